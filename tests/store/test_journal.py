"""The journal by examples; tests/proof has the faults by the thousand."""

import random

import pytest

from dealbox.bank.errors import Broken, Corrupt
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.journal import EMPTY, FOREIGN, GAME, OTHER_VERSION, Journal
from dealbox.store.page import VERSION, Page, seq_of
from host_sim.flash import ERASE, PREFIX, PROGRAM, REGION_BYTES, Flash, Operation, PowerCut, Tear
from tests.proof.game import content, next_booking

SMALL = 2 * 4 * SECTOR_BYTES
HALF = SMALL // 2


class Table:
    """A unit with its flash, and what was booked."""

    def __init__(self, size: int = SMALL, seed: int = 0) -> None:
        self.flash = Flash(size, seed)
        self.seen: list[Operation] = []
        self.flash.watch = self.seen.append
        self.booked: dict[int, bytes] = {}
        self.rng = random.Random(seed)
        self.switch_on()

    def switch_on(self) -> bool:
        self.journal = Journal(self.flash)
        self.state = State()
        return self.journal.boot(self.state)

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

    def place(self, number: int, page: Page) -> None:
        """Write a page past the journal, into both rings."""
        for at in (number * PAGE_BYTES, number * PAGE_BYTES + self.flash.size // 2):
            self.flash.data[at : at + PAGE_BYTES] = page.bytes


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def playing(table: Table) -> Table:
    """Return a table where five bookings are made."""
    table.book(5)
    return table


# Booking.


def test_the_first_booking_begins_the_books(table: Table) -> None:
    assert table.book() == [ERASE, ERASE, PROGRAM, PROGRAM, PROGRAM, PROGRAM]
    assert seq_of(table.page(0).key) == 0
    assert seq_of(table.page(1).key) == 1
    assert table.journal.found == GAME


def test_a_booking_is_two_equal_pages(playing: Table) -> None:
    assert playing.book() == [PROGRAM, PROGRAM]
    first, second = playing.seen
    assert first.page == second.page
    assert second.at == first.at + HALF
    assert playing.flash.data[:HALF] == playing.flash.data[HALF:]


def test_the_first_booking_after_power_up_begins_a_sector(playing: Table) -> None:
    playing.journal.idle()
    playing.switch_on()
    assert playing.book() == [ERASE, ERASE, PROGRAM, PROGRAM]
    assert [operation.at for operation in playing.seen] == [4096, 4096 + HALF] * 2
    assert playing.page(16).epoch() == playing.page(0).epoch() + 1
    assert playing.book() == [PROGRAM, PROGRAM]


def test_a_full_sector_is_followed_by_the_next(playing: Table) -> None:
    assert playing.book(10) == [PROGRAM] * 20
    assert playing.book() == [ERASE, ERASE, PROGRAM, PROGRAM]
    assert seq_of(playing.page(16).key) == 16
    assert playing.page(16).epoch() == playing.page(15).epoch()


def test_erased_ahead_no_booking_of_sixteen_erases(playing: Table) -> None:
    playing.journal.idle()
    assert not playing.journal.is_ready
    playing.journal.idle()
    assert playing.journal.is_ready
    assert playing.book(16) == [PROGRAM] * 32
    assert not playing.journal.is_ready


def test_idle_erases_one_copy_at_a_time_and_none_twice(playing: Table) -> None:
    playing.seen.clear()
    playing.journal.idle()
    assert [operation.at for operation in playing.seen] == [4096]
    playing.journal.idle()
    playing.journal.idle()
    assert [operation.at for operation in playing.seen] == [4096, 4096 + HALF]


def test_a_booking_erases_only_what_idle_has_left(playing: Table) -> None:
    playing.book(10)
    playing.journal.idle()
    assert playing.book() == [ERASE, PROGRAM, PROGRAM]


def test_idle_without_a_booking_wears_nothing(playing: Table) -> None:
    before = playing.flash.operations
    for _ in range(3):
        playing.switch_on()
        playing.journal.idle()
        assert not playing.journal.is_ready
    assert playing.flash.operations == before


def test_it_is_full_when_the_next_booking_would_erase(table: Table) -> None:
    assert table.journal.is_full()  # as after every power-up
    table.book()
    assert not table.journal.is_full()
    table.book(14)
    assert table.journal.is_full()
    table.journal.idle()
    assert table.journal.is_full()
    table.journal.idle()
    assert not table.journal.is_full()


def test_prepare_erases_whatever_was_booked(playing: Table) -> None:
    playing.switch_on()
    playing.journal.prepare()
    assert playing.journal.is_ready
    assert playing.book(16) == [PROGRAM] * 32


# What is refused.


@pytest.mark.parametrize("step", [-1, 0, 2])
def test_a_booking_out_of_turn_is_refused(playing: Table, step: int) -> None:
    before = playing.flash.operations
    playing.state.seq += step
    with pytest.raises(Broken):
        playing.journal.commit(playing.state)
    assert playing.flash.operations == before
    playing.state.seq -= step
    assert playing.book() == [PROGRAM, PROGRAM]


def test_unsound_books_are_refused(playing: Table) -> None:
    before = playing.flash.operations
    after = next_booking(playing.state, playing.rng)
    after.balance_k[0] += 1
    with pytest.raises(Broken):
        playing.journal.commit(after)
    assert playing.flash.operations == before
    playing.book()


# A flash that does not obey.


@pytest.mark.parametrize("deaf", [1, 2])
def test_a_page_not_taken_goes_to_the_next_sector(playing: Table, deaf: int) -> None:
    playing.flash.deafen_after(deaf)
    assert playing.book()[-2:] == [PROGRAM, PROGRAM]
    assert playing.seen[-2].at == SECTOR_BYTES
    voided = playing.flash.data[6 * PAGE_BYTES : 7 * PAGE_BYTES]
    assert voided == bytes(PAGE_BYTES)
    assert playing.flash.data[6 * PAGE_BYTES + HALF :][:PAGE_BYTES] == voided
    assert playing.switch_on()
    assert content(playing.state) == playing.booked[6]


def test_a_page_that_could_not_be_voided_never_outranks_what_follows(playing: Table) -> None:
    """The sector erased ahead rots in one ring, and the void does nothing in the other."""
    playing.book(10)
    playing.journal.prepare()
    playing.flash.data[SECTOR_BYTES + HALF] = 0
    playing.flash.deafen_after(3)
    playing.book(5)
    assert seq_of(playing.page(16).key) == seq_of(playing.page(32).key) == 16
    for _ in range(3):
        assert playing.switch_on()
        assert content(playing.state) == playing.booked[20]


def test_a_flash_that_fails_twice_stops_the_unit(playing: Table) -> None:
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


def test_a_blank_flash_holds_no_game(table: Table) -> None:
    assert not table.switch_on()
    assert table.journal.found == EMPTY
    assert content(table.state) == content(State())
    assert table.flash.operations == 0


def test_books_that_are_not_begun_hold_no_game(table: Table) -> None:
    """The power died in the very first booking, when the page before it was written."""
    table.flash.cut_after(4)
    with pytest.raises(PowerCut):
        table.book()
    assert not table.switch_on()
    assert (table.journal.found, table.state.seq) == (EMPTY, 0)
    table.book()
    assert table.switch_on()


def test_boot_finds_the_newest_and_only_reads(playing: Table) -> None:
    before = playing.flash.operations
    for _ in range(3):
        assert playing.switch_on()
        assert content(playing.state) == playing.booked[5]
        assert playing.journal.found == GAME
    assert playing.flash.operations == before


@pytest.mark.parametrize("sectors", [8, 10])
def test_boot_finds_the_newest_wherever_it_is(sectors: int) -> None:
    table = Table(sectors * SECTOR_BYTES)
    for seq in range(1, 200):
        table.book()
        table.journal.idle()
        table.switch_on() if seq % 23 == 0 else None
        journal, state = Journal(table.flash), State()
        assert journal.boot(state)
        assert content(state) == table.booked[seq]


def test_a_full_sector_before_old_pages_is_no_doubt(table: Table) -> None:
    """Once the rings have wrapped, what follows a full sector is a sound page, and older."""
    table.book(5 * 16 - 1)
    assert seq_of(table.page(15).key) == 79
    before = table.flash.operations
    assert table.switch_on()
    assert table.state.seq == 79
    assert table.flash.operations == before


def test_what_boot_finds_has_four_names() -> None:
    assert len({EMPTY, GAME, FOREIGN, OTHER_VERSION}) == 4


def test_in_doubt_the_state_is_written_again_and_the_next_sector_erased(playing: Table) -> None:
    playing.flash.cut_after(2, Tear(PREFIX, 100))
    with pytest.raises(PowerCut):
        playing.book()
    playing.seen.clear()
    assert playing.switch_on()
    assert playing.state.seq == 6  # the first copy was whole
    assert [(each.kind, each.at) for each in playing.seen] == [
        (ERASE, 4096),
        (ERASE, 4096 + HALF),
        (PROGRAM, 4096),
        (PROGRAM, 4096 + HALF),
        (ERASE, 8192),
        (ERASE, 8192 + HALF),
    ]
    playing.seen.clear()
    playing.switch_on()
    assert playing.seen == []


def damage(flash: Flash, at: int) -> None:
    flash.data[at] ^= 1


@pytest.mark.parametrize(
    "at",
    [
        5 * PAGE_BYTES + 40,
        5 * PAGE_BYTES + 40 + HALF,
        6 * PAGE_BYTES,
        7 * PAGE_BYTES - 1 + HALF,
        SECTOR_BYTES,
        SECTOR_BYTES + PAGE_BYTES - 1 + HALF,
    ],
    ids=[
        "newest A",
        "newest B",
        "slot after A",
        "slot after B",
        "sector after A",
        "sector after B",
    ],
)
def test_what_puts_a_boot_in_doubt(playing: Table, at: int) -> None:
    damage(playing.flash, at)
    before = playing.flash.operations
    playing.switch_on()
    assert content(playing.state) == playing.booked[5]
    assert playing.flash.operations == before + 6


@pytest.mark.parametrize("ring", [0, 1])
@pytest.mark.parametrize("slot", range(1, 15))
def test_whatever_follows_the_newest_in_its_sector_is_doubtful(
    table: Table, slot: int, ring: int
) -> None:
    table.book(slot)  # begins in slot 1, after the page without a game
    damage(table.flash, (slot + 1) * PAGE_BYTES + ring * HALF)
    before = table.flash.operations
    table.switch_on()
    assert table.state.seq == slot
    assert table.flash.operations == before + 6


@pytest.mark.parametrize("at", [4 * PAGE_BYTES, 7 * PAGE_BYTES, SECTOR_BYTES + PAGE_BYTES, 8192])
def test_what_does_not(playing: Table, at: int) -> None:
    damage(playing.flash, at)
    before = playing.flash.operations
    playing.switch_on()
    assert playing.flash.operations == before


def test_a_newer_page_on_second_sight_is_doubtful(playing: Table) -> None:
    """A flaky page may be read as torn first, and as sound and newest right afterwards."""
    after = next_booking(playing.state, playing.rng)
    page = Page()
    page.pack(after, 2)

    whole_pages_read = []

    def read_into(at: int, buffer: bytearray | memoryview) -> None:
        Flash.read_into(playing.flash, at, buffer)
        if at == SECTOR_BYTES and len(buffer) == PAGE_BYTES:
            whole_pages_read.append(at)
            if len(whole_pages_read) == 1:
                buffer[:] = bytes(PAGE_BYTES)

    playing.flash.data[SECTOR_BYTES : SECTOR_BYTES + PAGE_BYTES] = page.bytes
    playing.flash.read_into = read_into  # type: ignore[method-assign]
    before = playing.flash.operations
    playing.switch_on()
    assert playing.state.seq == 5
    assert playing.flash.operations == before + 6


def test_sound_pages_with_unsound_books_stop_the_unit(playing: Table) -> None:
    playing.state.seq += 1
    playing.state.balance_k[0] += 1
    page = Page()
    page.pack(playing.state, 1)
    playing.place(6, page)
    before = bytes(playing.flash.data)
    with pytest.raises(Corrupt):
        playing.switch_on()
    assert playing.flash.data == before


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
def test_what_is_no_page_is_no_game(table: Table, content: bytes) -> None:
    table.flash.data[:] = content
    for _ in range(2):
        assert not table.switch_on()
        assert table.journal.found == FOREIGN
    assert table.flash.data == content
    table.book()
    assert table.switch_on()
    assert table.state.seq == 1
    before = table.flash.operations
    table.switch_on()
    assert table.flash.operations == before


@pytest.mark.parametrize("version", [0, VERSION + 1, 255])
def test_a_game_of_another_version_is_told_and_left_alone(playing: Table, version: int) -> None:
    page = playing.page(5)
    page.bytes[12] = version
    page.date(7)
    playing.place(5, page)
    before = bytes(playing.flash.data)
    for _ in range(2):
        assert not playing.switch_on()
        assert playing.journal.found == OTHER_VERSION
    assert playing.flash.data == before


def test_a_new_game_outranks_one_of_another_version(playing: Table) -> None:
    page = playing.page(5)
    page.bytes[12] = VERSION + 1
    page.date(7)
    playing.place(5, page)
    playing.switch_on()
    playing.book()
    assert playing.page(17).epoch() == 8
    assert playing.switch_on()
    assert playing.state.seq == 1
    assert not playing.journal.recall(4, State())


# History.


def remembers(table: Table, seq: int) -> bool:
    state = State()
    if not table.journal.recall(seq, state):
        return False
    assert content(state) == table.booked[seq]
    return True


def test_the_history_of_a_short_game_is_whole(playing: Table) -> None:
    assert all(remembers(playing, seq) for seq in range(1, 6))
    playing.switch_on()
    assert all(remembers(playing, seq) for seq in range(1, 6))


@pytest.mark.parametrize("seq", [-1, 0, 6, 7, 1000])
def test_what_was_never_booked_is_not_remembered(playing: Table, seq: int) -> None:
    state = State()
    assert not playing.journal.recall(seq, state)
    assert content(state) == content(State())


def test_recall_leaves_the_next_booking_alone(playing: Table) -> None:
    assert remembers(playing, 3)
    playing.book()
    playing.switch_on()
    assert content(playing.state) == playing.booked[6]


@pytest.mark.parametrize("sectors", [8, 10])
def test_the_oldest_are_overwritten_first(sectors: int) -> None:
    table = Table(sectors * SECTOR_BYTES)
    table.book(100)
    known = [remembers(table, seq) for seq in range(1, 101)]
    assert known == sorted(known)
    assert sum(known) >= (sectors // 2 - 1) * 16


def test_a_stale_page_is_not_remembered(playing: Table) -> None:
    """A booking that a cut took back may be read again later; its number has another owner now."""
    lost = next_booking(playing.state, playing.rng)
    playing.flash.cut_after(1, Tear(PREFIX, 0))
    with pytest.raises(PowerCut):
        playing.journal.commit(lost)
    playing.switch_on()
    playing.flash.data[6 * PAGE_BYTES] = 0  # nothing was begun: make it look so
    playing.switch_on()
    assert playing.state.seq == 5
    playing.book(3)
    page = Page()
    page.pack(lost, 1)
    playing.place(6, page)
    assert remembers(playing, 6)
    assert playing.switch_on()
    assert playing.state.seq == 8


@pytest.mark.parametrize(
    ("version", "seq"), [(VERSION + 1, 3), (VERSION - 1, 3), (VERSION, 2), (VERSION, 4)]
)
def test_what_is_no_page_of_that_booking_is_not_remembered(
    playing: Table, version: int, seq: int
) -> None:
    page = playing.page(seq)
    page.bytes[12] = version
    page.date(1)  # which seals it anew
    playing.place(3, page)
    assert not remembers(playing, 3)
    assert remembers(playing, 4)


def test_a_thousand_bookings_are_remembered_whatever_the_breaks() -> None:
    """A game with a break after every third of a sector still fits."""
    table = Table(REGION_BYTES)
    for _ in range(2600 // 10):
        table.book(10)
        table.journal.idle()
        table.switch_on()
    known = sum(remembers(table, seq) for seq in range(1, table.state.seq + 1))
    assert known >= 1000


def test_wear_is_low_and_even() -> None:
    table = Table()
    for seq in range(12_000):
        table.book()
        table.journal.idle()
        if table.rng.randrange(400) == 0:  # a long evening
            table.switch_on()
    wear = table.flash.wear
    assert sum(wear) / 12 <= 140
    assert max(wear) <= 1.1 * min(wear)
