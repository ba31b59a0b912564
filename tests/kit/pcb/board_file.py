"""What is in the committed board, read without KiCad; x and y are those of layout.toml."""

from functools import cache
from math import cos, hypot, radians, sin
from typing import NamedTuple

from kit.pcb import drawing, sexpr

MIDDLE = (150.0, 100.0)
Point = tuple[float, float]


class Pad(NamedTuple):
    """A pad of a part."""

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


@cache
def whole() -> sexpr.List:
    """Return the board as it is in its file."""
    return sexpr.parse(drawing.BOARD.read_text(encoding="utf-8"))


@cache
def sides() -> dict[str, str]:
    """Return the side of every part: F.Cu is the upper one."""
    return {
        ref(part): sexpr.one_of(part, "layer")[1] for part in sexpr.all_of(whole(), "footprint")
    }


def ref(part: sexpr.List) -> str:
    """Return the reference of a part."""
    return next(str(p[2]) for p in sexpr.all_of(part, "property") if p[1] == "Reference")


@cache
def pads() -> tuple[Pad, ...]:
    """Return all pads, holes without copper among them."""
    return tuple(
        _pad(part, pad)
        for part in sexpr.all_of(whole(), "footprint")
        for pad in sexpr.all_of(part, "pad")
    )


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
        _here(*at),
        (width, depth),
        float(drill[0][1]) if drill else 0.0,
        frozenset(map(str, sexpr.one_of(pad, "layers")[1:])),
    )


@cache
def tracks() -> tuple[Track, ...]:
    """Return all tracks."""
    return tuple(
        Track(layer, _here(*start), _here(*end), width, net)
        for layer, start, end, width, net in drawing.copper(whole())[0]
    )


@cache
def vias() -> tuple[Via, ...]:
    """Return all vias."""
    return tuple(
        Via(_here(*at), size, drill, net) for at, size, drill, net in drawing.copper(whole())[1]
    )


@cache
def filled() -> tuple[list[Point], ...]:
    """Return the outline of every piece of the ground areas."""
    return tuple(
        [_here(*map(float, point[1:])) for point in sexpr.all_of(sexpr.one_of(piece, "pts"), "xy")]
        for zone in sexpr.all_of(whole(), "zone")
        for piece in sexpr.all_of(zone, "filled_polygon")
    )


@cache
def edge() -> tuple[tuple[Point, Point], ...]:
    """Return the pieces of the board's edge."""
    return tuple(
        (_here(*sexpr.numbers(line, "start")), _here(*sexpr.numbers(line, "end")))
        for line in sexpr.all_of(whole(), "gr_line")
        if sexpr.one_of(line, "layer")[1] == "Edge.Cuts"
    )


def away(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a straight piece."""
    across, along = end[0] - start[0], end[1] - start[1]
    square = across**2 + along**2
    part = 0.0
    if square:
        part = ((point[0] - start[0]) * across + (point[1] - start[1]) * along) / square
        part = max(0.0, min(1.0, part))
    return hypot(point[0] - start[0] - part * across, point[1] - start[1] - part * along)


def _here(x: float, y: float) -> Point:
    return (round(x - MIDDLE[0], 4), round(MIDDLE[1] - y, 4))
