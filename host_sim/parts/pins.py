"""What the firmware's drivers hold in place of the chip's pins, its ADC, a reader, and the flash.

Two boards are made of them: the laptop's (host_sim/laptop/board.py), and the unit's in a browser
(web/unit/board.py). So this runs on CPython and on MicroPython. Each takes what it asks, or tells
about a change, as a function.
"""

from dealbox import parts
from dealbox.clock import elapsed_ms
from dealbox.drivers.mfrc522 import EMPTY

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

# Times measured on the chip (docs/performance.md).
FIELD_MS = 8  # from the beginning of a look to the request
READ_MS = 12  # from there to the whole UID

_GENUINE = 0x92  # the version that a genuine reader's chip reports
_UID_BYTES = 10  # the longest (ISO/IEC 14443-3, 6.5.4)
_UID_READ_BYTES = 7  # the longest that the unit reads

_FULL_MV = 9900  # at the battery's diode, where the converter reads _FULL_U16
_FULL_U16 = 65535


class LampPin:
    """An output pin; tells each edge."""

    def __init__(self, tell: "Callable[[bool], object]") -> None:
        self._tell = tell
        self._is_on = False

    def __call__(self, value: int = 0) -> int:
        if bool(value) != self._is_on:
            self._is_on = bool(value)
            self._tell(self._is_on)
        return value


class InputPin:
    def __init__(self, is_high: "Callable[[], int]") -> None:
        self._is_high = is_high

    def __call__(self, value: int = 0) -> int:
        return self._is_high()


class Pwm:
    """Tells each change of the tone in Hz, 0 for silence."""

    def __init__(self, tell: "Callable[[int], object]") -> None:
        self._tell = tell
        self._hz = 0
        self._tone_hz = 0

    def freq(self, hz: int) -> None:
        self._hz = hz

    def duty_u16(self, duty: int) -> None:
        tone_hz = self._hz if duty else 0
        if tone_hz != self._tone_hz:
            self._tone_hz = tone_hz
            self._tell(tone_hz)


class Adc:
    """Measures a third of the supply, whose millivolts it asks."""

    def __init__(self, supply_mv: "Callable[[], int]") -> None:
        self._supply_mv = supply_mv

    def read_u16(self) -> int:
        return self._supply_mv() * _FULL_U16 // _FULL_MV


class Reader:
    """A card reader without radio: a look finds cards, and reads a single one that stays long.

    look: takes 11 bytes for length and UID of the first card, and returns how many there are.
    """

    def __init__(
        self, is_plugged: "Callable[[], bool]", look: "Callable[[bytearray], int]"
    ) -> None:
        self.version = 0  # until it has answered
        self.is_apart = self.is_held = False
        self._is_plugged = is_plugged
        self._look = look
        self._begun_ms = 0  # when the look began, or the cards answered
        self._has_answered = False
        self._answered = 0  # how many cards did ...
        self._answer = bytearray(1 + _UID_BYTES)  # ... and the first of them: length and UID
        self._seen = bytearray(1 + _UID_BYTES)
        self._view = memoryview(self._answer)
        self.uid = self._view[1:1]

    @property
    def is_present(self) -> bool:
        is_plugged = self._is_plugged()
        if is_plugged:
            self.version = _GENUINE
        return is_plugged

    def start(self, now_ms: int, repeats: int = 0) -> None:
        self._begun_ms = now_ms
        self._has_answered = False

    def poll(self, now_ms: int) -> int | None:
        if not self.is_present:
            return EMPTY
        if not self._has_answered:
            if not self.due_ms(now_ms):
                self._begun_ms = now_ms
                self._has_answered = True
                self._answered = self._look(self._answer)
            return None
        if self._look(self._seen) != self._answered or self._seen != self._answer:
            return parts.TORN if self._answered else EMPTY
        if self._answered and elapsed_ms(self._begun_ms, now_ms) < READ_MS:
            return None
        if self._answered == 1:
            if self._answer[0] > _UID_READ_BYTES:
                return parts.TORN
            self.uid = self._view[1 : 1 + self._answer[0]]
        return (EMPTY, parts.CAME, parts.TWO)[min(2, self._answered)]

    def due_ms(self, now_ms: int) -> int:
        if self._has_answered:
            return 1
        return max(0, FIELD_MS - elapsed_ms(self._begun_ms, now_ms))

    def stop(self) -> None:
        pass


class SingleReads:
    """Reads of several places for a flash that reads one at a time, by its read_into."""

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        raise NotImplementedError

    def read_heads(self, at: int, step: int, count: int, size: int) -> bytearray:
        """Return the first `size` bytes of each of `count` steps, one after the other."""
        heads, head = bytearray(), bytearray(size)
        for place in range(at, at + step * count, step):
            self.read_into(place, head)
            heads += head
        return heads

    def is_blank(self, at: int) -> bool:
        """Return whether every bit of the sector at at is set."""
        sector = bytearray(parts.SECTOR_BYTES)
        self.read_into(at, sector)
        return sector == b"\xff" * parts.SECTOR_BYTES
