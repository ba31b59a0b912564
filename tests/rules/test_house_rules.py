"""What families play otherwise than the booklets: rules H-01 and on of docs/rules."""

import pytest

from dealbox.bank import details
from dealbox.bank.auction import FAST, OFF, SLOW, Auction
from dealbox.bank.bankruptcy import bankrupt, leave, raisable_k
from dealbox.bank.errors import Refused
from dealbox.bank.refusals import (
    AUCTION_DUE,
    BID_LOW,
    BUILD_EVENLY,
    CAN_PAY,
    CITY_BROKEN,
    FIRST_ROUND,
    GROUP_BUILT,
    IN_DEBT,
    IN_PRISON,
    LOAN_FIRST,
    LOAN_SMALLER,
    MORTGAGED,
    NEEDS_GROUP,
    NO_AUCTIONS,
    NO_HOUSES,
    NO_OPTION,
    NO_RULE,
    NOT_SHORT,
    NOT_YOURS,
    NOTHING,
    SAME_SEAT,
    SELL_EVENLY,
    SELL_FIRST,
    SHORT,
    TOO_LARGE,
)
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    ANY_SITE,
    BANK,
    DEEDS,
    DOUBLE_GO,
    FEE_PAID,
    HAS_POT,
    HOTEL,
    LOANS,
    NO_JAIL_RENT,
    ON_GO,
    OUT,
    POT,
    QUICK,
    SALARY,
    SPEED_DIE,
    TAKE_POT,
    UNEVENLY,
    UNLIMITED,
    HouseRules,
)
from dealbox.bank.state import FIRST_ROUND as AFTER_FIRST_ROUND
from dealbox.bank.state import NO_AUCTIONS as WITHOUT_AUCTIONS
from dealbox.clock import later_ms
from tests.support.cases import for_each
from tests.support.rules_game import (
    BLUE,
    DARK_BLUE,
    GREEN,
    ORANGE,
    RED,
    YELLOW,
    Game,
    game_of,
)

EDITIONS = ("world", "classic", "comrades", "platinum", "anti")
WITH_POT = EDITIONS[:-1]  # nobody can land on one in `anti`


def playing(name: str, bits: int = 0, options: int = DEEDS, **sums: int) -> Game:
    """Return a game of an edition with these house rules."""
    house = HouseRules()
    house.house_rules = bits
    for field, value in sums.items():
        assert hasattr(house, field)
        setattr(house, field, value)
    game = game_of(name)
    game.begin(4, options, house)
    return game


def total_k(game: Game) -> int:
    return sum(game.now.balance_k) + game.now.pot_k


# The beginning.


@pytest.mark.rule("H-01")
@for_each("start_k", [1, 777, AMOUNT_MAX_K])
@for_each("name", EDITIONS)
def test_everybody_begins_with_the_money_of_the_house(name: str, start_k: int) -> None:
    game = playing(name, start_k=start_k)
    assert [game.cash_k(seat) for seat in (RED, BLUE, GREEN, YELLOW)] == [start_k] * 4
    assert game.now.amount_k == start_k and total_k(game) == 0


@pytest.mark.rule("H-01")
def test_the_speed_die_brings_nothing_on_top_of_it() -> None:
    assert playing("platinum", options=DEEDS | SPEED_DIE, start_k=700).cash_k(RED) == 700


def test_rules_that_an_edition_has_not_or_that_lack_another_begin_no_game() -> None:
    wrong: list[tuple[str, int, dict[str, int]]] = [
        ("anti", HAS_POT, {}),
        ("anti", WITHOUT_AUCTIONS, {}),
        ("anti", UNEVENLY, {}),
        ("classic", 512, {}),
        ("classic", 0, {"stake_k": 1}),
        ("classic", 0, {"loan_interest": 1}),
        ("classic", LOANS, {"loan_interest": 101}),
        ("classic", 0, {"interest": 15}),
        ("classic", 0, {"interest": 30}),
        ("classic", 0, {"deal_s": 9}),
        ("classic", 0, {"start_k": AMOUNT_MAX_K + 1}),
        ("classic", 0, {"opening_k": AMOUNT_MAX_K + 1}),
        ("classic", HAS_POT, {"stake_k": AMOUNT_MAX_K + 1}),
    ]
    for name, bits, sums in wrong:
        with pytest.raises(Refused) as refused:
            playing(name, bits, **sums)
        assert refused.value.code == NO_OPTION, (name, bits, sums)


