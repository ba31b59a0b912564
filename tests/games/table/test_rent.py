"""Visits to somebody's deeds: what is paid, whose throw counts, and what need not be paid."""

import pytest

from dealbox.bank.refusals import CLAIM_LATE
from dealbox.bank.state import DEEDS, RENT, SPEED_DIE
from games.table import decks
from games.table.decks import Card
from games.table.track import ADVANCE, BUS
from tests.support.game_at_table import TableGame, paid
from tests.support.rules_game import (
    BLUE,
    DARK_BLUE,
    GREEN,
    RED,
    STATIONS,
    UTILITIES,
    YELLOW,
    proves,
)


@proves("W-16", "K-88", "P-25")
def test_a_visitor_pays_the_rent_of_the_deed(game: TableGame) -> None:
    game.give(BLUE, 6, 39)
    game.give(GREEN, *STATIONS[:2])
    assert game.land(RED, 6) == paid(RED, BLUE, game.k(6))
    assert game.land(RED, 39) == paid(RED, BLUE, game.k(50))
    assert game.land(RED, 5) == paid(RED, GREEN, game.k(50))
    assert game.now.kind == RENT
    game.give(BLUE, 37)
    game.build(BLUE, 3, *DARK_BLUE)
    assert game.land(YELLOW, 39) == paid(YELLOW, BLUE, game.k(1400))


@proves("W-16", "K-88", "K-111", "P-25")
def test_a_mortgaged_deed_and_one_of_ones_own_cost_nothing(game: TableGame) -> None:
    game.give(BLUE, 6, 12, 15)
    game.mortgage(BLUE, 6, 12, 15)
    game.give(RED, 8, 28, 25)
    for space in (6, 12, 15, 8, 28, 25):
        assert game.land(RED, space) == {}


@proves("W-17", "C-81", "K-89", "P-27")
def test_rent_that_is_not_asked_for_before_the_next_throw_is_lost(game: TableGame) -> None:
    game.give(BLUE, 6, 12)
    game.bots[BLUE].is_claiming = False
    assert game.land(RED, 6) == game.land(RED, 12) == {}
    game.bots[BLUE].is_claiming = True
    assert game.land(GREEN, 6) == paid(GREEN, BLUE, game.k(6))
    assert game.refusal(game.deeds.rent, RED, 6) == CLAIM_LATE


@pytest.mark.rule("A-29", "A-101")
def test_in_anti_rent_is_paid_though_nobody_asks(anti: TableGame) -> None:
    anti.give(RED, 6, 8, 5)
    anti.give(BLUE, 37, 39)
    for bot in anti.bots.values():
        bot.is_claiming = False
    assert anti.land(YELLOW, 6) == paid(YELLOW, RED, 10)
    assert anti.land(YELLOW, 5) == paid(YELLOW, RED, 20)
    assert anti.land(GREEN, 39) == paid(GREEN, BLUE, 80)  # a city with its monopolist


# Utilities.


@pytest.mark.rule("W-23")
def test_in_world_the_throw_that_moved_the_visitor_counts_at_a_utility() -> None:
    game = TableGame("world")
    game.give(BLUE, 12)
    assert game.land(RED, 12) == paid(RED, BLUE, 4 * 3 * 10)  # no further throw is made
    game.give(BLUE, 28)
    assert game.turn(RED, (6, 5), at=17) == paid(RED, BLUE, 10 * 11 * 10)


@proves("C-87", "K-95", "K-96", "P-40", "P-41")
def test_elsewhere_a_visitor_of_a_utility_throws_anew(game: TableGame) -> None:
    for space, times in zip(UTILITIES, (4, 10), strict=True):
        game.give(BLUE, space)
        assert game.land(RED, space, (5, 6)) == paid(RED, BLUE, times * 11)


@pytest.mark.rule("A-74")
def test_in_anti_a_visitor_of_a_utility_throws_for_the_charge(anti: TableGame) -> None:
    anti.give(RED, 12)
    anti.give(BLUE, 28)
    assert anti.land(YELLOW, 12, (5, 6)) == paid(YELLOW, RED, 4 * 11)
    assert anti.land(YELLOW, 28, (2, 2)) == paid(YELLOW, BLUE, 4 * 4)


@pytest.mark.rule("P-104")
@pytest.mark.parametrize(("side", "thrown"), [(1, 8), (3, 10), (BUS, 7), (ADVANCE, 7)])
def test_the_speed_die_counts_for_a_utility_once_its_visitor_has_passed_go(
    side: int, thrown: int
) -> None:
    game = TableGame("platinum", options=DEEDS | SPEED_DIE)
    game.give(BLUE, 12)
    assert game.turn(RED, (1, 2), (3, 4), at=9) == paid(RED, BLUE, 4 * 7)  # not before
    game.turn(RED, (4, 6), at=30)
    moved = 3 + (side if side < BUS else 0)
    assert game.turn(RED, (1, 2), (3, 4), at=12 - moved, sides=[side, side]) == paid(
        RED, BLUE, 4 * thrown
    )


# Cards that lead to a deed.


@pytest.mark.rule("W-80")
@pytest.mark.parametrize("owned", [UTILITIES[:1], UTILITIES])
def test_in_world_the_card_to_a_utility_costs_100k_a_pip_of_a_new_throw(
    owned: tuple[int, ...],
) -> None:
    game = TableGame("world")
    game.give(BLUE, *owned)
    assert game.draw(RED, Card(decks.NEAREST_UTILITY), (3, 4)) == paid(RED, BLUE, 7 * 100)


@proves("W-81", "C-113", "K-120", "P-119")
def test_the_cards_to_the_nearest_station_double_its_rent(game: TableGame) -> None:
    game.give(BLUE, *STATIONS)
    assert decks.CHANCE.count(Card(decks.NEAREST_STATION)) == 2
    assert game.draw(RED, Card(decks.NEAREST_STATION)) == paid(RED, BLUE, game.k(2 * 200))
    assert game.table.track.at[RED] == 15


@proves("C-114")
def test_the_card_to_a_named_station_leads_to_space_5_for_the_usual_rent(game: TableGame) -> None:
    game.give(BLUE, 5)
    assert Card(decks.MOVE_TO, 5) in decks.CHANCE
    salary_k = game.edition.go_k
    assert game.draw(RED, Card(decks.MOVE_TO, 5)) == {0: -salary_k, RED: salary_k - 25, BLUE: 25}
