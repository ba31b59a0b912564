"""The parts of both enclosures as their STL files have them: do they fit, and can they be printed.

Each check also has to find a fault that is put in. What the measures alone can say,
tests/kit/test_layout.py has.
"""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import trimesh
from manifold3d import Manifold

from kit import layout as measures
from kit import places
from kit.components import Component, components, printed
from kit.pcb import board as pcb
from kit.places import SIDES, Layout
from tests.support import solids
from tests.support.sources import ROOT

pytestmark = pytest.mark.soak

TOUCH = solids.TOUCH_MM3
BOXES = [("loose", "pico", "large"), ("loose", "zero", "small")]
BOXES += [("board", "one", "large"), ("board", "one", "small")]
CAPS = 16
SLIVER_MM2 = 0.3  # where two cones meet, triangles are flatter than the cones
THIN_MM2 = 0.6  # what is left at the corners of a section when it is rounded
STEM_MM = 6.5  # the opening around a switch's stem


class Box(NamedTuple):
    """A closed box, the face's surface at z = 0."""

    layout: Layout
    variant: str
    printed: dict[str, Manifold]
    components: list[tuple[Component, Manifold]]

    def overlap(self, shape: Manifold) -> float:
        """Return the volume that a solid shares with what is printed."""
        return sum(solids.overlap(shape, made) for made in self.printed.values())

    def component(self, name: str) -> Manifold:
        return next(shape for part, shape in self.components if part.name == name)

    def collisions(self) -> list[tuple[str, str]]:
        return solids.collisions(self.components, self.printed)


Whole = dict[str, Manifold]


@pytest.fixture(scope="module")
def meshes(enclosure: Path) -> dict[str, trimesh.Trimesh]:
    return {file.stem: solids.read(file) for file in sorted(enclosure.glob("*.stl"))}


@pytest.fixture(scope="module")
def whole(meshes: dict[str, trimesh.Trimesh]) -> Whole:
    return {name: solids.solid(mesh) for name, mesh in meshes.items()}


@pytest.fixture(scope="module", params=BOXES, ids="-".join)
def box(request: pytest.FixtureRequest, whole: Whole) -> Box:
    name, *what = request.param
    return _closed(measures.read(name), whole, *what)


@pytest.fixture(scope="module", params=BOXES[:2], ids="-".join)
def loose(request: pytest.FixtureRequest, whole: Whole) -> Box:
    return _closed(measures.read(), whole, *request.param[1:])


@pytest.fixture(scope="module", params=BOXES[2:], ids="-".join)
def board(request: pytest.FixtureRequest, whole: Whole) -> Box:
    return _closed(measures.read("board"), whole, *request.param[1:])


def _closed(layout: Layout, whole: Whole, variant: str, display: str) -> Box:
    made = {}
    for part in printed(layout, variant, display):
        shape = whole[layout["box"]["files"] + part.file]
        shape = shape.rotate((180 * part.is_over, 0, 90 * part.turn)).translate(part.at)
        made[part.name] = solids.from_base(layout, shape) if part.on_base else shape
    built_in = components(layout, variant, display)
    shapes = [(part, solids.component(layout, part)) for part in built_in]
    return Box(layout, variant, made, shapes)


def _changed(layout: Layout, table: str, **changes: object) -> Layout:
    changed = copy.deepcopy(layout)
    changed[table] |= changes
    return changed


# Solids


def test_each_part_is_watertight_fits_the_bed_and_has_the_volume_of_its_step_file(
    enclosure: Path, meshes: dict[str, trimesh.Trimesh], whole: Whole
) -> None:
    volumes = json.loads((enclosure / "solids.json").read_text(encoding="utf-8"))
    assert set(volumes) == set(meshes) == {path.stem for path in enclosure.glob("*.step")}
    bed = measures.read()["box"]["bed"]
    for name, mesh in meshes.items():
        assert len(whole[name].decompose()) == (CAPS if name == "one-keycaps" else 1), name
        assert mesh.is_watertight and mesh.is_winding_consistent, name
        assert abs(mesh.volume / volumes[name] - 1) <= 2e-3, name
        assert mesh.extents[0] <= bed[0] and mesh.extents[1] <= bed[1], name
        assert abs(mesh.bounds[0][2]) <= 1e-3, name


