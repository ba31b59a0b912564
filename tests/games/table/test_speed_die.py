"""The Speed Die in the books: what its sides lead to, who pays, and what is bought."""

import pytest

from dealbox.bank.state import BANK, BUY, DEEDS, RENT, SPEED_DIE
from games.table.house_rules import HouseRules
from games.table.track import ADVANCE, BUS, JAIL, PAY
from tests.support.game_at_table import TableGame
from tests.support.rules_game import ALL_DEEDS, BLUE, GREEN, RED


@pytest.fixture
def game() -> TableGame:
    """Return a game in which RED has passed GO."""
    return speedy()


def speedy(**rules: bool) -> TableGame:
    """Return a game with a ruling of the table's own, in which RED has passed GO."""
    house_rules = HouseRules(**rules)
    game = TableGame("platinum", options=DEEDS | SPEED_DIE, house_rules=house_rules)
    game.turn(RED, (4, 6), at=30)
    return game


def give_all(game: TableGame, seat: int, but: tuple[int, ...] = ()) -> None:
    game.give(seat, *[space for space in ALL_DEEDS if space not in but])


@pytest.mark.rule("P-94", "P-123")
def test_the_die_is_not_thrown_before_go_was_reached(game: TableGame) -> None:
    game.turn(GREEN, (4, 6), at=0)
    assert game.table.track.at[GREEN] == 10  # without a side
    assert game.turn(GREEN, (4, 6), at=30)[GREEN] == 200
    game.turn(GREEN, (4, 6), at=0, sides=[2])
    assert game.table.track.at[GREEN] == 12


@pytest.mark.rule("P-08", "P-95", "P-96", "P-14", "P-15")
@pytest.mark.parametrize("side", [1, 2, 3])
def test_a_number_is_added_and_the_space_reached_is_acted_on(game: TableGame, side: int) -> None:
    game.give(BLUE, *range(11, 15))
    game.turn(RED, (4, 6), *[(1, 1)] * (side == 2), at=0, sides=[side] + [1] * (side == 2))
    assert game.table.track.at[RED] == 10 + side and game.now.space == 10 + side
    assert game.now.kind == RENT


@pytest.mark.rule("P-97")
@pytest.mark.parametrize(("steps", "space"), [(1, 11), (5, 15), (6, 16)])
def test_on_the_bus_the_player_chooses_one_white_die_or_both(
    game: TableGame, steps: int, space: int
) -> None:
    game.bots[RED].ride = steps
    game.bots[RED].is_buying = True
    game.turn(RED, (1, 5), at=10, sides=[BUS])
    assert game.now.owner[space] == RED and game.table.track.at[RED] == space


@pytest.mark.rule("P-98")
@pytest.mark.parametrize("is_buying", [True, False])
def test_after_the_move_the_first_unowned_deed_ahead_is_bought_or_auctioned(
    game: TableGame, is_buying: bool
) -> None:
    game.give(BLUE, 15, 21, 23)
    game.bots[RED].is_buying = is_buying
    game.bots[GREEN].limit_k_ = 50
    moved = game.turn(RED, (2, 3), at=10, sides=[ADVANCE])
    assert moved[BLUE] == 25  # the rent of where the move ended
    assert game.table.track.at[RED] == 16
    assert game.bots[RED].was_offered == [16]
    assert game.now.owner[16] == (RED if is_buying else GREEN)


@pytest.mark.rule("P-99", "P-121")
def test_with_nothing_unowned_the_next_unmortgaged_deed_of_another_is_reached(
    game: TableGame,
) -> None:
    give_all(game, BLUE, but=(21, 23))
    game.give(RED, 21, 23)
    game.mortgage(BLUE, 24, 25)
    moved = game.turn(RED, (4, 6), at=10, sides=[ADVANCE])
    assert game.table.track.at[RED] == 26  # 21 and 23 are his own, 24 and 25 earn nothing
    assert moved == {RED: -44, BLUE: 44}


@pytest.mark.rule("P-121")
def test_with_only_mortgages_left_nothing_follows_the_move(game: TableGame) -> None:
    give_all(game, BLUE)
    game.mortgage(BLUE, *ALL_DEEDS)
    assert game.turn(RED, (4, 6), at=10, sides=[ADVANCE]) == {}
    assert game.table.track.at[RED] == 20


