from dealbox.bank.state import BANK, BUILD, REDEEM
from games.table.bots.bot import Wish
from tests.support.game_at_table import Noting, TableGame
from tests.support.rules_game import (
    BLUE,
    BROWN,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    RED,
    YELLOW_SITES,
    proves,
)

ON_THE_WAY = 10  # a space where nothing happens


@proves("W-32", "C-02", "C-98", "K-51", "P-42")
def test_who_is_watchful_builds_between_the_throws_of_a_turn(game: TableGame) -> None:
    game.give(RED, *DARK_BLUE)
    game.give(BLUE, *BROWN)
    game.bots[GREEN].proposals = []
    building = Noting(game.table)

    def landed(seat: int, space: int) -> None:
        game.bots[RED].plan, game.bots[BLUE].plan = [Wish(BUILD, 39)], [Wish(BUILD, 1)]

    building.landed = landed  # type: ignore[method-assign]
    game.turn(RED, (5, 5), (4, 6), at=0)
    assert game.now.level[39] == game.now.level[1] == 1


def test_who_has_several_groups_wants_a_scarce_building_where_it_is_worth_most_to_him() -> None:
    game = TableGame("classic")
    game.give(RED, *DARK_BLUE, 5)
    game.mortgage(RED, 5)
    game.give(BLUE, *BROWN, *LIGHT_BLUE, *YELLOW_SITES)
    game.empty_stock(1)
    game.bots[RED].building_limit_k_ = 200
    game.bots[BLUE].building_limits_k = {1: 99, 6: 49, 26: 250}
    game.bots[RED].plan = [Wish(BUILD, 39), Wish(REDEEM, 5)]  # nothing follows what he did not get
    assert game.land(RED, ON_THE_WAY) == {BLUE: -201, BANK: 201}
    assert game.now.level[26] == 1