def test_the_page_has_the_figures_of_the_parts(meshes: dict[str, trimesh.Trimesh]) -> None:
    cm3 = {name: round(mesh.volume / 1000) for name, mesh in meshes.items()}
    text = " ".join((ROOT / "docs/enclosure.md").read_text(encoding="utf-8").split())

    def find(shell: str, volumes: str, sum_cm3: int) -> None:
        width, depth, high = meshes[shell].extents
        for each in (
            f"- Shell, face down: {width:.0f} x {depth:.0f} mm, about {high:.0f} mm high",
            f"Volume: {volumes} ",
            f"Filament: {round(1.24 * sum_cm3, -1):.0f} g of PLA",
        ):
            assert each in text

    bases = f"base {cm3['base-pico']} cm3 (Pico) or {cm3['base-zero']} cm3 (Zero)"
    shell = cm3["shell-small"]
    find("shell-large", f"shell {shell} cm3, {bases}", shell + cm3["base-zero"])
    own = {name.removeprefix("one-"): size for name, size in cm3.items() if "one-" in name}
    small = f"door {own['door']} cm3, plate {own['key-plate']} cm3, caps {own['keycaps']} cm3"
    volumes = f"shell {own['shell-small']} cm3, base {own['base']} cm3, {small}"
    find("one-shell-large", volumes, sum(own.values()) - own["shell-large"])


def test_the_page_has_the_figures_of_the_layout() -> None:
    text = " ".join((ROOT / "docs/enclosure.md").read_text(encoding="utf-8").split())
    layout = measures.read("board")
    posts, boards = len(layout["screws"]["at"]), len(places.screwed(layout))
    doors = len(places.door_screws(layout))
    short, long, thick = layout["battery"]["size"]
    for each in (
        f"{posts} in the shell's posts, {boards} in the board's, {doors} at the door",
        f"- {posts + boards + doors} brass inserts M3, {layout['insert']['length']:.0f} mm",
        f"- {posts + doors} screws M3 x {layout['screws']['length']}, countersunk",
        f"; {boards} screws M3 x {layout['board_screws']['length']}, pan head",
        f"- {len(places.keys(layout))} keycaps",
        f"From {layout['display']['seen_from_deg']} degrees over the table",
        f"3 x AAA of up to {long} x {short} x {thick} mm",
        "4 mm, 100 mm long",
    ):
        assert each in text
    up = max(places.on_base(layout, at)[2] for at in places.buttons(layout).values())
    assert 100 - up - layout["box"]["base"] > 20, "held by hand"


# Whether all fits together


def test_nothing_shares_room_with_the_case_or_another(box: Box) -> None:
    assert box.collisions() == []
    parts = list(box.printed.items())
    for number, (name, shape) in enumerate(parts):
        for other, that in parts[number + 1 :]:
            assert solids.overlap(shape, that) < TOUCH, (name, other)


# What is sold: RC522 boards, holders for 3 AAA with a switch, bodies of 60 mm buttons.
SOLD = [
    ("readers", {"board": [39.5, 60, 1.6]}),
    ("readers", {"board": [40.5, 60.5, 1.6]}),
    ("battery", {"size": [71, 40, 19]}),
    ("battery", {"size": [75, 39, 18]}),
    ("deal_button", {"depth": 52}),
]


@pytest.mark.parametrize(("part", "size"), SOLD)
def test_what_is_sold_fits(whole: Whole, part: str, size: dict[str, object]) -> None:
    own = _changed(measures.read(), part, **size)
    assert _closed(own, whole, "pico", "large").collisions() == []


def test_a_component_in_the_wrong_place_is_found(whole: Whole) -> None:
    wrong = _changed(measures.read(), "battery", at=[-50, -44])
    assert ("battery", "base") in _closed(wrong, whole, "pico", "large").collisions()
    wrong = _changed(measures.read(), "deal_button", depth=56)
    found = _closed(wrong, whole, "pico", "large").collisions()
    assert ("deal button's lugs", "base") in found
    wrong = copy.deepcopy(measures.read("board"))
    wrong["board"]["terminals"]["height"] = 60
    wrong["board"]["terminals"]["battery"]["at"] = [-58, 60]
    found = _closed(wrong, whole, "one", "large").collisions()
    assert {("terminal deal", "base"), ("terminal battery", "shell")} <= {*found}


