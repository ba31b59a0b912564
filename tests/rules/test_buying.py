"""Deeds from the bank: offered to the visitor first, then to all by auction."""

from dealbox.bank.auction import Auction
from dealbox.bank.refusals import AUCTION_OVER, BID_LOW, BID_OVER_CASH, OWNED, SHORT
from dealbox.bank.state import BANK, BUY
from tests.support.rules_game import (
    ALL_DEEDS,
    BLUE,
    BROWN,
    GREEN,
    ORANGE,
    RED,
    STATIONS,
    UTILITIES,
    YELLOW,
    Game,
    proves,
)

PRICES = dict(
    zip(STATIONS + UTILITIES + (1, 39), (200,) * 4 + (150,) * 2 + (60, 400), strict=True)
)


@proves("W-03", "W-22", "W-26", "C-70", "K-85", "P-21")
def test_buying_costs_the_price_on_the_space(game: Game) -> None:
    for space, price in PRICES.items():
        game.leave(RED, game.k(price) - 1)
        assert game.refusal(game.deeds.buy, RED, space) == SHORT
        game.leave(RED, game.k(price))
        assert game.moved(game.deeds.buy, RED, space) == {
            RED: -game.k(price),
            BANK: game.k(price),
        }


@proves("W-04", "C-71", "K-86", "P-22")
def test_the_buyer_owns_the_deed_unmortgaged_and_bare(game: Game) -> None:
    for space in ALL_DEEDS:
        game.leave(RED, game.edition.price_k(space))
        game.deeds.buy(RED, space)
        assert game.now.kind == BUY and game.now.space == space
        assert game.now.owner[space] == RED
        assert not game.now.mortgaged[space] and not game.now.level[space]
        assert game.refusal(game.deeds.buy, BLUE, space) == OWNED


# Bids.


def _open(is_timed: bool = False) -> Auction:
    auction = Auction()
    auction.open(0, 0, bytes, is_timed)
    return auction


def _refuses(auction: Auction, game: Game, seat: int, amount_k: int) -> int:
    return game.refusal(auction.bid, seat, amount_k, game.cash_k(seat), game.edition, 1_000)


def _bid(auction: Auction, game: Game, seat: int, amount_k: int) -> None:
    auction.bid(seat, amount_k, game.cash_k(seat), game.edition, 1_000)
    assert (auction.leader, auction.price_k) == (seat, amount_k)


@proves("W-09", "C-73", "K-57", "P-47")
def test_anybody_may_open_with_10_or_with_1(game: Game) -> None:
    least_k = 1 if game.edition.name in ("comrades", "platinum") else 10
    for seat in (RED, BLUE, GREEN, YELLOW):
        auction = _open()
        assert _refuses(auction, game, seat, least_k - 1) == BID_LOW and auction.leader == BANK
        _bid(auction, game, seat, least_k)


@proves("W-75", "C-11", "C-74")
def test_a_raise_is_10k_in_world_and_1_elsewhere(game: Game) -> None:
    raise_k = 10 if game.edition.name == "world" else 1
    auction = _open()
    _bid(auction, game, RED, 1_000)
    assert _refuses(auction, game, BLUE, 999 + raise_k) == BID_LOW
    _bid(auction, game, BLUE, 1_000 + raise_k)


@proves("C-75", "C-12")
def test_bids_come_in_any_order(game: Game) -> None:
    auction = _open()
    for amount_k, seat in enumerate((YELLOW, RED, RED, GREEN, BLUE, YELLOW, BLUE), start=10):
        _bid(auction, game, seat, amount_k)
    assert (auction.leader, auction.price_k) == (BLUE, 16)


@proves("W-77", "C-108", "K-56", "P-46")
def test_nobody_bids_more_than_he_has(game: Game) -> None:
    auction = _open()
    game.give(RED, 39)  # what could be raised does not count
    game.leave(RED, 120)
    assert _refuses(auction, game, RED, 121) == BID_OVER_CASH
    _bid(auction, game, RED, 120)


@proves("W-12")
def test_a_bid_after_the_lamp_is_switched_off_is_void(game: Game) -> None:
    auction = _open(is_timed=True)
    _bid(auction, game, RED, 10)
    late = (BLUE, 500, 15_000, game.edition, auction.length_ms)
    assert game.refusal(auction.bid, *late) == AUCTION_OVER
    assert (auction.leader, auction.price_k) == (RED, 10)


@proves("W-08", "C-77", "K-53", "P-23")
def test_the_winner_pays_his_bid_whatever_the_price(game: Game) -> None:
    for price_k, space in enumerate(ORANGE + STATIONS + UTILITIES + BROWN, start=10):
        assert game.moved(game.deeds.win, BLUE, space, price_k) == {
            BLUE: -price_k,
            BANK: price_k,
        }
        assert game.now.owner[space] == BLUE and not game.now.mortgaged[space]
