"""Thousands of random events at the laptop's parts: nothing raises, no money is made or lost.

They begin in a game of any board and house, as random commands have left it. Each page booked must
follow from the one before by the rules (dealbox books --check).
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import SEATS
from dealbox.parts import HOLD_MS, KEYS
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.fingers import FAST_MS
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.region import JOURNAL_BYTES
from host_sim.parts.w25q import Flash
from host_sim.scenarios.transcript import newest_state
from host_sim.target import PARTS
from tests.programs.histories import History
from tests.support.memory_journal import MemoryJournal

EVENTS = 50
EXAMPLES = 10
MANY_EXAMPLES = 20_000  # in make soak

Event = tuple[str, object]

MOVES = st.tuples(st.sampled_from([0, 1]), st.integers(1, SEATS - 1))  # of a seat's card
BEGINNINGS = st.tuples(
    st.integers(0, len(EDITIONS) - 1), st.integers(0, 10**6), st.integers(1, 120)
)


def such(name: str, values: st.SearchStrategy[object]) -> st.SearchStrategy[Event]:
    return st.tuples(st.just(name), values)


USUAL = such("press", st.sampled_from(KEYS)) | such("move", MOVES)
RARE = (
    such("mash", st.lists(st.sampled_from(KEYS), min_size=2, max_size=5))
    | such("hold", st.just("C"))
    | such("deal", st.none())
    | such("idle", st.sampled_from([*9 * [1, 30, 400, 2_000], 21_000, 61_000]))
    | such("power", st.none())
    | such("cut", st.integers(1, 6))
    | such("plug", st.sampled_from(PARTS))
    | such("battery", st.sampled_from([None, 2000, 2500, 3000, 4500]))
)
STORIES = st.lists(USUAL | USUAL | USUAL | RARE, min_size=EVENTS, max_size=EVENTS)


def begun(number: int, seed: int, length: int) -> bytes:
    """Return the flash after so many random commands of a board's game."""
    memory = MemoryJournal()
    History(number, seed, memory, Counter()).play(length)
    flash = Flash(JOURNAL_BYTES)
    journal = Journal(flash)
    for state in memory.states:
        journal.commit(state)
    return bytes(flash.data)


class Mash:
    """Performs the events."""

    def __init__(self, journal: bytes) -> None:
        self.target = LaptopTarget(journal)
        self.lying: set[tuple[int, int]] = set()
        self.unplugged: set[str] = set()
        self.target.power(True)
        self.target.run(200)

    def do(self, event: Event) -> None:
        name, value = event
        getattr(self, name)(value)
        self.target.run(FAST_MS)
        if not self.target.is_on:
            self.target.power(True)
            self.target.run(200)

    def press(self, key: str) -> None:
        self.mash([key])

    def mash(self, keys: list[str]) -> None:
        for down in (True, False):
            for key in keys:
                self.target.key(key, down)
            self.target.run(FAST_MS)

    def hold(self, key: str) -> None:
        self.target.key(key, True)
        self.target.run(HOLD_MS + 100)
        self.target.key(key, False)

    def move(self, place: tuple[int, int]) -> None:
        """Lay a seat's card, or lift it if it is there."""
        side, seat = place
        uid = bytes((seat,) * 4)  # as the random games have it
        move = self.target.lift if place in self.lying else self.target.lay
        move(side, uid)
        self.lying ^= {place}
        self.target.run(120)

    def deal(self, value: None) -> None:
        self.target.button(True)
        self.target.run(FAST_MS)
        self.target.button(False)

    def power(self, value: None) -> None:
        self.target.power(False)

    def cut(self, count: int) -> None:
        self.target.cut_after(count)

    def plug(self, part: str) -> None:
        self.target.plug(part, part in self.unplugged)
        self.unplugged ^= {part}

    def idle(self, ms: int) -> None:
        self.target.run(ms)

    def battery(self, mv: int | None) -> None:
        self.target.battery(mv)


@pytest.mark.slow
@settings(max_examples=EXAMPLES, deadline=None)
@given(BEGINNINGS, STORIES)
def test_whatever_happens_the_total_stays(
    beginning: tuple[int, int, int], story: list[Event]
) -> None:
    _play(beginning, story)


@pytest.mark.soak
@settings(max_examples=MANY_EXAMPLES, deadline=None)
@given(BEGINNINGS, STORIES)
def test_a_million_events_later_the_total_stays(
    beginning: tuple[int, int, int], story: list[Event]
) -> None:
    _play(beginning, story)


def _play(beginning: tuple[int, int, int], story: list[Event]) -> None:
    mash = Mash(begun(*beginning))
    for event in story:
        mash.do(event)
    state = newest_state(mash.target.flash())
    assert state and sum(state.balance_k) + state.pot_k == 0
    found = history.read(mash.target.flash())
    history.check(found)
    assert found.faults == []
