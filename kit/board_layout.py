"""The measures of the circuit board's enclosure, read and checked.

They are those of kit/layout.toml, with kit/pcb/case.toml laid over them, and the parts of the
board (kit/pcb/layout.toml) moved to where they are below the face.
"""

import tomllib
from collections.abc import Iterator
from itertools import combinations, product
from math import atan2, degrees, hypot, radians, sin
from pathlib import Path
from typing import Any

from kit import board_places as places
from kit import layout as measures
from kit.board_components import components, hanging, standing
from kit.components import Component
from kit.layout import Area, Layout, around

CASE = Path(__file__).parent / "pcb/case.toml"
BOARD = CASE.with_name("layout.toml")
# What the board's enclosure has of the first; all else there is for loose parts.
_SHARED = (
    *("box", "readers", "display", "window", "deal_button", "screws", "usb", "seat", "card"),
    "printing",
)
_TOUCH = 0.01  # what only touches does not overlap


def read(case: Path = CASE, board: Path = BOARD) -> Layout:
    """Return the layout, with the board's own as `board`. BadLayout: it has faults."""
    first = measures.read()
    with measures.faults_told() as found:
        own: Layout = tomllib.loads(case.read_text(encoding="utf-8"))
        layout: Layout = {name: first[name] for name in _SHARED}
        layout = _over(layout, own)
        layout["board"] = tomllib.loads(board.read_text(encoding="utf-8"))
        _place(layout)
        found.extend([*measures.without_source(own), *faults(layout)])
    return layout


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Return a table with another laid over it, level by level."""
    merged = dict(below)
    for name, value in above.items():
        is_both = isinstance(value, dict) and isinstance(below.get(name), dict)
        merged[name] = _over(below[name], value) if is_both else value
    return merged


def _place(layout: Layout) -> None:
    """Put the board, and what is where it has it, below the face."""
    board, readers = layout["board"], layout["readers"]
    own = board["readers"]
    readers["board"], readers["antenna"] = own["board"], own["antenna"]
    thick = own["z"] + own["board"][2]
    layout["place"]["z"] = -(readers["wall"] + readers["standoff"] + thick)
    for side in ("plus", "minus"):
        readers[side] = places.at(layout, own[side])
    layout["display"]["at"] = places.at(layout, board["display"]["picture"])
    layout["deal_button"]["at"] = places.at(layout, board["deal_button"]["at"])


# Whether it all fits


def faults(layout: Layout) -> Iterator[str]:
    """Yield what is wrong with a layout."""
    yield from _placed(layout)
    yield from _on_base(layout)
    yield from _walls(layout)
    yield from _openings(layout)
    yield from _cards(layout)
    yield from _hidden(layout)
    yield from measures.apart(layout)
    metal = {
        "cells": places.bay(layout),
        "deal button": around(layout["deal_button"]["at"], layout["deal_button"]["body"]),
    }
    yield from measures.near_the_coils(layout, metal)


def _placed(layout: Layout) -> Iterator[str]:
    """Yield what overlaps below the face, or is outside."""
    inside, fixed = _inside(layout), list(hanging(layout))
    both = dict.fromkeys(
        [
            *components(layout, "large"),
            *components(layout, "small"),
        ]
    )
    found = [part for part in both if not part.on_base]
    for part in found:
        if part.at[2] < 0 and not inside.holds(_area(part)):
            yield f"{part.name} is not inside the box"
    for part, other in [*combinations(found, 2), *product(found, fixed)]:
        if _whole(part) != _whole(other) and _meet(part, other):
            yield f"{part.name} and {other.name} overlap"


def _on_base(layout: Layout) -> Iterator[str]:
    """Yield what overlaps on the base, or is outside, or too low for it."""
    box, areas = layout["box"], standing(layout)
    inside = _inside(layout).grown(-box["clearance"] - box["lip"]["thickness"])
    for (name, area), (other, that) in combinations(areas.items(), 2):
        is_one = name.partition("'")[0] == other.partition("'")[0]
        if not is_one and area.gap(that) == 0:
            yield f"{name} and {other} overlap, on the base"
    for name, area in areas.items():
        if not inside.holds(area):
            yield f"{name} is not inside the box, on the base"
    button = layout["deal_button"]
    lugs = button["depth"] + button["lugs"]["length"] + button["lugs"]["bend"]
    x, y = button["at"]
    if places.on_base(layout, (x, y - button["lugs"]["size"][1] / 2, -lugs))[2] < 0:
        yield "the deal button's lugs do not end above the base"


def _inside(layout: Layout) -> Area:
    box = layout["box"]
    return around([0, 0], [box["width"], box["depth"]]).grown(-box["wall"])


def _whole(part: Component) -> str:
    """Return what a component is a piece of; reader and deal button have a ring and a bezel."""
    name = part.name.partition("'")[0]
    return "deal button" if name == "ring" else name


def _area(part: Component) -> Area:
    return around([*part.at[:2]], [*part.size[:2]])


def _meet(one: Component, other: Component) -> bool:
    """Return whether two upright solids share room."""
    lower = max(one.at[2], other.at[2])
    upper = min(one.at[2] + one.size[2], other.at[2] + other.size[2])
    return upper - lower > _TOUCH and _gap(one, other) < -_TOUCH


def _gap(one: Component, other: Component) -> float:
    """Return how far apart two solids are in the plan; less than 0 if they overlap."""
    if one.is_round and other.is_round:
        away = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
        return away - (one.size[0] + other.size[0]) / 2
    if one.is_round:
        one, other = other, one
    area, that = _area(one), _area(other)
    if other.is_round:
        x, y = other.at[:2]
        away = area.gap(Area(x, y, x, y))
        return away - other.size[0] / 2
    across = max(area.left - that.right, that.left - area.right)
    along = max(area.front - that.back, that.front - area.back)
    return max(across, along)


def _walls(layout: Layout) -> Iterator[str]:
    """Yield what is too thin to hold, to be printed, or to be read through."""
    insert, own, screws = layout["insert"], layout["board_screws"], layout["screws"]
    lean = 2 * insert["length"] * sin(radians(layout["box"]["slope_deg"]))
    posts = {
        "post's": screws["post"] - lean,
        "board's post's": own["post"],
        "door's post's": layout["door"]["post"],
    }
    for name, across in posts.items():
        if (across - insert["hole"]) / 2 < insert["wall_least"]:
            yield f"the {name} wall around an insert is too thin"
    if screws["pilot"] != insert["hole"]:
        yield "the posts' holes are not those of the inserts"
    skin = -places.height(layout, own["depth"])
    if skin < own["skin_least"]:
        yield f"{skin:.1f} mm of face are left over the board's screws"
    reach = own["length"] - layout["board"]["board"]["thickness"]
    if not insert["length"] / 2 <= reach <= own["depth"]:
        yield "the board's screws are too long or too short"
    least, most = layout["printing"]["reader_wall"]
    wall = layout["readers"]["wall"]
    if wall - layout["box"]["engraving"] < least or wall > most:
        yield f"the wall over the readers is {wall} mm"
    for name in ("small", "large"):
        module = layout["board"]["display"][name]
        top = layout["board"]["display"]["z"] + module["board"][2] + module["glass"][2]
        if -places.height(layout, top) < layout["display"]["wall_least"]:
            yield f"the face over the {name} display is too thin"
    if places.height(layout, layout["board"]["buzzer"]["height"]) > 0:
        yield "the buzzer stands out of the face"


def _openings(layout: Layout) -> Iterator[str]:
    """Yield what does not meet its opening."""
    opening, (_, mouth, _) = layout["usb"]["opening"], places.usb(layout)
    for plug in layout["usb"]["plugs"]:
        if any(own > room for own, room in zip(plug, opening, strict=True)):
            yield f"a plug of {plug[0]} x {plug[1]} mm does not pass the wall"
    gap = layout["box"]["depth"] / 2 - layout["box"]["wall"] - mouth
    if not 0 < gap <= layout["usb"]["gap_most"]:
        yield f"the socket is {gap:.1f} mm from the wall"
    pico = layout["board"]["pico"]
    if pico["bootsel"]["from_middle"][0] * pico["row"] < 0:
        yield "BOOTSEL is at the wrong side: pins 1 to 20 are next to it"
    own, switch, cap = layout["board"]["keys"], layout["switch"], layout["cap"]
    ceiling = switch["stem_top"] + cap["root"] - switch["travel"]
    rim = ceiling + cap["top"] - cap["height"]
    if rim < own["plate"]["top"] + switch["body_height"] or ceiling < switch["top"]:
        yield "a pressed cap meets its switch"
    if min(own["cap"]) - 2 * cap["wall"] < max(switch["body"]):
        yield "a switch is wider than its cap"
    if own["pitch"] - own["cutout"] < 2 * layout["printing"]["wall_least"]:
        yield "the plate is too thin between its cut-outs"


def _hidden(layout: Layout) -> Iterator[str]:
    """Yield that the keys hide the picture from a player."""
    own, top = layout["display"], places.cap_top(layout)
    back = places.keys_opening(layout).back - layout["keys"]["around_caps"]
    for name in ("small", "large"):
        front = own["at"][1] - own[name]["picture"][1] / 2
        over_face = degrees(atan2(top, front - back))
        if over_face - layout["box"]["slope_deg"] > own["seen_from_deg"]:
            yield f"the keys hide the {name} display"


def _cards(layout: Layout) -> Iterator[str]:
    """Yield which card at the rails is not wholly on the face, or lies on the keys."""
    face = around([0, 0], [layout["box"]["width"], layout["box"]["depth"]])
    for side in ("plus", "minus"):
        card = around(measures.middle(measures.antenna(layout, side)), layout["card"]["size"])
        if not face.holds(card):
            yield f"a card at the {side} rails is not wholly on the face"
        if card.gap(places.keys_opening(layout)) == 0:
            yield f"a card at the {side} rails lies on the keys"
