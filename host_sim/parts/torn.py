"""What a flash operation leaves if the power is cut in it, on the laptop and the emulated chip.

Some of the bits may be left flaky: such a bit reads at random until its sector is erased.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from dealbox.parts import PAGE_BYTES

# The state in which a tear leaves the operation.
BEFORE = "before"  # nothing has happened yet
AFTER = "after"  # all is done
PREFIX = "prefix"  # the first `count` bytes are done
HALF = "half"  # the first half of the bytes is done
SUBSET = "subset"  # some of the bits have changed
FLAKY = "flaky"  # some have changed, and some are flaky
EARLY = "early"  # none has changed, but `count` are flaky
LATE = "late"  # all have changed, but `count` are flaky
ZEROS = "zeros"  # erase: all bits are cleared first, as the chip does
MIXTURE = "mixture"  # erase: the bits hold anything

# The kinds to choose from at random.
PROGRAM_TEARS = (BEFORE, AFTER, PREFIX, SUBSET, FLAKY, EARLY, LATE)
ERASE_TEARS = (BEFORE, AFTER, SUBSET, FLAKY, EARLY, LATE, ZEROS, MIXTURE)


@dataclass(frozen=True)
class Tear:
    """How an operation is cut short."""

    kind: str
    count: int = 0  # PREFIX: bytes done; EARLY, LATE: flaky bits


AT_HALF = Tear(HALF)


def tear_of(kind: str, rng: random.Random) -> Tear:
    """Return a tear of that kind."""
    return Tear(kind, rng.randrange(PAGE_BYTES) if kind == PREFIX else rng.randint(1, 6))


def torn(before: bytes, after: bytes, tear: Tear, rng: random.Random) -> tuple[bytes, int]:
    """Return what is left there, and a mask of the bits that are flaky now.

    before, after: their content before the operation, and after all of it.
    """
    if tear.kind in _DONE:
        done = _DONE[tear.kind](len(after), tear.count)
        return after[:done] + before[done:], 0
    if tear.kind in _SETTLING:
        return bytes(len(after)) if tear.kind == ZEROS else rng.randbytes(len(after)), 0
    return _change(before, after, tear, rng)


# The kinds that complete the first bytes: how many, by the size and the tear's count.
_DONE: dict[str, Callable[[int, int], int]] = {
    BEFORE: lambda size, count: 0,
    AFTER: lambda size, count: size,
    PREFIX: lambda size, count: count,
    HALF: lambda size, count: size // 2,
}
_SETTLING = (ZEROS, MIXTURE)  # these leave no bit flaky


def _change(before: bytes, after: bytes, tear: Tear, rng: random.Random) -> tuple[bytes, int]:
    """Change some of the bits that were to change, and make some flaky."""
    size, old = len(before), int.from_bytes(before)
    changing = old ^ int.from_bytes(after)
    some = changing & _bits(size, rng)
    done = {EARLY: 0, LATE: changing}.get(tear.kind, some)
    flaky = 0
    if tear.kind == FLAKY:
        flaky = changing & _bits(size, rng)
    elif tear.kind != SUBSET:
        flaky = _few(changing, tear.count, rng)
    return (old ^ done).to_bytes(size), flaky


def _bits(size: int, rng: random.Random) -> int:
    """Return bits of which half, a few, or nearly all are set."""
    bits = rng.getrandbits(8 * size)
    for _ in range(rng.randrange(8)):
        bits &= rng.getrandbits(8 * size)
    return rng.choice((bits, ~bits))


def _few(bits: int, count: int, rng: random.Random) -> int:
    """Return count of the bits that are set, or all if they are fewer."""
    few = 0
    for _ in range(min(count, bits.bit_count())):
        pick = rng.randrange(bits.bit_length())
        bit = (bits >> pick & -(bits >> pick)) << pick  # the next that is set
        few |= bit
        bits ^= bit
    return few


class FlakyBits(dict[int, int]):
    """The flaky bits of a flash: a mask for each page that has some, by its number."""

    def copy(self) -> FlakyBits:
        return FlakyBits(self)

    def tear(self, at: int, before: bytes, after: bytes, tear: Tear, rng: random.Random) -> bytes:
        """Return what a tear leaves from at on, and note the flaky bits."""
        content, bits = torn(before, after, tear, rng)
        if tear.kind in _SETTLING:
            self.settle(at, len(content))
        self._add(at, bits.to_bytes(len(content)))
        return content

    def _add(self, at: int, bits: bytes) -> None:
        first = at - at % PAGE_BYTES
        bits = bytes(at - first) + bits
        for offset in range(0, len(bits), PAGE_BYTES):
            number = (first + offset) // PAGE_BYTES
            mask = int.from_bytes(bits[offset : offset + PAGE_BYTES].ljust(PAGE_BYTES, b"\0"))
            if mask:
                self[number] = self.get(number, 0) | mask

    def settle(self, at: int, size: int) -> None:
        """Forget the flaky bits of whole pages."""
        for number in range(at // PAGE_BYTES, (at + size) // PAGE_BYTES):
            self.pop(number, None)

    def flicker(self, at: int, buffer: bytearray | memoryview, rng: random.Random) -> None:
        """Randomise the flaky bits among the bytes read from at on."""
        for number in range(at // PAGE_BYTES, -(-(at + len(buffer)) // PAGE_BYTES)):
            mask = self.get(number)
            if mask:
                noise = (mask & rng.getrandbits(8 * PAGE_BYTES)).to_bytes(PAGE_BYTES)
                first = max(at, number * PAGE_BYTES)
                last = min(at + len(buffer), (number + 1) * PAGE_BYTES)
                for i in range(first, last):
                    buffer[i - at] ^= noise[i - number * PAGE_BYTES]
