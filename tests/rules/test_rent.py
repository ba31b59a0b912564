"""Rent: how much, when it is doubled, and when it is due."""

from collections.abc import Callable
from functools import partial

import pytest

from dealbox.bank.bankruptcy import leave
from dealbox.bank.refusals import (
    BANKRUPT_SEAT,
    CLAIM_LATE,
    DICE_RANGE,
    MORTGAGED,
    OWN_DEED,
    UNOWNED,
    VISIT_PAID,
    VISIT_UNDONE,
)
from dealbox.bank.state import BANK, DEEDS, RENT, SPEED_DIE
from tests.support.cases import for_each
from tests.support.printed_boards import BARE
from tests.support.rules_game import (
    BLUE,
    BROWN,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    RED,
    STATIONS,
    YELLOW,
    AntiGame,
    Game,
    proves,
)


@proves("W-06", "W-16", "C-82", "K-52", "K-88", "P-25", "P-43")
def test_a_visitor_pays_the_owner_of_a_property(game: Game) -> None:
    game.give(RED, 39)
    for visitor in (BLUE, GREEN, YELLOW):
        assert game.moved(game.visit, visitor, 39) == {visitor: -game.k(50), RED: game.k(50)}
        assert (game.now.kind, game.now.space) == (RENT, 39)


@proves("W-06", "K-111", "A-29")
def test_the_owner_pays_himself_nothing(game: Game) -> None:
    for space in (39, 5, 12):
        game.give(RED, space)
        assert game.refusal(game.visit, RED, space, 7) == OWN_DEED


@proves("W-16", "W-57", "C-29", "K-52", "K-75", "P-26", "P-43", "A-45")
def test_a_mortgaged_property_earns_nothing(game: Game) -> None:
    for owner, space in ((RED, 39), (BLUE, 37), (RED, 5), (BLUE, 12)):
        game.give(owner, space)
        game.mortgage(owner, space)
        assert game.refusal(game.visit, GREEN, space, 7) == MORTGAGED


# Sites.


@proves("W-19", "C-79", "K-91", "P-29")
@pytest.mark.parametrize("group", [BROWN, LIGHT_BLUE, DARK_BLUE])
def test_a_whole_group_doubles_the_bare_rent(game: Game, group: tuple[int, ...]) -> None:
    game.give(RED, *group[:-1])
    for space in group[:-1]:
        assert game.rent_k(space) == game.k(BARE[space])
    game.give(RED, group[-1])
    for space in group:
        assert game.rent_k(space) == 2 * game.k(BARE[space])


