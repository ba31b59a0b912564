"""The board's enclosure as its STL files have it: does all fit, open and close, and print.

What the measures alone can say, tests/kit/test_board_layout.py has.
"""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import trimesh
from manifold3d import Manifold

from kit import board_components, board_layout, case
from kit import board_places as places
from kit import layout as measures
from kit.components import Component
from kit.layout import Layout
from kit.pcb import board as pcb
from tests.support import solids, sources

pytestmark = pytest.mark.soak

SHELLS = ("shell-small", "shell-large")
CAPS = 16
SLIVER_MM2 = 0.3  # where two cones meet, triangles are flatter than the cones
STEM_MM = 6.5  # the opening around a switch's stem


class Box(NamedTuple):
    """A closed box, the face's surface at z = 0."""

    printed: dict[str, Manifold]
    components: list[tuple[Component, Manifold]]

    def overlap(self, shape: Manifold) -> float:
        """Return the volume that a solid shares with what is printed."""
        return sum(solids.overlap(shape, made) for made in self.printed.values())


@pytest.fixture(scope="module")
def layout() -> Layout:
    return board_layout.read()


@pytest.fixture(scope="module")
def meshes(enclosure: Path) -> dict[str, trimesh.Trimesh]:
    files = sorted(case.solids("board-case").glob("*.stl"))
    return {file.stem.removeprefix("one-"): solids.read(file) for file in files}


@pytest.fixture(scope="module")
def whole(meshes: dict[str, trimesh.Trimesh]) -> dict[str, Manifold]:
    return {name: solids.solid(mesh) for name, mesh in meshes.items()}


@pytest.fixture(scope="module", params=["small", "large"])
def box(request: pytest.FixtureRequest, layout: Layout, whole: dict[str, Manifold]) -> Box:
    return _closed(layout, whole, request.param)


def _closed(layout: Layout, whole: dict[str, Manifold], display: str) -> Box:
    def from_bed(name: str) -> Manifold:
        lower = (0, 0, -layout["box"]["base"])
        return solids.from_base(layout, whole[name].translate(lower))

    plate = layout["board"]["keys"]["plate"]
    x, y = measures.middle(places.keys_opening(layout))
    at = (x, y, places.height(layout, plate["top"] - plate["thickness"]))
    printed = {
        "shell": whole[f"shell-{display}"].rotate((180, 0, 0)),
        "base": from_bed("base"),
        "door": from_bed("door"),
        "plate": whole["key-plate"].translate(at),
        **dict(_rails(layout, whole["rail"])),
    }
    built_in = list(board_components.components(layout, display))
    return Box(printed, [(part, solids.component(layout, part)) for part in built_in])


def _rails(layout: Layout, rail: Manifold) -> Iterator[tuple[str, Manifold]]:
    foot = -layout["box"]["face"] - layout["stop"]["foot"]["height"]
    for side in ("plus", "minus"):
        for (x, y), is_across in places.rails(layout, side):
            turned = rail if is_across else rail.rotate((0, 0, 90))
            yield (
                f"{side} {'lower' if is_across else 'inner'} rail",
                turned.translate((x, y, foot)),
            )


# Solids


def test_each_part_is_watertight_and_of_the_volume_in_its_step_file(
    meshes: dict[str, trimesh.Trimesh], whole: dict[str, Manifold]
) -> None:
    folder = case.solids("board-case")
    volumes = json.loads((folder / "one-solids.json").read_text(encoding="utf-8"))
    assert {*volumes} == {path.stem for path in folder.glob("*.step")}
    assert {*volumes} == {f"one-{name}" for name in meshes}
    for name, mesh in meshes.items():
        assert len(whole[name].decompose()) == (CAPS if name == "keycaps" else 1), name
        solids.check_volume(mesh, volumes[f"one-{name}"], name)


def test_each_part_fits_the_printers_bed(
    layout: Layout, meshes: dict[str, trimesh.Trimesh]
) -> None:
    solids.check_bed(meshes, layout["box"]["bed"])


