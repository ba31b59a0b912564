"""House rules, alone and as the only difference between two tables."""

import pytest

from dealbox.bank.state import BANK, DEEDS, OUT, QUICK
from games.table import decks
from games.table.bots.bot import Build, Sell
from games.table.decks import Card
from games.table.house_rules import START_MAX, HouseRules
from games.table.track import PAY
from tests.support.game_at_table import TableGame
from tests.support.rules_game import (
    BLUE,
    DARK_BLUE,
    GREEN,
    RED,
    offered,
)

POT = HouseRules(has_pot=True)
LOANS = HouseRules(has_loans=True)


def at_parking(game: TableGame, seat: int) -> int:
    """Return what a player gets on Free Parking."""
    return game.land(seat, 20).get(seat, 0)


@pytest.mark.rule("H-03")
def test_taxes_fines_repairs_and_bail_go_to_the_next_on_free_parking() -> None:
    game = TableGame("classic", house_rules=POT)
    game.give(RED, *DARK_BLUE)
    game.build(RED, 1, *DARK_BLUE)
    game.land(RED, 4)
    game.draw(RED, Card(decks.PAY, 15))
    game.draw(RED, Card(decks.REPAIRS, 0))
    game.table.track.send_to_jail(RED)
    game.bots[RED].way_out = PAY
    game.turn(RED, (4, 5))
    assert at_parking(game, BLUE) == 200 + 15 + 2 * 25 + 50
    assert at_parking(game, GREEN) == 0


def test_what_goes_to_players_or_buys_something_is_not_in_the_pot() -> None:
    game = TableGame("classic", house_rules=POT)
    game.give(BLUE, 39)
    game.bots[RED].is_buying = True
    game.land(RED, 39)
    game.land(RED, 24)
    game.draw(RED, Card(decks.PAY_EACH, 50))
    game.draw(RED, Card(decks.COLLECT_EACH, 10))
    assert at_parking(game, RED) == 0


def test_a_debt_that_was_raised_is_in_the_pot_in_full() -> None:
    game = TableGame("classic", house_rules=POT)
    game.give(RED, 39)
    game.leave(RED, 10)
    game.land(RED, 4)
    assert game.cash_k(RED) == 10
    assert at_parking(game, BLUE) == 200


def test_of_a_bankrupt_all_that_he_could_raise_is_in_the_pot() -> None:
    game = TableGame("classic", house_rules=POT)
    game.give(RED, 1)
    game.leave(RED, 10)
    game.land(RED, 4)
    assert game.now.seat[RED] == OUT
    assert at_parking(game, BLUE) == 10 + game.edition.mortgage_k(1)


@pytest.mark.rule("H-06")
@pytest.mark.parametrize("has_double_go", [False, True])
@pytest.mark.parametrize(("name", "salary_k"), [("classic", 200), ("world", 2_000), ("anti", 100)])
def test_landing_on_go_may_pay_twice_but_passing_it_does_not(
    name: str, salary_k: int, has_double_go: bool
) -> None:
    rules = HouseRules(has_double_go=has_double_go)
    game = TableGame(name, roles="CM" if name == "anti" else "", house_rules=rules)
    assert game.land(RED, 0)[RED] == salary_k * (1 + has_double_go)
    assert game.land(RED, 1)[RED] == salary_k


@pytest.mark.parametrize("has_auctions", [False, True])
def test_without_auctions_a_deed_that_is_not_bought_stays_with_the_bank(
    has_auctions: bool,
) -> None:
    game = TableGame("classic", house_rules=HouseRules(has_auctions=has_auctions))
    game.bots[BLUE].limit_k_ = 300
    game.land(RED, 39)
    assert game.now.owner[39] == (BLUE if has_auctions else BANK)


