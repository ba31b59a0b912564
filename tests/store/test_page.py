import random
import struct

import pytest

from dealbox.bank import state as states
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES
from dealbox.store.page import EPOCH_MAX, KEY_BYTES, KEY_MAX, KEY_MIN, VERSION, Page, seq_of
from host_sim.books.replay import fields
from tests.support.cases import for_each
from tests.support.random_books import next_booking

SEAL_AT = 250


def full_state() -> State:
    """Return a state in which every field holds the most it can."""
    state = State()
    state.subject_seq = state.undo_seq = state.undo_source_seq = 0x3FFF_FFFF
    state.options = 0xFFFF
    state.seq = states.SEQ_MAX
    state.kind = state.payer = state.payee = state.space = state.edition = 255
    state.houses = state.hotels = state.pin_misses = 255
    state.amount_k = 999_999
    state.pin = 19_999
    state.volume = state.brightness = 3
    state.hides_names = 1
    state.display = 2
    state.pot_k = state.start_k = state.stake_k = state.opening_k = 999_998
    state.balance_k[0] = -state.pot_k
    state.house_rules = 0xFFFE
    state.deal_s, state.interest, state.loan_interest = 254, 100, 99
    state.edition_id = 0x3FFF_FFFE
    state.waiting = 0xFEDCBA
    for seat in range(1, states.SEATS):
        state.loan_k[seat] = 999_990 - seat
        state.balance_k[seat] = 1_000_000 - seat
        state.balance_k[0] -= state.balance_k[seat]
        state.debt_k[seat] = 999_999 - seat
        state.creditor[seat] = states.SEATS - seat
        state.seat[seat] = states.PLAYING
        state.role[seat] = states.ROLE_MAX - seat % 3
        state.jail_cards[seat] = 127 - seat
        state.set_uid(seat, bytes(range(seat, seat + 7)))
        state.set_name(seat, bytes((seat, 61, 62, 63, 63, 63, 63)))
    state.sale = 999_999 << 10 | 39 << 4 | 8
    for space in range(states.SPACES):
        if space in (0, 10, 20, 30):
            continue  # whose bytes have the sale
        state.owner[space] = space % states.SEATS
        state.auction_due[space] = state.owner[space] == states.BANK
        if state.owner[space]:
            state.mortgaged[space] = space % (states.FEE_PAID + 1)
            state.level[space] = 0 if state.mortgaged[space] else space % (states.HOTEL + 1)
    return state


def told(state: State) -> dict[str, object]:
    """Return what a page says of a state: all but cards and names, of which it has the sum."""
    return {name: value for name, value in fields(state).items() if name not in ("uid", "name")}


def packed(state: State, epoch: int = 1, tag: int = 0) -> Page:
    page = Page()
    page.pack(state, epoch, tag)
    return page


@pytest.mark.parametrize("state", [State(), full_state()], ids=["empty", "full"])
def test_a_state_comes_back_as_it_was(state: State) -> None:
    page = packed(state, 77)
    back = full_state()
    page.unpack(back)
    assert told(back) == told(state) and not any(back.uid) and not any(back.name)
    assert page.is_sound()
    assert page.epoch() == 77
    assert page.version() == VERSION
    assert seq_of(page.key) == state.seq


def test_an_auction_is_due_with_and_without_deeds_sold() -> None:
    for owner in (0, 2):
        state, back = State(), full_state()
        state.auction_due[5] = state.auction_due[39] = 1
        state.owner[12] = owner
        packed(state).unpack(back)
        assert told(back) == told(state)


@for_each("role", range(states.ROLE_MAX + 1))
@for_each("jail_cards", [0, 1, 127])
def test_roles_and_jail_cards_keep_apart(role: int, jail_cards: int) -> None:
    state, back = State(), State()
    state.role[3], state.jail_cards[3] = role, jail_cards
    packed(state).unpack(back)
    assert (back.role[3], back.jail_cards[3]) == (role, jail_cards)
    assert sum(back.role) == role and sum(back.jail_cards) == jail_cards


