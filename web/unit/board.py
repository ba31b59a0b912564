"""The board of the pocket unit: the firmware's own drivers over wires that end in JavaScript.

It runs under MicroPython's WebAssembly port. web/unit/unit.js starts it and hands in the wires, as
web/unit/wires.pyi lists them. A wire takes and returns small whole numbers alone, and bytes by
their address: a buffer handed to JavaScript as an object takes a thousand times as long. A part
keeps the wires that it uses, because to look one up makes an object each time. An exception from
JavaScript would fly past `except` and `finally`: so unit.js catches every one and returns -1,
from which an OSError is made here.

As on the laptop's board the readers are the simple ones of host_sim/laptop/board.py: they model
no radio, but whether a card is present, and the time of a look.
"""

import gc
import io
import sys
from errno import EIO

from uctypes import addressof

import main
from dealbox import parts
from dealbox.clock import elapsed_ms
from dealbox.drivers.battery import Battery
from dealbox.drivers.button import Button
from dealbox.drivers.buzzer import Buzzer
from dealbox.drivers.flash import Flash
from dealbox.drivers.keypad import Keypad
from dealbox.drivers.lamp import Lamp
from dealbox.drivers.mfrc522 import EMPTY
from dealbox.drivers.oled import Oled
from dealbox.drivers.readers import Readers
from web.unit import reading

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.unit import Unit
    from web.unit.wires import Wires

# Times measured on the chip (docs/performance.md).
_FIELD_MS = 8  # from the beginning of a look to the request
_READ_MS = 12  # from there to the whole UID

_GENUINE = 0x92  # the version that a genuine reader's chip reports
_UID_BYTES = 10  # the longest (ISO/IEC 14443-3, 6.5.4)
_UID_READ_BYTES = 7  # the longest that the unit reads

_BLOCK_COUNT = 4  # the requests of os.AbstractBlockDev.ioctl
_BLOCK_ERASE = 6

_FULL_MV = 9900  # at the battery's diode, where the converter reads _FULL_U16
_FULL_U16 = 65535

_STOPPED_MS = 75  # between two repairs of the display that shows a fault


def _checked(status: int) -> int:
    """Return what a wire has returned. OSError: it has failed."""
    if status < 0:
        raise OSError(EIO)
    return status


class _LampPin:
    """Tells each edge."""

    def __init__(self, wires: "Wires") -> None:
        self._switch = wires.lamp
        self._is_on = False

    def __call__(self, value: int = 0) -> int:
        if bool(value) != self._is_on:
            self._is_on = bool(value)
            _checked(self._switch(int(self._is_on)))
        return value


class _DealPin:
    """The deal button's pin: low while it is down."""

    def __init__(self, wires: "Wires") -> None:
        self._read = wires.deal

    def __call__(self, value: int = 0) -> int:
        return not _checked(self._read())


class _SensePin:
    """The pin that the plug of the keypad connects to ground."""

    def __init__(self, wires: "Wires") -> None:
        self._read = wires.missing

    def __call__(self, value: int = 0) -> int:
        return _checked(self._read()) & parts.NO_KEYPAD


class _Pwm:
    """Tells each change of the tone, 0 Hz for silence."""

    def __init__(self, wires: "Wires") -> None:
        self._sound = wires.tone
        self._hz = 0
        self._tone_hz = 0

    def freq(self, hz: int) -> None:
        self._hz = hz

    def duty_u16(self, duty: int) -> None:
        tone_hz = self._hz if duty else 0
        if tone_hz != self._tone_hz:
            self._tone_hz = tone_hz
            _checked(self._sound(tone_hz))


class _Adc:
    def __init__(self, wires: "Wires") -> None:
        self._read_mv = wires.supply

    def read_u16(self) -> int:
        return _checked(self._read_mv()) * _FULL_U16 // _FULL_MV


class _I2c:
    """The bus with the display on it."""

    def __init__(self, wires: "Wires") -> None:
        self._read = wires.read
        self._write = wires.write

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        _checked(self._read(address, addressof(buffer), len(buffer)))

    def writeto(self, address: int, data: "bytes | bytearray | memoryview") -> int:
        return _checked(self._write(address, addressof(data), len(data)))


