"""Ledgers and journals of games at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from games.table.listener import Listener

if TYPE_CHECKING:
    from dealbox.contract import Journal


class Audit:
    """A journal that checks each booking as the unit does, and keeps nothing.

    There is no history, so nothing can be undone.
    """

    is_doubtful = False
    lost = 0
    newer = 0

    def boot(self, state: State) -> bool:
        """Return False: nothing is stored."""
        return False

    def accept(self) -> None:
        """Do nothing: nothing was lost."""

    def commit(self, state: State) -> None:
        """Raise Broken unless the invariants hold."""
        state.check()

    def forget(self) -> None:
        """Do nothing: nothing is stored."""

    def recall(self, seq: int, state: State) -> bool:
        """Return False: no booking is in the history."""
        return False


class TableLedger(Ledger):
    """A ledger that tells each booking; the state before it is `next` then."""

    def __init__(self, journal: Journal) -> None:
        self.listener = Listener()
        super().__init__(journal)

    def commit(self) -> None:
        super().commit()
        self.listener.booked(self.now)