def test_without_auctions_a_bankrupts_deeds_are_for_sale_by_landing() -> None:
    game = TableGame("classic", house_rules=HouseRules(has_auctions=False))
    game.give(RED, 6)
    game.leave(RED, 0)
    game.bots[BLUE].limit_k_ = 300
    game.land(RED, 4)
    assert game.now.owner[6] == BANK and not any(game.now.auction_due)
    game.bots[GREEN].is_buying = True
    game.land(GREEN, 6)
    assert game.now.owner[6] == GREEN


def test_a_pot_may_begin_with_a_stake_of_the_bank() -> None:
    game = TableGame("world", house_rules=POT._replace(stake=500))
    assert at_parking(game, BLUE) == 5_000


def test_nobody_bids_less_than_the_house_asks_for() -> None:
    game = TableGame("classic", house_rules=HouseRules(opening=50))
    game.bots[BLUE].limit_k_ = 49
    assert game.land(RED, 39) == {}
    game.bots[BLUE].limit_k_ = 300
    assert game.land(RED, 39) == {BLUE: -50, BANK: 50}


def test_nobody_is_asked_to_buy_or_to_bid_before_his_first_salary() -> None:
    game = TableGame("classic", house_rules=HouseRules(buys_at_once=False))
    game.bots[RED].is_buying = True
    game.bots[BLUE].limit_k_ = 300
    assert game.land(RED, 39) == {} and not game.bots[RED].was_offered
    game.ledger.salary(BLUE)
    game.land(RED, 39)
    assert game.now.owner[39] == BLUE
    game.ledger.salary(RED)
    game.land(RED, 37)
    assert game.now.owner[37] == RED


def test_bots_build_on_single_sites_where_the_house_lets_them() -> None:
    for rules, level in ((HouseRules(), 0), (HouseRules(builds_anywhere=True), 1)):
        game = TableGame("classic", house_rules=rules)
        game.deeds.buy(RED, 39)
        game.bots[RED].plan = [Build(39, 1)]
        game.turn(RED, (1, 2), at=0)
        assert game.now.level[39] == level


def test_who_sits_in_jail_earns_nothing_in_such_a_house() -> None:
    game = TableGame("classic", house_rules=HouseRules(has_jail_rent=False))
    game.deeds.buy(BLUE, 39)
    game.table.track.send_to_jail(BLUE)
    assert game.land(RED, 39) == {}


def in_debt(house_rules: HouseRules, loan_k: int) -> TableGame:
    """Return a game after a tax of 200 for who has 10 and can raise it, and wants a loan."""
    game = TableGame("classic", house_rules=house_rules)
    game.give(RED, 39)
    game.leave(RED, 10)
    game.bots[RED].loan_k = loan_k
    game.land(RED, 4)
    assert not game.now.debt_k[RED]
    return game


@pytest.mark.rule("H-17")
def test_who_wants_a_loan_sells_nothing_and_pays_interest_with_the_salary() -> None:
    game = in_debt(LOANS._replace(loan_interest=10), 190)
    assert (game.now.loan_k[RED], game.now.mortgaged[39], game.cash_k(RED)) == (190, 0, 0)
    game.land(RED, 0)
    assert (game.now.loan_k[RED], game.cash_k(RED)) == (190, 200 - 19)


@pytest.mark.parametrize(
    ("rules", "loan_k"), [(LOANS, -1), (LOANS, 0), (LOANS, 1_000_000), (HouseRules(), 190)]
)
def test_who_borrows_nothing_or_what_the_bank_does_not_lend_sells(
    rules: HouseRules, loan_k: int
) -> None:
    assert in_debt(rules, loan_k).now.mortgaged[39]


def test_who_cannot_pay_without_a_loan_is_bankrupt() -> None:
    game = TableGame("classic", house_rules=LOANS)
    game.leave(RED, 10)
    game.bots[RED].loan_k = 190
    game.land(RED, 4)
    assert game.now.seat[RED] == OUT


def test_a_loan_is_repaid_before_a_turn_from_what_is_spare() -> None:
    game = in_debt(LOANS, 190)
    game.leave(RED, 200)
    game.land(RED, 20)
    assert (game.now.loan_k[RED], game.cash_k(RED)) == (140, 150)
    game.leave(RED, 1_000)
    game.land(RED, 20)
    assert (game.now.loan_k[RED], game.cash_k(RED)) == (0, 860)


