"""Cases of the journal: bookings and faults of a flash, and what is done to it and found in it.

docs/testing.md describes their language. Whatever is found is as it was booked.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store import journal as journals
from dealbox.store.journal import Journal
from dealbox.store.page import TAGS, Page, seq_of
from host_sim.parts.torn import AFTER, Tear
from host_sim.parts.w25q import Flash, Operation, PowerCut
from host_sim.scenarios.witness import ExpectationFailed
from tests.support.random_books import content, next_booking

SECTORS = 8  # of both rings


class StoredGame:
    """A unit with its flash, and what was booked."""

    def __init__(self, sectors: int = SECTORS) -> None:
        self.flash = Flash(sectors * SECTOR_BYTES)
        self.seen: list[Operation] = []
        self.flash.on_operation = self.seen.append
        self.booked: dict[int, bytes] = {}
        self.rng = random.Random(0)
        self.switch_on()

    def switch_on(self) -> bool:
        """Boot, and affirm what was found, as the unit does on a good battery."""
        is_game = self.boot()
        self.journal.affirm()
        return is_game

    def boot(self) -> bool:
        """Boot, which only reads."""
        self.journal = Journal(self.flash, 1 + self.flash.operations % (TAGS - 1))
        self.state = State()
        before = self.flash.operations
        is_game = self.journal.boot(self.state)
        assert self.flash.operations == before
        return is_game

    def book(self, count: int = 1) -> list[str]:
        """Make some bookings and return what that did to the flash."""
        self.seen.clear()
        for _ in range(count):
            after = next_booking(self.state, self.rng)
            self.journal.commit(after)
            self.state = after
            self.booked[after.seq] = content(after)
        return [operation.kind for operation in self.seen]

    def page(self, number: int) -> Page:
        page = Page()
        page.bytes[:] = self.flash.data[number * PAGE_BYTES :][:PAGE_BYTES]
        return page

    def both(self, number: int) -> tuple[int, int]:
        """Return where a page is in each ring."""
        return number * PAGE_BYTES, number * PAGE_BYTES + self.flash.size // 2

    def place(self, number: int, page: Page) -> None:
        """Write a page to both rings, without the journal."""
        for at in self.both(number):
            self.flash.data[at : at + PAGE_BYTES] = page.bytes

    def zero(self, number: int, count: int = 1) -> None:
        """Clear pages in both rings."""
        for at in self.both(number):
            self.flash.damage(at, bytes(count * PAGE_BYTES))

    def unsound(self, seq: int, epoch: int = 1) -> Page:
        """Return a page with a right checksum, of balances that do not add up."""
        books, page = State(), Page()
        books.copy(self.state)
        books.seq = books.undo_seq = seq
        books.undo_source_seq = seq - 1
        books.balance_k[0] += 1
        page.pack(books, epoch)
        return page

    def another(self) -> Page:
        """Return the newest page with other books, sound as well."""
        state, page = State(), Page()
        state.copy(self.state)
        state.volume = (state.volume + 1) % 4
        page.pack(state, 1)
        return page

    def remembers(self, seq: int) -> bool:
        state = State()
        if not self.journal.recall(seq, state):
            assert content(state) == content(State())
            return False
        assert content(state) == self.booked[seq]
        return True


class AtJournal:
    """Does the steps of a case to a stored game, and checks what is expected."""

    def __init__(self, sectors: int = SECTORS) -> None:
        self.game = StoredGame(sectors)

    def perform(self, step: str) -> None:
        """Perform a step of a case."""
        verb, *words = step.split()
        if verb == "expect":
            name, *values = words
            seen = str(_SEEN[name](self.game, *map(int, values[:-1])))
            if seen != values[-1]:
                raise ExpectationFailed(f"it is {seen}")
            return
        self.game.seen.clear()
        act = getattr(self, verb, None) or getattr(self.game, verb, None)
        if not act:
            act = partial(_STEPS[verb], self.game)
        act(*map(int, words))
        state, found = self.game.state, self.game.journal.found
        if found == journals.GAME and state.seq in self.game.booked:
            assert content(state) == self.game.booked[state.seq]

    def idle(self, times: int = 1) -> None:
        for _ in range(times):
            self.game.journal.idle()

    def forge(self, number: int, at: int, value: int, to: int = -1, epoch: int = 1) -> None:
        """Change a byte of a page, with a right checksum; to: where that page is put."""
        page = self.game.page(number)
        page.bytes[at] = value
        page.set_epoch(epoch)
        self.game.place(number if to < 0 else to, page)

    def put_unsound(self, number: int, seq: int, epoch: int = 1, *rings: int) -> None:
        """Write a page of unsound books that claims to be this booking, to both rings or one."""
        for ring in rings or (0, 1):
            at = self.game.both(number)[ring]
            self.game.flash.damage(at, self.game.unsound(seq, epoch).bytes)

    def differ(self, ring: int) -> None:
        """Let a copy of the newest page have other books, sound as well: either may be found."""
        seq = self.game.state.seq
        self.game.flash.damage(self.game.both(seq)[ring], self.game.another().bytes)
        del self.game.booked[seq]

    def cut(self, count: int) -> None:
        """Book, and cut the power after so many operations."""
        self.game.flash.cut_after(count, Tear(AFTER))
        with pytest.raises(PowerCut):
            self.game.book()

    def refuse(self) -> None:
        """Check that until `accept` nothing is written, at this boot and the next."""
        for _ in range(2):
            assert self.game.switch_on()
            journal = self.game.journal
            assert journal.is_doubtful and not journal.is_ready
            self.idle(3)
            journal.prepare()
            with pytest.raises(Broken):
                journal.commit(next_booking(self.game.state, self.game.rng))
            assert self.game.seen == []

    def goes_on(self) -> None:
        """Accept, book, and find all of it at the next boots."""
        seq = self.game.state.seq
        self.game.journal.accept()
        assert not self.game.journal.is_doubtful
        self.game.book(3)
        for _ in range(2):
            assert self.game.switch_on()
            assert (self.game.state.seq, self.game.journal.lost) == (seq + 3, 0)
            assert not self.game.journal.is_doubtful
            assert content(self.game.state) == self.game.booked[seq + 3]


# Steps that are no methods of these classes, and what is expected: by the words before the last.
_STEPS: dict[str, Callable[..., object]] = {
    "on": StoredGame.switch_on,
    "affirm": lambda game: game.journal.affirm(),
    "prepare": lambda game: game.journal.prepare(),
    "accept": lambda game: game.journal.accept(),
    "deafen": lambda game, count: game.flash.deafen_after(count),
    "leave_pages": lambda game: game.flash.erase_partly_after(1),
    "clear": lambda game, at: game.flash.damage(at, b"\0"),
    "turn": lambda game, at: game.flash.damage(at, bytes((game.flash.data[at] ^ 1,))),
}
_FOUND = ("EMPTY", "GAME", "FOREIGN", "OTHER_VERSION", "DAMAGED", "NO_BOARD")
_NAMES = {getattr(journals, name): name for name in _FOUND}
_SEEN: dict[str, Callable[..., object]] = {
    "did": lambda game: "".join(each.kind[0].upper() for each in game.seen) or "nothing",
    "at": lambda game: "/".join(str(each.at) for each in game.seen),
    "room": lambda game: game.journal.room(),
    "ready": lambda game: "yes" if game.journal.is_ready else "no",
    "doubtful": lambda game: "yes" if game.journal.is_doubtful else "no",
    "split": lambda game: "yes" if game.journal.is_split else "no",
    "seq": lambda game: game.state.seq,
    "lost": lambda game: game.journal.lost,
    "found": lambda game: _NAMES[game.journal.found],
    "page": lambda game, number: seq_of(game.page(number).key),
    "epoch": lambda game, number: game.page(number).epoch(),
    "remembered": lambda game, first, last: sum(map(game.remembers, range(first, last + 1))),
}


def play(steps: list[tuple[int, str]]) -> None:
    """Play a case. Refused: ExpectationFailed, whose text has the line and the step."""
    sectors = [int(word) for word in steps[0][1].split()[1:]]
    player = AtJournal(*sectors)
    for line, step in steps[1:]:
        try:
            player.perform(step)
        except (AssertionError, Broken, ExpectationFailed, KeyError, TypeError, ValueError) as why:
            raise ExpectationFailed(f"{line}: {step}: {why or repr(why)}") from why
