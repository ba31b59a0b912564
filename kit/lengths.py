"""How long each wire is, with its ends: from a pin of a part to one of the controller.

Measured with the box open as docs/enclosure.md opens it. The shell lies on its face; the base is
turned over the shell's rear edge, as the cover of a book, until it is level with the walls. The
wires go over that edge. When the box is closed, every way is shorter.
"""

from functools import cache
from math import ceil, cos, hypot, radians, sin

from host_sim.ending import BadInput
from kit import layout as measures
from kit import places
from kit.places import Layout
from tools import wiring
from tools.wiring import Joint

_STEP_MM = 10
_PITCH = 2.54
_DISPLAY = "large"


@cache
def length_mm(board: str, joint: Joint) -> int:
    """Return how long to cut a wire: its way, slack and both ends, in whole centimetres."""
    layout = measures.read()
    own = layout["wires"]
    cut = _way(layout, board, joint) * own["slack"] + 2 * own["end"]
    return ceil(float(cut) / _STEP_MM) * _STEP_MM


@cache
def sum_m(board: str) -> float:
    """Return the metres of wire that a board takes."""
    return sum(length_mm(board, joint) for joint in wiring.joints(board)) / 1000


def total_m(board: str) -> int:
    """Return the metres of wire to buy for a board, with those to spare."""
    return ceil(sum_m(board) * float(measures.read()["wires"]["spare"]))


def _way(layout: Layout, board: str, joint: Joint) -> float:
    """Return the length of the shortest way, over the edge unless both ends are on the base."""
    x, along = _controller_pin(layout, board, int(joint.pin))
    if joint.part == "battery":
        battery = layout["battery"]
        at_x, at_along = battery["at"]
        return hypot(x - at_x - battery["size"][0] / 2, along - at_along)
    edge = layout["box"]["depth"] / 2
    slope = radians(layout["box"]["slope_deg"])
    at_x, at_y, below = _part_pin(layout, joint)
    wall = layout["box"]["inner_depth"] + edge * sin(slope) / cos(slope)
    return hypot(x - at_x, hypot(edge - at_y, wall - below) + edge / cos(slope) - along)


def _controller_pin(layout: Layout, board: str, pin: int) -> tuple[float, float]:
    """Return where a pin of the controller is on the base, from above, USB at the back."""
    fitting = [each for each in layout["variants"].values() if board in each["boards"]]
    if not fitting:
        raise BadInput(f"kit/layout.toml: no variant has the board {board}")
    name = fitting[0]["controller"]
    area = places.controller_area(layout, name)
    left, bottom, right = wiring.controller(board)["sides"]
    inset, index = layout["controllers"][name]["pins_inset"], pin - 1
    row = (
        area.back - area.front - (max(left, right) - 1) * _PITCH
    ) / 2  # the first, from the back
    if index < left:
        return area.left + inset, area.back - row - index * _PITCH
    if index < left + bottom:
        middle = (area.left + area.right) / 2
        return middle + (index - left - (bottom - 1) / 2) * _PITCH, area.front + inset
    return area.right - inset, area.back - row - (left + bottom + right - 1 - index) * _PITCH


def _part_pin(layout: Layout, joint: Joint) -> tuple[float, float, float]:
    """Return where a pin of a part in the shell is: x, y, and how far below the face's surface."""
    (x, y), below, pitch = _row(layout, joint.part)
    names = list(wiring.part(joint.part)["pins"])
    if joint.part == "sense":  # the ninth and the tenth of the plug
        names = [*wiring.part("keypad")["pins"], *names]
    elif joint.part == "keypad":
        names += wiring.part("sense")["pins"]
    return x + (names.index(joint.part_pin) - (len(names) - 1) / 2) * pitch, y, below


def _row(layout: Layout, part: str) -> tuple[list[float], float, float]:
    """Return the middle of a part's row of pins, its depth below the face, and their pitch."""
    face, readers, keypad = layout["box"]["face"], layout["readers"], layout["keypad"]
    button, buzzer = layout["deal_button"], layout["buzzer"]
    if part in ("plus", "minus", "reader"):
        x, y = readers["minus" if part == "minus" else "plus"]
        at = [x, y - readers["board"][1] / 2 + readers["pins"]["from_edge"]]
        # Their first pin is at the right, seen from the face: the side with the chip is below.
        return at, readers["wall"] + readers["standoff"] + readers["board"][2], -_PITCH
    if part == "display":
        x, y = layout["display"][_DISPLAY]["at"]
        depth = layout["display"][_DISPLAY]["board"][1]
        return [x, y + depth / 2 - _PITCH], face, _PITCH
    if part in ("keypad", "sense"):
        x, y = keypad["slot_at"]
        return [x, y + keypad["tail"]["length"] - keypad["tail"]["bend"]], face, _PITCH
    if part in ("deal_button", "lamp"):
        return button["at"], button["depth"], button["body"][0] / 2
    return buzzer["at"], face, buzzer["diameter"] / 2