def test_the_page_has_the_figures_of_the_layout(
    layout: Layout, meshes: dict[str, trimesh.Trimesh]
) -> None:
    text = (sources.ROOT / "docs/enclosure-one.md").read_text(encoding="utf-8")
    cm3 = {name: round(mesh.volume / 1000) for name, mesh in meshes.items()}
    small = f"door {cm3['door']} cm3, plate {cm3['key-plate']} cm3, caps {cm3['keycaps']} cm3"
    assert f"| shell {cm3['shell-small']} cm3, base {cm3['base']} cm3, {small} |" in text
    width, depth, height = meshes["shell-large"].extents
    assert f"face down: {width:.0f} x {depth:.0f} mm, about {height:.0f} mm high" in text
    grams = 1.24 * sum(volume for name, volume in cm3.items() if name != "shell-large")
    assert f"{round(grams, -1):.0f} g of PLA if all were solid" in text
    posts, board = len(layout["screws"]["at"]), len(places.screwed(layout))
    doors = len(places.door_screws(layout))
    assert f"{posts} in the shell's posts, {board} in the board's, {doors} at the door" in text
    assert (
        f"| {posts + board + doors} brass inserts M3, {layout['insert']['length']:.0f} mm" in text
    )
    assert f"| {posts + doors} screws M3 x {layout['screws']['length']}, countersunk" in text
    assert f"| {board} screws M3 x {layout['board_screws']['length']}, pan head" in text
    assert f"| {len(places.keys(layout))} keycaps" in text
    assert f"From {layout['display']['seen_from_deg']} degrees over the table" in text
    long, short, thick = layout["board"]["cells"]["size"]
    assert f"3 x AAA of up to {long} x {short} x {thick} mm" in text
    up = max(places.on_base(layout, at)[2] for at in places.buttons(layout).values())
    assert 100 - up - layout["box"]["base"] > 20 and "4 mm, 100 mm long" in text, "held by hand"


# Whether all fits together


def test_nothing_on_the_board_or_in_the_box_shares_room_with_the_case(box: Box) -> None:
    assert solids.collisions(box.components, box.printed) == []


@pytest.fixture(scope="module")
def board(layout: Layout, tmp_path_factory: pytest.TempPathFactory) -> Manifold:
    """The routed board as KiCad exports it, with all its holes, where it is in the box."""
    if not pcb.is_there():
        pytest.skip("there is no KiCad 9")
    file = tmp_path_factory.mktemp("board") / "board.stl"
    pcb.kicad("pcb", "export", "stl", "-o", str(file), str(pcb.BOARD))
    exported = solids.solid(solids.read(file))
    left, front, _, right, back, _ = exported.bounding_box()
    x, y = places.at(layout, [-(left + right) / 2, -(front + back) / 2])
    return exported.translate((x, y, places.underside(layout) + 0.05))


def test_the_board_of_kicad_shares_room_with_nothing_and_its_screws_pass(
    layout: Layout, box: Box, board: Manifold
) -> None:
    assert box.overlap(board) < solids.TOUCH_MM3
    size, thick = layout["board"]["board"]["size"], layout["board"]["board"]["thickness"]
    assert 0.5 < board.volume() / (size[0] * size[1] * thick) < 1
    for x, y in places.screwed(layout):
        screw = solids.pin(3, layout["board_screws"]["length"], (x, y, places.underside(layout)))
        aside = screw.translate((1, 0, 0))
        assert solids.overlap(screw, board) < 0.01 < solids.overlap(aside, board)
    for x, y in places.carried(layout):
        on_column = solids.pin(8, 0.5, (x, y, places.underside(layout) + 0.3))
        assert solids.overlap(on_column, board) > 0.7 * on_column.volume()
    shell = box.printed["shell"]
    assert solids.overlap(board.translate((0, 0, 1)), shell) > 100  # it lies against the posts


def test_no_two_printed_parts_share_room(box: Box) -> None:
    parts = list(box.printed.items())
    for number, (name, shape) in enumerate(parts):
        for other, that in parts[number + 1 :]:
            assert solids.overlap(shape, that) < solids.TOUCH_MM3, (name, other)


def test_a_part_of_the_board_in_the_wrong_place_is_found(
    layout: Layout, whole: dict[str, Manifold]
) -> None:
    wrong = copy.deepcopy(layout)
    wrong["board"]["terminals"]["height"] = 60
    wrong["board"]["terminals"]["battery"]["at"] = [-58, 60]
    found = _closed(wrong, whole, "large")
    collisions = solids.collisions(found.components, found.printed)
    assert {("terminal deal", "base"), ("terminal battery", "shell")} <= {*collisions}


