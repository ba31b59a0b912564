"""Where parts and openings of an enclosure are, by its measures (kit/layout.py).

Seen from the middle of the face, its surface at z = 0, unless it is said to be along the base.
"""

from math import cos, pi, radians, sin
from typing import Any, NamedTuple

Layout = dict[str, Any]
Matrix = list[list[float]]
SIDES = ("plus", "minus")  # the readers
SIZES = ("small", "large")  # the displays


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


def size(area: Area) -> list[float]:
    """Return the width and the depth of an area."""
    return [area.right - area.left, area.back - area.front]


def base_frame(layout: Layout) -> Matrix:
    """Return the matrix from positions on the base to those below the face, for column vectors."""
    slope = radians(layout["box"]["slope_deg"])
    return [
        [1, 0, 0, 0],
        [0, cos(slope), sin(slope), 0],
        [0, -sin(slope), cos(slope), -layout["box"]["inner_depth"]],
        [0, 0, 0, 1],
    ]


def on_base(layout: Layout, point: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return a point seen from the base: x, along it, above it."""
    x, y, z = point
    slope, up = radians(layout["box"]["slope_deg"]), z + layout["box"]["inner_depth"]
    return x, y * cos(slope) - up * sin(slope), y * sin(slope) + up * cos(slope)


def antenna(layout: Layout, side: str) -> Area:
    """Return the area of a reader's coil: the end of its board that has no pins."""
    readers = layout["readers"]
    x, y = readers[side]
    length, coil = readers["board"][1], readers["antenna"][1]
    return around([x, y + readers["coil_end"] * (length - coil) / 2], readers["antenna"])


def keys(layout: Layout) -> list[tuple[str, list[float]]]:
    """Return each key's name and its middle."""
    own = layout["keys"]
    (origin_x, origin_y), (x, y), (right, down) = own["at"], own["first"], own["pitch"]
    return [
        (name, [origin_x + x + column * right, origin_y + y - row * down])
        for row, names in enumerate(own["names"])
        for column, name in enumerate(names)
    ]


# With loose parts


def controller_area(layout: Layout, name: str) -> Area:
    """Return the area of a controller's board, its socket close to the back wall."""
    controller, box, usb = layout["controllers"][name], layout["box"], layout["usb"]
    width, length = controller["board"][:2]
    back = box["depth"] / 2 - box["wall"] - usb["gap"] - controller["usb_over"]
    return Area(usb["x"] - width / 2, back - length, usb["x"] + width / 2, back)


def grille(layout: Layout) -> list[list[float]]:
    """Return where the holes over the buzzer are."""
    buzzer = layout["buzzer"]
    x, y = buzzer["at"]
    return [
        [x + radius * cos(2 * pi * index / count), y + radius * sin(2 * pi * index / count)]
        for radius, count in buzzer["rings"]
        for index in range(count)
    ]


# With the circuit board


def at(layout: Layout, on_board: list[float]) -> list[float]:
    """Return where a place on the board is."""
    x, y = layout["place"]["at"]
    return [x + on_board[0], y + on_board[1]]


def height(layout: Layout, above_board: float) -> float:
    """Return the z of what is above the board."""
    return float(layout["place"]["z"] + above_board)


def underside(layout: Layout) -> float:
    """Return the z of the board's lower surface."""
    return height(layout, -layout["board"]["board"]["thickness"])


def cap_top(layout: Layout) -> float:
    """Return the z of a keycap's upper side, not pressed."""
    cap = layout["cap"]
    return height(layout, layout["switch"]["stem_top"] + cap["root"] + cap["top"])


def keys_opening(layout: Layout) -> Area:
    """Return the opening in the face for the keycaps."""
    found, (width, depth) = keys(layout), layout["keys"]["cap"]
    (left, back), (right, front) = found[0][1], found[-1][1]
    caps = Area(left - width / 2, front - depth / 2, right + width / 2, back + depth / 2)
    return caps.grown(layout["keys"]["around_caps"])


def screwed(layout: Layout) -> list[list[float]]:
    """Return the holes of the board that have a post of the face above them."""
    return _holes(layout)[: layout["board_screws"]["used"]]


def carried(layout: Layout) -> list[list[float]]:
    """Return the holes of the board under which a column of the base stands."""
    return _holes(layout)[layout["board_screws"]["used"] :]


def _holes(layout: Layout) -> list[list[float]]:
    holes = sorted(layout["board"]["holes"]["at"], key=lambda hole: -hole[1])
    return [at(layout, hole) for hole in holes]


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
    """Return the middle of the mouth of the Pico's socket."""
    pico = layout["board"]["pico"]
    x, y = at(layout, pico["at"])
    return x, y + pico["board"][1] / 2 + pico["usb"]["over"], height(layout, pico["usb"]["z"])


def bay(layout: Layout) -> Area:
    """Return the room for the holder of the cells, along the base."""
    return around(layout["battery"]["at"], layout["battery"]["size"]).grown(
        layout["cells"]["clearance"]
    )


def door_screws(layout: Layout) -> list[list[float]]:
    """Return the places of the door's screws, along the base: at the middles of its long sides."""
    area, out = bay(layout), layout["door"]["screw"]
    y = middle(area)[1]
    return [[area.left - out, y], [area.right + out, y]]


def rails(layout: Layout, side: str) -> list[tuple[list[float], bool]]:
    """Return the middles of a reader's two rails, and whether the rail runs from side to side."""
    x, y = middle(antenna(layout, side))
    width, depth = layout["card"]["size"]
    half = layout["stop"]["thickness"] / 2
    inwards = 1 if side == "plus" else -1
    return [([x, y - depth / 2 - half], True), ([x + inwards * (width / 2 + half), y], False)]
