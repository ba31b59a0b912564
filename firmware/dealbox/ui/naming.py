"""Deeds and bookings in words: their names, and what they are for."""

from dealbox.bank import state as kinds
from dealbox.bank.details import subject_kind
from dealbox.bank.state import COMPETITOR, MONOPOLIST, State
from dealbox.parts import COLUMNS
from dealbox.ui import words

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.session import Session


def name(session: "Session", space: int, columns: int = COLUMNS) -> str:
    """Return a deed's number and name, shortened to fit."""
    return words.fit(f"{space} {words.space(session.ledger.edition.short_name(space))}", columns)


def lot(session: "Session") -> str:
    """Return what is auctioned: a deed or a building; "" for anything else."""
    auction = session.auction
    if auction.building:
        return words.building(auction.building, session.ledger.edition)
    return name(session, auction.lot) if auction.lot else ""


def is_named(session: "Session", space: int) -> bool:
    """Return whether a space is a deed, with a name; the taxes' spaces have none."""
    return bool(session.ledger.edition.names[space])


def group(session: "Session", space: int) -> str:
    """Return what the deed's group is called."""
    return words.group(session.ledger.edition, space)


def built(session: "Session", space: int) -> str:
    """Return what is built on the deed, or that it is mortgaged."""
    state, edition = session.ledger.now, session.ledger.edition
    if state.mortgaged[space]:
        return words.IS_MORTGAGED
    if not edition.is_site(space):
        return ""
    return words.building(state.level[space], edition)


def rent_now(session: "Session", space: int) -> str:
    """Return what a visit costs now, or that it costs nothing."""
    state, edition = session.ledger.now, session.ledger.edition
    if state.mortgaged[space]:
        return words.IS_MORTGAGED
    if not edition.earns_rent(state, state.owner[space]):
        return words.EARNS_NOTHING
    if edition.needs_dice(space):
        each_k = edition.utility_factor(state, space) * edition.factor
        return f"{words.RENT} {session.money(each_k)} {words.TIMES_DICE}"
    return words.RENT + " " + session.money(edition.rent_k(state, space))


def why_rent(session: "Session", space: int, dice: int) -> str:
    """Return what the rent of a visit depends on; dice: the throw, where it takes one."""
    state, edition = session.ledger.now, session.ledger.edition
    if edition.needs_dice(space):
        return f"{words.THROWN} {dice}"
    if edition.is_site(space):
        why = built(session, space)
    else:
        why = words.OWNED.format(edition.count_owned(state, space))
    if edition.has_roles:
        is_monopolist = state.role[state.owner[space]] & MONOPOLIST
        return why + ", " + words.ROLE_NAMES[MONOPOLIST if is_monopolist else COMPETITOR]
    if edition.is_site(space) and not state.level[space] and edition.is_doubled(state, space):
        return why + ", " + words.WHOLE_GROUP
    return why


def parties(session: "Session", past: State, about_kind: int = 0) -> str:
    """Return who paid whom: "RED→ANNA"; without money, the player concerned.

    An older booking, too, shows the present names. about_kind: the result of subject_kind(), which
    is called if it is 0.
    """
    payer, payee = past.payer, past.payee
    kind = about_kind or subject_kind(session.ledger, past)
    if kind == kinds.PAY_EACH:
        return session.who(payer) + "→" + words.EACH
    if kind in (kinds.COLLECT_EACH, kinds.DEAL_OUT):
        return words.EACH + "→" + session.who(payee)
    if kind in (kinds.JAIL, kinds.JAIL_CARD) or payer == payee:
        return session.who(payer or payee)
    return session.pair(payer, payee)


def kind(past: State) -> str:
    """Return what sort of booking it was."""
    if past.kind == kinds.JAIL:
        return words.JAILED if past.payee else words.FREED
    if past.kind == kinds.JAIL_CARD:
        return words.CARD_DRAWN if past.payee else words.CARD_USED
    return words.KINDS[past.kind]


def purpose(session: "Session", past: State, columns: int = COLUMNS) -> str:
    """Return what a booking was for: "rent 39 Montréal"."""
    what = kind(past)
    if not is_named(session, past.space):
        return what
    return words.fit(f"{what} {name(session, past.space)}", columns)


def sum_moved(session: "Session", past: State) -> str:
    """Return the amount of a booking, "" for one without."""
    return session.money(past.amount_k) if past.amount_k else ""
