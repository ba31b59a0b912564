"""The measures of the circuit board's enclosure, read and checked.

They are those of kit/layout.toml, with kit/pcb/case.toml laid over them, and the parts of the
board (kit/pcb/layout.toml) moved to where they are below the face.
"""

import tomllib
from collections.abc import Iterator
from itertools import combinations, product
from math import atan2, cos, degrees, hypot, radians, sin
from pathlib import Path
from typing import Any

from kit import layout as measures
from kit.components import Component, deal_button, flat, round_part
from kit.layout import Area, BadLayout, Layout, around

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
    try:
        first = measures.read()
        own: Layout = tomllib.loads(case.read_text(encoding="utf-8"))
        layout: Layout = {name: first[name] for name in _SHARED}
        layout = _over(layout, own)
        layout["board"] = tomllib.loads(board.read_text(encoding="utf-8"))
        _place(layout)
        found = [*measures.without_source(own), *faults(layout)]
    except tomllib.TOMLDecodeError as fault:
        raise BadLayout(str(fault)) from None
    except KeyError as missing:
        raise BadLayout(f"there is no {missing.args[0]}") from None
    if found:
        raise BadLayout("\n".join(found))
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
        readers[side] = at(layout, own[side])
    layout["display"]["at"] = at(layout, board["display"]["picture"])
    layout["deal_button"]["at"] = at(layout, board["deal_button"]["at"])


# Where things are


def at(layout: Layout, on_board: list[float]) -> list[float]:
    """Return where a place on the board is, seen from the face's middle."""
    x, y = layout["place"]["at"]
    return [x + on_board[0], y + on_board[1]]


def height(layout: Layout, above_board: float) -> float:
    """Return the z of what is above the board, 0 at the face's surface."""
    return float(layout["place"]["z"] + above_board)


def underside(layout: Layout) -> float:
    """Return the z of the board's lower surface."""
    return height(layout, -layout["board"]["board"]["thickness"])


def keys(layout: Layout) -> list[tuple[str, list[float]]]:
    """Return each key's name and its middle, below the face."""
    own = layout["board"]["keys"]
    (x, y), pitch = own["first"], own["pitch"]
    return [
        (name, at(layout, [x + column * pitch, y - row * pitch]))
        for row, names in enumerate(own["names"])
        for column, name in enumerate(names)
    ]


def cap_top(layout: Layout) -> float:
    """Return the z of a keycap's upper side, not pressed."""
    cap = layout["cap"]
    return height(layout, layout["switch"]["stem_top"] + cap["root"] + cap["top"])


def keys_opening(layout: Layout) -> Area:
    """Return the opening in the face for the keycaps."""
    found, (width, depth) = keys(layout), layout["board"]["keys"]["cap"]
    (left, back), (right, front) = found[0][1], found[-1][1]
    caps = Area(left - width / 2, front - depth / 2, right + width / 2, back + depth / 2)
    return caps.grown(layout["keys"]["around_caps"])


def screwed(layout: Layout) -> list[list[float]]:
    """Return the holes of the board that have a post of the face above them."""
    holes = sorted(layout["board"]["holes"]["at"], key=lambda hole: -hole[1])
    return [at(layout, hole) for hole in holes[: layout["board_screws"]["used"]]]


def carried(layout: Layout) -> list[list[float]]:
    """Return the holes of the board under which a column of the base stands."""
    holes = sorted(layout["board"]["holes"]["at"], key=lambda hole: -hole[1])
    return [at(layout, hole) for hole in holes[layout["board_screws"]["used"] :]]


def buttons(layout: Layout) -> dict[str, tuple[float, float, float]]:
    """Return the buttons that are pressed from below: the middle of each one's lower side."""
    pico, run = layout["board"]["pico"], layout["board"]["run"]
    across, along = pico["bootsel"]["from_middle"]
    x, y = at(layout, [pico["at"][0] + across, pico["at"][1] + along])
    run_x, run_y = at(layout, run["at"])
    return {
        "BOOT": (x, y, height(layout, pico["bootsel"]["z"])),
        "RUN": (run_x, run_y, underside(layout) - run["height"]),
    }


def usb(layout: Layout) -> tuple[float, float, float]:
    """Return the middle of the socket's mouth."""
    pico = layout["board"]["pico"]
    x, y = at(layout, pico["at"])
    return x, y + pico["board"][1] / 2 + pico["usb"]["over"], height(layout, pico["usb"]["z"])


