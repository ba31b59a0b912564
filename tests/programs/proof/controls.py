"""Journals with one rule left out each. The proof is worth something because it fails them."""

from typing import TYPE_CHECKING

from dealbox.store.journal import Journal
from dealbox.store.rings import NO_SLOT, SLOTS, Rings

if TYPE_CHECKING:
    from dealbox.contract import Flash


class OneRing(Journal):
    """Writes every page once."""

    _copies = 1


class NoAffirmation(Journal):
    """Believes what it reads at boot, and leaves it at that."""

    def affirm(self) -> None:
        self._is_affirmed = True


class AffirmsInDoubtOnly(Journal):
    """Does not write the newest state again if all copies read well at boot."""

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
    """Takes the highest sound page of a sector for its newest, and every erase for complete."""

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


class NoEpoch(Journal):
    """Orders the pages by sequence alone."""

    @property
    def _epoch(self) -> int:
        return 1

    @_epoch.setter
    def _epoch(self, epoch: int) -> None:
        pass


class _HeadRings(Rings):
    """Gives a sector up if its first page is lost."""

    def find_base(self, sector: int) -> bool:
        return any(self._is_sound(ring, sector) for ring in self.rings) and super().find_base(
            sector
        )

    def _is_sound(self, ring: int, sector: int) -> bool:
        return self.read(ring, sector, 0).is_sound()


class HeadsOnly(Journal):
    """Looks at the first page of each sector, and at the others only if that is sound."""

    def __init__(self, flash: "Flash") -> None:
        super().__init__(flash)
        self._rings = _HeadRings(flash, self._copies)
