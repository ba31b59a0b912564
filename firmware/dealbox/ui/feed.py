"""What is reported over USB: a line of JSON for each event (docs/usb.md).

Nothing in it but the names of players, and title and currency sign of a board of one's own, needs
escapes, so it is put together as text.
"""

from dealbox.bank import editions
from dealbox.bank import state as terms
from dealbox.bank.auction import FAST, SLOW, Auction
from dealbox.bank.details import (
    BUILDING,
    CASH,
    DEBT,
    DEBT_CLEARED,
    DEED,
    FEE,
    INTEREST,
    JAIL_CARDS,
    LOAN,
)
from dealbox.bank.editions import OWN
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, EMPTY_SPACES, KINDS, OUT, PLAYING, POT, SPACES, State

# The names in a line, by seat, whatever language is displayed.
SEATS = ("BANK", "RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE", "POT")

_PARTS = ("plus", "minus", "display", "keypad", "reader")  # by the bits of parts.NO_...

_MORTGAGED = 6  # among the levels

_DETAILS = {
    CASH: "cash_k",
    FEE: "fee_k",
    JAIL_CARDS: "jail_cards",
    DEBT: "owes_k",
    DEBT_CLEARED: "owes_no_more_k",
    INTEREST: "interest_k",
    LOAN: "loan_k",
}

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.details import Entry
    from dealbox.bank.edition import Edition


def unit(board: str, version: str, journal: int, missing: int, battery_mv: int) -> str:
    """Report the unit itself; journal: the format it writes."""
    parts = ", ".join([f'"{_PARTS[bit]}"' for bit in range(len(_PARTS)) if missing >> bit & 1])
    return (
        f'{{"unit": {{"board": "{board}", "version": "{version}", "journal": {journal}, '
        f'"missing": [{parts}], "battery_mv": {battery_mv}}}}}'
    )


def language(code: str) -> str:
    """Report the language of the display, "" while none was chosen."""
    return f'{{"language": "{code}"}}'


def deeds(edition: "Edition", spaces: range) -> str:
    """Report name and price of each deed on some spaces."""
    entries = []
    for space in spaces:
        price_k = edition.price_k(space)
        if price_k:
            entries.append(f'"{space}": ["{_escaped(edition.space_name(space))}", {price_k}]')
    return f'{{"deeds": {{{", ".join(entries)}}}}}'


def standings(ledger: Ledger, throws: "bytes | bytearray | None" = None) -> str:
    """Report everybody's money and name, who is out, and in a game with deeds whose they are.

    Null without a game; no names, where they are hidden. throws: of a game whose end was counted,
    those of Edition.final_throws.
    """
    state, edition = ledger.now, ledger.edition
    if not ledger.has_game():
        return '{"standings": null}'
    debts = [_entry(seat, state.owed_k(seat)) for seat in range(POT) if state.debt_k[seat]]
    board = f'"city": "{edition.city}", ' if edition.city else ""
    if edition.number == OWN:
        board += f'"title": "{_escaped(edition.title)}", "sign": "{_escaped(edition.sign)}", '
    # The creditor of the bankrupt is how many were out before.
    seats = [(state.creditor[seat], seat) for seat in range(POT) if state.seat[seat] == OUT]
    out = [f'"{SEATS[seat]}"' for _, seat in sorted(seats)]
    more = f', "out": [{", ".join(out)}]' if out else ""
    if throws is not None or edition.is_over(state):
        more += f', "final": {{{", ".join(_final(ledger, throws))}}}'
    names = [] if state.hides_names else _names(ledger)
    if names:
        more += f', "names": {{{", ".join(names)}}}'
    if state.options:
        more += f', "options": {state.options}'
    if state.options & terms.DEEDS:  # a digit for each space
        owners = "".join([str(seat) for seat in state.owner])
        marks = [str(_MORTGAGED if state.mortgaged[s] else state.level[s]) for s in range(SPACES)]
        more += f', "owners": "{owners}", "levels": "{"".join(marks)}"'
    if state.house_rules:
        more += f', "house_rules": {state.house_rules}'
    if state.deal_s:
        more += f', "deal_s": {state.deal_s}'
    more += _worths(state) + _loans(state)
    return (
        f'{{"standings": {{"seq": {state.seq}, "edition": "{edition.name}", {board}'
        f'"balances": {{{_balances(state)}}}, "debts": {{{", ".join(debts)}}}{more}}}}}'
    )


def _final(ledger: Ledger, throws: "bytes | bytearray | None") -> "list[str]":
    """Return the worths at the end, the best first; nothing if more than one waits for throws."""
    state, edition = ledger.now, ledger.edition
    ranking = edition.ranking(state, throws or EMPTY_SPACES)
    playing = [seat for seat in ranking if state.seat[seat] == PLAYING]
    if throws is None and len(playing) > 1 and edition.final_throws(state):
        return []
    worths_k = edition.worths_k(state, throws or EMPTY_SPACES)
    return [_entry(seat, worths_k[seat]) for seat in playing]


def _names(ledger: Ledger) -> list[str]:
    return [
        f'"{SEATS[seat]}": "{_escaped(ledger.name(seat))}"'
        for seat in ledger.seats()
        if ledger.name(seat)
    ]


def _escaped(name: str) -> str:
    """Return a name as JSON writes it in ASCII."""
    return "".join([c if c <= "~" and c not in '"\\' else f"\\u{ord(c):04x}" for c in name])


def booked(state: State, entries: "list[Entry]") -> str:
    """Report the booking that led to a state, all that it moved, and the balances after it.

    entries: as details.find returns them.
    """
    more = f', "details": {details(entries)}' if entries else ""
    more = _worths(state) + _loans(state) + more
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


def given_up(of: Auction) -> str:
    """Report that all have given up the sale whose price was due."""
    space = f', "space": {of.lot}' if of.lot else ""
    return f'{{"deal": "unsold"{space}}}'


def _balances(state: State) -> str:
    entries = [_entry(s, state.balance_k[s]) for s in range(POT) if state.seat[s] or s == BANK]
    if state.house_rules & terms.HAS_POT:
        entries.append(_entry(POT, state.pot_k))
    return ", ".join(entries)


def _worths(state: State) -> str:
    """Return what each who plays is worth if that is not the balance; final throws unknown."""
    worths_k = editions.of(state).worths_k(state)
    seats = [seat for seat in range(POT) if state.seat[seat] == PLAYING]
    entries = [_entry(s, worths_k[s]) for s in seats if worths_k[s] != state.balance_k[s]]
    return f', "worths": {{{", ".join(entries)}}}' if entries else ""


def _loans(state: State) -> str:
    """Return what is borrowed from the bank, "" if nothing is."""
    entries = [_entry(s, state.loan_k[s]) for s in range(POT) if state.loan_k[s]]
    return f', "loans": {{{", ".join(entries)}}}' if entries else ""


def _entry(seat: int, amount_k: int) -> str:
    return f'"{SEATS[seat]}": {amount_k}'
