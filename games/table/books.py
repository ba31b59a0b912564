"""Ledgers and journals of games at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import (
    BANKRUPT,
    BUILD,
    FEE_PAID,
    LEAVE,
    REDEEM,
    TRADE,
    State,
)
from games.table.listener import Listener

if TYPE_CHECKING:
    from dealbox.contract import Journal

# These may refuse after their draft has begun.
_COPIED: Final = frozenset((TRADE, BANKRUPT, LEAVE, BUILD))


class Unwritten:
    """A journal that keeps nothing. There is no history, so nothing can be undone."""

    is_doubtful = False
    lost = 0
    newer = 0

    def boot(self, state: State) -> bool:
        """Return False: nothing is stored."""
        return False

    def accept(self) -> None:
        """Do nothing: nothing was lost."""

    def commit(self, state: State) -> None:
        """Do nothing."""

    def forget(self) -> None:
        """Do nothing: nothing is stored."""

    def recall(self, seq: int, state: State) -> bool:
        """Return False: no booking is in the history."""
        return False


class Audit(Unwritten):
    """A journal that checks each booking as the unit does, and keeps nothing."""

    def commit(self, state: State) -> None:
        """Raise Broken unless the invariants hold."""
        state.check()


class TableLedger(Ledger):
    """A ledger that tells each booking; the state before it is `next` then."""

    def __init__(self, journal: Journal) -> None:
        self.listeners: list[Listener] = []
        super().__init__(journal)

    def commit(self) -> None:
        super().commit()
        for listener in self.listeners:
            listener.booked(self.now)


class StudyLedger(TableLedger):
    """A ledger for games that are only counted: it changes the state in place, and keeps nothing.

    The rules are those of Ledger, whose commands refuse before they draft; those that may refuse
    later draft a copy as there, and so does what an undo skips. It leaves out the checks of each
    new state, and the journal.
    """

    def __init__(self) -> None:
        super().__init__(Unwritten())
        self._draft = self.next

    def draft(self, kind: int, payer: int, payee: int, amount_k: int, space: int = 0) -> None:
        if kind in _COPIED:
            self.begin_draft(kind, payer, payee, amount_k)
        else:
            self.next = self.now
            self.stamp(kind, payer, payee, amount_k)
        state = self.next
        state.space = space
        # CPython finds a number in a bytearray far faster than bytes; MicroPython finds none.
        if kind != REDEEM and FEE_PAID in state.mortgaged:
            self.clear_fee_marks()

    def commit(self) -> None:
        if self.next is not self.now:
            self._draft, self.now = self.now, self.next
        self.next = self._draft
        if self.listeners:
            for listener in self.listeners:
                listener.booked(self.now)