def test_the_base_closes_the_shell_and_keeps_it_in_place(layout: Layout, box: Box) -> None:
    solids.check_closed(layout, box.printed["shell"], box.printed["base"])


def test_the_columns_carry_the_board_where_keys_are_pressed(layout: Layout, box: Box) -> None:
    base = box.printed["base"]
    for x, y in places.carried(layout):
        below = solids.pin(8, 1, (x, y, places.underside(layout) - 1.3))
        assert solids.overlap(below, base) > 0.9 * below.volume()


# The door and the cells


def test_the_door_comes_off_and_the_holder_follows_it_without_the_base(
    layout: Layout, box: Box
) -> None:
    base, door = box.printed["base"], box.printed["door"]
    holder = next(shape for part, shape in box.components if part.name == "cells")
    for length in (-1, -3, -10, -25):
        out = solids.along_screws(layout, length)
        assert solids.overlap(door.translate(out), base) < solids.TOUCH_MM3
        assert solids.overlap(holder.translate(out), base) < solids.TOUCH_MM3
    assert solids.overlap(holder, door) < solids.TOUCH_MM3
    assert solids.overlap(door.translate(solids.along_screws(layout, 0.6)), base) > 1
    assert solids.overlap(holder.translate(solids.along_screws(layout, 1.5)), base) > 1
    assert solids.overlap(holder.translate(solids.along_screws(layout, -0.5)), door) > 1


def _screws(layout: Layout) -> Iterator[tuple[str, Manifold, Manifold]]:
    """Yield each screw's name, the solid of its insert, and its shaft."""
    insert, length = layout["insert"], layout["insert"]["length"]
    across, under = insert["diameter"], -layout["box"]["base"]
    shaft = layout["screws"]["length"]
    for x, y in layout["screws"]["at"]:
        along = y / np.cos(np.radians(layout["box"]["slope_deg"]))
        at = (x, along)
        yield (
            "shell",
            solids.from_base(layout, solids.pin(across, length, (*at, 0.05))),
            solids.from_base(layout, solids.pin(3, shaft, (*at, under))),
        )
    cone = layout["door"]["ear"] - insert["hole"] / 2 + under
    for x, y in places.door_screws(layout):
        yield (
            "base",
            solids.from_base(layout, solids.pin(across, length, (x, y, cone + 0.05))),
            solids.from_base(layout, solids.pin(3, shaft, (x, y, under))),
        )
    for x, y in places.screwed(layout):
        top, own = places.height(layout, 0), layout["board_screws"]["length"]
        yield (
            "shell",
            solids.pin(across, length, (x, y, top + 0.05)),
            solids.pin(3, own, (x, y, places.underside(layout))),
        )


def test_each_insert_melts_into_its_post_and_each_screw_reaches_it(
    layout: Layout, box: Box
) -> None:
    insert = layout["insert"]
    ring = np.pi / 4 * (insert["diameter"] ** 2 - insert["hole"] ** 2) * insert["length"]
    for name, hull, shaft in _screws(layout):
        post = box.printed[name]
        assert solids.overlap(hull, post) == pytest.approx(ring, rel=0.05)
        assert box.overlap(shaft) < solids.TOUCH_MM3
        assert solids.overlap(hull, shaft) > np.pi / 4 * 9 * insert["length"] / 2


# Openings


def _cable(layout: Layout, box: Box, lower: float = 0) -> list[str]:
    """Return what is wrong with the way of a cable's plug into the Pico."""
    (x, mouth, z), found = places.usb(layout), []
    outside = layout["box"]["depth"] / 2
    for width, height in layout["usb"]["plugs"]:
        at = (x, (mouth + 0.2 + outside + 10) / 2, z - lower - height / 2)
        moulding = solids.block((width, outside + 10 - mouth - 0.2, height), at)
        if box.overlap(moulding) > solids.TOUCH_MM3:
            found.append(f"the case is in the way of a plug of {width} x {height} mm")
    socket = next(shape for part, shape in box.components if part.name == "pico's socket")
    if solids.overlap(solids.block((5, 10, 1), (x, mouth, z - lower - 0.5)), socket) < 1:
        found.append("the plug does not reach the socket")
    return found


