"""The edition `anti`: competitors against monopolists, by booklet 001 and the rulings."""

import pytest

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.refusals import (
    BUILT_FULL,
    CAN_PAY,
    CITY_BROKEN,
    IN_PRISON,
    MORTGAGED,
    NEEDS_GROUP,
    NO_AUCTIONS,
    NO_HOTELS,
    NO_HOUSES,
    NO_JAIL_CARD,
    NOT_A_SITE,
    NOT_JAILED,
    NOT_YOURS,
    ROLES_WRONG,
    SELL_FIRST,
    TOO_FEW,
    TOO_MANY,
)
from dealbox.bank.state import (
    BANK,
    DEEDS,
    GAME_B,
    HOTEL,
    JAILED,
    OUT,
    QUICK,
    SELL_SITE,
    SPACES,
)
from tests.support.printed_boards import redeem
from tests.support.rules_game import (
    BLUE,
    GREEN,
    RED,
    SITES,
    STATIONS,
    UTILITIES,
    YELLOW,
    AntiGame,
    Game,
)

PHILADELPHIA = (16, 18, 19)
BOSTON = (21, 23, 24)
NEW_YORK = (37, 39)


@pytest.fixture
def game() -> AntiGame:
    return AntiGame()


def _throws(first: int, second: int) -> bytes:
    """Return the throws made for both utilities at the end, by space."""
    throws = bytearray(SPACES)
    throws[12], throws[28] = first, second
    return bytes(throws)


def _roles(game: Game) -> list[int]:
    return [role & ~JAILED for role in game.now.role]


# Players, starting money, the Treasury's stock.


@pytest.mark.rule("A-02")
def test_three_of_each_at_most(game: AntiGame) -> None:
    game.begin_as("CCCMMM")
    assert len(game.ledger.seats()) == 6
    assert game.refusal(game.begin_as, "CCCCMMM") == TOO_MANY
    assert game.refusal(game.begin_as, "CCCCMM") == ROLES_WRONG
    assert game.refusal(game.begin_as, "CCMMMM") == ROLES_WRONG
    assert game.refusal(game.begin_as, "C") == TOO_FEW


@pytest.mark.rule("A-14")
def test_the_sides_differ_by_one_at_most(game: AntiGame) -> None:
    for roles in ("CM", "CCM", "CMM", "CMMC", "CCMMM", "CCCMM"):
        game.begin_as(roles)
        assert len(game.ledger.seats()) == len(roles)
    for roles in ("CC", "MM", "CCC", "CCCM", "CMMM", "C-M", "CM-"):
        assert game.refusal(game.begin_as, roles) == ROLES_WRONG


@pytest.mark.rule("A-17")
def test_a_role_never_changes_during_a_game(game: AntiGame) -> None:
    before = _roles(game)
    game.give(RED, *NEW_YORK)
    game.charges.jail(BLUE)
    game.trade(BLUE, RED, 37, amount_k=100)
    game.charges.release(BLUE)
    game.charges.jail(RED)
    game.charges.bail(RED)
    game.ledger.replace_card(RED, b"lost")
    game.ledger.owe(RED, BLUE, 5_000)
    bankrupt(game.ledger, RED)
    game.ledger.undo()
    game.ledger.redo()
    assert _roles(game) == before


@pytest.mark.rule("A-105")
def test_who_is_not_in_prison_cannot_pay_to_leave_it(game: AntiGame) -> None:
    for seat in (RED, BLUE):
        assert game.refusal(game.charges.bail, seat) == NOT_JAILED
        game.leave(seat, 0)
        assert game.refusal(game.charges.owe_bail, seat) == NOT_JAILED


# Rent.


@pytest.mark.rule("A-29")
@pytest.mark.parametrize(("space", "rent"), [(1, 6), (9, 12), (24, 24), (37, 35), (39, 40)])
def test_a_visitor_pays_the_rent_on_the_title_card(game: AntiGame, space: int, rent: int) -> None:
    game.give(RED, space)
    assert game.moved(game.visit, BLUE, space) == {BLUE: -rent, RED: rent}
    game.build(RED, 2, space)
    dearer = rent + 2 * game.edition.house_k(space) // 10
    assert game.moved(game.visit, BLUE, space) == {BLUE: -dearer, RED: dearer}


