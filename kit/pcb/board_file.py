"""What is in a board's file, read without KiCad; x and y are those of layout.toml."""

from math import cos, hypot, radians, sin
from typing import NamedTuple

from kit.pcb import sexpr

MIDDLE = (150.0, 100.0)  # of the sheet, where the middle of the board is
Point = tuple[float, float]


class Pad(NamedTuple):
    """A pad of a part, or a hole."""

    ref: str
    number: str
    net: str
    at: Point
    size: Point
    drill: float
    layers: frozenset[str]


class Track(NamedTuple):
    """A straight piece of copper."""

    layer: str
    start: Point
    end: Point
    width: float
    net: str


class Via(NamedTuple):
    """A plated hole from one side to the other."""

    at: Point
    size: float
    drill: float
    net: str


class BoardFile(NamedTuple):
    """What is in a file; `filled`: the outlines of the copper in the ground areas."""

    pads: list[Pad]
    tracks: list[Track]
    vias: list[Via]
    filled: list[list[Point]]
    edge: list[tuple[Point, Point]]
    footprints: dict[str, str]
    sides: dict[str, str]


def read(text: str) -> BoardFile:
    """Return what is in a board's file."""
    whole = sexpr.parse(text)
    parts = {ref(part): part for part in sexpr.all_of(whole, "footprint")}
    nets = {net[1]: str(net[2]) for net in sexpr.all_of(whole, "net")}
    return BoardFile(
        [_pad(part, pad) for part in parts.values() for pad in sexpr.all_of(part, "pad")],
        sorted(_track(track, nets) for track in sexpr.all_of(whole, "segment")),
        sorted(_via(via, nets) for via in sexpr.all_of(whole, "via")),
        [
            [_point(point[1:]) for point in sexpr.all_of(sexpr.one_of(piece, "pts"), "xy")]
            for zone in sexpr.all_of(whole, "zone")
            for piece in sexpr.all_of(zone, "filled_polygon")
        ],
        [
            (_at(line, "start"), _at(line, "end"))
            for line in sexpr.all_of(whole, "gr_line")
            if sexpr.one_of(line, "layer")[1] == "Edge.Cuts"
        ],
        {name: str(part[1]) for name, part in parts.items()},
        {name: str(sexpr.one_of(part, "layer")[1]) for name, part in parts.items()},
    )


def ref(part: sexpr.List) -> str:
    """Return the reference of a part in a board's file."""
    return next(str(item[2]) for item in sexpr.all_of(part, "property") if item[1] == "Reference")


def away(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a straight piece."""
    across, along = end[0] - start[0], end[1] - start[1]
    square = across**2 + along**2
    part = 0.0
    if square:
        part = ((point[0] - start[0]) * across + (point[1] - start[1]) * along) / square
        part = max(0.0, min(1.0, part))
    return hypot(point[0] - start[0] - part * across, point[1] - start[1] - part * along)


def _pad(part: sexpr.List, pad: sexpr.List) -> Pad:
    x, y, *turn = sexpr.numbers(part, "at")
    across, along = sexpr.numbers(pad, "at")[:2]
    angle = radians(turn[0] if turn else 0)
    at = (
        x + across * cos(angle) + along * sin(angle),
        y - across * sin(angle) + along * cos(angle),
    )
    net = sexpr.all_of(pad, "net")
    drill = sexpr.all_of(pad, "drill")
    width, depth = sexpr.numbers(pad, "size")
    return Pad(
        ref(part),
        str(pad[1]),
        str(net[0][2]) if net else "",
        _point(at),
        (width, depth),
        float(drill[0][1]) if drill else 0.0,
        frozenset(map(str, sexpr.one_of(pad, "layers")[1:])),
    )


def _track(track: sexpr.List, nets: dict[str, str]) -> Track:
    (width,) = sexpr.numbers(track, "width")
    net = nets[sexpr.one_of(track, "net")[1]]
    layer = str(sexpr.one_of(track, "layer")[1])
    return Track(layer, _at(track, "start"), _at(track, "end"), width, net)


def _via(via: sexpr.List, nets: dict[str, str]) -> Via:
    (size,), (drill,) = sexpr.numbers(via, "size"), sexpr.numbers(via, "drill")
    return Via(_at(via, "at"), size, drill, nets[sexpr.one_of(via, "net")[1]])


def _at(item: sexpr.List, name: str) -> Point:
    return _point(sexpr.numbers(item, name))


def _point(at: sexpr.List | Point) -> Point:
    x, y = map(float, at)
    return (round(x - MIDDLE[0], 6), round(MIDDLE[1] - y, 6))
