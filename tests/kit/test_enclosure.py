"""The enclosure's parts as their STL files have them: do they fit, and can they be printed.

Each check also has to find a fault that is put in.
"""

import copy
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import trimesh
from manifold3d import Manifold

from kit import layout as measures
from kit.components import Component, components
from kit.layout import Layout
from tests.support import solids, sources

VARIANTS = [("pico", "large"), ("zero", "small")]  # each part once


class Box(NamedTuple):
    """A closed box, the face's surface at z = 0."""

    shell: Manifold
    base: Manifold
    components: list[tuple[Component, Manifold]]

    def collisions(self) -> list[tuple[str, str]]:
        return solids.collisions(self.components, {"shell": self.shell, "base": self.base})


@pytest.fixture(scope="module")
def layout() -> Layout:
    return measures.read()


@pytest.fixture(scope="module")
def printed(enclosure: Path) -> dict[str, trimesh.Trimesh]:
    return {file.stem: solids.read(file) for file in sorted(enclosure.glob("*.stl"))}


@pytest.fixture(scope="module")
def whole(printed: dict[str, trimesh.Trimesh]) -> dict[str, Manifold]:
    return {name: solids.solid(mesh) for name, mesh in printed.items()}


@pytest.fixture(scope="module", params=VARIANTS, ids="-".join)
def box(request: pytest.FixtureRequest, layout: Layout, whole: dict[str, Manifold]) -> Box:
    return _closed(layout, whole, *request.param)


def _closed(layout: Layout, whole: dict[str, Manifold], variant: str, display: str) -> Box:
    base = whole[f"base-{variant}"].translate((0, 0, -layout["box"]["base"]))
    return Box(
        whole[f"shell-{display}"].rotate((180, 0, 0)),
        solids.from_base(layout, base),
        [(part, solids.component(layout, part)) for part in components(layout, variant, display)],
    )


def _changed(layout: Layout, table: str, **changes: object) -> Layout:
    changed = copy.deepcopy(layout)
    changed[table] |= changes
    return changed


# Solids


def test_each_part_is_one_watertight_solid_of_the_volume_in_its_step_file(
    enclosure: Path, printed: dict[str, trimesh.Trimesh], whole: dict[str, Manifold]
) -> None:
    volumes = json.loads((enclosure / "solids.json").read_text(encoding="utf-8"))
    assert set(volumes) == set(printed) == {path.stem for path in enclosure.glob("*.step")}
    for name, mesh in printed.items():
        assert len(whole[name].decompose()) == 1, name
        solids.check_volume(mesh, volumes[name], name)


def test_each_part_fits_the_printers_bed(
    layout: Layout, printed: dict[str, trimesh.Trimesh]
) -> None:
    solids.check_bed(printed, layout["box"]["bed"])


def test_the_page_has_the_volumes_of_the_parts(
    layout: Layout, printed: dict[str, trimesh.Trimesh]
) -> None:
    text = (sources.ROOT / "docs/enclosure.md").read_text(encoding="utf-8")
    cm3 = {name: round(mesh.volume / 1000) for name, mesh in printed.items()}
    bases = f"base {cm3['base-pico']} cm3 (Pico) or {cm3['base-zero']} cm3 (Zero)"
    assert f"| shell {cm3['shell-small']} cm3, {bases} |" in text
    width, depth, height = printed["shell-large"].extents
    assert f"face down: {width:.0f} x {depth:.0f} mm, about {height:.0f} mm high" in text
    grams = 1.24 * (cm3["shell-small"] + cm3["base-zero"])
    assert f"{round(grams, -1):.0f} g of PLA if it were solid" in text


# Whether all fits together


def test_no_component_shares_room_with_the_case_or_another(box: Box) -> None:
    assert box.collisions() == []


# What is sold: RC522 boards, holders for 3 AAA with a switch, bodies of 60 mm buttons.
SOLD = [
    ("readers", {"board": [39.5, 60, 1.6]}),
    ("readers", {"board": [40.5, 60.5, 1.6]}),
    ("battery", {"size": [71, 40, 19]}),
    ("battery", {"size": [75, 39, 18]}),
    ("deal_button", {"depth": 52}),
]


@pytest.mark.parametrize(("part", "size"), SOLD)
def test_what_is_sold_fits(
    layout: Layout, whole: dict[str, Manifold], part: str, size: dict[str, object]
) -> None:
    own = _changed(layout, part, **size)
    assert _closed(own, whole, "pico", "large").collisions() == []


def test_a_component_in_the_wrong_place_is_found(
    layout: Layout, whole: dict[str, Manifold]
) -> None:
    wrong = _changed(layout, "battery", at=[-50, -44])
    assert ("battery", "base") in _closed(wrong, whole, "pico", "large").collisions()
    wrong = _changed(layout, "deal_button", depth=56)
    found = _closed(wrong, whole, "pico", "large").collisions()
    assert ("deal button's lugs", "base") in found