def test_the_base_closes_the_shell_and_can_be_moved_to_no_side(box: Box) -> None:
    shell, base, own = box.printed["shell"], box.printed["base"], box.layout["box"]
    # where they touch
    rim = solids.overlap(shell, base.translate(solids.along_screws(box.layout, 0.1))) / 0.1
    around = 2 * (own["width"] + own["depth"] - 4 * own["corner_radius"])
    assert rim > 0.9 * own["wall"] * around
    for sideways in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)):
        assert solids.overlap(shell, base.translate(sideways)) > 100, sideways


@pytest.fixture(scope="module")
def routed(tmp_path_factory: pytest.TempPathFactory) -> Manifold:
    """The board as KiCad exports it, with all its holes, where it is in the box."""
    if not pcb.is_there():
        pytest.skip("there is no KiCad 9")
    file = tmp_path_factory.mktemp("board") / "board.stl"
    pcb.kicad("pcb", "export", "stl", "-o", str(file), str(pcb.BOARD))
    exported, layout = solids.solid(solids.read(file)), measures.read("board")
    left, front, _, right, back, _ = exported.bounding_box()
    x, y = places.at(layout, [-(left + right) / 2, -(front + back) / 2])
    return exported.translate((x, y, places.underside(layout) + 0.05))


def test_the_board_of_kicad_shares_room_with_nothing_and_its_screws_pass(
    board: Box, routed: Manifold
) -> None:
    assert board.overlap(routed) < TOUCH
    layout, under = board.layout, places.underside(board.layout)
    size, thick = layout["board"]["board"]["size"], layout["board"]["board"]["thickness"]
    assert 0.5 < routed.volume() / (size[0] * size[1] * thick) < 1
    for x, y in places.screwed(layout):
        screw = solids.pin(3, layout["board_screws"]["length"], (x, y, under))
        aside = screw.translate((1, 0, 0))
        assert solids.overlap(screw, routed) < 0.01 < solids.overlap(aside, routed)
    for x, y in places.carried(layout):
        on_column = solids.pin(8, 0.5, (x, y, under + 0.3))
        assert solids.overlap(on_column, routed) > 0.7 * on_column.volume()
    lies_against = routed.translate((0, 0, 1))  # the posts
    assert solids.overlap(lies_against, board.printed["shell"]) > 100


def test_the_columns_carry_the_board_where_keys_are_pressed(board: Box) -> None:
    for x, y in places.carried(board.layout):
        below = solids.pin(8, 1, (x, y, places.underside(board.layout) - 1.3))
        assert solids.overlap(below, board.printed["base"]) > 0.9 * below.volume()


# Openings


def test_the_whole_picture_is_seen_through_the_window(box: Box) -> None:
    part = next(part for part, _ in box.components if part.name == "display's picture")
    (width, depth, _), (x, y, lower) = part.size, part.at
    view = solids.block((width, depth, 5 - lower), (x, y, lower))
    shell = box.printed["shell"]
    assert solids.overlap(view, shell) < TOUCH < solids.overlap(view, shell.translate((2, 0, 0)))


def test_the_deal_button_passes_its_hole_and_nut_and_bezel_lie_flat(box: Box) -> None:
    button, shell = box.layout["deal_button"], box.printed["shell"]
    (x, y), under = button["at"], -box.layout["box"]["face"] - button["ring"]["height"]
    assert solids.overlap(solids.pin(button["thread"], 100, (x, y, -50)), shell) < TOUCH
    for across, lower in ((button["nut"]["diameter"], under), (button["bezel"], -0.1)):
        hole = solids.pin(button["hole"], 1, (x, y, lower))
        seat = solids.pin(across, 0.1, (x, y, lower))
        assert solids.overlap(seat, shell) > 0.99 * (seat - hole).volume(), across


