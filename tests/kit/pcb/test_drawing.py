"""The committed board, without KiCad: it is of this circuit and this layout, and connected."""

import itertools
from collections import defaultdict
from math import dist, hypot

import pytest

from kit.layout import Area, around
from kit.pcb import board_file, circuit, drawing, places
from kit.pcb.board_file import Point
from kit.pcb.route import is_inside
from tests.support.cases import for_each

LAYOUT = places.read()
BOARD = board_file.read(drawing.BOARD.read_text(encoding="utf-8"))
PADS = BOARD.pads
READERS = {"SPI_SCK", "SPI_MOSI", "SPI_MISO", "GND", "3V3"}
READERS |= {f"{side}_{wire}" for side in ("PLUS", "MINUS") for wire in ("CS", "RST")}
Thing = board_file.Pad | board_file.Via | board_file.Track
MAKERS_LEAST = {"track": 0.2, "drill": 0.3, "ring": 0.13}


def test_each_pad_has_the_net_of_the_circuit() -> None:
    wanted = {(part.ref, pad): net for part in circuit.parts() for pad, net in part.nets.items()}
    assert {(pad.ref, pad.number): pad.net for pad in PADS if pad.net} == wanted


def test_each_part_has_the_footprint_of_the_circuit() -> None:
    holes = {f"H{number}" for number in range(1, len(LAYOUT["holes"]["at"]) + 1)}
    assert {ref: name for ref, name in BOARD.footprints.items() if ref not in holes} == {
        part.ref: part.footprint for part in circuit.parts()
    }


def test_each_part_is_where_the_layout_has_it() -> None:
    for ref, place in places.places(LAYOUT).items():
        at = [pad.at for pad in PADS if pad.ref == ref]
        holes = [pad.at for pad in PADS if pad.ref == ref and pad.drill == 4.0]  # of a key
        across, along = [x for x, _ in holes or at], [y for _, y in holes or at]
        middle = ((min(across) + max(across)) / 2, (min(along) + max(along)) / 2)
        assert middle == pytest.approx((place.x, place.y), abs=0.002), ref
        assert BOARD.sides[ref] == ("B.Cu" if place.is_under else "F.Cu"), ref


def test_the_pico_is_not_mirrored() -> None:
    """From below, USB at the back, pin 1 is at the left of USB: from above at the right."""
    (x, y), row = LAYOUT["pico"]["at"], LAYOUT["pico"]["row"]
    at = {int(pad.number): pad.at for pad in PADS if pad.ref == "U1"}
    assert BOARD.sides["U1"] == "B.Cu"
    for pin in range(1, 21):
        along = y + 24.13 - (pin - 1) * 2.54
        assert at[pin] == pytest.approx((x + row, along), abs=0.001)
        assert at[41 - pin] == pytest.approx((x - row, along), abs=0.001)


@for_each(
    ("ref", "nets"),
    [
        ("J1", ["PLUS_CS", "SPI_SCK", "SPI_MOSI", "SPI_MISO", "", "GND", "PLUS_RST", "3V3"]),
        ("J8", ["LAMP_MINUS", "LAMP_PLUS", "GND", "DEAL_BUTTON"]),
        ("J9", ["VBAT", "GND"]),
        ("J10", ["LAMP_EXTERN", "GND"]),
        ("J11", ["VSYS", "LAMP_SUPPLY", "LAMP_EXTERN"]),
        ("J13", ["RUN", "GND", "VSYS", "3V3"]),
    ],
)
def test_a_row_of_pins_is_in_the_order_of_what_is_printed(ref: str, nets: list[str]) -> None:
    """From the left, seen from above."""
    row = sorted((pad for pad in PADS if pad.ref == ref), key=lambda pad: pad.at)
    assert [pad.net for pad in row] == nets


def test_the_screw_holes_are_those_of_the_layout() -> None:
    holes = [pad for pad in PADS if pad.ref.startswith("H")]
    assert sorted(hole.at for hole in holes) == sorted(map(tuple, LAYOUT["holes"]["at"]))
    assert {hole.drill for hole in holes} == {LAYOUT["holes"]["diameter"]}


def test_no_copper_is_at_a_screws_head() -> None:
    radius = LAYOUT["holes"]["head"] / 2
    for hole in LAYOUT["holes"]["at"]:
        for track in BOARD.tracks:
            assert board_file.away(hole, track.start, track.end) - track.width / 2 > radius
        for via in BOARD.vias:
            assert dist(hole, via.at) - via.size / 2 > radius
        for piece in BOARD.filled:
            assert not is_inside(hole, piece)
            for start, end in zip(piece, [*piece[1:], piece[0]], strict=True):
                assert board_file.away(hole, start, end) > radius - 0.01


def test_the_outline_is_that_of_the_layout() -> None:
    corners = places.outline(LAYOUT)
    wanted = zip(corners, [*corners[1:], corners[0]], strict=True)
    found = {frozenset(line) for line in BOARD.edge}
    assert found == {frozenset(line) for line in wanted}


@pytest.mark.parametrize("side", ["plus", "minus"])
def test_there_is_no_board_at_a_coil(side: str) -> None:
    coil = places.coil(LAYOUT, side)
    middle = ((coil.left + coil.right) / 2, (coil.front + coil.back) / 2)
    assert not is_inside(middle, [start for start, _ in BOARD.edge])
    for x, y in (point for line in BOARD.edge for point in line):
        assert coil.gap(Area(x, y, x, y)) > 10