def test_a_game_by_the_booklet_knows_none_of_them() -> None:
    game = Game("classic")
    assert game.refusal(game.ledger.take_pot, RED) == NO_RULE
    assert game.refusal(game.ledger.pay, RED, POT, 10) == NO_RULE
    assert game.refusal(game.ledger.pay, POT, RED, 10) == NO_RULE
    assert game.refusal(game.ledger.on_go, RED) == NO_RULE
    assert game.refusal(game.ledger.lend, RED, 10) == NO_RULE
    assert game.refusal(game.ledger.repay, RED, 10) == NO_RULE


def test_the_next_game_has_its_own() -> None:
    game = playing("classic", HAS_POT | LOANS, start_k=900, stake_k=50)
    game.ledger.lend(RED, 10)
    game.begin()
    assert (game.now.house_rules, game.now.start_k, game.now.stake_k) == (0, 0, 0)
    assert not game.now.pot_k and not any(game.now.loan_k) and game.cash_k(RED) == 1_500


# The pot.


@pytest.mark.rule("H-02")
@pytest.mark.parametrize("name", WITH_POT)
def test_taxes_bail_repairs_and_what_is_paid_so_are_kept_in_the_pot(name: str) -> None:
    game = playing(name, HAS_POT)
    game.give(RED, *DARK_BLUE)
    game.build(RED, 1, *DARK_BLUE)
    tax, luxury = game.charges.dues(RED)
    wanted_k = tax.amount_k + luxury.amount_k + game.charges.repairs_k(RED, 0)
    bank_k = game.now.balance_k[BANK]
    game.charges.settle(RED, tax)
    assert (game.now.payer, game.now.payee, game.now.pot_k) == (RED, POT, tax.amount_k)
    game.charges.settle(BLUE, luxury)
    game.charges.repairs(RED, 0)
    game.charges.jail(RED)
    game.charges.bail(RED)
    game.ledger.pay(GREEN, POT, game.k(15))
    assert game.now.pot_k == wanted_k + game.charges.bail_k() + game.k(15)
    assert game.now.balance_k[BANK] == bank_k and total_k(game) == 0


@pytest.mark.rule("H-02")
def test_what_buys_something_or_goes_to_players_is_not() -> None:
    game = playing("classic", HAS_POT)
    game.give(BLUE, 39)
    game.visit(RED, 39)
    game.ledger.pay(RED, BANK, 15)
    game.deeds.buy(RED, 24)
    game.deeds.mortgage(RED, 24)
    game.deeds.redeem(RED, 24)
    game.charges.pay_each(RED, 50)
    assert game.now.pot_k == 0


@pytest.mark.rule("H-03")
def test_who_lands_takes_all_of_it() -> None:
    game = playing("classic", HAS_POT)
    game.ledger.pay(RED, POT, 175)
    assert game.moved(game.ledger.take_pot, BLUE) == {BLUE: 175}
    assert (game.now.kind, game.now.payer, game.now.amount_k) == (TAKE_POT, POT, 175)
    assert game.now.pot_k == 0 and total_k(game) == 0
    assert game.refusal(game.ledger.take_pot, BLUE) == NOTHING
    game.ledger.undo()
    assert game.now.pot_k == 175 and game.cash_k(BLUE) == 1_500
    game.ledger.redo()
    assert game.now.pot_k == 0 and game.cash_k(BLUE) == 1_675


@pytest.mark.rule("H-04")
def test_the_bank_may_put_a_stake_into_it() -> None:
    game = playing("world", HAS_POT, stake_k=5_000)
    assert game.now.pot_k == 5_000 and game.now.balance_k[BANK] == -4 * 15_000 - 5_000
    game.ledger.take_pot(GREEN)
    assert game.now.pot_k == 0 and total_k(game) == 0