def test_the_keypads_plug_passes_its_slot_beside_the_keypad(loose: Box) -> None:
    x, y = loose.layout["keypad"]["slot_at"]
    plug = solids.block((10 * 2.54 + 0.4, 2.54, 60), (x, y, -40))  # the eight, and the bridge
    assert loose.overlap(plug) < TOUCH
    assert solids.overlap(plug, loose.component("keypad")) < TOUCH


def _cable(box: Box, lower: float = 0) -> tuple[int, bool]:
    """Return of how many plugs the case is in the way, and whether they reach the socket."""
    layout = box.layout
    outside = layout["box"]["depth"] / 2

    def there(shape: Manifold) -> Manifold:
        return shape if "board" in layout else solids.from_base(layout, shape)

    if "board" in layout:
        name, (x, mouth, z) = "pico", places.usb(layout)
        inner = mouth + 0.2
    else:
        inner = outside - 1.5  # the metal of the plug is long enough
        name = layout["variants"][box.variant]["controller"]
        mouth = places.controller_area(layout, name).back + layout["controllers"][name]["usb_over"]
        x, z = layout["usb"]["x"], layout["usb"]["above_base"]
    blocked = 0
    for width, high in layout["usb"]["plugs"]:
        at = (x, (inner + outside + 10) / 2, z - lower - high / 2)
        plug = solids.block((width, outside + 10 - inner, high), at)
        blocked += box.overlap(there(plug)) > TOUCH
    tongue = there(solids.block((5, 10, 1), (x, mouth, z - lower - 0.5)))
    return blocked, solids.overlap(tongue, box.component(f"{name}'s socket")) > 1


def test_a_cable_reaches_the_controller(box: Box) -> None:
    assert _cable(box) == (0, True)
    assert _cable(box, lower=3) == (len(box.layout["usb"]["plugs"]), False)


def test_a_cable_tie_goes_in_and_out_of_the_back_wall(board: Box) -> None:
    tie, (x, _, z) = board.layout["tie"], places.usb(board.layout)
    back = board.layout["box"]["depth"] / 2
    slots = [x + tie["from_usb"] + side * tie["apart"] / 2 for side in (-1, 1)]
    for at in slots:
        assert board.overlap(solids.block((1.6, 8, 3.8), (at, back, z - 1.9))) < TOUCH
    between = solids.block((4, 2, 4), (sum(slots) / 2, back - 1.2, z - 2))
    assert solids.overlap(between, board.printed["shell"]) > 0.99 * between.volume()


def test_each_hole_of_the_grille_leads_to_the_buzzer(loose: Box) -> None:
    buzzer, shell = loose.layout["buzzer"], loose.printed["shell"]
    disc = loose.component("buzzer")
    x, y = buzzer["at"]
    outer = buzzer["rings"][-1][0]
    for across in (0, outer, -outer):
        start, end = (x + across, y, 1.0), (x + across, y, -20.0)
        assert not shell.ray_cast(start, end) and disc.ray_cast(start, end), across
    assert shell.ray_cast((x + 20, y, 1.0), (x + 20, y, -20.0))


def test_the_holders_switch_is_reached_from_below(loose: Box) -> None:
    battery = loose.layout["battery"]
    x, y = battery["at"]
    width, depth = (size - 2 * battery["ledge"] - 2 for size in battery["size"][:2])
    finger = solids.from_base(loose.layout, solids.block((width, depth, 8), (x, y, -7)))
    holder = [shape for part, shape in loose.components if part.name == "battery"]
    blocked = solids.overlap(finger, loose.printed["base"]) > TOUCH
    assert blocked != bool(holder)
    assert all(solids.overlap(finger, shape) > width * depth * 0.9 for shape in holder)


BUTTONS = [("BOOT", "pico's button"), ("RUN", "run")]


@pytest.mark.parametrize(("name", "part"), BUTTONS)
def test_a_pin_from_below_reaches_a_button(board: Box, name: str, part: str) -> None:
    x, along, up = places.on_base(board.layout, places.buttons(board.layout)[name])

    def pin(aside: float, end: float) -> Manifold:
        upright = solids.pin(4, end + 20, (x + aside, along, -20))
        return solids.from_base(board.layout, upright)

    def touched(aside: float) -> set[str]:
        pressing = pin(aside, up + 0.7)
        return {own.name for own, at in board.components if solids.overlap(pressing, at) > 0.05}

    assert board.overlap(pin(0, up)) < TOUCH < board.overlap(pin(7, up))
    assert touched(0) == {part}
    assert part not in touched(7)