@pytest.mark.rule("A-30")
@pytest.mark.parametrize("streets", [(16, 18), (16, 19), (18, 19), (37, 39)])
def test_any_two_streets_monopolize_a_city(game: AntiGame, streets: tuple[int, int]) -> None:
    game.give(BLUE, streets[0])
    single = game.rent_k(streets[0])
    assert game.refusal(game.deeds.build, BLUE, streets[0]) == NEEDS_GROUP
    game.give(BLUE, streets[1])
    assert game.rent_k(streets[0]) == 2 * single
    game.deeds.build(BLUE, streets[0])
    assert game.now.level[streets[0]] == 1


@pytest.mark.rule("A-31", "A-32")
def test_a_monopolized_city_costs_double_on_each_street(game: AntiGame) -> None:
    game.give(BLUE, 16)
    game.give(GREEN, 19)
    assert (game.rent_k(16), game.rent_k(19)) == (18, 20)
    game.give(BLUE, 18)
    assert (game.rent_k(16), game.rent_k(18), game.rent_k(19)) == (36, 36, 20)
    game.trade(BLUE, GREEN, 19, amount_k=300)
    assert [game.rent_k(space) for space in PHILADELPHIA] == [36, 36, 40]
    assert game.moved(game.visit, RED, 19) == {RED: -40, BLUE: 40}


@pytest.mark.rule("A-31")
def test_a_competitor_doubles_nothing(game: AntiGame) -> None:
    game.give(RED, *PHILADELPHIA)
    assert [game.rent_k(space) for space in PHILADELPHIA] == [18, 18, 20]


@pytest.mark.rule("A-72")
def test_a_competitor_s_transport_charges_20_however_many(game: AntiGame) -> None:
    for space in STATIONS:
        game.give(RED, space)
        assert [game.rent_k(owned) for owned in game.owned(RED)] == [20] * len(game.owned(RED))
    assert game.moved(game.visit, BLUE, 35) == {BLUE: -20, RED: 20}


@pytest.mark.rule("A-73")
def test_a_monopolist_s_transport_doubles_with_each(game: AntiGame) -> None:
    game.give(RED, 25)
    for space, charge in ((5, 40), (15, 80), (35, 160)):
        game.give(BLUE, space)
        assert {game.rent_k(owned) for owned in game.owned(BLUE)} == {charge}
    game.trade(BLUE, RED, 25)
    assert {game.rent_k(space) for space in STATIONS} == {320}
    assert game.moved(game.visit, GREEN, 5) == {GREEN: -320, BLUE: 320}


@pytest.mark.rule("A-75")
def test_a_competitor_s_utility_charges_4_times_the_throw(game: AntiGame) -> None:
    for space in UTILITIES:
        game.give(RED, space)
        assert [game.rent_k(owned, 7) for owned in game.owned(RED)] == [28] * len(game.owned(RED))


@pytest.mark.rule("A-76")
def test_a_monopolist_s_utility_charges_10_times_with_both(game: AntiGame) -> None:
    game.give(BLUE, 12)
    assert game.rent_k(12, 7) == 28
    game.give(BLUE, 28)
    for dice in range(2, 13):
        assert game.rent_k(12, dice) == game.rent_k(28, dice) == 10 * dice


@pytest.mark.rule("A-101")
def test_rent_may_be_claimed_late(game: AntiGame) -> None:
    game.give(RED, 39)
    game.deeds.arrive(BLUE, 39)
    game.deeds.arrive(GREEN, 5)  # the next turn
    assert game.moved(game.deeds.rent, BLUE, 39) == {BLUE: -40, RED: 40}


# Buildings.


