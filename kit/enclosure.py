"""The enclosures as solids: a shell, printed on its face, and what closes it from below.

`python -m kit.enclosure FOLDER` writes STL and STEP of both, lying as they are printed. It runs in
the environment of kit/requirements.txt, which kit.case makes. What the measures have is made: keys
of the circuit board, rails and a door, or the places of loose parts.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import build123d as cad
from build123d import Box, Cylinder, Part, Pos, Rectangle, extrude

from kit import layout as measures
from kit import places, shapes
from kit.places import SIDES, SIZES, Area, Layout, middle, size
from kit.shapes import DOWN, FAR, INTO, UP

Change = tuple[list[Part], list[Part]]  # what is cut, and what is added


def shell(layout: Layout, display: str) -> Part:
    """Return the face with its walls, and on its lower side what holds the parts."""
    outer, body = shapes.hollow(layout)
    body = outer & body & shapes.above_base(layout)
    for cut, added in _in_shell(layout, display):
        body = body - cut + added
    body -= _holes(layout)
    return body - extrude(_engraving(layout), -layout["box"]["engraving"])


def base(layout: Layout, variant: str) -> Part:
    """Return the bottom plate with what stands on it."""
    body = shapes.plate(layout)
    for cut, added in _on_base(layout, layout["variants"][variant]):
        body = body + added - cut
    return body


def parts() -> Iterator[tuple[str, Part]]:
    """Yield the file's name and the solid of each part, lying on the bed as it is printed."""
    for layout in map(measures.read, measures.FILES):
        for name, part in _parts(layout):
            yield f"{layout['box']['files']}{name}", part


def _parts(layout: Layout) -> Iterator[tuple[str, Part]]:
    for display in SIZES:
        yield f"shell-{display}", cad.Rot(180, 0, 0) * shell(layout, display)
    for name, variant in layout["variants"].items():
        yield variant["base"], shapes.on_bed(layout, base(layout, name))
    if "board" in layout:
        yield "door", shapes.on_bed(layout, door(layout))
        yield "key-plate", key_plate(layout)
        yield "keycaps", caps(layout)
        yield "rail", rail(layout)


# The shell


def _in_shell(layout: Layout, display: str) -> Iterator[Change]:
    """Yield the changes of the shell for the parts below its face."""
    for side in SIDES:
        yield _reader_place(layout, side)
    yield _display_place(layout, display)
    if "board" in layout:
        own, top = layout["board_screws"], INTO - layout["box"]["face"]
        long = top - places.height(layout, 0)
        post = Cylinder(own["post"] / 2, long, align=DOWN)
        yield [], [Pos(*at, top) * post for at in places.screwed(layout)]


def _reader_place(layout: Layout, side: str) -> Change:
    """Return a reader's pocket in the face, and what holds a loose board there."""
    readers, seat = layout["readers"], layout["seat"]
    at, pocket = Pos(*readers[side]), shapes.reader_pocket(layout)
    if "board" in layout:  # a reader in the other row of pins lies further back
        own = layout["board"]["readers"]
        return [at * pocket, at * Pos(0, own["other_y"] - own["pins_y"]) * pocket], []
    lower = at * Pos(0, 0, -readers["wall"])
    width, length = (side + 2 * seat["clearance"] for side in readers["board"][:2])
    height = readers["standoff"] + readers["board"][2] + seat["over"]
    pads = lower * extrude(shapes.corners(width, length, readers["pad"]), -readers["standoff"])
    return [at * pocket], [pads, lower * extrude(_seat(layout, readers["board"]), -height)]


def _display_place(layout: Layout, name: str) -> Change:
    """Return a display's window with the room of its glass, or what holds a loose board there."""
    own, module = layout["display"], layout["display"][name]
    window = Pos(*own["at"]) * shapes.window(layout, name)
    if "board" not in layout:
        at = Pos(*module["at"], INTO - layout["box"]["face"])
        height = module["glass"][2] + module["board"][2] + layout["seat"]["over"]
        return [window], [at * extrude(_seat(layout, module["board"]), -height - INTO)]
    upper = module["z"] + 0.2
    for what in ("board", "glass"):
        upper += module[what][2]
        room = [side + 2 * own["clearance"] for side in module[what][:2]]
        window += Pos(*module["at"], upper) * Box(*room, 10, align=DOWN)
    return [window], []


