"""Mortgaged deeds that change hands: the interest is spared at the moment of the transfer only."""

import pytest

from dealbox.bank.state import (
    BANK,
    OUT,
)
from games.table.bots.bot import Redeem
from tests.support.game_at_table import TableGame
from tests.support.rules_game import BLUE, RED, offered, proves

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