@pytest.mark.rule("A-33")
def test_a_monopolist_builds_in_monopolized_cities_only(game: AntiGame) -> None:
    game.give(BLUE, 1, 16, 18)
    game.give(RED, 3)
    assert game.refusal(game.deeds.build, BLUE, 1) == NEEDS_GROUP
    assert game.refusal(game.deeds.build, BLUE, 19) == NOT_YOURS
    for space in STATIONS:
        game.give(BLUE, space)
        assert game.refusal(game.deeds.build, BLUE, space) == NOT_A_SITE
    game.deeds.build(BLUE, 16)
    assert game.now.level[16] == 1


@pytest.mark.rule("A-34", "A-35")
def test_a_competitor_builds_four_houses_then_the_apartment(game: AntiGame) -> None:
    game.give(RED, 39)  # a single street
    for houses in (1, 2, 3, 4):
        game.build(RED, 1, 39)
        assert (game.now.level[39], game.now.houses, game.now.hotels) == (houses, 35 - houses, 15)
    game.build(RED, 1, 39)
    assert (game.now.level[39], game.now.houses, game.now.hotels) == (HOTEL, 35, 14)
    assert game.refusal(game.deeds.build, RED, 39) == BUILT_FULL


@pytest.mark.rule("A-38", "A-39")
def test_a_monopolist_builds_three_houses_then_the_apartment(game: AntiGame) -> None:
    game.give(BLUE, *NEW_YORK)
    for houses in (1, 2, 3):
        game.build(BLUE, 1, 39)
        assert (game.now.level[39], game.now.houses, game.now.hotels) == (houses, 35 - houses, 15)
    game.build(BLUE, 1, 39)
    assert (game.now.level[39], game.now.houses, game.now.hotels) == (HOTEL, 35, 14)
    assert game.refusal(game.deeds.build, BLUE, 39) == BUILT_FULL
    game.build(BLUE, 1, 37)
    assert game.now.level[37] == 1


@pytest.mark.rule("A-36", "A-92")
@pytest.mark.parametrize(
    ("space", "price"), [(1, 50), (9, 50), (16, 100), (24, 150), (31, 200), (39, 200)]
)
def test_each_step_costs_the_price_on_the_card(game: AntiGame, space: int, price: int) -> None:
    game.give(RED, space)
    game.leave(RED, 2_000)
    for _ in range(5):  # the apartment is the fifth
        assert game.moved(game.deeds.build, RED, space) == {RED: -price, BANK: price}


@pytest.mark.rule("A-36", "A-92")
def test_a_monopolist_s_apartment_is_his_fourth_step_at_the_same_price(game: AntiGame) -> None:
    game.give(BLUE, *PHILADELPHIA)
    for _ in range(4):
        assert game.moved(game.deeds.build, BLUE, 19) == {BLUE: -100, BANK: 100}
    assert game.now.level[19] == HOTEL


@pytest.mark.rule("A-41")
def test_only_the_owner_buys_buildings(game: AntiGame) -> None:
    game.give(RED, 39)
    for seat in (BLUE, GREEN, YELLOW, BANK):
        assert game.refusal(game.deeds.build, seat, 39) == NOT_YOURS


@pytest.mark.rule("A-42")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_buildings_need_not_be_spread_evenly(game: AntiGame, seat: int) -> None:
    game.give(seat, *BOSTON)
    game.build(seat, 5 if seat == RED else 4, 21)
    game.build(seat, 1, 23)
    assert [game.now.level[space] for space in BOSTON] == [HOTEL, 1, 0]
    game.deeds.sell(seat, 23)  # nor given back evenly
    assert [game.now.level[space] for space in BOSTON] == [HOTEL, 0, 0]


@pytest.mark.rule("A-43")
def test_a_house_moves_only_by_being_sold_and_bought_again(game: AntiGame) -> None:
    game.give(RED, *NEW_YORK)
    game.build(RED, 2, 37)
    assert game.moved(game.deeds.build, RED, 39) == {RED: -200, BANK: 200}
    assert [game.now.level[space] for space in NEW_YORK] == [2, 1]
    assert game.moved(game.deeds.sell, RED, 37) == {RED: 100, BANK: -100}
    assert [game.now.level[space] for space in NEW_YORK] == [1, 1]
    assert game.refusal(game.trade, RED, BLUE, 37) == SELL_FIRST