def _holes(layout: Layout) -> Part:
    """Return what is cut through face, walls and posts."""
    button, buzzer, usb = layout["deal_button"], layout["buzzer"], layout["usb"]
    holes = [(button["at"], button["hole"])]
    cut = shapes.pilots(layout)
    if "board" in layout:
        cut += shapes.box(places.keys_opening(layout), -15, 15)
        holes.append((buzzer["at"], buzzer["diameter"] + 2 * buzzer["around"]))
        hole = Cylinder(layout["insert"]["hole"] / 2, layout["board_screws"]["depth"], align=UP)
        for at in places.screwed(layout):
            cut += Pos(*at, places.height(layout, 0)) * hole
        stop = layout["stop"]
        slot = Box(*(stop[name] + 2 * stop["clearance"] for name in ("length", "thickness")), 30)
        for side in SIDES:
            for at, is_across in places.rails(layout, side):
                cut += Pos(*at) * cad.Rot(0, 0, 0 if is_across else 90) * slot
        (x, _, z), tie = places.usb(layout), layout["tie"]
        cut += shapes.opening_at_back(layout, x, z, usb["opening"])
        for half in (-tie["apart"] / 2, tie["apart"] / 2):
            cut += shapes.opening_at_back(layout, x + tie["from_usb"] + half, z, tie["slot"])
    else:
        keypad = layout["keypad"]
        cut += Pos(*keypad["slot_at"]) * Box(*keypad["slot"], 2 * layout["box"]["face"] + 2)
        holes += [(at, buzzer["hole"]) for at in places.grille(layout)]
        cut += _usb_opening(layout, usb["opening"])
    return cut + [Pos(*at) * Cylinder(across / 2, 30) for at, across in holes]


def _usb_opening(layout: Layout, opening: list[float]) -> Part:
    """Return what is cut through the back wall, square to the base."""
    usb = layout["usb"]
    cut = shapes.opening_at_back(layout, usb["x"], usb["above_base"], opening)
    return shapes.base_plane(layout).location * cut


def _engraving(layout: Layout) -> cad.Sketch:
    """Return all that is engraved into the face."""
    readers = layout["readers"]
    drawn = shapes.title(layout) + shapes.ticks(layout)
    drawn += Pos(*layout["display"]["at"]) * shapes.line(layout["window"]["frame"])
    for side in SIDES:
        drawn += shapes.symbol(layout, side)
        if "board" in layout:
            at = Pos(*middle(places.antenna(layout, side)))
        else:
            at = Pos(*readers[side])
            drawn += at * Pos(0, readers["card"]["y"] - readers[side][1]) * _card(readers["card"])
        drawn += at * shapes.line(readers["frame"])
    if "board" not in layout:
        keypad = layout["keypad"]
        groove = keypad["outline_groove"]
        outer = [side + 0.4 + 2 * groove for side in keypad["size"][:2]]
        frame = {"size": outer, "radius": 2, "line": groove}
        drawn += Pos(*keypad["at"]) * shapes.line(frame)
    return drawn


def _card(card: Layout) -> cad.Sketch:
    """Return a small card with its chip."""
    width, depth = card["size"]
    chip = cad.RectangleRounded(card["chip"] * 1.25, card["chip"], 0.6)
    return shapes.line(card) + Pos(-width / 4, depth / 10) * chip


# The base; what stands on it is seen from it: z = 0 is its inner surface


def _on_base(layout: Layout, variant: Layout) -> Iterator[Change]:
    """Yield the changes of the base for what stands on it."""
    on_base = shapes.base_plane(layout).location
    if "board" in layout:
        upper = places.underside(layout) - layout["columns"]["gap"]
        yield [], [_columns(layout) & Pos(0, 0, upper) * Box(FAR, FAR, FAR, align=DOWN)]
        changes = [_tubes(layout), _bay(layout)]
    else:
        wide = [side + 2 for side in layout["usb"]["opening"]]
        yield [_usb_opening(layout, wide) & shapes.above_base(layout)], []
        changes = [([], [_controller_seat(layout, variant["controller"])])]
        if variant["battery"]:
            changes.append(_battery_place(layout))
    for cut, added in changes:
        yield [on_base * part for part in cut], [on_base * part for part in added]


def _controller_seat(layout: Layout, name: str) -> Part:
    """Return posts with holes for screws, or pads and corner ribs for a board without holes."""
    controller, usb = layout["controllers"][name], layout["usb"]
    board, socket, screws = controller["board"], controller["usb"], layout["controller_screws"]
    x, along = middle(places.controller_area(layout, name))
    lower = usb["above_base"] - socket[2] / 2 - board[2]  # the board's lower side
    at = Pos(x, along, -INTO)
    if not controller["holes"]:
        pads = shapes.corners(board[0], board[1], 3)
        seat = extrude(_seat(layout, board), lower + layout["seat"]["over"] + board[2] + INTO)
        return at * (extrude(pads, lower + INTO) + seat)
    across, length = (distance / 2 for distance in controller["holes"])
    post = Cylinder(screws["post"] / 2, lower + INTO, align=UP)
    hole = Cylinder(screws["pilot"] / 2, FAR, align=UP)
    post -= Pos(0, 0, lower + INTO - screws["length"]) * hole
    corners = [(across, length), (-across, length), (across, -length), (-across, -length)]
    return Part() + [at * Pos(*corner) * post for corner in corners]


