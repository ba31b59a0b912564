"""A game at the unit: each booking of a table is done by keys and cards, and the books compared.

`AtTheUnit` is a journal, so that any ledger can write to it, and knows no table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from dealbox.bank import editions, money
from dealbox.bank import state as kinds
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import EMPTY, OUT, SEATS, SPACES, State
from dealbox.ui import words
from games.table import chance
from games.table.banker import THROWN_AT_END, Banker, CannotBeKeyed
from games.table.operator import Operator, PowerLost
from games.table.watch import signed
from host_sim.books import history, wording
from host_sim.books.audit import Audit
from host_sim.target import Target

# Of a state: what numbers its pages; what belongs to the unit; what an undo or a redo repeats.
_NUMBERS = ("seq", "subject_seq", "undo_seq", "undo_source_seq")
_UNITS_OWN = ("volume", "brightness", "pin", "pin_misses", "language")
_BOOKING = ("kind", "payer", "payee", "amount_k", "space")
_COMPARED = [name for name in vars(State()) if name not in _NUMBERS + _UNITS_OWN]
_KEPT = (kinds.NEW_GAME, kinds.DEAL_OUT, kinds.NAME)  # which no undo takes back

_CUT_WITHIN_MS = 6_000  # most bookings take two to five seconds
_WRITES = 2  # flash operations of a booking: a page in each ring

# One in so many bookings ...
_CUT_EVERY = 12  # ... has its power cut,
_CORRECTED_EVERY = 12  # ... is taken back and put back,
_SHOWN_EVERY = 12  # ... is followed by a look at the standings.


class Difference(Exception):
    """Unit and table do not agree; the text names the booking, both sides and the last keys."""


class AtTheUnit(Audit):
    """A journal whose commit books at a unit as people do, and compares its books with the state.

    target: switched off or on; its game is replaced by the first booking. name: which of several
    ways is taken, and when the power fails, follows from it. booked: how many of each kind, by
    the names of the feed. corrections: how many of them were taken back. commit raises Difference.
    """

    def __init__(self, target: Target, name: str) -> None:
        self.booked: Counter[str] = Counter()
        self.corrections = 0
        self.operator = Operator(target)
        self._target = target
        self._numbers = chance.numbers(f"{name}/unit")
        self._banker = Banker(self.operator, chance.numbers(f"{name}/banker"))
        self.operator.begin()
        self._before = self.operator.books()  # those of the table, before the booking

    # The journal.

    def boot(self, state: State) -> bool:
        """Fill the state with the unit's game; return False if it has none."""
        state.copy(self._before)
        return bool(state.seq)

    def commit(self, state: State) -> None:
        """Book at the unit what changed since the last commit. Raises Difference."""
        super().commit(state)
        is_dealt = state.kind == kinds.DEAL_OUT  # by deal_out() already
        if not is_dealt:
            self._book(state)
        self._compare(state)
        if self._is_time(_CORRECTED_EVERY) and state.kind not in _KEPT:
            self._correct(state)
        self._before.copy(state)
        self.booked[kinds.KINDS[state.kind]] += 1
        if self._is_time(_SHOWN_EVERY):
            self._try(lambda: self._look(state))
        self.operator.forget()

    # What only the unit decides.

    def deal_out(self) -> list[int]:
        """Let the unit deal out the deeds of a quick game; return them in the players' order."""
        while self.operator.books().kind != kinds.DEAL_OUT:
            is_done = self._try(lambda: self._banker.deal_out(self._before))
            if is_done and self.operator.books().kind != kinds.DEAL_OUT:
                raise Difference(self._report("the unit deals out nothing"))
        owner = self.operator.books().owner
        dealt = [space for space in range(SPACES) if owner[space]]
        return sorted(dealt, key=lambda space: (owner[space], space))

    # The end.

    def check_end(self) -> None:
        """Compare the final standings on the display, and the whole history in the flash.

        Raises Difference.
        """
        while not self._try(lambda: self._look(self._before)):
            pass  # a power cut that was still to come
        while not self._try(self._look_at_final):
            pass
        books = history.read(self._target.flash())
        history.check(books)
        if books.faults:
            raise Difference(self._report("\n".join(books.faults)))

    # Booking.

    def _book(self, state: State) -> None:
        """Book; after a power cut once more, unless it had been done before.

        Raises Difference, but leaves it to the caller to compare what was booked.
        """
        if self._is_time(_CUT_EVERY):
            if self._below(2):  # at any moment, or in the middle of a page
                self.operator.cut_at(self._below(_CUT_WITHIN_MS))
            else:
                self.operator.cut_after(1 + self._below(_WRITES))
        seq = self.operator.books().seq
        is_done = False
        while not is_done:
            is_done = self._try(lambda: self._banker.book(self._before, state), state)
            books = self.operator.books()
            if books.seq > seq:
                return
            found = "\n".join(differences(books, self._before))
            if found:
                raise Difference(self._report(f"neither booked nor as before:\n{found}", state))
        raise Difference(self._report("the unit has booked nothing", state))

    def _try(self, do: Callable[[], object], state: State | None = None) -> bool:
        """Do something at the unit; return False if its power failed, which is on again then.

        state: that of the booking that is being done.
        """
        try:
            do()
        except PowerLost:
            self.operator.restore_power()
            books = self.operator.books()
            if books.seq:
                self._try(lambda: self._look(books))
            return False
        except CannotBeKeyed as reason:
            raise Difference(self._report(f"cannot be keyed: {reason}", state)) from None
        return True

    def _correct(self, state: State) -> None:
        """Take the booking back, and put it back or do it again."""
        self.corrections += 1
        is_undone = self._try(self._banker.take_back)
        if is_undone:
            self._compare(self._before)
            put_back = self._banker.put_back if self._below(2) else self._banker.leave_undone
            self._try(put_back)
        if differences(self.operator.books(), state):
            self._book(state)
        self._compare(state)

    # Comparing.

    def _compare(self, state: State) -> None:
        found = differences(self.operator.books(), state)
        if found:
            raise Difference(self._report("\n".join(found), state))

    def _look(self, state: State) -> None:
        """Compare the standings on the display with the books."""
        edition = editions.of(state)
        seats = [seat for seat in range(SEATS) if state.seat[seat] != EMPTY]
        rows = self._banker.standings()
        standings = [(_who(state, seat), _standing(state, seat, edition)) for seat in seats]
        self._compare_rows(rows, standings)

    def _look_at_final(self) -> None:
        state, edition = self._before, editions.of(self._before)
        thrown = edition.final_throws(state)
        throws = bytearray(SPACES)
        for space in thrown:
            throws[space] = THROWN_AT_END
        expected = []
        for seat in edition.ranking(state, throws):
            worth = signed(edition.worths_k(state, throws)[seat], edition.sign)
            expected.append((_who(state, seat), words.OUT if state.seat[seat] == OUT else worth))
        self._compare_rows(self._banker.final_standings(len(thrown)), expected)

    def _compare_rows(self, rows: list[str], expected: list[tuple[str, str]]) -> None:
        for row, (who, text) in zip(rows, expected, strict=False):  # as many as there is room for
            if who not in row or not row.endswith(" " + text):
                raise Difference(self._report(f"the display says {row!r}, and not {text}"))

    def _report(self, what: str, state: State | None = None) -> str:
        booking = describe(state) if state else f"after {describe(self._before)}"
        keys = " ".join(self.operator.last)
        return f"{booking}: {what}\n{self.operator.screen()}\nlast keys: {keys}"

    # Chance.

    def _below(self, count: int) -> int:
        return chance.below(self._numbers, count)

    def _is_time(self, every: int) -> bool:
        return not self._below(every)


