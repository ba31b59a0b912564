"""Mortgages and trades: what is paid, what prevents them, and the ten percent."""

import pytest

from dealbox.bank.refusals import (
    GROUP_BUILT,
    MORTGAGED,
    NOT_MORTGAGED,
    NOT_YOURS,
    OWNED,
    SHORT,
    TOO_LATE,
)
from dealbox.bank.state import BANK
from dealbox.bank.trade import Offer
from tests.support.printed_boards import DEEDS, redeem
from tests.support.rules_game import (
    ALL_DEEDS,
    BLUE,
    BROWN,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    RED,
    STATIONS,
    UTILITIES,
    Game,
    proves,
)


def _printed(game: Game, amount: int, tenths: int = 10) -> int:
    """Return tenths of a printed amount in thousands, rounded up."""
    return -(-game.k(amount) * tenths // 10)


# Mortgaging.


@proves("W-43", "W-54", "C-27", "K-71", "K-73", "P-61", "P-74", "A-44")
def test_a_mortgage_pays_half_of_the_price(game: Game) -> None:
    for turn, space in enumerate(ALL_DEEDS):
        owner = (RED, BLUE)[turn % 2]
        game.give(owner, space)
        half_k = game.k(redeem(DEEDS[space][1])[0])
        assert game.moved(game.deeds.mortgage, owner, space) == {owner: half_k, BANK: -half_k}
        assert game.now.mortgaged[space] == 1
        assert game.refusal(game.deeds.mortgage, owner, space) == MORTGAGED


@proves("W-55", "W-56", "K-71", "P-61", "A-49")
def test_a_mortgaged_deed_stays_its_owner_s_alone(game: Game) -> None:
    game.give(RED, 39)
    assert game.refusal(game.deeds.mortgage, BLUE, 39) == NOT_YOURS
    game.mortgage(RED, 39)
    assert game.now.owner[39] == RED
    for seat in (BANK, BLUE, GREEN):
        assert game.refusal(game.deeds.redeem, seat, 39) == NOT_YOURS
        assert game.refusal(game.deeds.buy, seat, 39) == OWNED
    game.deeds.redeem(RED, 39)
    assert game.now.owner[39] == RED and not game.now.mortgaged[39]


@proves("W-53", "W-82", "C-26", "K-71", "K-72", "P-61", "P-62")
def test_buildings_in_the_group_are_sold_before_a_mortgage(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.build(RED, 1, 6)
    for space in LIGHT_BLUE:
        assert game.refusal(game.deeds.mortgage, RED, space) == GROUP_BUILT
    game.deeds.sell(RED, 6)
    for space in LIGHT_BLUE:
        game.deeds.mortgage(RED, space)
        assert game.now.mortgaged[space]


@proves("W-72", "C-28", "C-107", "K-74", "K-114", "P-75", "P-113", "A-04", "A-52", "A-97")
def test_redeeming_costs_ten_percent_more_rounded_up(game: Game) -> None:
    for space in ALL_DEEDS:
        game.give(RED, space)
        game.mortgage(RED, space)
        cost_k = _printed(game, redeem(DEEDS[space][1])[0], 11)
        game.leave(RED, cost_k - 1)
        assert game.refusal(game.deeds.redeem, RED, space) == SHORT
        game.leave(RED, cost_k)
        assert game.moved(game.deeds.redeem, RED, space) == {RED: -cost_k, BANK: cost_k}
        assert game.refusal(game.deeds.redeem, RED, space) == NOT_MORTGAGED


# Trades.


@proves("W-45", "C-15", "C-18", "K-76", "K-78", "P-76", "P-78")
def test_all_kinds_of_deeds_are_sold_for_cash(game: Game) -> None:
    for space in (39, 5, 12):
        game.give(RED, space)
        assert game.moved(game.trade, BLUE, RED, space, amount_k=77) == {
            BLUE: -77,
            RED: 77,
        }
        assert game.now.owner[space] == BLUE


@proves("C-15", "C-18", "K-78", "P-78")
def test_deeds_cash_and_jail_cards_go_either_way_at_once(game: Game) -> None:
    game.give(RED, 39, 5)
    game.give(BLUE, 12, 1, 28)
    game.charges.draw_jail_card(RED)
    game.charges.draw_jail_card(BLUE)
    deal = {"amount_k": 5, "payer_cards": 1, "payee_cards": 1}
    moved = game.moved(lambda: game.trade(RED, BLUE, 39, 12, 1, **deal))
    assert moved == {RED: -5, BLUE: 5}
    assert (game.owned(RED), game.owned(BLUE)) == ([1, 5, 12], [28, 39])
    game.trade(RED, BLUE, payer_cards=1)
    assert list(game.now.jail_cards[1:3]) == [0, 2]
    game.trade(RED, BLUE, 5, payee_cards=2)
    assert list(game.now.jail_cards[1:3]) == [2, 0] and game.owned(RED) == [1, 12]


@proves("W-44", "C-19", "K-79", "P-79")
def test_the_parties_alone_set_the_price(game: Game) -> None:
    game.give(RED, 39)
    game.trade(RED, BLUE, 39)  # a gift
    assert game.owned(BLUE) == [39]
    cash_k = game.cash_k(RED)
    game.trade(RED, BLUE, 39, amount_k=cash_k)  # all of it
    assert game.cash_k(RED) == 0 and game.owned(RED) == [39]
    assert game.refusal(lambda: game.trade(RED, BLUE, 39, amount_k=1)) == SHORT


@proves("W-46", "W-47", "C-16", "C-17", "K-76", "K-77", "P-76", "P-77")
def test_buildings_of_the_group_are_sold_before_a_trade(game: Game) -> None:
    game.give(RED, *LIGHT_BLUE)
    game.build(RED, 1, 6, 8)
    for space in LIGHT_BLUE:
        assert game.refusal(lambda space=space: game.trade(RED, BLUE, space)) == GROUP_BUILT
    assert game.refusal(lambda: game.trade(RED, BLUE, *LIGHT_BLUE)) == GROUP_BUILT
    game.deeds.sell(RED, 6)
    game.deeds.sell(RED, 8)
    game.trade(RED, BLUE, 9, 6)
    assert game.owned(BLUE) == [6, 9]


@proves("C-17", "C-42", "K-22", "P-108")
def test_an_offer_consists_of_cash_deeds_and_jail_cards_only(game: Game) -> None:
    """No buildings, no immunity: who has sold or bought a deed pays rent like everybody."""
    assert set(vars(Offer(RED, BLUE))) == {
        "payer",
        "payee",
        "amount_k",
        "spaces",
        "payer_cards",
        "payee_cards",
    }
    game.give(RED, 39)
    game.trade(BLUE, RED, 39, amount_k=1)
    assert game.moved(game.visit, RED, 39) == {RED: -50, BLUE: 50}


# Mortgaged deeds change hands.


@proves("W-44", "W-73", "C-20", "C-21", "K-80", "K-81", "P-80", "P-81")
@pytest.mark.parametrize("space", [37, 5, 12])
def test_a_mortgaged_deed_is_sold_at_any_price_and_its_taker_pays_ten_percent(
    game: Game, space: int
) -> None:
    game.give(RED, space)
    game.mortgage(RED, space)
    fee_k = _printed(game, redeem(DEEDS[space][1])[0], 1)
    moved = game.moved(lambda: game.trade(BLUE, RED, space, amount_k=3))
    assert moved == {BLUE: -3 - fee_k, RED: 3, BANK: fee_k}
    assert game.now.owner[space] == BLUE and game.now.mortgaged[space]


@proves("W-73", "C-21", "K-81", "P-81")
def test_redeemed_at_once_it_costs_the_ten_percent_once(game: Game) -> None:
    game.give(RED, 37, 12)
    game.mortgage(RED, 37, 12)
    cash_k = game.cash_k(BLUE)
    game.trade(RED, BLUE, 37, 12)
    assert game.deeds.received() == [12, 37]
    game.deeds.redeem(BLUE, 12, at_once=True)
    game.deeds.redeem(BLUE, 37, at_once=True)
    redeem_k = [game.edition.redeem_k(space, game.now.interest) for space in (37, 12)]
    assert cash_k - game.cash_k(BLUE) == sum(redeem_k)


@proves("W-74", "C-105", "K-82", "P-82")
@pytest.mark.parametrize("booked", ["salary", "jail", "nothing"])
def test_redeemed_later_it_costs_the_ten_percent_again(game: Game, booked: str) -> None:
    game.give(RED, 37)
    game.mortgage(RED, 37)
    game.trade(RED, BLUE, 37)
    if booked != "nothing":
        game.ledger.salary(GREEN) if booked == "salary" else game.charges.jail(GREEN)
        assert game.refusal(game.deeds.redeem, BLUE, 37, True) == TOO_LATE
    cost_k = _printed(game, 175, 11)
    assert game.moved(game.deeds.redeem, BLUE, 37) == {BLUE: -cost_k, BANK: cost_k}


@proves("W-73", "C-21", "K-81", "P-81")
def test_who_cannot_pay_the_ten_percent_owes_it(game: Game) -> None:
    game.give(RED, 37)
    game.mortgage(RED, 37)
    game.leave(BLUE, 7)
    assert game.moved(lambda: game.trade(RED, BLUE, 37)) == {}
    assert (game.now.debt_k[BLUE], game.now.creditor[BLUE]) == (_printed(game, 175, 1), BANK)


@proves("W-58", "W-57", "C-29", "K-75", "P-26")
def test_the_rest_of_the_group_keeps_earning(game: Game) -> None:
    for group in (BROWN, DARK_BLUE, STATIONS, UTILITIES):
        game.give(RED, *group)
        game.mortgage(RED, group[0])
        assert game.refusal(game.visit, BLUE, group[0], 7) == MORTGAGED
        for space in group[1:]:
            assert game.moved(game.visit, BLUE, space, 7)[RED] > 0
