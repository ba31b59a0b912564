"""A serial flash chip as its pins see it: commands, status registers, and the modes of reading.

host_sim/parts/w25q.py models what becomes of its bits; this one, whether a chip understands what
it is sent. All chips here have a second status register, whose bit 1 enables the lines IO2 and IO3
(QE). All have the command EBh, which sends address, mode and data over four lines. They differ in
how QE is set, and in how it leaves the factory.
"""

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass

PAGE_BYTES, SECTOR_BYTES, BLOCK_BYTES = 256, 4096, 65536

# Commands (W25Q16JV data sheet, revision F, 8.1.2; the others have the same).
WRITE_STATUS, PROGRAM, READ, WRITE_DISABLE, READ_STATUS, WRITE_ENABLE = 1, 2, 3, 4, 5, 6
ERASE, WRITE_STATUS_2, READ_STATUS_2, READ_ID, ERASE_BLOCK = 0x20, 0x31, 0x35, 0x9F, 0xD8
READ_QUAD = 0xEB

BUSY, WRITABLE = 1 << 0, 1 << 1  # bits of the first status register; its others protect blocks
QUAD_ENABLED = 1 << 1  # of the second
_QUAD_DUMMIES = 4  # clocks between the mode of EBh and its data
_NOTHING = 0xFF  # the line is pulled up

_ERASED_BYTES = {ERASE: SECTOR_BYTES, ERASE_BLOCK: BLOCK_BYTES}


@dataclass(frozen=True)
class Kind:
    """What one type of chip has of its own.

    sr2: the second status register as delivered. pair: 01h with two bytes writes both registers;
    else the first alone. single: 31h with one byte writes the second. tw_ns: how long a write of a
    status register takes at most.
    """

    name: str
    jedec_id: bytes
    sr2: int
    pair: bool
    single: bool
    tw_ns: float


# docs/silicon.md, "Flash chips", tells where each fact is from, and what is assumed.
W25Q16JV_IQ = Kind("W25Q16JV-IQ", b"\xef\x40\x15", QUAD_ENABLED, True, True, 15e6)
W25Q16JV_IM = Kind("W25Q16JV-IM", b"\xef\x70\x15", 0, True, True, 15e6)
W25Q16RV = Kind("W25Q16RV", b"\xef\x70\x15", 0, False, True, 15e6)
GD25Q16C = Kind("GD25Q16C", b"\xc8\x40\x15", 0, True, False, 30e6)
ZB25VQ16 = Kind("ZB25VQ16", b"\x5e\x40\x15", 0, True, True, 30e6)
BY25Q16 = Kind("BY25Q16", b"\x68\x40\x15", 0, True, True, 30e6)
XT25F16B = Kind("XT25F16B", b"\x0b\x40\x15", 0, True, False, 30e6)
P25Q16H = Kind("P25Q16H", b"\x85\x60\x15", 0, True, False, 30e6)
KINDS = (W25Q16JV_IQ, W25Q16JV_IM, W25Q16RV, GD25Q16C, ZB25VQ16, BY25Q16, XT25F16B, P25Q16H)


