"""Records beside the journal, in two copies; its pages name them by a fingerprint.

Those of players have the card and the name of each seat. They are too large for a page of the
journal, and change in few bookings. docs/records.md explains the rules.
"""

import struct

from dealbox.bank.errors import Broken
from dealbox.bank.state import ALL, ID_MAX, NAME_BYTES, NO_NAMES, NO_UIDS, SEATS, UID_BYTES, State
from dealbox.native import write_checksum
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.rings import BLANK, SLOTS, VOID

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Flash

SECTORS = 3  # of each copy, for records of players; the five after them have boards
MAGIC = b"KEPT"
PEOPLE = 1  # the kind
_VERSION = 1
_HEAD = ">4sIIBBH"  # magic, number, fingerprint, kind, version, size of the content
HEAD_BYTES = 16
UIDS_AT = 16
NAMES_AT = UIDS_AT + (SEATS - 1) * UID_BYTES
_SIZE = (SEATS - 1) * (UID_BYTES + NAME_BYTES)
CHECKSUM_AT = 250
_ERASES_TRIED = 2  # of one sector that is not blank afterwards
_ROOM = 2  # records that can be written without an erase, of a store that is ready


class Record:
    """A buffer of one page: cards and names under their fingerprint. Packing allocates nothing."""

    def __init__(self) -> None:
        self.bytes = bytearray(PAGE_BYTES)
        view = memoryview(self.bytes)
        # The bank has neither: its entries overlap what is before, which is written after them.
        self._uids = view[UIDS_AT - UID_BYTES : NAMES_AT]
        self._names = view[NAMES_AT - NAME_BYTES : NAMES_AT + (SEATS - 1) * NAME_BYTES]
        self._stored = view[CHECKSUM_AT:]
        self._computed = bytearray(PAGE_BYTES - CHECKSUM_AT)

    def pack(self, state: State) -> None:
        """Fill in the cards and names of a state."""
        self._names[ALL] = state.name
        self._uids[ALL] = state.uid
        self.seal(0, state.people_id)

    def number(self) -> int:
        """Return the number, which grows with each record that is written."""
        number: int = struct.unpack_from(">I", self.bytes, len(MAGIC))[0]
        return number

    def seal(self, number: int, people_id: int) -> None:
        """Set number, fingerprint and checksum."""
        page = self.bytes
        struct.pack_into(_HEAD, page, 0, MAGIC, number, people_id, PEOPLE, _VERSION, _SIZE)
        write_checksum(self.bytes, CHECKSUM_AT, self.bytes, CHECKSUM_AT)

    def unpack(self, state: State) -> None:
        """Fill cards and names of a state; its fingerprint stays."""
        state.set_people(self._uids, self._names)
        state.uid[:UID_BYTES] = NO_UIDS[:UID_BYTES]
        state.name[:NAME_BYTES] = NO_NAMES[:NAME_BYTES]

    def is_sound(self, scratch: State) -> bool:
        """Return whether the record was written completely, and is what its fingerprint says.

        scratch: its cards and names are overwritten.
        """
        magic, number, people_id, kind, version, size = struct.unpack_from(_HEAD, self.bytes, 0)
        if (magic, kind, version, size) != (MAGIC, PEOPLE, _VERSION, _SIZE) or number > ID_MAX:
            return False
        write_checksum(self.bytes, CHECKSUM_AT, self._computed, 0)
        if self._computed != self._stored:
            return False
        self.unpack(scratch)
        scratch.identify()
        is_it: bool = scratch.people_id == people_id
        return is_it


