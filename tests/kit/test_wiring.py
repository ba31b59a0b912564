import io
import itertools
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from PIL import Image

from host_sim import pins
from host_sim.ending import BadInput
from kit import parts, wiring
from tests.support.cases import rows
from tests.support.sources import ROOT
from tools import wiring as overview
from tools.wiring import joints

BOARDS = pins.by_hand()
STEPS = {
    step.file: step for board in BOARDS for step in (wiring.overview(board), *wiring.steps(board))
}


@pytest.mark.parametrize("board", BOARDS)
def test_every_wire_is_in_one_step_by_part_and_at_its_pin(board: str) -> None:
    wanted = [(joint.part_pin, joint.label, joint.pin) for joint in joints(board)]
    listed, at_pins = [], set()
    for step in wiring.steps(board):
        drawn = wiring.data(step)
        for part in drawn["parts"]:
            listed += [(wire["text"], wire["label"], wire["pin"]) for wire in part["wires"]]
        for pin in (pin for side in drawn["sides"] for pin in side if pin["wires"]):
            at_pins |= {
                (wire["text"].lstrip("+− ") or wire["text"], pin["label"], pin["pin"])
                for wire in pin["wires"]
            }
    minus = [(part_pin.replace("-", "−"), label, pin) for part_pin, label, pin in wanted]
    assert sorted(listed) == sorted(minus)
    assert at_pins == set(minus)


@pytest.mark.parametrize("board", BOARDS)
def test_the_steps_are_those_of_the_guide_and_its_wires_differ_in_colour(board: str) -> None:
    guide = (ROOT / "docs/build.md").read_text()
    for step in wiring.steps(board):
        assert f"boards/steps/{step.file}" in guide
        drawn = wiring.data(step)
        colours: dict[str, set[tuple[str, str]]] = {}
        for wire in (wire for part in drawn["parts"] for wire in part["wires"]):
            colours.setdefault(wire["fill"], set()).add((wire["label"], wire["pin"]))
        assert all(len(places) == 1 for places in colours.values())


@pytest.mark.parametrize("board", BOARDS)
def test_a_wire_has_one_colour_in_the_overview_on_the_page_and_in_the_steps(board: str) -> None:
    """The colours of boards/parts.yml, which name every wire once."""
    sides = wiring.data(wiring.overview(board))["sides"]
    chips = {
        (pin["label"], pin["pin"], wire["text"]): wire["colour"]
        for side in sides
        for pin in side
        for wire in pin["wires"]
    }
    listed = wiring.wires(board)
    in_steps = {
        (wire["label"], wire["pin"], wire["text"]): (wire["colour"], wire["fill"])
        for step in wiring.steps(board)
        for part in wiring.data(step)["parts"]
        for wire in part["wires"]
    }
    for part in overview.parts(board):
        for joint in (joint for joint in overview.joints(board) if joint.part == part):
            name = overview.colour(joint.wire).name
            place = f"{joint.label} ({joint.pin})"
            title = overview.part(part)["title"].replace("READER", "PLUS")
            assert listed[f"{title} {joint.part_pin}"][:2] == (place, name)
            text = joint.part_pin.replace("-", "−")
            there = (joint.label, joint.pin, f"{overview.part(part)['title']} {text}")
            assert chips.pop(there) == name
            assert in_steps[joint.label, joint.pin, text] == (
                name,
                overview.colour(joint.wire).fill,
            )
    assert not chips


def test_the_page_is_up_to_date() -> None:
    """After a change of pins or parts: make wiring."""
    assert (overview.DOCS / "wiring.md").read_text() == wiring.page()
    assert (overview.DOCS / "parts.md").read_text() == parts.page()


def test_the_page_has_every_wire_of_every_board() -> None:
    page = wiring.page()
    heads, _, *rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in page.splitlines()
        if line.startswith("|")
    ]
    assert len({row[0] for row in rows}) == len(rows)
    for board in BOARDS:
        section = page.partition(f"## {board}\n")[2].partition("\n## ")[0]
        like = re.search(r"wired as (\w+), without (\w+)", section)
        at = heads.index(like[1] if like else board)
        listed = {row[0]: (row[at], row[1], row[at + 1]) for row in rows if row[at]}
        if like:
            listed = {
                wire: place for wire, place in listed.items() if not wire.startswith(like[2])
            }
        wires = wiring.wires(board)
        assert listed == {wire: (pin, name, str(cm)) for wire, (pin, name, cm) in wires.items()}


def _drawn(board: str, name: str) -> dict[str, dict[str, Any]]:
    (step,) = (step for step in wiring.steps(board) if step.name == name)
    return {part["title"]: part["drawn"] for part in wiring.data(step)["parts"] if part["drawn"]}


