"""Draws a board's wiring: python -m tools.wiring [BOARD ...]

Writes BOARD.svg and BOARD.png to docs/boards/, from pins.csv, parts.yml and controllers/; WireViz
draws, with the `dot` of Graphviz. The page beside them is by kit/wiring.py, which knows the case.
"""

import argparse
import hashlib
import json
import shutil
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml  # type: ignore[import-untyped]

from host_sim import pins
from host_sim.ending import in_words
from tools.image import debian

DOCS = Path(__file__).parents[1] / "docs/boards"
KNOWN: dict[str, Any] = yaml.safe_load((DOCS.parents[1] / "boards/parts.yml").read_text())
_COLUMNS = 34
_SHADES = 64  # enough for the drawing; a fifth of the file size
_IN_A_HOLE = 2  # the most wires, unless it is the only ground
_POWER = ("GND", "3V3", "SUPPLY")


class Colour(NamedTuple):
    """The colour of a wire as WireViz and a picture have it, and that of letters on it."""

    name: str
    code: str
    fill: str
    on: str


_DARK, _LIGHT = "#111111", "#ffffff"
_COLOURS = {
    colour.name: colour
    for colour in (
        Colour("black", "BK", "#111111", _LIGHT),
        Colour("red", "RD", "#cc1f1f", _LIGHT),
        Colour("brown", "BN", "#6b4423", _LIGHT),
        Colour("orange", "OG", "#e87d16", _DARK),
        Colour("yellow", "YE", "#f2c500", _DARK),
        Colour("green", "GN", "#1c7f3c", _LIGHT),
        Colour("blue", "BU", "#1f55b5", _LIGHT),
        Colour("violet", "VT", "#7d3fa8", _LIGHT),
        Colour("grey", "GY", "#8a8a8a", _DARK),
        Colour("white", "WH", "#ffffff", _DARK),
        Colour("pink", "PK", "#e58fb8", _DARK),
    )
}


def colour(wire: str) -> Colour:
    """Return the colour of a wire, as parts.yml has it."""
    (name,) = (name for name, wires in KNOWN["colours"].items() if wire in wires)
    return _COLOURS[name]


@dataclass(frozen=True)
class Joint:
    """A wire from a pin of the controller to a pin of a part."""

    pin: str
    label: str  # printed at that pin
    wire: str
    part: str
    part_pin: str


def joints(board: str) -> list[Joint]:
    """Return every wire to solder, part by part."""
    gpios = pins.gpios(board)
    header = pins.header(pins.controller(board))
    grounds = _grounds(board, [int(pin) for pin, label in header if label == "GND"])
    found: list[Joint] = []
    for part in parts(board):
        for name, wire in _wires(part):
            label = _label(board, wire, gpios)
            at = grounds[part] if wire == "GND" else _pin(header, label)
            found.append(Joint(str(at), label, wire, part, name))
    return found


def _pin(header: list[tuple[str, str]], label: str) -> int:
    """Return the number of the last pin with this label."""
    return [int(pin) for pin, printed in header if printed == label and pin.isdigit()][-1]


def _grounds(board: str, pins_of_ground: list[int]) -> dict[str, int]:
    """Return the ground pin of each part that has one: the nearest with room, from the last on.

    AGND is none of them: it is the converter's, and a lamp would shift what that measures.
    """
    gpios = pins.gpios(board)
    header = pins.header(pins.controller(board))
    middles = {}
    for part in parts(board):
        wires = [wire for _, wire in _wires(part)]
        own = [_pin(header, _label(board, wire, gpios)) for wire in wires if wire != "GND"]
        if "GND" in wires:
            middles[part] = sum(own) / len(own)
    room = dict.fromkeys(pins_of_ground, _IN_A_HOLE if len(pins_of_ground) > 1 else len(middles))
    found = {}
    for part in sorted(middles, key=lambda part: -middles[part]):
        free = [pin for pin in pins_of_ground if room[pin]]
        found[part] = min(free, key=lambda pin: abs(pin - middles[part]))
        room[found[part]] -= 1
    return found


def parts(board: str) -> list[str]:
    """Return the names of a board's parts, as in parts.yml and in its order."""
    wires = pins.wires(board)
    has = {wire.part for wire in wires} | {"sense" for wire in wires if wire.name == "KEY_SENSE"}
    return [part for part in KNOWN["parts"] if part in has]


def part(name: str) -> dict[str, Any]:
    """Return what parts.yml has about a part."""
    known: dict[str, Any] = KNOWN["parts"][name]
    return known


def controller(board: str) -> dict[str, Any]:
    """Return what parts.yml has about a board's controller."""
    known: dict[str, Any] = KNOWN["controllers"][pins.controller(board)]
    return known


