"""The time and the wear of flash operations, and power cuts in them.

The emulator executes an operation completely and in no time. Here its time is added (interrupts
are off meanwhile; PWM runs on), and in a chosen operation the power is cut: before it, after it,
or in the middle (host_sim/parts/torn.py).
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from host_sim.chip.chip import PAGE_BYTES, SECTOR_BYTES, Chip, FlashOperation
from host_sim.parts.torn import (
    AFTER,
    AT_HALF,
    ERASE_TEARS,
    PROGRAM_TEARS,
    FlakyBits,
    Tear,
    tear_of,
)


@dataclass(frozen=True)
class FlashTime:
    """How long the flash takes for a sector and for a page (W25Q16 data sheet, 9.6)."""

    erase_ns: float
    program_ns: float


TYPICAL = FlashTime(45e6, 0.4e6)
WORST = FlashTime(400e6, 3e6)


class FlashTiming:
    """Follows the flash of one chip after the other.

    programmed(at) is called when a page is done, erased(at) when an erase is. persist(at, content)
    gets the bytes that each operation leaves; if it returns False the power is cut before it.
    erases counts by sector; busy_ns is the time that operations took, from selecting the flash
    for them to their end. seed: of all random values. A bit that a power cut left flaky gets a
    random value at each power-up, and keeps it until the next.
    """

    def __init__(
        self,
        time: FlashTime,
        programmed: Callable[[int], None],
        persist: Callable[[int, bytes], bool],
        erased: Callable[[int], None] = lambda at: None,
        seed: int = 0,
    ) -> None:
        self.time = time
        self.erases: Counter[int] = Counter()
        self.busy_ns = 0.0
        self.is_cut = False  # the power was cut in an operation
        self._programmed = programmed
        self._persist = persist
        self._erased = erased
        self._cut_in = 0
        self._tear = AT_HALF
        self._last: FlashOperation | None = None  # the last one, and ...
        self._ended_ns = 0.0  # ... its end
        self._flaky = FlakyBits()
        self._rng = random.Random(seed)

    def connect(self, chip: Chip) -> None:
        self._chip = chip
        self._flaky.flicker(0, chip.flash, self._rng)
        self.is_cut = False
        self._cut_in = 0
        self._last = None
        chip.on_flash = self._on_flash

    def cut_after(self, count: int, tear: Tear = AT_HALF) -> None:
        """Cut the power in the count-th operation from here (1: the next)."""
        self._cut_in = count
        self._tear = tear

    def tear_at(self, ns: float) -> None:
        """Leave the last operation torn, in any way, if it was going on at that time.

        The emulator has completed it, because it stops between two operations only.
        """
        operation = self._last
        if not operation or not operation.began_ns <= ns < self._ended_ns:
            return
        kinds = ERASE_TEARS if operation.is_erase else PROGRAM_TEARS
        at, size = operation.at, len(operation.before)
        after = bytes(self._chip.flash[at : at + size])
        tear = tear_of(self._rng.choice(kinds), self._rng)
        self._chip.flash[at : at + size] = self._flaky.tear(
            at, operation.before, after, tear, self._rng
        )

    def _on_flash(self, operation: FlashOperation) -> None:
        chip, at, size = self._chip, operation.at, len(operation.before)
        if operation.is_erase:
            for sector in range(at // SECTOR_BYTES, (at + size) // SECTOR_BYTES):
                self.erases[sector] += 1
        took_ns = self.time.program_ns
        if operation.is_erase:
            took_ns = self.time.erase_ns * (size // SECTOR_BYTES)
        after = self._leave(operation, bytes(chip.flash[at : at + size]))
        is_persisted = self._persist(at, after)
        if self._cut_in == 1 or not is_persisted:
            chip.flash[at : at + size] = after if is_persisted else operation.before
            self.is_cut = True
            chip.stop()
            return
        self._cut_in = max(0, self._cut_in - 1)
        chip.tick(took_ns)
        self.busy_ns += chip.ns - operation.began_ns
        self._last, self._ended_ns = operation, chip.ns
        if operation.is_erase:
            self._erased(at)
        else:
            self._programmed(at - at % PAGE_BYTES)

    def _leave(self, operation: FlashOperation, after: bytes) -> bytes:
        """Return the bytes that the operation leaves, whole or torn."""
        if self._cut_in == 1 and self._tear.kind != AFTER:
            return self._flaky.tear(operation.at, operation.before, after, self._tear, self._rng)
        if operation.is_erase:
            self._flaky.settle(operation.at, len(after))
        return after
