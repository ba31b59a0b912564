"""What is reported over USB: a line of JSON for each event (docs/usb.md).

Nothing in it but the names of players needs escapes, so it is put together as text.
"""

from dealbox.bank.auction import FAST, SLOW, Auction
from dealbox.bank.details import BUILDING, CASH, DEBT, DEBT_CLEARED, DEED, FEE, JAIL_CARDS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, DEEDS, KINDS, OUT, SPACES, State
from dealbox.parts import NO_DISPLAY, NO_KEYPAD, NO_MINUS, NO_PLUS, NO_READER

# The names in a line, by seat, whatever language is displayed.
SEATS = ("BANK", "RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE")

_PARTS = (
    (NO_PLUS, "plus"),
    (NO_MINUS, "minus"),
    (NO_READER, "reader"),
    (NO_KEYPAD, "keypad"),
    (NO_DISPLAY, "display"),
)

_MORTGAGED = 6  # among the levels

_DETAILS = {
    CASH: "cash_k",
    FEE: "fee_k",
    JAIL_CARDS: "jail_cards",
    DEBT: "owes_k",
    DEBT_CLEARED: "owes_no_more_k",
}

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.details import Entry


def unit(board: str, version: str, journal: int, missing: int, battery_mv: int) -> str:
    """Report the unit itself; journal: the format it writes."""
    parts = ", ".join([f'"{name}"' for bit, name in _PARTS if missing & bit])
    return (
        f'{{"unit": {{"board": "{board}", "version": "{version}", "journal": {journal}, '
        f'"missing": [{parts}], "battery_mv": {battery_mv}}}}}'
    )


def language(code: str) -> str:
    """Report the language of the display, "" while none was chosen."""
    return f'{{"language": "{code}"}}'


def standings(ledger: Ledger) -> str:
    """Report everybody's money and name, who is out, and in a game with deeds whose they are.

    Null without a game; no names, where they are hidden.
    """
    state = ledger.now
    if not ledger.has_game():
        return '{"standings": null}'
    debts = [_entry(seat, state.debt_k[seat]) for seat in range(len(SEATS)) if state.debt_k[seat]]
    city = f'"city": "{ledger.edition.city}", ' if ledger.edition.city else ""
    out = [f'"{SEATS[seat]}"' for seat in range(len(SEATS)) if state.seat[seat] == OUT]
    more = f', "out": [{", ".join(out)}]' if out else ""
    names = [] if state.hides_names else _names(ledger)
    if names:
        more += f', "names": {{{", ".join(names)}}}'
    if state.options:
        more += f', "options": {state.options}'
    if state.options & DEEDS:  # a digit for each space
        owners = "".join([str(seat) for seat in state.owner])
        marks = [str(_MORTGAGED if state.mortgaged[s] else state.level[s]) for s in range(SPACES)]
        more += f', "owners": "{owners}", "levels": "{"".join(marks)}"'
    return (
        f'{{"standings": {{"seq": {state.seq}, "edition": "{ledger.edition.name}", {city}'
        f'"balances": {{{_balances(state)}}}, "debts": {{{", ".join(debts)}}}{more}}}}}'
    )


def _names(ledger: Ledger) -> list[str]:
    return [
        f'"{SEATS[seat]}": "{_escaped(ledger.name(seat))}"'
        for seat in ledger.seats()
        if ledger.name(seat)
    ]


def _escaped(name: str) -> str:
    """Return a name as JSON writes it in ASCII; no letter of names is a quote or a backslash."""
    return "".join([c if c <= "~" else f"\\u{ord(c):04x}" for c in name])


def booked(state: State, entries: "list[Entry]") -> str:
    """Report the booking that led to a state, all that it moved, and the balances after it.

    entries: as details.find returns them.
    """
    more = f', "details": {details(entries)}' if entries else ""
    ref = f'"ref": {state.subject_seq}, ' if state.subject_seq else ""
    space = f'"space": {state.space}, ' if state.space else ""
    return (
        f'{{"booked": {{"seq": {state.seq}, "kind": "{KINDS[state.kind]}", '
        f'"payer": "{SEATS[state.payer]}", "payee": "{SEATS[state.payee]}", '
        f'"amount_k": {state.amount_k}, {ref}{space}"balances": {{{_balances(state)}}}{more}}}}}'
    )


def details(entries: "list[Entry]") -> str:
    """Report what a booking moved: deeds, buildings, jail cards, cash, and debts."""
    return "[" + ", ".join([_detail(entry) for entry in entries]) + "]"


def _detail(entry: "Entry") -> str:
    what, giver, taker, count, space = entry
    if what == DEED:
        about = f'"deed": {space}'
    elif what == BUILDING:
        about = f'"building": {space}, "level": {count}'
    else:
        about = f'"{_DETAILS[what]}": {count}'
    return f'{{{about}, "from": "{SEATS[giver]}", "to": "{SEATS[taker]}"}}'


def auction(of: Auction, phase: int, now_ms: int, is_bid: bool = False) -> str:
    """Report a phase of the auction, or a bid in it; at its end, whether the button stopped it."""
    if is_bid:
        what = "bid"
    elif phase == SLOW:
        what = "start"
    elif phase == FAST:
        what = "hurry"
    else:
        what = "end" if of.since_ms(now_ms) >= of.length_ms else "stopped"
    space = f', "space": {of.lot}' if of.lot else ""
    if of.leader == BANK:
        return f'{{"deal": "{what}"{space}}}'
    leader = SEATS[of.leader]
    return f'{{"deal": "{what}"{space}, "leader": "{leader}", "price_k": {of.price_k}}}'


def _balances(state: State) -> str:
    return ", ".join(
        [_entry(s, state.balance_k[s]) for s in range(len(SEATS)) if state.seat[s] or s == BANK]
    )


def _entry(seat: int, amount_k: int) -> str:
    return f'"{SEATS[seat]}": {amount_k}'
