"""Thousands of random events at the laptop's parts: nothing raises, no money is made or lost.

They begin in a game of any board and house, with any settings, as random commands have left it.
Each page booked must follow from the one before by the rules (dealbox books --check).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import BRIGHTNESS_MAX, HAS_POT, SEATS
from dealbox.parts import HOLD_MS, KEYS, MINUS, PLUS
from dealbox.store.journal import Journal
from dealbox.ui import words
from host_sim import pins
from host_sim.books import history
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.region import JOURNAL_BYTES
from host_sim.parts.w25q import Flash
from host_sim.scenarios.transcript import newest_state
from host_sim.target import PARTS
from host_sim.timed_input import FAST_MS
from tests.support.cases import any_of
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal

EVENTS = 50
EXAMPLES = 6
MANY_EXAMPLES = 20_000  # in make soak

Event = tuple[str, object]

MOVES = st.tuples(st.sampled_from([MINUS, PLUS]), st.integers(0, SEATS - 1))  # of a card
# A card is tapped, and what books something for it typed: sums, deeds, rows of the menu, one key.
DEALINGS = st.tuples(
    MOVES,
    st.sampled_from(
        ["5 K", "1 . 5 M", "9 GO K", "9 GO M", "3 9 OK OK", "1 2 . 9 OK OK", "GO", "M"]
    )
    | st.tuples(st.sampled_from(KEYS), st.sampled_from("123M"), st.sampled_from(["", "OK", "9 K"]))
    .map(" ".join)
    .map("OK {}".format),
    st.sampled_from(["", "", "C", "C OK"]),
)


@dataclass
class Beginning:
    """A board, random commands of a game on it, and how the unit is set while they are given."""

    number: int
    seed: int
    length: int
    has_pot: bool
    brightness: int
    language: int
    hides_names: bool
    board: str


BEGINNINGS = st.builds(
    Beginning,
    number=st.integers(0, len(EDITIONS) - 1),
    seed=st.integers(0, 10**6),
    length=st.integers(1, 120),
    has_pot=st.booleans(),
    brightness=st.sampled_from([1, 2, 3, BRIGHTNESS_MAX, BRIGHTNESS_MAX, BRIGHTNESS_MAX]),
    language=st.integers(1, len(words.LANGUAGES)),
    hides_names=st.booleans(),
    board=st.sampled_from([pins.BOARD, pins.BOARD, "DEALBOX_PICO_SOLO"]),
)


def such(name: str, values: st.SearchStrategy[object]) -> st.SearchStrategy[Event]:
    return st.tuples(st.just(name), values)


USUAL = (
    *(such("press", st.sampled_from(KEYS)), such("move", MOVES)),
    *(3 * [such("book", DEALINGS)]),
)
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
STORIES = st.lists(any_of(*8 * USUAL, RARE), min_size=EVENTS, max_size=EVENTS)


def begun(beginning: Beginning) -> bytes:
    """Return the flash after so many random commands of a board's game."""
    memory, seed, wants_pot = MemoryJournal(), beginning.seed, beginning.has_pot
    history = History(beginning.number, seed, memory, Counter())
    while wants_pot > history.ledger.now.house_rules & HAS_POT and not history.model.is_anti:
        seed += 1
        history = History(beginning.number, seed, memory, Counter())
    ledger = history.ledger
    ledger.set("brightness", beginning.brightness)
    ledger.set("language", beginning.language)
    ledger.set("hides_names", beginning.hides_names)
    ledger.keep_settings()
    history.play(beginning.length)
    flash = Flash(JOURNAL_BYTES)
    journal = Journal(flash)
    for state in memory.states:
        journal.commit(state)
    return bytes(flash.data)


class Mash:
    """Performs the events."""

    def __init__(self, journal: bytes, board: str) -> None:
        self.target = LaptopTarget(journal, board=board)
        state = newest_state(journal)
        assert state
        self.seats = [seat for seat in range(SEATS) if state.seat[seat]] or [1]
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
        """Lay a player's card, or one of nobody's, or lift it if it is there."""
        side, number = place
        seat = self.seats[number % len(self.seats)] if number else 0
        uid = bytes((seat,) * 4)  # as the random games have it
        move = self.target.lift if (side, seat) in self.lying else self.target.lay
        move(side, uid)
        self.lying ^= {(side, seat)}
        self.target.run(120)

    def book(self, dealing: tuple[tuple[int, int], str, str]) -> None:
        """Tap a card, type what books, and perhaps take that back, and put it back."""
        place, *typed = dealing
        self.move(place)
        self.move(place)
        for key in " ".join(typed).split():
            self.press(key)

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
def test_whatever_happens_the_total_stays(beginning: Beginning, story: list[Event]) -> None:
    _play(beginning, story)


@pytest.mark.soak
@settings(max_examples=MANY_EXAMPLES, deadline=None)
@given(BEGINNINGS, STORIES)
def test_a_million_events_later_the_total_stays(beginning: Beginning, story: list[Event]) -> None:
    _play(beginning, story)


def _play(beginning: Beginning, story: list[Event]) -> None:
    mash = Mash(begun(beginning), beginning.board)
    for event in story:
        mash.do(event)
    state = newest_state(mash.target.flash())
    assert state and sum(state.balance_k) + state.pot_k == 0
    found = history.read(mash.target.flash())
    history.check(found)
    assert found.faults == []
