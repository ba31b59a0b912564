"""The ledger of a game at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealbox.bank.ledger import Ledger
from games.table.listener import Listener

if TYPE_CHECKING:
    from dealbox.contract import Journal


class TableLedger(Ledger):
    """A ledger that tells each booking; the state before it is `next` then."""

    def __init__(self, journal: Journal) -> None:
        self.listener = Listener()
        super().__init__(journal)

    def commit(self) -> None:
        super().commit()
        self.listener.booked(self.now)