class SpiFlash:
    """One chip. What it keeps without power is its status registers, and the content elsewhere."""

    def __init__(self, kind: Kind = W25Q16JV_IQ) -> None:
        self.kind = kind
        self.sr1 = 0
        self.sr2 = kind.sr2
        self.status_commands: list[int] = []  # those to write a status register, understood or not

    def power_on(
        self,
        content: MutableSequence[int],
        ns: Callable[[], float],
        change: Callable[[bool, int, bytes], None],
    ) -> None:
        """Begin anew; ns: the time; change(is_erase, at, content): it has executed a command."""
        self.is_continuous = False  # the next read begins with an address, without a command
        self.content = content
        self._ns = ns
        self._change = change
        self._busy_until_ns = 0.0
        self._may_write = False
        self._command = bytearray()

    @property
    def is_busy(self) -> bool:
        return self._ns() < self._busy_until_ns

    def select(self) -> None:
        self._command.clear()

    def exchange(self, byte: int) -> int:
        """Take a byte over one line, and return what the chip sends meanwhile."""
        self._command.append(byte)
        sent = len(self._command) - 1
        opcode = self._command[0]
        answer = _NOTHING
        if self.is_continuous or not sent:
            pass
        elif opcode == READ_STATUS:
            answer = self.sr1 | self._may_write * WRITABLE | self.is_busy * BUSY
        elif self.is_busy:
            pass
        elif opcode == READ_STATUS_2:
            answer = self.sr2
        elif opcode == READ_ID:
            answer = self.kind.jedec_id[(sent - 1) % 3]
        elif opcode == READ and sent > 3:
            answer = self.content[int.from_bytes(self._command[1:4]) + sent - 4]
        return answer

    def deselect(self) -> None:
        """End the command: what changes something is executed now."""
        command, self._command = bytes(self._command), bytearray()
        if self.is_continuous:
            # Two bytes take the clocks of address and mode. The other three lines are pulled up.
            self.is_continuous = len(command) < 2
        elif command and not self.is_busy:
            self._execute(command[0], command[1:])

    def read_quad(self, opcode: int, mode: int, dummies: int) -> None:
        """Take a read over four lines: its data do not matter, but its mode stays."""
        if opcode == READ_QUAD and self._has_quad and not self.is_continuous and not self.is_busy:
            # M5-4 of some makers, M7-4 of others (W25Q16JV, 8.2.14; GD25Q16C, 7.12).
            self.is_continuous = mode >> 4 == 0b1010 and dummies == _QUAD_DUMMIES

    def reads_serially(self) -> bool:
        """Return whether 03h gives the content: at least 50 MHz with all chips."""
        return not self.is_continuous and not self.is_busy

    def reads_continuously(self, mode: int, dummies: int) -> bool:
        """Return whether an address over four lines gives the content, the next one as well."""
        is_kept = mode >> 4 == 0b1010 and dummies == _QUAD_DUMMIES
        return self.is_continuous and self._has_quad and is_kept and not self.is_busy

    @property
    def _has_quad(self) -> bool:
        return bool(self.sr2 & QUAD_ENABLED)

    def _execute(self, opcode: int, data: bytes) -> None:
        if opcode in (WRITE_ENABLE, WRITE_DISABLE):
            self._may_write = opcode == WRITE_ENABLE
            return
        if not self._may_write:
            return
        if opcode in (WRITE_STATUS, WRITE_STATUS_2):
            self.status_commands.append(opcode)
            self._write_status(opcode, data)
        elif opcode in _ERASED_BYTES and len(data) == 3:
            size = _ERASED_BYTES[opcode]
            self._may_write = False
            self._change(True, int.from_bytes(data) & -size, b"\xff" * size)
        elif opcode == PROGRAM and len(data) > 3:
            self._may_write = False
            self._program(int.from_bytes(data[:3]), data[3:])

    def _write_status(self, opcode: int, data: bytes) -> None:
        if opcode == WRITE_STATUS_2:
            if not self.kind.single or len(data) != 1:
                return
            self.sr2 = data[0]
        elif 1 <= len(data) <= 2:
            self.sr1 = data[0] & ~(BUSY | WRITABLE)
            if self.kind.pair:
                self.sr2 = data[1] if len(data) == 2 else self.sr2
        else:
            return
        self._may_write = False
        self._busy_until_ns = self._ns() + self.kind.tw_ns

    def _program(self, at: int, data: bytes) -> None:
        """Clear bits of one page; what passes its end goes on at its beginning (8.2.15)."""
        page = at & -PAGE_BYTES
        content = bytearray(self.content[page : page + PAGE_BYTES])
        for i, byte in enumerate(data, at - page):
            content[i % PAGE_BYTES] &= byte
        self._change(False, page, bytes(content))