def test_the_base_closes_the_shell_and_keeps_it_in_place(layout: Layout, box: Box) -> None:
    assert solids.overlap(box.shell, box.base) < solids.TOUCH_MM3
    solids.check_closed(layout, box.shell, box.base)


# Openings


def test_the_whole_picture_is_seen_through_the_window(box: Box) -> None:
    assert not solids.covered(box.components, box.shell)


def test_a_window_in_the_wrong_place_is_found(layout: Layout, whole: dict[str, Manifold]) -> None:
    wrong = _changed(layout, "display", at=[2, 50])
    box = _closed(wrong, whole, "pico", "large")
    assert solids.covered(box.components, box.shell)


def test_the_deal_button_passes_its_hole_and_its_nut_lies_flat(layout: Layout, box: Box) -> None:
    solids.check_deal_button(layout, box.shell)


def test_the_keypads_plug_passes_its_slot_beside_the_keypad(layout: Layout, box: Box) -> None:
    keypad = layout["keypad"]
    x, y = keypad["slot_at"]
    plug = solids.block((10 * 2.54 + 0.4, 2.54, 60), (x, y, -40))  # the eight, and the bridge
    assert solids.overlap(plug, box.shell) < solids.TOUCH_MM3
    part = next(shape for part, shape in box.components if part.name == "keypad")
    assert solids.overlap(plug, part) < solids.TOUCH_MM3


def _cable(layout: Layout, box: Box, above_base: float) -> list[str]:
    """Return what is wrong with the way of a cable's plug into the controller."""
    back, found = layout["box"]["depth"] / 2, []
    for width, height in layout["usb"]["plugs"]:
        at = (layout["usb"]["x"], back + 6, above_base - height / 2)
        moulding = solids.from_base(layout, solids.block((width, 15, height), at))
        if (
            solids.overlap(moulding, box.shell) + solids.overlap(moulding, box.base)
            > solids.TOUCH_MM3
        ):
            found.append(f"the case is in the way of a plug of {width} x {height} mm")
    socket = next(shape for part, shape in box.components if part.name.endswith("socket"))
    at = (layout["usb"]["x"], back, above_base - 0.5)
    tongue = solids.from_base(layout, solids.block((5, 12, 1), at))
    if solids.overlap(tongue, socket) < 1:
        found.append("the plug does not reach the socket")
    return found


def test_a_cable_reaches_the_controller(layout: Layout, box: Box) -> None:
    assert _cable(layout, box, layout["usb"]["above_base"]) == []


def test_a_socket_at_another_height_than_its_opening_is_found(
    layout: Layout, whole: dict[str, Manifold]
) -> None:
    closed = _closed(layout, whole, "pico", "large")
    assert _cable(layout, closed, layout["usb"]["above_base"] + 3) == [
        "the case is in the way of a plug of 10.6 x 8.5 mm",
        "the case is in the way of a plug of 12.35 x 6.5 mm",
        "the plug does not reach the socket",
    ]


def test_each_hole_of_the_grille_leads_to_the_buzzer(layout: Layout, box: Box) -> None:
    buzzer = layout["buzzer"]
    disc = next(shape for part, shape in box.components if part.name == "buzzer")
    x, y = buzzer["at"]
    outer = buzzer["rings"][-1][0]
    for across in (0, outer, -outer):
        start, end = (x + across, y, 1.0), (x + across, y, -20.0)
        assert not box.shell.ray_cast(start, end) and disc.ray_cast(start, end), across
    assert box.shell.ray_cast((x + 20, y, 1.0), (x + 20, y, -20.0))


def test_the_holders_switch_is_reached_from_below(layout: Layout, box: Box) -> None:
    battery = layout["battery"]
    x, y = battery["at"]
    width, depth = (size - 2 * battery["ledge"] - 2 for size in battery["size"][:2])
    finger = solids.from_base(layout, solids.block((width, depth, 8), (x, y, -7)))
    holder = [shape for part, shape in box.components if part.name == "battery"]
    blocked = solids.overlap(finger, box.base) > solids.TOUCH_MM3
    assert blocked != bool(holder)
    assert all(solids.overlap(finger, shape) > width * depth * 0.9 for shape in holder)


