import re
from dataclasses import replace
from pathlib import Path

import pytest

from host_sim import pins
from host_sim.images import BuildFailed
from host_sim.pins import Wire
from tests.support.cases import for_each, rows
from tests.support.sources import ROOT
from tools.image import build
from tools.image import wires as checked

BOARDS = pins.boards()


@pytest.mark.parametrize("board", BOARDS)
def test_a_folder_holds_all_that_makes_a_board(board: str) -> None:
    there = {path.name for path in (ROOT / "boards" / board).iterdir()}
    assert there >= {"pins.csv", "board.py", "README.md"}


def test_every_board_is_listed() -> None:
    assert sorted(path.parent.name for path in (ROOT / "boards").glob("*/pins.csv")) == BOARDS


@pytest.mark.parametrize("board", BOARDS)
def test_every_pin_is_there_and_able_and_taken_once(board: str) -> None:
    assert checked.faults(pins.wires(board), pins.controller(board)) == []


def test_the_type_checker_knows_every_name_that_some_board_has() -> None:
    modules = "".join(checked.module(board, pins.wires(board), "") for board in BOARDS)
    stub = (ROOT / "boards/common/pins.pyi").read_text()
    assert set(re.findall(r"^(\w+):", stub, re.M)) == set(re.findall(r"^(\w+) =", modules, re.M))


@pytest.mark.parametrize("board", BOARDS)
def test_the_module_holds_the_numbers(board: str) -> None:
    names: dict[str, object] = {}
    exec(checked.module(board, pins.wires(board), "known by this"), {}, names)
    assert names.items() >= pins.gpios(board).items()
    assert names["BOARD"] == board
    assert names["IMAGE"] == "known by this"


def test_a_bus_is_the_one_its_wires_belong_to() -> None:
    names: dict[str, object] = {}
    exec(checked.module("", pins.wires("DEALBOX_ZERO"), ""), {}, names)
    assert (names["SPI"], names["I2C"]) == (1, 1)


# Each wrong table is that of the Pico with one wire put elsewhere.
@for_each(("name", "gpio", "function", "complaint"), rows(__file__, "faults"))
def test_what_cannot_be_is_reported(name: str, gpio: str, function: str, complaint: str) -> None:
    wires = [wire for wire in pins.wires("DEALBOX_PICO") if wire.name != name]
    wires.append(Wire(name, int(gpio), function, "", ""))
    assert complaint in checked.faults(wires, "pico")


_HEAD = "name,gpio,function,part,note"
_BAD_LINES = ["LAMP,GP26,OUT,lamp,", "LAMP,26,OUT", "", "LAMP,-1,OUT,lamp,"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        *((f"{_HEAD}\n{line}\n", ":2: .* gpio a number") for line in _BAD_LINES),
        *((text, f":1: the first line is to be {_HEAD}") for text in ("", "LAMP,26,OUT,lamp,")),
        (f"{_HEAD}\nLAMP,26,OUT,lamp,größer", ": is not in UTF-8"),
    ],
)
def test_a_table_that_cannot_be_read_is_reported_with_its_place(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ABACUS").mkdir()
    (tmp_path / "ABACUS/pins.csv").write_text(text, "latin-1")
    monkeypatch.setattr(pins, "_FOLDER", tmp_path)
    with pytest.raises(BuildFailed, match=rf"^boards/ABACUS/pins\.csv{complaint}"):
        build.pins_module("ABACUS")


def test_what_the_chip_can_do_follows_the_order_of_the_data_sheet() -> None:
    for gpio, able in checked._functions().items():
        spi = f"SPI{gpio // 8 % 2}_" + ("RX", "CSN", "SCK", "TX")[gpio % 4]
        i2c = f"I2C{gpio // 2 % 2}_" + ("SDA", "SCL")[gpio % 2]
        pwm = f"PWM{gpio // 2 % 8}_" + "AB"[gpio % 2]
        adc = {f"ADC{gpio - 26}"} if gpio >= 26 else set()
        assert able - {""} == {spi, i2c, pwm, "IN_PULL_UP", "OPEN_DRAIN", "OUT"} | adc


@pytest.mark.parametrize("name", ["LAMP", "KEY_COL3", "MINUS_RST", "KEY_SENSE", "BATTERY"])
def test_a_part_left_out_is_reported_unless_it_may_be(name: str) -> None:
    wires = [wire for wire in pins.wires("DEALBOX_PICO") if wire.name != name]
    optional = ("KEY_SENSE", "BATTERY")
    assert checked.faults(wires, "pico") == [f"{name}: is on no GPIO"] * (name not in optional)


def test_the_circuit_board_is_wired_as_the_pico_but_for_its_power_switch() -> None:
    """So its keys are tried in make soak alone (tests/tools/image/test_boards.py)."""
    both = set(pins.wires("DEALBOX_PICO")) ^ set(pins.wires("DEALBOX_ONE"))
    assert {wire.name for wire in both} == {"POWER_HOLD"}


def test_every_fault_of_a_table_is_reported_at_once() -> None:
    wires = [replace(wire, gpio=25) for wire in pins.wires("DEALBOX_PICO")]
    assert len(checked.faults(wires, "pico")) > 2 * len(wires) - 4
    assert "LAMP: is there twice" in checked.faults(2 * pins.wires("DEALBOX_PICO"), "pico")
