"""The journal: every booking is a page with the whole state, in two rings of flash sectors.

docs/journal.md tells why, and what it withstands. Sector i of the second ring mirrors sector i
of the first; both are written in step.
"""

from dealbox.bank.errors import Broken, Corrupt
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.page import KEY_BYTES, KEY_MAX, KEY_MIN, VERSION, Page, seq_of

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Flash

# What boot found.
EMPTY = 0  # a blank flash, or books that are not begun
GAME = 1
FOREIGN = 2  # bytes that are no page: another program's, or noise
OTHER_VERSION = 3  # the page of an older or newer program

_SLOTS = SECTOR_BYTES // PAGE_BYTES
_BLANK = b"\xff" * PAGE_BYTES
_BLANK_HEAD = b"\xff" * KEY_BYTES
_NEVER = -2  # a sequence that nothing follows


class Journal:
    """The one owner of the flash region, which holds three sectors a ring at the very least."""

    _rings: tuple[int, ...] = (0, 1)

    def __init__(self, flash: "Flash") -> None:
        self.found = EMPTY
        self._flash = flash
        self._sectors = flash.size // SECTOR_BYTES // len(self._rings)
        self._sector = self._sectors - 1  # of the newest page; the next one is 0
        self._slot = _SLOTS  # the next to write; _SLOTS: one in the next sector
        self._erased = 0  # copies of the next sector, since power-up
        self._seq = 0
        self._epoch = 1  # of the pages written since power-up
        self._has_written = False  # since power-up
        self._page = Page()
        self._echo = Page()
        self._zeros = bytearray(PAGE_BYTES)  # in RAM: the chip cannot program flash from flash

    @property
    def is_ready(self) -> bool:
        """Whether the next sector is erased: 16 commits need no erase."""
        return self._erased == len(self._rings)

    # Power-up.

    def boot(self, state: State) -> bool:
        """Fill state from the newest sound page and return True; False: no game, see `found`.

        Only reads, unless it is in doubt what the next boot would read; then it blocks for four
        erases. Corrupt: the page is sound, but its books are not.
        """
        slot = self._find_newest()
        if slot < 0:
            return False
        self._epoch = self._page.epoch() + 1
        if self._page.version() != VERSION:
            self.found = OTHER_VERSION
            return False
        self._unpack(state)
        self._seq = state.seq
        self.found = GAME if state.seq else EMPTY
        if self._is_in_doubt(slot):
            self._page.date(self._epoch)
            self._write()
            self.prepare()
        return self.found == GAME

    def _find_newest(self) -> int:
        """Load the newest sound page, keep its sector, return its slot; -1: there is none."""
        key = bytearray(KEY_MAX)
        while True:
            sector = self._next_older(key)
            if sector < 0:
                return -1
            if self._load(sector, 0) and self._page.key == key:
                break
        self._sector = sector
        for slot in range(_SLOTS - 1, 0, -1):
            if self._load(sector, slot):
                return slot
        return 0

    def _next_older(self, key: bytearray) -> int:
        """Lower key to the next that begins a sector, return that sector; -1: there is none."""
        read_into = self._flash.read_into  # half of the time of a boot goes by in this loop
        head = bytearray(KEY_BYTES)
        best = bytearray(KEY_MIN)
        best_at = -1
        for at in range(0, len(self._rings) * self._sectors * SECTOR_BYTES, SECTOR_BYTES):
            read_into(at, head)
            if best < head < key:
                best[:] = head
                best_at = at
            elif head != _BLANK_HEAD:
                self.found = FOREIGN
        key[:] = best
        return best_at // SECTOR_BYTES % self._sectors if best_at >= 0 else -1

    def _is_in_doubt(self, slot: int) -> bool:
        """Return whether another boot might read something else than the page just loaded.

        That is: the rings disagree on it, or something was begun after it.
        """
        following = self._following()
        for ring in self._rings:
            if self._read(ring, self._sector, slot).bytes != self._page.bytes:
                return True
            if slot + 1 < _SLOTS and self._read(ring, self._sector, slot + 1).bytes != _BLANK:
                return True
            begun = self._read(ring, following, 0)
            if begun.bytes != _BLANK and not self._is_past(begun):
                return True
        return False

    def _is_past(self, other: Page) -> bool:
        """Return whether other is sound and older: a flaky one may be sound on second sight."""
        return other.is_sound() and other.bytes < self._page.bytes

    # Booking.

    def commit(self, state: State) -> None:
        """Make state durable; it carries the next sequence, so none is ever booked twice.

        Allocates nothing, but for the very first. Blocks about 10 ms, and for two erases unless
        `is_ready`. Broken: unsound books, a sequence out of turn, or a flash that fails twice;
        nothing can be booked after the latter.
        """
        if state.seq != self._seq + 1:
            raise Broken
        state.check()
        self._seq = _NEVER
        if self.found != GAME:
            self._put(State())  # so that a cut now leaves two sound states to choose from, too
            self.found = GAME
        self._put(state)
        self._seq = state.seq

    def idle(self) -> None:
        """Erase a copy of the next sector ahead, if that is due; may block for one erase.

        Only one, so that a key pressed meanwhile is still down afterwards. Without a booking
        since power-up none is due: switching on and off wears nothing.
        """
        if self._has_written and not self.is_ready:
            self._erase_next()

    def prepare(self) -> None:
        """Become ready, whatever it takes: call it before a deal. May block for two erases."""
        while not self.is_ready:
            self._erase_next()

    def is_full(self) -> bool:
        """Return whether the next commit would have to erase first."""
        return self._slot == _SLOTS and not self.is_ready

    def _erase_next(self) -> None:
        self._flash.erase(self._at(self._rings[self._erased], self._following(), 0))
        self._erased += 1

    def _put(self, state: State) -> None:
        self._page.pack(state, self._epoch)
        self._write()

    def _write(self) -> None:
        """Put the page into both rings; if one does not take it, try another sector, or Broken."""
        if self._slot == _SLOTS:
            self._turn_over()
        self._has_written = True
        if not self._program():
            self._void()
            self._turn_over()
            self._epoch += 1  # one copy may stand, and the void may have missed it: outrank it
            self._page.date(self._epoch)
            if not self._program():
                raise Broken
        self._slot += 1

    def _turn_over(self) -> None:
        """Go on in the next sector, erased since power-up: one that looks blank may not be."""
        self.prepare()
        self._sector = self._following()
        self._slot = 0
        self._erased = 0

    def _program(self) -> bool:
        """Program the page into both rings; return whether both read it back."""
        for ring in self._rings:
            self._flash.program(self._at(ring, self._sector, self._slot), self._page.bytes)
            if self._read(ring, self._sector, self._slot).bytes != self._page.bytes:
                return False
        return True

    def _void(self) -> None:
        """Make sure that the slot looks begun, so that a boot after a cut is in doubt."""
        for ring in self._rings:
            self._flash.program(self._at(ring, self._sector, self._slot), self._zeros)

    # History.

    def recall(self, seq: int, state: State) -> bool:
        """Fill state from the page of booking seq and return True; False: not in the history."""
        if not 0 < seq <= self._seq:
            return False
        head = bytearray(KEY_BYTES)
        for back in range(self._sectors):
            sector = (self._sector - back) % self._sectors
            for ring in self._rings:
                self._flash.read_into(self._at(ring, sector, 0), head)
                slot = seq - seq_of(head)
                if 0 <= slot < _SLOTS and self._load(sector, slot) and self._is_of(seq):
                    self._unpack(state)
                    return True
        return False

    def _is_of(self, seq: int) -> bool:
        return self._page.version() == VERSION and seq_of(self._page.key) == seq

    # Pages.

    def _following(self) -> int:
        return (self._sector + 1) % self._sectors

    def _at(self, ring: int, sector: int, slot: int) -> int:
        return (ring * self._sectors + sector) * SECTOR_BYTES + slot * PAGE_BYTES

    def _read(self, ring: int, sector: int, slot: int) -> Page:
        """Return what the flash holds there, good until the next call."""
        self._flash.read_into(self._at(ring, sector, slot), self._echo.bytes)
        return self._echo

    def _load(self, sector: int, slot: int) -> bool:
        """Load the page from the first ring that has it sound; False: neither, nothing loaded."""
        for ring in self._rings:
            if self._read(ring, sector, slot).is_sound():
                self._page, self._echo = self._echo, self._page
                return True
        return False

    def _unpack(self, state: State) -> None:
        """Fill state from the loaded page. Corrupt: the books are not sound."""
        self._page.unpack(state)
        try:
            state.check()
        except Broken:
            raise Corrupt
