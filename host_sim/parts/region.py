"""The region of flash in which a unit keeps its game: the journal, followed by the records.

Runs on CPython and on MicroPython. In the chip the records come first (docs/records.md), in every
file they come last: so one that was saved without records, before 0.4.0, is the beginning of one.
"""

from dealbox.parts import RECORDS_BYTES, SECTOR_BYTES

CHIP_BYTES = 2 * 1024 * 1024
JOURNAL_BYTES = 1408 * 1024  # the end of the chip
REGION_BYTES = JOURNAL_BYTES + RECORDS_BYTES
_LEAST_BYTES = RECORDS_BYTES + 8 * SECTOR_BYTES  # four sectors for each ring


def of_chip(content: "bytes | bytearray | memoryview") -> bytes:
    """Return the region in the content of a whole chip."""
    at = len(content) - JOURNAL_BYTES
    return bytes(content[at:]) + bytes(content[at - RECORDS_BYTES : at])


def to_chip(region: bytes) -> bytes:
    """Return the end of the chip with that region: the records, then the journal."""
    return region[-RECORDS_BYTES:] + region[:-RECORDS_BYTES]


def whole(copy: "bytes | bytearray | memoryview") -> bytes:
    """Return the region in a copy of it, of the journal alone, or of the whole chip.

    A journal alone, which is one of 1408 KB or of less than 96 KB, gets blank records.
    """
    if len(copy) == CHIP_BYTES:
        return of_chip(copy)
    if len(copy) == JOURNAL_BYTES or len(copy) < _LEAST_BYTES:
        return bytes(copy) + b"\xff" * RECORDS_BYTES
    return bytes(copy)
