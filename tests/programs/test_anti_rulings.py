"""Each change of a rule is made, alone, and taken back."""

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import (
    COMPETITOR,
    EMPTY_SPACES,
    JAILED,
    MONOPOLIST,
    PLAYING,
    QUICK,
    State,
)
from games.table import decks
from tests.programs.anti_rulings import CHANGES, changed
from tests.support.cases import for_each

BLUE, GREEN = 1, 2  # a monopolist with a built city, transports and utilities; a competitor


def sums() -> dict[str, object]:
    """Return a figure of each thing that is changed."""
    edition, state = EDITIONS[5], State()
    state.role[BLUE], state.role[GREEN] = MONOPOLIST, COMPETITOR
    state.seat[BLUE] = state.seat[GREEN] = PLAYING
    for space in (5, 15, 12, 28, 37, 39):
        state.owner[space] = BLUE
    state.level[39] = 3
    found: dict[str, object] = {
        "transport": edition.station_k(state, 5),
        "utility": edition.utility_factor(state, 12),
        "street": edition.site_k(state, 39),
        "foundation": [due.amount_k for due in edition.dues(state, BLUE) if due.space == 20],
        "cards": (decks.COMPETITOR[12:], decks.MONOPOLIST[11:]),
    }
    state.options = QUICK
    state.balance_k[BLUE] = 1000
    for space in (5, 15, 12, 28, 37, 39):
        state.mortgaged[space] = 1
    found["worth"] = edition.wealth_k(state, BLUE, EMPTY_SPACES)
    state.role[BLUE] |= JAILED
    return found | {"prison": edition.earns_rent(state, BLUE)}


CHANGED = {
    "none": set(),
    "cards that are not known in English do nothing": {"cards"},
    "A19: monopolists charge 20 for a transport, too": {"transport"},
    "A20: monopolists charge 4 times the throw, too": {"utility"},
    "A21: the Foundation neither takes nor gives": {"foundation"},
    "S1: houses of monopolists earn what others' do": {"street"},
    "rule 15: monopolists collect rents in prison": {"prison"},
    "A25: no cash counts after the last round": {"worth"},
    "A19, A20 and S1 together": {"transport", "utility", "street"},
    "short game": set(),
    "short game, S1: cash counts 10 % for both roles": {"worth"},
}


@for_each("name", CHANGES)
def test_a_change_changes_what_it_says_and_nothing_else(name: str) -> None:
    usual = sums()
    with changed(CHANGES[name]):
        other = sums()
    assert {what for what in usual if usual[what] != other[what]} == CHANGED[name]
    assert sums() == usual
