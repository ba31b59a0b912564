"""All that a booking moved, as rows of the display to scroll through."""

from dealbox.bank import details
from dealbox.bank.state import BANK, OUT, POT, State
from dealbox.parts import COLUMNS, ROWS
from dealbox.ui import naming, words
from dealbox.ui.canvas import Canvas

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.details import Entry
    from dealbox.ui.session import Session

_HEAD = 2  # rows that stay: who, and what for
_ROOM = ROWS - _HEAD - 1


class Entries:
    """The rows of one booking, and the first of them that is shown; read from flash once."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._top = 0
        self._moved: list[Entry] = []  # by the newest booking, while the rows are not made yet
        self._made: list[tuple[str, str]] = []
        self.about = 0  # the kind of the newest booking, or of the one that it took or put back

    def read_newest(self) -> None:
        """Take the newest booking; no rows, if it moved nothing but its amount."""
        ledger = self._session.ledger
        self.about = details.subject_kind(ledger, ledger.now)  # first, as find() looks for it too
        self._moved = details.find(ledger, ledger.now.seq)
        self._top = 0
        self._made = []

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The rows; those of the newest booking are made when it is drawn, which takes 20 ms."""
        if self._moved:
            self._made = self._rows(self._session.ledger.now, self._moved, self.about)
            self._moved = []
        return self._made

    def read(self, seq: int) -> bool:
        """Read an older booking from up to four pages, with what players had then; False: gone."""
        ledger = self._session.ledger
        moved = details.find(ledger, seq)
        if not ledger.look(seq):
            return False
        self._top = 0
        self._moved = []
        self._made = self._rows(ledger.past, moved, 0)
        return True

    def is_long(self) -> bool:
        """Return whether there is more than fits."""
        return len(self.rows) > _HEAD + _ROOM

    def scroll(self, key: str) -> bool:
        """Answer K or M where there is more than fits; False: that means nothing here."""
        if key not in ("K", "M") or not self.is_long():
            return False
        top = self._top + (1 if key == "M" else -1)
        if 0 <= top <= len(self.rows) - _HEAD - _ROOM:
            self._top = top
        else:
            self._session.stay(words.NOT_HERE)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows that fit; the bottom line is the screen's."""
        rows = self.rows
        for row in range(min(len(rows), _HEAD + _ROOM)):
            left, right = rows[row if row < _HEAD else row + self._top]
            if row:
                canvas.line(row, left, right)
            else:
                canvas.title(left, right)

    def _rows(self, page: State, moved: "list[Entry]", about: int) -> list[tuple[str, str]]:
        """Return who and what for, what payer and payee have, what moved, what others have."""
        session = self._session
        rows = [("", ""), (naming.kind(page), naming.sum_moved(session, page))]
        if not moved and naming.is_named(session, page.space):
            rows.append((naming.name(session, page.space), ""))
        listed = [BANK]
        self._add_holdings(rows, page, (page.payer, page.payee), listed)
        for entry in moved:
            left, right = self._left(entry), self._right(entry)
            if right and len(left) + 1 + len(right) > COLUMNS:  # in two rows
                rows.append((left, ""))
                left = ""
            rows.append((left, right))
        for entry in moved:
            self._add_holdings(rows, page, (entry[1], entry[2]), listed)
        rows[0] = (naming.parties(session, page, about), "")  # last: it may overwrite the page
        return rows

    def _add_holdings(
        self, rows: list[tuple[str, str]], page: State, seats: tuple[int, int], listed: list[int]
    ) -> None:
        """Add what players have after the booking, unless they are listed already."""
        for seat in seats:
            if seat not in listed:
                listed.append(seat)
                rows.append((self._session.who(seat), self._holds(page, seat)))

    def _holds(self, page: State, seat: int) -> str:
        if seat == POT:
            return self._session.money(page.pot_k)
        if page.seat[seat] == OUT:
            return words.OUT
        return self._session.money(page.balance_k[seat])

    def _left(self, entry: "Entry") -> str:
        """Return what an entry is about; a deed, a building and a card have one way to go."""
        what, giver, taker, count, space = entry
        session = self._session
        if what in (details.DEED, details.BUILDING, details.JAIL_CARDS):
            return self._thing(what, taker, count, space)
        if what == details.DEBT:
            return f"{session.who(giver)} {words.OWES} {session.who(taker)}"
        if what in (details.DEBT_CLEARED, details.LOAN):
            about = words.BORROWED if what == details.LOAN else words.OWES_NO_MORE
            return session.who(giver) + " " + about
        pair, now = session.pair(giver, taker), session.ledger.now
        if what not in (details.FEE, details.INTEREST):
            return pair
        percent = now.interest if what == details.FEE else now.loan_interest
        return pair + " " + words.PERCENT.format(percent)

    def _thing(self, what: int, taker: int, count: int, space: int) -> str:
        to = "→" + self._session.who(taker) + " "
        if what == details.DEED:
            return to + naming.name(self._session, space, COLUMNS - len(to))
        if what == details.BUILDING:
            return f"{to}{space}: {words.building(count, self._session.ledger.edition)}"
        return to + (words.JAIL_CARD if count == 1 else words.TWO_JAIL_CARDS)

    def _right(self, entry: "Entry") -> str:
        """Return the sum of an entry, "" if it is about none."""
        if entry[0] in (details.DEED, details.BUILDING, details.JAIL_CARDS):
            return ""
        return self._session.money(entry[3])
