"""What is in an enclosure, as boxes and cylinders, and where its printed parts are in it.

The layout is checked with them, the tests compare them with the printed parts, and the pictures
show them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kit import places
from kit.places import SIDES, Area, Layout, middle, size

# The colour of a key by its name; "" is that of all others.
KEY_COLOURS = {
    **{"": "#f3ead4", "K": "#d9b45f", "M": "#d9b45f", "C": "#d9877a"},
    **{"GO": "#9cc9a8", "OK": "#5a6570"},
}
_BLACK, _BLUE, _GREEN, _METAL = "#1a1a1a", "#1f4fa3", "#1c7a4a", "#c8c8cc"
_LIGHT, _RED, _BOARD, _TERMINAL = "#e9e4d8", "#d8281c", "#174a2c", "#2f8f5b"


class Component(NamedTuple):
    """A solid: size is width, depth, height in mm; a round one has the width as its diameter.

    name: the part, or "part's piece". at: the middle of its lower side, seen from the base if
    on_base, from the face if not. colour: "" if it is printed with the enclosure.
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


class Printed(NamedTuple):
    """A printed part, from the printer's bed into the closed box: turned over, turned, moved.

    at: seen from the base if on_base, from the face if not. turn: a quarter of a turn.
    """

    name: str
    file: str  # without the prefix of the box and the ending
    at: tuple[float, float, float] = (0, 0, 0)
    is_over: bool = False
    turn: bool = False
    on_base: bool = False


def whole(part: Component) -> str:
    """Return what a component is a piece of; the ring is printed around the deal button's hole."""
    name = part.name.partition("'")[0]
    return "deal button" if name == "ring" else name


def components(layout: Layout, variant: str, display: str) -> Iterator[Component]:
    """Yield all components of a closed box."""
    yield from _readers(layout)
    yield from _display(layout, display)
    yield from _deal_button(layout)
    buzzer, colour = layout["buzzer"], "#26262a" if "board" in layout else "#cfa84a"
    across = [buzzer["diameter"], buzzer["height"]]
    yield _round("buzzer", buzzer["at"], across, buzzer["z"], colour)
    own = layout["variants"][variant]
    if own["battery"]:
        holder = _flat("battery", layout["battery"]["at"], layout["battery"]["size"], 0, "#202020")
        yield holder._replace(on_base=True)
    if "board" in layout:
        yield from _board(layout)
        yield from _switches(layout)
        yield from _below(layout)
    else:
        yield from _keypad(layout)
        yield from _controller(layout, own["controller"])


def printed(layout: Layout, variant: str, display: str) -> Iterator[Printed]:
    """Yield the printed parts of a closed box; the shell first."""
    lower = (0, 0, -layout["box"]["base"])
    yield Printed("shell", f"shell-{display}", is_over=True)
    yield Printed("base", layout["variants"][variant]["base"], lower, on_base=True)
    if "board" not in layout:
        return
    yield Printed("door", "door", lower, on_base=True)
    own, (x, y) = layout["keys"]["plate"], middle(places.keys_opening(layout))
    z = places.height(layout, own["top"] - own["thickness"])
    yield Printed("plate", "key-plate", (x, y, z))
    foot = -layout["box"]["face"] - layout["stop"]["foot"]["height"]
    for side in SIDES:
        for (x, y), is_across in places.rails(layout, side):
            name = f"{side} {'lower' if is_across else 'inner'} rail"
            yield Printed(name, "rail", (x, y, foot), turn=not is_across)


def _flat(name: str, at: list[float], size: list[float], lower: float, colour: str) -> Component:
    """Return a box with its lower side at a height."""
    width, depth, height = size
    x, y = at
    return Component(name, (width, depth, height), (x, y, lower), colour)


def _round(name: str, at: list[float], size: list[float], lower: float, colour: str) -> Component:
    """Return a cylinder; size: its diameter and height."""
    across, height = size
    return _flat(name, at, [across, across, height], lower, colour)._replace(is_round=True)


# In both


def _readers(layout: Layout) -> Iterator[Component]:
    own = layout["readers"]
    (width, length, _), lower, pins = own["board"], own["z"], own["pins"]
    for side in SIDES:
        x, y = own[side]
        yield _flat(f"{side} reader", [x, y], own["board"], lower, _BLUE)
        at = [x, y - own["coil_end"] * (length / 2 - 22)]  # clear of the pins
        chips = [width - 10, 20, own["components"]]
        yield _flat(f"{side} reader's chips", at, chips, lower - own["components"], _BLACK)
        at = [x, y - own["coil_end"] * (length / 2 - pins["from_edge"])]
        row = [pins["count"] * pins["pitch"], pins["pitch"], own["height"]]
        yield _flat(f"{side} reader's pins", at, row, lower - own["height"], _BLACK)


