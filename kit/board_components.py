"""What is in the board's enclosure, as boxes and cylinders: built in, or printed with it."""

from collections.abc import Iterator

from kit import board_places as places
from kit import layout as measures
from kit.components import KEY_COLOURS, Component, deal_button, flat, round_part
from kit.layout import Area, Layout, around


def components(layout: Layout, display: str) -> Iterator[Component]:
    """Yield the board and its parts, and what is wired to it."""
    yield from _board(layout)
    yield from _readers(layout)
    yield from _display(layout, display)
    for name, place in places.keys(layout):
        yield from _key(layout, name, place)
    yield from _below(layout)
    buzzer = layout["board"]["buzzer"]
    size = [buzzer["diameter"], buzzer["height"]]
    yield round_part(
        "buzzer", places.at(layout, buzzer["at"]), size, places.height(layout, 0), "#26262a"
    )
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
        yield flat(
            name,
            places.at(layout, measures.middle(area)),
            size,
            places.underside(layout),
            "#174a2c",
        )


def _readers(layout: Layout) -> Iterator[Component]:
    own, readers = layout["board"]["readers"], layout["readers"]
    lower = places.height(layout, own["z"])
    for side in ("plus", "minus"):
        x, y = readers[side]
        yield flat(f"{side} reader", [x, y], own["board"], lower, "#1f4fa3")
        chips = [own["board"][0] - 10, 20, own["components"]]
        back = y + own["board"][1] / 2 - 22  # in front of the pins and of this board
        under = lower - own["components"]
        yield flat(f"{side} reader's chips", [x, back], chips, under, "#1a1a1a")
        pins = [own["pins"]["count"] * own["pins"]["pitch"], own["pins"]["pitch"], own["z"]]
        place = places.at(layout, [own[side][0], own["pins_y"]])
        yield flat(f"{side} reader's pins", place, pins, places.height(layout, 0), "#1a1a1a")


def _display(layout: Layout, name: str) -> Iterator[Component]:
    own, module = layout["board"]["display"], layout["board"]["display"][name]
    lower = places.height(layout, own["z"])
    top = lower + module["board"][2]
    place, picture = places.at(layout, module["at"]), layout["display"][name]["picture"]
    yield flat("display", place, module["board"], lower, "#1f4fa3")
    yield flat("display's glass", place, module["glass"], top, "#0b0d12")
    shown = [*picture, 0.1]
    lit = flat(
        "display's picture", layout["display"]["at"], shown, top + module["glass"][2], "#05070a"
    )
    yield lit._replace(print="10K", print_height=picture[1] * 0.6, print_colour="#9fe4ff")
    pins = places.at(layout, [module["at"][0], module["pins_y"]])
    yield flat("display's pins", pins, [10.2, 2.5, own["z"]], places.height(layout, 0), "#1a1a1a")


def _key(layout: Layout, name: str, place: list[float]) -> Iterator[Component]:
    """Yield a switch and its cap, not pressed."""
    own, switch, cap = layout["board"]["keys"], layout["switch"], layout["cap"]
    plate, z = own["plate"]["top"], layout["place"]["z"]
    rest = plate + switch["body_height"]
    below = own["pins_below"] - layout["board"]["board"]["thickness"]
    cutout = [own["cutout"] - 0.1] * 2  # it is pressed into the plate
    yield flat(
        f"key {name}'s pins", place, [9, 9, below], places.underside(layout) - below, "#c8c8cc"
    )
    yield flat(f"key {name}'s foot", place, [*cutout, plate], z, "#26262a")
    yield flat(
        f"key {name}'s body", place, [*switch["body"], switch["body_height"]], z + plate, "#26262a"
    )
    upper = [*switch["upper"], switch["top"] - rest]
    yield flat(f"key {name}'s housing", place, upper, z + rest, "#26262a")
    top = places.cap_top(layout)
    shown = [*own["cap"], cap["height"]]
    colour = KEY_COLOURS.get(name, KEY_COLOURS[""])
    whole = flat(f"key {name}'s cap", place, shown, top - cap["height"], colour)
    yield whole._replace(print=name, print_height=1.4 if name == "." else cap["label"])


def _below(layout: Layout) -> Iterator[Component]:
    """Yield what hangs below the board."""
    board = layout["board"]
    pico, under = board["pico"], places.underside(layout)
    x, y = places.at(layout, pico["at"])
    lower = places.height(layout, pico["z"])
    for side in (-1, 1):
        row = [x + side * pico["row"], y]
        size = [2.5, pico["board"][1], under - lower - pico["board"][2]]
        yield flat(f"pico's sockets {side}", row, size, lower + pico["board"][2], "#1a1a1a")
    yield flat("pico", [x, y], pico["board"], lower, "#1c7a4a")
    width, depth, thick = pico["usb"]["size"]
    mouth_x, mouth_y, middle = places.usb(layout)
    socket = [mouth_x, mouth_y - depth / 2]
    yield flat("pico's socket", socket, [width, depth, thick], middle - thick / 2, "#c8c8cc")
    across, along, button = places.buttons(layout)["BOOT"]
    yield flat("pico's button", [across, along], [3.4, 4.5, lower - button], button, "#f0f0f0")
    terminals = board["terminals"]
    for name, own in terminals.items():
        if isinstance(own, dict):
            size = [5.08 * len(own["pins"]), terminals["depth"], terminals["height"]]
            place = places.at(layout, own["at"])
            yield flat(f"terminal {name}", place, size, under - terminals["height"], "#2f8f5b")
    run = board["run"]
    place, size = places.at(layout, run["at"]), [*run["size"], run["height"]]
    yield flat("run", place, size, under - run["height"], "#26262a")


def hanging(layout: Layout) -> Iterator[Component]:
    """Yield what hangs from the face, or goes through it."""
    face, floor = -layout["box"]["face"], -layout["box"]["inner_depth"]
    for number, place in enumerate(layout["screws"]["at"], start=1):
        yield round_part(
            f"post {number}", place, [layout["screws"]["post"], face - floor], floor, ""
        )
    top = places.height(layout, 0)
    for number, place in enumerate(places.screwed(layout), start=1):
        size = [layout["board_screws"]["post"], face - top]
        yield round_part(f"board's post {number}", place, size, top, "")
    stop = layout["stop"]
    for side in ("plus", "minus"):
        for place, is_across in places.rails(layout, side):
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
    areas = {"bay": places.bay(layout).grown(layout["cells"]["rib"])}
    for number, place in enumerate(places.door_screws(layout), start=1):
        areas[f"bay's post {number}"] = around(place, [layout["door"]["post"]] * 2)
    for number, (x, y) in enumerate(places.carried(layout), start=1):
        along = places.on_base(layout, (x, y, places.underside(layout)))[1]
        areas[f"column {number}"] = around([x, along], [layout["columns"]["diameter"]] * 2)
    own = layout["tubes"]
    for name, button in places.buttons(layout).items():
        x, along, _ = places.on_base(layout, button)
        areas[f"tube to {name}"] = around([x, along], [own["bore"] + 2 * own["wall"]] * 2)
    return areas