def test_the_pot_holds_no_more_than_a_player() -> None:
    game = playing("classic", HAS_POT, stake_k=AMOUNT_MAX_K - 10)
    assert game.refusal(game.ledger.pay, RED, POT, 11) == TOO_LARGE
    game.ledger.pay(RED, POT, 10)
    assert game.refusal(game.ledger.take_pot, BLUE) == TOO_LARGE  # who would hold too much
    assert game.refusal(game.ledger.owe, POT, RED, 10) == CAN_PAY


@pytest.mark.rule("H-05")
def test_a_fine_that_was_owed_is_in_the_pot_once_it_is_settled() -> None:
    game = playing("classic", HAS_POT)
    game.give(RED, 39)
    game.leave(RED, 10)
    game.ledger.owe(RED, POT, 200, 4)
    assert game.now.pot_k == 0 and game.refusal(game.ledger.pay, RED, BANK, 1) == IN_DEBT
    assert game.refusal(game.ledger.settle, RED) == SHORT
    game.deeds.mortgage(RED, 39)
    game.ledger.settle(RED)
    assert game.now.pot_k == 200 and game.cash_k(RED) == 10
    game.leave(RED, 10)
    game.charges.jail(RED)
    game.charges.owe_bail(RED)
    assert game.now.creditor[RED] == POT


@pytest.mark.rule("H-05")
def test_of_who_is_ruined_by_a_fine_the_pot_gets_the_cash_and_the_bank_the_rest() -> None:
    game = playing("classic", HAS_POT | LOANS)
    game.give(RED, 1)
    game.charges.draw_jail_card(RED)
    game.leave(RED, 10)
    game.ledger.owe(BLUE, RED, 5_000)
    game.ledger.owe(RED, POT, 200, 4)
    bank_k = game.now.balance_k[BANK]
    bankrupt(game.ledger, RED)
    assert game.now.seat[RED] == OUT and game.now.pot_k == 10 + 30
    assert game.now.balance_k[BANK] == bank_k - 30  # what it paid for the mortgage
    assert game.now.owner[1] == BANK and game.now.auction_due[1] and not game.now.mortgaged[1]
    assert sum(game.now.jail_cards) == 0
    assert (game.now.creditor[BLUE], game.now.debt_k[BLUE]) == (POT, 5_000)


@pytest.mark.rule("H-05")
def test_who_goes_bankrupt_or_leaves_takes_nothing_out_of_it() -> None:
    game = playing("classic", HAS_POT, stake_k=100)
    game.ledger.owe(RED, BLUE, 2_000)
    bankrupt(game.ledger, RED)
    leave(game.ledger, YELLOW, BANK)
    assert game.now.pot_k == 100 and total_k(game) == 0


# GO.


@pytest.mark.rule("H-06")
@pytest.mark.parametrize(("name", "go_k"), [("world", 2_000), ("classic", 200), ("anti", 100)])
def test_who_stops_on_go_draws_a_second_salary(name: str, go_k: int) -> None:
    game = playing(name, DOUBLE_GO)
    assert game.moved(game.ledger.salary, RED) == {RED: go_k, BANK: -go_k}
    assert game.moved(game.ledger.on_go, RED) == {RED: go_k, BANK: -go_k}
    assert game.now.kind == ON_GO
    game.ledger.undo()
    assert game.now.undo_seq and game.ledger.look(game.now.undo_seq)
    assert game.ledger.past.kind == SALARY


@pytest.mark.rule("H-07")
def test_nobody_buys_before_the_first_salary() -> None:
    game = playing("classic", AFTER_FIRST_ROUND)
    assert game.refusal(game.deeds.buy, RED, 39) == FIRST_ROUND
    assert game.refusal(game.deeds.win, RED, 39, 10) == FIRST_ROUND
    game.ledger.salary(RED)
    game.deeds.buy(RED, 39)
    assert game.refusal(game.deeds.buy, BLUE, 37) == FIRST_ROUND
    game.trade(RED, BLUE, 39)  # among players it is nobody's business
    game.ledger.undo()
    game.ledger.undo()
    game.ledger.undo()
    assert game.refusal(game.deeds.buy, RED, 39) == FIRST_ROUND


# Auctions.