@pytest.mark.rule("A-53")
def test_a_house_is_sold_for_half_of_its_price(game: AntiGame) -> None:
    for seat, streets, steps in ((RED, NEW_YORK, 5), (BLUE, PHILADELPHIA, 4)):
        game.give(seat, *streets)
        game.build(seat, steps, streets[0])
        half = game.edition.house_k(streets[0]) // 2
        for _ in range(steps):
            assert game.moved(game.deeds.sell, seat, streets[0]) == {seat: half, BANK: -half}
    assert (game.now.houses, game.now.hotels) == (35, 15)


@pytest.mark.rule("A-53")
def test_all_of_a_city_is_sold_at_once_for_the_same(game: AntiGame) -> None:
    game.give(BLUE, *BOSTON)
    game.build(BLUE, 4, 21)
    game.build(BLUE, 2, 24)
    assert game.moved(game.deeds.sell_group, BLUE, 23) == {BLUE: 450, BANK: -450}
    assert not any(game.now.level)
    assert (game.now.houses, game.now.hotels) == (35, 15)


@pytest.mark.rule("A-80", "A-104")
@pytest.mark.parametrize(("seat", "steps"), [(RED, 5), (BLUE, 4)])
def test_an_apartment_is_sold_alone_even_without_houses_in_stock(
    game: AntiGame, seat: int, steps: int
) -> None:
    game.give(seat, *BOSTON)
    game.build(seat, steps, 21)
    game.build(seat, 2, 23)
    game.give(GREEN, *SITES[:9])
    for space in SITES[:9]:
        if game.now.houses:
            game.build(GREEN, min(4, game.now.houses), space)
    assert game.refusal(game.deeds.sell, seat, 21) == NO_HOUSES
    assert game.refusal(game.trade, seat, YELLOW, 21) == SELL_FIRST
    paid = steps * 150 // 2
    assert game.moved(game.deeds.clear, seat, 21) == {seat: paid, BANK: -paid}
    assert (game.now.kind, game.now.space, game.now.amount_k) == (SELL_SITE, 21, paid)
    assert [game.now.level[space] for space in BOSTON] == [0, 2, 0]
    assert (game.now.houses, game.now.hotels) == (0, 15)
    game.trade(seat, YELLOW, 21)
    game.ledger.undo()
    game.ledger.undo()
    assert (game.now.level[21], game.now.houses, game.now.hotels) == (HOTEL, 0, 14)


@pytest.mark.rule("A-54")
def test_houses_are_sold_to_the_treasury_only(game: AntiGame) -> None:
    game.give(RED, *NEW_YORK)
    game.build(RED, 1, 39)
    assert game.refusal(game.deeds.sell, BLUE, 39) == NOT_YOURS
    assert game.refusal(game.trade, BLUE, RED, 39) == SELL_FIRST
    assert game.moved(game.deeds.sell, RED, 39)[BANK] == -100
    assert game.now.houses == 35


@pytest.mark.rule("A-99")
def test_there_are_35_houses(game: AntiGame) -> None:
    for space in SITES[:9]:
        game.give(RED, space)
        game.build(RED, min(4, game.now.houses), space)
    game.give(RED, 39)
    game.give(BLUE, *BOSTON)
    assert game.now.houses == 0
    assert game.refusal(game.deeds.build, RED, 39) == NO_HOUSES
    assert game.refusal(game.deeds.build, BLUE, 21) == NO_HOUSES
    assert game.refusal(game.deeds.win_building, RED, 39, 500) == NO_AUCTIONS
    game.deeds.sell(RED, 1)
    game.deeds.build(RED, 39)
    assert (game.now.level[39], game.now.houses) == (1, 0)


@pytest.mark.rule("A-99")
def test_there_are_15_apartments(game: AntiGame) -> None:
    for space in SITES[:15]:
        game.give(RED, space)
        game.build(RED, 5, space)
    game.give(RED, 39)
    game.build(RED, 4, 39)
    assert (game.now.houses, game.now.hotels) == (31, 0)
    assert game.refusal(game.deeds.build, RED, 39) == NO_HOTELS
    game.deeds.sell(RED, 1)
    game.deeds.build(RED, 39)
    assert (game.now.level[39], game.now.hotels) == (HOTEL, 0)


