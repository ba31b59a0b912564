"""The enclosure as solids: a shell, printed on its face, and a base that closes it from below.

`python -m kit.enclosure FOLDER` writes STL and STEP, lying as they are printed. It runs in the
environment of kit/requirements.txt, which kit.case makes.

The solids are made where they are in the closed box: the face's surface at z = 0, the base below
it, tilted about the x axis, and all walls square to the face.
"""

import json
import sys
from collections.abc import Iterator
from math import cos, radians
from pathlib import Path

import matplotlib
from build123d import (
    Align,
    Axis,
    Box,
    Circle,
    Cone,
    Cylinder,
    Part,
    Plane,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Sketch,
    Text,
    chamfer,
    export_step,
    export_stl,
    extrude,
    import_step,
    loft,
)

from kit import layout as measures
from kit.layout import Layout

_FAR = 400.0  # longer than anything here
_INTO = 0.5  # how far a solid begins in the other: two that only touch do not fuse
_FONT = str(Path(matplotlib.get_data_path(), "fonts/ttf/DejaVuSans-Bold.ttf"))
_UP = (Align.CENTER, Align.CENTER, Align.MIN)
_DOWN = (Align.CENTER, Align.CENTER, Align.MAX)


class NotTheSame(Exception):
    """A STEP file does not contain the solid that was written to it."""


def shell(layout: Layout, display: str) -> Part:
    """Return the face with its walls, and on its lower side what holds the parts."""
    box, screws = layout["box"], layout["screws"]
    outer = _prism(layout, 0)
    outer = chamfer(outer.faces().sort_by(Axis.Z)[-1].edges(), box["edge_chamfer"])
    body = outer - Pos(0, 0, -box["face"]) * _prism(layout, box["wall"])
    for x, y in screws["at"]:
        body += Pos(x, y, _INTO - box["face"]) * Cylinder(screws["post"] / 2, _FAR, align=_DOWN)
    body += _ring_and_ribs(layout)
    body = outer & body & _base_plane(layout).location * Box(_FAR, _FAR, _FAR, align=_UP)
    for side in ("plus", "minus"):
        body = _with_reader(layout, side, body)
    body = _with_display(layout, display, body)
    body -= _holes(layout)
    return body - extrude(_engraving(layout), -box["engraving"])


def base(layout: Layout, controller: str, has_battery: bool) -> Part:
    """Return the bottom plate with what holds the controller, and the battery if there is one."""
    thickness = layout["box"]["base"]
    on_base = _base_plane(layout).location
    body = _prism(layout, 0) & on_base * Pos(0, 0, -thickness) * Box(
        _FAR, _FAR, thickness, align=_UP
    )
    body += _lip(layout)
    for x, along in _feet_of_posts(layout):
        body -= on_base * Pos(x, along, 0) * _screw_hole(layout)
    body += on_base * _controller_seat(layout, controller)
    if has_battery:
        frame, opening = _battery_place(layout)
        body = body + on_base * frame - on_base * opening
    return body


def parts(layout: Layout) -> Iterator[tuple[str, Part]]:
    """Yield the name and the solid of each part, lying on the bed as it is printed."""
    for display in ("small", "large"):
        yield f"shell-{display}", Rot(180, 0, 0) * shell(layout, display)
    lying = Pos(0, 0, layout["box"]["base"]) * _base_plane(layout).location.inverse()
    for variant in layout["variants"].values():
        name = variant["controller"]
        yield f"base-{name}", lying * base(layout, name, variant["battery"])


def write(layout: Layout, folder: Path) -> None:
    """Write each part as STL and STEP, and their volumes in cubic millimetres as solids.json.

    NotTheSame: a STEP file that is read again has another volume than its solid.
    """
    volumes = {}
    for name, part in parts(layout):
        step = str(folder / f"{name}.step")
        export_stl(part, str(folder / f"{name}.stl"), tolerance=0.03, angular_tolerance=0.2)
        export_step(part, step, timestamp="2026-11-22T00:00:00")
        again = import_step(step).volume
        if abs(again - part.volume) > 1e-6 * part.volume:
            raise NotTheSame(f"{step}: {again:.1f} instead of {part.volume:.1f} mm3")
        volumes[name] = part.volume
    (folder / "solids.json").write_text(json.dumps(volumes, indent=1) + "\n", encoding="utf-8")


