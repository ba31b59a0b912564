"""The enclosure as solids: a shell, printed on its face, and a base that closes it from below.

`python -m kit.enclosure FOLDER` writes STL and STEP, lying as they are printed. It runs in the
environment of kit/requirements.txt, which kit.case makes.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from build123d import Box, Cylinder, Part, Pos, Rectangle, RectangleRounded, Rot, Sketch, extrude

from kit import layout as measures
from kit import shapes
from kit.layout import Layout
from kit.shapes import FAR, INTO, UP


def shell(layout: Layout, display: str) -> Part:
    """Return the face with its walls, and on its lower side what holds the parts."""
    outer, body = shapes.hollow(layout)
    body = outer & body & shapes.above_base(layout)
    for side in ("plus", "minus"):
        body = _with_reader(layout, side, body)
    body = _with_display(layout, display, body)
    body -= _holes(layout)
    return body - extrude(_engraving(layout), -layout["box"]["engraving"])


def base(layout: Layout, controller: str, has_battery: bool) -> Part:
    """Return the bottom plate with what holds the controller, and the battery if there is one."""
    wide = [size + 2 for size in layout["usb"]["opening"]]
    body = shapes.plate(layout) - (_usb_opening(layout, wide) & shapes.above_base(layout))
    on_base = shapes.base_plane(layout).location
    body += on_base * _controller_seat(layout, controller)
    if has_battery:
        frame, opening = _battery_place(layout)
        body = body + on_base * frame - on_base * opening
    return body


def parts(layout: Layout) -> Iterator[tuple[str, Part]]:
    """Yield the name and the solid of each part, lying on the bed as it is printed."""
    for display in ("small", "large"):
        yield f"shell-{display}", Rot(180, 0, 0) * shell(layout, display)
    for variant in layout["variants"].values():
        name = variant["controller"]
        yield f"base-{name}", shapes.on_bed(layout, base(layout, name, variant["battery"]))


# The shell


def _with_reader(layout: Layout, side: str, body: Part) -> Part:
    """Return the shell with a reader's place: a thinner face, pads and corner ribs."""
    readers, seat = layout["readers"], layout["seat"]
    at = Pos(*readers[side], -readers["wall"])
    width, length = (size + 2 * seat["clearance"] for size in readers["board"][:2])
    height = readers["standoff"] + readers["board"][2] + seat["over"]
    body -= Pos(*readers[side]) * shapes.reader_pocket(layout)
    pads = shapes.corners(width, length, readers["pad"])
    body += at * extrude(pads, -readers["standoff"])
    return body + at * extrude(_seat(layout, readers["board"]), -height)


def _with_display(layout: Layout, name: str, body: Part) -> Part:
    """Return the shell with a display's window, and the corner ribs of its board."""
    display = layout["display"][name]
    body -= Pos(*layout["display"]["at"]) * shapes.window(layout, name)
    board = Pos(*measures.display_board(layout, name), INTO - layout["box"]["face"])
    height = display["glass"][2] + display["board"][2] + layout["seat"]["over"]
    return body + board * extrude(_seat(layout, display["board"]), -height - INTO)


def _holes(layout: Layout) -> Part:
    """Return what is cut through face, walls and posts."""
    box, button, buzzer = layout["box"], layout["deal_button"], layout["buzzer"]
    keypad = layout["keypad"]
    round_holes = [(button["at"], button["hole"])]
    round_holes += [(at, buzzer["hole"]) for at in measures.grille(layout)]
    cut = Part() + [Pos(*at) * Cylinder(across / 2, 30) for at, across in round_holes]
    cut += Pos(*keypad["slot_at"]) * Box(*keypad["slot"], 2 * box["face"] + 2)
    return cut + shapes.pilots(layout) + _usb_opening(layout, layout["usb"]["opening"])


def _usb_opening(layout: Layout, size: list[float]) -> Part:
    """Return what is cut through the back wall, square to the base."""
    usb = layout["usb"]
    opening = shapes.opening_at_back(layout, usb["x"], usb["above_base"], size)
    return shapes.base_plane(layout).location * opening


def _engraving(layout: Layout) -> Sketch:
    """Return all that is engraved into the face."""
    readers, keypad = layout["readers"], layout["keypad"]
    drawn = shapes.title(layout) + shapes.ticks(layout)
    drawn += Pos(*layout["display"]["at"]) * shapes.line(layout["window"]["frame"])
    for side in ("plus", "minus"):
        card = Pos(0, readers["card"]["y"] - readers[side][1]) * _card(readers["card"])
        drawn += Pos(*readers[side]) * (shapes.line(readers["frame"]) + card)
        drawn += shapes.symbol(layout, side)
    groove = keypad["outline_groove"]
    outer = [size + 0.4 + 2 * groove for size in keypad["size"][:2]]
    return drawn + Pos(*keypad["at"]) * shapes.line({"size": outer, "radius": 2, "line": groove})


def _card(card: Layout) -> Sketch:
    """Return a small card with its chip."""
    width, depth = card["size"]
    chip = RectangleRounded(card["chip"] * 1.25, card["chip"], 0.6)
    return shapes.line(card) + Pos(-width / 4, depth / 10) * chip


# The base


def _controller_seat(layout: Layout, name: str) -> Part:
    """Return posts with holes for screws, or pads and corner ribs for a board without holes."""
    controller, usb = layout["controllers"][name], layout["usb"]
    size, socket, screws = controller["board"], controller["usb"], layout["controller_screws"]
    x, along = measures.middle(measures.controller_area(layout, name))
    lower = usb["above_base"] - socket[2] / 2 - size[2]  # the board's lower side
    at = Pos(x, along, -INTO)
    if not controller["holes"]:
        pads = shapes.corners(size[0], size[1], 3)
        seat = extrude(_seat(layout, size), lower + layout["seat"]["over"] + size[2] + INTO)
        return at * (extrude(pads, lower + INTO) + seat)
    across, length = (distance / 2 for distance in controller["holes"])
    post = Cylinder(screws["post"] / 2, lower + INTO, align=UP)
    post -= Pos(0, 0, lower + INTO - screws["length"]) * Cylinder(
        screws["pilot"] / 2, FAR, align=UP
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
    frame = at * Pos(0, 0, -INTO) * extrude(ring, rib["height"] + INTO)
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
    corners = shapes.corners(width + 2 * rib, depth + 2 * rib, arm + rib)
    return corners - Rectangle(width, depth)


if __name__ == "__main__":
    shapes.write(parts(measures.read()), Path(sys.argv[1]), "solids.json")
