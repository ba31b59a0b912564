"""Hands the board to a router, and takes its tracks.

    python -m kit.pcb.route dsn FILE.dsn    the board without tracks, for the router
    python -m kit.pcb.route ses FILE.ses    the router's tracks into the committed board

Freerouting 1.9 made those of the committed board (docs/pcb.md). The router sees no ground area:
ground is connected by tracks already, and the areas, joined by vias of `stitches`, come on top.
"""

import argparse
import itertools
import sys
from math import dist
from pathlib import Path

from host_sim.ending import in_words
from kit.pcb import board_file, build, drawing, places
from kit.pcb.board_file import Point, away

_ABOUT = "Hand the board to a router, and take its tracks."
WORK = Path(__file__).parents[2] / "out/board-route"
_BARE = WORK / drawing.BOARD.name
_CLEARANCE = 0.225  # asked of the router, which is at times some micrometres short of it
_APART = 9.0
_VIA = (0.7, 0.3)
_ROOM = 1.1  # from the middle of a via to any copper
_HOLE_ROOM = 4.5


def to_router(file: Path) -> None:
    """Write the board without tracks as the router's input. BuildFailed: KiCad cannot."""
    bare = drawing.drawing(places.read())
    bare["areas"] = [area for area in bare["areas"] if area["is_empty"]]
    WORK.mkdir(parents=True, exist_ok=True)
    build.make_board(bare, _BARE, _CLEARANCE)
    build.with_kicad("dsn", str(_BARE), str(file))


def from_router(file: Path) -> None:
    """Put the router's tracks into the committed board. BuildFailed: KiCad cannot."""
    build.with_kicad("ses", str(_BARE), str(file))
    layout, routed = places.read(), _BARE.read_text(encoding="utf-8")
    data = drawing.drawing(layout, routed)
    data["vias"] += stitches(layout, data["areas"][0]["points"], board_file.read(routed))
    build.make_board(data, drawing.BOARD)


def stitches(
    layout: places.Layout, area: list[list[float]], board: board_file.BoardFile
) -> list[board_file.Via]:
    """Return vias that join the ground areas of both sides, wherever there is room."""
    corners = [(x, y) for x, y in area]
    found: list[board_file.Via] = []
    for x, y in itertools.product(
        *(range(-size // 2, size // 2) for size in layout["board"]["size"])
    ):
        at = (float(x), float(y))
        if (
            is_inside(at, corners)
            and _room(at, board, corners) >= _ROOM
            and all(dist(at, hole) > _HOLE_ROOM for hole in layout["holes"]["at"])
            and all(dist(at, via.at) >= _APART for via in found)
        ):
            found.append(board_file.Via(at, *_VIA, "GND"))
    return found


def _room(at: Point, board: board_file.BoardFile, corners: list[Point]) -> float:
    """Return the distance from a point to what is next to it."""
    edges = zip(corners, [*corners[1:], corners[0]], strict=True)
    return min(
        *(dist(at, pad.at) - max(pad.size) / 2 for pad in board.pads),
        *(dist(at, via.at) - via.size / 2 for via in board.vias),
        *(away(at, track.start, track.end) - track.width / 2 for track in board.tracks),
        *(away(at, start, end) for start, end in edges),
    )


def is_inside(point: Point, corners: list[Point]) -> bool:
    """Return whether a point is inside a polygon."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossings += 1
    return crossings % 2 == 1


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kit.pcb.route", description=_ABOUT)
    parser.add_argument("step", choices=("dsn", "ses"))
    parser.add_argument("file", type=Path)
    args = parser.parse_args()
    to_router(args.file) if args.step == "dsn" else from_router(args.file)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
