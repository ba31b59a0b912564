"""The visits: which player stopped on which deed, and what that costs him.

They are in memory alone. After a power cut, card and number begin a visit anew.
"""

from dealbox.bank import refusals
from dealbox.bank.edition import Edition
from dealbox.bank.state import BANK, JOIN, NEW_GAME, REDO, RETURNS, State

_MOST = 8  # visits that are remembered: a turn has fewer
_NOWHERE = -1


class Visit:
    """One visit, as it was when it began.

    code: of bank.refusals, why it costs nothing; 0: it costs rent. rent_k: in thousands.
    by_card_k: the same for a visitor whom a card sent. If the rent takes a throw, both are for
    one pip.
    """

    def __init__(self) -> None:
        self.end()

    def end(self) -> None:
        """Forget the visit."""
        self.visitor = self.owner = BANK
        self.space = _NOWHERE
        self.code = 0
        self.rent_k = self.by_card_k = 0
        self.seq = 0  # of the newest booking then
        self.paid_seq = 0  # of the booking of its rent, and ...
        self.is_paid = False  # ... whether that stands
        self.is_founded = True  # False: it rests on a booking that was taken back

    def see(self, edition: Edition, state: State, visitor: int, space: int) -> None:
        """Note what a visit costs in this state."""
        self.visitor = visitor
        self.space = space
        self.owner = owner = state.owner[space]
        self.rent_k = self.by_card_k = 0
        self.code = 0
        if owner == BANK:
            self.code = refusals.UNOWNED
        elif not edition.earns_rent(state, owner):
            self.code = refusals.IN_PRISON
        elif state.mortgaged[space]:
            self.code = refusals.MORTGAGED
        elif owner == visitor:
            self.code = refusals.OWN_DEED
        else:
            self.rent_k = edition.rent_k(state, space, 1)
            self.by_card_k = edition.rent_k(state, space, 1, True)

    def costs_as(self, other: "Visit") -> bool:
        """Return whether both cost the same, owed to the same owner."""
        return (
            self.owner == other.owner
            and self.code == other.code
            and self.rent_k == other.rent_k
            and self.by_card_k == other.by_card_k
        )


class Visits:
    """The newest visits, and how bookings change them."""

    def __init__(self) -> None:
        self._all = [Visit() for _ in range(_MOST)]  # the newest first; some have ended
        self._present = Visit()
        self.has_begun = False  # a visit, or a game, since power-on

    def all(self) -> list[Visit]:
        """Return the visits that have not ended, the newest first."""
        return [visit for visit in self._all if visit.space != _NOWHERE]

    def find(self, visitor: int, space: int) -> Visit | None:
        """Return the newest visit of a player to a deed."""
        for visit in self._all:
            if visit.space == space and visit.visitor == visitor:
                return visit
        return None

    def look(self, edition: Edition, state: State, visitor: int, space: int) -> Visit:
        """Return what a visit costs in this state; it stands until this is called again."""
        self._present.see(edition, state, visitor, space)
        return self._present

    def begin(self, edition: Edition, state: State, visitor: int, space: int) -> None:
        """Begin a visit, after booking state.seq.

        Where rent must be claimed, another player's turn has begun: the visits of others end. But
        those that were claimed in time stay, for their rent may be taken back.
        """
        self.has_begun = True
        for visit in self._all:
            is_same = visit.visitor == visitor and visit.space == space
            is_late = visit.visitor != visitor and edition.has_claims and not visit.is_paid
            if is_same or is_late:
                visit.end()
        at = _MOST - 1  # the oldest gives way, unless one has ended
        for index in range(_MOST):
            if self._all[index].space == _NOWHERE:
                at = index
        visit = self._all.pop(at)
        visit.end()
        visit.seq = state.seq
        visit.see(edition, state, visitor, space)
        self._all.insert(0, visit)

    def end_all(self) -> None:
        """Forget all visits."""
        for visit in self._all:
            visit.end()

    def follow(self, edition: Edition, state: State) -> None:
        """Update the visits after the booking that led to this state."""
        kind = state.kind
        if kind == NEW_GAME:
            self.has_begun = True
            self.end_all()
        elif kind == JOIN:
            for visit in self._all:
                if state.payee in (visit.visitor, visit.owner):
                    visit.end()  # of the player who had this seat before
        elif kind in RETURNS:
            for visit in self._all:
                self._turn(visit, edition, state)

    def _turn(self, visit: Visit, edition: Edition, state: State) -> None:
        """Update the visits after a booking was taken back or put back."""
        if visit.space == _NOWHERE:
            return
        if visit.paid_seq == state.subject_seq:
            visit.is_paid = state.kind == REDO
        if state.subject_seq <= visit.seq:
            present = self.look(edition, state, visit.visitor, visit.space)
            visit.is_founded = visit.costs_as(present)
