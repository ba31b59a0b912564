"""Fakes of the parts, for either Python: no pixels, no pins, and a clock that `pass_ms` advances.

A test puts keys, reports and presses into the lists; each poll takes the first one.
"""

import random

from dealbox import parts
from dealbox.clock import later_ms

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.contract import Flash

START_MS = 2**30 - 500  # every test that waits half a second crosses the wrap


class FakeKeypad:
    """Returns the keys of `keys`, one a poll."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.is_busy = False

    def poll(self, now_ms: int) -> "str | None":
        return self.keys.pop(0) if self.keys else None


class FakeReaders:
    """Returns the reports of `reports`, one a poll."""

    def __init__(self) -> None:
        self.sides: tuple[int, ...] = (parts.PLUS, parts.MINUS)
        self.reports: list[tuple[int, int, bytes]] = []
        self.every_ms = 0
        self.is_asleep = False
        self.next_ms = 25  # what due_ms() returns

    def lay(self, side: int, uid: bytes) -> None:
        self.reports.append((side, parts.CAME, uid))

    def lift(self, side: int) -> None:
        self.reports.append((side, parts.GONE, b""))

    def poll(self, now_ms: int) -> "tuple[int, int, bytes] | None":
        return self.reports.pop(0) if self.reports and not self.is_asleep else None

    def due_ms(self, now_ms: int) -> int:
        return self.next_ms

    def look_every(self, ms: int) -> None:
        self.every_ms = ms

    def sleep(self) -> None:
        self.is_asleep = True

    def wake(self, now_ms: int) -> None:
        self.is_asleep = False


class FakeButton:
    """Returns `presses` presses, one a poll."""

    def __init__(self) -> None:
        self.presses = 0
        self.is_busy = False

    def poll(self, now_ms: int) -> bool:
        if not self.presses:
            return False
        self.presses -= 1
        return True


class FakeLamp:
    """Records whether it is on."""

    def __init__(self) -> None:
        self.is_on = False

    def set(self, on: bool) -> None:
        self.is_on = on


class FakeDisplay:
    """Holds the cells and returns them as text; sends one row a flush, as the real one."""

    def __init__(self) -> None:
        self.cells = bytearray(b" " * (parts.COLUMNS * parts.ROWS))
        self.inverse = self.zoom = self.kind = 0
        self.letters = ""
        self.picture: bytes | bytearray = b""
        self.level = 0
        self.refreshes = 0
        self._sent = bytearray(self.cells)

    def send(self, row: int) -> None:
        """Leave it to flush()."""

    def flush(self) -> bool:
        if self.cells == self._sent:
            return False
        for row in range(parts.ROWS):
            at = row * parts.COLUMNS
            end = at + parts.COLUMNS
            if self.cells[at:end] != self._sent[at:end]:
                self._sent[at:end] = self.cells[at:end]
                break
        return self.cells != self._sent

    def refresh(self) -> None:
        self.refreshes += 1

    def light(self, level: int) -> None:
        self.level = level

    def lines(self) -> list[str]:
        """Return the eight rows of what was drawn, large figures on the row of their tops."""
        return [self.line(row) for row in range(parts.ROWS)]

    def line(self, row: int) -> str:
        """Return one of them."""
        own = self.letters
        letters = list(own) + _LETTERS[len(own) :] if own else _LETTERS
        cells = self.cells[row * parts.COLUMNS : (row + 1) * parts.COLUMNS]
        return "".join([letters[code] for code in cells]).rstrip()

    def text(self) -> str:
        """Return the lines as one text."""
        return "\n".join(self.lines())


def _letter(code: int) -> str:
    if code >= parts.EXTRA_BASE:
        return parts.EXTRA[code - parts.EXTRA_BASE]
    if code >= parts.BIG_BASE:
        figure, quarter = divmod(code - parts.BIG_BASE, 4)
        return parts.BIG[figure] if quarter == 0 else ""
    return chr(code) if 32 <= code < 127 else "▮"


_LETTERS = [_letter(code) for code in range(parts.EXTRA_BASE + len(parts.EXTRA))]


class FakeBuzzer:
    """Records the tunes that were played."""

    def __init__(self) -> None:
        self.volume = 2
        self.tunes: list[bytes] = []
        self.is_playing = False

    def play(self, tune: bytes) -> None:
        self.tunes.append(tune)

    def poll(self, now_ms: int) -> bool:
        return self.is_playing


class FakeBattery:
    """Returns `mv` as the measured voltage."""

    def __init__(self) -> None:
        self.mv = 4500

    def poll(self, now_ms: int) -> int:
        return self.mv


class FakePower:
    """A power switch: `is_held` is what its pin says; nothing is switched off here."""

    def __init__(self) -> None:
        self.is_held = True

    def hold(self) -> None:
        self.is_held = True

    def release(self) -> None:
        self.is_held = False


class FakeFeed:
    """Takes every line at once; `asks` is how many requests are pending.

    A poll reports one.
    """

    is_idle = True

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.asks = 0
        self.is_busy = False

    def write(self, line: str) -> None:
        self.lines.append(line)

    def poll(self, now_ms: int) -> bool:
        if not self.asks:
            return False
        self.asks -= 1
        return True


class FakeBoard:
    """The parts together. `pass_ms` moves the clock; nothing else does."""

    def __init__(self, flash: "Flash", seed: int = 0) -> None:
        self.name = "FAKE"
        self.tidied = 0  # how often garbage was collected
        self.was_hung = False
        self.keypad = FakeKeypad()
        self.readers = FakeReaders()
        self.deal_button = FakeButton()
        self.lamp = FakeLamp()
        self.display = FakeDisplay()
        self.buzzer = FakeBuzzer()
        self.battery = FakeBattery()
        self.power: FakePower | None = None
        self.flash = flash
        self.feed = FakeFeed()
        self.missing_bits = 0
        self.stops = 0  # how often the clocks stopped
        self.on_sleep: Callable[[], None] = lambda: None  # called when they would
        self._seed = seed
        self._chance: random.Random | None = None
        self._now_ms = START_MS

    def ticks_ms(self) -> int:
        return self._now_ms

    def pass_ms(self, ms: int) -> None:
        self._now_ms = later_ms(self._now_ms, ms)

    def entropy(self, count: int) -> bytes:
        self._chance = self._chance or random.Random(self._seed)  # MicroPython has none
        return self._chance.randbytes(count)

    def rest(self, ms: int) -> None:
        """Pass the rest and a millisecond for the step; keys and presses that wait end it."""
        is_touched = self.keypad.keys or self.deal_button.presses
        self.pass_ms(1 if is_touched else 1 + ms)

    def sleep(self) -> None:
        assert self.readers.is_asleep
        self.stops += 1
        self.on_sleep()

    def tidy(self) -> None:
        self.tidied += 1

    def missing(self) -> int:
        return self.missing_bits

    def facts(self) -> tuple[str, ...]:
        return "200 MHz 1.15 V", "50 MHz", "92 12", "SSD1306 3C"
