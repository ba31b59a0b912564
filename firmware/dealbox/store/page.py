"""One page of flash <-> one state of the game; the byte table is in docs/journal-tables.md.

Numbers are big-endian, so that the newer of two pages compares greater. Magic, key, version and
checksum keep their place and their meaning in every later format.
"""

import struct

from dealbox.bank.spaces import CORNERS
from dealbox.bank.state import (
    ALL,
    BANK,
    EMPTY_SPACES,
    NO_NAMES,
    NO_UIDS,
    SEATS,
    SEQ_MAX,
    SPACES,
    UID_BYTES,
    State,
)
from dealbox.native import add_codes, write_checksum, write_words
from dealbox.parts import PAGE_BYTES

VERSION = 3  # the layout, and the rules by which bookings were made; docs/journal.md lists them
_UNTAGGED = 1  # the version before tags; otherwise the same layout
_WITH_CARDS = 2  # the last version whose pages hold the cards
TAGS = 1 << 16  # how many there are
MAGIC = b"DEAL"
KEY_BYTES = 12  # magic, epoch, sequence number: of two pages the greater key is the newer one
EPOCH_AT = 4
EPOCH_MAX = 0x3FFF_FFFF  # a power-up a second would take 34 years; a page with more is foreign
KEY_MIN = MAGIC + b"\x00" * 8  # the key of every page is between these two ...
KEY_MAX = MAGIC + b"\x40" + b"\x00" * 7  # ... and hardly any other bytes are

_HEAD = ">4sIIBBBBBBBBIIIIHH"
_SEQ_AT = 8
_VERSION_AT = 12
_EDITION_AT = 17
_TAG_AT = 36
_BALANCES_AT = 40
_DEBTS_AT = 76  # this and later fields have no entry for the bank: no debt, no card
_SEATS_AT = 108
_ROLES_AT = 116
_CREDITORS_AT = 124
_JAIL_CARDS_AT = 132
_LOANS_AT = 140
_UIDS_AT = 140  # up to version 2
_TABLE = ">IHIIIBBBHBII"  # pot and house rules, then further creditors, and fingerprints
_TABLE_AT = 172
_EDITION_ID_AT = 196
PEOPLE_AT = 200
_SPACES_AT = 204
_SETTINGS = ">BBHBB"  # and the mark of an affirmation, zero
_SETTINGS_AT = 244
AFFIRMATION_AT = 249
_MORTGAGED = 6  # codes of a space: a level up to HOTEL, or this and above
_AUCTION_DUE = 1 << 4  # an unsold space whose auction is due
_CHECKSUM_AT = 250