def draw(board: str, folder: Path) -> None:
    """Draw a board's wiring as SVG and PNG, both with its mark. NoImage: there is no `dot`."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo
    from wireviz.wireviz import parse  # type: ignore[import-untyped]

    need_dot()
    comment = mark(board)
    parse(harness(board), output_formats=("svg", "png"), output_dir=folder, output_name=board)
    png, svg = folder / f"{board}.png", folder / f"{board}.svg"
    info = PngInfo()
    info.add_text("Comment", comment)
    Image.open(png).convert("RGB").quantize(_SHADES).save(png, optimize=True, pnginfo=info)
    svg.write_text(f"{svg.read_text().rstrip()}\n<!-- {comment} -->\n")


def mark(board: str) -> str:
    """Return a mark that identifies the drawing of these wires and parts."""
    return "harness " + hashlib.sha256(json.dumps(harness(board)).encode()).hexdigest()[:16]


def harness(board: str) -> dict[str, Any]:
    """Return a board's wiring as input of WireViz: the controller between its parts."""
    header = [(pin, label) for pin, label in pins.header(pins.controller(board)) if pin.isdigit()]
    controller = KNOWN["controllers"][pins.controller(board)]
    name = controller["name"]
    connectors = {
        name: {
            "type": controller["title"],
            "notes": controller["notes"],
            "pins": [int(pin) for pin, _ in header],
            "pinlabels": [label for _, label in header],
            "hide_disconnected_pins": True,
            "show_pincount": False,
        }
    }
    cables = {}
    connections = []
    wires_of = {part: [j for j in joints(board) if j.part == part] for part in parts(board)}
    for part, wired in sorted(wires_of.items(), key=lambda item: _middle(item[1])):
        known = KNOWN["parts"][part]
        title = known["title"]
        connectors[title] = {
            "type": "\n".join(_lines([known["is"]])),
            "notes": "\n".join(_lines([known.get("notes", ""), *known.get("with", ())])),
            "pins": list(known["pins"]),
            "show_pincount": False,
        }
        if bridge := known["drawn"].get("bridge"):
            numbers = [1 + index for index in range(len(bridge))]  # a loop needs them
            connectors[title] |= {"pins": numbers, "pinlabels": bridge, "loops": [numbers]}
        cable = f"wires of {title}"
        cables[cable] = _bundle([colour(joint.wire).code for joint in wired])
        soldered = _soldered_in(title, known, wired)
        connectors |= {inside: connector for inside, connector, _ in soldered}
        cables |= {
            f"wire of {inside}": _bundle([colour(joint.wire).code])
            for inside, _, joint in soldered
        }
        inside_of = {joint: inside for inside, _, joint in soldered}
        for index, joint in enumerate(wired, start=1):
            way: list[dict[str, Any]] = [{title: [joint.part_pin]}, {cable: [index]}]
            if inside := inside_of.get(joint):
                way += [{inside: [1]}, {f"wire of {inside}": [1]}]
            way.append({name: [int(joint.pin)]})
            connections.append(way if _is_left(wired, len(header)) else way[::-1])
    return {
        "metadata": {"title": board},
        "options": {"color_mode": "full", "fontname": "DejaVu Sans"},
        "connectors": connectors,
        "cables": cables,
        "connections": connections,
    }


def _lines(texts: list[str]) -> list[str]:
    """Return texts in lines that leave room for the wires."""
    return [line for text in texts for line in textwrap.wrap(text, _COLUMNS)]


def _soldered_in(
    title: str, known: dict[str, Any], wired: list[Joint]
) -> list[tuple[str, dict[str, Any], Joint]]:
    """Return what is soldered into wires of a part: its name, WireViz' connector, and the wire."""
    inline = known["drawn"].get("inline", {})
    return [
        (
            f"{kind['kind']} of {title}",
            {"style": "simple", "type": kind["text"], "subtype": kind.get("way", "")},
            joint,
        )
        for joint in wired
        if (kind := inline.get(joint.part_pin))
    ]


def _bundle(colours: list[str]) -> dict[str, Any]:
    """Return wires of these colours, as WireViz takes them."""
    shown = dict.fromkeys(("show_name", "show_wirecount", "show_wirenumbers"), False)
    return {"category": "bundle", "colors": colours, **shown}


def need_dot() -> None:
    """Ensure that `dot` is installed, as root by installing it. NoImage: it is missing."""
    if not shutil.which("dot"):
        debian.need(["graphviz", "fonts-dejavu-core"])


def _wires(part: str) -> list[tuple[str, str]]:
    """Return the pins of a part that have a wire, with its name."""
    pairs = KNOWN["parts"][part]["pins"].items()
    return [(str(pin), wire.replace("*", part.upper())) for pin, wire in pairs if wire]


def _label(board: str, wire: str, gpios: dict[str, int]) -> str:
    """Return what is printed at the controller's pin for a wire."""
    if wire == "SUPPLY":
        return str(KNOWN["controllers"][pins.controller(board)]["supply"])
    return wire if wire in _POWER else f"GP{gpios[wire]}"


def _middle(wired: list[Joint]) -> float:
    return sum(int(joint.pin) for joint in wired) / len(wired)


def _is_left(wired: list[Joint], count: int) -> bool:
    """Return whether most of a part's wires end on the first half of the controller's pins."""
    return sum(int(joint.pin) * 2 <= count for joint in wired) * 2 > len(wired)


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.wiring", description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="default: all of them")
    args = parser.parse_args()
    DOCS.mkdir(parents=True, exist_ok=True)
    for board in args.boards or pins.by_hand():
        draw(board, DOCS)
        print(DOCS / f"{board}.png")
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
