"""Journals without one of the rules each. The proof is valid only if it fails all of them."""

from typing import TYPE_CHECKING

from dealbox.store.journal import Journal
from dealbox.store.rings import NO_SLOT, SLOTS, Rings

if TYPE_CHECKING:
    from dealbox.contract import Flash


class OneRing(Journal):
    """Writes every page once."""

    _copies = 1


class AffirmsInDoubtOnly(Journal):
    """Does not write the newest state again if all copies are readable at boot."""

    def _is_affirmation(self) -> bool:
        return True


class TrustsBlank(Journal):
    """Does not erase a sector that looks blank."""

    def _erase_ahead(self) -> None:
        sector = self._rings.following()
        if not all(self._rings.is_blank(ring, sector) for ring in self._rings.rings):
            super()._erase_ahead()
        self._erased = self._copies


class _TrustingRings(Rings):
    """Assumes that the highest sound page of a sector is its newest, and every erase complete."""

    def is_blank(self, ring: int, sector: int) -> bool:
        return True

    def _load_newer(self, sector: int, best: int) -> int:
        for slot in range(SLOTS - 1 if best == NO_SLOT else NO_SLOT, NO_SLOT, -1):
            for ring in self.rings:
                page = self.read(ring, sector, slot)
                if page.is_sound():
                    self.page, self._echo = page, self.page
                    return slot
        return NO_SLOT


class TrustsErase(Journal):
    """Neither reads back what was erased nor compares the keys within a sector."""

    def __init__(self, flash: "Flash") -> None:
        super().__init__(flash)
        self._rings = _TrustingRings(flash, self._copies)


class _HeadRings(Rings):
    """Ignores a sector whose first page is lost."""

    def find_base(self, sector: int) -> bool:
        return any(self._is_sound(ring, sector) for ring in self.rings) and super().find_base(
            sector
        )

    def _is_sound(self, ring: int, sector: int) -> bool:
        return self.read(ring, sector, 0).is_sound()


class HeadsOnly(Journal):
    """Reads the first page of each sector, and the others only if that one is sound."""

    def __init__(self, flash: "Flash") -> None:
        super().__init__(flash)
        self._rings = _HeadRings(flash, self._copies)
