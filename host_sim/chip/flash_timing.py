"""The flash chip's own part in things: how long it takes, what it wears, and power that dies.

The emulator carries an operation out in no time, and whole. Here its time is added (interrupts
are off meanwhile; PWM runs on), and at a chosen operation the power is cut: before it began, after
it was done, or in the middle, which leaves some of its bits changed and others not.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from host_sim.chip.chip import PAGE_BYTES, SECTOR_BYTES, Chip, FlashOperation


@dataclass(frozen=True)
class FlashTime:
    """How long the flash takes for a sector and for a page (W25Q16 data sheet, 9.6)."""

    erase_ns: float
    program_ns: float


TYPICAL = FlashTime(45e6, 0.4e6)
WORST = FlashTime(400e6, 3e6)

# What is left of an operation when the power dies: given the bytes before it and after it.
Tear = Callable[[bytes, bytes], bytes]


def nothing(before: bytes, after: bytes) -> bytes:
    """Leave it not begun."""
    return before


def everything(before: bytes, after: bytes) -> bytes:
    """Leave it done."""
    return after


def first(count: int) -> Tear:
    """Leave the first count bytes done."""
    return lambda before, after: after[:count] + before[count:]


def half(before: bytes, after: bytes) -> bytes:
    """Leave the first half of the bytes done."""
    return first(len(after) // 2)(before, after)


def some_bits(seed: int) -> Tear:
    """Leave some bits done, each by the toss of a coin."""

    def tear(before: bytes, after: bytes) -> bytes:
        mask = random.Random(seed).randbytes(len(after))
        return bytes(a & m | b & ~m for b, a, m in zip(before, after, mask, strict=True))

    return tear


class Flash:
    """Watches over the flash of one chip after the other.

    programmed(at) is called when a page is done, erased(at) when an erase is. keep(at, cells) is
    told what each operation leaves; if it returns False the power dies before the operation.
    erases counts by sector; busy_ns is the time that operations took, from selecting the flash
    for them to their end.
    """

    def __init__(
        self,
        time: FlashTime,
        programmed: Callable[[int], None],
        keep: Callable[[int, bytes], bool],
        erased: Callable[[int], None] = lambda at: None,
    ) -> None:
        self.time = time
        self.erases: Counter[int] = Counter()
        self.busy_ns = 0.0
        self.is_cut = False  # the power died in an operation
        self._programmed = programmed
        self._keep = keep
        self._erased = erased
        self._cut_in = 0
        self._tear: Tear = half

    def connect(self, chip: Chip) -> None:
        self._chip = chip
        self.is_cut = False
        self._cut_in = 0
        chip.on_flash = self._happen

    def cut_after(self, count: int, tear: Tear = half) -> None:
        """Let the power die at the count-th operation from here (1: the next)."""
        self._cut_in = count
        self._tear = tear

    def _happen(self, operation: FlashOperation) -> None:
        chip, at, size = self._chip, operation.at, len(operation.before)
        if operation.is_erase:
            for sector in range(at // SECTOR_BYTES, (at + size) // SECTOR_BYTES):
                self.erases[sector] += 1
        took_ns = self.time.program_ns
        if operation.is_erase:
            took_ns = self.time.erase_ns * (size // SECTOR_BYTES)
        after = bytes(chip.flash[at : at + size])
        if self._cut_in == 1:
            after = self._tear(operation.before, after)
        is_kept = self._keep(at, after)
        if self._cut_in == 1 or not is_kept:
            chip.flash[at : at + size] = after if is_kept else operation.before
            self.is_cut = True
            chip.stop()
            return
        self._cut_in = max(0, self._cut_in - 1)
        chip.tick(took_ns)
        self.busy_ns += chip.ns - operation.began_ns
        if operation.is_erase:
            self._erased(at)
        else:
            self._programmed(at - at % PAGE_BYTES)
