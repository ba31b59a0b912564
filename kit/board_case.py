"""The enclosure of the circuit board as solids: shell, base, battery door, key plate, caps, rails.

`python -m kit.board_case FOLDER` writes STL and STEP, lying as they are printed. It runs in the
environment of kit/requirements.txt, which kit.case makes.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from build123d import (
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
    extrude,
    loft,
    mirror,
)

from kit import board_layout, shapes
from kit import board_places as places
from kit import layout as measures
from kit.layout import Area, Layout
from kit.shapes import DOWN, FAR, INTO, UP


def shell(layout: Layout, display: str) -> Part:
    """Return the face with its walls, the posts of the board and of the base."""
    outer, body = shapes.hollow(layout)
    own, top = layout["board_screws"], INTO - layout["box"]["face"]
    for place in places.screwed(layout):
        long = top - places.height(layout, 0)
        body += Pos(*place, top) * Cylinder(own["post"] / 2, long, align=DOWN)
    body = outer & body & shapes.above_base(layout)
    body -= _holes(layout) + _glass(layout, display)
    return body - extrude(_engraving(layout), -layout["box"]["engraving"])


def base(layout: Layout) -> Part:
    """Return the bottom plate with the cells' bay, columns for the board, tubes to buttons."""
    columns = _columns(layout) & Pos(0, 0, places.underside(layout) - layout["columns"]["gap"]) * (
        Box(FAR, FAR, FAR, align=DOWN)
    )
    tubes, bores = _tubes(layout)
    bay, room = _bay(layout)
    return shapes.plate(layout) + (columns & _inside(layout)) + tubes + bay - bores - room


def door(layout: Layout) -> Part:
    """Return what closes the bay, where it is in the closed box."""
    return shapes.base_plane(layout).location * (
        _door(layout, -layout["door"]["clearance"]) - _door_screws(layout)
    )


def key_plate(layout: Layout) -> Part:
    """Return the plate that the switches snap into, at z = 0 and up."""
    opening, own = places.keys_opening(layout), layout["board"]["keys"]
    size = opening.grown(-layout["keys"]["around_plate"])
    middle = measures.middle(opening)
    plan = Pos(*middle) * RectangleRounded(size.right - size.left, size.back - size.front, 1)
    for _, place in places.keys(layout):
        plan -= Pos(*place) * Rectangle(own["cutout"], own["cutout"])
    return extrude(Pos(-middle[0], -middle[1]) * plan, own["plate"]["thickness"])


def caps(layout: Layout) -> Part:
    """Return all keycaps, lying on their upper sides."""
    own, (first, *_) = layout["cap"]["spacing"], places.keys(layout)
    pitch = layout["board"]["keys"]["pitch"]
    found = Part()
    for name, (x, y) in places.keys(layout):
        at = Pos((first[1][0] - x) / pitch * own, (y - first[1][1]) / pitch * own)
        found += at * _cap(layout, name)
    return found


def rail(layout: Layout) -> Part:
    """Return a rail that a card lies against, standing on its foot."""
    own = layout["stop"]
    high = own["foot"]["height"] + layout["box"]["face"] + own["over"]
    foot = Box(own["length"], own["foot"]["width"], own["foot"]["height"], align=UP)
    blade = Box(own["length"], own["thickness"], high, align=UP)
    return foot + chamfer(blade.faces().sort_by(Axis.Z)[-1].edges(), 0.6)


def parts(layout: Layout) -> Iterator[tuple[str, Part]]:
    """Yield the name and the solid of each part, lying on the bed as it is printed."""
    for display in ("small", "large"):
        yield f"one-shell-{display}", Rot(180, 0, 0) * shell(layout, display)
    yield "one-base", shapes.on_bed(layout, base(layout))
    yield "one-door", shapes.on_bed(layout, door(layout))
    yield "one-key-plate", key_plate(layout)
    yield "one-keycaps", caps(layout)
    yield "one-rail", rail(layout)


# The shell


def _holes(layout: Layout) -> Part:
    """Return what is cut through face, walls and posts."""
    cut = shapes.pilots(layout) + _box(places.keys_opening(layout), -15, 15)
    button, buzzer = layout["deal_button"], layout["board"]["buzzer"]
    cut += Pos(*button["at"]) * Cylinder(button["hole"] / 2, 30)
    across = buzzer["diameter"] + 2 * layout["buzzer"]["around"]
    cut += Pos(*places.at(layout, buzzer["at"])) * Cylinder(across / 2, 30)
    insert, own = layout["insert"], layout["board_screws"]
    for place in places.screwed(layout):
        hole = Cylinder(insert["hole"] / 2, own["depth"], align=UP)
        cut += Pos(*place, places.height(layout, 0)) * hole
    for side in ("plus", "minus"):
        cut += _reader_pocket(layout, side)
        for place, is_across in places.rails(layout, side):
            cut += Pos(*place) * Rot(0, 0, 0 if is_across else 90) * _slot(layout)
    return cut + _at_back(layout)


