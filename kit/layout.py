"""The measures of an enclosure, read and checked: nothing overlaps, and all can be printed.

LOOSE is the enclosure for loose parts, and has the measures of all else in the kit. BOARD is that
of the circuit board: kit/pcb/case.toml is laid over what both share, and `board` is
kit/pcb/layout.toml. In both, what is built in has its place: `at`, and `z` of its lower side.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import atan2, degrees, hypot, radians, sin
from pathlib import Path
from typing import Any

from kit import places
from kit.components import Component, components, fixed, whole
from kit.places import SIDES, SIZES, Area, Layout, around, middle

KIT = Path(__file__).parent
LOOSE, BOARD = "loose", "board"
FILES = {LOOSE: ("layout.toml",), BOARD: ("layout.toml", "pcb/case.toml", "pcb/layout.toml")}
SOURCES = {"data sheet", "module", "seller", "standard", "design"}
_GROUPS = {"display", "controllers"}  # tables of tables
_NO_MEASURES = {"variants", "views"}
# What both enclosures have; all else of the first file is for loose parts.
_SHARED = {"box", "readers", "display", "window", "deal_button", "screws", "usb", "seat", "card"}
_SHARED |= {"printing"}
_TOUCH = 0.01  # what only touches does not overlap


class BadLayout(Exception):
    """The measures contradict each other; the text is a line for each fault."""


@cache
def read(name: str = LOOSE, folder: Path = KIT) -> Layout:
    """Return the measures of an enclosure, not to be changed. BadLayout: they have faults."""
    try:
        files = [tomllib.loads((folder / file).read_text("utf-8")) for file in FILES[name]]
        found = [fault for measures in files for fault in _without_source(measures)]
        layout = _on_board(*files) if name == BOARD else _loose(*files)
        found += faults(layout)
    except tomllib.TOMLDecodeError as fault:
        raise BadLayout(str(fault)) from None
    except KeyError as missing:
        raise BadLayout(f"there is no {missing.args[0]}") from None
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise BadLayout(f"a measure has the wrong form: {error}") from None
    if found:
        raise BadLayout("\n".join(found))
    return layout


def _loose(layout: Layout) -> Layout:
    """Return the measures with the places of loose parts, which the face carries."""
    box, readers, display = layout["box"], layout["readers"], layout["display"]
    readers["z"] = -(readers["wall"] + readers["standoff"] + readers["board"][2])
    x, y = display["at"]
    for module in (display[name] for name in SIZES):
        across, along = module["picture_at"]
        _, depth, thick = module["board"]
        module["at"] = [x - across, y - along]
        module["z"] = (
            -box["face"] - 0.1 - module["glass"][2] - thick
        )  # the picture's own thickness
        module["pins_at"] = [x - across, y - along + depth / 2 - 1.8]
    layout["buzzer"]["z"] = -box["face"] - layout["buzzer"]["height"]
    layout["keys"] = layout["keypad"]["keys"] | {"at": layout["keypad"]["at"]}
    return layout


def _on_board(first: Layout, case: Layout, board: Layout) -> Layout:
    """Return the measures with the board, and what is where it has it, below the face."""
    layout = _over({name: first[name] for name in _SHARED}, case)
    layout["board"] = board
    place, readers, display = layout["place"], layout["readers"], layout["display"]
    thick = board["readers"]["z"] + readers["board"][2]
    place["z"] = -(readers["wall"] + readers["standoff"] + thick)
    readers |= {side: places.at(layout, board["readers"][side]) for side in SIDES}
    readers |= {"z": place["z"] + board["readers"]["z"], "height": board["readers"]["z"]}
    readers["components"] = board["readers"]["components"]
    display["at"] = places.at(layout, board["display"]["picture"])
    for name in SIZES:
        own, module = board["display"][name], display[name]
        module |= {"at": places.at(layout, own["at"]), "height": board["display"]["z"]}
        module["z"] = place["z"] + board["display"]["z"]
        module["pins_at"] = places.at(layout, [own["at"][0], own["pins_y"]])
    layout["buzzer"] |= board["buzzer"] | {"at": places.at(layout, board["buzzer"]["at"])}
    layout["buzzer"]["z"] = place["z"]
    layout["keys"] |= board["keys"] | {"at": place["at"]}
    layout["deal_button"]["at"] = places.at(layout, board["deal_button"]["at"])
    long, short, high = board["cells"]["size"]
    layout["battery"] = {"at": layout["cells"]["at"], "size": [short, long, high]}
    return layout


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Return a table with another laid over it, level by level."""
    merged = dict(below)
    for name, value in above.items():
        is_both = isinstance(value, dict) and isinstance(below.get(name), dict)
        merged[name] = _over(below[name], value) if is_both else value
    return merged


# Whether it all fits


def faults(layout: Layout) -> Iterator[str]:
    """Yield what is wrong with a layout."""
    found: dict[str, None] = {}  # each once
    for variant, display in product(layout["variants"], SIZES):
        parts = [*components(layout, variant, display), *fixed(layout)]
        found |= dict.fromkeys([*_placed(layout, parts), *_near_the_coils(layout, parts)])
    yield from found
    readers, button, printing = layout["readers"], layout["deal_button"], layout["printing"]
    apart = around(readers["plus"], readers["board"]).gap(
        around(readers["minus"], readers["board"])
    )
    if apart < readers["apart_least"]:
        yield f"the readers are {apart} mm apart"
    least, most = printing["reader_wall"]
    if readers["wall"] - layout["box"]["engraving"] < least or readers["wall"] > most:
        yield f"the wall over the readers is {readers['wall']} mm"
    lugs = button["depth"] + button["lugs"]["length"] + button["lugs"]["bend"]
    x, y = button["at"]
    if places.on_base(layout, (x, y - button["lugs"]["size"][1] / 2, -lugs))[2] < 0:
        yield "the deal button's lugs do not end above the base"
    if "board" in layout:
        yield from _rows(layout)
        yield from _walls(layout)
        yield from _openings(layout)
        yield from _cards(layout)
        yield from _hidden(layout)


