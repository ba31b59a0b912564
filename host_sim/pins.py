"""The pins of a board, read from its pins.csv; tools/image/wires.py checks them.

A pins.csv has a line for each wire: its name in the firmware, its GPIO, the function of that GPIO,
and the part. The pins of each controller are in controllers/, named as in the Pico SDK.
"""

import csv
from dataclasses import dataclass, fields
from pathlib import Path

from host_sim.ending import BadInput

BOARD = "DEALBOX_PICO"  # of the guide to build one
_IN_WHEEL = Path(__file__).with_name("boards")  # force-include in pyproject.toml
_FOLDER = _IN_WHEEL if _IN_WHEEL.exists() else Path(__file__).parents[1] / "boards"


class BadPins(BadInput):
    """A pins.csv cannot be read; the text states the line, and the right format."""


@dataclass(frozen=True)
class Wire:
    """One line of a pins.csv."""

    name: str
    gpio: int
    function: str
    part: str
    note: str


def boards() -> list[str]:
    """Return the names of all boards."""
    return sorted(_listed())


def by_hand() -> list[str]:
    """Return the boards that are wired by hand: those without the circuit of a power switch."""
    return [board for board in boards() if "POWER_HOLD" not in gpios(board)]


def wires(board: str) -> list[Wire]:
    """Return the wires of a board, in the order of its pins.csv. Refused: BadPins."""
    place = f"boards/{board}/pins.csv"
    try:
        rows = csv.reader((_FOLDER / board / "pins.csv").read_text("utf-8").splitlines())
    except UnicodeDecodeError:
        raise BadPins(f"{place}: is not in UTF-8") from None
    columns = [field.name for field in fields(Wire)]
    if next(rows, []) != columns:
        raise BadPins(f"{place}:1: the first line is to be {','.join(columns)}")
    return [_wire(row, f"{place}:{rows.line_num}") for row in rows]


def _wire(row: list[str], place: str) -> Wire:
    if len(row) != len(fields(Wire)) or not row[1].isdecimal():
        raise BadPins(f"{place}: a line is name,gpio,function,part,note, and gpio a number")
    name, gpio, function, part, note = row
    return Wire(name, int(gpio), function, part, note)


def gpios(board: str) -> dict[str, int]:
    """Return the GPIO of every wire of a board."""
    return {wire.name: wire.gpio for wire in wires(board)}


def controller(board: str) -> str:
    """Return the controller of a board, as the Pico SDK names it."""
    return _listed()[board]["controller"]


def title(board: str) -> str:
    """Return what a board is called."""
    return _listed()[board]["name"]


def _listed() -> dict[str, dict[str, str]]:
    with (_FOLDER / "boards.csv").open(newline="", encoding="utf-8") as file:
        return {row["board"]: row for row in csv.DictReader(file)}


def header(controller: str) -> list[tuple[str, str]]:
    """Return the pins of a controller and their labels, in order around its edge."""
    with (_FOLDER / "controllers" / f"{controller}.csv").open(newline="") as file:
        return [(row["pin"], row["label"]) for row in csv.DictReader(file)]
