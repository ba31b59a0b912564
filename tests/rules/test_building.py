"""Houses and hotels: who may build, prices, the stock, and what the bank pays for them."""

import pytest

from dealbox.bank.errors import Refused
from dealbox.bank.refusals import (
    BUILD_EVENLY,
    BUILT_FULL,
    GROUP_MORTGAGED,
    NEEDS_GROUP,
    NO_BUILDING,
    NO_HOTELS,
    NO_HOUSES,
    NOT_SHORT,
    NOT_YOURS,
    SELL_EVENLY,
    SHORT,
)
from dealbox.bank.state import BANK
from tests.support.printed_boards import DEEDS
from tests.support.rules_game import (
    BLUE,
    BROWN,
    DARK_BLUE,
    GREEN,
    GREEN_SITES,
    LIGHT_BLUE,
    ORANGE,
    RED,
    RED_SITES,
    SITES,
    YELLOW,
    Game,
    proves,
)

YELLOW_SITES = (26, 27, 29)


def _levels(game: Game, *spaces: int) -> list[int]:
    return [game.now.level[space] for space in spaces]


# Who may build, and when.


@proves("W-07", "W-30", "C-02", "C-80", "K-59", "P-49")
def test_only_the_owner_of_the_whole_group_builds(game: Game) -> None:
    game.give(RED, 6, 8)
    game.give(BLUE, 9)
    for space in (6, 8):
        assert game.refusal(game.deeds.build, RED, space) == NEEDS_GROUP
    assert game.refusal(game.deeds.build, BLUE, 9) == NEEDS_GROUP
    game.trade(BLUE, RED, 9)
    assert game.refusal(game.deeds.build, BLUE, 9) == NOT_YOURS
    for space in LIGHT_BLUE:  # any of its sites may be the first
        game.deeds.build(RED, space)
        assert game.now.level[space] == 1
        game.ledger.undo()


@proves("W-32", "W-49", "C-01", "K-51", "P-42")
def test_building_and_selling_are_open_off_turn(game: Game) -> None:
    game.give(GREEN, 5)
    game.give(RED, *BROWN)
    game.deeds.arrive(BLUE, 5)  # BLUE's turn, and the rent may still be claimed
    game.deeds.build(RED, 1)
    game.deeds.sell(RED, 1)
    game.deeds.build(RED, 3)
    assert _levels(game, *BROWN) == [0, 1]
    assert game.moved(game.deeds.rent, BLUE, 5) == {BLUE: -game.k(25), GREEN: game.k(25)}


