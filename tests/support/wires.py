"""Pins and busses with their parts, for the drivers' tests. Using a bus advances its clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from dealbox.clock import later_ms
from dealbox.parts import KEYS
from host_sim.parts.mfrc522 import GENUINE, Mfrc522
from host_sim.parts.ssd1306 import ADDRESS, Ssd1306

if TYPE_CHECKING:
    from dealbox.drivers.wires import Pin

SOON_MS = 2**30 - 500  # the tests' clocks start here, and cross the wrap


def no_fault(what: str) -> None:
    raise AssertionError(what)


class Contact:
    """A pin with pull-up that a contact pulls to ground; `bounce` is what it reads first."""

    def __init__(self) -> None:
        self.is_closed = False
        self.bounce: list[int] = []

    def __call__(self, value: int = 1) -> int:
        return self.bounce.pop(0) if self.bounce else not self.is_closed


class Output:
    """A pin that calls `follow` with each level that is written to it."""

    def __init__(self, follow: Callable[[int], None] = lambda level: None) -> None:
        self.level = 0
        self._follow = follow

    def __call__(self, value: int = 0) -> int:
        self.level = value
        self._follow(value)
        return value


class Pad:
    """A 4 x 4 keypad without diodes: closed keys join rows and columns, so ghost keys appear."""

    def __init__(self) -> None:
        self.closed: set[str] = set()
        self.rows = tuple(Output() for _ in range(4))
        self.columns = tuple(self._column(i) for i in range(4))

    def _column(self, index: int) -> Pin:
        def read(value: int = 1) -> int:
            return not any(self.rows[i].level == 0 for i in joined(frozenset(self.closed), index))

        return read


@cache
def joined(closed: frozenset[str], column: int) -> set[int]:
    """Return the rows that closed keys join to a column, over other keys too."""
    places = [divmod(KEYS.index(key), 4) for key in closed]
    rows: set[int] = set()
    columns = {column}
    for _ in places:
        rows |= {row for row, at in places if at in columns}
        columns |= {at for row, at in places if row in rows}
    return rows


class SpiBus:
    """An SPI bus with one MFRC522 on it, on a clock that the bus moves."""

    BYTE_NS = 2_000  # at 4 MHz
    CALL_NS = 20_000  # about what MicroPython needs for a transfer

    def __init__(self, version: int = GENUINE[-1]) -> None:
        self.ns = 0.0
        self.is_plugged = True
        self.byte_count = 0
        self.neighbour: SpiBus | None = None  # whose reader is on the same wires
        self.chip = Mfrc522(no_fault, version)
        self.cs = Output(self._selected)
        self.reset = Output(self._reset)

    def _reset(self, level: int) -> None:
        if self.is_plugged:
            self.chip.reset(not level, self.ns)

    def _selected(self, level: int) -> None:
        if level == 0:
            self.chip.select()

    def pass_ms(self, ms: float) -> None:
        self.ns += ms * 1e6

    def ticks_ms(self) -> int:
        """Return the time as the unit counts it."""
        return later_ms(SOON_MS, int(self.ns / 1e6))

    def put(self, uid: bytes) -> None:
        self.chip.put(uid, self.ns)

    def lift(self, uid: bytes) -> None:
        self.chip.lift(uid, self.ns)

    def plug(self, is_plugged: bool) -> None:
        """Unplug the reader, which switches its field off; or plug it in, as after power-on."""
        self.is_plugged = is_plugged
        self.chip.reset(not is_plugged, self.ns)

    def write(self, data: bytes | bytearray) -> None:
        self._transfer(data)

    def write_readinto(self, data: bytes | bytearray, buffer: bytearray) -> None:
        assert len(data) == len(buffer)
        buffer[:] = self._transfer(data)

    def _transfer(self, data: bytes | bytearray) -> bytes:
        self.ns += self.CALL_NS
        return bytes([self._exchange(byte) for byte in data])

    def _exchange(self, byte: int) -> int:
        self.byte_count += 1
        self.ns += self.BYTE_NS
        is_answering = self.is_plugged and not self.cs.level
        answer = self.chip.exchange(byte, self.ns) if is_answering else 0
        level = self.neighbour.miso if self.neighbour else None
        return answer if level is None else 0xFF * level

    @property
    def miso(self) -> bool | None:
        """What this reader drives MISO to although it is not selected, or None."""
        return self.chip.miso if self.is_plugged and self.cs.level else None

    def is_driven(self) -> bool:
        """Return whether MISO is driven while no reader is selected."""
        return any(bus.miso is not None for bus in (self, self.neighbour) if bus)


class I2cBus:
    """An I2C bus with one display on it."""

    def __init__(self, kind: type[Ssd1306] = Ssd1306, address: int = ADDRESS) -> None:
        self.is_plugged = True
        self.is_held = False  # the display holds SDA low: no transfer begins until make()
        self.byte_count = 0
        self.refused_at = -1  # which byte from now on is not acknowledged; -1: all are
        self.mount(kind, address)

    def make(self) -> I2cBus:
        """Free the bus and return it."""
        self.is_held = False
        return self

    def mount(self, kind: type[Ssd1306], address: int) -> None:
        """Exchange the display for another one."""
        self.chip = kind(lambda: None, no_fault)
        self.address = address

    def plug(self, is_plugged: bool) -> None:
        """Unplug the display, or plug it in: then it has lost its contents and settings."""
        self.is_plugged = is_plugged
        self.chip.power_on()

    def writeto(self, address: int, data: bytes | bytearray | memoryview) -> int:
        """Write as the RP2040's port does: it raises OSError if the address is not acknowledged.

        After a byte of data that is not it stops, and returns how many were taken.
        """
        self._address(address)
        taken = data if self.refused_at < 0 else data[: self.refused_at]
        self.refused_at = max(-1, self.refused_at - len(data))
        self.chip.begin()
        for byte in taken:
            self.chip.write(byte)
        self.chip.end()
        self.byte_count += len(taken)
        return len(taken)

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        self._address(address)
        if not self.chip.can_be_read:
            raise OSError(5)
        for i in range(len(buffer)):
            buffer[i] = self.chip.read()

    def _address(self, address: int) -> None:
        if not self.is_plugged or self.is_held or address != self.address:
            raise OSError(5)


class Tone:
    """A PWM slice: `heard` is the audible frequency and duty, (0, 0) in silence."""

    def __init__(self) -> None:
        self.hz = 0
        self.duty = -1

    def freq(self, hz: int) -> None:
        self.hz = hz

    def duty_u16(self, duty: int) -> None:
        self.duty = duty

    @property
    def heard(self) -> tuple[int, int]:
        return (self.hz, self.duty) if self.duty else (0, 0)


class NorFlash:
    """An rp2.Flash: no bounds, programs only clear bits, erases whole sectors."""

    def __init__(self, sector_count: int) -> None:
        self.content = bytearray(b"\xff" * 4096 * sector_count)

    def ioctl(self, request: int, block: int) -> int:
        if request == 4:
            return len(self.content) // 4096
        assert request == 6
        self.content[block * 4096 : (block + 1) * 4096] = b"\xff" * 4096
        return 0

    def readblocks(self, block: int, buffer: bytearray | memoryview, offset: int) -> None:
        at = block * 4096 + offset
        buffer[:] = self.content[at : at + len(buffer)]

    def writeblocks(self, block: int, data: bytes | bytearray | memoryview, offset: int) -> None:
        for i, byte in enumerate(data, block * 4096 + offset):
            self.content[i] &= byte

    def read_heads(self, at: int, step: int, size: int, heads: bytearray) -> None:
        for i in range(0, len(heads), size):
            heads[i : i + size] = self.content[at : at + size]
            at += step

    def is_blank(self, at: int, size: int) -> bool:
        return self.content[at : at + size] == b"\xff" * size