# Mortgages.


@pytest.mark.rule("A-46")
def test_a_mortgaged_property_takes_no_houses(game: AntiGame) -> None:
    game.give(RED, *NEW_YORK)
    game.mortgage(RED, 39)
    assert game.refusal(game.deeds.build, RED, 39) == MORTGAGED
    game.build(RED, 1, 37)  # a competitor's other street may
    assert game.refusal(game.deeds.mortgage, RED, 37) == SELL_FIRST
    game.give(BLUE, *BOSTON)
    game.mortgage(BLUE, 21)
    assert game.refusal(game.deeds.build, BLUE, 21) == MORTGAGED


@pytest.mark.rule("A-47")
def test_a_monopolist_s_houses_require_two_unmortgaged_streets(game: AntiGame) -> None:
    game.give(BLUE, 16, 18)
    game.build(BLUE, 1, 16)
    assert game.refusal(game.deeds.mortgage, BLUE, 18) == CITY_BROKEN
    game.deeds.sell(BLUE, 16)
    game.mortgage(BLUE, 18)
    assert game.refusal(game.deeds.build, BLUE, 16) == NEEDS_GROUP
    game.give(RED, *BOSTON)
    game.build(RED, 1, 21)
    game.mortgage(RED, 23, 24)  # a competitor's may
    assert game.now.level[21] == 1


@pytest.mark.rule("A-47")
def test_a_trade_may_not_leave_houses_without_two_unmortgaged_streets(game: AntiGame) -> None:
    game.give(BLUE, *BOSTON)
    game.build(BLUE, 1, 21)
    game.mortgage(BLUE, 23)
    assert game.refusal(game.trade, RED, BLUE, 24) == CITY_BROKEN
    game.trade(RED, BLUE, 23)  # the mortgaged one may be traded
    assert game.owned(BLUE) == [21, 24]


@pytest.mark.rule("A-94")
def test_with_three_streets_one_may_be_mortgaged(game: AntiGame) -> None:
    game.give(BLUE, *BOSTON)
    game.build(BLUE, 1, 21)
    game.mortgage(BLUE, 24)
    assert (game.rent_k(21), game.rent_k(23)) == (74, 44)
    game.build(BLUE, 1, 23)
    assert game.rent_k(23) == 74


@pytest.mark.rule("A-48")
def test_a_broken_city_earns_single_rent(game: AntiGame) -> None:
    game.give(BLUE, *BOSTON)
    game.mortgage(BLUE, 21)
    assert (game.rent_k(23), game.rent_k(24)) == (44, 48)
    game.mortgage(BLUE, 23)
    assert game.rent_k(24) == 24
    assert game.moved(game.visit, RED, 24) == {RED: -24, BLUE: 24}


@pytest.mark.rule("A-50")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_only_the_houses_on_the_street_are_sold_before_a_mortgage(
    game: AntiGame, seat: int
) -> None:
    game.give(seat, *BOSTON)
    game.build(seat, 2, 21, 23)
    assert game.refusal(game.deeds.mortgage, seat, 21) == SELL_FIRST
    assert game.moved(game.deeds.sell, seat, 21)[seat] == 75
    assert game.refusal(game.deeds.mortgage, seat, 21) == SELL_FIRST
    game.deeds.sell(seat, 21)
    game.deeds.mortgage(seat, 21)
    assert (game.now.mortgaged[21], game.now.level[23]) == (1, 2)


@pytest.mark.rule("A-51", "A-100")
@pytest.mark.parametrize("price", [0, 1, 1_500])
def test_mortgaged_properties_are_sold_at_any_price_without_a_fee(
    game: AntiGame, price: int
) -> None:
    for space in (37, 5, 12):
        game.begin()
        game.give(RED, space)
        game.mortgage(RED, space)
        paid = {BLUE: -price, RED: price} if price else {}
        assert game.moved(game.trade, BLUE, RED, space, amount_k=price) == paid
        assert game.owned(BLUE) == [space] and game.now.mortgaged[space]
        game.leave(BLUE, 200)
        note = redeem(game.edition.prices[space])[1]
        assert game.moved(game.deeds.redeem, BLUE, space) == {BLUE: -note, BANK: note}