def test_the_fields_are_where_the_table_says() -> None:
    """docs/journal-tables.md has the table; a change here is a new format version."""
    state = full_state()
    page = packed(state, 0x01020304, 0xA55A).bytes
    assert page[:16] == b"DEAL\x01\x02\x03\x04\x3f\xff\xff\xfe\x03\xff\xff\xff"
    assert struct.unpack_from(">BBBBIIIIHH", page, 16) == (
        *(255, 255, 255, 255, 999_999),
        *(0x3FFF_FFFF, 0x3FFF_FFFF, 0x3FFF_FFFF, 0xA55A, 0xFFFF),
    )
    assert struct.unpack_from(">9i", page, 40) == tuple(state.balance_k)
    assert struct.unpack_from(">8i", page, 76) == tuple(state.debt_k[1:])
    assert page[108:116] == state.seat[1:]
    assert page[116:124] == state.role[1:]
    assert page[124:132] == state.creditor[1:]
    assert page[132:140] == state.jail_cards[1:]
    assert struct.unpack_from(">8i", page, 140) == tuple(state.loan_k[1:])
    assert struct.unpack_from(">IHIIIBBB", page, 172) == (
        *(999_998, 0xFFFE, 999_998, 999_998, 999_998),
        *(254, 100, 99),
    )
    assert page[193:196] == b"\xfe\xdc\xba"
    assert struct.unpack_from(">II", page, 196) == (0x3FFF_FFFE, state.people_id)
    assert page[204] | page[214] << 8 | page[224] << 16 | page[234] << 24 == state.sale
    assert page[205:210] == bytes((1 | 6 << 4, 2 | 7 << 4, 3 | 3 << 4, 4 | 6 << 4, 5 | 7 << 4))
    assert struct.unpack_from(">BBHB", page, 244) == (7, 2 << 4 | 3, 19_999, 255)
    assert page[249:SEAL_AT] == bytes(1)
    body = page[:SEAL_AT]
    weighted = sum((SEAL_AT - i) * byte for i, byte in enumerate(body))
    assert struct.unpack_from(">HI", page, SEAL_AT) == (0xFFFF - sum(body), 0x3FFF_FFFF - weighted)


def test_spare_bytes_are_zero_in_a_used_buffer() -> None:
    page = Page()
    page.bytes[:] = b"\xa5" * PAGE_BYTES
    page.pack(State(), 1)
    assert page.bytes == packed(State(), 1).bytes


def test_every_torn_subset_of_bits_is_noticed() -> None:
    """Whatever bits are still one that should be zero: certain, and tried by chance."""
    rng = random.Random(2)
    page = packed(full_state())
    whole = int.from_bytes(page.bytes)
    for _ in range(20_000):
        left = rng.getrandbits(2048)
        for _ in range(rng.randrange(12)):
            left &= rng.getrandbits(2048)
        torn = whole | left
        page.bytes[:] = torn.to_bytes(PAGE_BYTES)
        assert page.is_sound() == (torn == whole)


def test_every_wrong_bit_and_pair_of_bits_is_noticed() -> None:
    rng = random.Random(3)
    page = packed(next_booking(State(), rng))
    whole = int.from_bytes(page.bytes)
    pairs = [(bit, bit) for bit in range(2048)]
    pairs += [tuple(rng.sample(range(2048), 2)) for _ in range(20_000)]  # type: ignore[misc]
    for one, other in pairs:
        page.bytes[:] = (whole ^ (1 << one | 1 << other)).to_bytes(PAGE_BYTES)
        assert not page.is_sound()


def test_a_page_of_another_magic_is_not_sound() -> None:
    page = packed(State())
    page.bytes[3] += 1
    page.set_epoch(1)  # updates the checksum
    assert not page.is_sound()


def test_an_affirmation_holds_no_more_than_the_page_it_repeats() -> None:
    page, other = packed(full_state(), 3, 7), packed(full_state(), 4, 8)
    assert not page.is_affirmation()
    other.affirm(9)
    assert not other.is_sound()
    other.set_epoch(5)
    assert other.is_sound() and other.is_affirmation() and other.bytes[249] == 1
    assert (page.tag(), other.tag()) == (7, 9)
    assert all(each.holds_only(full_state(), Page()) for each in (page, other))


