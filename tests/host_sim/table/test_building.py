"""Buildings: when they may be bought and sold, and who gets the last ones."""

import pytest

from dealbox.bank.state import AUCTION_BUILDING, BANK, BUILD, SELL
from host_sim.table.bots.bot import Build, Sell
from host_sim.table.house_rules import HouseRules
from tests.support.rules_game import BLUE, DARK_BLUE, GREEN, LIGHT_BLUE, RED, YELLOW, proves
from tests.support.table_game import TableGame

ON_THE_WAY = 10  # a space where nothing happens


def last_house(game: TableGame) -> None:
    """Leave the bank one house, and two players who could build it."""
    game.give(RED, *DARK_BLUE)
    game.give(BLUE, *LIGHT_BLUE)
    game.empty_stock(1)


def pass_turn(game: TableGame, seat: int) -> dict[int, int]:
    return game.land(seat, ON_THE_WAY)


@proves("W-32", "W-49", "K-51", "P-42")
def test_buildings_are_bought_and_sold_in_ones_own_turn_and_between_those_of_others(
    game: TableGame,
) -> None:
    game.give(RED, *DARK_BLUE)
    for seat in (RED, BLUE, GREEN):
        for wish, kind in ((Build(39), BUILD), (Sell(39), SELL)):
            game.bots[RED].plan = [wish]
            pass_turn(game, seat)
            assert game.now.kind == kind and game.now.space == 39


@pytest.mark.rule("A-41")
def test_in_anti_buildings_are_bought_in_ones_own_turn_only(anti: TableGame) -> None:
    anti.give(RED, 39)
    anti.give(BLUE, 16, 18)
    for seat, site in ((RED, 39), (BLUE, 16)):
        for other in (GREEN, YELLOW, seat):
            anti.bots[seat].plan = [Build(site)]
            pass_turn(anti, other)
            assert anti.now.level[site] == (other == seat)


@proves("K-55", "P-45")
@pytest.mark.parametrize(("winner", "site"), [(RED, 39), (BLUE, 6)])
def test_the_last_house_goes_to_the_highest_bidder_who_wants_one(
    game: TableGame, winner: int, site: int
) -> None:
    last_house(game)
    game.bots[RED].building_limit_k_ = game.bots[BLUE].building_limit_k_ = 210
    game.bots[winner].building_limit_k_ = 300
    game.bots[RED].plan = [Build(39)]
    assert pass_turn(game, RED) == {winner: -211, BANK: 211}
    assert game.now.kind == AUCTION_BUILDING
    assert game.now.level[site] == 1 and not game.now.houses


@proves("K-55", "P-45")
def test_the_last_house_costs_its_price_if_nobody_else_wants_one(game: TableGame) -> None:
    last_house(game)
    game.bots[RED].building_limit_k_ = 300
    game.bots[RED].plan = [Build(39)]
    assert pass_turn(game, RED) == {RED: -200, BANK: 200}
    assert game.now.kind == BUILD and game.now.level[39] == 1


@proves("K-55", "P-45")
def test_who_may_not_build_starts_no_auction(game: TableGame) -> None:
    last_house(game)
    game.bots[BLUE].building_limit_k_ = 300
    for site in (1, 6, 16, 5):  # nobody's, and others'; no site
        game.bots[RED].plan = [Build(site)]
        assert pass_turn(game, RED) == {}
    assert game.now.houses == 1


def test_in_a_house_without_auctions_who_asks_first_gets_the_last_house() -> None:
    game = TableGame("classic", house_rules=HouseRules(has_auctions=False))
    last_house(game)
    game.bots[BLUE].building_limit_k_ = 300
    game.bots[RED].plan = [Build(39)]
    assert pass_turn(game, RED) == {RED: -200, BANK: 200}
