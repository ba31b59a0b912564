"""MicroPython's heap in the memory of the emulated chip, seen from outside (py/gc.c)."""

import re

from host_sim.chip.chip import SRAM_START

_BLOCK_BYTES = 16
_BLOCKS = 4  # whose kinds are in a byte of the table
_BITS = 2  # of a kind: 0 is free
_KINDS = [bytes(byte >> _BITS * place & 3 for place in range(_BLOCKS)) for byte in range(1 << 8)]


class Heap:
    """The heap of a unit that runs already."""

    def __init__(self, sram: memoryview) -> None:
        self._sram = sram
        self._at, self._size = _table(sram)

    def free(self) -> tuple[int, int]:
        """Return how many bytes are free, and how many the largest free block has."""
        table = self._sram[self._at : self._at + self._size]
        kinds = b"".join([_KINDS[byte] for byte in table])
        blocks = max(map(len, re.findall(b"\0+", kinds)), default=0)
        return kinds.count(0) * _BLOCK_BYTES, blocks * _BLOCK_BYTES


def _table(sram: memoryview) -> tuple[int, int]:
    """Return where the table of blocks is and its size, by the heap's own description.

    That has the address of the table, its size, and where the blocks behind it begin and end.
    """
    words = sram.cast("I")
    end = SRAM_START + len(sram)
    found = [
        (table - SRAM_START, size)
        for table, size, first, last in zip(words, words[1:], words[2:], words[3:], strict=False)
        if SRAM_START <= table < table + size <= first < last <= end
        and last - first == size * _BLOCKS * _BLOCK_BYTES
    ]
    assert len(found) == 1, found
    return found[0]
