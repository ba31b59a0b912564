"""Where the parts are: read from layout.toml.

Coordinates as there: x to the right, y away from the player, in mm, from the middle of the board.
"""

import tomllib
from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path
from typing import Any, NamedTuple

from kit.layout import Area, around

FILE = Path(__file__).with_name("layout.toml")
Layout = dict[str, Any]
_ARC = 8  # points of a rounded corner
_OPENS = {"front": 0, "back": 180}


class Place(NamedTuple):
    """The middle of a part's pads (of a key: of the key), and how it lies."""

    x: float
    y: float
    turn: float = 0  # degrees, counter-clockwise, seen from above
    is_under: bool = True


def read(file: Path = FILE) -> Layout:
    """Return the layout."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def places(layout: Layout) -> dict[str, Place]:
    """Return the place of every part, by its reference."""
    small = {ref: Place(*at) for ref, at in layout["small"]["at"].items()}
    return {**dict(_large(layout)), **dict(_keys(layout)), **small}


def _large(layout: Layout) -> Iterator[tuple[str, Place]]:
    readers = layout["readers"]
    for side, refs in (("plus", ("J1", "J2")), ("minus", ("J3", "J4"))):
        x = readers[side][0]
        yield refs[0], Place(x, readers["pins_y"], 90, is_under=False)
        yield refs[1], Place(x, readers["other_y"], 90, is_under=False)
    for ref, size in (("J5", "large"), ("J6", "small")):
        display = layout["display"][size]
        yield ref, Place(display["at"][0], display["pins_y"], 90, is_under=False)
    for ref, name in (("J8", "deal"), ("J9", "battery"), ("J10", "lamp")):
        terminal = layout["terminals"][name]
        yield ref, _at(terminal)._replace(turn=_OPENS[terminal["opens"]])
    yield "U1", _at(layout["pico"])
    yield "BZ1", _at(layout["buzzer"])
    yield "SW1", _at(layout["run"])


def _at(part: Layout) -> Place:
    x, y = part["at"]
    return Place(x, y, is_under=part["side"] == "under")


def _keys(layout: Layout) -> Iterator[tuple[str, Place]]:
    diodes = layout["small"]["diodes"]
    across, along = diodes["from_key"]
    for name, (x, y) in keys(layout).items():
        yield f"SW{name}", Place(x, y, is_under=False)
        yield f"D{name}", Place(x + across, y + along, diodes["turn"])


def keys(layout: Layout) -> dict[str, tuple[float, float]]:
    """Return the middle of every key, by its row and column: "11" is the key 1."""
    (x, y), pitch = layout["keys"]["first"], layout["keys"]["pitch"]
    return {
        f"{row + 1}{column + 1}": (x + column * pitch, y - row * pitch)
        for row, names in enumerate(layout["keys"]["names"])
        for column, _ in enumerate(names)
    }


def coil(layout: Layout, side: str) -> Area:
    """Return the area of a reader's coil: the end of its board that is near the player."""
    readers = layout["readers"]
    x, y = readers[side]
    return around([x, y - (readers["board"][1] - readers["antenna"][1]) / 2], readers["antenna"])


def outline(layout: Layout) -> list[tuple[float, float]]:
    """Return the outline as a polygon, counter-clockwise, its corners rounded."""
    corners, radius = layout["board"]["outline"], layout["board"]["corner_radius"]
    return [
        point
        for index, corner in enumerate(corners)
        for point in _rounded(
            corners[index - 1], corner, corners[(index + 1) % len(corners)], radius
        )
    ]


def _rounded(
    before: list[float], corner: list[float], after: list[float], radius: float
) -> Iterator[tuple[float, float]]:
    """Yield the points of a right-angled corner, rounded."""
    back, on = _towards(corner, before), _towards(corner, after)
    middle = [corner[axis] + radius * (back[axis] + on[axis]) for axis in (0, 1)]
    for step in range(_ARC + 1):
        angle = pi / 2 * step / _ARC
        yield (
            round(middle[0] - radius * (on[0] * cos(angle) + back[0] * sin(angle)), 4),
            round(middle[1] - radius * (on[1] * cos(angle) + back[1] * sin(angle)), 4),
        )


def _towards(point: list[float], other: list[float]) -> tuple[float, float]:
    """Return the direction from a point to another one, along an axis."""
    across, along = other[0] - point[0], other[1] - point[1]
    length = abs(across) + abs(along)
    return across / length, along / length
