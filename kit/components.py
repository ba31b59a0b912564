"""What is built into the enclosure, as boxes and cylinders where the layout has them.

The tests compare these with the printed parts, and the pictures show them.
"""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from kit import layout as measures
from kit.layout import Layout, middle

Matrix = list[list[float]]

# The colour of a key by its name; "" is that of all others.
KEY_COLOURS = {
    **{"": "#f3ead4", "K": "#d9b45f", "M": "#d9b45f", "C": "#d9877a"},
    **{"GO": "#9cc9a8", "OK": "#5a6570"},
}


class Component(NamedTuple):
    """A solid: size is width, depth, height in mm; a round one has the width as its diameter.

    name: the part, or "part's piece". at: the middle of its lower side, seen from the base if
    on_base, from the face if not.
    """

    name: str
    size: tuple[float, float, float]
    at: tuple[float, float, float]
    colour: str
    is_round: bool = False
    on_base: bool = False
    print: str = ""  # what is written on it, in the middle
    print_height: float = 5
    print_colour: str = "#2c2519"


def components(layout: Layout, variant: str, display: str) -> Iterator[Component]:
    """Yield all components of a closed box."""
    yield from _readers(layout)
    yield from _display(layout, display)
    yield from deal_button(layout)
    keypad, buzzer = layout["keypad"], layout["buzzer"]
    yield flat("keypad", keypad["at"], keypad["size"], 0, "#26262a")
    yield from _keys(layout)
    across, thin = buzzer["diameter"], buzzer["height"]
    under = -layout["box"]["face"]
    yield round_part("buzzer", buzzer["at"], [across, thin], under - thin, "#cfa84a")
    yield from _controller(layout, layout["variants"][variant]["controller"])
    if layout["variants"][variant]["battery"]:
        battery = layout["battery"]
        case = flat("battery", battery["at"], battery["size"], 0, "#202020")
        yield case._replace(on_base=True)


def base_frame(layout: Layout) -> Matrix:
    """Return the matrix from positions on the base to those below the face, for column vectors."""
    slope = radians(layout["box"]["slope_deg"])
    return [
        [1, 0, 0, 0],
        [0, cos(slope), sin(slope), 0],
        [0, -sin(slope), cos(slope), -layout["box"]["inner_depth"]],
        [0, 0, 0, 1],
    ]


def flat(name: str, at: list[float], size: list[float], lower: float, colour: str) -> Component:
    """Return a box with its lower side at a height."""
    width, depth, height = size
    x, y = at
    return Component(name, (width, depth, height), (x, y, lower), colour)


def round_part(
    name: str, at: list[float], size: list[float], lower: float, colour: str
) -> Component:
    """Return a cylinder; size: its diameter and height."""
    across, height = size
    return flat(name, at, [across, across, height], lower, colour)._replace(is_round=True)


def _readers(layout: Layout) -> Iterator[Component]:
    readers = layout["readers"]
    for side in ("plus", "minus"):
        lower = -readers["wall"] - readers["standoff"] - readers["board"][2]
        yield flat(f"{side} reader", readers[side], readers["board"], lower, "#1f4fa3")
        x, y = readers[side]
        pins = readers["pins"]
        at = [x, y - readers["board"][1] / 2 + pins["from_edge"]]
        size = [pins["count"] * pins["pitch"], pins["pitch"], readers["height"]]
        yield flat(f"{side} reader's pins", at, size, lower - readers["height"], "#1a1a1a")


def _display(layout: Layout, name: str) -> Iterator[Component]:
    display, board_at = layout["display"][name], measures.display_board(layout, name)
    glass = -layout["box"]["face"] - display["glass"][2]
    board = glass - display["board"][2]
    at, size = layout["display"]["at"], display["picture"]
    shown = flat(
        "display's picture", at, [*size, 0.1], glass + display["glass"][2] - 0.1, "#05070a"
    )
    yield shown._replace(print="10K", print_height=size[1] * 0.6, print_colour="#9fe4ff")
    yield flat("display's glass", board_at, display["glass"], glass - 0.1, "#0b0d12")
    yield flat("display", board_at, display["board"], board - 0.1, "#1f4fa3")
    x, y = board_at
    pins = [x, y + display["board"][1] / 2 - 1.8]
    yield flat(
        "display's pins",
        pins,
        [10.2, 2.5, display["height"]],
        board - display["height"],
        "#1a1a1a",
    )


def deal_button(layout: Layout) -> Iterator[Component]:
    """Yield the deal button's pieces, its lugs lowest."""
    button = layout["deal_button"]
    at, nut, bezel, dome = button["at"], button["nut"], button["bezel"], button["dome"]
    long, rim = button["thread_length"], button["rim"]
    under = -layout["box"]["face"] - button["ring"]["height"]
    nut_at = under - nut["height"]
    light, red, dark = "#e9e4d8", "#d8281c", "#1a1a1a"
    yield round_part("deal button's bezel", at, [bezel, rim], 0, light)
    yield round_part("deal button's dome", at, [bezel - 8, dome - rim], rim, red)
    yield round_part("deal button's thread", at, [button["thread"], long], -long, light)
    yield round_part("deal button's nut", at, [nut["diameter"], nut["height"]], nut_at, light)
    body = [*button["body"], button["depth"] - long]
    yield flat("deal button's switch", at, body, -button["depth"], dark)
    lugs = button["lugs"]
    long = lugs["length"] + lugs["bend"]
    yield flat("deal button's lugs", at, [*lugs["size"], long], -button["depth"] - long, "#c8c8cc")


def _keys(layout: Layout) -> Iterator[Component]:
    keypad, keys = layout["keypad"], layout["keypad"]["keys"]
    (x, y), (right, down), (first_x, first_y) = keypad["at"], keys["pitch"], keys["first"]
    for row, names in enumerate(keys["names"]):
        for column, name in enumerate(names):
            at = [x + first_x + column * right, y + first_y - row * down]
            height = keypad["size"][2]
            colour = KEY_COLOURS.get(name, KEY_COLOURS[""])
            key = flat(f"keypad's key {name}", at, [*keys["size"], 0.3], height, colour)
            yield key._replace(print=name, print_height=1.2 if name == "." else 5)


def _controller(layout: Layout, name: str) -> Iterator[Component]:
    controller, usb = layout["controllers"][name], layout["usb"]
    area = measures.controller_area(layout, name)
    width, depth, height = controller["usb"]
    top = usb["above_base"] - height / 2
    lower = top - controller["board"][2]
    colour = "#1c7a4a" if name == "pico" else "#1d1d22"
    board = flat(name, middle(area), controller["board"], lower, colour)
    at = [usb["x"], area.back + controller["usb_over"] - depth / 2]
    socket = flat(f"{name}'s socket", at, [width, depth, height], top, "#c8c8cc")
    yield from (board._replace(on_base=True), socket._replace(on_base=True))
