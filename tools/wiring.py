"""A board's wires, from pins.csv, parts.yml and controllers/; kit/wiring.py draws them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml  # type: ignore[import-untyped]

from host_sim import pins
from host_sim.ending import BadInput
from tools.image.wires import checked

DOCS = Path(__file__).parents[1] / "docs/boards"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # a PyYAML without C is slower
KNOWN: dict[str, Any] = yaml.load((DOCS.parents[1] / "boards/parts.yml").read_text(), _LOADER)
_IN_A_HOLE = 2  # the most wires, unless it is the only ground
_POWER = ("GND", "3V3", "SUPPLY")
_NOT_DRAWN = {"BATTERY", "POWER_HOLD"}  # on the Pico itself; on the circuit board


class Colour(NamedTuple):
    """The colour of a wire: its name, what a picture has, and the colour of letters on it."""

    name: str
    fill: str
    on: str


def colour(wire: str) -> Colour:
    """Return the colour of a wire, as parts.yml has it."""
    ((name, known),) = (item for item in KNOWN["colours"].items() if wire in item[1]["wires"])
    return Colour(name, known["fill"], known["letters"])


@dataclass(frozen=True)
class Joint:
    """A wire from a pin of the controller to a pin of a part."""

    pin: str
    label: str  # printed at that pin
    wire: str
    part: str
    part_pin: str


def joints(board: str) -> list[Joint]:
    """Return every wire to solder, part by part. Refused: BadInput, if a board lacks something."""
    gpios = {wire.name: wire.gpio for wire in checked(board)}
    header = pins.header(pins.controller(board))
    grounds = _grounds(board, [int(pin) for pin, label in header if label == "GND"])
    found: list[Joint] = []
    for part in parts(board):
        for name, wire in _wires(part):
            label = _label(board, wire, gpios)
            at = grounds[part] if wire == "GND" else _pin(header, label)
            found.append(Joint(str(at), label, wire, part, name))
    if lost := gpios.keys() - {joint.wire for joint in found} - _NOT_DRAWN:
        names = ", ".join(sorted(lost))
        raise BadInput(f"boards/{board}/pins.csv: no part in boards/parts.yml has {names}")
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
    """Return what parts.yml has about a board's controller. Refused: BadInput, if nothing."""
    name = pins.controller(board)
    if name not in KNOWN["controllers"]:
        raise BadInput(f"boards/parts.yml: there is no {name} among the controllers")
    known: dict[str, Any] = KNOWN["controllers"][name]
    return known


def _wires(part: str) -> list[tuple[str, str]]:
    """Return the pins of a part that have a wire, with its name."""
    pairs = KNOWN["parts"][part]["pins"].items()
    return [(str(pin), wire.replace("*", part.upper())) for pin, wire in pairs if wire]


def _label(board: str, wire: str, gpios: dict[str, int]) -> str:
    """Return what is printed at the controller's pin for a wire."""
    if wire == "SUPPLY":
        return str(controller(board)["supply"])
    return wire if wire in _POWER else f"GP{gpios[wire]}"