@pytest.mark.rule("H-08")
@pytest.mark.parametrize("name", WITH_POT)
def test_without_auctions_the_bank_keeps_what_nobody_buys(name: str) -> None:
    game = playing(name, WITHOUT_AUCTIONS)
    assert game.refusal(game.deeds.win, RED, 39, game.k(400)) == NO_AUCTIONS
    game.give(RED, *DARK_BLUE)
    assert game.refusal(game.deeds.win_building, RED, 39, game.k(400)) == NO_AUCTIONS
    game.ruin(RED)
    assert game.now.owner[39] == BANK and not any(game.now.auction_due)
    game.deeds.buy(BLUE, 39)  # at its price, by landing
    ordinary = game_of(name)
    ordinary.give(RED, 39)
    ordinary.ruin(RED)
    assert ordinary.refusal(ordinary.deeds.buy, BLUE, 39) == AUCTION_DUE


@pytest.mark.rule("H-09")
def test_the_first_bid_is_at_least_that_of_the_house() -> None:
    game = playing("classic", opening_k=50)
    deal = Auction()
    deal.open(39, 0, bytes, False, game.now)
    assert deal.least_k(game.edition) == deal.next_bid_k(game.edition) == 50
    assert game.refusal(deal.bid, RED, 49, 1_500, game.edition, 1) == BID_LOW
    deal.bid(RED, 50, 1_500, game.edition, 1)
    assert deal.least_k(game.edition) == 51
    deal.stop()
    deal.close()
    deal.open(39, 0, bytes, False, game.now)
    deal.stop()
    assert game.refusal(deal.sell, RED, 49, 1_500, game.edition) == BID_LOW
    deal.sell(RED, 50, 1_500, game.edition)


@pytest.mark.rule("H-10")
@for_each("length_s", [10, 60, 255])
@for_each("is_timed", [False, True])
def test_a_deal_lasts_as_long_as_the_house_says(length_s: int, is_timed: bool) -> None:
    game = playing("classic", deal_s=length_s)
    deal = Auction()
    start_ms = 2**30 - 500
    deal.open(0, start_ms, bytes, is_timed, game.now)
    end_ms = 1000 * length_s
    assert deal.length_ms == end_ms and 4_000 <= end_ms - deal.hurry_ms <= 8_000
    at_ms = (0, deal.hurry_ms - 1, deal.hurry_ms, end_ms - 1, end_ms)
    phases = [deal.phase(later_ms(start_ms, ms)) for ms in at_ms]
    assert phases == [SLOW, SLOW, FAST, FAST, OFF]


# Buildings.


@pytest.mark.rule("H-11")
@for_each("name", EDITIONS)
def test_the_bank_never_runs_out_of_buildings(name: str) -> None:
    game = playing(name, UNLIMITED | ANY_SITE)
    for space in range(40):
        if game.edition.is_site(space):
            game.give(RED, space)
    sites = [space for space in game.owned(RED)]
    for group in range(1, 9):
        members = [space for space in sites if game.edition.groups[space] == group]
        game.build(RED, game.edition.houses_max(game.now, RED), *members)
    for space in sites:
        assert game.refusal(game.deeds.win_building, RED, space, 1) in (NOT_SHORT, NO_AUCTIONS)
        game.build(RED, 1, space)
    assert all(game.now.level[space] == HOTEL for space in sites)
    for space in sites:
        game.deeds.sell(RED, space)  # each hotel finds its four houses
    game.edition.check(game.now)


def test_with_the_stock_of_the_booklet_it_does() -> None:
    game = Game("classic")
    game.give(RED, *DARK_BLUE)
    game.empty_stock()
    game.leave(RED, 1_000)
    assert game.refusal(game.deeds.build, RED, 39) == NO_HOUSES


@pytest.mark.rule("H-12")
@for_each("name", EDITIONS)
def test_one_site_is_enough_to_build_on(name: str) -> None:
    by_booklet, game = game_of(name), playing(name, ANY_SITE)
    for each in (by_booklet, game):
        each.give(BLUE, 39)
        each.leave(BLUE, each.k(1_500))
    assert by_booklet.refusal(by_booklet.deeds.build, BLUE, 39) == NEEDS_GROUP
    bare_k = game.rent_k(39)
    game.build(BLUE, 3, 39)
    assert game.now.level[39] == 3 and game.rent_k(39) > bare_k
    game.deeds.sell(BLUE, 39)
    assert game.now.level[39] == 2