def test_a_cable_reaches_the_pico(layout: Layout, box: Box) -> None:
    assert _cable(layout, box) == []
    assert _cable(layout, box, 3) == [
        "the case is in the way of a plug of 10.6 x 8.5 mm",
        "the plug does not reach the socket",
    ]


def test_a_cable_tie_goes_in_and_out_of_the_back_wall(layout: Layout, box: Box) -> None:
    tie, (x, _, z) = layout["tie"], places.usb(layout)
    back = layout["box"]["depth"] / 2
    slots = [x + tie["from_usb"] + side * tie["apart"] / 2 for side in (-1, 1)]
    for at in slots:
        assert box.overlap(solids.block((1.6, 8, 3.8), (at, back, z - 1.9))) < solids.TOUCH_MM3
    between = solids.block((4, 2, 4), ((slots[0] + slots[1]) / 2, back - 1.2, z - 2))
    assert solids.overlap(between, box.printed["shell"]) > 0.99 * between.volume()


BUTTONS = [("BOOT", "pico's button"), ("RUN", "run")]


def _pressed(layout: Layout, box: Box, button: tuple[str, str], aside: float = 0) -> list[str]:
    """Return what is in the way of a pin of 4 mm that presses a button from below the base."""
    x, along, up = places.on_base(layout, places.buttons(layout)[button[0]])

    def pin(end: float) -> Manifold:
        return solids.from_base(layout, solids.pin(4, end + 20, (x + aside, along, -20)))

    found = ["the case"] if box.overlap(pin(up)) > solids.TOUCH_MM3 else []
    for part, shape in box.components:
        is_touched = solids.overlap(pin(up + 0.7), shape) > 0.05
        if is_touched != (part.name == button[1]):
            found.append(part.name)
    return found


@pytest.mark.parametrize("button", BUTTONS)
def test_a_pin_from_below_reaches_a_button(
    layout: Layout, box: Box, button: tuple[str, str]
) -> None:
    assert _pressed(layout, box, button) == []
    assert _pressed(layout, box, button, 7) == ["the case", button[1]]


def test_the_whole_picture_is_seen_through_the_window(box: Box) -> None:
    assert not solids.covered(box.components, box.printed["shell"])
    assert solids.covered(box.components, box.printed["shell"].translate((2, 0, 0)))


def test_the_deal_button_passes_its_hole_and_its_nut_lies_flat(layout: Layout, box: Box) -> None:
    solids.check_deal_button(layout, box.printed["shell"])


def test_a_card_at_the_rails_lies_over_the_middle_of_the_coil(layout: Layout, box: Box) -> None:
    width, depth = layout["card"]["size"]
    for side, inwards in (("plus", 1), ("minus", -1)):
        x, y = measures.middle(measures.antenna(layout, side))
        card = solids.block((width, depth, layout["card"]["thickness"]), (x, y, 0.01))
        assert box.overlap(card) < solids.TOUCH_MM3
        for further in ((inwards * 0.3, 0, 0), (0, -0.3, 0)):
            assert box.overlap(card.translate(further)) > solids.TOUCH_MM3, further
        for away in ((-inwards * 3, 0, 0), (0, 3, 0)):
            assert box.overlap(card.translate(away)) < solids.TOUCH_MM3, away


def test_the_wall_over_the_readers_lets_cards_through(layout: Layout, box: Box) -> None:
    thinnest, thickest = solids.reader_walls(layout, box.printed["shell"])
    least, most = layout["printing"]["reader_wall"]
    assert least <= thinnest and thickest <= most


# The keys


def _caps(layout: Layout, whole: dict[str, Manifold], pressed: float) -> Manifold:
    """Return the caps on their switches."""
    own, found = layout["cap"], Manifold()
    top = places.cap_top(layout) - pressed
    pitch, ((_, first), *_) = layout["board"]["keys"]["pitch"], places.keys(layout)
    for cap in whole["keycaps"].decompose():
        left, front, _, right, back, _ = cap.bounding_box()
        x, y = (left + right) / 2, (front + back) / 2
        seen = cap.translate((-x, -y, 0)).rotate((180, 0, 0)).rotate((0, 0, 180))
        column, row = -x / own["spacing"], -y / own["spacing"]
        at = (first[0] + column * pitch, first[1] - row * pitch, top)
        found += seen.translate(at)
    return found