# Screws, the door and the cells


def test_each_screw_passes_the_base_and_cuts_into_its_post(loose: Box) -> None:
    layout, screws, under = loose.layout, loose.layout["screws"], -loose.layout["box"]["base"]
    for x, y in screws["at"]:
        along = y / np.cos(np.radians(layout["box"]["slope_deg"]))
        screw = solids.from_base(layout, solids.pin(3, screws["length"], (x, along, under)))
        core = solids.from_base(layout, solids.pin(2.3, screws["length"] + 0.5, (x, along, under)))
        assert solids.overlap(screw, loose.printed["base"]) < TOUCH
        assert solids.overlap(core, loose.printed["shell"]) < TOUCH
        assert solids.overlap(screw, loose.printed["shell"]) > 10


def _screws(layout: Layout) -> Iterator[tuple[str, Manifold, Manifold]]:
    """Yield what each screw goes into, the solid of its insert, and its shaft."""
    insert, under, shaft = layout["insert"], -layout["box"]["base"], layout["screws"]["length"]
    slope = np.cos(np.radians(layout["box"]["slope_deg"]))
    cone = layout["door"]["ear"] - insert["hole"] / 2 + under
    on_base = [("shell", x, y / slope, 0.05) for x, y in layout["screws"]["at"]]
    on_base += [("base", x, y, cone + 0.05) for x, y in places.door_screws(layout)]
    for name, x, y, lower in on_base:
        hull = solids.pin(insert["diameter"], insert["length"], (x, y, lower))
        screw = solids.pin(3, shaft, (x, y, under))
        yield name, solids.from_base(layout, hull), solids.from_base(layout, screw)
    for x, y in places.screwed(layout):
        at = (x, y, places.height(layout, 0.05))
        hull = solids.pin(insert["diameter"], insert["length"], at)
        screw = (x, y, places.underside(layout))
        yield "shell", hull, solids.pin(3, layout["board_screws"]["length"], screw)


def test_each_insert_melts_into_its_post_and_each_screw_reaches_it(board: Box) -> None:
    insert = board.layout["insert"]
    ring = np.pi / 4 * (insert["diameter"] ** 2 - insert["hole"] ** 2) * insert["length"]
    for name, hull, shaft in _screws(board.layout):
        assert solids.overlap(hull, board.printed[name]) == pytest.approx(ring, rel=0.05)
        assert board.overlap(shaft) < TOUCH
        assert solids.overlap(hull, shaft) > np.pi / 4 * 9 * insert["length"] / 2


def test_the_door_comes_off_and_the_holder_follows_it_without_the_base(board: Box) -> None:
    base, door, holder = board.printed["base"], board.printed["door"], board.component("battery")

    def moved(shape: Manifold, length: float) -> Manifold:
        return shape.translate(solids.along_screws(board.layout, length))

    for length in (-1, -3, -10, -25):
        assert solids.overlap(moved(door, length), base) < TOUCH
        assert solids.overlap(moved(holder, length), base) < TOUCH
    assert solids.overlap(holder, door) < TOUCH
    assert solids.overlap(moved(door, 0.6), base) > 1
    assert solids.overlap(moved(holder, 1.5), base) > 1
    assert solids.overlap(moved(holder, -0.5), door) > 1


# Cards and keys


def _reader_walls(layout: Layout, shell: Manifold) -> tuple[float, float]:
    """Return the thinnest and the thickest wall over both coils."""
    coils = [places.antenna(layout, side) for side in SIDES]
    found = [wall for coil in coils for wall in solids.thickness(shell, coil, 1.7)]
    assert len(found) > 1000
    return min(found), max(found)