def _prism(layout: Layout, inset: float) -> Part:
    """Return the outline, smaller by inset on each side, from z = 0 down."""
    box = layout["box"]
    width, depth = box["width"] - 2 * inset, box["depth"] - 2 * inset
    return extrude(RectangleRounded(width, depth, box["corner_radius"] - inset), -_FAR / 2)


def _base_plane(layout: Layout) -> Plane:
    """Return the inner surface of the base, its z up into the box."""
    box = layout["box"]
    level = Plane(origin=(0, 0, -box["inner_depth"]))
    return level.rotated((-box["slope_deg"], 0, 0))


def _feet_of_posts(layout: Layout) -> list[tuple[float, float]]:
    """Return where the posts stand on the base."""
    slope = radians(layout["box"]["slope_deg"])
    return [(x, y / cos(slope)) for x, y in layout["screws"]["at"]]


# The shell


def _ring_and_ribs(layout: Layout) -> Part:
    """Return the thicker face around the deal button's hole, and ribs from there to the walls."""
    box, button = layout["box"], layout["deal_button"]
    (x, y), ring = button["at"], button["ring"]
    top, radius = _INTO - box["face"], ring["diameter"] / 2
    body = Pos(x, y, top) * Cylinder(radius, ring["height"] + _INTO, align=_DOWN)
    left, right, front = -box["width"] / 2, box["width"] / 2, -box["depth"] / 2
    near = radius - 1  # the ribs begin in the ring
    for begin, end in ((left, x - near), (x + near, right)):
        rib = Box(end - begin, box["wall"], ring["rib"] + _INTO, align=_DOWN)
        body += Pos((begin + end) / 2, y, top) * rib
    rib = Box(box["wall"], y - near - front, ring["rib"] + _INTO, align=_DOWN)
    return body + Pos(x, (front + y - near) / 2, top) * rib


def _with_reader(layout: Layout, side: str, body: Part) -> Part:
    """Return the shell with a reader's place: a thinner face, pads and corner ribs."""
    readers, seat = layout["readers"], layout["seat"]
    at = Pos(*readers[side], -readers["wall"])
    width, length = (size + 2 * seat["clearance"] for size in readers["board"][:2])
    height = readers["standoff"] + readers["board"][2] + seat["over"]
    body -= at * Box(width, length, height, align=_DOWN)
    pads = _corners(width, length, readers["pad"])
    body += at * extrude(pads, -readers["standoff"])
    return body + at * extrude(_seat(layout, readers["board"]), -height)


def _with_display(layout: Layout, name: str, body: Part) -> Part:
    """Return the shell with a display's window, and the corner ribs of its board."""
    box, window, display = layout["box"], layout["window"], layout["display"][name]
    at = Pos(*layout["display"]["at"])
    size = [side + 2 * window["margin"] for side in display["picture"]]
    flare = window["chamfer"]
    wide = Rectangle(*(side + 2 * flare for side in size))
    body -= at * loft([wide, Pos(0, 0, -flare) * Rectangle(*size)])
    body -= at * Box(*size, _FAR, align=(Align.CENTER,) * 3)
    board = Pos(*measures.display_board(layout, name), _INTO - box["face"])
    height = display["glass"][2] + display["board"][2] + layout["seat"]["over"]
    return body + board * extrude(_seat(layout, display["board"]), -height - _INTO)