@pytest.mark.rule("H-12")
def test_each_site_stands_for_itself_then() -> None:
    game = playing("classic", ANY_SITE)
    game.give(RED, 37)
    game.give(BLUE, 39)
    game.mortgage(BLUE, 39)
    game.build(RED, 2, 37)  # although the rest of its group is another's, and mortgaged
    assert game.refusal(game.deeds.build, BLUE, 39) == MORTGAGED
    assert game.refusal(game.deeds.mortgage, RED, 37) == SELL_FIRST
    assert game.refusal(game.trade, RED, BLUE, 37) == SELL_FIRST
    game.trade(BLUE, RED, 39)
    game.leave(RED, 2_000)
    assert game.refusal(game.deeds.build, RED, 39) == MORTGAGED
    game.deeds.redeem(RED, 39)
    assert game.refusal(game.deeds.build, RED, 37) == BUILD_EVENLY  # with his own
    game.build(RED, 2, 39)
    game.deeds.sell_group(RED, 39)
    assert game.now.level[37] == game.now.level[39] == 0


@pytest.mark.rule("H-12")
def test_sites_without_their_group_make_buildings_scarce() -> None:
    game = playing("classic", ANY_SITE)
    game.empty_stock(houses=1)
    game.give(RED, 39)
    game.give(BLUE, 37)
    game.leave(RED, 500)
    game.mortgage(BLUE, 37)  # where nothing can be built
    rooms = game.edition.rooms(game.now, is_hotel=False)
    assert rooms[BLUE] == rooms[BANK] == 0
    game.leave(BLUE, 500)
    game.deeds.redeem(BLUE, 37)
    assert game.edition.rooms(game.now, is_hotel=False)[BLUE] == 4
    game.deeds.win_building(RED, 39, 300)
    assert game.now.level[39] == 1 and game.now.houses == 0


@pytest.mark.rule("H-12")
def test_what_another_has_built_in_the_group_keeps_nobody_from_selling() -> None:
    game = playing("classic", ANY_SITE)
    game.give(RED, 37)
    game.give(BLUE, 39)
    game.build(RED, 1, 37)
    game.build(BLUE, 3, 39)
    game.deeds.sell(RED, 37)
    assert (game.now.level[37], game.now.level[39]) == (0, 3)


@pytest.mark.rule("H-12")
def test_a_monopolists_buildings_need_no_city_then() -> None:
    for bits, code in ((0, CITY_BROKEN), (ANY_SITE, 0)):
        game = playing("anti", bits)
        game.give(BLUE, *ORANGE[:2])
        game.build(BLUE, 1, ORANGE[0])
        if code:
            assert game.refusal(game.deeds.mortgage, BLUE, ORANGE[1]) == code
        else:
            game.deeds.mortgage(BLUE, ORANGE[1])


@pytest.mark.rule("H-13")
def test_a_group_may_be_built_on_unevenly() -> None:
    game = playing("classic", UNEVENLY)
    game.give(RED, *DARK_BLUE)
    game.build(RED, 5, 39)
    assert (game.now.level[37], game.now.level[39]) == (0, HOTEL)
    game.build(RED, 2, 37)
    game.deeds.sell(RED, 37)
    game.deeds.sell(RED, 37)  # down to nothing beside the hotel
    assert game.refusal(game.deeds.mortgage, RED, 37) == GROUP_BUILT
    assert game.refusal(game.deeds.build, BLUE, 37) == NOT_YOURS
    even = Game("classic")
    even.give(RED, *DARK_BLUE)
    even.build(RED, 1, 39)
    even.leave(RED, 1_000)
    assert even.refusal(even.deeds.build, RED, 39) == BUILD_EVENLY
    even.build(RED, 1, 37)
    even.build(RED, 1, 39)
    assert even.refusal(even.deeds.sell, RED, 37) == SELL_EVENLY


# Jail.


