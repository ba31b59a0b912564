"""Deeds without an owner: offered to the visitor, then put up for auction."""

import pytest

from dealbox.bank.state import AUCTION_DEED, BANK, BUY
from games.table.auction import Spoken
from tests.support.game_at_table import TableGame, paid
from tests.support.rules_game import BLUE, GREEN, RED, YELLOW, proves

DEEDS_OF_EACH_KIND = (5, 12, 39)  # a station, a utility, a site


@proves("W-02", "C-69", "K-53", "P-23")
def test_a_visitor_buys_before_anybody_can_bid(game: TableGame) -> None:
    game.bots[BLUE].limit_k_ = game.k(1000)
    for space in DEEDS_OF_EACH_KIND:
        game.bots[RED].is_buying = True
        assert game.land(RED, space) == paid(RED, BANK, game.edition.price_k(space))
        assert game.now.owner[space] == RED and game.now.kind == BUY
    assert game.bots[RED].was_offered == list(DEEDS_OF_EACH_KIND)
    assert not game.bots[BLUE].was_offered


@proves("W-05", "W-08", "C-40", "C-69", "C-72", "K-53", "P-23")
def test_what_a_visitor_refuses_goes_to_the_highest_bidder_at_once(game: TableGame) -> None:
    for space in DEEDS_OF_EACH_KIND:
        game.bots[GREEN].limit_k_, game.bots[BLUE].limit_k_ = game.k(90), game.k(70)
        price_k = game.k(70) + game.edition.raise_k
        assert game.land(RED, space) == {GREEN: -price_k, BANK: price_k}
        assert game.bots[RED].was_offered[-1] == space
        assert game.now.owner[space] == GREEN and game.now.kind == AUCTION_DEED


@proves("W-05", "C-72", "K-53", "P-23")
def test_who_refused_the_price_may_bid_less_than_it(game: TableGame) -> None:
    game.bots[RED].limit_k_, game.bots[YELLOW].limit_k_ = game.k(300), game.k(30)
    game.land(RED, 39)
    assert game.now.owner[39] == RED
    assert game.now.amount_k == game.k(30) + game.edition.raise_k < game.edition.price_k(39)


@proves("W-08", "C-40", "K-53", "P-23")
def test_a_single_bidder_pays_the_opening_bid(game: TableGame) -> None:
    game.bots[YELLOW].limit_k_ = game.k(300)
    assert game.land(RED, 39) == {YELLOW: -game.edition.opening_k, BANK: game.edition.opening_k}


@proves("W-08", "C-40", "K-53", "P-23")
@pytest.mark.parametrize("is_owner", [False, True])
def test_a_deed_whose_visitor_lacks_the_price_is_auctioned(
    game: TableGame, is_owner: bool
) -> None:
    """He is asked whether to raise it if he could."""
    if is_owner:
        game.give(RED, 1)
    game.leave(RED, game.edition.price_k(39) - (game.k(30) if is_owner else 1))
    game.bots[RED].is_buying = True
    game.bots[BLUE].limit_k_ = game.edition.opening_k
    game.land(RED, 39)
    assert game.now.owner[39] == BLUE
    assert game.bots[RED].was_offered == ([39] if is_owner else [])


@proves("W-42", "C-22", "K-71", "P-61")
def test_a_visitor_may_mortgage_to_buy_the_deed_he_stands_on(game: TableGame) -> None:
    price_k = game.edition.price_k(39)
    game.give(RED, 1, 3, 5)
    game.leave(RED, price_k - game.k(110))
    game.bots[RED].is_raising = True
    assert game.land(RED, 39)[RED] == game.k(130) - price_k  # 5, then one of the two
    assert game.now.owner[39] == RED and game.now.kind == BUY
    assert [space for space in (1, 3, 5) if game.now.mortgaged[space]] == [1, 5]
    game.leave(BLUE, 0)
    game.bots[BLUE].is_raising = True
    game.land(BLUE, 37)  # he has nothing to raise
    assert game.now.owner[37] == BANK and not game.bots[BLUE].was_offered


@proves("W-08", "C-72", "K-53", "P-23")
def test_nobody_bids_above_his_cash_or_below_the_opening(game: TableGame) -> None:
    opening_k = game.edition.opening_k
    game.bots[RED].limit_k_, game.bots[BLUE].limit_k_ = game.k(300), opening_k - 1
    game.leave(RED, opening_k - 1)
    assert game.land(RED, 39) == {}
    assert game.now.owner[39] == BANK


@pytest.mark.rule("W-08")
def test_by_word_of_mouth_a_deed_goes_to_who_is_willing_to_pay_more() -> None:
    game = TableGame("classic", auctioneer=Spoken([0] * 9))
    game.bots[RED].limit_k_, game.bots[BLUE].limit_k_ = 90, 100
    assert game.land(RED, 39) == {BLUE: -91, BANK: 91}


@pytest.mark.rule("A-26")
@pytest.mark.parametrize("space", DEEDS_OF_EACH_KIND)
def test_in_anti_a_visitor_may_buy_any_kind_of_deed(anti: TableGame, space: int) -> None:
    anti.bots[RED].is_buying = anti.bots[BLUE].is_buying = True
    price_k = anti.edition.price_k(space)
    assert anti.land(RED, space) == {RED: -price_k, BANK: price_k}
    assert anti.now.owner[space] == RED and anti.now.kind == BUY


@pytest.mark.rule("A-27")
def test_in_anti_what_a_visitor_refuses_stays_with_the_treasury(anti: TableGame) -> None:
    for bot in anti.bots.values():
        bot.limit_k_ = 1000
    booked = anti.now.seq
    assert anti.land(RED, 39) == {}
    assert anti.now.owner[39] == BANK and anti.now.seq == booked
    anti.bots[BLUE].is_buying = True
    anti.land(BLUE, 39)  # and the next visitor may buy it
    assert anti.now.owner[39] == BLUE