def _holes(layout: Layout) -> Part:
    """Return what is cut through face, walls and posts."""
    box, button, buzzer = layout["box"], layout["deal_button"], layout["buzzer"]
    keypad, screws, usb = layout["keypad"], layout["screws"], layout["usb"]
    round_holes = [(button["at"], button["hole"])]
    round_holes += [(at, buzzer["hole"]) for at in measures.grille(layout)]
    cut = Part() + [Pos(*at) * Cylinder(across / 2, 30) for at, across in round_holes]
    cut += Pos(*keypad["slot_at"]) * Box(*keypad["slot"], 2 * box["face"] + 2)
    on_base = _base_plane(layout).location
    for x, along in _feet_of_posts(layout):
        pilot = Cylinder(screws["pilot"] / 2, screws["length"] + 1, align=_UP)
        cut += on_base * Pos(x, along, -1) * pilot
    return cut + on_base * _usb_opening(layout, usb["opening"])


def _usb_opening(layout: Layout, size: list[float]) -> Part:
    """Return what is cut through the back wall, seen from the base."""
    usb, box = layout["usb"], layout["box"]
    opening = extrude(RectangleRounded(*size, min(size) / 5), 10, both=True)
    return Pos(usb["x"], box["depth"] / 2, usb["above_base"]) * Rot(90, 0, 0) * opening


def _engraving(layout: Layout) -> Sketch:
    """Return all that is engraved into the face."""
    readers, keypad, frame = layout["readers"], layout["keypad"], layout["window"]["frame"]
    drawn = _title(layout) + _ticks(layout)
    drawn += Pos(*layout["display"]["at"]) * _line(frame)
    for side in ("plus", "minus"):
        place = _line(readers["frame"]) + Pos(0, readers["card"]["y"] - readers[side][1]) * _card(
            readers["card"]
        )
        coil = measures.middle(measures.antenna(layout, side))
        drawn += Pos(*readers[side]) * place + Pos(*coil) * _symbol(readers["symbol"], side)
    groove = keypad["outline_groove"]
    outer = [size + 0.4 + 2 * groove for size in keypad["size"][:2]]
    return drawn + Pos(*keypad["at"]) * _line({"size": outer, "radius": 2, "line": groove})


def _title(layout: Layout) -> Sketch:
    title = layout["box"]["title"]
    letters, (x, y) = title["text"], title["at"]
    drawn = Sketch()
    for number, letter in enumerate(letters):
        shift = (number - (len(letters) - 1) / 2) * title["spacing"]
        drawn += Pos(x + shift, y) * Text(letter, title["size"], font_path=_FONT)
    return drawn


def _line(frame: Layout) -> Sketch:
    """Return a line around a rounded rectangle, inside of its size."""
    (width, depth), radius, line = frame["size"], frame["radius"], frame["line"]
    inner = RectangleRounded(width - 2 * line, depth - 2 * line, max(radius - line, 0.2))
    return RectangleRounded(width, depth, radius) - inner


def _symbol(symbol: Layout, side: str) -> Sketch:
    outer = symbol["ring"] / 2
    drawn = Circle(outer) - Circle(outer - symbol["line"])
    drawn += Rectangle(symbol["length"], symbol["stroke"])
    if side == "plus":
        drawn += Rectangle(symbol["stroke"], symbol["length"])
    return drawn


def _card(card: Layout) -> Sketch:
    """Return a small card with its chip."""
    width, depth = card["size"]
    chip = RectangleRounded(card["chip"] * 1.25, card["chip"], 0.6)
    return _line(card) + Pos(-width / 4, depth / 10) * chip


def _ticks(layout: Layout) -> Sketch:
    """Return the short lines around the deal button."""
    button = layout["deal_button"]
    ticks = button["ticks"]
    middle, length = (ticks["inner"] + ticks["outer"]) / 2, ticks["outer"] - ticks["inner"]
    tick = Pos(middle, 0) * Rectangle(length, ticks["width"])
    step = 360 / ticks["count"]
    drawn = Sketch() + [Rot(0, 0, number * step) * tick for number in range(ticks["count"])]
    return Pos(*button["at"]) * drawn


# The base