@pytest.mark.rule("P-124")
def test_the_further_move_past_go_earns_the_salary(game: TableGame) -> None:
    game.bots[RED].is_buying = True
    moved = game.turn(RED, (1, 2), at=36, sides=[ADVANCE])
    assert moved == {RED: 200 - 400 - 60, BANK: 400 + 60 - 200}
    assert game.now.kind == BUY and game.owned(RED) == [1, 39]


@pytest.mark.rule("P-101", "P-122")
def test_three_of_a_kind_lead_anywhere_and_give_no_throw(game: TableGame) -> None:
    game.bots[RED].anywhere = 39
    game.bots[RED].is_buying = True
    assert game.turn(RED, (3, 3), at=10, sides=[3]) == {RED: -400, BANK: 400}
    assert game.table.track.at[RED] == 39


@pytest.mark.rule("P-132")
@pytest.mark.parametrize("stays", [False, True])
def test_three_of_a_kind_onto_ones_own_space_lead_around_the_board(stays: bool) -> None:
    game = speedy(stays_on_triple=stays)
    game.give(BLUE, 39)
    game.bots[RED].anywhere = 39
    salary_k = 0 if stays else 200
    moved = game.turn(RED, (3, 3), at=39, sides=[3])
    assert moved[RED] == salary_k - 50 and moved[BLUE] == 50
    assert game.table.track.at[RED] == 39


@pytest.mark.rule("P-133")
@pytest.mark.parametrize("is_early", [False, True])
def test_before_go_a_utility_takes_two_dice(is_early: bool) -> None:
    game = speedy(has_early_speed_die=is_early)
    game.give(BLUE, 12)
    thrown = 3 + 4 + 2 * is_early
    moved = game.turn(GREEN, (1, 1), (3, 4), (1, 2), at=10, sides=[2] * is_early)
    assert moved == {GREEN: -4 * thrown, BLUE: 4 * thrown}


@pytest.mark.rule("P-134")
@pytest.mark.parametrize("is_used", [True, False])
def test_after_the_bail_the_speed_die_is_thrown_as_in_any_turn(is_used: bool) -> None:
    game = speedy(has_speed_die_after_bail=is_used)
    game.table.track.send_to_jail(RED)
    game.bots[RED].way_out = PAY
    game.turn(RED, (4, 3), sides=[3] * is_used)
    assert game.table.track.at[RED] == JAIL + 7 + 3 * is_used
    game.turn(RED, (4, 6), at=JAIL, sides=[1])  # and in the next turn in any case
    assert game.table.track.at[RED] == JAIL + 11


@pytest.mark.rule("P-97", "P-98", "P-122")
def test_fours_with_the_bus_and_fives_with_the_further_move_are_doubles_and_no_three_of_a_kind(
    game: TableGame,
) -> None:
    game.bots[RED].anywhere = 39
    game.turn(RED, (4, 4), (1, 2), at=6, sides=[BUS, 1])
    assert game.table.track.at[RED] == 6 + 8 + 4
    game.turn(RED, (5, 5), (1, 2), at=5, sides=[ADVANCE, 1])
    assert game.table.track.at[RED] == 16 + 4  # from 15 to the next deed, then by the throw


@pytest.mark.rule("P-100")
def test_the_white_dice_alone_make_a_double(game: TableGame) -> None:
    game.turn(RED, (2, 2), (4, 3), at=10, sides=[3, 3])
    assert game.table.track.at[RED] == 27


@pytest.mark.rule("P-18", "P-100")
def test_the_third_double_of_the_white_dice_leads_to_jail(game: TableGame) -> None:
    game.turn(RED, (2, 2), (3, 3), (1, 1), at=5, sides=[1, 1, 3])
    assert game.is_jailed(RED) and game.table.track.at[RED] == JAIL


@pytest.mark.rule("P-102", "P-103")
def test_who_is_jailed_uses_no_speed_die_until_he_is_free(game: TableGame) -> None:
    game.bots[RED].is_buying = True
    assert game.turn(RED, (4, 6), at=20, sides=[ADVANCE]) == {}
    assert game.is_jailed(RED) and game.table.track.at[RED] == JAIL
    assert game.turn(RED, (1, 2), sides=[]) == {}
    assert game.turn(RED, (5, 5), sides=[]) == {}
    assert not game.is_jailed(RED) and game.table.track.at[RED] == 20
