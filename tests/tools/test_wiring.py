from collections import Counter
from pathlib import Path
from xml.sax.saxutils import unescape

import pytest
from PIL import Image

from host_sim import pins
from host_sim.images import NoImage
from tools import wiring

BOARDS = pins.by_hand()


@pytest.mark.parametrize("board", BOARDS)
def test_every_wire_of_the_board_is_drawn_from_its_own_pin(board: str) -> None:
    drawn = {joint.wire: joint.label for joint in wiring.joints(board)}
    on_board = {"BATTERY"}  # a third of VSYS: no wire, but a resistor on the Pico
    wanted = {name: f"GP{gpio}" for name, gpio in pins.gpios(board).items()}
    assert {name: drawn.get(name) for name in wanted.keys() - on_board} == {
        name: wanted[name] for name in wanted.keys() - on_board
    }


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


@pytest.mark.parametrize("board", BOARDS)
def test_the_drawings_are_up_to_date(board: str) -> None:
    """After a change of pins or parts: make wiring."""
    with Image.open(wiring.DOCS / f"{board}.png") as png:
        assert png.info["Comment"] == wiring.mark(board)
    assert f"<!-- {wiring.mark(board)} -->" in (wiring.DOCS / f"{board}.svg").read_text()


@pytest.mark.parametrize("board", BOARDS)
def test_every_pin_of_a_part_is_in_the_drawing(board: str) -> None:
    svg = unescape((wiring.DOCS / f"{board}.svg").read_text(), {"&#45;": "-"})
    for joint in wiring.joints(board):
        assert f":{joint.label}<" in svg
        assert f":{joint.part_pin}<" in svg


def test_no_wire_has_two_colours_and_no_two_look_the_same() -> None:
    named = [wire for wires in wiring.KNOWN["colours"].values() for wire in wires]
    assert len(named) == len(set(named))
    fills = {wiring.colour(wires[0]).fill for wires in wiring.KNOWN["colours"].values()}
    assert len(fills) == len(wiring.KNOWN["colours"])


def test_a_hole_takes_two_wires_and_lamp_and_button_share_one_near_them() -> None:
    grounds = {j.part: j.pin for j in wiring.joints("DEALBOX_PICO") if j.wire == "GND"}
    assert max(Counter(grounds.values()).values()) == 2
    assert grounds["lamp"] == grounds["deal_button"] == "28"
    assert grounds["battery"] == "38"


@pytest.mark.usefixtures("dot")
def test_a_drawing_is_drawn_and_drawn_again_is_the_same(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        wiring.draw("DEALBOX_PICO_SOLO", tmp_path / folder)
    for kind, sign in (("png", b"\x89PNG"), ("svg", b"READER:MISO")):
        one, two = (tmp_path / f / f"DEALBOX_PICO_SOLO.{kind}" for f in ("one", "two"))
        assert sign in one.read_bytes()
        assert one.read_bytes() == two.read_bytes()


def test_without_dot_it_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoImage, match="graphviz"):
        wiring.draw("DEALBOX_PICO", tmp_path)
