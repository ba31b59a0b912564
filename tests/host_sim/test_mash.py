"""Thousands of random events at the laptop's parts: nothing raises, no money is made or lost.

Each page booked must follow from the one before by the rules (dealbox books --check).
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.parts import HOLD_MS, KEYS
from host_sim.books import history
from host_sim.cards import UIDS
from host_sim.fingers import FAST_MS
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import Transcript, newest_state
from host_sim.target import PARTS

EVENTS = 50
EXAMPLES = 10
MANY_EXAMPLES = 20_000  # in make soak

Event = tuple[str, object]

CARDS = st.sampled_from(["RED", "BLUE", "GREEN", "unknown"])
MOVES = st.tuples(st.sampled_from([0, 1]), CARDS)


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


@cache
def begun() -> bytes:
    """Return the flash of a game that has begun."""
    target = LaptopTarget()
    person = Person(target, Transcript(target))
    person.begin()
    person.game("world", "RED", "BLUE", "GREEN", "deeds")
    return target.flash()


class Mash:
    """Performs the events, and checks the total."""

    def __init__(self) -> None:
        self.target = LaptopTarget(begun())
        self.transcript = Transcript(self.target)
        self.lying: set[tuple[int, str]] = set()
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
        for entry in self.transcript.entries:
            if "booked" in entry:
                assert sum(entry["booked"]["balances"].values()) == 0
        self.transcript.entries.clear()

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

    def move(self, place: tuple[int, str]) -> None:
        """Lay a card, or lift it if it is there."""
        if place in self.lying:
            self.lying.remove(place)
            self.target.lift(place[0], UIDS[place[1]])
        else:
            self.lying.add(place)
            self.target.lay(place[0], UIDS[place[1]])
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
@given(STORIES)
def test_whatever_happens_the_total_stays(story: list[Event]) -> None:
    _play(story)


@pytest.mark.soak
@settings(max_examples=MANY_EXAMPLES, deadline=None)
@given(STORIES)
def test_a_million_events_later_the_total_stays(story: list[Event]) -> None:
    _play(story)


def _play(story: list[Event]) -> None:
    mash = Mash()
    for event in story:
        mash.do(event)
    state = newest_state(mash.target.flash())
    assert state and sum(state.balance_k) == 0
    assert state.seq >= 1
    found = history.read(mash.target.flash())
    history.check(found)
    assert found.faults == []
