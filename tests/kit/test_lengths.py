from math import dist
from operator import mul

import pytest

from host_sim import pins
from kit import layout, lengths, parts, wiring
from kit.places import base_frame
from tests.support.sources import ROOT
from tools import wiring as overview
from tools.wiring import Joint, joints

BOARDS = pins.by_hand()
READERS = ("plus", "minus", "reader")


@pytest.mark.parametrize("board", BOARDS)
def test_no_wire_of_a_reader_is_longer_than_the_guide_allows(board: str) -> None:
    most = layout.read()["wires"]["readers_most"]
    assert f"no wire of a reader is longer than {most // 10} cm" in " ".join(
        (ROOT / "docs/build.md").read_text().split()
    )
    assert max(lengths.length_mm(board, j) for j in joints(board) if j.part in READERS) <= most


def test_a_wire_is_as_long_as_its_way_over_the_edge_of_the_open_box() -> None:
    """Measured on the plan: the minus reader's clock, up from its pin, over the edge, to GP18."""
    across = 70.5 + 2.54 * 2.5 - 8.9  # from the reader's second pin to the Pico's right row
    up = ((83 - 14.25) ** 2 + (76.2 - 4.4) ** 2) ** 0.5
    down = 83 - 78.1 + 51 - 1.4 - 3 * 2.54  # pin 24 is the fourth from the far end
    way = (across**2 + (up + down) ** 2) ** 0.5
    clock = next(j for j in joints("DEALBOX_PICO") if (j.part, j.part_pin) == ("minus", "SCK"))
    assert way * 1.04 + 16 == pytest.approx(lengths.length_mm("DEALBOX_PICO", clock), abs=10)


@pytest.mark.parametrize("board", BOARDS)
def test_every_wire_is_long_enough_for_the_closed_box_too(board: str) -> None:
    measures = layout.read()
    frame = base_frame(measures)
    for joint in joints(board):
        if joint.part == "battery":
            continue  # on the base, as the controller
        x, along = lengths._controller_pin(measures, board, int(joint.pin))
        at_x, at_y, below = lengths._part_pin(measures, joint)
        pin = [sum(map(mul, row, (x, along, 5, 1))) for row in frame[:3]]
        away = dist(pin, (at_x, at_y, -below))
        assert away + 16 <= lengths.length_mm(board, joint), joint


@pytest.mark.parametrize(
    "board", [BOARDS[0], *(pytest.param(board, marks=pytest.mark.soak) for board in BOARDS[1:])]
)
def test_steps_and_page_have_the_lengths_and_the_list_their_sum(board: str) -> None:
    def cm(joint: Joint) -> int:
        return lengths.length_mm(board, joint) // 10

    drawn = [
        wire["cm"]
        for step in wiring.steps(board)
        for part in wiring.data(step)["parts"]
        for wire in part["wires"]
    ]
    wanted = [cm(joint) for joint in joints(board)]
    listed = wiring.wires(board).values()
    assert sorted(drawn) == sorted(wanted)
    for joint in joints(board):
        colour = overview.colour(joint.wire).name
        assert (f"{joint.label} ({joint.pin})", colour, cm(joint)) in listed
    (bought,) = (line.buy for line in parts.lines(board) if "stranded wire" in line.what)
    assert 1.1 * sum(wanted) / 100 <= int(bought.removesuffix(" m")) <= 1.4 * sum(wanted) / 100