class _Reader:
    """One reader: a look finds the cards on it, and reads a single one that stays long enough."""

    def __init__(self, wires: "Wires", side: int, missing_bit: int) -> None:
        self.version = _GENUINE
        self._read_missing = wires.missing
        self._read_cards = wires.cards
        self._side = side
        self._missing_bit = missing_bit
        self._begun_ms = 0  # when the look began, or the cards answered
        self._has_answered = False
        self._answered = 0  # how many cards did ...
        self._answer = bytearray(1 + _UID_BYTES)  # ... and the first of them: length and UID
        self._seen = bytearray(1 + _UID_BYTES)
        self._view = memoryview(self._answer)
        self.uid = self._view[1:1]

    @property
    def is_present(self) -> bool:
        return not _checked(self._read_missing()) & self._missing_bit

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
        if self._answered and elapsed_ms(self._begun_ms, now_ms) < _READ_MS:
            return None
        if self._answered == 1:
            if self._answer[0] > _UID_READ_BYTES:
                return parts.TORN
            self.uid = self._view[1 : 1 + self._answer[0]]
        return (EMPTY, parts.CAME, parts.TWO)[min(2, self._answered)]

    def due_ms(self, now_ms: int) -> int:
        if self._has_answered:
            return 1
        return max(0, _FIELD_MS - elapsed_ms(self._begun_ms, now_ms))

    def stop(self) -> None:
        pass

    def _look(self, first: bytearray) -> int:
        """Return how many cards there are, and write length and UID of the first of them."""
        return _checked(self._read_cards(self._side, addressof(first)))


class _Device:
    """The journal's region as a block device, in blocks of a sector."""

    def __init__(self, wires: "Wires") -> None:
        self._wires = wires

    def ioctl(self, request: int, block: int) -> int:
        if request == _BLOCK_COUNT:
            return _checked(self._wires.flash_bytes()) // parts.SECTOR_BYTES
        if request == _BLOCK_ERASE:
            return _checked(self._wires.erase(block * parts.SECTOR_BYTES))
        raise OSError(EIO)

    def readblocks(self, block: int, buffer: "bytearray | memoryview", offset: int) -> None:
        at = block * parts.SECTOR_BYTES + offset
        _checked(self._wires.fetch(at, addressof(buffer), len(buffer)))

    def writeblocks(self, block: int, data: "bytes | bytearray | memoryview", offset: int) -> None:
        _checked(self._wires.program(block * parts.SECTOR_BYTES + offset, addressof(data)))


class _Flash(Flash):
    """The flash, whose region is no memory that can be read in place."""

    def __init__(self, wires: "Wires") -> None:
        super().__init__(_Device(wires), lambda size: b"")

    def read_heads(self, size: int) -> bytearray:
        """Return the first `size` bytes of every sector, one after the other."""
        count = self.size // parts.SECTOR_BYTES
        heads = bytearray(size * count)
        view = memoryview(heads)
        for sector in range(count):
            self.read_into(sector * parts.SECTOR_BYTES, view[sector * size : (sector + 1) * size])
        return heads


class _Feed:
    """The feed: whoever listens takes every line at once."""

    is_busy = False

    def __init__(self, wires: "Wires") -> None:
        self._send = wires.feed
        self._read_asked = wires.asked

    def write(self, line: str) -> None:
        line_bytes = line.encode()
        _checked(self._send(addressof(line_bytes), len(line_bytes)))

    def poll(self, now_ms: int) -> bool:
        return _checked(self._read_asked()) != 0


class PocketBoard:
    """The parts of boards/README.md. has_one_reader: the order of the cards decides."""

    def __init__(self, wires: "Wires", has_one_reader: bool) -> None:
        self._read_ticks = wires.ticks
        self._read_keys = wires.keys
        self._draw = wires.entropy
        self.name = "POCKET"
        self.was_hung = False
        self.keypad = Keypad(self._scan, _SensePin(wires))
        if has_one_reader:
            self.readers = Readers(_Reader(wires, parts.PLUS, parts.NO_PLUS))
        else:
            self.readers = Readers(
                _Reader(wires, parts.PLUS, parts.NO_PLUS),
                _Reader(wires, parts.MINUS, parts.NO_MINUS),
            )
        self.deal_button = Button(_DealPin(wires))
        self.lamp = Lamp(_LampPin(wires))
        self.display = Oled(lambda: _I2c(wires))
        self.buzzer = Buzzer(_Pwm(wires))
        self.battery = Battery(_Adc(wires))
        self.flash = _Flash(wires)
        self.feed = _Feed(wires)

    def ticks_ms(self) -> int:
        """Return the milliseconds of the clock, which wraps at 2**30."""
        return _checked(self._read_ticks())

    def entropy(self, count: int) -> bytes:
        """Return count random bytes."""
        drawn = bytearray(count)
        _checked(self._draw(addressof(drawn), count))
        return bytes(drawn)

    def _scan(self, keys: int) -> int:
        return _checked(self._read_keys()) & keys

    def sleep(self) -> None:
        """Return at once, as with a laptop on USB: a page at rest costs next to nothing."""

    def tidy(self) -> None:
        """Collect garbage; blocks about 1 ms."""
        gc.collect()

    def missing(self) -> int:
        """Return the parts that do not answer, as bits of parts."""
        bits = self.readers.missing()
        if not self.display.is_present:
            bits |= parts.NO_DISPLAY
        if not self.keypad.is_present:
            bits |= parts.NO_KEYPAD
        return bits

    def facts(self) -> "tuple[str, ...]":
        """Return core, flash, readers and display, each in at most 13 letters."""
        return "WebAssembly", "browser", self.readers.versions(), self.display.name()