def _at_back(layout: Layout) -> Part:
    """Return the opening for the plug, and the slots for the cable tie beside it."""
    (x, _, z), tie = places.usb(layout), layout["tie"]
    cut = shapes.opening_at_back(layout, x, z, layout["usb"]["opening"])
    for half in (-tie["apart"] / 2, tie["apart"] / 2):
        cut += shapes.opening_at_back(layout, x + tie["from_usb"] + half, z, tie["slot"])
    return cut


def _reader_pocket(layout: Layout, side: str) -> Part:
    """Return the pocket of a reader's board, which may lie further back."""
    own = layout["board"]["readers"]
    back = own["other_y"] - own["pins_y"]
    at = Pos(*layout["readers"][side])
    pocket = shapes.reader_pocket(layout)
    return at * pocket + at * Pos(0, back) * pocket


def _slot(layout: Layout) -> Part:
    own = layout["stop"]
    size = [own[name] + 2 * own["clearance"] for name in ("length", "thickness")]
    return Box(*size, 30)


def _glass(layout: Layout, name: str) -> Part:
    """Return a display's window, and the room of its glass in the face."""
    own, module = layout["display"], layout["board"]["display"][name]
    lower = layout["board"]["display"]["z"]
    top = places.height(layout, lower + module["board"][2] + module["glass"][2])
    size = [side + 2 * own["clearance"] for side in module["glass"][:2]]
    pocket = Box(*size, 10, align=DOWN)
    board = [side + 2 * own["clearance"] for side in module["board"][:2]]
    room = Box(*board, 10, align=DOWN)
    above_glass = Pos(*places.at(layout, module["at"]), top + 0.2) * pocket
    above_board = Pos(*places.at(layout, module["at"]), places.height(layout, lower + 1.4)) * room
    return Pos(*own["at"]) * shapes.window(layout, name) + above_glass + above_board


def _engraving(layout: Layout) -> Sketch:
    """Return all that is engraved into the face."""
    drawn = shapes.title(layout) + shapes.ticks(layout)
    drawn += Pos(*layout["display"]["at"]) * shapes.line(layout["window"]["frame"])
    for side in ("plus", "minus"):
        coil = measures.middle(measures.antenna(layout, side))
        drawn += Pos(*coil) * shapes.line(layout["readers"]["frame"])
        drawn += shapes.symbol(layout, side)
    return drawn


# The base, all but its columns seen from it: z = 0 is its inner surface


def _columns(layout: Layout) -> Part:
    """Return the columns below the board where keys are pressed, and the wall between them."""
    own, on_base = layout["columns"], shapes.base_plane(layout).location
    feet = [
        places.on_base(layout, (x, y, places.underside(layout))) for x, y in places.carried(layout)
    ]
    column = Cylinder(own["diameter"] / 2, 100, align=UP)
    body = Part() + [Pos(x, along, -INTO) * column for x, along, _ in feet]
    (left, along, _), (right, *_) = feet
    wall = Box(right - left, own["wall"]["thickness"], own["wall"]["height"], align=UP)
    return on_base * (body + Pos((left + right) / 2, along, -INTO) * wall)


def _inside(layout: Layout) -> Part:
    """Return all the room above the lower side of the base's plate."""
    return shapes.base_plane(layout).location * Pos(0, 0, -INTO) * Box(FAR, FAR, FAR, align=UP)


def _tubes(layout: Layout) -> tuple[Part, Part]:
    """Return the tubes that lead to buttons, and their bores with their names below."""
    own, on_base = layout["tubes"], shapes.base_plane(layout).location
    label, bottom = own["label"], -layout["box"]["base"]
    tubes, bores = Part(), Part()
    for name, button in places.buttons(layout).items():
        x, along, high = places.on_base(layout, button)
        at, radius = Pos(x, along, -INTO), own["bore"] / 2
        tubes += at * Cylinder(radius + own["wall"], high - own["below"] + INTO, align=UP)
        bores += Pos(x, along) * Cylinder(radius, FAR)
        text = mirror(Text(name, label["size"], font_path=shapes.FONT), Plane.YZ)
        drawn = extrude(text, layout["box"]["engraving"])
        bores += Pos(x, along - label["before"], bottom) * drawn
    return on_base * tubes, on_base * bores


