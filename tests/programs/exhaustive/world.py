"""A small world: a flash of a few pages, and the real journal on it.

The journal's memory is taken out after every step and put back before the next, so that a world
is a few numbers, by which it is known again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES
from dealbox.store import journal, rings
from dealbox.store.journal import EMPTY, Journal
from host_sim.parts.pins import SingleReads
from tests.programs.exhaustive.pages import BLANK, OVER, Content, Pages
from tests.programs.proof import controls
from tests.support import checksums

SECTORS = 8  # of both rings together
OFF = -1  # instead of a mind

Flash = tuple[int, ...]  # which page is where
# What the journal knows: the fields below, the page that boot chose, and the newest sector.
Mind = tuple[int, ...]
_FIELDS = (
    *("found", "lost", "newer", "is_split", "_slot", "_erased", "_is_last_first"),
    *("_seq", "_epoch", "_is_affirmed", "_has_written"),
)
SEQ_AT, EPOCH_AT = _FIELDS.index("_seq"), _FIELDS.index("_epoch")
_NEWER_AT = _FIELDS.index("newer")
LOST_AT, SPLIT_AT = _FIELDS.index("lost"), _FIELDS.index("is_split")
AFFIRMED_AT = _FIELDS.index("_is_affirmed")
BOOTED_AT = len(_FIELDS)
SECTOR_AT = BOOTED_AT + 1

PROGRAM, ERASE = "program", "erase"


@contextmanager
def small(slots: int) -> Iterator[None]:
    """Let a sector have so few slots."""
    checksums.remember()
    with pytest.MonkeyPatch.context() as patch:
        for module in (rings, journal, controls):
            patch.setattr(module, "SLOTS", slots)
        patch.setattr(rings, "SECTOR_BYTES", slots * PAGE_BYTES)
        yield


class Operation(NamedTuple):
    """One operation of a run, and the flash before it."""

    kind: str
    at: int  # which page, the first one of an erase
    page: int  # what is written
    flash: Flash
    is_affirmed: bool


class Faults(NamedTuple):
    """What goes wrong in a run: a number counts the programs, or the erases, from 0."""

    deaf: int = -1  # the program that does nothing
    partial: int = -1  # the erase that leaves pages ...
    left: tuple[int, ...] = ()  # ... these of its sector ...
    tries: int = 1  # ... so often


_NONE = Faults()


class SmallFlash(SingleReads):
    """The flash of a small world. What flaky pages read as is chosen by `flips`: read by read."""

    def __init__(self, pages: Pages, slots: int) -> None:
        self.size = SECTORS * slots * PAGE_BYTES
        self.slots = slots
        self.pages: list[int] = []
        self.operations: list[Operation] = []
        self.is_affirmed: Callable[[], bool] = lambda: False
        self._table = pages
        self.begin((BLANK,) * (SECTORS * slots))

    def begin(self, flash: Flash, faults: Faults = _NONE, flips: tuple[int, ...] = ()) -> None:
        """Exchange the pages; nothing else is left of what was before."""
        self.pages = list(flash)
        self.operations = []
        self.reads = 0  # of flaky pages
        self._faults = faults
        self._flips = flips
        self._shown: dict[int, int] = {}
        self._programs = self._erases = -1

    def read_into(self, at: int, buffer: bytearray | memoryview) -> None:
        if at >= self.size:  # the records: nobody has a card
            buffer[:] = b"\xff" * len(buffer)
            return
        index, start = divmod(at, PAGE_BYTES)
        contents = self._table.contents[self.pages[index]]
        content = contents[0] if len(contents) == 1 else contents[self._choose(index)]
        buffer[:] = content[start : start + len(buffer)]

    def _choose(self, index: int) -> int:
        """Return what a flaky page reads as: what it did before, unless that flips now."""
        shown = self._shown.get(index, 0) ^ (self.reads in self._flips)
        self.reads += 1
        self._shown[index] = shown
        return min(shown, len(self._table.contents[self.pages[index]]) - 1)

    def is_blank(self, at: int) -> bool:
        return not self.read_heads(at, PAGE_BYTES, self.slots, PAGE_BYTES).strip(b"\xff")

    def program(self, at: int, page: bytearray | memoryview) -> None:
        index, written = at // PAGE_BYTES, self._table.find(bytes(page))
        self._note(PROGRAM, index, written)
        self._programs += 1
        if self._programs != self._faults.deaf:
            before = self.pages[index]
            is_over = before != BLANK
            self.pages[index] = self._table.make(OVER, before, written) if is_over else written

    def erase(self, at: int) -> None:
        index, faults = at // PAGE_BYTES, self._faults
        self._note(ERASE, index, BLANK)
        self._erases += 1
        is_partial = faults.partial <= self._erases < faults.partial + faults.tries
        for slot in range(self.slots):
            if not (faults.partial >= 0 and is_partial and slot in faults.left):
                self.pages[index + slot] = BLANK

    def _note(self, kind: str, index: int, page: int) -> None:
        self.operations.append(Operation(kind, index, page, tuple(self.pages), self.is_affirmed()))


class Run(NamedTuple):
    """What a step of the journal did."""

    operations: tuple[Operation, ...]
    flash: Flash
    mind: Mind
    is_broken: bool = False
    state: Content | None = None  # the books after a boot


class World:
    """One journal, whose memory and flash are exchanged for every step."""

    def __init__(self, make: type[Journal], slots: int) -> None:
        self.pages = Pages()
        self.slots = slots
        self.flash = SmallFlash(self.pages, slots)
        self._journal = make(self.flash)
        self.flash.is_affirmed = lambda: self._journal._is_affirmed
        self.rings = len(self._journal._rings.rings)
        self.sectors = self._journal._rings.sectors
        self.fresh = self._mind()

    def _mind(self) -> Mind:
        mine = self._journal
        values = [int(getattr(mine, name)) for name in _FIELDS]
        values[_NEWER_AT] = int(values[_NEWER_AT] > 0)
        booted = bytes(mine._booted.bytes)
        is_needed = any(booted) and not (mine._has_written and mine._is_affirmed)
        values.append(self.pages.find(booted) if is_needed else BLANK)
        return (*values, mine._rings.sector)

    def _remember(self, mind: Mind) -> None:
        mine, booted = self._journal, mind[BOOTED_AT]
        for name, value in zip(_FIELDS, mind, strict=False):
            setattr(mine, name, value)
        is_blank = booted == BLANK
        mine._booted.bytes[:] = bytes(PAGE_BYTES) if is_blank else self.pages.contents[booted][0]
        mine._rings.sector = mind[SECTOR_AT]
        mine._records._has_looked = True

    def _begin(
        self, flash: Flash, mind: Mind, faults: Faults = _NONE, flips: tuple[int, ...] = ()
    ) -> Journal:
        self.flash.begin(flash, faults, flips)
        self._remember(mind)
        return self._journal

    def _end(self, is_broken: bool = False, state: Content | None = None) -> Run:
        return Run(
            tuple(self.flash.operations), tuple(self.flash.pages), self._mind(), is_broken, state
        )

    def is_flaky(self, flash: Flash) -> bool:
        return not self.pages.changing.isdisjoint(flash)

    def boot(self, flash: Flash, flips: tuple[int, ...] = ()) -> Run:
        mine, state = self._begin(flash, self.fresh, flips=flips), State()
        has_game = mine.boot(state)
        is_empty = not has_game and mine.found == EMPTY
        return self._end(state=(state.seq, state.amount_k) if has_game or is_empty else None)

    def step(
        self,
        do: Callable[[Journal], object],
        flash: Flash,
        mind: Mind,
        faults: Faults = _NONE,
        flips: tuple[int, ...] = (),
    ) -> Run:
        """Let the journal do something. is_broken: it raised Broken."""
        mine = self._begin(flash, mind, faults, flips)
        try:
            do(mine)
        except Broken:
            return self._end(is_broken=True)
        return self._end()

    def recall(self, flash: Flash, mind: Mind, seq: int) -> Content | None:
        mine, state = self._begin(flash, mind), State()
        return (state.seq, state.amount_k) if mine.recall(seq, state) else None
