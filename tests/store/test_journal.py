"""The journal by examples; tests/programs/proof tries faults by the thousand."""

import random
import struct
from collections.abc import Callable

import pytest

from dealbox.bank.editions import EDITIONS, OWN
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.journal import DAMAGED, EMPTY, FOREIGN, GAME, OTHER_VERSION, Journal
from dealbox.store.page import EPOCH_MAX, TAGS, VERSION, Page, seq_of
from host_sim.parts.region import JOURNAL_BYTES
from host_sim.parts.torn import AFTER, PREFIX, Tear
from host_sim.parts.w25q import ERASE, PROGRAM, Flash, Operation, PowerCut
from tests.support.random_books import content, next_booking

SMALL = 2 * 4 * SECTOR_BYTES
HALF = SMALL // 2


class StoredGame:
    """A unit with its flash, and what was booked."""

    def __init__(self, size: int = SMALL) -> None:
        self.flash = Flash(size)
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

    def place(self, number: int, page: Page) -> None:
        """Write a page to both rings, without the journal."""
        for at in (number * PAGE_BYTES, number * PAGE_BYTES + self.flash.size // 2):
            self.flash.data[at : at + PAGE_BYTES] = page.bytes


@pytest.fixture
def table() -> StoredGame:
    return StoredGame()


@pytest.fixture
def playing(table: StoredGame) -> StoredGame:
    """Return a table where five bookings are made."""
    table.book(5)
    return table


# Booking.


def test_the_first_booking_begins_the_books(table: StoredGame) -> None:
    people = [ERASE, ERASE, PROGRAM, PROGRAM]  # who plays
    assert table.book() == [ERASE, ERASE, PROGRAM, PROGRAM, *people, PROGRAM, PROGRAM]
    assert seq_of(table.page(0).key) == 0
    assert seq_of(table.page(1).key) == 1
    assert table.journal.found == GAME


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


def test_erased_ahead_no_booking_of_sixteen_erases(playing: StoredGame) -> None:
    playing.journal.idle()
    assert not playing.journal.is_ready
    playing.journal.idle()
    assert playing.journal.is_ready
    assert playing.book(16) == [PROGRAM] * 32
    assert not playing.journal.is_ready


def test_idle_erases_one_copy_at_a_time_and_none_twice(playing: StoredGame) -> None:
    playing.seen.clear()
    playing.journal.idle()
    assert [operation.at for operation in playing.seen] == [4096]
    playing.journal.idle()
    playing.journal.idle()
    assert [operation.at for operation in playing.seen] == [4096, 4096 + HALF]


def test_a_booking_erases_only_what_idle_has_left(playing: StoredGame) -> None:
    playing.book(10)
    playing.journal.idle()
    assert playing.book() == [ERASE, PROGRAM, PROGRAM]


def test_power_up_and_idle_without_a_booking_wear_nothing(playing: StoredGame) -> None:
    playing.switch_on()
    before = playing.flash.operations
    for _ in range(3):
        playing.switch_on()
        playing.journal.idle()
        assert not playing.journal.is_ready
    assert playing.flash.operations == before


def test_its_room_is_what_can_be_booked_without_an_erase(table: StoredGame) -> None:
    assert table.journal.room() == 0  # as after every power-up
    table.book()
    assert table.journal.room() == 14
    table.book(14)
    assert table.journal.room() == 0
    table.journal.idle()
    assert table.journal.room() == 0
    table.journal.idle()
    assert table.journal.room() == 16
    table.book(16)
    assert table.journal.room() == 0


def test_there_is_no_room_before_what_was_found_is_written_once_more(playing: StoredGame) -> None:
    playing.book()
    journal = Journal(playing.flash)
    journal.boot(State())
    assert journal.room() == 0
    journal.affirm()
    assert journal.room() == 15


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


def test_a_second_cut_in_an_erase_leaves_no_two_copies_unreadable(table: StoredGame) -> None:
    """The copy that a cut left is erased first."""
    table.book(5 * 16 - 1)
    for kept in (0, 1):
        at = SECTOR_BYTES + kept * HALF
        flash = table.flash.copy()
        flash.damage(SECTOR_BYTES + HALF - at + SECTOR_BYTES, b"\xff" * SECTOR_BYTES)
        flash.damage(at, random.Random(kept).randbytes(SECTOR_BYTES))
        erased: list[Operation] = []
        flash.on_operation = erased.append
        journal = Journal(flash)
        assert journal.boot(State()) and not journal.is_doubtful
        journal.affirm()
        assert [each.at for each in erased[:2]] == [at, 2 * SECTOR_BYTES + HALF - at]


# A flash that fails.


@pytest.mark.parametrize("deaf", [1, 2])
def test_a_page_not_taken_goes_to_the_next_sector(playing: StoredGame, deaf: int) -> None:
    playing.flash.deafen_after(deaf)
    assert playing.book()[-2:] == [PROGRAM, PROGRAM]
    assert playing.seen[-2].at == SECTOR_BYTES
    voided = 6 * PAGE_BYTES + (deaf - 1) * HALF  # the copy that failed; the other one is sound
    assert playing.flash.data[voided : voided + PAGE_BYTES] == bytes(PAGE_BYTES)
    assert playing.switch_on()
    assert content(playing.state) == playing.booked[6]


def test_a_good_copy_of_a_page_that_failed_never_outranks_what_follows(
    playing: StoredGame,
) -> None:
    """The sector erased ahead rots in one ring."""
    playing.book(10)
    playing.journal.prepare()
    playing.flash.data[SECTOR_BYTES + HALF] = 0
    playing.book(5)
    assert seq_of(playing.page(16).key) == seq_of(playing.page(32).key) == 16
    for _ in range(3):
        assert playing.switch_on()
        assert content(playing.state) == playing.booked[20]


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


def test_a_blank_flash_holds_no_game(table: StoredGame) -> None:
    assert not table.switch_on()
    assert table.journal.found == EMPTY
    assert content(table.state) == content(State())
    assert table.flash.operations == 0


def test_old_pages_in_the_sector_after_are_no_doubt(table: StoredGame) -> None:
    """Once the rings have wrapped, what follows is a sound page, and older."""
    table.book(5 * 16 - 1)
    assert seq_of(table.page(15).key) == 79
    table.switch_on()
    before = table.flash.operations
    assert seq_of(table.page(32).key) == 32
    assert table.switch_on()
    assert table.state.seq == 79
    assert table.flash.operations == before


def turn_bit(flash: Flash, at: int) -> None:
    flash.damage(at, bytes((flash.data[at] ^ 1,)))


@pytest.fixture
def affirmed(playing: StoredGame) -> StoredGame:
    """Return a table switched on after five bookings: the newest page is the affirmation."""
    playing.switch_on()
    playing.seen.clear()
    return playing


@pytest.mark.parametrize(
    "at",
    [
        SECTOR_BYTES + 40,
        SECTOR_BYTES + 40 + HALF,
        SECTOR_BYTES + PAGE_BYTES,
        SECTOR_BYTES + 2 * PAGE_BYTES - 1 + HALF,
        2 * SECTOR_BYTES,
        2 * SECTOR_BYTES + PAGE_BYTES - 1 + HALF,
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
def test_what_puts_an_affirmation_in_doubt(affirmed: StoredGame, at: int) -> None:
    turn_bit(affirmed.flash, at)
    assert affirmed.switch_on()
    assert (affirmed.state.seq, affirmed.journal.lost) == (5, 0)
    assert content(affirmed.state) == affirmed.booked[5]
    assert [each.kind for each in affirmed.seen] == [ERASE, ERASE, PROGRAM, PROGRAM]
    assert affirmed.seen[2].at == 2 * SECTOR_BYTES
    affirmed.seen.clear()
    affirmed.switch_on()
    assert affirmed.seen == []


@pytest.mark.parametrize(
    "at", [4 * PAGE_BYTES, SECTOR_BYTES + 2 * PAGE_BYTES, 2 * SECTOR_BYTES + PAGE_BYTES, 3 * 4096]
)
def test_what_does_not_put_an_affirmation_in_doubt(affirmed: StoredGame, at: int) -> None:
    turn_bit(affirmed.flash, at)
    assert affirmed.switch_on()
    assert affirmed.seen == []


def test_a_damaged_page_with_the_newest_key_hides_no_sector(table: StoredGame) -> None:
    """Of a booking that was cut, and its affirmation, cut too, some bits read differently now."""
    table.book(15)
    cut_after_first_copy(table, table.book)
    table.boot()
    cut_after_first_copy(table, table.journal.affirm)
    table.switch_on()
    assert table.state.seq == seq_of(table.page(48).key) == 16
    table.flash.data[16 * PAGE_BYTES + 100] ^= 1
    table.flash.data[32 * PAGE_BYTES + 7] ^= 1
    assert table.page(32).key == table.page(48).key
    table.boot()
    assert table.state.seq == 16


def cut_after_first_copy(table: StoredGame, write: Callable[[], object]) -> None:
    """Cut the power in what is written to the next sector, when its first copy is complete."""
    table.flash.cut_after(3, Tear(AFTER))
    with pytest.raises(PowerCut):
        write()


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


# An erase that leaves pages.


def test_what_was_erased_is_read_back_and_erased_again(table: StoredGame) -> None:
    table.book(6 * 16 - 1)
    table.flash.erase_partly_after(1)
    assert table.book() == [ERASE, ERASE, ERASE, PROGRAM, PROGRAM]
    assert [each.at for each in table.seen[:3]] == [8192, 8192, 8192 + HALF]


# What is lost is reported, and nothing is written before somebody accepts that.


def zero(table: StoredGame, number: int, count: int = 1) -> None:
    """Clear pages in both rings."""
    for at in (number * PAGE_BYTES, number * PAGE_BYTES + table.flash.size // 2):
        table.flash.damage(at, bytes(count * PAGE_BYTES))


def refuses_to_write(table: StoredGame) -> None:
    """Check that until accept() nothing is written, at this boot and the next."""
    for _ in range(2):
        table.seen.clear()
        assert table.switch_on()
        journal = table.journal
        assert journal.is_doubtful and not journal.is_ready
        for _ in range(3):
            journal.idle()
        journal.prepare()
        with pytest.raises(Broken):
            journal.commit(next_booking(table.state, table.rng))
        assert table.seen == []


def goes_on(table: StoredGame) -> None:
    """Accept, book, and find all of it at the next boots."""
    seq = table.state.seq
    table.journal.accept()
    assert not table.journal.is_doubtful
    table.book(3)
    for _ in range(2):
        assert table.switch_on()
        assert (table.state.seq, table.journal.lost) == (seq + 3, 0)
        assert not table.journal.is_doubtful
        assert content(table.state) == table.booked[seq + 3]


@pytest.mark.parametrize(
    ("bookings", "kept"), [(5, 4), (5, 3), (5, 2), (5, 1), (15, 13), (16, 13), (20, 13), (30, 13)]
)
def test_bookings_lost_in_both_rings_are_counted_across_sectors(
    table: StoredGame, bookings: int, kept: int
) -> None:
    table.book(bookings)
    zero(table, kept + 1, bookings - kept)
    refuses_to_write(table)
    assert (table.state.seq, table.journal.lost) == (kept, bookings - kept)
    assert content(table.state) == table.booked[kept]
    goes_on(table)


@pytest.mark.parametrize("bookings", [6 * 16 + 9, 7 * 16 - 1, 8 * 16 + 5])
@pytest.mark.parametrize("idles", [0, 2])
def test_a_sector_lost_in_both_rings_is_a_loss_once_the_rings_have_wrapped(
    table: StoredGame, bookings: int, idles: int
) -> None:
    table.book(bookings)
    for _ in range(idles):
        table.journal.idle()
    zero(table, (bookings % 64) // 16 * 16, 16)
    refuses_to_write(table)
    assert (table.state.seq, table.journal.lost) == (bookings // 16 * 16 - 1, 16)
    goes_on(table)


def test_an_affirmation_that_is_lost_is_no_booking(affirmed: StoredGame) -> None:
    zero(affirmed, 16)
    assert affirmed.switch_on()
    assert (affirmed.state.seq, affirmed.journal.lost) == (5, 0)
    assert not affirmed.journal.is_doubtful


@pytest.mark.parametrize("bookings", [5, 15])
def test_a_booking_that_was_cut_affirmed_and_lost_is_reported(
    table: StoredGame, bookings: int
) -> None:
    """One copy is begun; the affirmation in the sector after it is lost in both copies."""
    table.book(bookings)
    slot = bookings + 1
    erases = 2 if slot == 16 else 0  # a new sector
    table.flash.cut_after(erases + 1, Tear(AFTER))
    with pytest.raises(PowerCut):
        table.book()
    table.switch_on()
    assert table.state.seq == bookings + 1
    turn_bit(table.flash, slot * PAGE_BYTES + 40)
    zero(table, (slot // 16 + 1) * 16)
    refuses_to_write(table)
    assert (table.state.seq, table.journal.lost) == (bookings, 1)


def test_the_first_booking_lost_leaves_no_game(table: StoredGame) -> None:
    table.book()
    zero(table, 1)
    assert not table.switch_on()
    assert (table.journal.found, table.journal.lost) == (EMPTY, 1)
    table.journal.accept()
    table.book()
    assert table.switch_on()


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


# Pages of unsound books with a right checksum.


def unsound(state: State, seq: int, epoch: int = 1) -> Page:
    """Return a page with a right checksum, of balances that do not add up."""
    books, page = State(), Page()
    books.copy(state)
    books.seq = books.undo_seq = seq
    books.undo_source_seq = seq - 1
    books.balance_k[0] += 1
    page.pack(books, epoch)
    return page


def test_of_two_copies_the_one_with_sound_books_is_used(playing: StoredGame) -> None:
    for ring in (0, 1):
        table = StoredGame()
        table.book(5)
        at = 5 * PAGE_BYTES + ring * HALF
        table.flash.damage(at, unsound(table.state, 5).bytes)
        for _ in range(2):
            assert table.switch_on()
            assert (table.state.seq, table.journal.lost) == (5, 0)
            assert content(table.state) == table.booked[5]
            assert not table.journal.is_doubtful


@pytest.mark.parametrize("count", range(1, 5))
def test_unsound_books_in_both_copies_fall_back_to_the_newest_sound_ones(
    playing: StoredGame, count: int
) -> None:
    for seq in range(6 - count, 6):
        playing.place(seq, unsound(playing.state, seq))
    refuses_to_write(playing)
    assert (playing.state.seq, playing.journal.lost) == (5 - count, count)
    assert content(playing.state) == playing.booked[5 - count]
    goes_on(playing)


def test_an_unsound_page_that_claims_an_earlier_booking_is_a_loss_too(playing: StoredGame) -> None:
    """Its epoch makes it the newest, although its sequence is not."""
    playing.place(16, unsound(playing.state, 2, 7))
    refuses_to_write(playing)
    assert (playing.state.seq, playing.journal.lost) == (5, 1)
    goes_on(playing)


def test_lost_pages_after_unsound_ones_are_counted_too(playing: StoredGame) -> None:
    playing.book()
    playing.place(5, unsound(playing.state, 5))
    zero(playing, 6)
    refuses_to_write(playing)
    assert (playing.state.seq, playing.journal.lost) == (4, 2)


def test_without_any_sound_books_a_new_game_can_be_begun(playing: StoredGame) -> None:
    for seq in range(6):
        playing.place(seq, unsound(playing.state, seq or 1))
    playing.place(0, unsound(playing.state, 1))
    playing.seen.clear()
    for _ in range(2):
        assert not playing.switch_on()
        assert playing.journal.found == DAMAGED
        assert content(playing.state) == content(State())
    playing.journal.idle()
    playing.journal.prepare()
    assert playing.seen == []
    playing.journal.accept()
    playing.book()
    assert playing.switch_on()
    assert (playing.journal.found, playing.state.seq) == (GAME, 1)
    assert playing.journal.lost == 0


@pytest.mark.parametrize(("sectors", "found"), [(63, GAME), (64, DAMAGED)])
def test_sixty_four_sectors_are_searched_for_sound_books(sectors: int, found: int) -> None:
    """More would keep the watchdog waiting."""
    table = StoredGame(2 * 70 * SECTOR_BYTES)
    table.book(70 * 16 - 1)
    page = unsound(table.state, 1)
    for number in range((70 - sectors) * 16, 70 * 16):
        struct.pack_into(">I", page.bytes, 8, number)
        page.set_epoch(1)
        table.place(number, page)
    assert table.boot() == (found == GAME)
    assert table.journal.found == found
    if found == GAME:
        assert (table.state.seq, table.journal.lost) == (7 * 16 - 1, 63 * 16)


def another(table: StoredGame) -> Page:
    """Return the newest page with other books, sound as well."""
    state, page = State(), Page()
    state.copy(table.state)
    state.volume = (state.volume + 1) % 4
    page.pack(state, 1)
    return page


@pytest.mark.parametrize("ring", [0, 1])
def test_two_sound_copies_that_differ_are_reported(playing: StoredGame, ring: int) -> None:
    playing.flash.damage(5 * PAGE_BYTES + ring * HALF, another(playing).bytes)
    refuses_to_write(playing)
    assert playing.journal.is_split and not playing.journal.lost
    goes_on(playing)


def test_accepting_copies_that_differ_settles_which_counts(playing: StoredGame) -> None:
    playing.flash.damage(5 * PAGE_BYTES, another(playing).bytes)
    playing.switch_on()
    chosen = content(playing.state)
    playing.journal.accept()
    playing.journal.affirm()
    for _ in range(2):
        playing.switch_on()
        assert content(playing.state) == chosen
        assert not playing.journal.is_split


@pytest.mark.parametrize(
    ("at", "value"), [(204 + 16, 5 << 4), (204, 9 << 4), (249, 2), (249, 255)]
)
def test_a_page_that_holds_more_than_its_state_is_rejected(
    playing: StoredGame, at: int, value: int
) -> None:
    page = playing.page(5)
    page.bytes[at] = value
    page.set_epoch(1)
    assert page.is_sound()
    playing.place(5, page)
    refuses_to_write(playing)
    assert (playing.state.seq, playing.journal.lost) == (4, 1)


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


@pytest.mark.parametrize(
    ("at", "value"), [(12, 0), (12, VERSION + 1), (12, 255), (17, len(EDITIONS)), (17, OWN - 1)]
)
def test_a_game_of_another_version_or_edition_is_reported_and_not_overwritten(
    playing: StoredGame, at: int, value: int
) -> None:
    page = playing.page(5)
    page.bytes[at] = value
    page.set_epoch(7)
    playing.place(16, page)
    before = bytes(playing.flash.data)
    for _ in range(2):
        assert not playing.switch_on()
        assert playing.journal.found == OTHER_VERSION
        assert content(playing.state) == content(State())
        playing.journal.idle()
        playing.journal.prepare()
    assert playing.flash.data == before


@pytest.mark.parametrize(("at", "value"), [(12, VERSION + 1), (17, len(EDITIONS))])
def test_a_new_game_outranks_one_of_another_version(
    playing: StoredGame, at: int, value: int
) -> None:
    page = playing.page(5)
    page.bytes[at] = value
    page.set_epoch(7)
    playing.place(16, page)
    playing.switch_on()
    playing.book()
    assert playing.page(33).epoch() == 8
    assert playing.switch_on()
    assert playing.state.seq == 1
    assert not playing.journal.recall(4, State())


# History.


def remembers(table: StoredGame, seq: int) -> bool:
    state = State()
    if not table.journal.recall(seq, state):
        return False
    assert content(state) == table.booked[seq]
    return True


@pytest.mark.parametrize("seq", [-1, 0, 6, 7, 1000])
def test_what_was_never_booked_is_not_remembered(playing: StoredGame, seq: int) -> None:
    state = State()
    assert not playing.journal.recall(seq, state)
    assert content(state) == content(State())


@pytest.mark.parametrize("lost", ["in both copies", "in one copy"])
def test_the_history_goes_on_behind_a_lost_sector_whose_booking_was_affirmed(lost: str) -> None:
    table = StoredGame()
    table.book(15)  # the first sector is full: it begins with a page without a game
    table.book(1)
    table.switch_on()
    table.book(2)
    for ring in range(1 + (lost == "in both copies")):
        at = ring * table.flash.size // 2 + SECTOR_BYTES
        table.flash.data[at : at + SECTOR_BYTES] = bytes(SECTOR_BYTES)
    assert all(remembers(table, seq) for seq in (*range(1, 16), 17, 18))


@pytest.mark.parametrize("ring", [0, 1])
def test_the_history_goes_on_behind_a_sector_that_failed_with_its_first_page(ring: int) -> None:
    table = StoredGame()
    table.book(15)
    for _ in range(2):
        table.journal.idle()  # erases both copies of the next sector ahead
    at = ring * table.flash.size // 2 + SECTOR_BYTES
    table.flash.data[at : at + SECTOR_BYTES] = bytes(SECTOR_BYTES)
    table.book(1)
    assert all(remembers(table, seq) for seq in range(1, 17))
    table.switch_on()
    assert all(remembers(table, seq) for seq in range(1, 17))


@pytest.mark.parametrize("sectors", [8, 10])
def test_the_oldest_are_overwritten_first(sectors: int) -> None:
    table = StoredGame(sectors * SECTOR_BYTES)
    table.book(100)
    known = [remembers(table, seq) for seq in range(1, 101)]
    assert known == sorted(known)
    assert sum(known) >= (sectors // 2 - 1) * 16


def test_a_stale_page_is_not_remembered(playing: StoredGame) -> None:
    """A booking lost in a cut may become readable later, when another has its number."""
    lost = next_booking(playing.state, playing.rng)
    playing.flash.cut_after(1, Tear(PREFIX, 0))
    with pytest.raises(PowerCut):
        playing.journal.commit(lost)
    playing.switch_on()
    playing.flash.data[6 * PAGE_BYTES] = 0  # make the slot look begun
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
    ("version", "seq"), [(VERSION + 1, 3), (0, 3), (VERSION, 2), (VERSION, 4)]
)
def test_what_is_no_page_of_that_booking_is_not_remembered(
    playing: StoredGame, version: int, seq: int
) -> None:
    page = playing.page(seq)
    page.bytes[12] = version
    page.set_epoch(1)  # which updates the checksum
    playing.place(3, page)
    assert not remembers(playing, 3)
    assert remembers(playing, 4)


def test_a_thousand_bookings_are_remembered_whatever_the_breaks() -> None:
    """A game with a break after every third of a sector still fits."""
    table = StoredGame(JOURNAL_BYTES)
    for _ in range(1900 // 10):  # more than one ring takes
        table.book(10)
        table.journal.idle()
        table.switch_on()
    known = sum(remembers(table, seq) for seq in range(1, table.state.seq + 1, 5))
    assert 5 * known >= 1000


def test_wear_is_low_and_even() -> None:
    table = StoredGame()
    for _ in range(6_000):
        table.book()
        table.journal.idle()
        if table.rng.randrange(400) == 0:  # a long evening
            table.switch_on()
    wear = table.flash.wear
    assert sum(wear) / 6 <= 140
    assert max(wear) <= 1.1 * min(wear)
