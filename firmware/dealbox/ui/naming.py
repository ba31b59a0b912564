"""What is said of deeds and of bookings: their names, and what they are for."""

from dealbox.bank.state import (
    COLLECT_EACH,
    COMPETITOR,
    HOTEL,
    JAIL,
    JAIL_CARD,
    MONOPOLIST,
    PAY_EACH,
    State,
)
from dealbox.parts import COLUMNS
from dealbox.ui import words
from dealbox.ui.screen import Desk


def name(desk: Desk, space: int, columns: int = COLUMNS) -> str:
    """Return a deed's number and name, shortened to fit."""
    return words.fit(f"{space} {desk.ledger.edition.names[space]}", columns)


def is_named(desk: Desk, space: int) -> bool:
    """Return whether a space is a deed, with a name; the taxes' spaces have none."""
    return bool(desk.ledger.edition.names[space])


def group(desk: Desk, space: int) -> str:
    """Return what the deed's group is called."""
    edition = desk.ledger.edition
    return edition.group_names[edition.groups[space]]


def built(desk: Desk, space: int) -> str:
    """Return what stands on the deed, or that it is mortgaged."""
    state, edition = desk.ledger.now, desk.ledger.edition
    if state.mortgaged[space]:
        return words.IS_MORTGAGED
    if not edition.is_site(space):
        return ""
    if state.level[space] == HOTEL:
        return edition.hotel_name
    return words.BUILDINGS[state.level[space]]


def rent_now(desk: Desk, space: int) -> str:
    """Return what a visit costs now, or that it costs nothing."""
    state, edition = desk.ledger.now, desk.ledger.edition
    if state.mortgaged[space]:
        return words.IS_MORTGAGED
    if not edition.earns_rent(state, state.owner[space]):
        return words.EARNS_NOTHING
    if edition.needs_dice(space):
        each_k = edition.utility_factor(state, space) * edition.factor
        return f"{words.RENT} {desk.money(each_k)} x dice"
    return words.RENT + " " + desk.money(edition.rent_k(state, space))


def why_rent(desk: Desk, space: int) -> str:
    """Return what the rent of a visit hangs on."""
    state, edition = desk.ledger.now, desk.ledger.edition
    if edition.needs_dice(space):
        return f"{words.THROWN} {desk.dice}"
    if edition.is_site(space):
        why = built(desk, space)
    else:
        why = f"{edition.count_owned(state, space)} {words.OWNED}"
    if edition.has_roles:
        is_monopolist = state.role[state.owner[space]] & MONOPOLIST
        return why + ", " + words.ROLE_NAMES[MONOPOLIST if is_monopolist else COMPETITOR]
    if edition.is_site(space) and not state.level[space] and edition.is_doubled(state, space):
        return why + ", " + words.WHOLE_GROUP
    return why


def parties(past: State) -> str:
    """Return who paid whom: "RED→BLUE"; where no money moved, whom it is about."""
    if past.kind == PAY_EACH:
        return words.SEATS[past.payer] + "→" + words.EACH
    if past.kind == COLLECT_EACH:
        return words.EACH + "→" + words.SEATS[past.payee]
    if past.kind in (JAIL, JAIL_CARD) or past.payer == past.payee:
        return words.SEATS[past.payer or past.payee]
    return words.pair(past.payer, past.payee)


def kind(past: State) -> str:
    """Return what sort of booking it was."""
    if past.kind == JAIL:
        return words.JAILED if past.payee else words.FREED
    if past.kind == JAIL_CARD:
        return words.CARD_DRAWN if past.payee else words.CARD_USED
    return words.KINDS[past.kind]


def purpose(desk: Desk, past: State, columns: int = COLUMNS) -> str:
    """Return what a booking was for: "rent 39 Montréal"."""
    what = kind(past)
    if not is_named(desk, past.space):
        return what
    return words.fit(f"{what} {past.space} {desk.ledger.edition.names[past.space]}", columns)


def sum_moved(desk: Desk, past: State) -> str:
    """Return the amount of a booking, "" for one without."""
    return desk.money(past.amount_k) if past.amount_k else ""
