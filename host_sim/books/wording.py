"""Words for a booking, in reports for people. Runs on CPython and on MicroPython."""

from dealbox.bank import money
from dealbox.bank import state as kinds
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS, is_known, of
from dealbox.bank.names import ALPHABET, decode
from dealbox.bank.state import KINDS, SPACES, State
from dealbox.ui import feed

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from types import ModuleType

_OPTIONS = (
    (kinds.DEEDS, "deeds"),
    (kinds.QUICK, "quick"),
    (kinds.SPEED_DIE, "speed die"),
    (kinds.GAME_B, "game b"),
    (kinds.TIMED, "timed"),
)
# The house rules that are on or off, in the order of their words (dealbox.ui.words.RULE_NAMES).
HOUSE_RULES = (
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


def options(state: State) -> list[str]:
    """Return the options of a game."""
    return [name for bit, name in _OPTIONS if state.options & bit]


def house_rules(state: State) -> list[str]:
    """Return which rules of the house are on."""
    return [name for bit, name in HOUSE_RULES if state.house_rules & bit]


def house_values(state: State) -> dict[str, int]:
    """Return what the house sets otherwise than the booklet: sums in thousands, seconds, rates."""
    found = {name: getattr(state, name) for name in kinds.NUMBERS if getattr(state, name)}
    if state.interest != kinds.INTEREST:
        found["interest"] = state.interest
    return found


def edition_of(state: State) -> Edition:
    """Return the edition; an unknown number, which check reports, is read as the first."""
    return of(state) if is_known(state.edition, state.edition_id) else EDITIONS[0]


def places(state: State) -> list[tuple[int, int]]:
    """Return the seats from first to last, each with its place, the same for equal worths.

    The bankrupt are last, and have the place 0.
    """
    found: list[tuple[int, int]] = []
    edition = edition_of(state)
    worths_k = edition.worths_k(state)
    for seat in edition.ranking(state):
        is_level = found and worths_k[found[-1][0]] == worths_k[seat]
        place = found[-1][1] if is_level else len(found) + 1
        found.append((seat, 0 if state.seat[seat] == kinds.OUT else place))
    return found


def kind(state: State, words: "ModuleType | None" = None) -> str:
    """Return the kind of a booking, in a language (dealbox.ui.words), else in English."""
    kinds = words.KINDS if words else KINDS
    return kinds[state.kind] if state.kind < len(kinds) else f"kind {state.kind}"


def seat(number: int, words: "ModuleType | None" = None) -> str:
    """Return the name of a seat."""
    seats = words.SEATS if words else feed.SEATS
    return seats[number] if number < len(seats) else f"seat {number}"


def name(state: State, number: int) -> str:
    """Return the name of a seat's player, "" for none, and for one that is no name."""
    letters = state.letters_of(number)
    return decode(letters) if all(letter <= len(ALPHABET) for letter in letters) else ""


def player(state: State, number: int, words: "ModuleType | None" = None) -> str:
    """Return what a seat's player is called: his name, else the seat."""
    return name(state, number) or seat(number, words)


def space_name(state: State) -> str:
    """Return the name of the space that a booking is about."""
    is_there = state.space < SPACES and is_known(state.edition, state.edition_id)
    return edition_of(state).space_name(state.space) if is_there else ""


def purpose(state: State, words: "ModuleType | None" = None) -> str:
    """Return the purpose of a booking: kind, subject, space."""
    text = kind(state, words)
    if state.subject_seq:
        text += f" ({state.subject_seq})"
    if state.space:
        name = space_name(state)
        text += f" {state.space} {words.space(name) if words else name}".rstrip()
    return text


def line(state: State, words: "ModuleType | None" = None) -> str:
    """Return a booking as one line: number, purpose, and who paid whom how much.

    words: those of a language (dealbox.ui.words), else English.
    """
    text = f"{state.seq}: {purpose(state, words)}"
    if state.amount_k:
        to, point = ("→", words.POINT) if words else (" to ", ".")
        pair = f"{player(state, state.payer, words)}{to}{player(state, state.payee, words)} "
        moved = money.text(state.amount_k, edition_of(state).sign, point)
        text += f", {pair if state.payer != state.payee else ''}{moved}"  # else it is of everybody
    elif state.payer or state.payee:
        text += f", {player(state, state.payer or state.payee, words)}"
    return text
