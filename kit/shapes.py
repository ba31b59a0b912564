"""The outer shape of an enclosure, what is engraved into it, and how its parts are written.

The solids are made where they are in the closed box: the face's surface at z = 0, the base below
it, tilted about the x axis, and all walls square to the face.
"""

import json
import os
from collections.abc import Iterable
from math import cos, radians
from pathlib import Path

import build123d as cad
from build123d import Box, Cylinder, Part, Pos, Rectangle, extrude

from kit import places
from kit.places import Area, Layout

FAR = 400.0  # longer than anything here
INTO = 0.5  # how far a solid begins in the other: two that only touch do not fuse
FONT = os.environ["KIT_FONT"]  # its file, as kit.case says
UP = (cad.Align.CENTER, cad.Align.CENTER, cad.Align.MIN)
DOWN = (cad.Align.CENTER, cad.Align.CENTER, cad.Align.MAX)


class NotTheSame(Exception):
    """A STEP file does not contain the solid that was written to it."""


def write(parts: Iterable[tuple[str, Part]], folder: Path) -> None:
    """Write each part as STL and STEP, and their volumes in cubic millimetres as JSON.

    NotTheSame: a STEP file that is read again has another volume than its solid.
    """
    volumes = {}
    for name, part in parts:
        step = str(folder / f"{name}.step")
        cad.export_stl(part, str(folder / f"{name}.stl"), tolerance=0.03, angular_tolerance=0.2)
        cad.export_step(part, step, timestamp="2026-11-22T00:00:00")
        again = cad.import_step(step).volume
        if abs(again - part.volume) > 1e-6 * part.volume:
            raise NotTheSame(f"{step}: {again:.1f} instead of {part.volume:.1f} mm3")
        volumes[name] = part.volume
    (folder / "solids.json").write_text(json.dumps(volumes, indent=1) + "\n", encoding="utf-8")


def on_bed(layout: Layout, base: Part) -> Part:
    """Return a base, or what closes it, lying as it is printed."""
    lying = Pos(0, 0, layout["box"]["base"]) * base_plane(layout).location.inverse()
    return lying * base


# The shell


def hollow(layout: Layout) -> tuple[Part, Part]:
    """Return the shell's outer shape, and the face with its walls and posts, both too long."""
    box, screws = layout["box"], layout["screws"]
    outer = prism(layout, 0)
    outer = cad.chamfer(outer.faces().sort_by(cad.Axis.Z)[-1].edges(), box["edge_chamfer"])
    body = outer - Pos(0, 0, -box["face"]) * prism(layout, box["wall"])
    for x, y in screws["at"]:
        body += Pos(x, y, INTO - box["face"]) * Cylinder(screws["post"] / 2, FAR, align=DOWN)
    return outer, body + _ring_and_ribs(layout)


def above_base(layout: Layout) -> Part:
    """Return all the room above the base."""
    return base_plane(layout).location * Box(FAR, FAR, FAR, align=UP)


def reader_pocket(layout: Layout) -> Part:
    """Return what a reader's board takes from the face, which is thinner there."""
    readers, seat = layout["readers"], layout["seat"]
    width, length = (size + 2 * seat["clearance"] for size in readers["board"][:2])
    height = readers["standoff"] + readers["board"][2] + seat["over"]
    return Pos(0, 0, -readers["wall"]) * Box(width, length, height, align=DOWN)


def window(layout: Layout, name: str) -> Part:
    """Return what is cut through the face for a display's picture."""
    display, own = layout["display"][name], layout["window"]
    size = [side + 2 * own["margin"] for side in display["picture"]]
    flare = own["chamfer"]
    wide = Rectangle(*(side + 2 * flare for side in size))
    cut = cad.loft([wide, Pos(0, 0, -flare) * Rectangle(*size)])
    return cut + Box(*size, FAR, align=(cad.Align.CENTER,) * 3)


def pilots(layout: Layout) -> Part:
    """Return the holes in the posts for what holds the base."""
    screws, on_base = layout["screws"], base_plane(layout).location
    pilot = Cylinder(screws["pilot"] / 2, screws["depth"] + 1, align=UP)
    return Part() + [on_base * Pos(x, along, -1) * pilot for x, along in feet_of_posts(layout)]


def opening_at_back(layout: Layout, x: float, height: float, size: list[float]) -> Part:
    """Return what is cut through the back wall."""
    opening = extrude(cad.RectangleRounded(*size, min(size) / 5), 10, both=True)
    return Pos(x, layout["box"]["depth"] / 2, height) * cad.Rot(90, 0, 0) * opening


def _ring_and_ribs(layout: Layout) -> Part:
    """Return the thicker face around the deal button's hole, and ribs from there to the walls."""
    box, button = layout["box"], layout["deal_button"]
    (x, y), ring = button["at"], button["ring"]
    top, radius = INTO - box["face"], ring["diameter"] / 2
    body = Pos(x, y, top) * Cylinder(radius, ring["height"] + INTO, align=DOWN)
    left, right, front = -box["width"] / 2, box["width"] / 2, -box["depth"] / 2
    near = radius - 1  # the ribs begin in the ring
    for begin, end in ((left, x - near), (x + near, right)):
        rib = Box(end - begin, box["wall"], ring["rib"] + INTO, align=DOWN)
        body += Pos((begin + end) / 2, y, top) * rib
    rib = Box(box["wall"], y - near - front, ring["rib"] + INTO, align=DOWN)
    return body + Pos(x, (front + y - near) / 2, top) * rib


