"""Journals with one rule left out each. The proof is worth something because it fails them."""

from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal

_BLANK = b"\xff" * SECTOR_BYTES


class OneRing(Journal):
    """Writes every page once."""

    _rings = (0,)


class NoAffirmation(Journal):
    """Believes what it reads at boot, and leaves it at that."""

    def _is_in_doubt(self, slot: int) -> bool:
        return False


class TrustsBlank(Journal):
    """Does not erase a sector that looks blank."""

    def prepare(self) -> None:
        if not all(self._looks_blank(ring) for ring in self._rings):
            super().prepare()
        self._erased = len(self._rings)

    def _looks_blank(self, ring: int) -> bool:
        buffer = bytearray(SECTOR_BYTES)
        self._flash.read_into(self._at(ring, self._following(), 0), buffer)
        return buffer == _BLANK


class NoEpoch(Journal):
    """Orders the pages by sequence alone."""

    @property
    def _epoch(self) -> int:
        return 1

    @_epoch.setter
    def _epoch(self, epoch: int) -> None:
        pass


CONTROLS = (OneRing, NoAffirmation, TrustsBlank, NoEpoch)
