"""More journals without one of the rules each, beside those of the proof.

The search is valid only if it finds all of them. docs/journal.md has the rules by number.
"""

from typing import TYPE_CHECKING, Any

from dealbox.native import find_greatest
from dealbox.store.journal import Journal
from dealbox.store.page import KEY_BYTES, KEY_MIN
from dealbox.store.rings import Rings

if TYPE_CHECKING:
    from dealbox.bank.state import State
    from dealbox.contract import Flash


def _fixed(value: int) -> Any:
    """Return a field that stays as it is, whatever is assigned."""
    return property(lambda journal: value, lambda journal, assigned: None)


class NotReadBack(Journal):
    """Does not compare what was programmed (2)."""

    def _program(self) -> int:
        super()._program()
        return -1


class StopsAtOnce(Journal):
    """Does not write a page again that failed (2)."""

    def _program(self) -> int:
        failed = super()._program()
        if failed >= 0:
            self._epoch = 1 << 30  # no page can be written any more
        return -1


class NoAffirmation(Journal):
    """Adopts what it reads at boot without writing it again (7)."""

    def affirm(self) -> None:
        self._is_affirmed = True


class NoEpoch(Journal):
    """Orders the pages by sequence number alone (4)."""

    _epoch = _fixed(1)


class NoNewEpoch(Journal):
    """Goes on in the epoch that boot found (4)."""

    def boot(self, state: "State") -> bool:
        found = super().boot(state)
        self._epoch = max(1, self._epoch - 1)
        return found


class NotEmptyFirst(Journal):
    """Writes no page without a game before the first booking (10)."""

    def _write_state(self, state: "State") -> None:
        if state.seq:
            super()._write_state(state)


class FirstCopyFirst(Journal):
    """Erases the first copy first, whatever a cut left of the other one (8)."""

    _is_last_first = _fixed(False)


class KeepsWhatIsBegun(Journal):
    """Leaves a sector that was begun after the newest page as it is, once that is affirmed (7)."""

    def _is_sector_begun(self, sector: int) -> bool:
        return False


class NoLoss(Journal):
    """Does not look for what is lost (6)."""

    def _count_unreadable(self, slot: int) -> int:
        return 0


class JudgesByOnePage(Journal):
    """Takes a copy of a sector for lost if that of the newest page is (6)."""

    def _can_be_read(self, ring: int, sector: int) -> bool:
        newest = self._rings.find_newest()
        return self._rings.read(ring, sector, newest).is_sound()


class WritesInDoubt(Journal):
    """Affirms before a loss is accepted (6)."""

    def _must_affirm(self) -> bool:
        return not self._is_affirmed


class GoesOn(Journal):
    """Writes into the sector in which the newest page is, after power-up (7)."""

    def boot(self, state: "State") -> bool:
        found = super().boot(state)
        slot = self._rings.find_newest() + 1
        self._slot = slot if slot else self._slot
        self._is_affirmed = True
        return found


class _FirstRing(Rings):
    def load(self, sector: int, slot: int, key: bytearray) -> bool:
        self.rings = range(1)
        is_loaded = super().load(sector, slot, key)
        self.rings = range(2)
        return is_loaded


class ReadsOneRing(Journal):
    """Writes both copies, and reads the first alone (5)."""

    def __init__(self, flash: "Flash") -> None:
        super().__init__(flash)
        self._rings = _FirstRing(flash, self._copies)


class _HidingRings(Rings):
    def _take_greatest(self, heads: bytearray, most: "bytes | bytearray", key: bytearray) -> int:
        is_first = bytes(key) == bytes(KEY_BYTES)
        best = bytearray(KEY_MIN)
        count = len(self.rings) * self.sectors
        found = find_greatest(heads, KEY_BYTES, count, most if is_first else key, best)
        key[:] = best
        return found % self.sectors if found >= 0 else -1


class OneKeyOnce(Journal):
    """Looks at one sector of those that begin with the same key (5)."""

    def __init__(self, flash: "Flash") -> None:
        super().__init__(flash)
        self._rings = _HidingRings(flash, self._copies)


class _NoLookAhead(Rings):
    def find_newest(self) -> int:
        return self._find_by_heads()


class NotAhead(Journal):
    """Does not look into the sectors after the newest (5)."""

    def __init__(self, flash: "Flash") -> None:
        super().__init__(flash)
        self._rings = _NoLookAhead(flash, self._copies)