def _without_source(layout: Layout) -> Iterator[str]:
    """Yield which measures do not say where they are from."""
    for name, table in layout.items():
        for part, measures in table.items() if name in _GROUPS else [("", table)]:
            if not isinstance(measures, dict) or name in _NO_MEASURES:
                continue
            if measures.get("source") not in SOURCES:
                yield f"{name} {part}".strip() + " has no source"


def _placed(layout: Layout, parts: list[Component]) -> Iterator[str]:
    """Yield what overlaps below the face or on the base, or is outside of the box."""
    box = layout["box"]
    inside = around([0, 0], [box["width"], box["depth"]]).grown(-box["wall"])
    for part in parts:
        room = inside if part.colour else inside.grown(-box["clearance"] - box["lip"]["thickness"])
        is_within = part.on_base or part.colour and part.at[2] < 0  # posts grow into the walls
        if is_within and not room.holds(_area(part)):
            yield f"{part.name} is not inside the box{_where(part)}"
    for one, other in combinations(parts, 2):
        if one.on_base == other.on_base and whole(one) != whole(other) and _meet(one, other):
            yield f"{one.name} and {other.name} overlap{_where(one)}"


def _where(part: Component) -> str:
    return ", on the base" if part.on_base else ""


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
        return area.gap(Area(x, y, x, y)) - other.size[0] / 2
    across = max(area.left - that.right, that.left - area.right)
    along = max(area.front - that.back, that.front - area.back)
    return max(across, along)


def _near_the_coils(layout: Layout, parts: list[Component]) -> Iterator[str]:
    """Yield which metal is too near to a coil, in the plan."""
    for part in parts:
        is_metal = part.on_base and part.colour or part.name == "deal button's switch"
        for side in SIDES if is_metal else ():
            if _area(part).gap(places.antenna(layout, side)) < layout["readers"]["metal_least"]:
                yield f"{part.name} is metal, and too near to the {side} reader's coil"


# The circuit board's own


def _rows(layout: Layout) -> Iterator[str]:
    """Yield which module is not over its row of pins, or has its picture elsewhere."""
    board, readers, display = layout["board"], layout["readers"], layout["display"]
    to_pins = readers["board"][1] / 2 - readers["pins"]["from_edge"]
    for side in SIDES:
        if abs(board["readers"][side][1] + to_pins - board["readers"]["pins_y"]) > _TOUCH:
            yield f"the {side} reader's pins are not over their row"
    for name in SIZES:
        at = [
            sum(both)
            for both in zip(display[name]["at"], display[name]["picture_at"], strict=True)
        ]
        if max(abs(one - other) for one, other in zip(at, display["at"], strict=True)) > _TOUCH:
            yield f"the {name} display's picture is elsewhere"


def _walls(layout: Layout) -> Iterator[str]:
    """Yield what is too thin to hold or to be printed."""
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
    for name in SIZES:
        module = layout["display"][name]
        if (
            -(module["z"] + module["board"][2] + module["glass"][2])
            < layout["display"]["wall_least"]
        ):
            yield f"the face over the {name} display is too thin"
    if layout["buzzer"]["z"] + layout["buzzer"]["height"] > 0:
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
    own, switch, cap = layout["keys"], layout["switch"], layout["cap"]
    ceiling = switch["stem_top"] + cap["root"] - switch["travel"]
    rim = ceiling + cap["top"] - cap["height"]
    if rim < own["plate"]["top"] + switch["body_height"] or ceiling < switch["top"]:
        yield "a pressed cap meets its switch"
    if min(own["cap"]) - 2 * cap["wall"] < max(switch["body"]):
        yield "a switch is wider than its cap"
    if min(own["pitch"]) - own["cutout"] < 2 * layout["printing"]["wall_least"]:
        yield "the plate is too thin between its cut-outs"


def _hidden(layout: Layout) -> Iterator[str]:
    """Yield that the keys hide the picture from a player."""
    own, top = layout["display"], places.cap_top(layout)
    back = places.keys_opening(layout).back - layout["keys"]["around_caps"]
    for name in SIZES:
        front = own["at"][1] - own[name]["picture"][1] / 2
        over_face = degrees(atan2(top, front - back))
        if over_face - layout["box"]["slope_deg"] > own["seen_from_deg"]:
            yield f"the keys hide the {name} display"


def _cards(layout: Layout) -> Iterator[str]:
    """Yield which card at the rails is not wholly on the face, or lies on the keys."""
    face = around([0, 0], [layout["box"]["width"], layout["box"]["depth"]])
    for side in SIDES:
        card = around(middle(places.antenna(layout, side)), layout["card"]["size"])
        if not face.holds(card):
            yield f"a card at the {side} rails is not wholly on the face"
        if card.gap(places.keys_opening(layout)) == 0:
            yield f"a card at the {side} rails lies on the keys"
