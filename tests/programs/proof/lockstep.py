"""Whole games on one flash with every fault on the way: a thousand bookings, and all commands.

In a game of commands three ledgers must agree: the unit's, the reference model, and the flash.
"""

import random
from collections import Counter

from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.parts.w25q import ROTS, Flash, PowerCut
from tests.programs.harness import Tally, Violated
from tests.programs.proof.experiments import LAPS, SMALL, book, laps
from tests.programs.proof.trial import Make, Truth, restart_thrice
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal
from tests.support.random_books import content, next_change

_BOOKINGS = 1000
_POWER_UPS, _LENGTH = 6, 50  # that a game of commands notices itself, and commands before each


class FaultyJournal(MemoryJournal):
    """A journal in memory beside one on a flash with faults, which has to hold the same.

    Who finds a booking missing after a fault makes it again. Rot hits one ring only: in both it
    cannot be survived.
    """

    def __init__(self, seed: str, make: Make = Journal) -> None:
        super().__init__()
        self.rng = random.Random(seed)
        self.flash = Flash(SMALL, self.rng.getrandbits(32))
        self._truth = Truth()
        self._make = make
        self._ring = self.rng.randrange(2)
        self._restart()

    def boot(self, state: State) -> bool:
        self._restart()
        state.copy(self._state)
        return super().boot(State())

    def recall(self, seq: int, state: State) -> bool:
        is_known, kept = super().recall(seq, state), State()
        if self._journal.recall(seq, kept) and content(kept) != content(state):
            raise Violated(f"the flash has another booking {seq}")
        return is_known

    def commit(self, state: State) -> None:
        while self._truth.acked < state.seq:
            self._happen()
            try:
                book(self._journal, state, self._truth, self.rng, lambda now, rng: now)
            except (PowerCut, Broken) as error:  # Broken: two faults in one booking
                self.flash.faults[type(error).__name__] += 1
                self._restart()
        self._truth.forget(40)
        super().commit(state)

    def _happen(self) -> None:
        chance = self.rng.randrange(1000)
        if chance < 40:
            self.flash.cut_after(self.rng.randint(1, 8))
        elif chance < 50:
            self.flash.deafen_after(self.rng.randint(1, 8))
        elif chance < 55:
            half = len(self.flash.wear) // 2
            self.flash.rot(self._ring * half + self.rng.randrange(half), self.rng.choice(ROTS))
        elif chance < 75:
            self._restart()
        elif chance < 90 and self.states:
            self._book_twice()

    def _restart(self) -> None:
        self.flash.cut_after(0)
        self.flash.deafen_after(0)
        self._journal, self._state = restart_thrice(self.flash, self._make, self._truth)

    def _book_twice(self) -> None:
        """Commit the last booking again: it must be refused, and nothing written."""
        before, last = self.flash.operations, self.states[-1]
        try:
            self._journal.commit(last)
        except Broken:
            self.flash.faults["double commit"] += 1
        else:
            raise Violated(f"booking {last.seq} was booked twice")
        if self.flash.operations != before:
            raise Violated("a refused commit wrote something")


def long_runs(numbers: range, seed: int) -> Tally:
    """Make a thousand random bookings a number, one after the other."""
    tally = Tally("bookings in a row")
    for number in numbers:
        journal, state = FaultyJournal(f"{seed}/{number}"), State()
        with tally.trial(number, seed):
            for _ in range(_BOOKINGS):
                state = next_change(state, journal.rng)
                journal.commit(state)
            if laps(journal.flash) < LAPS:
                raise Violated("the rings did not wrap twice")
            if journal.flash.faults["Broken"] > _BOOKINGS // 100:
                raise Violated("the unit stopped often")
        tally.trials += journal.count - 1
        tally.faults += journal.flash.faults
    return tally


def lockstep(numbers: range, seed: int) -> Tally:
    """Play a game of random commands a number, on each board in turn; the audit is content."""
    tally = Tally("three ledgers in lockstep")
    for number in numbers:
        journal = FaultyJournal(f"{seed}/{number}")
        with tally.trial(number, seed):
            game = History(number % len(EDITIONS), 1_000_003 * seed + number, journal, Counter())
            for _ in range(_POWER_UPS):
                game.play(_LENGTH)
            found = history.read(bytes(journal.flash.data))
            history.check(found)
            if found.faults:
                raise Violated(found.faults[0])
        tally.faults += journal.flash.faults
        tally.faults += Counter(f"kind {state.kind}" for state in journal.states)
        tally.faults["two laps"] += laps(journal.flash) >= LAPS
    return tally
