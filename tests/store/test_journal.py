"""The journal by examples; tests/programs/proof tries faults by the thousand."""

import random
import struct

import pytest

from dealbox.bank.errors import Broken
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.journal import DAMAGED, FOREIGN, GAME
from dealbox.store.page import EPOCH_MAX, Page, seq_of
from host_sim.parts.region import JOURNAL_BYTES
from host_sim.parts.w25q import ERASE, PROGRAM, Flash
from tests.support.journal_cases import SECTORS, StoredGame
from tests.support.random_books import content, next_booking

SMALL = SECTORS * SECTOR_BYTES
HALF = SMALL // 2


@pytest.fixture
def table() -> StoredGame:
    return StoredGame()


@pytest.fixture
def playing(table: StoredGame) -> StoredGame:
    """Return a table where five bookings are made."""
    table.book(5)
    return table


# Booking.


def test_the_first_power_up_after_bookings_affirms_them_in_a_fresh_sector(
    playing: StoredGame,
) -> None:
    playing.journal.idle()
    playing.seen.clear()
    playing.switch_on()
    assert [operation.kind for operation in playing.seen] == [ERASE, ERASE, PROGRAM, PROGRAM]
    assert [operation.at for operation in playing.seen] == [4096, 4096 + HALF] * 2
    assert playing.page(16).epoch() == playing.page(0).epoch() + 1
    assert playing.page(16).is_affirmation() and not playing.page(5).is_affirmation()
    before, tag = playing.page(5), playing.page(16).tag()
    assert playing.page(16).holds_state_of(before) and tag != before.tag()
    assert playing.book() == [PROGRAM, PROGRAM]
    assert playing.page(17).tag() == tag
    assert seq_of(playing.page(17).key) == 6


# What is refused.


@pytest.mark.parametrize(("step", "error_k"), [(-1, 0), (0, 0), (2, 0), (1, 1)])
def test_a_booking_out_of_turn_and_unsound_books_are_refused(
    playing: StoredGame, step: int, error_k: int
) -> None:
    before = playing.flash.operations
    playing.state.seq += step
    playing.state.balance_k[0] += error_k
    with pytest.raises(Broken):
        playing.journal.commit(playing.state)
    assert playing.flash.operations == before
    playing.state.seq -= step
    playing.state.balance_k[0] -= error_k
    assert playing.book() == [PROGRAM, PROGRAM]


# A flash that fails.


def test_a_flash_that_fails_twice_stops_the_unit(playing: StoredGame) -> None:
    playing.flash.rot(0, "zeros")
    playing.journal.prepare()
    playing.flash.rot(1, "zeros")
    after = next_booking(playing.state, playing.rng)
    with pytest.raises(Broken):
        playing.journal.commit(after)
    before = playing.flash.operations
    for after.seq in range(20):
        with pytest.raises(Broken):
            playing.journal.commit(after)
    assert playing.flash.operations == before
    assert playing.switch_on()
    assert content(playing.state) == playing.booked[5]


# Power-up.


@pytest.fixture
def affirmed(playing: StoredGame) -> StoredGame:
    """Return a table switched on after five bookings: the newest page is the affirmation."""
    playing.switch_on()
    playing.seen.clear()
    return playing


def test_a_newer_page_on_second_sight_is_doubtful(affirmed: StoredGame) -> None:
    """A flaky page may read as torn first, and as sound and newest right afterwards."""
    after = next_booking(affirmed.state, affirmed.rng)
    page = Page()
    page.pack(after, 3)
    sector = 2 * SECTOR_BYTES
    whole_pages_read = []

    def read_into(at: int, buffer: bytearray | memoryview) -> None:
        Flash.read_into(affirmed.flash, at, buffer)
        if at == sector and len(buffer) == PAGE_BYTES:
            whole_pages_read.append(at)
            if len(whole_pages_read) <= 2:  # in the search by first keys, and in that ahead
                buffer[-1] ^= 1

    affirmed.flash.data[sector : sector + PAGE_BYTES] = page.bytes
    affirmed.flash.read_into = read_into  # type: ignore[method-assign]
    affirmed.switch_on()
    seen = affirmed.state.seq
    assert len(whole_pages_read) > 2 and affirmed.seen
    affirmed.switch_on()
    assert affirmed.state.seq == seen