@pytest.mark.rule("H-14")
@for_each("name", EDITIONS)
def test_an_owner_in_jail_earns_no_rent(name: str) -> None:
    game = playing(name, NO_JAIL_RENT)
    game.give(RED, 39)
    game.charges.jail(RED)
    game.deeds.arrive(BLUE, 39)
    assert game.refusal(game.deeds.rent, BLUE, 39) == IN_PRISON
    assert game.refusal(game.deeds.owe_rent, BLUE, 39) == IN_PRISON
    game.charges.jail(BLUE)
    game.charges.release(RED)
    assert game.refusal(game.deeds.rent, BLUE, 39) == IN_PRISON  # it was so when he came
    game.visit(BLUE, 39)  # a visitor in jail would pay


# Mortgages.


@pytest.mark.rule("H-15")
@for_each("interest", [0, 10, 20])
@for_each("name", EDITIONS)
def test_the_interest_on_a_mortgage_is_that_of_the_house(name: str, interest: int) -> None:
    game = playing(name, interest=interest)
    game.give(BLUE, 28, 37)
    game.mortgage(BLUE, 28, 37)
    fee_k = {0: 0, 10: game.k(75) // 10 + (name != "world"), 20: game.k(15)}[interest]
    assert game.moved(game.deeds.redeem, BLUE, 28) == {
        BLUE: -game.k(75) - fee_k,
        BANK: game.k(75) + fee_k,
    }
    game.mortgage(BLUE, 28)
    before_k = game.cash_k(GREEN)
    game.trade(GREEN, BLUE, 28)
    assert before_k - game.cash_k(GREEN) == (fee_k if name != "anti" else 0)
    assert (game.now.mortgaged[28] == FEE_PAID) == bool(interest and name != "anti")


# Loans.


@pytest.mark.rule("H-16")
def test_the_bank_lends_and_is_repaid() -> None:
    game = playing("classic", LOANS)
    assert game.moved(game.ledger.lend, RED, 500) == {RED: 500, BANK: -500}
    game.ledger.lend(RED, 100)
    assert game.now.loan_k[RED] == 600
    assert game.refusal(game.ledger.repay, RED, 601) == LOAN_SMALLER
    assert game.moved(game.ledger.repay, RED, 250) == {RED: -250, BANK: 250}
    assert game.now.loan_k[RED] == 350
    game.ledger.undo()
    assert game.now.loan_k[RED] == 600
    game.leave(RED, 10)
    assert game.refusal(game.ledger.repay, RED, 11) == SHORT
    assert game.refusal(game.ledger.lend, RED, AMOUNT_MAX_K - 599) == TOO_LARGE
    assert game.refusal(game.ledger.lend, RED, 0) == NOTHING
    assert game.refusal(game.ledger.lend, BANK, 5) == SAME_SEAT
    game.ledger.owe(RED, BLUE, 1_000)
    assert game.refusal(game.ledger.repay, RED, 5) == IN_DEBT
    game.ledger.lend(RED, 990)  # to settle it
    game.ledger.settle(RED)
    assert total_k(game) == 0


@pytest.mark.rule("H-17")
def test_each_salary_costs_interest_on_the_loan() -> None:
    game = playing("classic", LOANS, loan_interest=5)
    game.ledger.lend(RED, 1_010)
    assert game.ledger.loan_interest_k(RED) == 51  # rounded up
    assert game.moved(game.ledger.salary, RED) == {RED: 149, BANK: -149}
    assert game.now.loan_k[RED] == 1_010 and game.now.amount_k == 200
    assert details.find(game.ledger, game.now.seq) == [
        (details.CASH, BANK, RED, 200, 0),
        (details.INTEREST, RED, BANK, 51, 0),
    ]
    assert game.moved(game.ledger.salary, BLUE) == {BLUE: 200, BANK: -200}
    assert details.find(game.ledger, game.now.seq) == []


@pytest.mark.rule("H-17")
def test_interest_that_cannot_be_paid_is_added_to_the_loan() -> None:
    game = playing("classic", LOANS, loan_interest=50)
    game.ledger.lend(RED, 1_000)
    game.leave(RED, 100)
    assert game.moved(game.ledger.salary, RED) == {RED: -100, BANK: 100}
    assert game.now.loan_k[RED] == 1_200 and game.cash_k(RED) == 0
    assert (details.LOAN, RED, BANK, 1_200, 0) in details.find(game.ledger, game.now.seq)
    game.ledger.owe(RED, BLUE, 300)
    assert game.moved(game.ledger.salary, RED) == {RED: 200, BANK: -200}  # the debt comes first
    assert game.now.loan_k[RED] == 1_800
    game.ledger.undo()
    assert game.now.loan_k[RED] == 1_200 and game.cash_k(RED) == 0


@pytest.mark.rule("H-17")
def test_a_loan_cannot_grow_beyond_what_a_page_holds() -> None:
    game = playing("classic", LOANS, loan_interest=100)
    game.ledger.lend(RED, AMOUNT_MAX_K - 1_500)
    game.leave(RED, 0)
    assert game.refusal(game.ledger.salary, RED) == TOO_LARGE


@pytest.mark.rule("H-18")
@for_each("name", EDITIONS)
def test_the_final_standings_count_a_loan_as_a_debt(name: str) -> None:
    game = playing(name, LOANS)
    worth_k = game.edition.wealth_k(game.now, RED)
    game.ledger.lend(RED, 100)
    assert game.edition.wealth_k(game.now, RED) == worth_k
    game.ledger.pay(RED, BANK, 1)
    assert game.edition.wealth_k(game.now, RED) == worth_k - 1
    assert game.edition.ranking(game.now)[-1] == RED


@pytest.mark.rule("H-18")
def test_of_a_bankrupt_the_bank_loses_the_loan_and_nobody_raises_cash_by_one() -> None:
    game = playing("classic", LOANS)
    game.ledger.lend(RED, 500)
    game.ledger.owe(RED, BLUE, 2_500)
    assert raisable_k(game.ledger, RED) == 2_000
    assert game.moved(bankrupt, game.ledger, RED) == {RED: -2_000, BLUE: 2_000}
    assert not any(game.now.loan_k) and game.now.seat[RED] == OUT


@pytest.mark.rule("H-18")
def test_who_leaves_repays_the_loan_first() -> None:
    game = playing("classic", LOANS)
    game.ledger.lend(RED, 500)
    assert game.refusal(leave, game.ledger, RED, BANK) == LOAN_FIRST
    game.ledger.repay(RED, 500)
    leave(game.ledger, RED, BANK)


@pytest.mark.rule("H-18")
def test_a_loan_that_the_bank_calls_becomes_a_debt_of_who_cannot_repay_it() -> None:
    game = playing("classic", LOANS)
    game.ledger.lend(RED, 500)
    assert game.refusal(game.ledger.call_loan, RED, 500) == CAN_PAY
    game.leave(RED, 300)
    assert game.refusal(game.ledger.call_loan, RED, 501) == LOAN_SMALLER
    game.ledger.call_loan(RED, 400)
    assert (game.now.loan_k[RED], game.now.debt_k[RED], game.now.creditor[RED]) == (100, 400, BANK)
    bankrupt(game.ledger, RED)
    assert not any(game.now.loan_k) and game.now.seat[RED] == OUT
    game.ledger.undo()
    game.ledger.undo()
    assert game.now.loan_k[RED] == 500 and not any(game.now.debt_k)


# All of them.


def test_who_joins_gets_what_everybody_began_with() -> None:
    game = playing("classic", start_k=900)
    assert game.edition.starting_k(game.now.options, game.now) == 900


def test_a_quick_games_deeds_are_paid_from_it() -> None:
    game = playing("world", options=DEEDS | QUICK, start_k=400)
    assert game.deeds.can_deal_out()
    spaces = [1, 3, 6, 8, 9, 37, 16, 18]
    assert game.refusal(game.deeds.deal_out, spaces) == SHORT


def test_the_rules_are_those_of_every_state_of_the_game() -> None:
    game = playing("classic", HAS_POT | LOANS | DOUBLE_GO, stake_k=5, deal_s=30, interest=20)
    kept = [(name, getattr(game.now, name)) for name in vars(HouseRules())]
    game.ledger.salary(RED)
    game.ledger.undo()
    game.ledger.redo()
    game.deeds.buy(RED, 12)
    assert [(name, getattr(game.now, name)) for name, _ in kept] == kept