# What is engraved


def title(layout: Layout) -> cad.Sketch:
    """Return the name of the box, its letters spread."""
    own = layout["box"]["title"]
    letters, (x, y) = own["text"], own["at"]
    drawn = cad.Sketch()
    for number, letter in enumerate(letters):
        shift = (number - (len(letters) - 1) / 2) * own["spacing"]
        drawn += Pos(x + shift, y) * cad.Text(letter, own["size"], font_path=FONT)
    return drawn


def line(frame: Layout) -> cad.Sketch:
    """Return a line around a rounded rectangle, inside of its size."""
    (width, depth), radius, thick = frame["size"], frame["radius"], frame["line"]
    inner = cad.RectangleRounded(width - 2 * thick, depth - 2 * thick, max(radius - thick, 0.2))
    return cad.RectangleRounded(width, depth, radius) - inner


def symbol(layout: Layout, side: str) -> cad.Sketch:
    """Return plus or minus in its ring, over the reader's coil."""
    own = layout["readers"]["symbol"]
    outer = own["ring"] / 2
    drawn = cad.Circle(outer) - cad.Circle(outer - own["line"])
    drawn += Rectangle(own["length"], own["stroke"])
    if side == "plus":
        drawn += Rectangle(own["stroke"], own["length"])
    return Pos(*places.middle(places.antenna(layout, side))) * drawn


def ticks(layout: Layout) -> cad.Sketch:
    """Return the short lines around the deal button."""
    button = layout["deal_button"]
    own = button["ticks"]
    middle, length = (own["inner"] + own["outer"]) / 2, own["outer"] - own["inner"]
    tick = Pos(middle, 0) * Rectangle(length, own["width"])
    step = 360 / own["count"]
    drawn = cad.Sketch() + [cad.Rot(0, 0, number * step) * tick for number in range(own["count"])]
    return Pos(*button["at"]) * drawn


# The base


def base_plane(layout: Layout) -> cad.Plane:
    """Return the inner surface of the base, its z up into the box."""
    box = layout["box"]
    level = cad.Plane(origin=(0, 0, -box["inner_depth"]))
    return level.rotated((-box["slope_deg"], 0, 0))


def feet_of_posts(layout: Layout) -> list[tuple[float, float]]:
    """Return where the posts stand on the base."""
    slope = radians(layout["box"]["slope_deg"])
    return [(x, y / cos(slope)) for x, y in layout["screws"]["at"]]


def plate(layout: Layout) -> Part:
    """Return the base's plate with its rim and the holes of its screws."""
    thickness = layout["box"]["base"]
    on_base = base_plane(layout).location
    body = prism(layout, 0) & on_base * Pos(0, 0, -thickness) * Box(FAR, FAR, thickness, align=UP)
    body += _rim(layout)
    hole = screw_hole(layout)
    for x, along in feet_of_posts(layout):
        body -= on_base * Pos(x, along, -thickness) * hole
    return body


def screw_hole(layout: Layout) -> Part:
    """Return the hole of a countersunk screw, which comes from below: z = 0."""
    screws = layout["screws"]
    head, hole = screws["head"] / 2, screws["hole"] / 2
    sunk = cad.Cone(head, hole, head - hole, align=UP)  # 45 degrees
    return Cylinder(hole, 30) + sunk


def _rim(layout: Layout) -> Part:
    """Return the rim that keeps the walls in place, with gaps for the posts."""
    box = layout["box"]
    lip, gap = box["lip"], box["clearance"]
    inset = box["wall"] + gap
    body = prism(layout, inset) - prism(layout, inset + lip["thickness"])
    body &= (
        base_plane(layout).location
        * Pos(0, 0, -INTO)
        * Box(FAR, FAR, lip["height"] + INTO, align=UP)
    )
    for x, y in layout["screws"]["at"]:
        body -= Pos(x, y) * Cylinder(layout["screws"]["post"] / 2 + gap, FAR, align=DOWN)
    return body


# Both


def box(area: Area, lower: float, upper: float) -> Part:
    """Return a box over an area."""
    return Pos(*places.middle(area), lower) * Box(*places.size(area), upper - lower, align=UP)


def prism(layout: Layout, inset: float) -> Part:
    """Return the outline, smaller by inset on each side, from z = 0 down."""
    box = layout["box"]
    width, depth = box["width"] - 2 * inset, box["depth"] - 2 * inset
    return extrude(cad.RectangleRounded(width, depth, box["corner_radius"] - inset), -FAR / 2)


def corners(width: float, depth: float, size: float) -> cad.Sketch:
    """Return squares in the four corners of a rectangle."""
    drawn = cad.Sketch()
    for x in (-1, 1):
        for y in (-1, 1):
            at = Pos(x * (width - size) / 2, y * (depth - size) / 2)
            drawn += at * Rectangle(size, size)
    return drawn
