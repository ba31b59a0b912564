"""The controller of the flash (SSI, RP2040 data sheet 4.10), and the chip at its pins.

The emulator serves reads of the flash from memory, whatever controller and chip are set to. Here
the registers decide: if the processor reads while the chip would not understand what the
controller sends, this is reported. A byte that is sent arrives at once; what the firmware asks for
over four lines takes its time.
"""

import struct
from collections import deque
from collections.abc import Callable

from host_sim.parts.spi_flash import READ, SpiFlash

_CTRLR0, _CTRLR1, _SSIENR, _BAUDR, _RXFLR, _SR = 0x00, 0x04, 0x08, 0x14, 0x24, 0x28
_DR0, _DR_LAST, _SPI_CTRLR0 = 0x60, 0xEC, 0xF4
_SPI_CTRLR0_RESET = READ << 24
_FIFO = 16
_ADDRESS_CLOCKS = _WORD_CLOCKS = 8  # of 32 bits over four lines
_SR_READY, _SR_RECEIVED = 0x06, 0x08  # transmit FIFO not full, and empty; receive FIFO not empty
_SELECT_LOW, _SELECT_HIGH = 2, 3  # of the pin's OUTOVER (2.19.6.3); else the controller selects

# CTRLR0: frames of 32 bits, command and address first; over one line, or over four (4.10.13).
_SERIAL, _QUAD = 31 << 16 | 3 << 8, 2 << 21 | 31 << 16 | 3 << 8
_SPI_FRF = 3 << 21
# SPI_CTRLR0: a command of 8 bits and 24 of address; or none, and 32 of address and mode (4.10.13).
_WAY, _COMMAND_FIRST, _NO_COMMAND = 0x33F, 2 << 8 | 6 << 2, 8 << 2 | 2


class FlashPort:
    """The registers of the controller.

    misses: how often the processor has read from the flash. unreadable: called when it has, and
    the chip would not have understood. wait(clocks): lets so many clocks of the flash pass.
    """

    def __init__(
        self,
        flash: SpiFlash,
        misses: Callable[[], int],
        unreadable: Callable[[], None],
        wait: Callable[[int], None],
    ) -> None:
        self._flash = flash
        self._misses = misses
        self._unreadable = unreadable
        self._wait = wait
        self.reset()

    def reset(self) -> None:
        """Reset the controller; the flash chip keeps its state."""
        self._registers = {_SPI_CTRLR0: _SPI_CTRLR0_RESET}
        self._received: deque[int] = deque()
        self._sent: list[int] = []  # frames over four lines
        self._override = 0  # OUTOVER of the select line
        self._is_open = False  # the chip is selected by the controller, until all is sent
        self._missed = self._misses()

    @property
    def divider(self) -> int:
        """The core's clock is so many times the flash's; 0: not set up yet."""
        return self._registers.get(_BAUDR, 0)

    @property
    def is_serial(self) -> bool:
        """True while the flash is read over one line."""
        return self._registers.get(_CTRLR0) == _SERIAL

    def drive_select(self, override: int) -> None:
        """Follow OUTOVER of the chip's select line."""
        self.check()
        self._end()
        if self._override == _SELECT_LOW != override:
            self._flash.deselect()
        elif override == _SELECT_LOW != self._override:
            self._flash.select()
        self._override = override

    def check(self) -> None:
        """Look whether the flash was read since the last look although it could not be."""
        misses = self._misses()
        if misses > self._missed and not self._is_readable():
            self._unreadable()
        self._missed = misses

    def read_uint32(self, offset: int) -> int:
        if offset == _SR:
            self._end()
            return _SR_READY | (_SR_RECEIVED if self._received else 0)
        if offset == _RXFLR:
            return len(self._received)
        if _DR0 <= offset <= _DR_LAST:
            return self._received.popleft() if self._received else 0
        return self._registers.get(offset, 0)

    def write_uint32_atomic(self, offset: int, value: int, alias: int) -> None:
        old = self._registers.get(offset, 0)
        self.write_uint32(offset, (value, old ^ value, old | value, old & ~value)[alias])

    def write_uint32(self, offset: int, value: int) -> None:
        if _DR0 <= offset <= _DR_LAST:
            self._send(value)
            return
        self.check()
        self._registers[offset] = value
        if offset == _SSIENR and not value:
            self._end()
            self._received.clear()

    def _send(self, frame: int) -> None:
        if not self._registers.get(_SSIENR):
            return
        if self._registers.get(_CTRLR0, 0) & _SPI_FRF:
            if self._takes_address(frame & 0xFF):
                self._read(frame >> 8)
            else:
                self._is_open = True
                self._sent.append(frame)
            return
        reply = 0xFF
        if self._override not in (_SELECT_LOW, _SELECT_HIGH) and not self._is_open:
            self._is_open = True
            self._flash.select()
        if self._override != _SELECT_HIGH:
            reply = self._flash.exchange(frame & 0xFF)
        if len(self._received) < _FIFO:
            self._received.append(reply)

    def _read(self, at: int) -> None:
        """Receive as many words as CTRLR1 says, the first byte of each as its highest."""
        count = self._registers.get(_CTRLR1, 0) + 1
        self._wait(_ADDRESS_CLOCKS + self._dummies + _WORD_CLOCKS * count)
        words = struct.unpack(f">{count}I", bytes(self._flash.content[at : at + 4 * count]))
        self._received.extend(words[: _FIFO - len(self._received)])

    def _end(self) -> None:
        """End what the controller sends: it deselects the chip when its FIFO is empty."""
        if not self._is_open:
            return
        self._is_open = False
        if self._sent:
            opcode, address = (*self._sent, 0)[:2]
            self._sent.clear()
            self._flash.read_quad(opcode, address & 0xFF, self._dummies)
        else:
            self._flash.deselect()

    @property
    def _dummies(self) -> int:
        return self._registers[_SPI_CTRLR0] >> 11 & 31

    def _is_readable(self) -> bool:
        """Return whether a read of the flash as memory gives its content."""
        is_set = self._registers.get(_SSIENR) and not self._registers.get(_CTRLR1)
        if not is_set or self._override == _SELECT_LOW:
            return False
        spi = self._registers[_SPI_CTRLR0]
        if self.is_serial:
            is_read = spi >> 24 == READ and spi & _WAY == _COMMAND_FIRST
            return is_read and not self._dummies and self._flash.reads_serially()
        return self._takes_address(spi >> 24)

    def _takes_address(self, mode: int) -> bool:
        """Return whether the chip takes an address and this mode, both over four lines."""
        way = self._registers.get(_CTRLR0), self._registers[_SPI_CTRLR0] & _WAY
        return way == (_QUAD, _NO_COMMAND) and self._flash.reads_continuously(mode, self._dummies)