@proves("W-35", "C-09", "K-65", "P-55")
def test_a_mortgage_in_the_group_forbids_building(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.mortgage(RED, 8)
    for space in LIGHT_BLUE:
        assert game.refusal(game.deeds.build, RED, space) == GROUP_MORTGAGED
    game.deeds.redeem(RED, 8)
    game.deeds.build(RED, 6)
    assert _levels(game, *LIGHT_BLUE) == [1, 0, 0]


# Prices and levels.


@proves("W-31", "W-37", "C-03", "C-07", "K-28", "K-60", "K-63", "P-50", "P-53", "P-89")
def test_every_building_costs_the_price_on_the_deed(game: Game) -> None:
    for space in SITES:
        group = game.edition.group(space)
        if space == group[0]:
            game.give(RED, *group)
        price_k = game.k(DEEDS[space][2])
        game.leave(RED, price_k - 1)
        assert game.refusal(game.deeds.build, RED, space) == SHORT
        game.leave(RED, price_k)
        assert game.moved(game.deeds.build, RED, space) == {RED: -price_k, BANK: price_k}
        game.ledger.undo()
        if space == group[-1]:
            game.build(RED, 4, *group)
            game.leave(RED, price_k - 1)
            assert game.refusal(game.deeds.build, RED, space) == SHORT
            game.leave(RED, price_k)
            assert game.moved(game.deeds.build, RED, space) == {RED: -price_k, BANK: price_k}
            assert game.now.level[space] == 5
            game.deeds.sell_group(RED, space)


@proves("W-33", "W-79", "C-04", "C-111", "K-61", "K-117", "P-51", "P-116")
def test_no_command_makes_levels_differ_by_more_than_one(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    seen: set[tuple[int, ...]] = {(0, 0, 0)}

    def walk() -> None:
        for command in (game.deeds.build, game.deeds.sell):
            for space in LIGHT_BLUE:
                try:
                    command(RED, space)
                except Refused:
                    continue
                levels = tuple(_levels(game, *LIGHT_BLUE))
                assert max(levels) - min(levels) <= 1
                if levels not in seen:
                    seen.add(levels)
                    walk()
                game.ledger.undo()

    walk()
    assert len(seen) == 5 * 7 + 1  # all even levels, and no others


@proves("W-34")
def test_buildings_are_limited_by_the_balance_only(game: Game) -> None:
    game.give(RED, *BROWN)
    game.leave(RED, 2_499)
    for space in (1, 3, 1, 3):
        game.deeds.build(RED, space)
    assert game.refusal(game.deeds.build, RED, 1) == SHORT
    assert game.cash_k(RED) == 499 and _levels(game, *BROWN) == [2, 2]


@proves("W-36", "C-06", "K-63", "P-53")
def test_a_hotel_takes_four_houses_on_every_site_of_the_group(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.build(RED, 3, *LIGHT_BLUE)
    game.build(RED, 1, 6, 8)
    assert game.refusal(game.deeds.build, RED, 6) == BUILD_EVENLY
    game.build(RED, 1, 9)
    game.build(RED, 1, 6)
    assert _levels(game, *LIGHT_BLUE) == [5, 4, 4]
    game.build(RED, 1, 8)  # the others have four houses, or already a hotel
    assert _levels(game, *LIGHT_BLUE) == [5, 5, 4]


@proves("W-38", "C-05", "C-08", "K-62", "K-64", "P-52", "P-54")
def test_a_site_has_four_houses_or_one_hotel_at_most(game: Game) -> None:
    for group in (GREEN_SITES, RED_SITES, ORANGE, YELLOW_SITES):
        game.give(GREEN, *group)
        game.build(GREEN, 5, *group)
        for space in group:
            assert game.refusal(game.deeds.build, GREEN, space) == BUILT_FULL
    game.give(RED, *DARK_BLUE)
    game.build(RED, 4, *DARK_BLUE)
    assert game.now.hotels == 0 and game.now.houses == 24
    assert game.refusal(game.deeds.build, RED, 39) == NO_HOTELS  # and no fifth house
    assert _levels(game, *DARK_BLUE) == [4, 4]


# The stock.


@proves("W-39", "C-14", "K-66", "P-56")
def test_without_houses_everybody_waits_until_one_comes_back(game: Game) -> None:
    game.give(RED, *BROWN)
    game.empty_stock()
    for space in BROWN:
        assert game.refusal(game.deeds.build, RED, space) == NO_HOUSES
    game.deeds.sell(YELLOW, 16)
    game.deeds.build(RED, 1)
    assert _levels(game, *BROWN) == [1, 0] and game.now.houses == 0
    assert game.refusal(game.deeds.build, RED, 3) == NO_HOUSES


@proves("W-40", "C-13", "K-67", "P-57")
def test_a_building_won_obeys_the_rules_of_building(game: Game) -> None:
    game.give(RED, *BROWN)
    game.build(RED, 1, 1)
    game.give(BLUE, 6, 8)
    game.empty_stock(houses=1)
    assert game.refusal(game.deeds.win_building, BLUE, 6, 50) == NEEDS_GROUP
    assert game.refusal(game.deeds.win_building, RED, 1, 50) == BUILD_EVENLY
    assert game.moved(game.deeds.win_building, RED, 3, 50) == {RED: -50, BANK: 50}
    assert game.refusal(game.deeds.win_building, RED, 1, 50) == NO_HOUSES


@proves("W-40", "K-55", "P-45")
def test_the_last_hotel_goes_to_the_highest_bidder(game: Game) -> None:
    for group in (GREEN_SITES, RED_SITES, ORANGE):
        game.give(GREEN, *group)
        game.build(GREEN, 5, *group)
    game.give(YELLOW, *YELLOW_SITES)
    game.build(YELLOW, 4, *YELLOW_SITES)
    game.build(YELLOW, 1, 26, 27)
    game.give(RED, *DARK_BLUE)
    game.build(RED, 4, *DARK_BLUE)
    assert game.now.hotels == 1
    assert game.moved(game.deeds.win_building, YELLOW, 29, 60) == {YELLOW: -60, BANK: 60}
    assert game.now.level[29] == 5 and game.now.hotels == 0


@proves("W-99", "C-122", "K-125", "P-129")
def test_buildings_are_not_auctioned_while_the_bank_has_enough(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.give(BLUE, *LIGHT_BLUE)
    assert game.refusal(game.deeds.win_building, RED, 39, 10) == NOT_SHORT
    game.build(BLUE, 4, *LIGHT_BLUE)
    game.build(RED, 4, *DARK_BLUE)
    assert game.now.houses == 12  # and nobody can put up another
    assert game.refusal(game.deeds.win_building, RED, 39, 10) == NOT_SHORT  # 12 hotels for 5


@proves("W-99", "C-122", "K-125", "P-129")
def test_houses_are_short_when_two_players_could_put_up_more_than_there_are(game: Game) -> None:
    game.give(GREEN, *GREEN_SITES)
    game.build(GREEN, 4, *GREEN_SITES)
    game.give(RED, *DARK_BLUE)
    game.give(BLUE, *LIGHT_BLUE)
    assert game.now.houses == 20  # as many as RED and BLUE could put up: 8 and 12
    assert game.refusal(game.deeds.win_building, RED, 39, 10) == NOT_SHORT
    game.give(GREEN, *RED_SITES)  # on which he could use some too
    assert game.moved(game.deeds.win_building, RED, 39, 10) == {RED: -10, BANK: 10}


@proves("W-99", "C-122", "K-125", "P-129")
def test_there_is_no_shortage_for_a_single_player(game: Game) -> None:
    for group in (GREEN_SITES, RED_SITES):
        game.give(GREEN, *group)
        game.build(GREEN, 4, *group)
    game.give(RED, *DARK_BLUE, *LIGHT_BLUE)
    assert game.now.houses == 8  # and RED could put up 20
    assert game.refusal(game.deeds.win_building, RED, 39, 10) == NOT_SHORT
    game.give(BLUE, *BROWN)
    game.mortgage(BLUE, 1)
    assert game.refusal(game.deeds.win_building, RED, 39, 10) == NOT_SHORT
    game.deeds.redeem(BLUE, 1)
    assert game.moved(game.deeds.win_building, RED, 39, 10) == {RED: -10, BANK: 10}


@proves("W-50", "C-25", "K-69", "P-59")
def test_no_site_is_cleared_alone_while_another_has_more_than_one_building(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.build(RED, 2, *DARK_BLUE)
    assert game.refusal(game.deeds.clear, RED, 39) == SELL_EVENLY
    game.deeds.sell(RED, 37)
    paid_k = game.k(200)
    assert game.moved(game.deeds.clear, RED, 39) == {RED: paid_k, BANK: -paid_k}
    assert _levels(game, *DARK_BLUE) == [1, 0] and game.now.houses == 31


# Selling.


@proves("W-48", "C-24", "K-68", "P-58")
def test_a_house_is_sold_for_half_of_its_price(game: Game) -> None:
    for group in (BROWN, ORANGE, RED_SITES, DARK_BLUE):
        game.give(RED, *group)
        game.build(RED, 1, group[0])
        half_k = game.k(DEEDS[group[0]][2]) // 2
        assert game.moved(game.deeds.sell, RED, group[0]) == {RED: half_k, BANK: -half_k}
        assert game.now.level[group[0]] == 0 and game.now.houses == 32
        assert game.refusal(game.deeds.sell, RED, group[0]) == NO_BUILDING


@proves("W-48", "W-52", "C-23", "K-70", "P-60")
def test_a_hotel_is_broken_down_into_four_houses_for_half(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.build(RED, 5, *DARK_BLUE)
    assert (game.now.houses, game.now.hotels) == (32, 10)
    half_k = game.k(100)
    assert game.moved(game.deeds.sell, RED, 39) == {RED: half_k, BANK: -half_k}
    assert _levels(game, *DARK_BLUE) == [5, 4]
    assert (game.now.houses, game.now.hotels) == (28, 11)
    assert game.refusal(game.deeds.sell, RED, 39) == SELL_EVENLY


@proves("W-51")
def test_hotels_sold_outright_pay_half_of_all_five_steps_and_leave_no_houses(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.build(RED, 5, *DARK_BLUE)
    paid_k = 2 * (2_000 // 2 + 4 * 2_000 // 2)
    assert game.moved(game.deeds.sell_group, RED, 39) == {RED: paid_k, BANK: -paid_k}
    assert _levels(game, *DARK_BLUE) == [0, 0]
    assert (game.now.houses, game.now.hotels) == (32, 12)


@proves("W-78", "C-110", "K-116", "P-115")
def test_with_too_few_houses_hotels_are_sold_only_all_at_once(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.build(RED, 5, *DARK_BLUE)
    game.empty_stock(houses=3)
    for space in DARK_BLUE:
        assert game.refusal(game.deeds.sell, RED, space) == NO_HOUSES
    paid_k = 2 * 5 * game.k(200) // 2
    assert game.moved(game.deeds.sell_group, RED, 37) == {RED: paid_k, BANK: -paid_k}
    assert _levels(game, *DARK_BLUE) == [0, 0]
    assert (game.now.houses, game.now.hotels) == (3, 12)


@proves("W-78", "C-110", "K-116", "P-115")
def test_with_four_houses_left_a_hotel_can_be_broken_down(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.build(RED, 5, *DARK_BLUE)
    game.empty_stock(houses=4)
    game.deeds.sell(RED, 39)
    assert _levels(game, *DARK_BLUE) == [5, 4] and game.now.houses == 0


# A whole group at once.


@proves("W-33", "C-04", "K-61", "P-51")
@pytest.mark.parametrize("count", range(2, 16))
def test_a_group_in_one_booking_is_what_single_bookings_would_build(
    game: Game, count: int
) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.leave(RED, game.k(5_000))
    game.deeds.build(RED, LIGHT_BLUE[1], count)
    at_once, cash_k = _levels(game, *LIGHT_BLUE), game.cash_k(RED)
    stock = (game.now.houses, game.now.hotels)
    assert max(at_once) - min(at_once) <= 1
    game.ledger.undo()
    assert not any(game.now.level)
    for _ in range(count):
        steps = [(game.edition.steps(game.now, site), site) for site in LIGHT_BLUE]
        lowest = LIGHT_BLUE[1] if not any(game.now.level) else min(steps)[1]
        game.deeds.build(RED, lowest)
    assert _levels(game, *LIGHT_BLUE) == at_once and game.cash_k(RED) == cash_k
    assert (game.now.houses, game.now.hotels) == stock


@proves("W-39", "C-14", "K-66", "P-56")
def test_a_group_for_which_the_houses_do_not_suffice_is_not_begun(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.leave(RED, game.k(5_000))
    game.empty_stock(houses=11)
    for count in (12, 15):  # hotels return houses, but the third site's four come first
        assert game.refusal(game.deeds.build, RED, 6, count) == NO_HOUSES
    game.deeds.build(RED, 6, 11)
    assert _levels(game, *LIGHT_BLUE) == [4, 4, 3] and not game.now.houses


@proves("W-38", "C-05", "C-08", "K-62", "K-64", "P-52", "P-54")
def test_more_than_hotels_everywhere_is_refused(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.leave(RED, game.k(5_000))
    assert game.refusal(game.deeds.build, RED, 6, 16) == BUILT_FULL