@pytest.mark.parametrize("side", ["plus", "minus"])
def test_copper_keeps_away_from_a_coil(side: str) -> None:
    """All but the wires of the reader itself, which lead to its pins."""
    coil, least = places.coil(LAYOUT, side), LAYOUT["readers"]["metal_least"]
    for piece in BOARD.filled:
        assert min(coil.gap(Area(x, y, x, y)) for x, y in piece) >= least - 0.01
    for track in BOARD.tracks:
        if _gap(coil, track) < least - track.width / 2:
            assert track.net in READERS
            assert min(track.start[1], track.end[1]) > coil.back + least - 5
    for pad in PADS:
        if pad.net and coil.gap(around(list(pad.at), [0, 0])) < least:
            assert pad.ref in {"J1", "J2", "J3", "J4"}
    for via in BOARD.vias:
        gap = coil.gap(around(list(via.at), [via.size, via.size]))
        assert gap >= least or (via.net in READERS and gap > least - 5)


def _gap(area: Area, track: board_file.Track) -> float:
    """Return how near the middle of a track comes to an area, to a tenth of a millimetre."""
    (x, y), (to_x, to_y) = track.start, track.end
    steps = 1 + round(hypot(to_x - x, to_y - y) * 10)
    points = [
        [x + (to_x - x) * step / steps, y + (to_y - y) * step / steps] for step in range(steps + 1)
    ]
    return min(area.gap(around(point, [0, 0])) for point in points)


def test_nothing_is_finer_than_what_cheap_makers_make() -> None:
    assert min(track.width for track in BOARD.tracks) >= MAKERS_LEAST["track"]
    drilled = [(pad.drill, min(pad.size)) for pad in PADS if pad.drill and pad.net]
    drilled += [(via.drill, via.size) for via in BOARD.vias]
    assert min(drill for drill, _ in drilled) >= MAKERS_LEAST["drill"]
    assert min((size - drill) / 2 for drill, size in drilled) >= MAKERS_LEAST["ring"]


def test_the_pads_of_every_net_are_connected_by_tracks() -> None:
    """Ground as well: the areas are more than is needed."""
    assert not loose(BOARD.tracks)


def test_a_missing_track_is_noticed() -> None:
    tracks = [track for track in BOARD.tracks if track.net == "POWER_HOLD"]
    others = [track for track in BOARD.tracks if track.net != "POWER_HOLD"]
    assert any(
        loose([*others, *(track for track in tracks if track is not missing)]) == ["POWER_HOLD"]
        for missing in tracks
    )


def loose(tracks: list[board_file.Track]) -> list[str]:
    """Return the nets whose pads these tracks, and the vias, do not all connect."""
    of_net: dict[str, list[board_file.Track]] = defaultdict(list)
    for track in tracks:
        of_net[track.net].append(track)
    return [net for net in circuit.nets(circuit.parts()) if _pieces(net, of_net[net]) != 1]


def _pieces(net: str, tracks: list[board_file.Track]) -> int:
    """Return in how many pieces a net's pads are."""
    pads = [pad for pad in PADS if pad.net == net]
    vias = [via for via in BOARD.vias if via.net == net]
    things: list[Thing] = [*pads, *vias, *tracks]
    joined = list(range(len(things)))

    def root(index: int) -> int:
        while joined[index] != index:
            index = joined[index]
        return index

    for (one, thing), (two, other) in itertools.combinations(enumerate(things), 2):
        if _touch(thing, other):
            joined[root(one)] = root(two)
    return len({root(index) for index in range(len(pads))})


def _touch(one: Thing, two: Thing) -> bool:
    """Return whether one is at the end of the other: pads and vias come before tracks."""
    if isinstance(two, board_file.Pad) or not _layers(one) & _layers(two):
        return False
    if isinstance(one, board_file.Track) and isinstance(two, board_file.Track):
        ends = [(one, end) for end in (two.start, two.end)]
        ends += [(two, end) for end in (one.start, one.end)]
        return any(_meet(way, end, 0.01) for way, end in ends)
    if isinstance(one, board_file.Track):
        return False
    reach = min(one.size) / 2 if isinstance(one, board_file.Pad) else one.size / 2
    if isinstance(two, board_file.Via):
        return dist(one.at, two.at) < reach
    return _meet(two, one.at, reach)


def _layers(thing: Thing) -> frozenset[str]:
    both = frozenset({"F.Cu", "B.Cu"})
    if isinstance(thing, board_file.Track):
        return frozenset({thing.layer})
    if isinstance(thing, board_file.Pad) and "*.Cu" not in thing.layers:
        return thing.layers & both
    return both


def _meet(track: board_file.Track, point: Point, near: float) -> bool:
    return board_file.away(point, track.start, track.end) <= near


def test_the_design_rules_are_those_of_cheap_makers() -> None:
    assert drawing.PROJECT.read_text(encoding="utf-8") == drawing.project()
    assert drawing.RULES["min_track_width"] == MAKERS_LEAST["track"]
    assert drawing.RULES["min_through_hole_diameter"] == MAKERS_LEAST["drill"]