def _bay(layout: Layout) -> tuple[Part, Part]:
    """Return the ribs around the holder, and the room of holder, door and screws."""
    area, rib, own = places.bay(layout), layout["cells"]["rib"], layout["door"]
    high = layout["board"]["cells"]["size"][2] + layout["cells"]["clearance"]
    hook = layout["cells"]["hook"]
    walls = _box(area.grown(rib), -INTO, high + hook)
    room = _box(area, -FAR / 4, high) + _funnel(area, high, hook)
    insert = layout["insert"]
    screw_top = own["ear"] - insert["hole"] / 2 - layout["box"]["base"]  # where the cone ends
    posts, holes = Part(), Part()
    for place in places.door_screws(layout):
        post = Cylinder(own["post"] / 2, screw_top + insert["length"] + 2 + INTO, align=UP)
        posts += Pos(*place, -INTO) * post
        hole = Cylinder(insert["hole"] / 2, FAR, align=UP)
        holes += Pos(*place, screw_top) * hole
    on_base = shapes.base_plane(layout).location
    return on_base * (walls + posts), on_base * (room + holes + _door(layout, 0))


def _funnel(area: Area, lower: float, hook: float) -> Part:
    """Return the room above the holder; it leaves hooks in the corners, 45 degrees from below."""
    width, depth = area.right - area.left, area.back - area.front
    at = Pos(*measures.middle(area), lower)
    free = Rectangle(width, depth) - shapes.corners(width, depth, 2 * hook)
    room = at * extrude(free, FAR / 4)
    narrow = at * loft(
        [Rectangle(width, depth), Pos(0, 0, hook) * Rectangle(width - 2 * hook, depth - 2 * hook)]
    )
    return room + narrow


def _door(layout: Layout, larger: float) -> Part:
    """Return the door with its ears, as the room that it takes; larger: on each side."""
    own, thick, area = layout["door"], layout["box"]["base"], places.bay(layout).grown(larger)
    bevel = thick - own["edge"]
    width, depth = area.right - area.left, area.back - area.front
    at = Pos(*measures.middle(area))
    body = at * Pos(0, 0, -own["edge"]) * extrude(Rectangle(width, depth), own["edge"])
    body += at * loft(
        [
            Pos(0, 0, -own["edge"]) * Rectangle(width, depth),
            Pos(0, 0, -thick) * Rectangle(width + 2 * bevel, depth + 2 * bevel),
        ]
    )
    hole = layout["insert"]["hole"] / 2
    high = own["ear"] - hole if not larger else thick - 0.6  # an ear ends below the base's surface
    lower, upper = own["ear"] + larger * 1.4, own["ear"] + larger * 1.4 - high
    for place in places.door_screws(layout):
        body += Pos(*place, -thick) * Cone(lower, upper, high, align=UP)
    return body


def _door_screws(layout: Layout) -> Part:
    hole = shapes.screw_hole(layout)
    bottom = -layout["box"]["base"]
    return Part() + [Pos(*place, bottom) * hole for place in places.door_screws(layout)]


# The keys


def _cap(layout: Layout, name: str) -> Part:
    """Return a keycap on its upper side, its name engraved there."""
    own, (width, depth) = layout["cap"], layout["board"]["keys"]["cap"]
    stem, (long, thick) = own["stem"], layout["switch"]["cross"]
    body = extrude(RectangleRounded(width, depth, own["radius"]), own["height"])
    body = chamfer(body.faces().sort_by(Axis.Z)[0].edges(), own["chamfer"])
    inner = [size - 2 * own["wall"] for size in (width, depth)]
    hollow = RectangleRounded(*inner, own["radius"] - own["wall"])
    body -= Pos(0, 0, own["top"]) * extrude(hollow, own["height"])
    cross = Rectangle(long, thick) + Rectangle(thick, long)
    lower = own["top"] - INTO
    high = own["root"] + stem["length"]
    body += Pos(0, 0, lower) * extrude(Circle(stem["diameter"] / 2), high + INTO)
    body -= Pos(0, 0, own["top"] + own["root"]) * extrude(cross, stem["length"] + 1)
    label = mirror(Text(name, own["label"], font_path=shapes.FONT), Plane.YZ)
    return body - extrude(label, layout["box"]["engraving"])


def _box(area: Area, lower: float, upper: float) -> Part:
    width, depth = area.right - area.left, area.back - area.front
    return Pos(*measures.middle(area), lower) * Box(width, depth, upper - lower, align=UP)


if __name__ == "__main__":
    shapes.write(parts(board_layout.read()), Path(sys.argv[1]), "one-solids.json")
