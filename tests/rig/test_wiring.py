"""The rig's drawing and page are those of its pins and parts, and nothing is left unconnected."""

from collections import Counter
from xml.sax.saxutils import unescape

from PIL import Image

from host_sim import pins
from rig import pins as gpios
from rig import wiring
from tools.wiring import colour, joints, mark_of


def test_every_gpio_of_the_rig_has_its_wire() -> None:
    wired = {pin for one, pin, _, _ in wiring.wires() if one == "RIG" and pin.startswith("GP")}
    assert wired == {f"GP{gpio}" for gpio in wiring.named().values()}
    assert len(set(wiring.named().values())) == len(wiring.named())


def test_the_keypad_has_the_numbers_that_it_has_on_the_unit() -> None:
    """So that its eight wires are straight ones."""
    unit = pins.gpios("DEALBOX_PICO")
    assert tuple(unit[f"KEY_ROW{index}"] for index in range(4)) == gpios.ROWS
    assert tuple(unit[f"KEY_COL{index}"] for index in range(4)) == gpios.COLUMNS


def test_they_have_the_colours_that_they_have_on_the_unit() -> None:
    unit = [joint for joint in joints("DEALBOX_PICO") if joint.part == "keypad"]
    drawn = wiring.harness()["cables"]["RIG to UNIT"]["colors"]
    assert drawn[: len(unit)] == [colour(joint.wire).code for joint in unit]
    assert len(set(drawn)) == len(drawn)


def test_every_pin_of_a_part_is_connected() -> None:
    """A resistor has two ends, a transistor three."""
    ends = {end for one, pin, other, to in wiring.wires() for end in ((one, pin), (other, to))}
    counts = Counter(part for part, _ in ends)
    assert {counts[f"R{number}"] for number in range(1, 6)} == {2}
    assert {counts[f"Q{number}"] for number in range(1, 4)} == {3}


def test_the_rail_s_pin_can_measure() -> None:
    assert 26 <= gpios.RAIL <= 28


def test_the_page_is_up_to_date() -> None:
    """After a change of pins or parts: make wiring."""
    assert (wiring.DOCS / f"{wiring.NAME}.md").read_text() == wiring.page()


def test_the_drawings_are_up_to_date() -> None:
    """After a change of pins or parts: make wiring."""
    mark = mark_of(wiring.harness())
    with Image.open(wiring.DOCS / f"{wiring.NAME}.png") as png:
        assert png.info["Comment"] == mark
    assert f"<!-- {mark} -->" in (wiring.DOCS / f"{wiring.NAME}.svg").read_text()


def test_every_wire_is_in_the_drawing() -> None:
    svg = unescape((wiring.DOCS / f"{wiring.NAME}.svg").read_text(), {"&#45;": "-"})
    for _, pin, _, to in wiring.wires():
        assert f":{pin}" in svg and f":{to}" in svg
