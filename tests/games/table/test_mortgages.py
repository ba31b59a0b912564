"""Mortgaged deeds that change hands: the interest is spared at the moment of the transfer only."""

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from dealbox.bank.state import (
    BANK,
    BANKRUPT,
    DEEDS,
    INTEREST,
    OUT,
    REDEEM,
    SEATS,
    SPACES,
    TRADE,
    State,
)
from games.table.books import TableLedger, Unwritten
from games.table.bots.bot import Redeem, View, Wish
from games.table.bots.random_bot import Random
from games.table.listener import Listener
from games.table.table import Table
from tests.support.game_at_table import TableGame
from tests.support.rules_game import BLUE, RED, number, offered, proves

ON_THE_WAY = 10  # a space where nothing happens
FEE_K, MORTGAGE_K = 3, 30  # of space 1


def receive(game: TableGame, *spaces: int) -> dict[int, int]:
    """Let RED take mortgaged deeds of BLUE one by one; return as a turn does."""
    game.give(BLUE, *spaces)
    game.mortgage(BLUE, *[space for space in spaces if space != 5])
    game.bots[BLUE].is_agreeing = True
    game.bots[RED].proposals = [offered(RED, BLUE, space) for space in spaces]
    return game.land(RED, ON_THE_WAY)


@proves("C-21", "K-81", "P-81")
def test_who_receives_a_mortgaged_deed_may_redeem_it_at_once_without_a_second_interest(
    game: TableGame,
) -> None:
    """Although another trade follows before he is asked what he wishes for his turn."""
    game.bots[RED].redeemed = {1}
    assert receive(game, 1, 5) == {RED: -FEE_K - MORTGAGE_K, BANK: FEE_K + MORTGAGE_K}
    assert not game.now.mortgaged[1]


@proves("C-21", "K-81", "P-81")
@pytest.mark.parametrize("turns", [0, 1])
def test_who_keeps_a_mortgage_pays_the_interest_again_later(game: TableGame, turns: int) -> None:
    """In the same turn and in another, although nothing was booked meanwhile."""
    game.bots[RED].plan = [] if turns else [Redeem(1)]
    moved = receive(game, 1)
    for _ in range(turns):
        assert moved == {RED: -FEE_K, BANK: FEE_K}
        game.bots[RED].plan = [Redeem(1)]
        moved = game.land(RED, ON_THE_WAY)
    paid_k = MORTGAGE_K + FEE_K + (0 if turns else FEE_K)
    assert moved == {RED: -paid_k, BANK: paid_k}


@proves("C-34", "K-48", "P-36")
def test_who_receives_the_deeds_of_a_bankrupt_may_redeem_each_at_once(game: TableGame) -> None:
    game.give(RED, 1, 3, 6)
    game.give(BLUE, 39)
    game.mortgage(RED, 1, 3, 6)
    game.leave(RED, 0)
    game.leave(BLUE, 3 + 3 + 5 + 30 + 49)
    game.bots[BLUE].redeemed = {1, 6}  # and cannot pay for 6
    game.land(RED, 39)
    assert game.now.seat[RED] == OUT and game.cash_k(BLUE) == 49
    assert [game.now.mortgaged[space] > 0 for space in (1, 3, 6)] == [False, True, True]


def test_who_owes_the_interest_redeems_nothing_at_once() -> None:
    game = TableGame("classic")
    game.give(RED, 12)
    game.leave(RED, 2)
    game.bots[RED].redeemed = {1}
    receive(game, 1)
    assert game.now.mortgaged[1] and game.now.mortgaged[12]


class Redeeming(Random):
    """Redeems half of what it receives at once, and now and then another mortgage."""

    def wishes(self, view: View) -> list[Wish]:
        mortgaged = [space for space in view.deeds_of(self.seat) if view.state.mortgaged[space]]
        return [*map(Redeem, mortgaged[:1]), *super().wishes(view)]


class Checking(Listener):
    """Compares what each redeeming costs with the moment in which it happens."""

    def __init__(self, table: Table) -> None:
        self.at_once = self.later = 0
        self._table = table
        self._received: set[int] = set()
        table.subscribe(self)

    def turn_begins(self, seat: int) -> None:
        self._received.clear()

    def booked(self, state: State) -> None:
        before, edition = self._table.ledger.next, self._table.edition
        if state.kind != REDEEM:
            self._received = {
                space
                for space in range(SPACES)
                if state.kind in (TRADE, BANKRUPT) and state.mortgaged[space]
                if state.owner[space] not in (BANK, before.owner[space])
            }
        elif state.amount_k == edition.mortgage_k(state.space):
            assert state.space in self._received
            self.at_once += 1
        else:
            assert state.amount_k == edition.redeem_k(state.space, INTEREST)
            self.later += 1


@settings(max_examples=12)
@given(st.integers(0, 10**9))
def test_no_interest_is_spared_later_than_at_the_transfer(name: int) -> None:
    bots = [None, *[Redeeming] * 3, *[None] * (SEATS - 4)]
    table = Table(TableLedger(Unwritten()), number("classic"), bots, DEEDS)
    checking = Checking(table)
    table.play(f"mortgages/{name}", rounds_max=40)
    event(f"{bool(checking.at_once)} {bool(checking.later)}")
