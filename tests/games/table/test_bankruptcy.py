"""Debts: raised, paid, or the end of a player; and what becomes of all that he had."""

import pytest

from dealbox.bank.state import (
    AUCTION_DEED,
    BANK,
    BANKRUPT,
    INTEREST,
    MORTGAGE,
    OUT,
    PLAYING,
    SELL,
    SELL_GROUP,
    SETTLE,
)
from games.table import decks
from games.table.bots.bot import Redeem
from games.table.decks import Card
from tests.support.game_at_table import TableGame
from tests.support.rules_game import (
    BLUE,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    RED,
    YELLOW,
    offered,
    proves,
)

TAX_SPACE = 4


@proves("C-36", "K-54", "P-44")
def test_what_a_bankrupt_leaves_to_the_bank_is_auctioned_at_once_unmortgaged(
    game: TableGame,
) -> None:
    game.give(RED, 6, 5, 12)
    game.leave(RED, 0)
    game.mortgage(RED, 6)
    game.bots[BLUE].limit_k_, game.bots[GREEN].limit_k_ = 60, 50
    game.leave(RED, 20)
    assert game.land(RED, TAX_SPACE)[RED] == -20
    assert game.now.seat[RED] == OUT
    kinds = [(state.kind, state.space) for state in game.bookings[-4:]]
    assert kinds == [(BANKRUPT, 0), (AUCTION_DEED, 5), (AUCTION_DEED, 6), (AUCTION_DEED, 12)]
    assert game.owned(BLUE) == [5, 6, 12] and not any(game.now.mortgaged)
    assert not any(game.now.auction_due)


@proves("C-36", "K-54", "P-44")
def test_a_deed_of_a_bankrupt_for_which_nobody_bids_stays_with_the_bank(game: TableGame) -> None:
    game.give(RED, 6)
    game.leave(RED, 0)
    game.land(RED, TAX_SPACE)
    assert game.now.owner[6] == BANK and not any(game.now.auction_due)
    game.bots[BLUE].is_buying = True
    game.land(BLUE, 6)
    assert game.now.owner[6] == BLUE


@proves("C-37", "K-50", "P-38")
def test_the_jail_cards_of_a_bankrupt_to_the_bank_go_under_their_packs(game: TableGame) -> None:
    deck = game.table.track._piles[0]
    game.draw(RED, Card(decks.JAIL_CARD))
    game.leave(RED, 0)
    game.land(RED, TAX_SPACE)
    assert deck._cards[-1] == Card(decks.JAIL_CARD) and not any(game.now.jail_cards)


def test_the_jail_cards_of_a_bankrupt_go_to_the_player_he_owes() -> None:
    game = TableGame("classic")
    game.draw(RED, Card(decks.JAIL_CARD))
    game.leave(RED, 0)
    game.give(BLUE, 39)
    game.land(RED, 39)
    assert game.now.jail_cards[BLUE] == 1
    assert len(game.table.track._jail_cards[BLUE]) == 1


def test_a_debt_is_raised_by_mortgages_and_sales_and_then_paid() -> None:
    game = TableGame("classic")
    game.give(RED, *DARK_BLUE)
    game.build(RED, 1, *DARK_BLUE)
    game.give(RED, 5, 15)
    game.leave(RED, 0)
    booked = game.now.seq
    game.draw(RED, Card(decks.PAY, 400))
    kinds = [(state.kind, state.space) for state in game.bookings[booked + 1 :]]
    # 100 + 100 by mortgages, 100 + 100 by sales: that is enough, and no more is raised.
    assert kinds == [(MORTGAGE, 5), (MORTGAGE, 15), (SELL, 37), (SELL, 39), (SETTLE, 0)]
    assert game.cash_k(RED) == 0 and not any(game.now.mortgaged[space] for space in DARK_BLUE)


@proves("W-44", "C-15", "K-76", "P-76")
@pytest.mark.parametrize("bids", [(200,), (40, 200), (40,), ()])
def test_a_debtor_may_sell_a_deed_to_another_player(
    game: TableGame, bids: tuple[int, ...]
) -> None:
    """For more than its mortgage would bring, and so that he is not ruined."""
    game.give(RED, 1)
    game.leave(RED, 0)
    deals = [offered(BLUE, RED, 1, amount_k=game.k(bid)) for bid in bids]
    game.bots[RED].debt_offers = deals
    game.bots[BLUE].is_agreeing = True
    if len(bids) == 2:
        deals[0].payer = GREEN  # who does not want it
    game.land(RED, TAX_SPACE)
    is_saved = 200 in bids
    assert (game.now.seat[RED] == PLAYING) == is_saved
    assert game.now.owner[1] == (BLUE if bids else BANK)
    assert not any(game.now.debt_k)


def test_who_could_not_raise_it_with_all_he_has_is_bankrupt_at_once() -> None:
    game = TableGame("classic")
    game.give(RED, *DARK_BLUE)
    game.build(RED, 1, *DARK_BLUE)
    game.leave(RED, 0)
    everything_k = 2 * 100 + 175 + 200
    for more_k, is_out in ((0, False), (1, True)):
        booked = game.now.seq
        game.draw(RED, Card(decks.PAY, everything_k + more_k))
        kinds = [state.kind for state in game.bookings[booked + 1 :]]
        if is_out:
            assert kinds[0] == BANKRUPT and game.now.seat[RED] == OUT
        else:
            assert kinds == [SELL, SELL, MORTGAGE, MORTGAGE, SETTLE]
            for space in DARK_BLUE:
                game.leave(RED, 1000)
                game.deeds.redeem(RED, space)
            game.build(RED, 1, *DARK_BLUE)
            game.leave(RED, 0)