def test_the_wall_over_the_readers_lets_cards_through(box: Box) -> None:
    layout, shell = box.layout, box.printed["shell"]
    least, most = layout["printing"]["reader_wall"]
    thinnest, thickest = _reader_walls(layout, shell)
    assert least <= thinnest and thickest <= most
    wanted = layout["readers"]["wall"] - layout["box"]["engraving"]
    assert thinnest == pytest.approx(wanted, abs=0.01)
    x, y = places.middle(places.antenna(layout, "minus"))
    thicker = shell + solids.block((5, 5, 2.2), (x, y + 8, -4))  # beside the symbol
    assert _reader_walls(layout, thicker)[1] == pytest.approx(4, abs=0.01)
    assert _reader_walls(layout, shell - solids.pin(5, 20, (x, y, -10)))[0] == 0


def test_a_card_at_the_rails_lies_over_the_middle_of_the_coil(board: Box) -> None:
    width, depth = board.layout["card"]["size"]
    for side, inwards in (("plus", 1), ("minus", -1)):
        x, y = places.middle(places.antenna(board.layout, side))
        card = solids.block((width, depth, board.layout["card"]["thickness"]), (x, y, 0.01))
        assert board.overlap(card) < TOUCH
        for further in ((inwards * 0.3, 0, 0), (0, -0.3, 0)):
            assert board.overlap(card.translate(further)) > TOUCH, further
        for away in ((-inwards * 3, 0, 0), (0, 3, 0)):
            assert board.overlap(card.translate(away)) < TOUCH, away


def _caps(layout: Layout, caps: Manifold, pressed: float) -> Manifold:
    """Return the caps on their switches."""
    own, found = layout["cap"], Manifold()
    top = places.cap_top(layout) - pressed
    (right, down), ((_, first), *_) = layout["keys"]["pitch"], places.keys(layout)
    for cap in caps.decompose():
        left, front, _, far, back, _ = cap.bounding_box()
        x, y = (left + far) / 2, (front + back) / 2
        seen = cap.translate((-x, -y, 0)).rotate((180, 0, 0)).rotate((0, 0, 180))
        column, row = -x / own["spacing"], -y / own["spacing"]
        found += seen.translate((first[0] + column * right, first[1] - row * down, top))
    return found


def test_caps_sit_on_the_stems_and_can_be_pressed(whole: Whole, board: Box) -> None:
    layout = board.layout
    travel, (long, thick) = layout["switch"]["travel"], layout["switch"]["cross"]
    for pressed in (0, travel):
        caps = _caps(layout, whole["one-keycaps"], pressed)
        assert len(caps.decompose()) == CAPS
        assert board.overlap(caps) < TOUCH
        for part, shape in board.components:
            if part.name.endswith(("'s body", "'s housing")):
                opening = solids.pin(STEM_MM, 20, (*part.at[:2], -10))
                assert solids.overlap(caps, shape - opening) < TOUCH, part.name
        top = places.height(layout, layout["switch"]["stem_top"]) - pressed
        for _, (x, y) in places.keys(layout):
            bar = (long - 0.1, thick - 0.1, 3.6)
            stem = solids.block(bar, (x, y, top - 3.6))
            stem += solids.block((bar[1], bar[0], bar[2]), (x, y, top - 3.6))
            assert solids.overlap(stem, caps) < TOUCH
            grip = stem + solids.pin(5, 3.4, (x, y, top - 3.5))
            assert solids.overlap(grip, caps) > 10


def test_the_plate_lies_in_its_opening_and_around_each_switch(board: Box) -> None:
    plate, shell, layout = board.printed["plate"], board.printed["shell"], board.layout
    for further in ((0.5, 0, 0), (0, 0.5, 0), (-0.5, 0, 0), (0, -0.5, 0)):
        assert solids.overlap(plate.translate(further), shell) > TOUCH, further
    own = layout["keys"]
    lower = places.height(layout, own["plate"]["top"] - own["plate"]["thickness"])
    for name, (x, y) in places.keys(layout):
        switch = solids.block((own["cutout"], own["cutout"], 1), (x, y, lower))
        rest = solids.block((*layout["switch"]["body"], 1), (x, y, lower))
        assert solids.overlap(switch, plate) < TOUCH, name
        assert solids.overlap(rest, plate) > 0.95 * (rest - switch).volume(), name


# Printing


def _of(name: str) -> Layout:
    """Return the measures that a part is of."""
    return measures.read("board" if name.startswith("one-") else "loose")


