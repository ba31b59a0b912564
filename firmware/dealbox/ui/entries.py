"""All that a booking moved, as rows of the display to scroll through."""

from dealbox.bank import details
from dealbox.bank.details import BUILDING, DEBT, DEBT_CLEARED, DEED, FEE, JAIL_CARDS
from dealbox.bank.state import BANK, HOTEL, OUT, State
from dealbox.parts import COLUMNS, ROWS
from dealbox.ui import naming, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.screen import Desk

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.details import Entry

_HEAD = 2  # rows that stay: who, and what for
_ROOM = ROWS - _HEAD - 1


def show(desk: Desk) -> None:
    """Put the newest booking on the desk, if it moved more than its amount."""
    moved = details.find(desk.ledger, desk.ledger.now.seq)
    desk.top = 0
    desk.rows = _rows(desk, desk.ledger.now, moved) if moved else []


def show_past(desk: Desk, seq: int) -> bool:
    """Put an older booking on the desk, with what was held after it; False: it is gone."""
    moved = details.find(desk.ledger, seq)
    if not desk.ledger.look(seq):
        return False
    desk.top = 0
    desk.rows = _rows(desk, desk.ledger.past, moved)
    return True


def is_long(desk: Desk) -> bool:
    """Return whether there is more than fits."""
    return len(desk.rows) > _HEAD + _ROOM


def scroll(desk: Desk, key: str) -> bool:
    """Answer K or M where there is more than fits; False: that means nothing here."""
    if key not in ("K", "M") or not is_long(desk):
        return False
    last = len(desk.rows) - _HEAD - _ROOM
    desk.top = max(0, desk.top - 1) if key == "K" else min(last, desk.top + 1)
    return True


def draw(desk: Desk, canvas: Canvas) -> None:
    """Draw what is on the desk; the bottom line is the screen's."""
    for row in range(min(len(desk.rows), _HEAD + _ROOM)):
        left, right = desk.rows[row if row < _HEAD else row + desk.top]
        if row:
            canvas.line(row, left, right)
        else:
            canvas.title(left, right)


def _rows(desk: Desk, page: State, moved: "list[Entry]") -> list[tuple[str, str]]:
    """Return who and what for, what payer and payee have, what moved, what the others have."""
    rows = [(naming.parties(page), ""), (naming.kind(page), naming.sum_moved(desk, page))]
    if not moved and naming.is_named(desk, page.space):
        rows.append((naming.name(desk, page.space), ""))
    told = [BANK]
    _add_holdings(desk, rows, page, (page.payer, page.payee), told)
    for entry in moved:
        _add(rows, _left(desk, entry), _right(desk, entry))
    for entry in moved:
        _add_holdings(desk, rows, page, (entry[1], entry[2]), told)
    return rows


def _add_holdings(
    desk: Desk,
    rows: list[tuple[str, str]],
    page: State,
    seats: tuple[int, int],
    told: list[int],
) -> None:
    """Add what players have after the booking, unless that is told."""
    for seat in seats:
        if seat not in told:
            told.append(seat)
            is_out = page.seat[seat] == OUT
            rows.append(
                (words.SEATS[seat], words.OUT if is_out else desk.money(page.balance_k[seat]))
            )


def _add(rows: list[tuple[str, str]], left: str, right: str) -> None:
    """Add an entry, in two rows if it is too long for one."""
    if right and len(left) + 1 + len(right) > COLUMNS:
        rows.append((left, ""))
        left = ""
    rows.append((left, right))


def _left(desk: Desk, entry: "Entry") -> str:
    """Return what an entry is about; a deed, a building and a card have one way to go."""
    what, giver, taker, count, space = entry
    to = "→" + words.SEATS[taker] + " "
    if what == DEED:
        return to + naming.name(desk, space, COLUMNS - len(to))
    if what == BUILDING:
        return f"{to}{space}: {_stood(desk, count)}"
    if what == JAIL_CARDS:
        return to + (words.JAIL_CARD if count == 1 else words.TWO_JAIL_CARDS)
    if what == DEBT:
        return f"{words.SEATS[giver]} {words.OWES} {words.SEATS[taker]}"
    if what == DEBT_CLEARED:
        return f"{words.SEATS[giver]} {words.OWES_NO_MORE}"
    pair = words.pair(giver, taker)
    return pair + " " + words.TEN_PERCENT if what == FEE else pair


def _right(desk: Desk, entry: "Entry") -> str:
    """Return the sum of an entry, "" if it is about none."""
    return "" if entry[0] in (DEED, BUILDING, JAIL_CARDS) else desk.money(entry[3])


def _stood(desk: Desk, level: int) -> str:
    return desk.ledger.edition.hotel_name if level == HOTEL else words.BUILDINGS[level]
