"""The measures of the kit, read from layout.toml and checked: in the plan, nothing overlaps."""

import itertools
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("layout.toml")
SOURCES = {"data sheet", "module", "seller", "standard", "design"}
_GROUPS = {"display", "controllers", "variants"}  # tables of tables

Layout = dict[str, Any]


class BadLayout(Exception):
    """The measures contradict each other; the text is a line for each fault."""


class Area(NamedTuple):
    """A rectangle in the plan, in mm."""

    left: float
    front: float
    right: float
    back: float

    def grown(self, by: float) -> "Area":
        return Area(self.left - by, self.front - by, self.right + by, self.back + by)

    def holds(self, other: "Area") -> bool:
        return (
            self.left <= other.left
            and self.front <= other.front
            and self.right >= other.right
            and self.back >= other.back
        )

    def gap(self, other: "Area") -> float:
        """Return the distance to another area, 0 if they overlap."""
        across = max(self.left - other.right, other.left - self.right, 0.0)
        along = max(self.front - other.back, other.front - self.back, 0.0)
        return float((across**2 + along**2) ** 0.5)


def around(middle: list[float], size: list[float]) -> Area:
    """Return the area of a size around its middle."""
    (x, y), (width, depth) = middle, size[:2]
    return Area(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)


def middle(area: Area) -> list[float]:
    """Return the middle of an area."""
    return [(area.left + area.right) / 2, (area.front + area.back) / 2]


def read(file: Path = FILE) -> Layout:
    """Return the layout. BadLayout: it has faults."""
    with faults_told() as found:
        layout: Layout = tomllib.loads(file.read_text(encoding="utf-8"))
        found.extend(faults(layout))
    return layout


@contextmanager
def faults_told() -> Iterator[list[str]]:
    """Raise BadLayout for all faults that are added to the list, and for what cannot be read."""
    found: list[str] = []
    try:
        yield found
    except tomllib.TOMLDecodeError as fault:
        raise BadLayout(str(fault)) from None
    except KeyError as missing:
        raise BadLayout(f"there is no {missing.args[0]}") from None
    if found:
        raise BadLayout("\n".join(found))


def faults(layout: Layout) -> Iterator[str]:
    """Yield what is wrong with a layout."""
    yield from without_source(layout)
    box = layout["box"]
    inside = around([0, 0], [box["width"], box["depth"]]).grown(-box["wall"])
    for what, areas in (("face", below_face(layout)), ("base", on_base(layout))):
        for name, area in areas.items():
            if not inside.holds(area):
                yield f"{name} is not inside the box"
        for (name, area), (other, that) in itertools.combinations(areas.items(), 2):
            if area.gap(that) == 0 and not {name, other} <= _ALTERNATIVES:
                yield f"{name} and {other} overlap, below the {what}"
    yield from apart(layout)
    button = layout["deal_button"]
    metal = {**on_base(layout), "deal button": around(button["at"], button["body"])}
    yield from near_the_coils(layout, metal)


_ALTERNATIVES = {"small display", "large display", "pico", "zero"}  # only one of each is built in


def below_face(layout: Layout) -> dict[str, Area]:
    """Return the areas of what is fixed to the face from below."""
    readers, button, buzzer = layout["readers"], layout["deal_button"], layout["buzzer"]
    areas = {
        "plus reader": around(readers["plus"], readers["board"]),
        "minus reader": around(readers["minus"], readers["board"]),
        "deal button": around(button["at"], [button["ring"]["diameter"]] * 2),
        "buzzer": around(buzzer["at"], [buzzer["diameter"]] * 2),
        "keypad's slot": around(layout["keypad"]["slot_at"], layout["keypad"]["slot"]),
    }
    for name in ("small", "large"):
        size = layout["display"][name]["board"]
        areas[f"{name} display"] = around(display_board(layout, name), size)
    for number, at in enumerate(layout["screws"]["at"], start=1):
        areas[f"post {number}"] = around(at, [layout["screws"]["pilot"] + 2 * 1.2] * 2)
    return areas


def on_base(layout: Layout) -> dict[str, Area]:
    """Return the areas of what stands on the base."""
    areas = {name: controller_area(layout, name) for name in layout["controllers"]}
    return areas | {"battery": around(layout["battery"]["at"], layout["battery"]["size"])}


def display_board(layout: Layout, name: str) -> list[float]:
    """Return the middle of a display's board: its picture is where all displays have it."""
    (x, y), (across, along) = layout["display"]["at"], layout["display"][name]["picture_at"]
    return [x - across, y - along]


def controller_area(layout: Layout, name: str) -> Area:
    """Return the area of a controller's board, its socket close to the back wall."""
    controller, box, usb = layout["controllers"][name], layout["box"], layout["usb"]
    width, length = controller["board"][:2]
    back = box["depth"] / 2 - box["wall"] - usb["gap"] - controller["usb_over"]
    return Area(usb["x"] - width / 2, back - length, usb["x"] + width / 2, back)


def antenna(layout: Layout, side: str) -> Area:
    """Return the area of a reader's coil: the end of its board that has no pins."""
    readers = layout["readers"]
    x, y = readers[side]
    length, coil = readers["board"][1], readers["antenna"][1]
    return around([x, y + readers["coil_end"] * (length - coil) / 2], readers["antenna"])


def grille(layout: Layout) -> list[list[float]]:
    """Return where the holes over the buzzer are."""
    buzzer = layout["buzzer"]
    x, y = buzzer["at"]
    return [
        [x + radius * cos(2 * pi * index / count), y + radius * sin(2 * pi * index / count)]
        for radius, count in buzzer["rings"]
        for index in range(count)
    ]


def without_source(layout: Layout) -> Iterator[str]:
    """Yield which measures do not say where they are from."""
    for name, table in layout.items():
        for part, measures in table.items() if name in _GROUPS else [("", table)]:
            if not isinstance(measures, dict) or name == "variants":
                continue
            if measures.get("source") not in SOURCES:
                yield f"{name} {part}".strip() + " has no source"


def apart(layout: Layout) -> Iterator[str]:
    """Yield that the readers are too near to each other."""
    readers = layout["readers"]
    plus, minus = (around(readers[side], readers["board"]) for side in ("plus", "minus"))
    if plus.gap(minus) < readers["apart_least"]:
        yield f"the readers are {plus.gap(minus)} mm apart"


def near_the_coils(layout: Layout, metal: dict[str, Area]) -> Iterator[str]:
    """Yield which metal is too near to a coil, in the plan."""
    for side in ("plus", "minus"):
        coil = antenna(layout, side)
        for name, area in metal.items():
            if area.gap(coil) < layout["readers"]["metal_least"]:
                yield f"{name} is metal, and too near to the {side} reader's coil"
