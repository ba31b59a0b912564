"""A unit on minimal fakes, for either Python.

Run as a script it plays a game and prints every picture, tune and edge of the lamp.
"""

from dealbox.parts import (
    BIG,
    BIG_BASE,
    CAME,
    COLUMNS,
    EXTRA,
    EXTRA_BASE,
    GONE,
    MINUS,
    PAGE_BYTES,
    PLUS,
    ROWS,
    SECTOR_BYTES,
)
from dealbox.ui import tunes
from dealbox.unit import Unit

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

RED = b"\x3a\x51\xc0\x7e"
BLUE = b"\x04\xb7\x20\x9a\x5e\x61\x80"
START_MS = 2**30 - 500  # the clock wraps in the middle
STEP_MS = 10


class Flash:
    """A small region of flash, in which programming only clears bits."""

    size = 6 * SECTOR_BYTES

    def __init__(self) -> None:
        self.data = bytearray(b"\xff" * self.size)

    def read_heads(self, size: int) -> bytearray:
        starts = range(0, self.size, SECTOR_BYTES)
        return bytearray(b"".join([self.data[at : at + size] for at in starts]))

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        for i in range(len(buffer)):
            buffer[i] = self.data[at + i]

    def program(self, at: int, page: "bytes | bytearray | memoryview") -> None:
        for i in range(PAGE_BYTES):
            self.data[at + i] &= page[i]

    def erase(self, at: int) -> None:
        for i in range(SECTOR_BYTES):
            self.data[at + i] = 255


class Input:
    """A keypad, a button, or readers: reports `next` once."""

    def __init__(self, nothing: "Any") -> None:
        self.is_busy = False
        self.next = self._nothing = nothing

    def poll(self, now_ms: int) -> "Any":
        reported, self.next = self.next, self._nothing
        return reported


class Readers(Input):
    """Plus and minus, whatever their pace."""

    sides = (PLUS, MINUS)

    def due_ms(self, now_ms: int) -> int:
        return 25

    def look_every(self, ms: int) -> None:
        pass

    def sleep(self) -> None:
        pass

    def wake(self, now_ms: int) -> None:
        pass


class Display:
    def __init__(self) -> None:
        self.cells = bytearray(b" " * (COLUMNS * ROWS))
        self.inverse = 0

    def flush(self) -> bool:
        return False

    def refresh(self) -> None:
        pass

    def light(self, level: int) -> None:
        pass

    def lines(self) -> list[str]:
        lines = []
        for row in range(ROWS):
            cells = self.cells[row * COLUMNS : (row + 1) * COLUMNS]
            lines.append("".join([_letter(code) for code in cells]).rstrip())
        return lines


def _letter(code: int) -> str:
    if code >= EXTRA_BASE:
        return EXTRA[code - EXTRA_BASE]
    if code >= BIG_BASE:
        return "" if code % 4 else BIG[(code - BIG_BASE) // 4]
    return chr(code) if 32 <= code < 127 else "#"


class Output:
    """A lamp and a buzzer, which record their last state and tune."""

    def __init__(self) -> None:
        self.is_on = False
        self.volume = 2
        self.tune = b""

    def set(self, on: bool) -> None:
        self.is_on = on

    def play(self, tune: bytes) -> None:
        self.tune = tune

    def poll(self, now_ms: int) -> bool:
        return False


class Battery:
    """Three fresh cells."""

    def poll(self, now_ms: int) -> int:
        return 4500


class Feed:
    """A feed without a reader."""

    is_busy = False

    def write(self, line: str) -> None:
        pass

    def poll(self, now_ms: int) -> bool:
        return False


class Table:
    """A board with its unit."""

    name = "table"
    was_hung = False

    def __init__(self, flash: Flash) -> None:
        self.flash = flash
        self.keypad = Input(None)
        self.readers = Readers(None)
        self.deal_button = Input(False)
        self.display = Display()
        self.feed = Feed()
        self.lamp = self.buzzer = Output()
        self.battery = Battery()
        self.now_ms = START_MS
        self._drawn = 0
        self.unit = Unit(self)
        self.step()

    def entropy(self, count: int) -> bytes:
        self._drawn += 1
        return bytes([(37 * self._drawn + i) % 251 for i in range(count)])

    def tidy(self) -> None:
        pass

    def sleep(self) -> None:
        pass

    def missing(self) -> int:
        return 0

    def facts(self) -> "tuple[str, ...]":
        return ()

    def step(self) -> None:
        self.now_ms = (self.now_ms + STEP_MS) & (2**30 - 1)
        self.unit.step(self.now_ms)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._report(self.keypad, key)

    def tap(self, uid: bytes, side: int) -> None:
        self._report(self.readers, (side, CAME, uid))
        self._report(self.readers, (side, GONE, b""))

    def deal(self) -> None:
        self._report(self.deal_button, True)
        self.step()

    def begin(self) -> None:
        """Start a game of RED and BLUE, in English."""
        self.press("OK", "OK", "OK", "OK")
        self.tap(RED, PLUS)
        self.tap(BLUE, PLUS)
        self.press("OK")

    def _report(self, part: Input, what: object) -> None:
        """Let a part report it; close to an edge of the lamp the unit polls a few steps later."""
        part.next = what
        while part.next == what:
            self.step()


class Printer:
    """Prints what has changed since the last look."""

    def __init__(self) -> None:
        self._was: object = None

    def look(self, table: Table) -> None:
        tune = [name for name in sorted(dir(tunes)) if getattr(tunes, name) == table.buzzer.tune]
        now = (table.display.lines(), table.display.inverse, tune, table.lamp.is_on)
        if now != self._was:
            print(table.now_ms, now[1:])
            for line in now[0]:
                print("|" + line)
            self._was = now


def main() -> None:
    flash = Flash()
    printer = Printer()
    table = Table(flash)
    deeds: tuple[tuple[Any, ...], ...] = (
        ("begin",),
        ("tap", RED, PLUS),
        ("press", "1", ".", "9", "2", "5", "M"),
        ("press", "C"),
        ("press", "OK"),
        ("tap", RED, PLUS),
        ("press", "GO", "0", ".", "5", "K"),
        ("tap", BLUE, MINUS),
        ("tap", RED, PLUS),
        ("press", "1", "6", "M"),
        ("press", "OK"),
        ("press", "C", "OK", "M", "OK"),
        ("press", "C", "OK", "M", "M", "M", "OK"),
        ("press", "C", "OK", "M", "M", "M", "M", "M", "OK"),
        ("press", "C", "OK", ".", "K", "OK"),
        ("press", "OK", "M", "M", "M", "M", "M", "M", "OK"),
        ("press", "4", "2"),  # the language: German
        ("tap", RED, PLUS),
        ("press", "GO"),
        ("press", "C", "C", "OK", "M", "M", "M", "M", "M", "M", "OK"),
        ("press", "4", "1"),  # English
        ("deal",),
        ("tap", BLUE, MINUS),
        ("press", "5", "K"),
        ("tap", RED, MINUS),
        ("press", "9", "K"),
        ("tap", RED, MINUS),
        ("press", "1", "M"),
    )
    for deed in deeds:
        getattr(table, deed[0])(*deed[1:])
        printer.look(table)
    while table.unit.session.auction.is_running:
        table.step()
        printer.look(table)
    table.press("OK")
    printer.look(table)
    printer.look(Table(flash))


if __name__ == "__main__":
    main()