def test_a_group_is_sold_as_a_whole_where_hotels_cannot_be_broken_down() -> None:
    game = TableGame("classic")
    game.give(RED, *DARK_BLUE)
    game.build(RED, 5, *DARK_BLUE)
    game.empty_stock()
    game.leave(RED, 0)
    booked = game.now.seq
    game.draw(RED, Card(decks.PAY, 400))
    kinds = [state.kind for state in game.bookings[booked + 1 :]]
    assert kinds == [SELL_GROUP, SETTLE]
    assert game.cash_k(RED) == 10 * 100 - 400


def test_who_cannot_pay_the_fees_on_an_estate_raises_them() -> None:
    game = TableGame("classic")
    game.give(RED, *LIGHT_BLUE, *DARK_BLUE)
    game.mortgage(RED, *LIGHT_BLUE, *DARK_BLUE)
    game.give(BLUE, 24)
    for seat in (RED, BLUE):
        game.leave(seat, 0)
    game.table._order = (BLUE, RED, GREEN, YELLOW)  # the debtor comes after his creditor
    game.land(RED, 24)
    assert game.now.seat[RED] == OUT and not any(game.now.debt_k)
    fees_k = sum(game.edition.fee_k(space, INTEREST) for space in (*LIGHT_BLUE, *DARK_BLUE))
    assert game.cash_k(BLUE) == game.edition.mortgage_k(24) - fees_k
    assert game.owned(BLUE) == [*LIGHT_BLUE, 24, *DARK_BLUE]


def test_a_creditor_in_debt_raises_the_fees_on_an_estate_first() -> None:
    """Two of three who owe him for a card are bankrupt; the first estate leaves him in debt."""
    game = TableGame("classic")
    game.give(BLUE, *DARK_BLUE)
    game.mortgage(BLUE, *DARK_BLUE)
    game.give(GREEN, 31, 32)
    game.mortgage(GREEN, 31, 32)
    game.give(RED, 12, 28)
    for seat in (RED, BLUE, GREEN):
        game.leave(seat, 0)
    game.table._order = (BLUE, GREEN, YELLOW, RED)
    game.draw(RED, Card(decks.COLLECT_EACH, 10))
    assert game.now.seat[BLUE] == game.now.seat[GREEN] == OUT
    assert not any(game.now.debt_k)
    assert {37, 39, 31, 32} <= set(game.owned(RED))


def test_whom_the_fees_of_a_trade_ruin_makes_no_further_move() -> None:
    game = TableGame("classic")
    game.give(BLUE, *DARK_BLUE)
    game.mortgage(BLUE, *DARK_BLUE)
    game.leave(RED, 10)
    game.bots[RED].proposals = [offered(RED, BLUE, space) for space in DARK_BLUE]
    game.bots[BLUE].is_agreeing = True
    game.bots[RED].plan = [Redeem(37)]
    game.turn(RED)  # without a throw
    assert game.now.seat[RED] == OUT
    assert game.now.owner[37] == BANK and game.now.owner[39] == BLUE


def test_a_player_who_must_pay_each_raises_as_long_as_another_one_can_be_paid() -> None:
    game = TableGame("classic")
    game.give(RED, 1, 5, 39)
    game.leave(RED, 0)
    moved = game.draw(RED, Card(decks.PAY_EACH, 100))
    # The mortgages of 39 and 5 pay all three, so that 1 is kept.
    assert moved == {BANK: -300, BLUE: 100, GREEN: 100, YELLOW: 100}
    assert [space for space in (1, 5, 39) if game.now.mortgaged[space]] == [5, 39]
    game.leave(RED, 150)
    moved = game.draw(RED, Card(decks.PAY_EACH, 100))
    assert moved[BLUE] == 100 and game.now.seat[RED] == OUT
    assert game.owned(GREEN) == [1, 5, 39]


@pytest.mark.parametrize("turn", [RED, BLUE])
def test_who_goes_bankrupt_by_a_trade_before_a_turn_does_not_move(turn: int) -> None:
    """RED takes a mortgaged deed and cannot pay the 10 %; BLUE, if it is his turn, moves."""
    game = TableGame("classic")
    game.give(BLUE, 39)
    game.mortgage(BLUE, 39)
    game.leave(RED, 0)
    game.bots[BLUE].proposals = [offered(BLUE, RED, 39)]
    game.bots[RED].is_agreeing = True
    if turn == RED:
        game.turn(RED)
    else:
        game.land(BLUE, 10)
    assert game.now.seat[RED] == OUT


def test_an_apartment_is_sold_without_houses_in_the_treasury_beside_the_houses_of_others(
    anti: TableGame,
) -> None:
    anti.give(RED, 29)
    anti.build(RED, 5, 29)
    anti.give(GREEN, 6, 8, 9, 11, 13, 14, 16, 18, 27)
    anti.build(GREEN, 4, 6, 8, 9, 11, 13, 14, 16, 18)
    anti.build(GREEN, 3, 27)
    anti.leave(RED, 0)
    assert anti.now.houses == 0
    assert anti.land(RED, 38)[RED] == 5 * anti.edition.house_k(29) // 2 - 75
    assert anti.now.owner[29] == RED and not anti.now.level[29] and anti.now.level[27] == 3