# What is lost is reported, and nothing is written before somebody accepts that.


@pytest.mark.parametrize(("more", "newer"), [(1, 0), (2, 7)])
def test_two_bookings_after_the_newest_state_are_reported_and_one_is_that_of_a_cut(
    playing: StoredGame, more: int, newer: int
) -> None:
    """Each is left in one copy."""
    page = playing.page(5)
    playing.book(more)
    page.affirm()
    page.set_epoch(page.epoch() + 1)
    playing.place(16, page)
    for number in range(6, 6 + more):
        playing.flash.damage(number * PAGE_BYTES, bytes(PAGE_BYTES))
    assert playing.boot()
    assert (playing.state.seq, playing.journal.newer) == (5, newer)
    assert playing.journal.is_doubtful == bool(newer)


@pytest.mark.parametrize(("sectors", "found"), [(63, GAME), (64, DAMAGED)])
def test_sixty_four_sectors_are_searched_for_sound_books(sectors: int, found: int) -> None:
    """More would keep the watchdog waiting."""
    table = StoredGame(2 * 70)
    table.book(70 * 16 - 1)
    page = table.unsound(1)
    for number in range((70 - sectors) * 16, 70 * 16):
        struct.pack_into(">I", page.bytes, 8, number)
        page.set_epoch(1)
        table.place(number, page)
    assert table.boot() == (found == GAME)
    assert table.journal.found == found
    if found == GAME:
        assert (table.state.seq, table.journal.lost) == (7 * 16 - 1, 63 * 16)


# The last epoch.


def test_the_last_epoch_can_be_read_and_none_comes_after_it(playing: StoredGame) -> None:
    page = playing.page(5)
    page.set_epoch(EPOCH_MAX)
    playing.place(16, page)
    playing.seen.clear()
    playing.boot()
    assert playing.state.seq == 5
    with pytest.raises(Broken):
        playing.journal.affirm()
    assert {each.kind for each in playing.seen} <= {ERASE}
    assert playing.boot()
    assert playing.state.seq == 5


# What is no game of this program.


@pytest.mark.parametrize(
    "content",
    [
        bytes(SMALL),
        b"\x55" * SMALL,
        b"littlefs" * (SMALL // 8),
        b"DEAL" * (SMALL // 4),
        random.Random(5).randbytes(SMALL),
    ],
    ids=["zeros", "stripes", "files", "magic", "noise"],
)
def test_what_is_no_page_is_no_game(table: StoredGame, content: bytes) -> None:
    table.flash.data[:SMALL] = content
    for _ in range(2):
        assert not table.switch_on()
        assert table.journal.found == FOREIGN
    assert table.flash.data[:SMALL] == content
    table.book()
    assert table.switch_on()
    assert table.state.seq == 1
    assert table.switch_on()
    before = table.flash.operations
    table.switch_on()
    assert table.flash.operations == before


# History.


def test_a_thousand_bookings_are_remembered_whatever_the_breaks() -> None:
    """A game with a break after every third of a sector still fits."""
    table = StoredGame(JOURNAL_BYTES // SECTOR_BYTES)
    for _ in range(1900 // 10):  # more than one ring takes
        table.book(10)
        table.journal.idle()
        table.switch_on()
    known = sum(table.remembers(seq) for seq in range(1, table.state.seq + 1, 5))
    assert 5 * known >= 1000


def test_wear_is_low_and_even() -> None:
    table = StoredGame()
    for _ in range(3_000):
        table.book()
        table.journal.idle()
        if table.rng.randrange(400) == 0:  # a long evening
            table.switch_on()
    wear = table.flash.wear
    assert sum(wear) / 3 <= 140
    assert max(wear) <= 1.1 * min(wear)