class Page:
    """A buffer of one page, and its fields. Packing allocates nothing."""

    def __init__(self) -> None:
        self.bytes = bytearray(PAGE_BYTES)
        self.key = memoryview(self.bytes)[:KEY_BYTES]
        self._magic = memoryview(self.bytes)[: len(MAGIC)]
        self._stored = memoryview(self.bytes)[_CHECKSUM_AT:]
        self._computed = bytearray(PAGE_BYTES - _CHECKSUM_AT)
        self._jail_cards = self._field(_JAIL_CARDS_AT)
        self._creditors = self._field(_CREDITORS_AT)
        self._roles = self._field(_ROLES_AT)
        self._seats = self._field(_SEATS_AT)
        self._spaces = memoryview(self.bytes)[_SPACES_AT : _SPACES_AT + SPACES]

    def _field(self, at: int) -> memoryview:
        """Return a field with a byte for each seat; the bank's overlaps the field before."""
        return memoryview(self.bytes)[at - 1 : at - 1 + SEATS]

    def epoch(self) -> int:
        """Return the epoch, which grows with each power-up that writes."""
        return _int_at(self.bytes, EPOCH_AT)

    def version(self) -> int:
        """Return the format version; unpack handles all up to VERSION, pack writes that."""
        return self.bytes[_VERSION_AT]

    def is_readable(self) -> bool:
        """Return whether this program knows the format version."""
        return 1 <= self.bytes[_VERSION_AT] <= VERSION

    def tag(self) -> int:
        """Return the random number of the power-up that wrote the page; 0: it drew none."""
        tag: int = struct.unpack_from(">H", self.bytes, _TAG_AT)[0]
        return tag

    def edition(self) -> int:
        """Return the number of the edition, which this program may not know."""
        return self.bytes[_EDITION_AT]

    def edition_id(self) -> int:
        """Return which own board it is, 0 for none; of a page of a known version."""
        if self.has_cards():
            return 0
        edition_id: int = struct.unpack_from(">I", self.bytes, _EDITION_ID_AT)[0]
        return edition_id

    def has_cards(self) -> bool:
        """Return whether the page itself holds the cards, as those of the first versions do."""
        return self.bytes[_VERSION_AT] <= _WITH_CARDS

    def is_affirmation(self) -> bool:
        """Return whether the page repeats the newest state of the power-up before."""
        return self.bytes[AFFIRMATION_AT] == 1

    def holds_only(self, state: State, scratch: "Page") -> bool:
        """Return whether the page, of a known version, has a state and nothing else in it.

        state: as unpacked. scratch: overwritten.
        """
        scratch.pack(state, 0)
        has_wrong_tag = self.version() == _UNTAGGED and self.tag()
        return (
            self.holds_state_of(scratch) and not has_wrong_tag and self.bytes[AFFIRMATION_AT] <= 1
        )

    def holds_state_of(self, other: "Page") -> bool:
        """Return whether both hold the same state, apart from epoch, version, tag and mark."""
        mine, others = self.bytes, other.bytes
        return (
            mine[_SEQ_AT:_VERSION_AT] == others[_SEQ_AT:_VERSION_AT]
            and mine[_VERSION_AT + 1 : _TAG_AT] == others[_VERSION_AT + 1 : _TAG_AT]
            and mine[_TAG_AT + 2 : _LOANS_AT] == others[_TAG_AT + 2 : _LOANS_AT]
            and self._table() == other._table()
            and mine[_SPACES_AT:AFFIRMATION_AT] == others[_SPACES_AT:AFFIRMATION_AT]
        )

    def _table(self) -> bytearray:
        """Return loans, pot, house rules and fingerprints as version 3 holds them."""
        if not self.has_cards():
            return self.bytes[_LOANS_AT:_SPACES_AT]
        state, later = State(), Page()
        self._unpack_cards(state)
        later._pack_table(state)
        return later.bytes[_LOANS_AT:_SPACES_AT]

    def may_be_torn(self) -> bool:
        """Return whether a program cut short can have left this page (_write_checksum)."""
        for i in range(len(MAGIC)):
            if self.bytes[i] & MAGIC[i] != MAGIC[i]:
                return False
        self._write_checksum(self._computed, 0)
        computed, stored = self._computed, bytes(self._stored)
        return computed[:2] <= stored[:2] and computed[2:] <= stored[2:]

    def is_sound(self) -> bool:
        """Return whether these bytes are a page of any version that was written completely."""
        if self._magic != MAGIC or self.epoch() > EPOCH_MAX or seq_of(self.key) > SEQ_MAX:
            return False
        return self.is_complete()

    def is_complete(self) -> bool:
        """Return whether the checksum is right. Allocates nothing."""
        self._write_checksum(self._computed, 0)
        return self._computed == self._stored

    def affirm(self, tag: int = 0) -> None:
        """Make the page an affirmation of this program's; set_epoch() must follow.

        In a page of an earlier version their fingerprint takes the place of the cards.
        """
        self.bytes[_LOANS_AT:_SPACES_AT] = self._table()
        self.bytes[AFFIRMATION_AT] = 1
        self.bytes[_VERSION_AT] = VERSION
        struct.pack_into(">H", self.bytes, _TAG_AT, tag)

    def set_epoch(self, epoch: int) -> None:
        """Set the epoch, and update the checksum."""
        struct.pack_into(">I", self.bytes, EPOCH_AT, epoch)
        self._write_checksum(self.bytes, _CHECKSUM_AT)

    def _write_checksum(self, out: bytearray, at: int) -> None:
        """Write the checksum of this page to out[at:].

        It is the sum of the bytes and the sum of the sums so far, each subtracted from a maximum.
        A program cut short leaves ones where zeros belong. In the bytes they make the computed
        checksum smaller; in the checksum they make the stored one larger: never are both equal.
        (A CRC-32 would be allocated on the heap, three times out of four.)
        """
        write_checksum(self.bytes, _CHECKSUM_AT, out, at)

    def pack(self, state: State, epoch: int, tag: int = 0) -> None:
        """Fill the page from state, epoch and tag; the state must have passed State.check()."""
        page = self.bytes
        struct.pack_into(
            _HEAD,
            page,
            0,
            MAGIC,
            epoch,
            state.seq,
            VERSION,
            state.kind,
            state.payer,
            state.payee,
            state.space,
            state.edition,
            state.houses,
            state.hotels,
            state.amount_k,
            state.subject_seq,
            state.undo_seq,
            state.undo_source_seq,
            tag,
            state.options,
        )
        self._pack_table(state)
        # The last field first: the bank's entry of each overwrites the field before.
        self._jail_cards[ALL] = state.jail_cards
        self._creditors[ALL] = state.creditor
        self._roles[ALL] = state.role
        self._seats[ALL] = state.seat
        write_words(state.balance_k, 0, SEATS, page, _BALANCES_AT)
        write_words(state.debt_k, 1, SEATS, page, _DEBTS_AT)
        self._pack_spaces(state)
        struct.pack_into(
            _SETTINGS,
            page,
            _SETTINGS_AT,
            state.language << 4 | state.hides_names << 2 | state.volume,
            state.display << 4 | state.brightness,
            state.pin,
            state.pin_misses,
            0,
        )
        self._write_checksum(page, _CHECKSUM_AT)

    def _pack_table(self, state: State) -> None:
        page = self.bytes
        write_words(state.loan_k, 1, SEATS, page, _LOANS_AT)
        struct.pack_into(
            _TABLE,
            page,
            _TABLE_AT,
            state.pot_k,
            state.house_rules,
            state.start_k,
            state.stake_k,
            state.opening_k,
            state.deal_s,
            state.interest,
            state.loan_interest,
            state.waiting >> 8,
            state.waiting & 0xFF,
            state.edition_id,
            state.people_id,
        )

    def _pack_spaces(self, state: State) -> None:
        self._spaces[ALL] = state.owner
        if state.level != EMPTY_SPACES:
            add_codes(self._spaces, state.level, SPACES, 0)
        if state.mortgaged != EMPTY_SPACES:
            add_codes(self._spaces, state.mortgaged, SPACES, _MORTGAGED - 1)
        if state.auction_due != EMPTY_SPACES:
            add_codes(self._spaces, state.auction_due, SPACES, 0)
        sale = state.sale
        if sale:
            for corner in CORNERS:  # nobody can own these: their bytes have the sale
                self._spaces[corner] = sale & 0xFF
                sale >>= 8

    def unpack(self, state: State) -> None:
        """Fill state from this sound page of a known version, unchecked.

        Cards and names are not in it, since version 3: the record of state.people_id has them.
        """
        page = self.bytes
        (
            _,
            _,
            state.seq,
            _,
            state.kind,
            state.payer,
            state.payee,
            state.space,
            state.edition,
            state.houses,
            state.hotels,
            state.amount_k,
            state.subject_seq,
            state.undo_seq,
            state.undo_source_seq,
            _,
            state.options,
        ) = struct.unpack_from(_HEAD, page, 0)
        (state.balance_k[BANK],) = struct.unpack_from(">i", page, _BALANCES_AT)
        for seat in range(1, SEATS):
            (state.balance_k[seat],) = struct.unpack_from(">i", page, _BALANCES_AT + 4 * seat)
            (state.debt_k[seat],) = struct.unpack_from(">i", page, _DEBTS_AT + 4 * (seat - 1))
            state.seat[seat] = self._seats[seat]
            state.role[seat] = self._roles[seat]
            state.creditor[seat] = self._creditors[seat]
            state.jail_cards[seat] = self._jail_cards[seat]
        if self.has_cards():
            self._unpack_cards(state)
        else:
            self._unpack_table(state)
        self._unpack_spaces(state)
        settings = struct.unpack_from(_SETTINGS, page, _SETTINGS_AT)
        state.volume, state.brightness, state.pin, state.pin_misses, _ = settings
        state.language, state.hides_names = state.volume >> 4, state.volume >> 2 & 1
        state.volume &= 0b1011
        state.display = state.brightness >> 4
        state.brightness &= 0b1111

    def _unpack_table(self, state: State) -> None:
        page = self.bytes
        for seat in range(1, SEATS):
            at = _LOANS_AT + 4 * (seat - 1)
            (state.loan_k[seat],) = struct.unpack_from(">i", page, at)
        (
            state.pot_k,
            state.house_rules,
            state.start_k,
            state.stake_k,
            state.opening_k,
            state.deal_s,
            state.interest,
            state.loan_interest,
            high,
            low,
            state.edition_id,
            state.people_id,
        ) = struct.unpack_from(_TABLE, page, _TABLE_AT)
        state.waiting = high << 8 | low
        state.set_people(NO_UIDS, NO_NAMES)

    def _unpack_cards(self, state: State) -> None:
        """Fill in the cards of a page up to version 2, and that there were no house rules."""
        state.copy_table(State())
        state.set_people(bytes(UID_BYTES) + self.bytes[_UIDS_AT:_SPACES_AT], NO_NAMES)
        state.identify()

    def _unpack_spaces(self, state: State) -> None:
        """Fill in the deeds, in one loop without calls: an undo in a deal waits for this."""
        owner, level, mortgaged, due = state.owner, state.level, state.mortgaged, state.auction_due
        spaces = self._spaces
        for space in range(SPACES):
            owned = spaces[space]
            code = owned >> 4
            owner[space] = owned & 15
            level[space] = mortgaged[space] = due[space] = 0
            if owned == _AUCTION_DUE:
                due[space] = 1
            elif code >= _MORTGAGED:
                mortgaged[space] = code - _MORTGAGED + 1
            elif code:
                level[space] = code
        state.sale = 0
        if spaces[0]:
            for corner in reversed(CORNERS):
                state.sale = state.sale << 8 | spaces[corner]
                owner[corner] = level[corner] = mortgaged[corner] = due[corner] = 0


def seq_of(key: bytes | bytearray | memoryview) -> int:
    """Return the sequence number in a key."""
    return _int_at(key, _SEQ_AT)


def _int_at(page: bytes | bytearray | memoryview, at: int) -> int:
    value: int = struct.unpack_from(">I", page, at)[0]
    return value