def test_each_screw_passes_the_base_and_cuts_into_its_post(layout: Layout, box: Box) -> None:
    screws, under = layout["screws"], -layout["box"]["base"]
    for x, y in screws["at"]:
        along = y / np.cos(np.radians(layout["box"]["slope_deg"]))
        screw = solids.from_base(layout, solids.pin(3, screws["length"], (x, along, under)))
        core = solids.from_base(layout, solids.pin(2.3, screws["length"] + 0.5, (x, along, under)))
        assert solids.overlap(screw, box.base) < solids.TOUCH_MM3
        assert solids.overlap(core, box.shell) < solids.TOUCH_MM3
        assert solids.overlap(screw, box.shell) > 10


# The wall over the readers


def test_the_wall_over_the_readers_lets_cards_through(layout: Layout, box: Box) -> None:
    least, most = layout["printing"]["reader_wall"]
    thinnest, thickest = solids.reader_walls(layout, box.shell)
    assert least <= thinnest and thickest <= most
    assert thinnest == pytest.approx(
        layout["readers"]["wall"] - layout["box"]["engraving"], abs=0.01
    )


def test_a_wall_of_four_millimetres_is_found(layout: Layout, box: Box) -> None:
    x, y = layout["readers"]["minus"]
    thicker = box.shell + solids.block((5, 5, 2.2), (x, y, -4))
    assert solids.reader_walls(layout, thicker)[1] == pytest.approx(4, abs=0.01)


def test_a_hole_in_the_wall_is_found(layout: Layout, box: Box) -> None:
    x, y = layout["readers"]["plus"]
    holed = box.shell - solids.pin(5, 20, (x, y, -10))
    assert solids.reader_walls(layout, holed)[0] == 0


# Printing


def _overhangs(layout: Layout, name: str, mesh: trimesh.Trimesh) -> list[str]:
    """Return what a printer cannot print without supports."""
    printing, usb, box = layout["printing"], layout["usb"], layout["box"]
    found = []
    for height, region in solids.unsupported(mesh, printing["overhang_deg"]):
        left, front, right, back = region.bounds()
        is_engraving = name.startswith("shell") and height <= box["engraving"] + 0.05
        if is_engraving and solids.is_narrower(region, printing["engraved_bridge"]):
            continue
        # The shell lies on its face: the back wall is at the front, and the opening is a bridge.
        half = printing["bridge"] / 2
        at_usb = usb["x"] - half < left and right < usb["x"] + half
        if at_usb and back < box["wall"] - box["depth"] / 2 + 0.1 and height > box["inner_depth"]:
            continue
        found.append(f"{name}: {right - left:.1f} x {back - front:.1f} mm at {height} mm")
    return found


def test_all_is_printed_without_supports(
    layout: Layout, printed: dict[str, trimesh.Trimesh]
) -> None:
    assert [fault for name in printed for fault in _overhangs(layout, name, printed[name])] == []


@pytest.mark.parametrize(("lean_deg", "faults"), [(44, 0), (48, 1), (80, 1)])
def test_a_wall_that_leans_out_too_far_is_found(
    layout: Layout, whole: dict[str, Manifold], lean_deg: float, faults: int
) -> None:
    wider = 10 + 10 * np.tan(np.radians(lean_deg))
    cone = Manifold.cylinder(10, 10, wider, circular_segments=64).translate((50, 0, 2))
    found = _overhangs(layout, "base-zero", solids.mesh(whole["base-zero"] + cone))
    assert len(found) == faults


def test_a_ceiling_is_found(layout: Layout, whole: dict[str, Manifold]) -> None:
    shelf = solids.block((20, 3, 2), (0, 0, 30)) + solids.block((2, 2, 29), (0, 0, 2))
    found = _overhangs(layout, "base-pico", solids.mesh(whole["base-pico"] + shelf))
    assert found == ["base-pico: 20.0 x 3.0 mm at 30.0 mm"]


def test_no_wall_is_too_thin_to_print(layout: Layout, whole: dict[str, Manifold]) -> None:
    for name, shape in whole.items():
        engraved = layout["box"]["engraving"] if name.startswith("shell") else 0
        assert solids.thin(layout, shape, engraved) == [], name


def test_no_plate_is_too_thin_to_print(layout: Layout, whole: dict[str, Manifold]) -> None:
    for name, shape in whole.items():
        seen = shape.rotate((180, 0, 0)) if name.startswith("shell") else shape
        assert solids.thin_plates(layout, seen) == [], name
        groove = solids.block((10, 10, 10), (30, 0, seen.bounding_box()[5] - 2))
        plate = solids.block((20, 20, 2.9), (30, 0, seen.bounding_box()[5] - 2.9))
        assert solids.thin_plates(layout, seen + plate - groove), name


def test_a_thin_wall_is_found(layout: Layout, whole: dict[str, Manifold]) -> None:
    rib = solids.block((1.0, 20, 6.5), (40, 0, 2))
    assert [round(area) for _, area in solids.thin(layout, whole["base-zero"] + rib, 0)] == [
        20
    ] * 6