@for_each("at", [8, 39, 100, 193, 195, 200, 248, 249])
def test_a_page_with_another_byte_holds_more(at: int) -> None:
    page = packed(full_state(), 3)
    page.bytes[at] ^= 2
    assert not page.holds_only(full_state(), Page())


def earlier_state() -> State:
    """Return a full state as versions 1 and 2 had it."""
    state = full_state()
    state.balance_k[0] += state.pot_k
    state.copy_table(State())
    state.name[:] = bytes(len(state.name))
    state.identify()
    return state


def earlier(version: int, epoch: int = 1) -> Page:
    """Return the page of earlier_state() as version 1 (0.1.0, 0.2.0) or 2 (0.3.0) wrote it."""
    state = earlier_state()
    page = packed(state, epoch)
    page.bytes[12] = version
    page.bytes[140:204] = state.uid[8:]
    page.set_epoch(epoch)
    return page


@pytest.mark.parametrize("version", [1, 2])
def test_a_page_of_an_earlier_version_has_the_cards_and_no_house_rules(version: int) -> None:
    page, back = earlier(version, 3), full_state()
    page.unpack(back)
    assert page.is_sound() and page.is_readable() and page.has_cards() and page.tag() == 0
    assert fields(back) == fields(earlier_state()) and page.holds_only(back, Page())
    assert back.people_id and back.interest == 10
    page.bytes[37] = 1  # a tag
    assert page.holds_only(back, Page()) == (version == 2)


@pytest.mark.parametrize("version", [1, 2])
def test_an_affirmation_is_of_this_version(version: int) -> None:
    page, older = earlier(version, 3), earlier(version, 3)
    page.affirm(5)
    page.set_epoch(4)
    assert page.version() == VERSION and page.is_sound() and not page.has_cards()
    assert page.holds_only(earlier_state(), Page())
    assert page.holds_state_of(older) and older.holds_state_of(page)
    older.bytes[150] ^= 1  # of a card
    assert not page.holds_state_of(older) and not older.holds_state_of(page)


@for_each("seat", range(1, states.SEATS))
@for_each("debt_k", [2**31 - 1, 2**31, 2**32 - 1])
def test_any_debt_that_a_page_can_hold_is_unpacked(seat: int, debt_k: int) -> None:
    page, state = packed(State()), State()
    struct.pack_into(">I", page.bytes, 76 + 4 * (seat - 1), debt_k)
    page.set_epoch(1)
    page.unpack(state)
    assert state.debt_k[seat] == (debt_k if debt_k < 2**31 else debt_k - 2**32)


@for_each("epoch", [0, 1, EPOCH_MAX, EPOCH_MAX + 1, 2**31, 2**32 - 1])
def test_a_page_of_an_epoch_beyond_the_last_is_not_sound(epoch: int) -> None:
    page = packed(State())
    page.set_epoch(epoch)
    assert page.is_sound() == (epoch <= EPOCH_MAX)
    assert (KEY_MIN <= bytes(page.key) < KEY_MAX) == (epoch <= EPOCH_MAX)


@pytest.mark.parametrize("seq", [states.SEQ_MAX, states.SEQ_MAX + 1, 2**31, 2**32 - 1])
def test_a_page_of_a_sequence_beyond_the_last_is_not_sound(seq: int) -> None:
    page = packed(State())
    struct.pack_into(">I", page.bytes, 8, seq)
    page.set_epoch(1)
    assert page.is_sound() == (seq <= states.SEQ_MAX)


def test_pages_compare_as_their_age_does() -> None:
    def key(epoch: int, seq: int) -> bytes:
        state = State()
        state.seq = seq
        return bytes(packed(state, epoch).key)

    keys = [key(1, 0), key(1, 1), key(1, 255), key(1, 256), key(2, 0), key(2, 70_000), key(256, 3)]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)
    assert all(KEY_MIN < each < KEY_MAX for each in keys)
    assert len(KEY_MIN) == len(KEY_MAX) == KEY_BYTES == len(keys[0])
    assert seq_of(key(5, 70_000)) == 70_000
