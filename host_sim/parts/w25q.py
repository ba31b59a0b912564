"""The flash of the laptop and of the proofs: a W25Q as in its data sheet, and its faults.

A program only clears bits, an erase sets a whole sector to ones. host_sim/parts/torn.py models a
power cut in the middle of either.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from host_sim.parts.pins import SingleReads
from host_sim.parts.region import JOURNAL_BYTES
from host_sim.parts.torn import AFTER, ERASE_TEARS, PROGRAM_TEARS, FlakyBits, Tear, tear_of

PROGRAM = "program"
ERASE = "erase"

# The content that a rotten sector can have.
ROTS = ("ones", "zeros", "noise")


class PowerCut(BaseException):
    """The power was cut in a flash operation. No handler of the firmware may catch it."""


@dataclass(frozen=True)
class Operation:
    """One program (page: what is written) or one erase."""

    kind: str
    at: int
    page: bytes = b""

    @property
    def size(self) -> int:
        return PAGE_BYTES if self.kind == PROGRAM else SECTOR_BYTES


def random_tear(operation: Operation, rng: random.Random) -> Tear:
    """Return one of the tears that can befall the operation."""
    kinds = PROGRAM_TEARS if operation.kind == PROGRAM else ERASE_TEARS
    return tear_of(rng.choice(kinds), rng)


class Flash(SingleReads):
    """A region of flash, blank at first; the part's operations, and every way they can fail.

    size: of the journal, in bytes; the records follow it, in `data`, too.
    """

    def __init__(self, size: int = JOURNAL_BYTES, seed: int = 0) -> None:
        self.size = size
        self.data = bytearray(b"\xff" * (size + RECORDS_BYTES))
        self.wear = [0] * (size // SECTOR_BYTES)  # erases of each sector of the journal
        self.operations = 0
        self.faults: Counter[str] = Counter()  # what has gone wrong so far, by kind
        self.on_operation: Callable[[Operation], None] = lambda _: None  # called before each
        self.rng = random.Random(seed)
        self._flaky = FlakyBits()
        self._cut_in = 0  # operations until the power dies, 0: it does not
        self._tear: Tear | None = None
        self._deaf_in = 0  # programs until one does nothing
        self._partial_in = 0  # erases until some leave pages as they were ...
        self._partial_count = 0  # ... and how many of them do

    # The part's operations.

    def read_into(self, at: int, buffer: bytearray | memoryview) -> None:
        """Fill buffer with the bytes from at on."""
        end = at + len(buffer)
        if not 0 <= at <= end <= len(self.data):
            raise ValueError(f"read outside the region: {at} to {end}")
        buffer[:] = self.data[at:end]
        if self._flaky:
            self._flaky.flicker(at, buffer, self.rng)

    def read_heads(self, at: int, step: int, count: int, size: int) -> bytearray:
        """Read them all at once, unless a bit is flaky."""
        if self._flaky or not 0 <= at <= at + step * (count - 1) + size <= len(self.data):
            return super().read_heads(at, step, count, size)
        places = range(at, at + step * count, step)
        return bytearray().join([self.data[place : place + size] for place in places])

    def program(self, at: int, page: bytes | bytearray | memoryview) -> None:
        """Clear the bits of one page that are zero in page."""
        if at % PAGE_BYTES or not 0 <= at < len(self.data) or len(page) != PAGE_BYTES:
            raise ValueError(f"program of {len(page)} bytes at {at}")
        self._operate(Operation(PROGRAM, at, bytes(page)))

    def erase(self, at: int) -> None:
        """Set one sector to ones."""
        if at % SECTOR_BYTES or not 0 <= at < len(self.data):
            raise ValueError(f"erase at {at}")
        self._operate(Operation(ERASE, at))

    # The faults.

    def cut_after(self, count: int, tear: Tear | None = None) -> None:
        """Let the power die in the count-th operation from here (1: the next), torn at random."""
        self._cut_in = count
        self._tear = tear

    def deafen_after(self, count: int) -> None:
        """Let the count-th program from here silently do nothing (1: the next)."""
        self._deaf_in = count

    def erase_partly_after(self, count: int, times: int = 1) -> None:
        """Let the count-th erase from here, and those that follow it, silently leave some pages.

        times: how many erases do, at most 4 pages in a row each, or the upper half.
        """
        self._partial_in = count
        self._partial_count = times

    def rot(self, sector: int, rot: str) -> None:
        """Turn a sector to ones, zeros or noise."""
        self.faults["rot " + rot] += 1
        fill = {"ones": b"\xff" * SECTOR_BYTES, "zeros": bytes(SECTOR_BYTES)}
        self._settle(
            sector * SECTOR_BYTES, fill[rot] if rot in fill else self.rng.randbytes(SECTOR_BYTES)
        )

    def tear(self, operation: Operation, tear: Tear) -> None:
        """Leave what the operation leaves that the tear cuts short."""
        self.faults[f"{operation.kind} {tear.kind}"] += 1
        if tear.kind == AFTER:
            self._perform(operation)
            return
        at, size = operation.at, operation.size
        before = bytes(self.data[at : at + size])
        self.data[at : at + size] = self._flaky.tear(
            at, before, self._after(operation), tear, self.rng
        )

    def copy(self, seed: int = 0) -> Flash:
        """Return a flash with the same content, no wear, and no fault pending."""
        twin = Flash(0, seed)
        twin.size = self.size
        twin.data = self.data[:]
        twin.wear = [0] * len(self.wear)
        twin._flaky = self._flaky.copy()
        return twin

    # One operation.

    def _wear(self, at: int) -> None:
        if at < self.size:
            self.wear[at // SECTOR_BYTES] += 1

    def _operate(self, operation: Operation) -> None:
        self.on_operation(operation)
        self.operations += 1
        if self._cut_in:
            self._cut_in -= 1
            if not self._cut_in:
                self.tear(operation, self._tear or random_tear(operation, self.rng))
                raise PowerCut
        if operation.kind == PROGRAM and self._deaf_in:
            self._deaf_in -= 1
            if not self._deaf_in:
                self.faults["deaf program"] += 1
                return
        if operation.kind == ERASE and self._is_partial():
            self._erase_partly(operation.at)
            return
        self._perform(operation)

    def _is_partial(self) -> bool:
        self._partial_in = max(0, self._partial_in - 1)
        if self._partial_in or not self._partial_count:
            return False
        self._partial_count -= 1
        return True

    def _erase_partly(self, at: int) -> None:
        self.faults["partial erase"] += 1
        self._wear(at)
        pages = SECTOR_BYTES // PAGE_BYTES
        first, last = pages // 2, pages
        if self.rng.getrandbits(1):
            first = self.rng.randrange(pages)
            last = first + self.rng.randint(1, 4)
        for page in range(pages):
            if not first <= page < last:
                self._settle(at + page * PAGE_BYTES, b"\xff" * PAGE_BYTES)

    def damage(self, at: int, content: bytes | bytearray) -> None:
        """Overwrite some content; which bits are flaky does not change."""
        self.data[at : at + len(content)] = content

    def _perform(self, operation: Operation) -> None:
        at = operation.at
        if operation.kind == ERASE:
            self._settle(at, self._after(operation))
            self._wear(at)
        else:
            self.data[at : at + PAGE_BYTES] = self._after(operation)

    def _after(self, operation: Operation) -> bytes:
        """Return what an operation leaves when it is done."""
        if operation.kind == ERASE:
            return b"\xff" * SECTOR_BYTES
        before = int.from_bytes(self.data[operation.at : operation.at + PAGE_BYTES])
        return (before & int.from_bytes(operation.page)).to_bytes(PAGE_BYTES)

    def _settle(self, at: int, content: bytes) -> None:
        """Set bits for good: none of them is flaky afterwards."""
        self.data[at : at + len(content)] = content
        self._flaky.settle(at, len(content))