def on_base(layout: Layout, point: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return a point seen from the base: x, along it, above it."""
    x, y, z = point
    slope, up = radians(layout["box"]["slope_deg"]), z + layout["box"]["inner_depth"]
    return x, y * cos(slope) - up * sin(slope), y * sin(slope) + up * cos(slope)


def bay(layout: Layout) -> Area:
    """Return the room for the holder, along the base: its longer side away from the player."""
    long, short, _ = layout["board"]["cells"]["size"]
    return around(layout["cells"]["at"], [short, long]).grown(layout["cells"]["clearance"])


def door_screws(layout: Layout) -> list[list[float]]:
    """Return the places of the door's screws, along the base: at the middles of its long sides."""
    area, out = bay(layout), layout["door"]["screw"]
    y = layout["cells"]["at"][1]
    return [[area.left - out, y], [area.right + out, y]]


def rails(layout: Layout, side: str) -> list[tuple[list[float], bool]]:
    """Return the middles of a reader's two rails, and whether the rail runs from side to side."""
    x, y = measures.middle(measures.antenna(layout, side))
    width, depth = layout["card"]["size"]
    half = layout["stop"]["thickness"] / 2
    inwards = 1 if side == "plus" else -1
    return [([x, y - depth / 2 - half], True), ([x + inwards * (width / 2 + half), y], False)]


# What is built in, and what the enclosure has in the same room


def components(layout: Layout, display: str) -> Iterator[Component]:
    """Yield the board and its parts, and what is wired to it."""
    yield from _board(layout)
    yield from _readers(layout)
    yield from _display(layout, display)
    for name, place in keys(layout):
        yield from _key(layout, name, place)
    yield from _below(layout)
    buzzer = layout["board"]["buzzer"]
    size = [buzzer["diameter"], buzzer["height"]]
    yield round_part("buzzer", at(layout, buzzer["at"]), size, height(layout, 0), "#26262a")
    yield from deal_button(layout)
    long, short, thick = layout["board"]["cells"]["size"]
    holder = flat("cells", layout["cells"]["at"], [short, long, thick], 0, "#202020")
    yield holder._replace(on_base=True)


def _board(layout: Layout) -> Iterator[Component]:
    """Yield the board as the bar at its back, and the keys' part in front of it."""
    board = layout["board"]["board"]
    xs, ys = zip(*board["outline"], strict=True)
    neck, step = min(map(abs, xs)), sorted({*ys})[1]
    for name, area in (
        ("board's bar", Area(min(xs), step, max(xs), max(ys))),
        ("board's front", Area(-neck, min(ys), neck, step)),
    ):
        size = [area.right - area.left, area.back - area.front, board["thickness"]]
        yield flat(name, at(layout, measures.middle(area)), size, underside(layout), "#174a2c")


def _readers(layout: Layout) -> Iterator[Component]:
    own, readers = layout["board"]["readers"], layout["readers"]
    lower = height(layout, own["z"])
    for side in ("plus", "minus"):
        x, y = readers[side]
        yield flat(f"{side} reader", [x, y], own["board"], lower, "#1f4fa3")
        chips = [own["board"][0] - 10, 20, own["components"]]
        back = y + own["board"][1] / 2 - 22  # in front of the pins and of this board
        under = lower - own["components"]
        yield flat(f"{side} reader's chips", [x, back], chips, under, "#1a1a1a")
        pins = [own["pins"]["count"] * own["pins"]["pitch"], own["pins"]["pitch"], own["z"]]
        place = at(layout, [own[side][0], own["pins_y"]])
        yield flat(f"{side} reader's pins", place, pins, height(layout, 0), "#1a1a1a")


def _display(layout: Layout, name: str) -> Iterator[Component]:
    own, module = layout["board"]["display"], layout["board"]["display"][name]
    lower = height(layout, own["z"])
    top = lower + module["board"][2]
    place, picture = at(layout, module["at"]), layout["display"][name]["picture"]
    yield flat("display", place, module["board"], lower, "#1f4fa3")
    yield flat("display's glass", place, module["glass"], top, "#0b0d12")
    shown = [*picture, 0.1]
    lit = flat(
        "display's picture", layout["display"]["at"], shown, top + module["glass"][2], "#05070a"
    )
    yield lit._replace(print="10K", print_height=picture[1] * 0.6, print_colour="#9fe4ff")
    pins = at(layout, [module["at"][0], module["pins_y"]])
    yield flat("display's pins", pins, [10.2, 2.5, own["z"]], height(layout, 0), "#1a1a1a")


def _key(layout: Layout, name: str, place: list[float]) -> Iterator[Component]:
    """Yield a switch and its cap, not pressed."""
    own, switch, cap = layout["board"]["keys"], layout["switch"], layout["cap"]
    plate, z = own["plate"]["top"], layout["place"]["z"]
    rest = plate + switch["body_height"]
    below = own["pins_below"] - layout["board"]["board"]["thickness"]
    cutout = [own["cutout"] - 0.1] * 2  # it is pressed into the plate
    yield flat(f"key {name}'s pins", place, [9, 9, below], underside(layout) - below, "#c8c8cc")
    yield flat(f"key {name}'s foot", place, [*cutout, plate], z, "#26262a")
    yield flat(
        f"key {name}'s body", place, [*switch["body"], switch["body_height"]], z + plate, "#26262a"
    )
    upper = [*switch["upper"], switch["top"] - rest]
    yield flat(f"key {name}'s housing", place, upper, z + rest, "#26262a")
    top = cap_top(layout)
    colours = {"K": "#d9b45f", "M": "#d9b45f", "C": "#d9877a", "GO": "#9cc9a8", "OK": "#5a6570"}
    shown = [*own["cap"], cap["height"]]
    whole = flat(
        f"key {name}'s cap", place, shown, top - cap["height"], colours.get(name, "#f3ead4")
    )
    yield whole._replace(print=name, print_height=1.4 if name == "." else cap["label"])


def _below(layout: Layout) -> Iterator[Component]:
    """Yield what hangs below the board."""
    board = layout["board"]
    pico, under = board["pico"], underside(layout)
    x, y = at(layout, pico["at"])
    lower = height(layout, pico["z"])
    for side in (-1, 1):
        row = [x + side * pico["row"], y]
        size = [2.5, pico["board"][1], under - lower - pico["board"][2]]
        yield flat(f"pico's sockets {side}", row, size, lower + pico["board"][2], "#1a1a1a")
    yield flat("pico", [x, y], pico["board"], lower, "#1c7a4a")
    width, depth, thick = pico["usb"]["size"]
    mouth_x, mouth_y, middle = usb(layout)
    socket = [mouth_x, mouth_y - depth / 2]
    yield flat("pico's socket", socket, [width, depth, thick], middle - thick / 2, "#c8c8cc")
    across, along, button = buttons(layout)["BOOT"]
    yield flat("pico's button", [across, along], [3.4, 4.5, lower - button], button, "#f0f0f0")
    terminals = board["terminals"]
    for name, own in terminals.items():
        if isinstance(own, dict):
            size = [5.08 * len(own["pins"]), terminals["depth"], terminals["height"]]
            place = at(layout, own["at"])
            yield flat(f"terminal {name}", place, size, under - terminals["height"], "#2f8f5b")
    run = board["run"]
    place, size = at(layout, run["at"]), [*run["size"], run["height"]]
    yield flat("run", place, size, under - run["height"], "#26262a")


def hanging(layout: Layout) -> Iterator[Component]:
    """Yield what hangs from the face, or goes through it."""
    face, floor = -layout["box"]["face"], -layout["box"]["inner_depth"]
    for number, place in enumerate(layout["screws"]["at"], start=1):
        yield round_part(
            f"post {number}", place, [layout["screws"]["post"], face - floor], floor, ""
        )
    top = height(layout, 0)
    for number, place in enumerate(screwed(layout), start=1):
        size = [layout["board_screws"]["post"], face - top]
        yield round_part(f"board's post {number}", place, size, top, "")
    stop = layout["stop"]
    for side in ("plus", "minus"):
        for place, is_across in rails(layout, side):
            foot = [stop["length"], stop["foot"]["width"]]
            size = [*(foot if is_across else reversed(foot)), stop["foot"]["height"]]
            name = f"{side} {'lower' if is_across else 'inner'} rail"
            yield flat(name, place, size, face - stop["foot"]["height"], "")
            blade = [stop["length"], stop["thickness"]]
            size = [*(blade if is_across else reversed(blade)), stop["over"] - face]
            yield flat(f"{name}'s blade", place, size, face, "")
    button = layout["deal_button"]
    ring = [button["ring"]["diameter"], button["ring"]["height"]]
    yield round_part("ring", button["at"], ring, face - button["ring"]["height"], "")


def standing(layout: Layout) -> dict[str, Area]:
    """Return the areas of what stands on the base."""
    areas = {"bay": bay(layout).grown(layout["cells"]["rib"])}
    for number, place in enumerate(door_screws(layout), start=1):
        areas[f"bay's post {number}"] = around(place, [layout["door"]["post"]] * 2)
    for number, (x, y) in enumerate(carried(layout), start=1):
        along = on_base(layout, (x, y, underside(layout)))[1]
        areas[f"column {number}"] = around([x, along], [layout["columns"]["diameter"]] * 2)
    own = layout["tubes"]
    for name, button in buttons(layout).items():
        x, along, _ = on_base(layout, button)
        areas[f"tube to {name}"] = around([x, along], [own["bore"] + 2 * own["wall"]] * 2)
    return areas


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
        "cells": bay(layout),
        "deal button": around(layout["deal_button"]["at"], layout["deal_button"]["body"]),
    }
    yield from measures.near_the_coils(layout, metal)


def _placed(layout: Layout) -> Iterator[str]:
    """Yield what overlaps below the face, or is outside."""
    inside, fixed = _inside(layout), list(hanging(layout))
    both = dict.fromkeys([*components(layout, "large"), *components(layout, "small")])
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
    if on_base(layout, (x, y - button["lugs"]["size"][1] / 2, -lugs))[2] < 0:
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
    skin = -height(layout, own["depth"])
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
        if -height(layout, top) < layout["display"]["wall_least"]:
            yield f"the face over the {name} display is too thin"
    if height(layout, layout["board"]["buzzer"]["height"]) > 0:
        yield "the buzzer stands out of the face"


def _openings(layout: Layout) -> Iterator[str]:
    """Yield what does not meet its opening."""
    opening, (_, mouth, _) = layout["usb"]["opening"], usb(layout)
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
    own, top = layout["display"], cap_top(layout)
    back = keys_opening(layout).back - layout["keys"]["around_caps"]
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
        if card.gap(keys_opening(layout)) == 0:
            yield f"a card at the {side} rails lies on the keys"