@pytest.mark.rule("A-95")
def test_a_monopolist_s_mortgaged_deeds_do_not_count(game: AntiGame) -> None:
    game.give(BLUE, *STATIONS, *UTILITIES)
    game.mortgage(BLUE, 5, 12)
    assert [game.rent_k(space) for space in STATIONS[1:]] == [160] * 3
    assert game.rent_k(28, 7) == 28
    game.mortgage(BLUE, 15, 25)
    assert game.rent_k(35) == 40


# Trades.


@pytest.mark.rule("A-79")
def test_properties_change_hands_at_any_time_and_price(game: AntiGame) -> None:
    game.give(RED, 39, 5)
    game.give(BLUE, 12)
    game.charges.jail(BLUE)
    game.ledger.owe(RED, BANK, 1_501)
    assert game.moved(lambda: game.trade(BLUE, RED, 39, amount_k=1)) == {BLUE: -1, RED: 1}
    assert game.moved(lambda: game.trade(BLUE, RED, 5, 12, amount_k=1_499)) == {
        BLUE: -1_499,
        RED: 1_499,
    }
    assert (game.owned(RED), game.owned(BLUE)) == ([12], [5, 39])


@pytest.mark.rule("A-80")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_only_the_street_traded_has_to_be_bare(game: AntiGame, seat: int) -> None:
    game.give(seat, *BOSTON)
    game.build(seat, 1, 21, 23)
    assert game.refusal(game.trade, YELLOW, seat, 21) == SELL_FIRST
    game.trade(YELLOW, seat, 24, amount_k=100)
    game.deeds.sell(seat, 23)
    game.trade(YELLOW, seat, 23)
    assert [game.now.level[space] for space in BOSTON] == [1, 0, 0]
    assert (game.owned(seat), game.owned(YELLOW)) == ([21], [23, 24])


# Start, Prison and Price War.


@pytest.mark.rule("A-59")
def test_a_competitor_in_price_war_collects_rent(game: AntiGame) -> None:
    game.give(RED, 39, 5, 12)
    game.charges.jail(RED)
    for space, rent in ((39, 40), (5, 20), (12, 28)):
        assert game.moved(game.visit, BLUE, space, 7) == {BLUE: -rent, RED: rent}


@pytest.mark.rule("A-60")
def test_a_monopolist_in_prison_collects_no_rent(game: AntiGame) -> None:
    game.give(BLUE, 39, 5, 12)
    game.charges.jail(BLUE)
    for space in (39, 5, 12):
        assert game.refusal(game.visit, RED, space, 7) == IN_PRISON
        assert game.refusal(game.deeds.owe_rent, RED, space, 7) == IN_PRISON
    game.charges.release(BLUE)
    assert game.refusal(game.deeds.rent, RED, 39) == IN_PRISON  # it was so when he came
    assert game.moved(game.visit, RED, 39) == {RED: -40, BLUE: 40}


@pytest.mark.rule("A-93")
def test_there_is_no_jail_card(game: AntiGame) -> None:
    assert game.refusal(game.charges.draw_jail_card, RED) == NO_JAIL_CARD
    assert game.refusal(game.charges.use_jail_card, RED) == NO_JAIL_CARD


# Cards.


@pytest.mark.rule("A-65", "A-102")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_the_sums_of_the_cards_are_booked_with_the_treasury(game: AntiGame, seat: int) -> None:
    """Among them 25 for the competitors' depression and 75 for the monopolists' invention."""
    for amount in (25, 50, 75):
        assert game.moved(game.ledger.pay, BANK, seat, amount) == {seat: amount, BANK: -amount}
        assert game.moved(game.ledger.pay, seat, BANK, amount) == {seat: -amount, BANK: amount}