def test_caps_sit_on_the_stems_and_can_be_pressed(
    layout: Layout, whole: dict[str, Manifold], box: Box
) -> None:
    travel, (long, thick) = layout["switch"]["travel"], layout["switch"]["cross"]
    for pressed in (0, travel):
        caps = _caps(layout, whole, pressed)
        assert len(caps.decompose()) == CAPS
        assert box.overlap(caps) < solids.TOUCH_MM3
        for part, shape in box.components:
            if part.name.endswith(("'s body", "'s housing")):
                opening = solids.pin(STEM_MM, 20, (*part.at[:2], -10))
                assert solids.overlap(caps, shape - opening) < solids.TOUCH_MM3, part.name
        top = places.height(layout, layout["switch"]["stem_top"]) - pressed
        for _, (x, y) in places.keys(layout):
            size = (long - 0.1, thick - 0.1, 3.6)
            stem = solids.block(size, (x, y, top - 3.6)) + solids.block(
                (size[1], size[0], size[2]), (x, y, top - 3.6)
            )
            assert solids.overlap(stem, caps) < solids.TOUCH_MM3
            grip = stem.scale((1, 1, 1)) + solids.pin(5, 3.4, (x, y, top - 3.5))
            assert solids.overlap(grip, caps) > 10


def test_the_plate_lies_in_its_opening_and_around_each_switch(layout: Layout, box: Box) -> None:
    plate, shell = box.printed["plate"], box.printed["shell"]
    for further in ((0.5, 0, 0), (0, 0.5, 0), (-0.5, 0, 0), (0, -0.5, 0)):
        assert solids.overlap(plate.translate(further), shell) > solids.TOUCH_MM3, further
    own = layout["board"]["keys"]
    lower = places.height(layout, own["plate"]["top"] - own["plate"]["thickness"])
    for name, (x, y) in places.keys(layout):
        switch = solids.block((own["cutout"], own["cutout"], 1), (x, y, lower))
        rest = solids.block((*layout["switch"]["body"], 1), (x, y, lower))
        assert solids.overlap(switch, plate) < solids.TOUCH_MM3, name
        assert solids.overlap(rest, plate) > 0.95 * (rest - switch).volume(), name


# Printing


def _overhangs(layout: Layout, name: str, mesh: trimesh.Trimesh) -> list[str]:
    """Return what a printer cannot print without supports."""
    printing, box = layout["printing"], layout["box"]
    found = []
    for height, region in solids.unsupported(mesh, printing["overhang_deg"]):
        left, front, right, back = region.bounds()
        is_engraved = (
            name.startswith(("shell", "base", "keycaps")) and height <= box["engraving"] + 0.05
        )
        if is_engraved and solids.is_narrower(region, printing["engraved_bridge"]):
            continue
        if region.area() < SLIVER_MM2:
            continue
        # The openings for the plug and the tie: bridges in the back wall, at the front on the bed.
        if back < box["wall"] - box["depth"] / 2 + 0.1 and right - left < printing["bridge"]:
            continue
        found.append(f"{name}: {right - left:.1f} x {back - front:.1f} mm at {height} mm")
    return found


def test_all_is_printed_without_supports(
    layout: Layout, meshes: dict[str, trimesh.Trimesh]
) -> None:
    assert [fault for name in meshes for fault in _overhangs(layout, name, meshes[name])] == []


def test_a_ceiling_is_found(layout: Layout, whole: dict[str, Manifold]) -> None:
    shelf = solids.block((20, 3, 2), (60, 0, 30)) + solids.block((2, 2, 29), (60, 0, 2))
    found = _overhangs(layout, "base", solids.mesh(whole["base"] + shelf))
    assert found == ["base: 20.0 x 3.0 mm at 30.0 mm"]


def test_no_wall_is_too_thin_to_print(layout: Layout, whole: dict[str, Manifold]) -> None:
    engraving, base = layout["box"]["engraving"], layout["box"]["base"]
    ridge = base - layout["door"]["edge"]  # it grows between the door's bevel and a screw's cone
    below = {"base": ridge, "keycaps": engraving, **dict.fromkeys(SHELLS, engraving)}
    for name, shape in whole.items():
        own = copy.deepcopy(layout)
        if name == "keycaps":
            own["printing"]["wall_least"] = 0.8  # two lines: nothing leans on a cap's wall
        assert solids.thin(own, shape, below.get(name, 0)) == [], name
