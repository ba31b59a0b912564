"""What is added to a router's tracks: vias between the ground areas, where there is room."""

from math import dist

from kit.pcb import board_file, places, route

EMPTY = board_file.BoardFile([], [], [], [], [], {}, {})
SQUARE = [[-20.0, -20.0], [20.0, -20.0], [20.0, 20.0], [-20.0, 20.0]]


def test_vias_are_spread_over_the_area_and_keep_away_from_copper() -> None:
    pad = board_file.Pad("J1", "1", "X", (0, 0), (2, 2), 1, frozenset({"*.Cu"}))
    track = board_file.Track("F.Cu", (-20, 5), (20, 5), 0.5, "X")
    via = board_file.Via((-10, -10), 0.7, 0.3, "X")
    board = EMPTY._replace(pads=[pad], tracks=[track], vias=[via])
    found = [via.at for via in route.stitches(places.read(), SQUARE, board)]
    assert len(found) > 9
    for at in found:
        assert max(map(abs, at)) < 19
        assert dist(at, pad.at) > 2
        assert abs(at[1] - 5) > 1.3
        assert dist(at, via.at) > 1.4
        assert all(dist(at, other) >= 9 for other in found if other != at)


def test_there_is_none_outside_of_the_area() -> None:
    corner = [[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0]]
    found = route.stitches(places.read(), corner, EMPTY)
    assert found
    assert all(min(via.at) > 0 for via in found)