@pytest.mark.rule("A-65")
@pytest.mark.parametrize(("seat", "others"), [(RED, (BLUE, YELLOW)), (BLUE, (RED, GREEN))])
def test_who_collects_from_each_collects_from_the_other_role(
    game: AntiGame, seat: int, others: tuple[int, int]
) -> None:
    paid = {other: -25 for other in others}
    assert game.moved(game.charges.collect_each, seat, 25) == {seat: 50, **paid}


# Taxes and the Foundation.


def _taxed(game: Game) -> None:
    """RED and BLUE: 1007 in cash, 700 in deeds of which 200 mortgaged, 300 in buildings."""
    for seat, streets in ((RED, (21, 24)), (BLUE, (26, 27))):
        game.give(seat, *streets, 5 if seat == RED else 15)
        game.build(seat, 2, streets[0])
        game.mortgage(seat, 5 if seat == RED else 15)
        game.leave(seat, 1_007)


def _percent_k(game: Game, seat: int) -> int:
    return next(due.amount_k for due in game.charges.dues(seat) if "%" in due.text)


@pytest.mark.rule("A-68", "A-98")
def test_a_monopolist_s_percentage(game: AntiGame) -> None:
    _taxed(game)  # 20 % of 1007, 10 % of 520, 10 % of 300
    assert _percent_k(game, BLUE) == 284  # 283.4
    game.deeds.redeem(BLUE, 15)  # 110 less in cash, 200 more in deeds
    assert _percent_k(game, BLUE) == 282  # 281.4


@pytest.mark.rule("A-69", "A-98")
def test_a_competitor_s_percentage(game: AntiGame) -> None:
    _taxed(game)  # 10 % of 1007, 10 % of 460, 10 % of 300
    assert _percent_k(game, RED) == 177  # 176.7
    game.leave(RED, 1_000)
    assert _percent_k(game, RED) == 176
    game.build(RED, 3, 21)  # the apartment: 450 more
    assert _percent_k(game, RED) == 221


# Bankruptcy and the end.


def _ruined(game: Game, creditor: int) -> None:
    """RED has 10, a house of 200, and owes 500; 39 is built on, 37 mortgaged, 5 neither."""
    game.give(RED, *NEW_YORK, 5)
    game.build(RED, 1, 39)
    game.mortgage(RED, 37)
    game.leave(RED, 10)
    game.ledger.owe(RED, creditor, 500)


@pytest.mark.rule("A-82")
def test_the_buildings_of_a_bankrupt_are_sold_at_half_and_he_is_out(game: AntiGame) -> None:
    _ruined(game, BLUE)
    assert game.moved(bankrupt, game.ledger, RED) == {RED: -10, BLUE: 110, BANK: -100}
    assert (game.now.seat[RED], game.now.houses, game.now.level[39]) == (OUT, 35, 0)


@pytest.mark.rule("A-82")
def test_who_can_pay_by_selling_buildings_is_not_bankrupt(game: AntiGame) -> None:
    _ruined(game, BLUE)
    game.ledger.undo()
    game.ledger.owe(RED, BLUE, 110)
    assert game.refusal(bankrupt, game.ledger, RED) == CAN_PAY


@pytest.mark.rule("A-83", "A-96")
def test_the_creditor_gets_the_deeds_as_they_are(game: AntiGame) -> None:
    _ruined(game, BLUE)
    game.ledger.pay(BLUE, BANK, 1_500)  # he has nothing to pay a fee with, and owes none
    bankrupt(game.ledger, RED)
    assert game.owned(BLUE) == [5, 37, 39] and not game.owned(RED)
    assert [game.now.mortgaged[space] for space in (5, 37, 39)] == [0, 1, 0]
    assert (game.cash_k(BLUE), game.now.debt_k[BLUE]) == (110, 0)


@pytest.mark.rule("A-84")
def test_no_deed_is_left_for_auction(game: AntiGame) -> None:
    _ruined(game, BANK)
    bankrupt(game.ledger, RED)
    assert game.deeds.auctions() == []
    assert not any(game.now.owner) and not any(game.now.mortgaged)