def _overhangs(name: str, mesh: trimesh.Trimesh) -> list[str]:
    """Return what a printer cannot print without supports."""
    layout, found = _of(name), []
    printing, box = layout["printing"], layout["box"]
    is_engraved = re.search("shell|one-base|keycaps", name)
    for height, region in solids.unsupported(mesh, printing["overhang_deg"]):
        left, front, right, back = region.bounds()
        is_low = is_engraved and height <= box["engraving"] + 0.05
        if is_low and solids.is_narrower(region, printing["engraved_bridge"]):
            continue
        if region.area() < SLIVER_MM2:
            continue
        # Openings in the back wall are bridges; the shell lies on its face, that wall in front.
        at_back = back < box["wall"] - box["depth"] / 2 + 0.1
        if at_back and "shell" in name and right - left < printing["bridge"]:
            continue
        found.append(f"{name}: {right - left:.1f} x {back - front:.1f} mm at {height} mm")
    return found


def test_all_is_printed_without_supports(meshes: dict[str, trimesh.Trimesh]) -> None:
    assert [fault for name in meshes for fault in _overhangs(name, meshes[name])] == []


@pytest.mark.parametrize(("lean_deg", "faults"), [(44, 0), (48, 1), (80, 1)])
def test_a_wall_that_leans_out_too_far_is_found(
    whole: Whole, lean_deg: float, faults: int
) -> None:
    wider = 10 + 10 * np.tan(np.radians(lean_deg))
    cone = Manifold.cylinder(10, 10, wider, circular_segments=64).translate((50, 0, 2))
    assert len(_overhangs("base-zero", solids.mesh(whole["base-zero"] + cone))) == faults


@pytest.mark.parametrize("name", ["base-pico", "one-base"])
def test_a_ceiling_is_found(whole: Whole, name: str) -> None:
    shelf = solids.block((20, 3, 2), (60, 0, 30)) + solids.block((2, 2, 29), (60, 0, 2))
    found = _overhangs(name, solids.mesh(whole[name] + shelf))
    assert found == [f"{name}: 20.0 x 3.0 mm at 30.0 mm"]


def _thin(name: str, shape: Manifold) -> list[float]:
    """Return the areas of what is too thin in sections of a part, each millimetre."""
    layout = _of(name)
    engraving, least = layout["box"]["engraving"], layout["printing"]["wall_least"]
    below = engraving if "shell" in name or name == "one-keycaps" else 0
    if name == "one-base":  # a ridge grows between the door's bevel and a screw's cone
        below = layout["box"]["base"] - layout["door"]["edge"]
    if name == "one-keycaps":
        least = 0.8  # two lines: nothing leans on a cap's wall
    heights = list(np.arange(below + 0.05, shape.bounding_box()[5], 1.0))
    return [area for _, area in solids.thin_walls(shape, heights, least) if area > THIN_MM2]


def test_no_wall_is_too_thin_to_print(whole: Whole) -> None:
    for name, shape in whole.items():
        assert _thin(name, shape) == [], name
    rib = solids.block((1.0, 20, 6.5), (40, 0, 2))
    assert [round(area) for area in _thin("base-zero", whole["base-zero"] + rib)] == [20] * 6


def test_no_plate_is_too_thin_to_print(whole: Whole) -> None:
    for name in ("shell-small", "shell-large", "base-pico", "base-zero"):
        seen = whole[name].rotate((180, 0, 0)) if "shell" in name else whole[name]
        assert _thin_plates(seen) == [], name
        groove = solids.block((10, 10, 10), (30, 0, seen.bounding_box()[5] - 2))
        plate = solids.block((20, 20, 2.9), (30, 0, seen.bounding_box()[5] - 2.9))
        assert _thin_plates(seen + plate - groove), name


def _thin_plates(shape: Manifold) -> list[float]:
    """Return how thick a plate is where it is thinner than can be printed; a hole is none."""
    layout = measures.read()
    half_width, half_depth = layout["box"]["width"] / 2, layout["box"]["depth"] / 2
    area = (4 - half_width, 4 - half_depth, half_width - 4, half_depth - 4)
    least = layout["printing"]["wall_least"]
    return [found for found in solids.thickness(shape, area, 4.1) if 0 < found < least]
