"""Draws the rig's wiring, and lists its wires and parts: python -m rig.wiring

Writes RIG.svg, RIG.png and RIG.md to docs/boards/, from parts.yml and pins.py.
"""

import sys
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from host_sim import pins
from host_sim.ending import in_words
from rig import pins as gpios
from tools import wiring

NAME = "RIG"
DOCS = wiring.DOCS
_KNOWN = yaml.safe_load((Path(__file__).parent / "parts.yml").read_text())
_CONTROLLER = "pico"
_SUPPLIES = {"GND": "BK", "VBUS": "RD", "VSYS": "RD", "3V3": "OG"}
_COLOURS = ("TQ", "YE", "GN", "BU", "VT", "WH", "BN", "GY", "PK")

# A wire of parts.yml: part and pin at both ends.
Wire = tuple[str, str, str, str]


def wires() -> list[Wire]:
    """Return every wire to solder; a pin of the rig is what is printed at it."""
    return [
        (one, _label(one, pin), other, _label(other, other_pin))
        for one, pin, other, other_pin in _KNOWN["wires"]
    ]


def named() -> dict[str, int]:
    """Return the GPIOs of rig/pins.py by the names of parts.yml."""
    rows = {f"ROW{index}": gpio for index, gpio in enumerate(gpios.ROWS)}
    columns = {f"COL{index}": gpio for index, gpio in enumerate(gpios.COLUMNS)}
    others = {name: getattr(gpios, name) for name in ("POWER", "CROWBAR", "RUN", "RAIL")}
    return {**rows, **columns, **others}


def header(label: str) -> str:
    """Return the pin of the rig's Pico that bears this label; of several, the last on the list."""
    return {name: pin for pin, name in pins.header(_CONTROLLER) if pin.isdigit()}[label]


def page() -> str:
    """Return the page: diagram, wires and parts."""
    lines = [
        "# The power-cut rig: wiring and parts",
        "",
        "![The wiring of the rig](RIG.svg)",
        "",
        "What it is for, and how it is built: [docs/rig.md](../rig.md). This page and the drawing",
        "are made by `make wiring`.",
        "",
        "| from | pin | to | pin |",
        "|---|---|---|---|",
    ]
    lines += [f"| {a} | {_with_pin(a, p)} | {b} | {_with_pin(b, q)} |" for a, p, b, q in wires()]
    lines += ["", "| name | part | EUR |", "|---|---|---|"]
    for name, part in _KNOWN["parts"].items():
        what = part["is"] + (f": {part['notes']}" if "notes" in part else "")
        lines.append(f"| {name} | {what} | {_price(part)} |")
    lines += [f"| | {part['is']} | {_price(part)} |" for part in _KNOWN["more"]]
    lines += [f"| | together | {total():.2f} |", ""]
    return "\n".join(lines)


def total() -> float:
    """Return the price of all parts, in EUR."""
    return sum(
        float(part.get("price", 0)) for part in (*_KNOWN["parts"].values(), *_KNOWN["more"])
    )


def harness() -> dict[str, Any]:
    """Return the wiring as input of WireViz."""
    ends = [end for one, pin, other, to in wires() for end in ((one, pin), (other, to))]
    connectors = {
        name: {
            "type": part["is"],
            "notes": part.get("notes", ""),
            "pins": list(dict.fromkeys(_with_pin(name, pin) for at, pin in ends if at == name)),
            "show_pincount": False,
        }
        for name, part in _KNOWN["parts"].items()
    }
    cables = {}
    connections = []
    for one, other in dict.fromkeys((one, other) for one, _, other, _ in wires()):
        pairs = [(pin, to) for a, pin, b, to in wires() if (a, b) == (one, other)]
        free = iter(_COLOURS)
        cables[f"{one} to {other}"] = wiring.bundle(
            [_SUPPLIES.get(p) or _SUPPLIES.get(q) or _of_key(q) or next(free) for p, q in pairs]
        )
        connections.append(
            [
                {one: [_with_pin(one, pin) for pin, _ in pairs]},
                {f"{one} to {other}": [1 + index for index in range(len(pairs))]},
                {other: [_with_pin(other, to) for _, to in pairs]},
            ]
        )
    return wiring.document(NAME, connectors, cables, connections)


def _label(part: str, pin: str) -> str:
    return f"GP{named()[pin]}" if part == "RIG" and pin in named() else pin


def _of_key(pin: str) -> str:
    """Return the colour that a wire of the unit's keypad has in the unit, too."""
    keypad = wiring.part("keypad")["pins"]
    wire = keypad.get(pin.removeprefix("keypad "))
    return wiring.colour(wire).code if wire else ""


def _with_pin(part: str, label: str) -> str:
    return f"{label} (pin {header(label)})" if part == "RIG" else label


def _price(part: dict[str, Any]) -> str:
    return f"{part['price']:.2f}" if "price" in part else ""


def main() -> int:
    """Write page and drawing; return the exit code."""
    wiring.render(harness(), NAME, DOCS)
    (DOCS / f"{NAME}.md").write_text(page())
    print(DOCS / f"{NAME}.md")
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
