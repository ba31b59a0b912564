"""The circuit: what an engineer checks before a board is made."""

import pytest

from host_sim import pins
from kit.pcb import circuit
from tests.support.cases import for_each

PARTS = {part.ref: part for part in circuit.parts()}
NETS = circuit.nets(PARTS.values())


def test_every_wire_of_the_board_is_on_the_pin_of_its_gpio() -> None:
    labels = dict(pins.header("pico"))
    at = {net: pin for pin, net in PARTS["U1"].nets.items()}
    wired = {wire.name: wire for wire in pins.wires(circuit.BOARD) if wire.part != "battery"}
    assert len(wired) == 22
    for name, wire in wired.items():
        assert labels[at[name]] == f"GP{wire.gpio}"


def test_every_net_connects_at_least_two_pads() -> None:
    assert not [net for net, pads in NETS.items() if len(pads) < 2]


def test_no_reference_is_given_twice() -> None:
    assert len(PARTS) == len(circuit.parts())


def test_the_cells_reach_the_controller_only_by_the_switch_and_the_diode() -> None:
    """The body diode of Q1 points to the cells, D1 from there: one of the two always blocks."""
    assert PARTS["J9"].nets == {"1": "VBAT", "2": "GND"}
    assert (PARTS["Q1"].value, PARTS["Q1"].net("S"), PARTS["Q1"].net("D")) == (
        "AO3401A",
        "VBAT",
        "VBAT_ON",
    )
    assert (PARTS["D1"].net("A"), PARTS["D1"].net("K")) == ("VBAT_ON", "VSYS")
    assert {ref for ref, _ in NETS["VBAT"]} == {"J9", "Q1", "R1", "C1", "TP4"}
    assert {ref for ref, _ in NETS["VBAT_ON"]} == {"Q1", "D1"}


def test_the_gate_is_pulled_to_the_cells_and_off_while_nothing_pulls_it_down() -> None:
    for ref in ("R1", "C1"):
        assert set(PARTS[ref].nets.values()) == {"VBAT", "GATE"}
    assert (PARTS["Q2"].net("G"), PARTS["Q2"].net("S"), PARTS["Q2"].net("D")) == (
        "POWER_HOLD",
        "GND",
        "PULL",
    )
    assert set(PARTS["R3"].nets.values()) == {"POWER_HOLD", "GND"}


def test_the_deal_button_pulls_gate_and_gpio_down_and_connects_neither_to_the_other() -> None:
    assert (PARTS["D2"].net("A"), PARTS["D2"].net("K")) == ("PULL", "DEAL_BUTTON")
    assert (PARTS["D3"].net("A"), PARTS["D3"].net("K")) == ("DEAL", "DEAL_BUTTON")
    assert {ref for ref, _ in NETS["DEAL_BUTTON"]} == {"D2", "D3", "J8"}


def test_the_lamp_is_switched_at_its_minus_from_a_supply_that_a_jumper_chooses() -> None:
    assert (PARTS["Q3"].net("G"), PARTS["Q3"].net("S"), PARTS["Q3"].net("D")) == (
        "LAMP",
        "GND",
        "LAMP_MINUS",
    )
    assert list(PARTS["J11"].nets.values()) == ["VSYS", "LAMP_SUPPLY", "LAMP_EXTERN"]
    assert set(PARTS["R5"].nets.values()) == {"LAMP_SUPPLY", "LAMP_PLUS"}


@for_each("row", range(4))
@for_each("column", range(4))
def test_a_key_connects_its_column_by_a_diode_to_its_row(row: int, column: int) -> None:
    key, diode = PARTS[f"SW{row + 1}{column + 1}"], PARTS[f"D{row + 1}{column + 1}"]
    assert key.nets["1"] == f"KEY_COL{column}"
    assert key.nets["2"] == diode.net("A")
    assert diode.net("K") == f"KEY_ROW{row}"


@pytest.mark.parametrize(("ref", "side"), [("J1", "PLUS"), ("J3", "MINUS")])
def test_a_reader_has_the_order_of_its_print_and_a_row_in_reverse(ref: str, side: str) -> None:
    reverse = {"J1": "J2", "J3": "J4"}[ref]
    order = [PARTS[ref].nets.get(str(pin)) for pin in range(1, 9)]
    assert order == [
        f"{side}_CS", "SPI_SCK", "SPI_MOSI", "SPI_MISO", None, "GND", f"{side}_RST", "3V3",
    ]  # fmt: skip
    assert [PARTS[reverse].nets.get(str(pin)) for pin in range(1, 9)] == order[::-1]


def test_a_display_has_either_order_as_two_bridges_say() -> None:
    """Both bridges to pad 1: GND VCC; both to pad 3: VCC GND."""
    for ref in ("J5", "J6"):
        assert list(PARTS[ref].nets.values()) == ["OLED_1", "OLED_2", "I2C_SCL", "I2C_SDA"]
    assert list(PARTS["JP1"].nets.values()) == ["GND", "OLED_1", "3V3"]
    assert list(PARTS["JP2"].nets.values()) == ["3V3", "OLED_2", "GND"]
