import struct
from itertools import pairwise

import pytest

from dealbox.bank.errors import Broken
from dealbox.bank.state import PLAYING, SEATS, State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.records import SECTORS, Record, Records
from dealbox.store.rings import SLOTS
from host_sim.parts.w25q import ERASE, ROTS, Flash
from tests.support.cases import for_each
from tests.support.power_loss import cut, every_cut, operations

SIZE = 8 * SECTOR_BYTES  # of the journal, which the records follow
COPY = RECORDS_BYTES // 2
RING = SECTORS * SECTOR_BYTES  # of each copy, what records of who plays may take
RED, BLUE = 1, 2


def players(number: int) -> State:
    """Return two players, whose names say the number."""
    state = State()
    for seat in (RED, BLUE):
        state.seat[seat] = PLAYING
        state.set_uid(seat, bytes([seat] * (4 if seat == RED else 7)))
    state.set_name(RED, bytes((1 + number % 60, 1 + number // 60)))
    return state


def who(state: State) -> tuple[bytes, bytes]:
    return bytes(state.uid), bytes(state.name)


class Table:
    """A store, and who plays by the page that was written last."""

    def __init__(self, flash: Flash | None = None, copies: int = 2) -> None:
        self.flash = flash or Flash(SIZE)
        self.copies = copies
        self.named = State()
        self.switch_on()

    def on(self, flash: Flash) -> "Table":
        """Return another store that is switched on with a flash."""
        twin = Table(flash, self.copies)
        twin.named = self.named
        twin.switch_on()
        return twin

    def switch_on(self) -> bool:
        """Boot as the journal does, and see to the record in use."""
        self.records = Records(self.flash, self.copies)
        self.read = players(0)
        self.read.people_id = self.named.people_id
        is_found = self.records.use(self.read)
        self.records.keep()
        return is_found

    def play(self, state: State) -> None:
        """Write a record, and then the page that names it."""
        self.records.hold(state)
        self.records.keep()
        self.named = state

    def recalled(self, state: State) -> tuple[bytes, bytes]:
        found = players(0)
        found.people_id = state.people_id
        return who(found) if self.records.load(found) else (b"", b"")


def test_who_plays_comes_back_in_both_copies() -> None:
    table = Table()
    table.play(players(1))
    assert table.switch_on() and who(table.read) == who(players(1))
    ours, theirs = table.flash.data[SIZE : SIZE + COPY], table.flash.data[SIZE + COPY :]
    assert ours == theirs and ours[:PAGE_BYTES] != b"\xff" * PAGE_BYTES
    assert ours[RING:] == b"\xff" * (COPY - RING)  # room for other records


def test_the_fields_are_where_the_table_says() -> None:
    record, state = Record(), players(61)
    record.pack(state)
    record.seal(0x01020304, state.people_id)
    page = record.bytes
    assert page[:8] == b"KEPT\x01\x02\x03\x04"
    assert struct.unpack_from(">IBBH", page, 8) == (state.people_id, 1, 1, 120)
    assert page[16:80] == state.uid[8:] and page[80:136] == state.name[7:]
    assert page[136:250] == bytes(114)
    assert record.is_sound(State()) and record.number() == 0x01020304


def test_nobody_needs_no_record_and_the_same_people_no_other() -> None:
    table = Table()
    table.play(State())
    assert table.flash.operations == 0 and table.switch_on() and not any(table.read.uid)
    table.play(players(1))
    written = table.flash.operations
    table.play(players(1))
    table.switch_on()
    table.play(players(1))
    assert table.flash.operations == written


def test_every_wrong_bit_is_noticed() -> None:
    record = Record()
    record.pack(players(1))
    whole = bytes(record.bytes)
    for bit in range(8 * PAGE_BYTES):
        record.bytes[:] = whole
        record.bytes[bit // 8] ^= 1 << bit % 8
        assert not record.is_sound(State())


def test_a_record_of_another_fingerprint_is_not_sound() -> None:
    record, state = Record(), players(1)
    record.pack(state)
    record.seal(1, state.people_id ^ 1)
    assert not record.is_sound(State())


@for_each("count", [1, 15, 16, 17, 48, 49, 200])
def test_the_newest_are_all_there_and_the_oldest_make_room(count: int) -> None:
    table = Table()
    for number in range(count):
        table.play(players(number))
    table.switch_on()
    kept = [table.recalled(players(n)) == who(players(n)) for n in range(count)]
    least = min(count, (SECTORS - 1) * SLOTS)
    assert all(kept[-least:]) and sum(kept) <= SECTORS * SLOTS
    assert kept == sorted(kept)


def test_at_least_sixteen_are_there_however_often_the_unit_is_switched_on() -> None:
    table = Table()
    for number in range(60):
        table.play(players(number))
        table.switch_on()
        kept = [table.recalled(players(n)) == who(players(n)) for n in range(number + 1)]
        assert all(kept[-16:])


@for_each("ring", [0, 1])
@for_each("rot", ROTS)
def test_one_copy_is_enough_and_is_mended_by_the_next_record(ring: int, rot: str) -> None:
    table = Table()
    table.play(players(1))
    first = (SIZE + ring * COPY) // SECTOR_BYTES
    for sector in range(first, first + SECTORS):
        table.flash.rot(sector, rot)
    written = table.flash.operations
    assert table.switch_on() and who(table.read) == who(players(1))
    assert table.flash.operations > written
    other = (SIZE + COPY - ring * COPY) // SECTOR_BYTES
    for sector in range(other, other + SECTORS):
        table.flash.rot(sector, rot)
    assert table.switch_on() and who(table.read) == who(players(1))


def test_what_no_copy_has_leaves_nobody_known_and_writes_nothing() -> None:
    table = Table()
    table.play(players(1))
    for sector in range(SIZE // SECTOR_BYTES, (SIZE + RECORDS_BYTES) // SECTOR_BYTES):
        table.flash.rot(sector, "noise")
    written = table.flash.operations
    assert not table.switch_on() and not any(table.read.uid) and not any(table.read.name)
    assert table.flash.operations == written
    table.play(players(2))
    assert table.switch_on() and who(table.read) == who(players(2))


def test_a_program_that_does_nothing_is_done_again_in_the_next_sector() -> None:
    for deaf in (1, 2):
        table = Table()
        table.play(players(1))
        table.flash.deafen_after(deaf)
        table.play(players(2))
        assert table.flash.faults["deaf program"] == 1
        assert table.switch_on() and who(table.read) == who(players(2))


def test_a_flash_that_fails_twice_stops_the_unit() -> None:
    table = Table()
    table.flash.deafen_after(1)
    table.flash.on_operation = lambda operation: (
        table.flash.deafen_after(1) if operation.kind == ERASE else None
    )
    with pytest.raises(Broken):
        table.play(players(1))


def test_an_erase_that_leaves_pages_is_done_again() -> None:
    table, erased = Table(), list[int]()
    for number in range(3 * SLOTS):
        table.play(players(number))
    table.flash.on_operation = lambda each: erased.append(each.at) if each.kind == ERASE else None
    table.flash.erase_partly_after(1)
    table.play(players(100))
    assert erased == [SIZE, SIZE, SIZE + COPY]


# The power is cut; tests/programs/proof cuts it in changes of who plays.


def test_no_slot_is_used_that_a_cut_may_have_begun() -> None:
    """A page whose program was cut early looks blank, and its bits may change later."""
    table = Table()
    table.play(players(1))
    torn = cut(table.flash, lambda flash: table.on(flash).play(players(2)), 1, "early")
    twin = table.on(torn)
    seen: list[int] = []
    twin.flash.on_operation = lambda operation: seen.append(operation.at)
    twin.play(players(3))
    at = [SIZE, SIZE + COPY]
    assert seen == [each + 2 * PAGE_BYTES for each in at] + [each + 3 * PAGE_BYTES for each in at]


# Forgetting.


def test_forgotten_people_are_nowhere_in_the_flash() -> None:
    table = Table()
    for number in range(40):
        table.play(players(number))
    table.records.forget()
    table.switch_on()
    for number in range(39):
        assert table.recalled(players(number)) == (b"", b"")
        assert bytes(players(number).name[7:14]) not in table.flash.data
    assert who(table.read) == who(players(39))
    table.play(State())
    table.records.forget()
    assert table.flash.data[SIZE:] == b"\xff" * RECORDS_BYTES
    table.play(players(1))
    assert table.switch_on() and who(table.read) == who(players(1))


def test_a_cut_while_forgetting_leaves_who_plays() -> None:
    table = Table()
    for number in range(20):
        table.play(players(number))

    def forget(flash: Flash) -> None:
        table.on(flash).records.forget()

    assert [each.kind for each in operations(table.flash, forget)].count(ERASE) == 2 * SECTORS
    for torn in every_cut(table.flash, forget):
        twin = table.on(torn)
        assert twin.switch_on() and who(twin.read) == who(players(19))


def test_the_fingerprint_tells_who_plays() -> None:
    seen = {players(number).people_id for number in range(3000)}
    assert len(seen) == 3000 and all(0 < each < 1 << 30 for each in seen)
    state = State()
    assert state.people_id == 0
    ids = []
    for seat in range(1, SEATS):
        state.set_uid(seat, bytes((seat, 2, 3, 4)))
        ids.append(state.people_id)
    assert all(one != other for one, other in pairwise(ids))