class DeedsAtTheUnit(Deeds):
    """Deeds which the unit deals out, as nobody can tell it what to draw."""

    def __init__(self, ledger: Ledger, unit: AtTheUnit) -> None:
        super().__init__(ledger)
        self._unit = unit

    def draw(self, entropy: object) -> list[int]:
        return self._unit.deal_out()

    def redeem(self, seat: int, space: int, at_once: bool = False) -> None:
        """Redeem with the 10 %: the banker keeps all mortgages when the unit asks about them."""
        super().redeem(seat, space)


def differences(unit: State, table: State) -> list[str]:
    """Return a line for each field of the books that is not the same.

    The unit's page of an undo or a redo repeats another booking, so then only the books count.
    """
    names = [n for n in _COMPARED if n not in _BOOKING or unit.kind not in kinds.RETURNS]
    return [
        f"{name}: the unit has {_text(getattr(unit, name))}, the table {_text(expected)}"
        for name in names
        if getattr(unit, name) != (expected := getattr(table, name))
    ]


def describe(state: State) -> str:
    """Return a booking as one line."""
    sides = f"{words.SEATS[state.payer]}→{words.SEATS[state.payee]}"
    return f"{kinds.KINDS[state.kind]} {sides} {state.amount_k}K space {state.space}"


def _text(value: int | Sequence[int]) -> str:
    return str(value if isinstance(value, int) else list(value))


def _who(state: State, seat: int) -> str:
    """Return what a player is called on the display."""
    return wording.name(state, seat) or words.SEATS[seat]


def _standing(state: State, seat: int, edition: Edition) -> str:
    """Return a player's row of the standings."""
    if state.seat[seat] == OUT:
        return words.OUT
    mark = "! " if state.debt_k[seat] else ""
    return mark + money.text(state.balance_k[seat], edition.sign)