def _display(layout: Layout, name: str) -> Iterator[Component]:
    own, picture = layout["display"][name], layout["display"][name]["picture"]
    glass = own["z"] + own["board"][2]
    yield _flat("display", own["at"], own["board"], own["z"], _BLUE)
    yield _flat("display's glass", own["at"], own["glass"], glass, "#0b0d12")
    at, thin = layout["display"]["at"], [*picture, 0.1]
    shown = _flat("display's picture", at, thin, glass + own["glass"][2], "#05070a")
    yield shown._replace(print="10K", print_height=picture[1] * 0.6, print_colour="#9fe4ff")
    row = [10.2, 2.5, own["height"]]
    yield _flat("display's pins", own["pins_at"], row, own["z"] - own["height"], _BLACK)


def _deal_button(layout: Layout) -> Iterator[Component]:
    """Yield the deal button's pieces, its lugs lowest."""
    button = layout["deal_button"]
    at, nut, bezel, dome = button["at"], button["nut"], button["bezel"], button["dome"]
    long, rim, lugs = button["thread_length"], button["rim"], button["lugs"]
    nut_at = -layout["box"]["face"] - button["ring"]["height"] - nut["height"]
    yield _round("deal button's bezel", at, [bezel, rim], 0, _LIGHT)
    yield _round("deal button's dome", at, [bezel - 8, dome - rim], rim, _RED)
    yield _round("deal button's thread", at, [button["thread"], long], -long, _LIGHT)
    yield _round("deal button's nut", at, [nut["diameter"], nut["height"]], nut_at, _LIGHT)
    body = [*button["body"], button["depth"] - long]
    yield _flat("deal button's switch", at, body, -button["depth"], _BLACK)
    long = lugs["length"] + lugs["bend"]
    yield _flat("deal button's lugs", at, [*lugs["size"], long], -button["depth"] - long, _METAL)


# Loose parts


def _keypad(layout: Layout) -> Iterator[Component]:
    keypad = layout["keypad"]
    yield _flat("keypad", keypad["at"], keypad["size"], 0, "#26262a")
    for name, at in places.keys(layout):
        colour = KEY_COLOURS.get(name, KEY_COLOURS[""])
        foil = [*layout["keys"]["size"], 0.3]
        key = _flat(f"keypad's key {name}", at, foil, keypad["size"][2], colour)
        yield key._replace(print=name, print_height=1.2 if name == "." else 5)


def _controller(layout: Layout, name: str) -> Iterator[Component]:
    controller, usb = layout["controllers"][name], layout["usb"]
    area = places.controller_area(layout, name)
    width, depth, height = controller["usb"]
    top = usb["above_base"] - height / 2
    lower = top - controller["board"][2]
    colour = _GREEN if name == "pico" else "#1d1d22"
    board = _flat(name, middle(area), controller["board"], lower, colour)
    at = [usb["x"], area.back + controller["usb_over"] - depth / 2]
    socket = _flat(f"{name}'s socket", at, [width, depth, height], top, _METAL)
    yield from (board._replace(on_base=True), socket._replace(on_base=True))


# The circuit board


def _board(layout: Layout) -> Iterator[Component]:
    """Yield the board as the bar at its back, and the keys' part in front of it."""
    board = layout["board"]["board"]
    xs, ys = zip(*board["outline"], strict=True)
    neck, step = min(map(abs, xs)), sorted({*ys})[1]
    for name, area in (
        ("board's bar", Area(min(xs), step, max(xs), max(ys))),
        ("board's front", Area(-neck, min(ys), neck, step)),
    ):
        at, thick = places.at(layout, middle(area)), board["thickness"]
        yield _flat(name, at, [*size(area), thick], places.underside(layout), _BOARD)


def _switches(layout: Layout) -> Iterator[Component]:
    """Yield switches and caps, not pressed."""
    own, switch, cap, z = layout["keys"], layout["switch"], layout["cap"], layout["place"]["z"]
    plate, below = own["plate"]["top"], places.underside(layout)
    pins = own["pins_below"] - layout["board"]["board"]["thickness"]
    body = switch["body_height"]
    upper = [*switch["upper"], switch["top"] - plate - body]
    foot = [own["cutout"] - 0.1] * 2  # it is pressed into the plate
    for name, at in places.keys(layout):
        yield _flat(f"key {name}'s pins", at, [9, 9, pins], below - pins, _METAL)
        yield _flat(f"key {name}'s foot", at, [*foot, plate], z, "#26262a")
        yield _flat(f"key {name}'s body", at, [*switch["body"], body], z + plate, "#26262a")
        yield _flat(f"key {name}'s housing", at, upper, z + plate + body, "#26262a")
        colour, shown = KEY_COLOURS.get(name, KEY_COLOURS[""]), [*own["cap"], cap["height"]]
        lower = places.cap_top(layout) - cap["height"]
        whole_cap = _flat(f"key {name}'s cap", at, shown, lower, colour)
        yield whole_cap._replace(print=name, print_height=1.4 if name == "." else cap["label"])


