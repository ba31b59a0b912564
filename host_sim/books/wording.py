"""Words for a booking, in reports for people. Runs on CPython and on MicroPython."""

from dealbox.bank import money
from dealbox.bank import state as kinds
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS, is_known
from dealbox.bank.state import KINDS, SPACES, State
from dealbox.ui import feed

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence


_HOUSE_RULES = (
    (kinds.HAS_POT, "pot"),
    (kinds.DOUBLE_GO, "double go"),
    (kinds.LOANS, "loans"),
    (kinds.NO_AUCTIONS, "no auctions"),
    (kinds.UNLIMITED, "unlimited buildings"),
    (kinds.ANY_SITE, "build anywhere"),
    (kinds.UNEVENLY, "build unevenly"),
    (kinds.NO_JAIL_RENT, "no jail rent"),
    (kinds.FIRST_ROUND, "buy after go"),
)


def house_rules(state: State) -> list[str]:
    """Return what the house plays otherwise than the booklet; sums in thousands."""
    found = [name for bit, name in _HOUSE_RULES if state.house_rules & bit]
    for name, value in (
        ("start_k", state.start_k),
        ("stake_k", state.stake_k),
        ("opening_k", state.opening_k),
        ("deal_s", state.deal_s),
        ("loan_interest", state.loan_interest),
    ):
        if value:
            found.append(f"{name} {value}")
    if state.interest != kinds.INTEREST:
        found.append(f"interest {state.interest}")
    return found


def edition_of(state: State) -> Edition:
    """Return the edition; an unknown number, which check reports, is read as the first."""
    return EDITIONS[state.edition if is_known(state.edition) else 0]


def kind(state: State, kinds: "Sequence[str]" = KINDS) -> str:
    """Return the kind of a booking."""
    return kinds[state.kind] if state.kind < len(kinds) else f"kind {state.kind}"


def seat(number: int, seats: "Sequence[str]" = feed.SEATS) -> str:
    """Return the name of a seat."""
    return seats[number] if number < len(seats) else f"seat {number}"


def space_name(state: State) -> str:
    """Return the name of the space that a booking is about."""
    return edition_of(state).space_name(state.space) if state.space < SPACES else ""


def purpose(state: State, kinds: "Sequence[str]" = KINDS) -> str:
    """Return the purpose of a booking: kind, subject, space."""
    text = kind(state, kinds)
    if state.subject_seq:
        text += f" ({state.subject_seq})"
    if state.space:
        text += f" {state.space} {space_name(state)}".rstrip()
    return text


def line(
    state: State,
    kinds: "Sequence[str]" = KINDS,
    seats: "Sequence[str]" = feed.SEATS,
    to: str = " to ",
) -> str:
    """Return a booking as one line: number, purpose, and who paid whom how much.

    kinds, seats: their names in another language; to: what is between who pays and who is paid.
    """
    text = f"{state.seq}: {purpose(state, kinds)}"
    if state.amount_k:
        moved = money.text(state.amount_k, edition_of(state).sign)
        text += f", {seat(state.payer, seats)}{to}{seat(state.payee, seats)} {moved}"
    elif state.payer or state.payee:
        text += f", {seat(state.payer or state.payee, seats)}"
    return text