class Records:
    """The records of players: rings of sectors that mirror each other, as the journal's do.

    A record is found by its fingerprint, wherever it is. In each copy sectors are used in turn,
    slot by slot. The record in use is always in the newest sector, which is never erased. Reads
    only until keep().
    """

    def __init__(self, flash: "Flash", copies: int) -> None:
        self._flash = flash
        self._copies = range(copies)
        self._used = Record()  # the one in use ...
        self._used_id = 0  # ... and its fingerprint, 0: nobody plays
        self._is_kept = True  # every copy has it
        self._is_named = False  # a page names it, so every copy held it once
        self._echo = Record()
        self._scratch = State()
        self._has_looked = False  # whether the next three fields are known
        self._sector = SECTORS - 1  # the newest, so that the next one is 0
        self._slot = SLOTS  # the next to write; SLOTS: the first of the next sector
        self._number = 0  # of the newest record
        self._is_begun = False  # a record was written there since power-up
        self._is_erased = False  # the next sector, since then

    # Reading.

    def use(self, state: State) -> bool:
        """Fill in cards and names of the state that boot chose, and use them from now on.

        False: no copy has them; the state then has neither.
        """
        is_found = self.load(state)
        self._used.pack(state)
        self._used_id = state.people_id
        self._is_kept = not is_found or not state.people_id
        self._is_named = True
        return is_found

    def load(self, state: State) -> bool:
        """Fill in cards and names by their fingerprint; False, and none, if no copy has them."""
        record = self._find(state.people_id)
        if record:
            record.unpack(state)
            if state.has_sound_people():
                return True
        state.set_people(NO_UIDS, NO_NAMES)
        return not state.people_id

    def _find(self, people_id: int) -> "Record | None":
        if people_id == self._used_id:
            return self._used
        for copy in self._copies:
            for sector in range(SECTORS):
                if self._holds(copy, sector, people_id):
                    return self._echo
        return None

    def _holds(self, copy: int, sector: int, people_id: int) -> bool:
        """Read the record of that fingerprint into the echo; False if the sector has none."""
        first = self._address(copy, sector, 0)
        heads = self._flash.read_heads(first, PAGE_BYTES, SLOTS, HEAD_BYTES)
        for slot in range(SLOTS):
            magic, _, other_id, _, _, _ = struct.unpack_from(_HEAD, heads, HEAD_BYTES * slot)
            is_it = magic == MAGIC and other_id == people_id
            if is_it and self._read(copy, sector, slot).is_sound(self._scratch):
                return True
        return False

    def _read(self, copy: int, sector: int, slot: int) -> Record:
        self._flash.read_into(self._address(copy, sector, slot), self._echo.bytes)
        return self._echo

    def _address(self, copy: int, sector: int, slot: int) -> int:
        return address(self._flash, copy, sector) + slot * PAGE_BYTES

    def look(self) -> None:
        """Find where the next record is to be written, once; takes 8 ms."""
        if self._has_looked:
            return
        self._has_looked = True
        whole = memoryview(bytearray(SECTOR_BYTES))
        for sector in range(SECTORS):
            number, slot = self._look_at(sector, whole)
            if number > self._number:
                self._number, self._sector, self._slot = number, sector, slot
        if self._is_named and not self._is_kept:
            self._is_kept = True
            for copy in self._copies:
                if not self._holds(copy, self._sector, self._used_id):
                    self._is_kept = False

    def _look_at(self, sector: int, whole: memoryview) -> "tuple[int, int]":
        """Return the number of a sector's newest sound record, and where all copies look blank.

        The number is 0 if there is none. whole: as large as a sector, overwritten.
        """
        number, newest, blank = 0, -1, 0
        for copy in self._copies:
            if self._flash.is_blank(self._address(copy, sector, 0)):
                continue
            self._flash.read_into(self._address(copy, sector, 0), whole)
            for slot in range(SLOTS - 1, -1, -1):
                page = whole[slot * PAGE_BYTES : (slot + 1) * PAGE_BYTES]
                if page == BLANK:
                    continue
                blank = max(blank, slot + 1)
                if slot <= newest:
                    break
                self._echo.bytes[:] = page
                if self._echo.is_sound(self._scratch):
                    number, newest = self._echo.number(), slot
                    break
        return number, blank

    # Writing.

    @property
    def is_ready(self) -> bool:
        """Return whether the record in use is kept, and the next two need no erase."""
        has_room = self._has_looked and self._slot + _ROOM + (not self._is_begun) <= SLOTS
        return self._is_kept and (has_room or self._is_erased)

    def prepare(self) -> None:
        """Make `is_ready` true. Blocks as keep()."""
        self.keep()
        self.look()
        if not self.is_ready:
            self._erase(self._following())
            self._is_erased = True

    def hold(self, state: State) -> None:
        """Take the cards and names of a state for keep() to write. Allocates nothing."""
        if state.people_id != self._used_id:
            self._used.pack(state)
            self._used_id = state.people_id
            self._is_kept = not state.people_id
            self._is_named = False

    def keep(self) -> None:
        """Write the record in use to every copy that lacks it.

        Blocks for some 10 ms then, for 20 more if it is the first since power-up, and for two
        erases now and then. Broken: a flash that fails twice.
        """
        if not self._is_kept:
            self.look()
        if not self._is_kept:
            self._append()

    def forget(self) -> None:
        """Erase all records but the one in use. Blocks for up to eight erases. Broken: as keep().

        The record in use is first written again, so a power cut leaves a copy of it.
        """
        self.look()
        self._slot = SLOTS
        if self._used_id:
            self._append()
        for ahead in range(1, SECTORS + (not self._used_id)):
            self._erase((self._sector + ahead) % SECTORS)

    def _following(self) -> int:
        return (self._sector + 1) % SECTORS

    def _append(self) -> None:
        """Write the record in use after the newest; if that fails, again in the next sector."""
        if not self._is_begun and self._slot < SLOTS:
            self._pass_over()
        if not self._write():
            self._slot = SLOTS
            if not self._write():
                raise Broken
        self._is_kept = True

    def _pass_over(self) -> None:
        """Void the first slot that looks blank: a power cut may have begun it."""
        for copy in self._copies:
            self._flash.program(self._address(copy, self._sector, self._slot), VOID)
        self._slot += 1

    def _write(self) -> bool:
        """Program the record into the next slot of every copy; return whether each has it."""
        if self._slot == SLOTS:
            self._enter_next_sector()
        self._is_begun = True
        self._number += 1
        record = self._used
        record.seal(self._number, self._used_id)
        slot = self._slot
        self._slot += 1
        for copy in self._copies:
            self._flash.program(self._address(copy, self._sector, slot), record.bytes)
            if self._read(copy, self._sector, slot).bytes != record.bytes:
                return False
        return True

    def _enter_next_sector(self) -> None:
        """Move to the next sector, and erase it unless that was done since power-up."""
        if not self._is_erased:
            self._erase(self._following())
        self._is_erased = False
        self._sector = self._following()
        self._slot = 0

    def _erase(self, sector: int) -> None:
        """Erase a sector in every copy."""
        for copy in self._copies:
            erase(self._flash, self._address(copy, sector, 0))


def address(flash: "Flash", copy: int, sector: int) -> int:
    """Return where a sector of a copy begins in the region, in bytes; it follows the journal."""
    return flash.size + copy * RECORDS_BYTES // 2 + sector * SECTOR_BYTES


def erase(flash: "Flash", at: int) -> None:
    """Erase a sector, and read it back; once more if that leaves anything."""
    for _ in range(_ERASES_TRIED):
        flash.erase(at)
        if flash.is_blank(at):
            break