def _below(layout: Layout) -> Iterator[Component]:
    """Yield what hangs below the board."""
    board = layout["board"]
    pico, under = board["pico"], places.underside(layout)
    x, y = places.at(layout, pico["at"])
    lower = places.height(layout, pico["z"])
    top = lower + pico["board"][2]
    for side in (-1, 1):
        row = [x + side * pico["row"], y]
        strip = [2.5, pico["board"][1], under - top]
        yield _flat(f"pico's sockets {side}", row, strip, top, _BLACK)
    yield _flat("pico", [x, y], pico["board"], lower, _GREEN)
    mouth_x, mouth_y, half_way = places.usb(layout)
    socket, (_, depth, thick) = pico["usb"]["size"], pico["usb"]["size"]
    at = [mouth_x, mouth_y - depth / 2]
    yield _flat("pico's socket", at, socket, half_way - thick / 2, _METAL)
    across, along, button = places.buttons(layout)["BOOT"]
    yield _flat("pico's button", [across, along], [3.4, 4.5, lower - button], button, "#f0f0f0")
    terminals, run = board["terminals"], board["run"]
    for name, own in terminals.items():
        if isinstance(own, dict):
            block = [5.08 * len(own["pins"]), terminals["depth"], terminals["height"]]
            at = places.at(layout, own["at"])
            yield _flat(f"terminal {name}", at, block, under - terminals["height"], _TERMINAL)
    high = run["height"]
    yield _flat("run", places.at(layout, run["at"]), [*run["size"], high], under - high, "#26262a")


# What is printed with the enclosure, where parts may not be


def fixed(layout: Layout) -> Iterator[Component]:
    """Yield what hangs from the face, goes through it, or stands on the base."""
    box, button = layout["box"], layout["deal_button"]
    face, floor = -box["face"], -box["inner_depth"]
    for number, at in enumerate(layout["screws"]["at"], start=1):
        yield _round(f"post {number}", at, [layout["screws"]["post"], face - floor], floor, "")
    ring = [button["ring"]["diameter"], button["ring"]["height"]]
    yield _round("ring", button["at"], ring, face - button["ring"]["height"], "")
    if "board" in layout:
        yield from _hanging(layout, face)
        yield from (part._replace(on_base=True) for part in _standing(layout))
    else:
        keypad = layout["keypad"]
        yield _flat("keypad's slot", keypad["slot_at"], [*keypad["slot"], 10], face - 10, "")


def _hanging(layout: Layout, face: float) -> Iterator[Component]:
    top, stop = places.height(layout, 0), layout["stop"]
    for number, at in enumerate(places.screwed(layout), start=1):
        post = [layout["board_screws"]["post"], face - top]
        yield _round(f"board's post {number}", at, post, top, "")
    foot, blade = [stop["length"], stop["foot"]["width"]], [stop["length"], stop["thickness"]]
    high = stop["foot"]["height"]
    for side in SIDES:
        for at, is_across in places.rails(layout, side):
            name, way = f"{side} {'lower' if is_across else 'inner'} rail", 1 if is_across else -1
            yield _flat(name, at, [*foot[::way], high], face - high, "")
            yield _flat(f"{name}'s blade", at, [*blade[::way], stop["over"] - face], face, "")


def _standing(layout: Layout) -> Iterator[Component]:
    """Yield what stands on the base, as high as the box."""
    high, door, tubes = layout["box"]["inner_depth"], layout["door"], layout["tubes"]
    bay = places.bay(layout).grown(layout["cells"]["rib"])
    yield _flat("battery's bay", middle(bay), [*size(bay), high], 0, "")
    for number, at in enumerate(places.door_screws(layout), start=1):
        yield _flat(f"battery's post {number}", at, [door["post"], door["post"], high], 0, "")
    for number, (x, y) in enumerate(places.carried(layout), start=1):
        along = places.on_base(layout, (x, y, places.underside(layout)))[1]
        across = layout["columns"]["diameter"]
        yield _flat(f"column {number}", [x, along], [across, across, high], 0, "")
    across = tubes["bore"] + 2 * tubes["wall"]
    for name, button in places.buttons(layout).items():
        x, along, _ = places.on_base(layout, button)
        yield _flat(f"tube to {name}", [x, along], [across, across, high], 0, "")
