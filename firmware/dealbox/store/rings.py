"""Two rings of flash sectors that mirror each other, and the search for the newest page in them.

Sector i of the second ring mirrors sector i of the first. A sector is filled from slot 0 on with
pages of one epoch and consecutive sequence numbers. So the key of each page follows from that of
the first: a page with another key is left over from an erase that was not complete.
"""

import struct

from dealbox.native import find_greatest
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.page import EPOCH_AT, KEY_BYTES, KEY_MAX, KEY_MIN, Page, seq_of

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Flash

SLOTS = SECTOR_BYTES // PAGE_BYTES
NO_SLOT = -1
BLANK = b"\xff" * PAGE_BYTES
VOID = bytearray(PAGE_BYTES)  # overwrites a page; its sector is not blank then

_AHEAD = 2  # how many sectors after the newest may be erased before the next booking


class Rings:
    """Addresses and contents of the pages. Reads only.

    page: the page loaded last. sector: the one that holds the newest page.
    """

    def __init__(self, flash: "Flash", count: int) -> None:
        self.rings = range(count)
        self.sectors = flash.size // SECTOR_BYTES // count
        self.sector = self.sectors - 1  # so that the next one is 0
        self.page = Page()
        self.has_noise = False  # no page was found, and yet some sectors do not begin blank
        self._flash = flash
        self._echo = Page()
        self._base = bytearray(KEY_BYTES)  # the key of slot 0 in the sector looked at ...
        self._key = bytearray(KEY_BYTES)  # ... and the one that follows from it for a slot

    def address(self, ring: int, sector: int, slot: int) -> int:
        """Return where a page begins in the region, in bytes."""
        return (ring * self.sectors + sector) * SECTOR_BYTES + slot * PAGE_BYTES

    def following(self, ahead: int = 1) -> int:
        """Return the sector `ahead` after the newest one, or before it if negative."""
        return (self.sector + ahead) % self.sectors

    def read(self, ring: int, sector: int, slot: int) -> Page:
        """Return the page stored there, sound or not; valid until the next call."""
        self._flash.read_into(self.address(ring, sector, slot), self._echo.bytes)
        return self._echo

    def load(self, sector: int, slot: int, key: bytearray) -> bool:
        """Load the page of that key from the first ring in which it is sound; False if in none."""
        for ring in self.rings:
            page = self.read(ring, sector, slot)
            if page.key == key and page.is_sound():
                self.page, self._echo = page, self.page
                return True
        return False

    def is_blank(self, ring: int, sector: int) -> bool:
        """Return whether every byte of a sector is erased. Allocates nothing."""
        return self._flash.is_blank(self.address(ring, sector, 0))

    # The newest page.

    def find_newest(self) -> int:
        """Load the newest sound page, set `sector`, return its slot, or NO_SLOT if there is none.

        The first pages of the sectors show which sector is the newest. If both copies of a first
        page are lost, its sector is still found: it follows the newest of the others.
        """
        slot = self._find_by_heads()
        ahead = 1
        while ahead <= _AHEAD:
            sector = self.following(ahead)
            newer = self._load_newer(sector, slot)
            if newer >= 0:
                self.sector, slot = sector, newer
                ahead = 0
            ahead += 1
        return slot

    def _find_by_heads(self) -> int:
        """Search the sector with the greatest first key, then the next if that key was damaged."""
        key = bytearray(KEY_BYTES)
        heads = self._first_heads()
        best = NO_SLOT
        while True:
            found = self._take_greatest(heads, KEY_MAX, key)
            if found < 0:
                if best < 0:
                    self.has_noise = self._first_heads() != b"\xff" * len(heads)
                return best
            sector = found % self.sectors
            slot = self._load_newer(sector, best)
            if slot >= 0:
                self.sector, best = sector, slot
                if bytes(self.page.key) >= key:
                    return best

    def find_before(self, newest: bytearray) -> int:
        """Set the base to the next older first page, not in `sector`; return its sector, or -1."""
        key = bytearray(KEY_BYTES)
        heads = self._first_heads()
        while True:
            found = self._take_greatest(heads, newest, key)
            if found < 0:
                return -1
            sector = found % self.sectors
            if sector != self.sector and self.load(sector, 0, key):
                self._base[:] = key
                return sector

    def _first_heads(self) -> bytearray:
        """Return the keys of the first pages of all sectors."""
        count = len(self.rings) * self.sectors
        return self._flash.read_heads(0, SECTOR_BYTES, count, KEY_BYTES)

    def _take_greatest(self, heads: bytearray, most: "bytes | bytearray", key: bytearray) -> int:
        """Take the greatest key below most out of the heads, return its place; -1: there is none.

        A damaged key may be equal to that of another page, which comes next then.
        """
        key[:] = KEY_MIN
        found = find_greatest(heads, KEY_BYTES, len(heads) // KEY_BYTES, most, key)
        if found >= 0:
            heads[KEY_BYTES * found : KEY_BYTES * (found + 1)] = KEY_MIN
        return found

    def _load_newer(self, sector: int, best: int) -> int:
        """Load the newest page of a sector if it is newer than the one loaded; return its slot.

        best: the slot of the page loaded, NO_SLOT if none is. NO_SLOT: nothing newer there.
        """
        least = bytes(self.page.key) if best >= 0 else KEY_MIN
        key = bytearray(KEY_BYTES)
        heads = bytearray()
        for ring in self.rings:
            at = self.address(ring, sector, 0)
            heads += self._flash.read_heads(at, PAGE_BYTES, SLOTS, KEY_BYTES)
        found = self._take_greatest(heads, KEY_MAX, key)
        if found < 0 or key <= least or not self.find_base(sector):
            return NO_SLOT
        while found >= 0 and key > least:
            slot = found % SLOTS
            if key == self.key_at(slot) and self.load(sector, slot, key):
                return slot
            found = self._take_greatest(heads, KEY_MAX, key)
        return NO_SLOT

    # The keys of a sector.

    def find_base(self, sector: int) -> bool:
        """Find the key that a sector's first page has or had; False if no page there is sound."""
        self._base[:] = KEY_MIN
        for slot in range(SLOTS):
            for ring in self.rings:
                page = self.read(ring, sector, slot)
                if page.is_sound():
                    self._take_base(page, slot)
            if slot == 0 and self._base != KEY_MIN:
                break
        return self._base != KEY_MIN

    def begin_at(self, first: Page) -> None:
        """Set the base of a sector to the key of its first page."""
        self._base[:] = first.key

    def _take_base(self, page: Page, slot: int) -> None:
        seq = seq_of(page.key) - slot
        if seq < 0:
            return
        struct.pack_into(">II", self._key, EPOCH_AT, page.epoch(), seq)
        self._key[:EPOCH_AT] = KEY_MIN[:EPOCH_AT]
        if self._key > self._base:
            self._base[:] = self._key

    def key_at(self, slot: int) -> bytearray:
        """Return the key that the page in a slot of the sector of find_base() has."""
        self._key[:] = self._base
        struct.pack_into(">I", self._key, EPOCH_AT + 4, seq_of(self._base) + slot)
        return self._key

    def slot_of(self, seq: int) -> int:
        """Return the slot of a booking in the sector of find_base(), NO_SLOT if in another."""
        slot = seq - seq_of(self._base)
        return slot if 0 <= slot < SLOTS else NO_SLOT