@pytest.mark.parametrize("start", [1, 500, 1500, 2500, START_MAX])
@pytest.mark.parametrize("name", ["classic", "world"])
def test_everybody_starts_with_the_money_of_the_house(name: str, start: int) -> None:
    game = TableGame(name, house_rules=HouseRules(start=start))
    assert [game.cash_k(seat) for seat in (1, 2, 3, 4)] == [game.k(start)] * 4
    assert sum(game.now.balance_k) == 0


@pytest.mark.parametrize(
    ("name", "options", "rules", "words"),
    [
        ("classic", DEEDS, HouseRules(start=0), "start: 0 is not 1 to 9999 printed units of £1"),
        (
            "classic",
            DEEDS,
            HouseRules(start=10_000),
            "start: 10000 is not 1 to 9999 printed units of £1",
        ),
        (
            "world",
            DEEDS | QUICK,
            HouseRules(start=749),
            "start: 749 is not 750 to 9999 printed units of 10K, to pay for the deeds that are"
            " dealt out",
        ),
        ("anti", DEEDS, POT, "has_pot: anti has no Free Parking"),
        (
            "classic",
            DEEDS,
            HouseRules(opening=0),
            "opening: 0 is not 1 to 9999 printed units of £1",
        ),
        (
            "classic",
            DEEDS,
            POT._replace(stake=-1),
            "stake: -1 is not 0 to 9999 printed units of £1",
        ),
        ("classic", DEEDS, HouseRules(stake=50), "stake: there is no pot"),
        (
            "classic",
            DEEDS,
            HouseRules(interest=15),
            "interest: 15 is not one of 0, 10 and 20 percent",
        ),
        (
            "classic",
            DEEDS,
            LOANS._replace(loan_interest=101),
            "loan_interest: 101 is not 0 to 100 percent",
        ),
        ("classic", DEEDS, HouseRules(loan_interest=5), "loan_interest: there are no loans"),
    ],
)
def test_house_rules_that_cannot_be_played_are_refused(
    name: str, options: int, rules: HouseRules, words: str
) -> None:
    with pytest.raises(ValueError, match=f"^{words}$"):
        TableGame(name, options=options, roles="CM" if name == "anti" else "", house_rules=rules)


@pytest.mark.rule("A-107")
@pytest.mark.parametrize("keeps", [True, False])
def test_houses_stay_in_a_city_that_a_trade_has_broken(keeps: bool) -> None:
    """Unless the table has them sold first."""
    rules = HouseRules(keeps_broken_city=keeps)
    game = TableGame("anti", roles="CMCM", house_rules=rules)
    game.give(BLUE, 37, 39)
    game.build(BLUE, 1, 39)
    whole_k = game.rent_k(39)
    game.bots[BLUE].proposals = [offered(BLUE, RED, 37)]
    game.bots[RED].is_agreeing = True
    game.land(BLUE, 10)
    assert game.now.owner[37] == (RED if keeps else BLUE)
    assert game.now.level[39] == 1 and game.rent_k(39) == whole_k // (2 if keeps else 1)
    game.bots[BLUE].plan = [Build(39)] if keeps else [Sell(39)]
    game.land(BLUE, 10)
    assert game.now.level[39] == keeps  # nothing is added
    game.bots[BLUE].proposals = [] if keeps else [offered(BLUE, RED, 37)]
    game.land(BLUE, 10)
    assert game.now.owner[37] == RED


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("world", {"stays_on_triple": True}),
        ("platinum", {"has_speed_die_after_bail": False}),
        ("classic", {"has_extra_turn_in_jail": True}),
    ],
)
def test_a_ruling_about_what_a_game_has_not_is_refused(name: str, rules: dict[str, bool]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(rules))}: "):
        TableGame(name, house_rules=HouseRules(**rules))
