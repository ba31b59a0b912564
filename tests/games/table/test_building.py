"""Buildings: when they may be bought and sold, and who gets the last ones."""

import pytest

from dealbox.bank.state import BANK, BUILD, HOTEL, REDEEM, SELL
from games.table.bots.bot import Build, Mortgage, Redeem, Sell
from games.table.house_rules import HouseRules
from tests.support.game_at_table import Noting, TableGame
from tests.support.rules_game import (
    BLUE,
    BROWN,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    RED,
    YELLOW,
    YELLOW_SITES,
    proves,
)

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


@proves("W-32", "C-02", "C-98", "K-51", "P-42")
def test_who_is_watchful_builds_between_the_throws_of_a_turn(game: TableGame) -> None:
    game.give(RED, *DARK_BLUE)
    game.give(BLUE, *BROWN)
    game.bots[GREEN].proposals = []
    building = Noting(game.table)

    def landed(seat: int, space: int) -> None:
        game.bots[RED].plan, game.bots[BLUE].plan = [Build(39)], [Build(1)]

    building.landed = landed  # type: ignore[method-assign]
    game.turn(RED, (5, 5), (4, 6), at=0)
    assert game.now.level[39] == game.now.level[1] == 1


@pytest.mark.rule("A-41")
def test_in_anti_buildings_are_bought_in_ones_own_turn_only(anti: TableGame) -> None:
    anti.give(RED, 39)
    anti.give(BLUE, 16, 18)
    for seat, site in ((RED, 39), (BLUE, 16)):
        for other in (GREEN, YELLOW, seat):
            anti.bots[seat].plan = [Build(site)]
            pass_turn(anti, other)
            assert anti.now.level[site] == (other == seat)


@proves("C-11", "C-12", "C-13", "K-55", "P-45")
@pytest.mark.parametrize(
    ("builder", "limits", "winner_pays"),
    [
        (RED, (300, 49), (RED, 200)),  # BLUE would not pay the 50 of his own site
        (RED, (300, 50), (RED, 51)),
        (RED, (54, 100), (BLUE, 55)),
        (BLUE, (300, 54), (RED, 55)),
        (BLUE, (199, 54), (BLUE, 50)),  # RED would not pay the 200 of his own
        (BLUE, (55, 54), (BLUE, 50)),
    ],
)
@pytest.mark.parametrize("level", [0, 4], ids=["house", "hotel"])
def test_each_wants_the_last_building_by_the_price_of_his_own_site(
    game: TableGame,
    level: int,
    builder: int,
    limits: tuple[int, int],
    winner_pays: tuple[int, int],
) -> None:
    winner, price_k = winner_pays
    sites = {RED: 37, BLUE: 1}
    game.give(RED, *DARK_BLUE)
    game.give(BLUE, *BROWN)
    game.build(RED, level, *DARK_BLUE)
    game.build(BLUE, level, *BROWN)
    if level:
        game.leave_hotels(1)
    else:
        game.empty_stock(1)
    game.bots[RED].building_limit_k_, game.bots[BLUE].building_limit_k_ = limits
    game.bots[builder].plan = [Build(sites[builder])]
    assert pass_turn(game, builder) == {winner: -price_k, BANK: price_k}
    assert game.now.level[sites[winner]] == (HOTEL if level else 1)
    assert (game.now.kind == BUILD) == (price_k in (50, 200))


@proves("K-55", "P-45")
def test_who_cannot_pay_the_price_of_his_own_site_starts_no_auction(game: TableGame) -> None:
    last_house(game)
    game.leave(RED, 199)
    game.bots[RED].building_limit_k_ = game.bots[BLUE].building_limit_k_ = 300
    game.bots[RED].plan = [Build(39)]
    assert pass_turn(game, RED) == {} and game.now.houses == 1


def test_who_has_several_groups_wants_a_scarce_building_where_it_is_worth_most_to_him() -> None:
    game = TableGame("classic")
    game.give(RED, *DARK_BLUE, 5)
    game.mortgage(RED, 5)
    game.give(BLUE, *BROWN, *LIGHT_BLUE, *YELLOW_SITES)
    game.empty_stock(1)
    game.bots[RED].building_limit_k_ = 200
    game.bots[BLUE].building_limits_k = {1: 99, 6: 49, 26: 250}
    game.bots[RED].plan = [Build(39), Redeem(5)]  # nothing follows what he did not get
    assert pass_turn(game, RED) == {BLUE: -201, BANK: 201}
    assert game.now.level[26] == 1


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


def test_a_bot_that_is_not_watchful_builds_before_its_own_turns_only() -> None:
    game = TableGame("classic", are_watchful=False)
    game.give(RED, *DARK_BLUE)
    game.bots[RED].plan = [Build(39)]
    for seat, level in ((BLUE, 0), (RED, 1)):
        pass_turn(game, seat)
        assert game.now.level[39] == level
    game.bots[RED].plan = [Sell(39), Mortgage(39)]
    pass_turn(game, RED)
    game.bots[RED].plan = [Redeem(39)]
    pass_turn(game, RED)
    assert game.now.kind == REDEEM


def test_of_one_kind_as_many_are_built_as_there_is_room_for() -> None:
    game = TableGame("classic")
    game.give(RED, *DARK_BLUE)
    game.leave(RED, 3000)
    for wish, levels in (
        (Build(39, 3), [2, 1]),
        (Build(39, 99), [4, 4]),
        (Build(37, 99), [HOTEL, HOTEL]),
    ):
        game.bots[RED].plan = [wish]
        pass_turn(game, RED)
        assert [game.now.level[space] for space in DARK_BLUE] == levels
    assert game.cash_k(RED) == 3000 - 10 * 200


def test_in_anti_several_buildings_go_to_ones_own_unmortgaged_streets(anti: TableGame) -> None:
    anti.give(RED, 31, 32)
    anti.give(GREEN, 34)
    anti.mortgage(RED, 32)
    anti.leave(RED, 3000)
    anti.bots[RED].plan = [Build(31, 99)]
    pass_turn(anti, RED)
    assert [anti.now.level[space] for space in (31, 32, 34)] == [4, 0, 0]