def _battery_place(layout: Layout) -> Change:
    """Return the opening below the holder, and the ribs around it."""
    battery, seat = layout["battery"], layout["seat"]
    rib, at = battery["rib"], Pos(*battery["at"])
    width, depth = (side + 2 * seat["clearance"] for side in battery["size"][:2])
    ring = Rectangle(width + 2 * rib["thickness"], depth + 2 * rib["thickness"])
    ring = ring - Rectangle(width, depth) - Pos(width / 2, 0) * Rectangle(10, battery["wires"])
    frame = at * Pos(0, 0, -INTO) * extrude(ring, rib["height"] + INTO)
    open_size = [side - 2 * battery["ledge"] for side in battery["size"][:2]]
    return [at * extrude(cad.RectangleRounded(*open_size, 3), 30, both=True)], [frame]


def _columns(layout: Layout) -> Part:
    """Return the columns below the board where keys are pressed, and the wall between them."""
    own = layout["columns"]
    feet = [
        places.on_base(layout, (x, y, places.underside(layout))) for x, y in places.carried(layout)
    ]
    column = Cylinder(own["diameter"] / 2, 100, align=UP)
    body = Part() + [Pos(x, along, -INTO) * column for x, along, _ in feet]
    (left, along, _), (right, *_) = feet
    wall = Box(right - left, own["wall"]["thickness"], own["wall"]["height"], align=UP)
    whole = body + Pos((left + right) / 2, along, -INTO) * wall
    return shapes.base_plane(layout).location * whole


def _tubes(layout: Layout) -> Change:
    """Return the bores that lead to buttons with their names below, and the tubes around them."""
    own, label, bottom = layout["tubes"], layout["tubes"]["label"], -layout["box"]["base"]
    tubes, bores, radius = [], [], own["bore"] / 2
    for name, button in places.buttons(layout).items():
        x, along, high = places.on_base(layout, button)
        tube = Cylinder(radius + own["wall"], high - own["below"] + INTO, align=UP)
        tubes.append(Pos(x, along, -INTO) * tube)
        bores.append(Pos(x, along) * Cylinder(radius, FAR))
        text = cad.mirror(cad.Text(name, label["size"], font_path=shapes.FONT), cad.Plane.YZ)
        drawn = extrude(text, layout["box"]["engraving"])
        bores.append(Pos(x, along - label["before"], bottom) * drawn)
    return bores, tubes


def _bay(layout: Layout) -> Change:
    """Return the room of holder, door and screws, and the ribs around the holder."""
    area, rib, own = places.bay(layout), layout["cells"]["rib"], layout["door"]
    high, hook = (
        layout["battery"]["size"][2] + layout["cells"]["clearance"],
        layout["cells"]["hook"],
    )
    walls = shapes.box(area.grown(rib), -INTO, high + hook)
    room = shapes.box(area, -FAR / 4, high) + _funnel(area, high, hook)
    insert = layout["insert"]
    screw_top = own["ear"] - insert["hole"] / 2 - layout["box"]["base"]  # where the cone ends
    post = Cylinder(own["post"] / 2, screw_top + insert["length"] + 2 + INTO, align=UP)
    hole = Cylinder(insert["hole"] / 2, FAR, align=UP)
    for at in places.door_screws(layout):
        walls += Pos(*at, -INTO) * post
        room += Pos(*at, screw_top) * hole
    return [room + _door(layout, 0)], [walls]


def _funnel(area: Area, lower: float, hook: float) -> Part:
    """Return the room above the holder; it leaves hooks in the corners, 45 degrees from below."""
    width, depth = size(area)
    at = Pos(*middle(area), lower)
    free = Rectangle(width, depth) - shapes.corners(width, depth, 2 * hook)
    narrow = Pos(0, 0, hook) * Rectangle(width - 2 * hook, depth - 2 * hook)
    return at * extrude(free, FAR / 4) + at * cad.loft([Rectangle(width, depth), narrow])