@pytest.mark.parametrize("board", BOARDS)
def test_each_part_is_drawn_with_its_pins_in_order_and_each_wire_at_its_own(board: str) -> None:
    seen = []
    for step in wiring.steps(board):
        for drawn in _drawn(board, step.name).values():
            seen += [(pin["name"], pin["wire"]["label"]) for pin in drawn["pins"] if pin["wire"]]
            names = [pin["name"] for pin in drawn["pins"]]
            if drawn["as"] == "reader":
                assert names == ["SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V"]
            if drawn["as"] == "plug":
                assert names[:8] == ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"]
    assert sorted(seen) == sorted((joint.part_pin, joint.label) for joint in joints(board))


@pytest.mark.parametrize("board", BOARDS)
def test_a_capacitor_s_plus_is_on_the_supply_of_its_reader(board: str) -> None:
    for drawn in _drawn(board, "readers").values():
        labels = {pin["name"]: pin["wire"]["label"] for pin in drawn["pins"] if pin["wire"]}
        assert labels[drawn["capacitor"]["plus"]] == "3V3"
        assert labels[drawn["capacitor"]["minus"]] == "GND"


def test_the_plug_s_two_more_pins_are_bridged_where_the_unit_looks_at_them() -> None:
    (plug,) = _drawn("DEALBOX_PICO", "keypad").values()
    labels = {pin["name"]: pin["wire"]["label"] for pin in plug["pins"]}
    assert [labels[pin] for pin in plug["bridge"]] == ["GP14", "GND"]
    (plug,) = _drawn("DEALBOX_ZERO", "keypad").values()
    assert not plug["bridge"] and len(plug["pins"]) == 8


def test_the_diode_is_in_the_wire_from_the_cells_to_the_controller() -> None:
    (cells,) = _drawn("DEALBOX_PICO", "battery").values()
    plus, minus = cells["pins"]
    assert plus["inline"]["kind"] == "diode" and plus["wire"]["label"] == "VSYS"
    assert minus["inline"] is None


@pytest.mark.parametrize("board", BOARDS)
def test_a_lamp_for_12_v_is_switched_by_the_lamp_s_pin_and_fed_by_the_supply(board: str) -> None:
    lamp = _drawn(board, "button")["LAMP"]["lamp-12"]
    own = {joint.part_pin: joint.label for joint in joints(board) if joint.part == "lamp"}
    assert (lamp["signal"]["label"], lamp["ground"]["label"]) == (own["+"], own["-"])
    assert lamp["supply"]["label"] == overview.controller(board)["supply"]


def test_pins_are_drawn_in_order_around_the_controller() -> None:
    (step, *_) = wiring.steps("DEALBOX_PICO")
    left, bottom, right = ([pin["pin"] for pin in side] for side in wiring.data(step)["sides"])
    assert left == [str(pin) for pin in range(1, 21)]
    assert right == [str(pin) for pin in range(40, 20, -1)]
    assert not bottom


@pytest.mark.parametrize("file", STEPS)
def test_the_pictures_in_the_guide_are_up_to_date(file: str) -> None:
    """After a change of pins or parts: make wiring."""
    with Image.open(wiring.DOCS / file) as picture:
        assert picture.info["Comment"] == wiring.mark(STEPS[file])


@pytest.mark.soak
def test_letters_are_ten_pixels_high_on_a_phone() -> None:
    """Measured in the list of wires, at a width of 360 pixels."""
    step = STEPS["DEALBOX_PICO-3-readers.png"]
    with Image.open(io.BytesIO(wiring.picture(step))) as made:
        assert made.width == 2 * wiring.WIDTH_PX
        height = made.height * wiring.WIDTH_PX // made.width
        grey = made.convert("L").resize((wiring.WIDTH_PX, height), Image.Resampling.BOX)
    assert height > wiring.WIDTH_PX
    list_of_pins = grey.crop((208, height // 2, 262, height))  # "pin 22", the smallest there
    pixels, width = list_of_pins.tobytes(), list_of_pins.width
    is_dark = [min(pixels[at : at + width]) < 170 for at in range(0, len(pixels), width)]
    heights = [len(list(run)) for is_text, run in itertools.groupby(is_dark) if is_text]
    rows = sum(len(part["wires"]) for part in wiring.data(step)["parts"])
    assert len([height for height in heights if height >= 10]) >= rows


@pytest.mark.parametrize("row", rows(__file__, "lacks"))
def test_what_a_new_board_lacks_is_told(
    row: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, old, new, lack = row
    own = shutil.copytree(ROOT / "boards", tmp_path / "boards")
    shutil.copytree(own / "DEALBOX_PICO", own / "DEALBOX_MINE")
    (own / file).write_text((own / file).read_text().replace(old, new, 1))
    monkeypatch.setattr(pins, "_FOLDER", own)
    monkeypatch.setattr(overview, "KNOWN", yaml.safe_load((own / "parts.yml").read_text()))
    with pytest.raises(BadInput, match=lack):
        list(map(wiring.data, map(wiring.overview, pins.by_hand())))
