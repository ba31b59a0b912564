"""The layout of the board: every part has a place, and the distances of the readers are kept."""

import itertools

import pytest

from kit.layout import SOURCES, Area, around
from kit.pcb import circuit, places

LAYOUT = places.read()


def test_every_part_has_a_place_and_nothing_else_has() -> None:
    assert set(places.places(LAYOUT)) == {part.ref for part in circuit.parts()}


def test_every_measure_has_a_source() -> None:
    for name, table in LAYOUT.items():
        assert table["source"] in SOURCES, name


def test_the_readers_are_as_far_apart_as_the_rule_says() -> None:
    readers = LAYOUT["readers"]
    plus, minus = (around(readers[side], readers["board"]) for side in ("plus", "minus"))
    assert plus.gap(minus) >= readers["apart_least"]


@pytest.mark.parametrize("side", ["plus", "minus"])
def test_a_readers_pins_are_over_their_row(side: str) -> None:
    readers = LAYOUT["readers"]
    _, y = readers[side]
    edge = y + readers["board"][1] / 2
    assert edge - readers["pins"]["from_edge"] == pytest.approx(readers["pins_y"])
    assert readers["other_y"] - readers["pins_y"] == pytest.approx(2.54)


@pytest.mark.parametrize("side", ["plus", "minus"])
def test_metal_keeps_away_from_a_coil(side: str) -> None:
    coil, least = places.coil(LAYOUT, side), LAYOUT["readers"]["metal_least"]
    metal = [around(at, [6, 6]) for at in LAYOUT["holes"]["at"]]
    metal.append(around(LAYOUT["pico"]["at"], LAYOUT["pico"]["board"]))
    metal.append(around(LAYOUT["deal_button"]["at"], [24, 24]))
    assert min(coil.gap(area) for area in metal) >= least


def test_what_stands_over_the_board_does_not_overlap() -> None:
    readers = LAYOUT["readers"]
    areas = [around(readers[side], readers["board"]) for side in ("plus", "minus")]
    areas += [around(list(at), LAYOUT["keys"]["cap"]) for at in places.keys(LAYOUT).values()]
    areas += [around(LAYOUT["display"]["large"]["at"], LAYOUT["display"]["large"]["board"])]
    areas += [around(LAYOUT["buzzer"]["at"], [LAYOUT["buzzer"]["diameter"]] * 2)]
    for one, other in itertools.combinations(areas, 2):
        assert one.gap(other) > 0


def test_the_picture_is_at_the_same_place_with_either_display() -> None:
    """As kit/layout.toml has the picture in both modules."""
    display = LAYOUT["display"]
    for size in ("small", "large"):
        x, y = display[size]["at"]
        assert [x, y + 1.9] == pytest.approx(display["picture"])


def test_the_outline_is_as_large_as_is_said_and_has_round_corners() -> None:
    corners = places.outline(LAYOUT)
    across, along = [x for x, _ in corners], [y for _, y in corners]
    assert [max(across) - min(across), max(along) - min(along)] == LAYOUT["board"]["size"]
    assert len(corners) == 9 * len(LAYOUT["board"]["outline"])


def test_a_corner_is_rounded_inwards_where_the_board_is() -> None:
    square = {"board": {"outline": [[0, 0], [9, 0], [9, 9], [0, 9]], "corner_radius": 2}}
    first = places.outline(square)[:9]
    assert (first[0], first[-1]) == ((0, 2), (2, 0))
    assert first[4] == pytest.approx((2 - 2**0.5, 2 - 2**0.5), abs=0.001)


def test_the_coil_is_the_end_of_a_reader_without_pins() -> None:
    assert places.coil(LAYOUT, "minus") == Area(55.0, -54.0, 94.5, -14.0)
