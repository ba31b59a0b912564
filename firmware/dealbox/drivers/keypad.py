"""The 4 x 4 keypad: the scan of its wires, and the debounced keys."""

from dealbox.clock import elapsed_ms
from dealbox.parts import HOLD, HOLD_MS, KEYS

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.drivers.wires import Pin

# A key counts as released when it has been open for so long: membranes bounce for up to 5 ms,
# rubber for up to 20. Nobody releases a key and presses it again within 30
# (host_sim/timed_input.py).
_OPEN_MS = 20

_ALL = (1 << len(KEYS)) - 1
_C = 1 << KEYS.index("C")


class Matrix:
    """The wires of the pad: four open-drain rows, four columns that are pulled up.

    At rest all rows are low, so that four readings show that no key is closed. A column rises late
    after its row is let go: 8 us at worst (80 kohm, 100 pF). A key would else be seen in the next
    row as well; so the columns are first read for nothing, which takes longer than 15 us.
    """

    def __init__(self, rows: "tuple[Pin, ...]", columns: "tuple[Pin, ...]") -> None:
        self._rows = rows
        self._columns = columns
        self._drive(0)

    def scan(self, keys: int) -> int:
        """Return which of these keys are closed right now, as bits in the order of parts.KEYS."""
        for column in self._columns:
            if not column():
                return self._scan_rows(keys)
        return 0

    def _scan_rows(self, keys: int) -> int:
        """Scan the rows that have one of these keys."""
        self._drive(1)
        closed = 0
        first = 1  # the row's first key
        for row in self._rows:
            if keys & 15 * first:
                closed |= self._scan_row(row, first)
            first <<= 4
        self._drive(0)
        return closed & keys

    def _scan_row(self, row: "Pin", bit: int) -> int:
        for column in self._columns:
            column()  # until it has risen
        closed = 0
        row(0)
        for column in self._columns:
            if not column():
                closed |= bit
            bit <<= 1
        row(1)
        return closed

    def _drive(self, level: int) -> None:
        for row in self._rows:
            row(level)


class Keypad:
    """Debounced keys from scans: pressed at the first closed scan, released when they stay open.

    A key is reported at the first poll that sees it, because the bounce that follows cannot undo
    it; a second scan at once filters out what lasts no longer than a scan (a spark, a radio).
    """

    def __init__(self, scan: "Callable[[int], int]", sense: "Pin | None" = None) -> None:
        """scan(keys) returns the closed ones of keys, as bits; sense() is low while plugged in."""
        self._scan = scan
        self._sense = sense
        self.is_busy = False  # a key is down or waits: a poll every few milliseconds is needed
        self._down = 0
        self._waiting = 0  # keys to report, as bits
        self._opened = 0  # keys that are down, but open in every scan since _since_ms
        self._since_ms = 0
        self._c_ms = 0
        self._is_held = False

    @property
    def is_present(self) -> bool:
        return self._sense is None or not self._sense()

    def is_down(self, key: str) -> bool:
        """Return whether key is closed right now, without waiting for any bounce to end."""
        return self._scan(1 << KEYS.index(key)) != 0

    def poll(self, now_ms: int) -> str | None:
        """Return a key that was pressed (C: released), HOLD, or None; one key each poll."""
        closed = self._scan(_ALL)
        if not closed and not self.is_busy:
            return None
        self._look(closed, now_ms)
        key = None
        if self._waiting:
            key = self._next()
        elif self._down & _C:
            key = self._hold(now_ms)
        self.is_busy = self._down | self._waiting != 0
        return key

    def _look(self, closed: int, now_ms: int) -> None:
        if _has_ghost(closed):
            closed = self._down  # which keys are real is unknown: keep the state
        pressed = closed & ~self._down
        if pressed:
            self._press(self._scan(pressed), now_ms)
        opened = self._down & ~closed
        if opened != self._opened:
            self._opened = opened
            self._since_ms = now_ms
        elif opened and elapsed_ms(self._since_ms, now_ms) >= _OPEN_MS:
            self._release(opened)

    def _press(self, keys: int, now_ms: int) -> None:
        self._down |= keys
        self._waiting |= keys & ~_C
        if keys & _C:
            self._c_ms = now_ms
            self._is_held = False

    def _release(self, keys: int) -> None:
        """Report C, unless it was held, or released because the whole pad was unplugged."""
        self._down &= ~keys
        if keys & _C and not self._is_held and self.is_present:
            self._waiting |= _C

    def _next(self) -> str:
        index = 0
        while not self._waiting >> index & 1:
            index += 1
        self._waiting &= ~(1 << index)
        return KEYS[index]

    def _hold(self, now_ms: int) -> str | None:
        if self._is_held or elapsed_ms(self._c_ms, now_ms) < HOLD_MS:
            return None
        self._is_held = True
        return HOLD


def _has_ghost(closed: int) -> bool:
    """Return whether two rows share two columns: three such keys look like four."""
    if not closed & (closed - 1):
        return False  # the usual case: one key at most
    for upper in range(0, 12, 4):
        for lower in range(upper + 4, 16, 4):
            common = closed >> upper & closed >> lower & 0xF
            if common & (common - 1):
                return True
    return False