def _lip(layout: Layout) -> Part:
    """Return the rim that keeps the walls in place, with gaps for the posts and the socket."""
    box = layout["box"]
    lip, gap = box["lip"], box["clearance"]
    inset = box["wall"] + gap
    on_base = _base_plane(layout).location
    body = _prism(layout, inset) - _prism(layout, inset + lip["thickness"])
    body &= on_base * Pos(0, 0, -_INTO) * Box(_FAR, _FAR, lip["height"] + _INTO, align=_UP)
    for x, y in layout["screws"]["at"]:
        body -= Pos(x, y) * Cylinder(layout["screws"]["post"] / 2 + gap, _FAR, align=_DOWN)
    wide = [size + 2 for size in layout["usb"]["opening"]]
    above = Box(_FAR, _FAR, _FAR, align=_UP)  # the plate itself stays whole
    return body - on_base * (_usb_opening(layout, wide) & above)


def _screw_hole(layout: Layout) -> Part:
    """Return the hole of a countersunk screw, which comes from below."""
    screws, bottom = layout["screws"], -layout["box"]["base"]
    head, hole = screws["head"] / 2, screws["hole"] / 2
    sunk = Cone(head, hole, head - hole, align=_UP)  # 45 degrees
    return Cylinder(hole, 30) + Pos(0, 0, bottom) * sunk


def _controller_seat(layout: Layout, name: str) -> Part:
    """Return posts with holes for screws, or pads and corner ribs for a board without holes."""
    controller, usb = layout["controllers"][name], layout["usb"]
    size, socket, screws = controller["board"], controller["usb"], layout["controller_screws"]
    x, along = measures.middle(measures.controller_area(layout, name))
    lower = usb["above_base"] - socket[2] / 2 - size[2]  # the board's lower side
    at = Pos(x, along, -_INTO)
    if not controller["holes"]:
        pads = _corners(size[0], size[1], 3)
        seat = extrude(_seat(layout, size), lower + layout["seat"]["over"] + size[2] + _INTO)
        return at * (extrude(pads, lower + _INTO) + seat)
    across, length = (distance / 2 for distance in controller["holes"])
    post = Cylinder(screws["post"] / 2, lower + _INTO, align=_UP)
    post -= Pos(0, 0, lower + _INTO - screws["length"]) * Cylinder(
        screws["pilot"] / 2, _FAR, align=_UP
    )
    corners = [(across, length), (-across, length), (across, -length), (-across, -length)]
    return Part() + [at * Pos(*corner) * post for corner in corners]


def _battery_place(layout: Layout) -> tuple[Part, Part]:
    """Return the ribs around the holder, and the opening below it."""
    battery, seat = layout["battery"], layout["seat"]
    rib, at = battery["rib"], Pos(*battery["at"])
    width, depth = (size + 2 * seat["clearance"] for size in battery["size"][:2])
    ring = Rectangle(width + 2 * rib["thickness"], depth + 2 * rib["thickness"])
    ring = ring - Rectangle(width, depth) - Pos(width / 2, 0) * Rectangle(10, battery["wires"])
    frame = at * Pos(0, 0, -_INTO) * extrude(ring, rib["height"] + _INTO)
    open_size = [size - 2 * battery["ledge"] for size in battery["size"][:2]]
    opening = extrude(RectangleRounded(*open_size, 3), 30, both=True)
    return frame, at * opening


# Both


def _seat(layout: Layout, board: list[float]) -> Sketch:
    """Return the plan of the ribs around a board's corners."""
    seat = layout["seat"]
    width, depth = (size + 2 * seat["clearance"] for size in board[:2])
    arm = min(seat["arm"], board[0] / 5)  # leaves the sockets and pins of small boards free
    rib = seat["rib"]
    corners = _corners(width + 2 * rib, depth + 2 * rib, arm + rib)
    return corners - Rectangle(width, depth)


def _corners(width: float, depth: float, size: float) -> Sketch:
    """Return squares in the four corners of a rectangle."""
    corners = Sketch()
    for x in (-1, 1):
        for y in (-1, 1):
            at = Pos(x * (width - size) / 2, y * (depth - size) / 2)
            corners += at * Rectangle(size, size)
    return corners


if __name__ == "__main__":
    write(measures.read(), Path(sys.argv[1]))
