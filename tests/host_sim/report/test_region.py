"""A saved game read as the unit reads it: the same bookings as `dealbox books`, or words."""

from collections import Counter

import pytest

from dealbox.bank.state import State
from dealbox.store.journal import Journal
from host_sim import languages
from host_sim.books import history
from host_sim.books.replay import fields
from host_sim.parts.region import CHIP_BYTES, REGION_BYTES, to_chip
from host_sim.parts.w25q import Flash
from host_sim.report import region
from host_sim.report.region import NotAGame
from host_sim.report.tables import Words
from tests.support.cases import for_each
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal
from tests.support.stored_games import a_game, of_a_later_version, with_made_money

GAME = a_game()


@pytest.fixture
def flash() -> Flash:
    """Return a flash with a game over several power-ups."""
    flash, pool = Flash(), MemoryJournal()
    History(0, 7, pool, Counter()).play(120)
    journal = Journal(flash)
    for number, state in enumerate(pool.states[: pool.count]):
        if number % 30 == 0:
            journal = Journal(flash)
            journal.boot(State())
        journal.commit(state)
    return flash


def test_it_reads_what_dealbox_books_reads(flash: Flash) -> None:
    ours, theirs = region.read(flash.data), history.read(bytes(flash.data)).history
    assert [fields(state) for state in ours] == [fields(state) for state in theirs if state.seq]


def test_one_ring_is_enough(flash: Flash) -> None:
    whole = region.read(bytes(flash.data))
    half = flash.size // 2
    for at in (0, half):
        torn = bytearray(flash.data)
        torn[at : at + half] = bytes(half)
        assert [fields(state) for state in region.read(torn)] == [fields(state) for state in whole]


def test_the_whole_chip_is_read_as_its_journal(flash: Flash) -> None:
    chip = bytes(CHIP_BYTES - REGION_BYTES) + to_chip(bytes(flash.data))
    assert len(region.read(chip)) == len(region.read(flash.data))


@for_each(
    ("copy", "words"),
    [
        (b"", "0 bytes"),
        (b"\xff" * 5000, "5000 bytes"),
        (b"\xff" * REGION_BYTES, "no game was begun"),
        (bytes(range(256)) * (REGION_BYTES // 256), "not written by a Dealbox"),
        (of_a_later_version(GAME), "Another version"),
        (with_made_money(GAME), "No booking in this file is sound"),
    ],
)
def test_what_is_no_game_is_refused_in_words(copy: bytes, words: str) -> None:
    with pytest.raises(NotAGame) as refused:
        region.read(copy)
    reason = refused.value
    english = Words(languages.tables()["en"])
    assert words in english(f"refused.{reason.key}", **reason.values)
