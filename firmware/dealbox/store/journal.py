"""The journal: every booking is a page with the whole state, in two rings of flash sectors.

docs/journal.md explains why, and what it withstands.
"""

import struct

from dealbox.bank.editions import OWN, are_sound, is_known
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.store.page import EPOCH_AT, EPOCH_MAX, KEY_BYTES, Page, seq_of
from dealbox.store.records import Records
from dealbox.store.rings import BLANK, NO_SLOT, SLOTS, VOID, Rings

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.edition import Edition
    from dealbox.contract import Flash
    from dealbox.store.boards import Boards, Kept

# What boot found.
EMPTY = 0  # a blank flash, or no game begun yet
GAME = 1
FOREIGN = 2  # bytes that are no page: another program's, or noise
OTHER_VERSION = 3  # the page of an older or newer program
DAMAGED = 4  # pages of this program, but none of them holds sound books
NO_BOARD = 5  # a game on an own board that is not kept: see needed_id

# How the pages of a sector are related to those of one written later.
_UNREADABLE = 0  # the first page of the sector is lost
_LINKED = 1  # the pages lead to the later ones
_ANOTHER = 2  # the pages belong to another history

_NEVER = -2  # a sequence number that no booking can follow
_ERASES_TRIED = 2  # how often a sector is erased that does not become blank
_BOOKS_TRIED = 64  # sectors searched for sound books: 1000 pages, half of the watchdog's time


