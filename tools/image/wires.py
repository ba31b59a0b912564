"""The wires of a board, checked, and made into the module `pins`.

The possible functions of each GPIO are in rp2040.csv (RP2040 data sheet, 2.19.2 and 4.9.2).
"""

import csv
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from host_sim import pins
from host_sim.pins import Wire, header

_BOARDS = Path(__file__).parents[2] / "boards"

# The known wires, and the functions that their GPIOs must have.
_KINDS = {
    **{f"KEY_ROW{i}": "OPEN_DRAIN" for i in range(4)},
    **{f"KEY_COL{i}": "IN_PULL_UP" for i in range(4)},
    **{"KEY_SENSE": "IN_PULL_UP", "DEAL": "IN_PULL_UP", "LAMP": "OUT", "BUZZER": "PWM?_?"},
    **{"I2C_SDA": "I2C?_SDA", "I2C_SCL": "I2C?_SCL", "BATTERY": "ADC?"},
    **{"SPI_MISO": "SPI?_RX", "SPI_SCK": "SPI?_SCK", "SPI_MOSI": "SPI?_TX"},
    **{f"{reader}_{wire}": "OUT" for reader in ("PLUS", "MINUS") for wire in ("CS", "RST")},
    **{"READER_CS": "OUT", "READER_RST": "OUT", "POWER_HOLD": "OUT"},
}
_OPTIONAL = {"KEY_SENSE", "BATTERY", "POWER_HOLD"}
_ONE_READER = {"READER_CS", "READER_RST"}
_TWO_READERS = {"PLUS_CS", "PLUS_RST", "MINUS_CS", "MINUS_RST"}
_PLAIN = {"IN_PULL_UP", "OPEN_DRAIN", "OUT"}  # functions of every GPIO


def module(board: str, wires: list[Wire], image: str) -> str:
    """Return the source of the module `pins` that is frozen into the image.

    image: the label by which a file is identified as this board's image (host_sim/uf2.py).
    """
    names: dict[str, object] = {"BOARD": board, "IMAGE": image}
    names |= {bus: int(min(_controllers(wires, bus))) for bus in ("I2C", "SPI")}
    names |= {wire.name: wire.gpio for wire in wires}
    return "".join(f"{name} = {value!r}\n" for name, value in names.items())


def checked(board: str) -> list[Wire]:
    """Return the wires of a board. Refused: BadPins, with all their faults."""
    wires = pins.wires(board)
    if found := faults(wires, pins.controller(board)):
        raise pins.BadPins("\n".join(f"boards/{board}/pins.csv: {fault}" for fault in found))
    return wires


def faults(wires: list[Wire], controller: str) -> list[str]:
    """Return all faults of these wires on this controller."""
    labels = {label: pin for pin, label in header(controller)}
    return [*_missing(wires), *_wrong(wires, labels), *_wrong_together(wires)]


def _missing(wires: list[Wire]) -> Iterator[str]:
    names = {wire.name for wire in wires}
    other_board = _TWO_READERS if names & _ONE_READER else _ONE_READER
    for name in sorted(set(_KINDS) - names - _OPTIONAL - other_board):
        yield f"{name}: is on no GPIO"
    if names & _ONE_READER and names & _TWO_READERS:
        yield "READER_CS: a board has one reader, or plus and minus"


def _wrong(wires: list[Wire], labels: dict[str, str]) -> Iterator[str]:
    able = _functions()
    taken: dict[int, str] = {}
    for wire in wires:
        if wire.name in taken.values():
            yield f"{wire.name}: is there twice"
        if wire.gpio in taken:
            yield f"{wire.name}: GPIO {wire.gpio} is taken by {taken[wire.gpio]}"
        taken[wire.gpio] = wire.name
        pin = labels.get(f"GP{wire.gpio}", "")
        if not pin or (pin == "on board" and wire.name != "BATTERY"):
            yield f"{wire.name}: this board has no GPIO {wire.gpio}"
        if wire.function not in able.get(wire.gpio, {wire.function}):
            yield f"{wire.name}: GPIO {wire.gpio} cannot be {wire.function}"
        kind = _KINDS.get(wire.name)
        if not kind:
            yield f"{wire.name}: there is no such wire"
        elif not fnmatchcase(wire.function, kind):
            yield f"{wire.name}: is to be {kind}, not {wire.function}"


def _wrong_together(wires: list[Wire]) -> Iterator[str]:
    for bus in ("I2C", "SPI"):
        if len(_controllers(wires, bus)) > 1:
            yield f"{bus}: its wires belong to different controllers"
    pulsed = [_functions().get(wire.gpio) for wire in wires if wire.name in ("LAMP", "BUZZER")]
    slices = [name[3] for names in pulsed for name in names or () if name.startswith("PWM")]
    if len(set(slices)) < len(slices):
        yield "LAMP, BUZZER: a PWM slice has one frequency, so each needs its own"


def _functions() -> dict[int, set[str]]:
    """Return the functions of every GPIO of the chip."""
    with (_BOARDS / "rp2040.csv").open(newline="") as file:
        return {
            int(row["gpio"]): {row["spi"], row["i2c"], row["pwm"], row["adc"], *_PLAIN}
            for row in csv.DictReader(file)
        }


def _controllers(wires: list[Wire], bus: str) -> set[str]:
    """Return the numbers of the controllers that the wires of a bus belong to."""
    return {wire.function[len(bus) :][:1] for wire in wires if wire.name.startswith(bus + "_")}