@pytest.mark.rule("A-10")
def test_game_a_is_won_by_the_last_player_left(game: AntiGame) -> None:
    game.ruin(RED)
    game.ruin(GREEN)
    assert not game.edition.is_over(game.now)  # though one side is out
    game.ruin(BLUE)
    assert game.edition.is_over(game.now) and game.edition.ranking(game.now)[0] == YELLOW


@pytest.mark.rule("A-11")
@pytest.mark.parametrize(("out", "rich"), [((RED, GREEN), YELLOW), ((BLUE, YELLOW), RED)])
def test_game_b_ends_with_one_side_and_its_opposite_s_richest_wins(
    game: AntiGame, out: tuple[int, int], rich: int
) -> None:
    game.begin_as("CMCM", DEEDS | GAME_B)
    game.give(rich, 39)  # 40 more, by rule 25
    game.ruin(out[0])
    assert not game.edition.is_over(game.now)
    game.ruin(out[1])
    assert game.edition.is_over(game.now) and game.edition.ranking(game.now)[0] == rich


@pytest.mark.rule("A-103")
def test_game_b_is_over_when_nobody_is_left(game: AntiGame) -> None:
    game.begin_as("CM", DEEDS | GAME_B)
    game.give(RED, 39)
    game.ruin(BLUE)
    game.ruin(RED)
    assert game.edition.is_over(game.now)
    assert game.edition.ranking(game.now) == [RED, BLUE]


@pytest.mark.rule("A-11")
def test_without_deeds_no_side_ends_the_game(game: AntiGame) -> None:
    game.begin_as("--", GAME_B)
    assert not game.edition.is_over(game.now)


@pytest.mark.rule("A-85")
@pytest.mark.parametrize(
    ("seat", "wealth"),
    [(RED, 1_500 + 60 + 35 + 20 + 28), (BLUE, 1_500 + 120 + 70 + 40 + 28)],
)
def test_wealth_is_cash_and_what_each_property_would_earn_once(
    game: AntiGame, seat: int, wealth: int
) -> None:
    game.give(seat, *NEW_YORK, 5, 12, 28)
    game.build(seat, 1, 39)
    game.mortgage(seat, 28)
    throws = _throws(7, 11)
    assert game.edition.wealth_k(game.now, seat, throws) == wealth
    game.charges.jail(seat)  # prison makes no difference
    assert game.edition.wealth_k(game.now, seat, throws) == wealth


@pytest.mark.rule("A-86")
@pytest.mark.parametrize(
    ("seat", "wealth"), [(RED, 100 + 4 * 3 + 4 * 11), (BLUE, 100 + 10 * 3 + 10 * 11)]
)
def test_each_utility_counts_with_its_own_throw(game: AntiGame, seat: int, wealth: int) -> None:
    game.give(seat, *UTILITIES)
    game.leave(seat, 100)
    assert game.edition.wealth_k(game.now, seat, _throws(3, 11)) == wealth


@pytest.mark.rule("A-86")
def test_the_final_standings_require_a_throw_for_each_utility_that_counts(game: AntiGame) -> None:
    assert game.edition.final_throws(game.now) == []
    game.give(RED, 28)
    game.give(BLUE, 5, 12)
    assert game.edition.final_throws(game.now) == [12, 28]
    game.mortgage(BLUE, 12)
    assert game.edition.final_throws(game.now) == [28]


@pytest.mark.rule("A-88")
def test_the_short_game_counts_a_part_of_the_cash_and_one_rent(game: AntiGame) -> None:
    game.begin_as("CMCM", DEEDS | QUICK)
    game.give(RED, *NEW_YORK)
    game.give(BLUE, *BOSTON)
    game.mortgage(BLUE, 24)
    wealth = [
        game.edition.wealth_k(game.now, seat, _throws(0, 0)) for seat in (RED, BLUE, GREEN, YELLOW)
    ]
    assert wealth == [150 + 35 + 40, 300 + 44 + 44, 150, 300]


@pytest.mark.rule("A-88")
def test_bankruptcies_do_not_end_the_short_game(game: AntiGame) -> None:
    game.begin_as("CMCM", DEEDS | QUICK)
    game.ruin(RED)
    game.ruin(BLUE)
    assert not game.edition.is_over(game.now)