class Journal:
    """The only user of the flash region, which has at least four sectors for each ring."""

    _copies = 2

    def __init__(self, flash: "Flash", tag: int = 0) -> None:
        """tag: random, 0 to TAGS - 1; marks the pages of this power-up."""
        self.found = EMPTY
        self.lost = 0  # bookings after the state that boot chose, which could not be read
        self.newer = 0  # the newest booking stored, if the books were turned back from there
        self.is_split = False  # both copies of that state are sound, and they differ
        self.needed_id = 0  # of the own board of the newest game, 0: it is played on none ...
        self.needed = ""  # ... and its title, if it can be read, and its id, where it is missing
        self._flash = flash
        self._rings = Rings(flash, self._copies)
        self._records = Records(flash, self._copies)
        self._boards: Boards | None = None  # made when an own board is needed
        self._slot = SLOTS  # the next to write; SLOTS: the first of the next sector
        self._erased = 0  # how many copies of the next sector were erased since power-up
        self._is_last_first = False  # whether the last copy is erased first
        self._seq = 0
        self._epoch = 1  # of the pages written since power-up ...
        self._tag = tag  # ... and this
        self._is_affirmed = True  # a later boot finds the same, whichever copy is lost
        self._has_written = False  # since power-up
        self._booted = Page()  # the one that boot chose
        self._first = Page()  # of the sector that recall looks at

    @property
    def is_ready(self) -> bool:
        """Whether the next sector is erased: the next 16 commits need no erase.

        Commits with other cards or names: the next two.
        """
        is_erased = self._erased == self._copies
        is_kept = self._records.is_ready and self._is_board_kept()
        return is_erased and not self._must_affirm() and is_kept

    @property
    def is_doubtful(self) -> bool:
        """Return whether boot found lost, newer or split books, not accepted yet."""
        return bool(self.lost or self.newer) or self.is_split

    # Power-up.

    def boot(self, state: State) -> bool:
        """Fill state from the newest sound books and return True; False: no game, see `found`.

        Only reads, for some 20 ms. Call affirm() as soon as it is safe to write, if possible
        before anything is shown: until then a later boot may find one booking less.
        """
        slot = self._rings.find_newest()
        if slot == NO_SLOT:
            self.found = FOREIGN if self._rings.has_noise else EMPTY
            return False
        newest = self._rings.page
        self._epoch = newest.epoch() + 1
        if not newest.is_readable():
            self.found = OTHER_VERSION
        elif not self._has_board(newest):
            self._lack(newest)
        elif self._choose(newest, state):
            self.is_split = self._has_other_copy(slot)
            self.newer = self._find_newer(slot)
            self._begin_at(slot, state, 0)
        elif self._find_books(slot, state):
            self._begin_at(slot, state, self._count_passed_over(newest))
        else:
            self.found = DAMAGED
            state.copy(State())
        return self.found == GAME

    def _begin_at(self, slot: int, state: State, passed_over: int) -> None:
        self._seq = state.seq
        self.needed_id = state.edition_id
        self.found = GAME if state.seq else EMPTY
        if self._booted.has_cards():
            self._records.hold(state)
        else:
            self._records.use(state)
        self.lost = passed_over + self._count_unreadable(slot)
        self._is_affirmed = (
            not self.is_doubtful
            and self._ends_affirmed(slot)
            and not self._is_sector_begun(self._rings.following())
        )

    def key(self) -> bytes:
        """Return the key of the page that boot chose: of two journals the greater is the newer."""
        return bytes(self._booted.key)

    def accept(self) -> None:
        """Continue from the state that boot found, despite its loss."""
        self.lost = self.newer = 0
        self.is_split = False

    def affirm(self) -> None:
        """Write the state of boot once more, if a later boot might find another one.

        Blocks for two erases then, for four at worst. Writes nothing without books, or while
        is_doubtful.
        """
        if not self._must_affirm():
            return
        self._records.keep()
        self._erase_ahead()
        page = self._rings.page
        page.bytes[:] = self._booted.bytes
        page.affirm(self._tag)
        page.set_epoch(self._epoch)
        self._write()
        self._is_affirmed = True
        if self._is_sector_begun(self._rings.following()):
            self._erase_ahead()

    def _must_affirm(self) -> bool:
        return not self._is_affirmed and not self.is_doubtful

    # What boot chooses.

    def _choose(self, page: Page, state: State) -> bool:
        """Fill state from a sound page and copy that page; False: it has no sound books."""
        if not self._has_books(page, state, self._booted):
            return False
        self._booted.bytes[:] = page.bytes
        return True

    def _has_other_copy(self, slot: int) -> bool:
        """Return whether a copy of the page that was chosen is sound and differs from it."""
        rings = self._rings
        chosen = self._booted.bytes
        for ring in rings.rings:
            page = rings.read(ring, rings.sector, slot)
            is_other = page.bytes != chosen and page.bytes[:KEY_BYTES] == chosen[:KEY_BYTES]
            if is_other and page.is_sound() and self._has_books(page, State(), Page()):
                return True
        return False

    def _find_newer(self, slot: int) -> int:
        """Return the number of the newest booking that the newest sector does not go on from.

        0: there is none. The first page of a sector is the newest state so far once more, or the
        next booking; a power cut leaves one more booking at most, in one copy. slot: of the newest
        page.
        """
        rings = self._rings
        first = bytearray(self._booted.key)
        seq = max(0, seq_of(first) - slot)
        struct.pack_into(">I", first, EPOCH_AT + 4, seq)
        sector = rings.find_before(first)
        if sector < 0:
            return 0
        next_slot = seq + 1 - seq_of(rings.key_at(0))
        is_told = next_slot < 0 or self._has_booking(sector, next_slot + 1, 1)
        if is_told or self._has_booking(sector, next_slot, len(rings.rings)):
            for at in range(SLOTS - 1, max(0, next_slot) - 1, -1):
                if self._has_booking(sector, at, 1):
                    return seq_of(rings.key_at(at))
        return 0

    def _has_booking(self, sector: int, slot: int, copies: int) -> bool:
        """Return whether so many copies of a page after find_before() have sound books."""
        rings = self._rings
        found = 0
        if slot < SLOTS:
            for ring in rings.rings:
                page = rings.read(ring, sector, slot)
                if page.key == rings.key_at(slot) and page.is_sound():
                    found += self._has_books(page, State(), Page())
        return found >= copies

    def _find_books(self, slot: int, state: State) -> bool:
        """Choose the newest page with sound books; slot: of the newest sound page."""
        rings = self._rings
        for back in range(min(_BOOKS_TRIED, rings.sectors)):
            sector = rings.following(-back)
            if rings.find_base(sector):
                for at in range(slot, NO_SLOT, -1):
                    if self._find_copy(sector, at, state):
                        return True
            slot = SLOTS - 1
        return False

    def _find_copy(self, sector: int, slot: int, state: State) -> bool:
        key = self._rings.key_at(slot)
        for ring in self._rings.rings:
            page = self._rings.read(ring, sector, slot)
            if page.key == key and page.is_sound() and self._choose(page, state):
                return True
        return False

    def _count_passed_over(self, newest: Page) -> int:
        """Return how many bookings after the state chosen have pages, but no sound books.

        A page that is newest by its epoch may have an earlier sequence number: at least 1.
        """
        chosen = self._booted.bytes[:KEY_BYTES]
        return 0 if newest.key == chosen else max(1, seq_of(newest.key) - seq_of(chosen))

    def _count_unreadable(self, slot: int) -> int:
        """Return how many bookings after the newest sound page were complete, and are lost.

        A power cut leaves one copy torn, and only the last page of it. So what was begun in both
        copies was complete once, unless one of them is lost with all of its sector: then the other
        one's last page may be what a cut left.
        """
        rings, newest = self._rings, self._rings.sector
        count = self._count_lost(newest, slot + 1)
        end = slot + 1 + count
        if end == SLOTS and self._is_passed_over(rings.following(), 0):
            rings.sector = rings.following()  # what was begun there is in the one after
        ahead = self._count_lost(rings.following(), 0)
        if ahead and rings.find_base(rings.following()):
            ahead = 0  # older pages: both copies are erased before a page is written
        if ahead and self._was_affirmed(newest, end):
            ahead -= 1
        rings.sector = newest
        if self._is_gap():
            ahead = SLOTS
        return count + ahead

    def _was_affirmed(self, newest: int, end: int) -> bool:
        """Return whether the next sector, lost now, began with the newest state once more.

        A damaged copy may still have its number and mark. Else a sector that is not full was
        followed by an affirmation of it, unless its next page was begun. end: how many it has.
        """
        rings = self._rings
        rings.find_base(newest)
        seq = seq_of(rings.key_at(end - 1))
        was_affirmed = end < SLOTS and not self._is_passed_over(newest, end)
        for ring in rings.rings:
            page = rings.read(ring, rings.following(), 0)
            if seq_of(page.key) == seq + 1:
                return False
            was_affirmed |= seq_of(page.key) == seq and page.is_affirmation()
        return was_affirmed

    def _is_passed_over(self, sector: int, slot: int) -> bool:
        """Return whether a page there was begun in one copy alone.

        It failed, and was written to the sector after; or a cut left it, and a power-up that could
        read it affirmed it there.
        """
        is_blank = is_begun = False
        for ring in self._rings.rings:
            page = self._rings.read(ring, sector, slot)
            if page.bytes == BLANK:
                is_blank = True
            elif not page.is_sound():
                is_begun = True
        return is_blank and is_begun

    def _count_lost(self, sector: int, slot: int) -> int:
        """Return how many pages from there on were complete, and are lost in both copies."""
        rings = self._rings
        end = slot
        while end < SLOTS and self._is_lost(sector, end):
            end += 1
        if end == slot:
            return 0
        if end == SLOTS and not slot:
            return SLOTS if self._was_begun() else 0
        whole = self._whole_ring(sector)
        if whole < 0:  # each page was lost by itself
            return end - slot
        if not slot and not self._is_ahead_blank():
            return 0  # an erase was cut
        return end - slot - rings.read(whole, sector, end - 1).may_be_torn()

    def _whole_ring(self, sector: int) -> int:
        """Return the only ring that can read any page of the sector; -1: both or none can."""
        readable = [ring for ring in self._rings.rings if self._can_be_read(ring, sector)]
        return readable[0] if len(readable) == 1 else -1

    def _can_be_read(self, ring: int, sector: int) -> bool:
        for slot in range(SLOTS):
            page = self._rings.read(ring, sector, slot)
            if page.bytes == BLANK or page.is_sound():
                return True
        return False

    def _was_begun(self) -> bool:
        """Return whether the sector after the newest, unreadable now, was written.

        If it was, the sector after it is erased ahead as soon as the unit rests. If that sector
        holds older pages, both are possible. Else nothing was written there yet: in the first
        lap the sectors hold what another program left.
        """
        return self._is_ahead_blank() or self._rings.find_base(self._rings.following(2))

    def _is_gap(self) -> bool:
        """Return whether two sectors after the newest are blank, and older pages follow.

        Only one is erased ahead: the other one held newer pages. In the first lap all are blank
        up to sector 0, which begins with number 0. A restore that was cut may end them earlier, in
        one ring.
        """
        rings = self._rings
        for ahead in (1, 2):
            for ring in rings.rings:
                if rings.read(ring, rings.following(ahead), 0).bytes != BLANK:
                    return False
        is_later_lap = False
        for ring in rings.rings:
            page = rings.read(ring, rings.following(3), 0)
            if page.bytes == BLANK:
                return False
            is_later_lap = is_later_lap or (self._is_older(page) and seq_of(page.key) >= SLOTS)
        return is_later_lap

    def _is_ahead_blank(self) -> bool:
        """Return whether a copy of the second sector after the newest begins blank."""
        rings = self._rings
        copies = [rings.read(ring, rings.following(2), 0).bytes == BLANK for ring in rings.rings]
        return True in copies

    def _is_lost(self, sector: int, slot: int) -> bool:
        for ring in self._rings.rings:
            page = self._rings.read(ring, sector, slot)
            if page.bytes == BLANK or page.is_sound():
                return False
        return True

    # Is the newest page in doubt?

    def _ends_affirmed(self, slot: int) -> bool:
        """Return whether the newest page is an affirmation, complete in all copies, none after it.

        Any other page may be a booking that was cut in its last copy, which then is flaky, and no
        older page holds its state.
        """
        rings = self._rings
        for ring in rings.rings:
            if rings.read(ring, rings.sector, slot).bytes != self._booted.bytes:
                return False
            if slot + 1 < SLOTS and rings.read(ring, rings.sector, slot + 1).bytes != BLANK:
                return False
        return self._is_affirmation()

    def _is_affirmation(self) -> bool:
        """Return whether the page that boot chose repeats an older one."""
        return self._booted.is_affirmation()

    def _is_sector_begun(self, sector: int) -> bool:
        """Return whether the first page of a sector was written after the newest one, or torn.

        Both copies are erased before the first is written: while one of them is an older page,
        the other is no newer one, whatever an interrupted erase left of it.
        """
        is_blank = True
        for ring in self._rings.rings:
            page = self._rings.read(ring, sector, 0)
            if self._is_older(page):
                return False
            is_blank = is_blank and page.bytes == BLANK
        return not is_blank

    def _is_older(self, other: Page) -> bool:
        """Return whether other is sound and older; a flaky one may be sound at a second read."""
        return other.is_sound() and other.bytes[:KEY_BYTES] < self._booted.bytes[:KEY_BYTES]

    # Booking.

    def commit(self, state: State) -> None:
        """Write state to both rings; its number must be the next, so none is booked twice.

        Allocates nothing, except for the first since power-up. Blocks about 10 ms, as long again
        with other cards or names than before, and for two erases unless `is_ready`. Broken:
        unsound books, a sequence number out of order, bookings lost and not accepted, or a flash
        that fails twice; then no later commit is possible.
        """
        if state.seq != self._seq + 1 or self.is_doubtful:
            raise Broken
        state.check()
        self._seq = _NEVER
        if not self._is_affirmed:  # a call only where it is needed: every booking waits for this
            self.affirm()
        if not self._has_written and self.found != GAME:
            self._write_state(State())  # so that a cut now, too, leaves an older sound state
        self.found = GAME
        self.needed_id = state.edition_id
        if self.needed_id:
            self.boards().keep(self.needed_id)
        self._records.keep()
        self._records.hold(state)
        self._records.keep()
        self._write_state(state)
        self._seq = state.seq

    def idle(self) -> None:
        """Affirm, or erase a copy of the next sector ahead, if due; blocks for one erase at most.

        Only one, so that a key pressed meanwhile is still down afterwards. No erase is due without
        a booking since power-up: switching on and off causes no wear.
        """
        self._records.look()
        if self._erased < self._copies:
            self.erase_one()
        else:
            self.affirm()

    def erase_one(self) -> bool:
        """Erase a copy of the next sector ahead, if one is due; return whether it was."""
        is_due = self._erased < self._copies and (self._has_written or self._must_affirm())
        if is_due:
            self._erase_next()
        return is_due

    def prepare(self) -> None:
        """Make `is_ready` true, before a deal. May block for four erases.

        Erases nothing without a game, and while is_doubtful.
        """
        if self.found == GAME and not self.is_doubtful:
            self.affirm()
            self._erase_ahead()
            if self.needed_id:
                self.boards().keep(self.needed_id)
            self._records.prepare()

    def forget(self) -> None:
        """Erase all cards and names but those of the newest state. Blocks for up to eight erases.

        Pages up to version 2 keep the cards that they hold.
        """
        if not self.is_doubtful:
            self._records.forget()

    def room(self) -> int:
        """Return how many commits need no erase before them."""
        if self._must_affirm() or not self._records.is_ready or not self._is_board_kept():
            return 0
        return SLOTS - self._slot + (SLOTS if self._erased == self._copies else 0)

    def _erase_ahead(self) -> None:
        while self._erased < self._copies:
            self._erase_next()

    def _erase_next(self) -> None:
        """Erase a copy of the next sector, and read it back: an erase may leave pages.

        If a cut left the last copy unreadable, erase that one first. Otherwise a second cut could
        leave both unreadable.
        """
        rings, last = self._rings, self._copies - 1
        sector = rings.following()
        if not self._erased:
            self._is_last_first = self._is_whole(0, sector) and not self._is_whole(last, sector)
        ring = last - self._erased if self._is_last_first else self._erased
        for _ in range(_ERASES_TRIED):
            self._flash.erase(rings.address(ring, sector, 0))
            if rings.is_blank(ring, sector):
                break
        self._erased += 1

    def _is_whole(self, ring: int, sector: int) -> bool:
        """Return whether a sector begins with a complete page, or is blank. Allocates nothing."""
        rings = self._rings
        return rings.read(ring, sector, 0).is_complete() or rings.is_blank(ring, sector)

    def _write_state(self, state: State) -> None:
        self._rings.page.pack(state, self._epoch, self._tag)
        self._write()

    def _write(self) -> None:
        """Write the page to both rings; if that fails, once more in the next sector, or Broken."""
        if self._epoch > EPOCH_MAX:
            raise Broken
        if self._slot == SLOTS:
            self._enter_next_sector()
        self._has_written = True
        failed = self._program()
        if failed >= 0:
            self._flash.program(self._rings.address(failed, self._rings.sector, self._slot), VOID)
            self._enter_next_sector()
            self._epoch += 1  # a copy may be sound, or be so later: this one must be newer
            self._rings.page.set_epoch(self._epoch)
            if self._program() >= 0:
                raise Broken
        self._slot += 1

    def _enter_next_sector(self) -> None:
        """Move to the next sector, and erase it unless that was done since power-up."""
        self._erase_ahead()
        self._rings.sector = self._rings.following()
        self._slot = 0
        self._erased = 0

    def _program(self) -> int:
        """Program the page into both rings; return the first ring that failed, -1 if none did."""
        rings = self._rings
        for ring in rings.rings:
            self._flash.program(rings.address(ring, rings.sector, self._slot), rings.page.bytes)
            if rings.read(ring, rings.sector, self._slot).bytes != rings.page.bytes:
                return ring
        return -1

    # History.

    def recall(self, seq: int, state: State) -> bool:
        """Fill state from the page of booking seq and return True; False: not in the history.

        Goes back from the newest sector to the one written before it, and so on. It ends at the
        first sector of another game, which an interrupted restore may leave.
        """
        if not 0 < seq <= self._seq:
            return False
        rings = self._rings
        above = self._following_key()
        apart = 0  # sectors from that one
        for back in range(rings.sectors):
            apart += 1
            sector = rings.following(-back)
            link = self._link(sector, above, apart)
            if link == _ANOTHER:
                return False
            if link == _LINKED:
                limit = seq_of(above.key) + above.is_affirmation()
                if seq < limit and self._recall_from(sector, rings.slot_of(seq), state):
                    return True
                above.bytes[:] = self._first.bytes
                apart = 0
        return False

    def _following_key(self) -> Page:
        """Return a page with the key of a next booking after the next power-up, and no state."""
        epoch = self._epoch if self._has_written else self._booted.epoch()
        page = Page()
        struct.pack_into(">II", page.bytes, EPOCH_AT, epoch + 1, self._seq + 1)
        return page

    def _link(self, sector: int, above: Page, apart: int) -> int:
        """Return whether a sector's pages lead to the first page of one written later.

        apart: how many sectors there are from one to the other; those between are unreadable.
        Sets the base of the sector if they do.
        """
        rings, first = self._rings, self._first
        link = _UNREADABLE
        for ring in rings.rings:
            page = rings.read(ring, sector, 0)
            if page.is_sound():
                first.bytes[:] = page.bytes
                rings.begin_at(first)
                if self._leads_to(above, sector, apart):
                    return _LINKED
                if not self._is_given_up(above) and self._has_books(first, State(), Page()):
                    link = _ANOTHER
        return link

    def _is_given_up(self, above: Page) -> bool:
        """Return whether a sector begins with a copy of a page that failed in the other ring.

        The page was then written to the next sector; so nothing in this sector comes before it.
        """
        first = self._first
        return seq_of(first.key) == seq_of(above.key) and first.holds_state_of(above)

    def _leads_to(self, above: Page, sector: int, apart: int) -> bool:
        """Return whether a page follows from the sector whose base is set.

        Its epoch is at most one later for each sector. An affirmation repeats a page of the
        sector, whatever its epoch if that can be read, or of one that cannot be read; any other
        page has the next number.
        """
        rings = self._rings
        seq = seq_of(above.key)
        if above.is_affirmation():
            slot = rings.slot_of(seq)
            if slot != NO_SLOT and rings.load(sector, slot, rings.key_at(slot)):
                return rings.page.holds_state_of(above)
            seq += 1  # what it repeats has the number before
        is_near = self._first.epoch() <= above.epoch() <= self._first.epoch() + apart
        return is_near and 0 < seq - seq_of(rings.key_at(0)) <= SLOTS * apart

    def _recall_from(self, sector: int, slot: int, state: State) -> bool:
        rings = self._rings
        if slot == NO_SLOT or not rings.load(sector, slot, rings.key_at(slot)):
            return False
        if not rings.page.is_readable() or not self._has_board(rings.page):
            return False
        self.unpack(rings.page, state)
        return are_sound(state)

    def unpack(self, page: Page, state: State) -> None:
        """Fill state from a sound page of a known version, and cards and names from a record."""
        page.unpack(state)
        if not page.has_cards():
            self._records.load(state)

    def _has_books(self, page: Page, state: State, scratch: Page) -> bool:
        """Fill state from a page; return whether its books are sound and it holds nothing else."""
        if not page.is_readable() or not self._has_board(page):
            return False
        page.unpack(state)
        return are_sound(state) and page.holds_only(state, scratch)

    # Own boards.

    def boards(self) -> "Boards":
        """Return the own boards that are kept in the flash."""
        if self._boards is None:
            from dealbox.store.boards import Boards

            self._boards = Boards(self._flash, self._copies)
        return self._boards

    def provide_boards(self) -> None:
        """Let games be played on all boards that are kept; on the laptop, which has the room."""
        self.boards().provide_all(self.needed_id)

    def offer_boards(self, may_write: bool) -> "list[Kept]":
        """Return the boards that are kept; takes 60 ms.

        may_write: the battery is good; what a cut left of them is mended.
        """
        is_ours = not self.is_doubtful and self.found != OTHER_VERSION
        return self.boards().offer(self.needed_id, may_write and is_ours)

    def provide_board(self, id: int) -> bool:
        """Let games be played on a board beside that of the game; False: no copy has it."""
        return self.boards().provide(id, self.needed_id)

    def board_setup(self, id: int) -> "Edition | None":
        """Return a board without deeds, for the setup of a game; None: no copy has it."""
        return self.boards().setup(id)

    def release_boards(self) -> None:
        """Forget all boards that were provided but that of the game."""
        if self._boards:
            self._boards.release(self.needed_id)

    def _has_board(self, page: Page) -> bool:
        """Return whether this program has the edition of a page of a known version."""
        number, id = page.edition(), page.edition_id()
        return is_known(number, id) or (number == OWN and self.provide_board(id))

    def _lack(self, page: Page) -> None:
        """Record which own board is missing, or that a later version wrote the page."""
        self.found = OTHER_VERSION
        if page.edition() == OWN:
            self.found = NO_BOARD
            self.needed_id = page.edition_id()
            title = self.boards().title_of(self.needed_id)
            self.needed = f"{title} {self.needed_id:08x}".strip()

    def _is_board_kept(self) -> bool:
        return not self.needed_id or self.boards().is_whole(self.needed_id)