class Loop:
    """The loop of firmware/main.py, a step a call: it is JavaScript that waits.

    After a fault the display shows words for ever, and nothing is written any more.
    """

    def __init__(self, wires: "Wires", has_one_reader: bool) -> None:
        self._wires = wires
        self._board = PocketBoard(wires, has_one_reader)
        self._unit: Unit | None = None  # made by the first step, so that its start is a step, too
        self._is_stopped = False

    def step(self) -> int:
        """Do what is due now; return for how many milliseconds nothing else will be."""
        if self._is_stopped:
            return self._show()
        try:
            if self._unit is None:
                from dealbox.unit import Unit

                self._unit = Unit(self._board)
            return self._unit.step(self._board.ticks_ms())
        except Exception as fault:  # noqa: BLE001 - every fault ends here, as in main.py
            self._stop(fault)
            return 0

    def words(self) -> str:
        """Return what the display says, as reading.text() does."""
        return reading.text(self._board.display.cells)

    def _stop(self, fault: Exception) -> None:
        """Show words in place of all else, and report the trace."""
        self._is_stopped = True
        trace = io.StringIO()
        sys.print_exception(fault, trace)
        text = trace.getvalue()
        trace_bytes = text.encode()
        self._wires.fault(addressof(trace_bytes), len(trace_bytes))
        self._wires.lamp(0)
        self._wires.tone(0)
        main.show(self._board.display, main.explain(fault, text))

    def _show(self) -> int:
        display = self._board.display
        has_more = display.flush()
        display.refresh()
        return 0 if has_more else _STOPPED_MS


def start(wires: "Wires", has_one_reader: bool) -> Loop:
    """Return the unit with its parts on wires; one in a realm, because the port has globals."""
    return Loop(wires, has_one_reader)


def judge(wires: "Wires") -> str:
    """Return what a unit finds in the flash at power-on, and the key of the page it chooses.

    A name of what store/journal.py finds, and 24 hexadecimal digits; the greater key is newer.
    """
    from dealbox.bank.state import State
    from dealbox.store import journal

    books = journal.Journal(_Flash(wires))
    books.boot(State())
    names = ("EMPTY", "GAME", "FOREIGN", "OTHER_VERSION", "DAMAGED")
    found = next(name for name in names if books.found == getattr(journal, name))
    return f"{found} {books.key().hex()}"


class _Half:
    """One of two copies of a region that stand one after the other."""

    def __init__(self, flash: _Flash, is_second: bool) -> None:
        self.size = flash.size // 2
        self._flash = flash
        self._at = self.size if is_second else 0

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        self._flash.read_into(self._at + at, buffer)

    def read_heads(self, size: int) -> bytearray:
        heads = self._flash.read_heads(size)
        half = len(heads) // 2
        return heads[half:] if self._at else heads[:half]

    def program(self, at: int, page: "bytearray | memoryview") -> None:
        raise OSError(EIO)  # a copy is only read

    def erase(self, at: int) -> None:
        raise OSError(EIO)


def compare(wires: "Wires") -> str:
    """Return how a file, the first half of the flash, is to the game here, in lines."""
    from host_sim.books.comparison import Comparison, Copy

    flash = _Flash(wires)
    compared = Comparison(Copy(_Half(flash, False)), Copy(_Half(flash, True)))
    return "\n".join(compared.words("The file", "The game here"))
