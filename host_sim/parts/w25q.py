"""The flash of the laptop and of the proofs: a W25Q as its data sheet has it, and its faults.

A program only clears bits, an erase sets a whole sector to ones. When the power dies in the
middle of either, what the cells hold is told by a Tear; some of them may be left flaky: such a
bit reads at random until its sector is erased.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from dealbox.parts import PAGE_BYTES, SECTOR_BYTES

REGION_BYTES = 1408 * 1024  # as on the Dealbox image of a Pico

PROGRAM = "program"
ERASE = "erase"

# What a tear does to the operation under way.
BEFORE = "before"  # nothing has happened yet
AFTER = "after"  # all is done
PREFIX = "prefix"  # program: the first `count` bytes are done
SUBSET = "subset"  # some of the bits have changed
FLAKY = "flaky"  # some have changed, and some are flaky
EARLY = "early"  # none has changed, but `count` are flaky
LATE = "late"  # all have changed, but `count` are flaky
ZEROS = "zeros"  # erase: all bits are cleared first, as the chip does
MIXTURE = "mixture"  # erase: the cells hold anything
PROGRAM_TEARS = (BEFORE, AFTER, PREFIX, SUBSET, FLAKY, EARLY, LATE)
ERASE_TEARS = (BEFORE, AFTER, SUBSET, FLAKY, EARLY, LATE, ZEROS, MIXTURE)

# What a sector can turn to.
ROTS = ("ones", "zeros", "noise")


class PowerCut(BaseException):
    """The power died in a flash operation. No handler of the firmware may catch it."""


@dataclass(frozen=True)
class Tear:
    """How an operation is cut short."""

    kind: str
    count: int = 0  # PREFIX: bytes done; EARLY, LATE: flaky bits


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


def tear_of(kind: str, rng: random.Random) -> Tear:
    """Return a tear of that kind."""
    return Tear(kind, rng.randrange(PAGE_BYTES) if kind == PREFIX else rng.randint(1, 6))


class Flash:
    """A region of flash, blank at first; the part's verbs, and every way they can fail."""

    def __init__(self, size: int = REGION_BYTES, seed: int = 0) -> None:
        self.size = size
        self.data = bytearray(b"\xff" * size)
        self.wear = [0] * (size // SECTOR_BYTES)  # erases of each sector
        self.operations = 0
        self.faults: Counter[str] = Counter()  # what has gone wrong so far, by kind
        self.on_operation: Callable[[Operation], None] = lambda operation: None  # told before each
        self.rng = random.Random(seed)
        self._flaky: dict[int, int] = {}  # page number -> its flaky bits
        self._cut_in = 0  # operations until the power dies, 0: it does not
        self._tear: Tear | None = None
        self._deaf_in = 0  # programs until one does nothing
        self._partial_in = 0  # erases until some leave pages as they were ...
        self._partial_count = 0  # ... and how many of them do

    # The part's verbs.

    def read_into(self, at: int, buffer: bytearray | memoryview) -> None:
        """Fill buffer with the bytes from at on."""
        end = at + len(buffer)
        if not 0 <= at <= end <= self.size:
            raise ValueError(f"read outside the region: {at} to {end}")
        buffer[:] = self.data[at:end]
        if self._flaky:
            self._flicker(at, buffer)

    def program(self, at: int, page: bytes | bytearray | memoryview) -> None:
        """Clear the bits of one page that are zero in page."""
        if at % PAGE_BYTES or not 0 <= at < self.size or len(page) != PAGE_BYTES:
            raise ValueError(f"program of {len(page)} bytes at {at}")
        self._operate(Operation(PROGRAM, at, bytes(page)))

    def erase(self, at: int) -> None:
        """Set one sector to ones."""
        if at % SECTOR_BYTES or not 0 <= at < self.size:
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
        """Leave in the cells what the operation leaves that the tear cuts short."""
        self.faults[f"{operation.kind} {tear.kind}"] += 1
        if tear.kind == BEFORE:
            return
        if tear.kind == AFTER:
            self._perform(operation)
            return
        at, size = operation.at, operation.size
        if tear.kind == PREFIX:
            self._clear(at, operation.page[: tear.count].ljust(size, b"\xff"))
        elif tear.kind == ZEROS:
            self._settle(at, bytes(size))
        elif tear.kind == MIXTURE:
            self._settle(at, self.rng.randbytes(size))
        else:
            self._change(operation, tear)

    def copy(self, seed: int = 0) -> Flash:
        """Return a flash with the same cells, no wear, and no fault pending."""
        twin = Flash(0, seed)
        twin.size = self.size
        twin.data = self.data[:]
        twin.wear = [0] * len(self.wear)
        twin._flaky = dict(self._flaky)
        return twin

    @property
    def is_flaky(self) -> bool:
        return bool(self._flaky)

    # One operation.

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
        self.wear[at // SECTOR_BYTES] += 1
        pages = SECTOR_BYTES // PAGE_BYTES
        first, last = pages // 2, pages
        if self.rng.getrandbits(1):
            first = self.rng.randrange(pages)
            last = first + self.rng.randint(1, 4)
        for page in range(pages):
            if not first <= page < last:
                self._settle(at + page * PAGE_BYTES, b"\xff" * PAGE_BYTES)

    def damage(self, at: int, content: bytes | bytearray) -> None:
        """Turn cells to something else, flaky or not: rot that nobody has noticed yet."""
        self.data[at : at + len(content)] = content

    def _perform(self, operation: Operation) -> None:
        at = operation.at
        if operation.kind == ERASE:
            self._settle(at, b"\xff" * SECTOR_BYTES)
            self.wear[at // SECTOR_BYTES] += 1
        else:
            self._clear(at, operation.page)

    def _clear(self, at: int, page: bytes) -> None:
        """Clear the bits that are zero in page."""
        bits = int.from_bytes(self.data[at : at + PAGE_BYTES]) & int.from_bytes(page)
        self.data[at : at + PAGE_BYTES] = bits.to_bytes(PAGE_BYTES)

    def _settle(self, at: int, content: bytes) -> None:
        """Set cells for good: none of them is flaky afterwards."""
        self.data[at : at + len(content)] = content
        for number in range(at // PAGE_BYTES, (at + len(content)) // PAGE_BYTES):
            self._flaky.pop(number, None)

    def _change(self, operation: Operation, tear: Tear) -> None:
        """Change some of the bits that were to change, and make some flaky."""
        size, cells = operation.size, slice(operation.at, operation.at + operation.size)
        before = int.from_bytes(self.data[cells])
        after = before & int.from_bytes(operation.page) if operation.page else (1 << 8 * size) - 1
        changing = before ^ after
        done = {EARLY: 0, LATE: changing}.get(tear.kind, changing & self._bits(size))
        self.data[cells] = (before ^ done).to_bytes(size)
        if tear.kind == FLAKY:
            self._make_flaky(operation.at, changing & self._bits(size), size)
        elif tear.kind != SUBSET:
            self._make_flaky(operation.at, self._few(changing, tear.count), size)

    def _bits(self, size: int) -> int:
        """Return bits of which half, a few, or nearly all are set."""
        bits = self.rng.getrandbits(8 * size)
        for _ in range(self.rng.randrange(8)):
            bits &= self.rng.getrandbits(8 * size)
        return self.rng.choice((bits, ~bits))

    def _few(self, bits: int, count: int) -> int:
        """Return count of the bits that are set, or all if they are fewer."""
        few = 0
        for _ in range(min(count, bits.bit_count())):
            pick = self.rng.randrange(bits.bit_length())
            bit = (bits >> pick & -(bits >> pick)) << pick  # the next that is set
            few |= bit
            bits ^= bit
        return few

    def _make_flaky(self, at: int, bits: int, size: int) -> None:
        content = bits.to_bytes(size)
        for offset in range(0, size, PAGE_BYTES):
            number = (at + offset) // PAGE_BYTES
            page = int.from_bytes(content[offset : offset + PAGE_BYTES])
            if page:
                self._flaky[number] = self._flaky.get(number, 0) | page

    def _flicker(self, at: int, buffer: bytearray | memoryview) -> None:
        """Let the flaky bits among those just read be anything."""
        for number in range(at // PAGE_BYTES, -(-(at + len(buffer)) // PAGE_BYTES)):
            mask = self._flaky.get(number)
            if mask:
                noise = (mask & self.rng.getrandbits(8 * PAGE_BYTES)).to_bytes(PAGE_BYTES)
                first = max(at, number * PAGE_BYTES)
                last = min(at + len(buffer), (number + 1) * PAGE_BYTES)
                for i in range(first, last):
                    buffer[i - at] ^= noise[i - number * PAGE_BYTES]
