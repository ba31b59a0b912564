from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank import state as states
from dealbox.bank.edition import is_jailed
from dealbox.bank.editions import EDITIONS, check_books
from dealbox.bank.ledger import Ledger
from dealbox.bank.spaces import MEMBERS
from dealbox.bank.state import State
from games.table import decks
from games.table.bots import NAMES
from games.table.bots.bot import Bot
from games.table.table import Table
from games.table.track import JAIL, SPACES
from host_sim.books.audit import Audit
from tests.support.game_settings import NUMBERS, options_of, roles_of

BOTS: list[type[Bot]] = list(NAMES.values())


class Setup(NamedTuple):
    """What a game is played with."""

    edition: int
    options: int
    bots: list[type[Bot]]
    house: states.HouseRules
    is_timed: bool
    roles: bytes
    name: str


class Auditor(Audit):
    """A journal that checks each booking, alone and after the one before."""

    def __init__(self) -> None:
        self.bookings = 0

    def commit(self, state: State) -> None:
        check_books(state)
        edition = EDITIONS[state.edition]
        assert sum(state.balance_k) + state.pot_k == 0
        built = [level for level in state.level if level]
        assert state.hotels + built.count(states.HOTEL) == edition.all_hotels(state)
        houses = state.houses + sum(level for level in built if level != states.HOTEL)
        assert houses == edition.all_houses(state)
        if edition.is_even(state) and edition.needs_group(state):
            for group in MEMBERS[1:9]:
                steps = [edition.steps(state, space) for space in group]
                assert max(steps) - min(steps) <= 1
        self.bookings += 1


class Checked(Table):
    """A table that compares track and books after every turn."""

    def _take_turn(self, seat: int) -> None:
        super()._take_turn(seat)
        state, tokens = self.ledger.now, self.track
        assert state.auction_due == states.EMPTY_SPACES
        assert self.is_over or not any(state.debt_k)  # who is left may owe fees
        for other in self._order:
            assert len(tokens._jail_cards[other]) == state.jail_cards[other]
            if state.seat[other] == states.PLAYING:
                assert 0 <= tokens.at[other] < SPACES
                assert is_jailed(state, other) == bool(tokens.jail_turns[other])
                assert tokens.at[other] == JAIL or not tokens.jail_turns[other]
        cards = [card for pile in tokens._piles for card in pile._cards]
        left = sum(card.effect == decks.JAIL_CARD for card in cards)
        assert left + sum(state.jail_cards) == self.edition.jail_cards


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    number = draw(st.sampled_from(NUMBERS))
    edition = EDITIONS[number]
    options = draw(st.sampled_from(options_of(number)))
    players = draw(st.integers(edition.players_min, edition.players_max))
    least = 750 if options & states.QUICK and edition.dealt else 1
    house = states.HouseRules()
    house.house_rules = draw(st.integers(0, states.HOUSE_RULES_MAX)) & edition.house_rules()
    house.start_k = draw(st.just(0) | st.integers(least, 2_500)) * edition.factor
    house.opening_k = draw(st.integers(0, 200)) * edition.factor
    house.interest = draw(st.sampled_from(states.INTERESTS))
    if house.house_rules & states.HAS_POT:
        house.stake_k = draw(st.integers(0, 500)) * edition.factor
    bots = draw(st.lists(st.sampled_from(BOTS), min_size=players, max_size=players))
    roles = draw(st.sampled_from([bytes(states.SEATS), roles_of(number, players)]))
    name = f"whole/{draw(st.integers(0, 10**9))}"
    return Setup(number, options, bots, house, draw(st.booleans()), roles, name)


def play(setup: Setup, rounds_max: int) -> int:
    """Play a game with all checks; return how many bookings there were."""
    journal = Auditor()
    table = Checked(
        Ledger(journal),
        setup.edition,
        [None, *setup.bots],
        setup.options,
        roles=setup.roles,
        house=setup.house,
        is_timed=setup.is_timed,
    )
    outcome = table.play(setup.name, rounds_max)
    state, edition = table.ledger.now, table.edition
    assert table.is_over == edition.is_over(state)
    if outcome.winner == states.BANK:
        assert outcome.rounds == rounds_max and not table.is_over
    else:
        assert state.seat[outcome.winner] == states.PLAYING
        assert outcome.worth_k[outcome.winner] == max(
            worth_k
            for seat, worth_k in enumerate(outcome.worth_k)
            if state.seat[seat] == states.PLAYING
        )
    return journal.bookings


@settings(max_examples=10)
@given(setups())
def test_a_game_leaves_sound_books_at_every_booking(setup: Setup) -> None:
    assert play(setup, rounds_max=25) > 1


@pytest.mark.soak
@settings(max_examples=300)
@given(setups())
def test_long_games_leave_sound_books_at_every_booking(setup: Setup) -> None:
    assert play(setup, rounds_max=300) > 1
