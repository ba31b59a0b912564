"""Honest games of version 0.1.0, written by the bank of its commit 76ac7d6."""

import lzma
from functools import cache
from pathlib import Path

from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import Page, seq_of
from host_sim.parts.w25q import Flash

_FILE = Path(__file__).with_name("games_of_0_1_0.xz")


@cache
def games() -> list[list[bytes]]:
    """Return the pages of each game, from the first booking on."""
    stored = lzma.decompress(_FILE.read_bytes())
    before, found = bytes(PAGE_BYTES), list[list[bytes]]()
    for at in range(0, len(stored), PAGE_BYTES):
        changed = stored[at : at + PAGE_BYTES]
        before = bytes(one ^ other for one, other in zip(before, changed, strict=True))
        if seq_of(before) == 1:
            found.append([])
        found[-1].append(before)
    return found


def region(pages: list[bytes], size: int = 64 * SECTOR_BYTES) -> bytearray:
    """Return a region with these pages in both rings, written in one power-up, without records."""
    ring = b"".join(pages).ljust(size // 2, b"\xff")
    assert len(ring) == size // 2
    return bytearray(ring + ring + b"\xff" * RECORDS_BYTES)


def as_saved_by_0_3_0(image: bytes) -> bytes:
    """Return the journal that 0.3.0 had of these books: format 2, which has no records."""
    flash, state, page = Flash(len(image) - RECORDS_BYTES), State(), Page()
    flash.data[:] = image
    journal = Journal(flash)
    for at in range(0, flash.size, PAGE_BYTES):
        page.bytes[:] = image[at : at + PAGE_BYTES]
        if page.is_sound():
            journal.unpack(page, state)
            page.bytes[12], page.bytes[140:204] = 2, state.uid[8:]
            page.set_epoch(page.epoch())  # which updates the checksum
            flash.data[at : at + PAGE_BYTES] = page.bytes
    return bytes(flash.data[: flash.size])


def of_version(page: bytes, version: int) -> bytes:
    """Return the page as if a program of another version had written it."""
    other = Page()
    other.bytes[:] = page
    other.bytes[12] = version
    other.set_epoch(other.epoch())  # which updates the checksum
    return bytes(other.bytes)
