"""What is printed on the board: it is to explain itself to who holds it and a soldering iron."""

from collections.abc import Iterator
from typing import NamedTuple

from kit.pcb import circuit, places
from tools import wiring

_SMALL, _PLAIN, _BIG = 0.8, 1.0, 1.6
_UP = 90


class Text(NamedTuple):
    """A text around its middle."""

    text: str
    x: float
    y: float
    size: float = _PLAIN
    turn: float = 0
    is_under: bool = False


def texts(layout: places.Layout) -> list[Text]:
    """Return every text but the references of the parts."""
    return [*_title(layout), *_keys(layout), *_readers(layout), *_display(layout), *_under(layout)]


def _title(layout: places.Layout) -> Iterator[Text]:
    version = layout["board"]["version"]
    for is_under, x, y in ((False, -58, 50), (True, 68, 54)):
        yield Text(f"DEALBOX_ONE  v{version}", x, y, _BIG, 0, is_under)
        yield Text("NOT MADE YET: unproven", x, y - 2.7, _PLAIN, 0, is_under)
        yield Text("Licence CERN-OHL-P-2.0", x, y - 4.6, _PLAIN, 0, is_under)


def _keys(layout: places.Layout) -> Iterator[Text]:
    names = [name for row in layout["keys"]["names"] for name in row]
    for name, (x, y) in zip(names, places.keys(layout).values(), strict=True):
        yield Text(name, x + 5.4, y - 5.4, 1.2)


def _readers(layout: places.Layout) -> Iterator[Text]:
    readers = layout["readers"]
    names = ["SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V"]
    for side in ("plus", "minus"):
        x = readers[side][0]
        for index, name in enumerate(names):
            at = x + (index - 3.5) * readers["pins"]["pitch"]
            yield Text(name, at, readers["pins_y"] - 2.85, _SMALL, _UP)
            reverse = x - (index - 3.5) * readers["pins"]["pitch"]
            yield Text(name, reverse, readers["other_y"] + 2.95, _SMALL, _UP)
        sign = {"plus": "PLUS +  (left, green)", "minus": "MINUS -  (right, red)"}[side]
        inside = x * 0.96  # clear of the screw
        yield Text(sign, inside, 16.6, _BIG)
        yield Text("RC522 reader: chip side down, coil to the player", inside, 14.2, _SMALL)
        yield Text("use the row whose names are those on the reader", inside, 12.6, _SMALL)


def _display(layout: places.Layout) -> Iterator[Text]:
    for ref, size in (("1.3", "large"), ("0.96", "small")):
        y = layout["display"][size]["pins_y"]
        yield Text(ref, -7.2, y, _SMALL)
    y = layout["display"]["large"]["pins_y"]
    for index, name in enumerate(("1", "2", "SCL", "SDA")):
        yield Text(name, (index - 1.5) * 2.54, y + 2.1, _SMALL)
    yield Text("DISPLAY, OLED 128 x 64, I2C", 0, 30, _PLAIN)
    yield Text("its pin order: bridge JP1, JP2 below", 0, 27.5, _SMALL)
    yield Text("PICO below", 28.6, 55.6, _SMALL)


def _under(layout: places.Layout) -> Iterator[Text]:
    for text in (
        # the display's order
        Text("JP1, JP2: both to the left if the display says", 2, 42.8, _SMALL),
        Text("GND VCC ..., both to the right if VCC GND ...", 2, 41.4, _SMALL),
        # terminals
        Text("DEAL BUTTON", 0, -46.4, _PLAIN),
        Text("BATTERY", -58, 46, _PLAIN),
        Text("3 x AAA", -58, 44.6, _SMALL),
        Text("LAMP 3-12V", -76, 46, _PLAIN),
        Text("+", -64.6, 52.5, _BIG),
        Text("-", -51.8, 52.5, _BIG),
        Text("+", -82.5, 52.5, _BIG),
        Text("-", -69.6, 52.5, _BIG),
        # lamp
        Text("LAMP FROM", -80, 43.6, _SMALL),
        Text("VSYS", -83.6, 37.6, _SMALL, _UP),
        Text("EXT", -76.4, 37.6, _SMALL, _UP),
        Text("bridge JP4: lamp with", -72, 36, _SMALL),
        Text("a resistor of its own", -72, 34.7, _SMALL),
        # keys
        Text("MEMBRANE KEYPAD in place of keys", 57, 25.6, _SMALL),
        Text("JP3: cut, if its plug is to be sensed", 60, 28, _SMALL),
        Text("PIEZO DISC", 73, 38.6, _SMALL),
        Text("RUN", 48, 45.9, _SMALL),
        Text("POWER-CUT RIG", -32, 30.4, _SMALL),
        Text("USB", 28.6, 55.8, _PLAIN),
        Text("PICO: parts down", 28.6, 40, _SMALL),
        Text("PLUS", -74.75, 9.8, _PLAIN),
        Text("MINUS", 74.75, 9.8, _PLAIN),
    ):
        yield text._replace(is_under=True)
    for index, name in enumerate(("LAMP-", "LAMP+", "COM", "NO")):
        yield Text(name, (index - 1.5) * 5.08, -47.9, _SMALL, 0, is_under=True)
    plug = [*wiring.part("keypad")["pins"], "SNS", "GND"]
    rig = ["RUN", "GND", "VSYS", "3V3"]
    for ref, names, beside in (("J7", plug, -2.7), ("J13", rig, 3.1)):
        x, y = layout["small"]["at"][ref][:2]
        for index, name in enumerate(names):
            at = x + (index - (len(names) - 1) / 2) * 2.54
            yield Text(name, at, y + beside, _SMALL, _UP, is_under=True)
    for part in circuit.group("tests"):
        x, y = layout["small"]["at"][part.ref][:2]
        short = part.value.replace("POWER_", "").replace("PLUS_", "P.").replace("MINUS_", "M.")
        yield Text(
            short.replace("SPI_", "").replace("I2C_", ""), x, y + 1.7, _SMALL, 0, is_under=True
        )
