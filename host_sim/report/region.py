"""The states in a copy of the journal's region, oldest first, as the unit would read them.

Runs on CPython and on MicroPython. `host_sim/books/history.py` reads the same pages and says more
about damaged ones; the tests compare the two.
"""

from dealbox.bank.editions import are_sound
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import DAMAGED, EMPTY, FOREIGN, GAME, OTHER_VERSION, Journal
from dealbox.store.page import Page, seq_of
from host_sim.parts.region import REGION_BYTES, whole

_SECTORS_MIN = 8  # four for each ring

_BLANK = b"\xff" * PAGE_BYTES
_REASONS = {EMPTY: "empty", FOREIGN: "foreign", OTHER_VERSION: "version", DAMAGED: "damaged"}


class NotAGame(Exception):
    """The bytes hold no game. Why, and what to do, say the words of `report.refused.` and key.

    values: what stands in them.
    """

    def __init__(self, key: str, values: "dict[str, object]") -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class _Flash:
    """The part of a flash that Journal.boot() reads."""

    def __init__(self, region: "bytes | bytearray | memoryview") -> None:
        self.size = len(region) - RECORDS_BYTES
        self._region = memoryview(region)

    def read_heads(self, size: int) -> bytearray:
        heads = bytearray()
        for at in range(0, self.size, SECTOR_BYTES):
            heads.extend(self._region[at : at + size])
        return heads

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        buffer[:] = self._region[at : at + len(buffer)]

    def program(self, at: int, page: "bytearray | memoryview") -> None:
        raise Broken  # a copy is only read

    def erase(self, at: int) -> None:
        raise Broken


def region_of(copy: "bytes | bytearray | memoryview") -> bytes:
    """Return journal and records in a copy of both, of the journal alone, or of the whole chip.

    Refused: NotAGame.
    """
    if len(copy) < _SECTORS_MIN * SECTOR_BYTES or len(copy) % (2 * SECTOR_BYTES):
        raise NotAGame("size", {"bytes": len(copy), "wanted": REGION_BYTES})
    return whole(copy)


def read(copy: "bytes | bytearray | memoryview") -> "list[State]":
    """Return the states of all bookings without a gap up to the newest. Refused: NotAGame.

    The newest is the one with which a unit would go on.
    """
    region = region_of(copy)
    newest = State()
    journal = Journal(_Flash(region))
    journal.boot(newest)
    if journal.found != GAME:
        raise NotAGame(_REASONS[journal.found], {})
    pages = _pages(region, journal)
    history: list[State] = []
    seq = newest.seq
    epoch = max(pages[seq])
    while epoch >= 0:
        history.append(pages[seq][epoch])
        seq -= 1
        epoch = max([each for each in pages.get(seq, {}) if each <= epoch] or [-1])
    history.reverse()
    return history


def _pages(region: bytes, journal: Journal) -> "dict[int, dict[int, State]]":
    """Return the states that are sound, by sequence number and by epoch."""
    pages: dict[int, dict[int, State]] = {}
    page = Page()
    half = (len(region) - RECORDS_BYTES) // 2
    for at in range(0, 2 * half, PAGE_BYTES):
        data = region[at : at + PAGE_BYTES]
        if data == _BLANK or (at >= half and data == region[at - half : at - half + PAGE_BYTES]):
            continue  # nothing, or the copy of a page that was read in the first ring
        page.bytes[:] = data
        if page.is_sound() and page.is_readable():
            state = State()
            journal.unpack(page, state)
            if are_sound(state):
                pages.setdefault(seq_of(page.key), {}).setdefault(page.epoch(), state)
    return pages
