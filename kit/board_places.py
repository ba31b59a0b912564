"""Where the circuit board, its parts and the openings for them are in the board's enclosure.

Seen from the face's middle, unless it is said to be along the base.
"""

from math import cos, radians, sin

from kit import layout as measures
from kit.layout import Area, Layout, around


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
