"""The wiring step by step, a picture for each, to be read on a phone beside the soldering iron.

    python -m kit.wiring

draws the steps of every board into docs/boards/steps/, and all its wires on one page, which
docs/boards/wiring.md shows. The wires are those of tools/wiring.py.
"""

import hashlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from host_sim import pins
from host_sim.ending import BadInput, in_words
from kit import lengths, parts, sheets
from tools import wiring

DOCS = wiring.DOCS / "steps"
WIDTH_PX = 360  # of a phone; the pictures have twice as many pixels
_SHADES = 64
_POINTS_PER_INCH = 72

# The steps of docs/build.md, and their parts as in boards/parts.yml.
STEPS = {
    "display": ("display",),
    "keypad": ("keypad", "sense"),
    "readers": ("plus", "minus", "reader"),
    "button": ("deal_button", "lamp"),
    "buzzer": ("buzzer",),
    "battery": ("battery",),
}
_TITLES = {"readers": "Readers", "button": "Deal button, lamp"}

_MARKS = {"plus": "+ ", "minus": "- "}  # before a pin that only one of two readers has there


_CALLED = {"reader": "PLUS"}
_HEAD = """# Wiring

Cut each wire to its length, which is for [the printed box](../enclosure.md) opened over its rear
edge. [How to build it](../build.md), [parts and prices](parts.md).
"""


class Place(NamedTuple):
    """Where a wire goes: the controller's pin, as LABEL (NUMBER); its colour and its length."""

    pin: str
    colour: str
    cm: int


class Step(NamedTuple):
    """A step of a board: its number from 1 on, its name, and its parts; 0: all of them."""

    board: str
    number: int
    name: str
    parts: list[str]

    @property
    def file(self) -> str:
        """The name of its picture."""
        return f"{self.board}-{self.number}-{self.name}.png"

    @property
    def template(self) -> Path:
        """The template of its picture."""
        return sheets.TEMPLATES / ("wiring.typ" if self.number else "overview.typ")


def steps(board: str) -> list[Step]:
    """Return the steps that a board has."""
    there = wiring.parts(board)
    wanted = {name: [part for part in parts if part in there] for name, parts in STEPS.items()}
    found = [(name, parts) for name, parts in wanted.items() if parts]
    return [Step(board, number, *step) for number, step in enumerate(found, start=1)]


def overview(board: str) -> Step:
    """Return what draws all wires of a board."""
    return Step(board, 0, "overview", wiring.parts(board))


def picture(step: Step) -> bytes:
    """Return the picture of a step as PNG, with its mark."""
    made = sheets.compiler().compile(
        str(step.template),
        format="png",
        ppi=2 * _POINTS_PER_INCH,
        sys_inputs={"data": json.dumps(data(step))},
    )
    assert isinstance(made, bytes)
    info = PngInfo()
    info.add_text("Comment", mark(step))
    smaller = io.BytesIO()
    image = Image.open(io.BytesIO(made)).convert("RGB").quantize(_SHADES)
    image.save(smaller, "PNG", optimize=True, pnginfo=info)
    return smaller.getvalue()


def mark(step: Step) -> str:
    """Return a mark that identifies the picture of these wires, drawn by this template."""
    templates = [(sheets.TEMPLATES / name).read_text() for name in ("overview.typ", "wiring.typ")]
    drawn = json.dumps(data(step)) + "".join(templates)
    return "step " + hashlib.sha256(drawn.encode()).hexdigest()[:16]


def data(step: Step) -> dict[str, Any]:
    """Return what the template draws: the controller's sides, the wires by part, notes."""
    joints = [joint for joint in wiring.joints(step.board) if joint.part in step.parts]
    known = {part: wiring.part(part) for part in step.parts}
    return {
        "step": step.number,
        "title": _TITLES.get(step.name, step.name.capitalize()),
        "board": step.board,
        "controller": wiring.controller(step.board)["title"],
        "sides": list(_sides(step, joints)),
        "parts": [
            {
                "title": known[part]["title"],
                "is": known[part]["is"],
                "wires": [
                    {
                        **_wire(joint, joint.part_pin),
                        "cm": lengths.length_mm(step.board, joint) // 10,
                    }
                    for joint in joints
                    if joint.part == part
                ],
                "drawn": _drawn(step.board, part, joints),
            }
            for part in step.parts
        ],
        "notes": list(_notes(known)),
    }


def _sides(step: Step, joints: list[wiring.Joint]) -> Iterator[list[dict[str, Any]]]:
    """Yield the pins of each side: left and right from the top, the bottom from the left."""
    board = step.board
    header = pins.header(pins.controller(board))
    left, bottom, right = wiring.controller(board)["sides"]
    drawn = [
        {"pin": pin, "label": label, "wires": _chips(pin, joints, is_whole=not step.number)}
        for pin, label in header
        if pin.isdigit()
    ]
    if len(drawn) != left + bottom + right:
        raise BadInput(f"boards/parts.yml: the sides of {board} have not {len(drawn)} pins")
    yield drawn[:left]
    yield drawn[left : left + bottom]
    yield drawn[left + bottom :][::-1]


