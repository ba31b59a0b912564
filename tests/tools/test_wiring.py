from collections import Counter

import pytest

from host_sim import pins
from tools import wiring

BOARDS = pins.by_hand()


@pytest.mark.parametrize("board", BOARDS)
def test_every_wire_of_the_board_is_drawn_from_its_own_pin(board: str) -> None:
    gpios = {name: f"GP{gpio}" for name, gpio in pins.gpios(board).items()}
    assert all(joint.label == gpios.get(joint.wire, joint.label) for joint in wiring.joints(board))


@pytest.mark.parametrize("board", BOARDS)
def test_every_label_is_at_the_pin_that_bears_it(board: str) -> None:
    header = dict(pins.header(pins.controller(board)))
    for joint in wiring.joints(board):
        assert header[joint.pin] == joint.label  # GND is not AGND


@pytest.mark.parametrize("board", BOARDS)
def test_every_part_is_on_ground(board: str) -> None:
    """All parts but the keypad, a mere matrix, are on ground; those with a chip, on 3.3 V."""
    for part in wiring.parts(board):
        wires = {joint.wire for joint in wiring.joints(board) if joint.part == part}
        assert "GND" in wires or part == "keypad"
        assert "3V3" in wires or part not in ("plus", "minus", "reader", "display")


def test_no_wire_has_two_colours_and_no_two_look_the_same() -> None:
    named = [wire for known in wiring.KNOWN["colours"].values() for wire in known["wires"]]
    assert len(named) == len(set(named))
    fills = {known["fill"] for known in wiring.KNOWN["colours"].values()}
    assert len(fills) == len(wiring.KNOWN["colours"])


def test_a_hole_takes_two_wires_and_lamp_and_button_share_one_near_them() -> None:
    grounds = {j.part: j.pin for j in wiring.joints("DEALBOX_PICO") if j.wire == "GND"}
    assert max(Counter(grounds.values()).values()) == 2
    assert grounds["lamp"] == grounds["deal_button"] == "28"
    assert grounds["battery"] == "38"