@proves("W-19", "W-20", "C-79", "K-91", "P-29")
def test_a_house_ends_the_doubling_on_its_own_site_only(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.build(RED, 1, 39)
    assert game.rent_k(39) == game.k(200)
    assert game.rent_k(37) == 2 * game.k(35)


@proves("W-21", "W-58", "C-30")
def test_the_others_stay_doubled_while_one_is_mortgaged(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.mortgage(RED, 8)
    assert [game.rent_k(space) for space in (6, 9)] == [2 * game.k(6), 2 * game.k(8)]


@proves("K-91", "K-92", "P-29", "P-30")
def test_one_mortgage_ends_the_doubling_of_the_group(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.mortgage(RED, 8)
    assert [game.rent_k(space) for space in (6, 9)] == [6, 8]
    game.deeds.redeem(RED, 8)
    assert [game.rent_k(space) for space in LIGHT_BLUE] == [12, 12, 16]


# Stations.


@proves("W-28", "W-29", "C-86", "K-94", "P-39")
def test_stations_charge_by_how_many_their_owner_has(game: Game) -> None:
    for index, rent in enumerate((25, 50, 100, 200)):
        game.give(RED, STATIONS[index])
        for space in STATIONS[: index + 1]:
            assert game.rent_k(space) == game.k(rent)
    assert game.moved(game.visit, BLUE, 15) == {BLUE: -game.k(200), RED: game.k(200)}


@proves("W-71", "C-31", "K-112", "P-111")
def test_mortgaged_stations_and_utilities_count_for_the_others(game: Game) -> None:
    game.give(RED, *STATIONS, 12, 28)
    game.mortgage(RED, 5, 15, 25, 12)
    assert game.rent_k(35) == game.k(200)
    assert game.rent_k(28, 7) == game.k(70)


@proves("W-81", "C-113", "K-120", "P-119")
def test_the_nearest_station_card_doubles_the_rent(game: Game) -> None:
    for index, rent in enumerate((25, 50, 100, 200)):
        game.give(RED, STATIONS[index])
        assert game.moved(game.visit, BLUE, 5, 0, True) == {
            BLUE: -2 * game.k(rent),
            RED: 2 * game.k(rent),
        }


# Utilities.


@proves("W-24", "C-88", "K-95", "P-40")
def test_one_utility_charges_4_times_the_throw(game: Game) -> None:
    game.give(RED, 12)
    game.give(BLUE, 28)
    for dice in range(2, 13):
        assert game.rent_k(12, dice) == game.rent_k(28, dice) == game.k(4 * dice)
    assert game.moved(game.visit, GREEN, 12, 9) == {GREEN: -game.k(36), RED: game.k(36)}


@proves("W-25", "C-89", "K-96", "P-41")
def test_both_utilities_charge_10_times_the_throw(game: Game) -> None:
    game.give(RED, 12, 28)
    for dice in range(2, 13):
        assert game.rent_k(12, dice) == game.rent_k(28, dice) == game.k(10 * dice)


@pytest.mark.rule("W-80")
@pytest.mark.parametrize("owned", [(12,), (12, 28)], ids=["one", "both"])
def test_the_nearest_utility_card_charges_100k_a_pip(owned: tuple[int, ...]) -> None:
    game = Game("world")
    game.give(RED, *owned)
    assert game.moved(game.visit, BLUE, 12, 7, True) == {BLUE: -700, RED: 700}


@proves("P-104")
def test_three_dice_show_2_to_15(game: Game) -> None:
    """Two white ones and nothing for the bus is the least, two sixes and a three the most."""
    game.begin(4, DEEDS | SPEED_DIE)
    game.give(RED, 12)
    assert [game.rent_k(12, dice) for dice in range(2, 16)] == list(range(8, 61, 4))
    for dice in (1, 16, 18):
        assert game.refusal(game.rent_k, 12, dice) == DICE_RANGE


# Claims.


@proves("W-17", "C-81", "K-89", "P-27")
def test_rent_not_claimed_in_time_is_lost(game: Game) -> None:
    game.give(RED, 39)
    game.deeds.arrive(BLUE, 39)
    game.deeds.arrive(GREEN, 5)  # the next turn
    assert game.refusal(game.deeds.rent, BLUE, 39) == CLAIM_LATE
    assert game.refusal(game.deeds.owe_rent, BLUE, 39) == CLAIM_LATE


@proves("W-89", "C-120", "K-88", "K-124", "P-25", "P-128")
def test_rent_is_claimed_once_until_another_player_stops(game: Game) -> None:
    paid = {BLUE: -game.k(50), RED: game.k(50)}
    game.give(RED, 39)
    game.give(GREEN, 5)
    game.deeds.arrive(BLUE, 39)
    game.ledger.salary(BLUE)  # his turn is not over
    game.deeds.arrive(BLUE, 5)  # nor by a double
    assert game.moved(game.deeds.rent, BLUE, 39) == paid
    assert game.refusal(game.deeds.rent, BLUE, 39) == VISIT_PAID
    game.ledger.undo()
    game.ledger.redo()
    assert game.refusal(game.deeds.rent, BLUE, 39) == VISIT_PAID
    game.ledger.undo()
    assert game.moved(game.deeds.rent, BLUE, 39) == paid
    game.deeds.arrive(GREEN, 39)
    assert game.refusal(game.deeds.rent, BLUE, 5) == CLAIM_LATE
    game.ledger.undo()  # that claim was in time
    assert game.moved(game.deeds.rent, BLUE, 39) == paid


@proves("W-06", "C-82", "K-88", "P-25")
@for_each("space", [39, 37])  # which RED had and GREEN, when BLUE came
def test_what_is_booked_after_a_visit_does_not_change_its_rent(game: Game, space: int) -> None:
    sold = partial(game.trade, GREEN, RED, 39, amount_k=1)
    bought = partial(game.trade, BLUE, RED, 39, amount_k=1)
    made_whole = partial(game.trade, RED, GREEN, 37, amount_k=1)
    since: list[list[Callable[[], None]]] = [
        [sold],
        [bought],
        [made_whole],
        [made_whole, partial(game.build, RED, 2, *DARK_BLUE)],
        [partial(game.mortgage, RED, 39)],
        [partial(game.mortgage, RED, 39), game.ledger.undo],
        [partial(game.ruin, YELLOW)],
    ]
    for changes in since:
        game.begin(4)
        game.give(RED, 39)
        game.give(GREEN, 37)
        owner, rent_k = game.now.owner[space], game.rent_k(space)
        game.deeds.arrive(BLUE, space)
        for change in changes:
            change()
        assert game.deeds.due_k(BLUE, space) == rent_k
        assert game.moved(game.deeds.rent, BLUE, space) == {BLUE: -rent_k, owner: rent_k}


@proves("W-16", "C-29", "K-75", "P-26")
def test_a_visit_that_cost_nothing_costs_nothing_later(game: Game) -> None:
    game.give(RED, 39)
    game.mortgage(RED, 39)
    game.deeds.arrive(BLUE, 39)
    game.deeds.redeem(RED, 39)
    assert game.refusal(game.deeds.rent, BLUE, 39) == MORTGAGED
    game.deeds.arrive(BLUE, 37)
    game.give(RED, 37)
    assert game.refusal(game.deeds.rent, BLUE, 37) == UNOWNED


@proves("W-89", "C-120", "K-124", "P-128")
def test_a_visit_that_rests_on_what_was_taken_back_costs_nothing(game: Game) -> None:
    game.deeds.buy(RED, 39)
    game.deeds.arrive(BLUE, 39)
    game.ledger.undo()
    assert game.refusal(game.deeds.rent, BLUE, 39) == VISIT_UNDONE
    game.ledger.redo()
    assert game.deeds.due_k(BLUE, 39) == game.k(50)


@proves("W-89", "C-120", "K-124", "P-128")
def test_who_gets_the_seat_of_an_owner_gets_no_rent_of_his(game: Game) -> None:
    game.give(RED, 39)
    game.deeds.arrive(BLUE, 39)
    leave(game.ledger, RED, GREEN)
    assert game.refusal(game.deeds.rent, BLUE, 39) == BANKRUPT_SEAT
    game.ledger.join(RED, b"newcomer"[:4], 1)
    assert game.refusal(game.deeds.rent, BLUE, 39) == CLAIM_LATE


def test_the_newest_eight_visits_are_remembered() -> None:
    """They count where rent may be claimed at any time: in `anti`."""
    game = AntiGame()
    game.give(RED, *(spaces := (1, 3, 5, 6, 8, 9, 11, 13, 14)))
    for space in spaces:
        game.deeds.arrive(BLUE, space)
    assert [visit.space for visit in game.deeds.claims()] == [*reversed(spaces[1:])]
    assert game.refusal(game.deeds.rent, BLUE, 1) == CLAIM_LATE


@proves("P-98")
def test_the_figure_buys_the_next_unowned_property_after_the_first_act(game: Game) -> None:
    game.begin(4, DEEDS | SPEED_DIE)
    game.give(RED, 39)
    assert game.moved(game.visit, BLUE, 39) == {BLUE: -50, RED: 50}
    game.deeds.arrive(BLUE, 1)
    assert game.moved(game.deeds.buy, BLUE, 1) == {BLUE: -60, BANK: 60}
    game.deeds.arrive(BLUE, 3)
    assert game.moved(game.deeds.win, GREEN, 3, 5) == {GREEN: -5, BANK: 5}


@proves("P-99")
def test_the_figure_pays_rent_at_the_next_property_after_the_first_act(game: Game) -> None:
    game.begin(4, DEEDS | SPEED_DIE)
    game.give(RED, 37)
    game.give(GREEN, 39)
    assert game.moved(game.visit, BLUE, 37) == {BLUE: -35, RED: 35}
    assert game.moved(game.visit, BLUE, 39) == {BLUE: -50, GREEN: 50}