def _chips(pin: str, joints: list[wiring.Joint], is_whole: bool) -> list[dict[str, Any]]:
    """Return what is on a pin: one chip for each name that the wires have at their parts.

    is_whole: the names begin with the part's.
    """
    there = [joint for joint in joints if joint.pin == pin]
    if is_whole:
        return [
            _wire(joint, f"{wiring.part(joint.part)['title']} {joint.part_pin}") for joint in there
        ]
    is_shared = len(there) > 1
    named = {
        joint.part_pin if is_shared else _MARKS.get(joint.part, "") + joint.part_pin: joint
        for joint in there
    }
    return [_wire(joint, name) for name, joint in named.items()]


def _wire(joint: wiring.Joint, text: str) -> dict[str, Any]:
    colour = wiring.colour(joint.wire)
    return {
        "text": text.replace("-", "−"),
        "label": joint.label,
        "pin": joint.pin,
        "fill": colour.fill,
        "on": colour.on,
        "colour": colour.name,
    }


def _drawn(board: str, part: str, joints: list[wiring.Joint]) -> dict[str, Any] | None:
    """Return how a part is drawn, with its pins in order; None if another's drawing shows it."""
    drawn = wiring.part(part)["drawn"]
    if "as" not in drawn:
        return None
    beside = [name for name in [drawn.get("with")] if name in wiring.parts(board)]
    wires = {(joint.part, joint.part_pin): joint for joint in joints}
    inline = drawn.get("inline", {})
    return {
        "as": drawn["as"],
        "symbol": drawn.get("symbol"),
        "pins": [
            {
                "name": pin,
                "wire": _wire(wires[name, pin], pin) if (name, pin) in wires else None,
                "inline": inline.get(pin),
            }
            for name in (part, *beside)
            for pin in map(str, wiring.part(name)["pins"])
        ],
        "capacitor": drawn.get("capacitor"),
        "bridge": [pin for name in beside for pin in wiring.part(name)["drawn"]["bridge"]],
        "lamp-12": drawn.get("lamp-12") and drawn["lamp-12"] | _lamp_12(board, joints),
    }


def _lamp_12(board: str, joints: list[wiring.Joint]) -> dict[str, Any]:
    """Return the three wires of a lamp for 12 V: the pin that switches it, ground and supply."""
    lamp = {joint.wire: joint for joint in joints if joint.part == "lamp"}
    supply = wiring.controller(board)["supply"]
    red = wiring.Joint("", supply, "SUPPLY", "lamp", "+")
    found = {"signal": lamp["LAMP"], "ground": lamp["GND"], "supply": red}
    return {name: _wire(joint, joint.label) for name, joint in found.items()}


def _notes(known: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yield what else is to be known, each once, with the parts that it is about."""
    about: dict[str, list[str]] = {}
    for part in known.values():
        for note in [part.get("notes", ""), *part.get("with", {})]:
            about.setdefault(note, []).append(part["title"].lower())
    for note, titles in about.items():
        if note:
            text = f"{' and '.join(titles)}: {note}." if len(known) > 1 else f"{note}."
            yield text[0].upper() + text[1:]


def write(folder: Path) -> list[Path]:
    """Write the pictures of all boards into a folder; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = [step for board in pins.by_hand() for step in (overview(board), *steps(board))]
    for step in drawn:
        (folder / step.file).write_bytes(picture(step))
    return [folder / step.file for step in drawn]


def page() -> str:
    """Return the page of the boards wired by hand: diagrams, wires, their colours and lengths."""
    lines, columns = [_HEAD], dict[str, dict[str, Place]]()
    for board in pins.by_hand():
        about = wiring.controller(board)
        text = f"The controller is a {about['title']}, {about['notes']}."
        own = wires(board)
        for other, places in columns.items():
            if own.items() <= places.items():
                lacks = dict.fromkeys(at.rpartition(" ")[0] for at in places if at not in own)
                without = f", without {' and '.join(lacks)}" if lacks else ""
                text = f"It is wired as {other}{without}."
                break
        else:
            columns[board] = own
        lines += [
            f"## {board}",
            "",
            f"![The wiring of {board}](steps/{overview(board).file})",
            "",
            text,
            "",
        ]
    lines += ["## The wires", "", "An only reader is called PLUS.", ""]
    heads = ["wire", "colour", *(text for board in columns for text in (board, "cm"))]
    lines += [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for wire in dict.fromkeys(wire for places in columns.values() for wire in places):
        found = [places.get(wire) for places in columns.values()]
        cells = [wire, next(place.colour for place in found if place)]
        for place in found:
            cells += (place.pin, str(place.cm)) if place else ("", "")
        lines.append(f"| {' | '.join(cells)} |".replace("  ", " "))
    return "\n".join(lines) + "\n"


def wires(board: str) -> dict[str, Place]:
    """Return where each wire of a board goes, by its part and the pin there.

    The only reader of a board is called PLUS, as it is wired like that.
    """
    return {
        f"{_CALLED.get(joint.part) or wiring.part(joint.part)['title']} {joint.part_pin}": Place(
            f"{joint.label} ({joint.pin})",
            wiring.colour(joint.wire).name,
            lengths.length_mm(board, joint) // 10,
        )
        for joint in wiring.joints(board)
    }


def main() -> int:
    """Draw the steps of every board, and write their page; return the exit code."""
    (wiring.DOCS / "wiring.md").write_text(page())
    (wiring.DOCS / "parts.md").write_text(parts.page())
    for file in write(DOCS):
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