def door(layout: Layout) -> Part:
    """Return what closes the bay, where it is in the closed box."""
    hole, bottom = shapes.screw_hole(layout), -layout["box"]["base"]
    holes = Part() + [Pos(*at, bottom) * hole for at in places.door_screws(layout)]
    return shapes.base_plane(layout).location * (
        _door(layout, -layout["door"]["clearance"]) - holes
    )


def _door(layout: Layout, larger: float) -> Part:
    """Return the door with its ears, as the room that it takes; larger: on each side."""
    own, thick, area = layout["door"], layout["box"]["base"], places.bay(layout).grown(larger)
    bevel = thick - own["edge"]
    width, depth = size(area)
    at = Pos(*middle(area))
    inner = at * Pos(0, 0, -own["edge"]) * Rectangle(width, depth)
    outer = at * Pos(0, 0, -thick) * Rectangle(width + 2 * bevel, depth + 2 * bevel)
    body = extrude(inner, own["edge"]) + cad.loft([inner, outer])
    hole = layout["insert"]["hole"] / 2
    high = own["ear"] - hole if not larger else thick - 0.6  # an ear ends below the base's surface
    lower, upper = own["ear"] + larger * 1.4, own["ear"] + larger * 1.4 - high
    for place in places.door_screws(layout):
        body += Pos(*place, -thick) * cad.Cone(lower, upper, high, align=UP)
    return body


# The keys, and the cards' rails


def key_plate(layout: Layout) -> Part:
    """Return the plate that the switches snap into, at z = 0 and up."""
    opening, own = places.keys_opening(layout), layout["keys"]
    x, y = middle(opening)
    plan: cad.Sketch = cad.RectangleRounded(*size(opening.grown(-own["around_plate"])), 1)
    for _, at in places.keys(layout):
        plan -= Pos(at[0] - x, at[1] - y) * Rectangle(own["cutout"], own["cutout"])
    return extrude(plan, own["plate"]["thickness"])


def caps(layout: Layout) -> Part:
    """Return all keycaps, lying on their upper sides."""
    own, (first, *_) = layout["cap"]["spacing"], places.keys(layout)
    right, down = layout["keys"]["pitch"]
    found = Part()
    for name, (x, y) in places.keys(layout):
        at = Pos((first[1][0] - x) / right * own, (y - first[1][1]) / down * own)
        found += at * _cap(layout, name)
    return found


def _cap(layout: Layout, name: str) -> Part:
    """Return a keycap on its upper side, its name engraved there."""
    own, (width, depth) = layout["cap"], layout["keys"]["cap"]
    stem, (long, thick) = own["stem"], layout["switch"]["cross"]
    body = extrude(cad.RectangleRounded(width, depth, own["radius"]), own["height"])
    body = cad.chamfer(body.faces().sort_by(cad.Axis.Z)[0].edges(), own["chamfer"])
    inner = [side - 2 * own["wall"] for side in (width, depth)]
    hollow = cad.RectangleRounded(*inner, own["radius"] - own["wall"])
    body -= Pos(0, 0, own["top"]) * extrude(hollow, own["height"])
    cross = Rectangle(long, thick) + Rectangle(thick, long)
    lower = own["top"] - INTO
    high = own["root"] + stem["length"]
    body += Pos(0, 0, lower) * extrude(cad.Circle(stem["diameter"] / 2), high + INTO)
    body -= Pos(0, 0, own["top"] + own["root"]) * extrude(cross, stem["length"] + 1)
    label = cad.mirror(cad.Text(name, own["label"], font_path=shapes.FONT), cad.Plane.YZ)
    return body - extrude(label, layout["box"]["engraving"])


def rail(layout: Layout) -> Part:
    """Return a rail that a card lies against, standing on its foot."""
    own = layout["stop"]
    high = own["foot"]["height"] + layout["box"]["face"] + own["over"]
    foot = Box(own["length"], own["foot"]["width"], own["foot"]["height"], align=UP)
    blade = Box(own["length"], own["thickness"], high, align=UP)
    return foot + cad.chamfer(blade.faces().sort_by(cad.Axis.Z)[-1].edges(), 0.6)


# Loose parts


def _seat(layout: Layout, board: list[float]) -> cad.Sketch:
    """Return the plan of the ribs around a board's corners."""
    seat = layout["seat"]
    width, depth = (side + 2 * seat["clearance"] for side in board[:2])
    arm = min(seat["arm"], board[0] / 5)  # leaves the sockets and pins of small boards free
    rib = seat["rib"]
    corners = shapes.corners(width + 2 * rib, depth + 2 * rib, arm + rib)
    return corners - Rectangle(width, depth)


if __name__ == "__main__":
    shapes.write(parts(), Path(sys.argv[1]))
