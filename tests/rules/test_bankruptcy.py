"""Debts and bankruptcy: what is raised first, who gets what, and how the game ends."""

import pytest

from dealbox.bank.bankruptcy import bankrupt, raisable_k
from dealbox.bank.refusals import (
    AUCTION_DUE,
    BANKRUPT_SEAT,
    CAN_PAY,
    FEES_FIRST,
    IN_DEBT,
    NO_DEBT,
    NOT_A_DEED,
    NOT_DUE,
    SHORT,
    TOO_LATE,
)
from dealbox.bank.state import BANK, FEE_PAID, NO_BID, OUT
from tests.support.rules_game import (
    BLUE,
    BROWN,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    ORANGE,
    RED,
    YELLOW,
    Game,
    proves,
)


def _deeds(game: Game) -> int:
    """Give RED 30 in cash, buildings, mortgaged and free deeds; return what he can raise."""
    game.give(RED, *DARK_BLUE, 5, 12)
    game.build(RED, 4, *DARK_BLUE)
    game.build(RED, 1, 39)
    game.mortgage(RED, 5)
    game.charges.draw_jail_card(RED)
    game.leave(RED, game.k(30))
    buildings = 9 * 200 // 2
    return game.k(30 + buildings + 175 + 200 + 75)


def _ruin(game: Game, creditor: int) -> int:
    """Let RED owe one unit more than he can raise; return what he can raise."""
    raised_k = _deeds(game)
    game.ledger.owe(RED, creditor, raised_k + 1)
    return raised_k


@proves("W-42", "W-43", "W-44", "C-22", "K-44", "P-32")
def test_a_debtor_may_sell_buildings_mortgage_and_trade(game: Game) -> None:
    game.give(RED, *BROWN, 39, 5)
    game.build(RED, 1, 1)
    game.leave(RED, 0)
    debt_k = game.k(25 + 100) + 400
    game.ledger.owe(RED, BLUE, debt_k)
    assert game.refusal(game.deeds.buy, RED, 12) == IN_DEBT
    assert game.refusal(game.ledger.settle, RED) == SHORT
    game.deeds.sell(RED, 1)
    game.deeds.mortgage(RED, 5)
    assert game.refusal(game.ledger.settle, RED) == SHORT
    game.trade(GREEN, RED, 39, amount_k=400)
    assert game.moved(game.ledger.settle, RED) == {RED: -debt_k, BLUE: debt_k}
    game.leave(RED, game.k(150))
    game.deeds.buy(RED, 12)  # nothing blocks him any more


@proves("W-83", "C-32", "C-106", "K-45", "K-113", "P-33", "P-112")
def test_only_who_cannot_raise_enough_is_bankrupt_and_out(game: Game) -> None:
    assert game.refusal(bankrupt, game.ledger, RED) == NO_DEBT
    raised_k = _deeds(game)
    assert raisable_k(game.ledger, RED) == raised_k
    game.ledger.owe(RED, BLUE, raised_k)
    assert game.refusal(bankrupt, game.ledger, RED) == CAN_PAY
    game.ledger.undo()
    game.ledger.owe(RED, BLUE, raised_k + 1)
    bankrupt(game.ledger, RED)
    assert (game.now.seat[RED], game.cash_k(RED), game.now.debt_k[RED]) == (OUT, 0, 0)
    assert game.refusal(game.ledger.salary, RED) == BANKRUPT_SEAT
    assert game.refusal(game.deeds.win, RED, 15, 10) == BANKRUPT_SEAT


@proves("W-84", "W-87", "C-106", "C-118", "K-46", "K-113", "K-122", "P-34", "P-112", "P-126")
def test_everything_raised_goes_to_the_creditor(game: Game) -> None:
    raised_k = _ruin(game, BLUE)
    fees_k = sum(game.edition.fee_k(space, game.now.interest) for space in (*DARK_BLUE, 5, 12))
    bank_k = game.k(30) - raised_k + fees_k  # it buys the buildings and lends on the deeds
    assert game.moved(bankrupt, game.ledger, RED) == {
        RED: -game.k(30),
        BLUE: raised_k - fees_k,
        BANK: bank_k,
    }
    assert (game.now.houses, game.now.hotels) == (32, 12)


@proves("W-84", "C-33", "K-47", "P-35")
def test_a_creditor_gets_all_deeds_mortgaged_and_the_jail_cards(game: Game) -> None:
    _ruin(game, BLUE)
    bankrupt(game.ledger, RED)
    assert game.owned(BLUE) == [5, 12, 37, 39] and not game.owned(RED)
    assert all(game.now.mortgaged[space] for space in game.owned(BLUE))
    assert not any(game.now.level)
    assert list(game.now.jail_cards[1:3]) == [0, 1]


@proves("W-85", "C-34", "K-48", "P-36")
def test_the_receiver_pays_ten_percent_of_each_mortgage_or_redeems_at_once(game: Game) -> None:
    fees_k = {"world": 175 + 200 + 100 + 75}.get(game.edition.name, 18 + 20 + 10 + 8)
    raised_k = _ruin(game, BLUE)
    assert game.moved(bankrupt, game.ledger, RED)[BLUE] == raised_k - fees_k
    for space, value in ((37, 175), (5, 100)):  # redeemed at once: no second ten percent
        assert game.moved(game.deeds.redeem, BLUE, space, True)[BLUE] == -game.k(value)
    game.ledger.salary(GREEN)
    assert game.refusal(game.deeds.redeem, BLUE, 39, True) == TOO_LATE
    assert game.moved(game.deeds.redeem, BLUE, 39)[BLUE] == -game.k(220)


@proves("W-86", "C-35", "K-49", "K-54", "P-37", "P-44")
def test_the_bank_gets_the_deeds_back_unmortgaged(game: Game) -> None:
    _ruin(game, BANK)
    bankrupt(game.ledger, RED)
    assert not game.owned(RED) and not any(game.now.mortgaged) and not any(game.now.owner)
    assert (game.now.houses, game.now.hotels) == (32, 12)
    game.deeds.win(BLUE, 39, 10)
    assert game.owned(BLUE) == [39] and not game.now.mortgaged[39]


def test_an_auction_is_due_until_the_deed_is_sold_or_nobody_bid() -> None:
    game = Game("world")
    _ruin(game, BANK)
    assert game.refusal(game.deeds.pass_over, 39) == NOT_DUE
    assert game.refusal(game.deeds.pass_over, 7) == NOT_A_DEED
    bankrupt(game.ledger, RED)
    assert game.refusal(game.deeds.pass_over, 1) == NOT_DUE  # never sold
    game.deeds.win(BLUE, 12, 10)
    assert game.moved(game.deeds.pass_over, 37) == {}
    assert (game.now.kind, game.now.space) == (NO_BID, 37)
    assert game.refusal(game.deeds.pass_over, 37) == NOT_DUE
    assert game.refusal(game.deeds.buy, GREEN, 5) == AUCTION_DUE
    game.deeds.pass_over(5)
    game.deeds.buy(GREEN, 5)  # nobody bid: it is for sale again
    assert game.deeds.auctions() == [39]


def test_after_undo_and_redo_the_same_auctions_are_due() -> None:
    game = Game("world")
    _ruin(game, BANK)
    bankrupt(game.ledger, RED)
    game.deeds.pass_over(5)
    game.deeds.win(BLUE, 12, 10)
    game.ledger.undo()
    assert game.deeds.auctions() == [12, 37, 39]
    game.ledger.redo()
    assert game.deeds.auctions() == [37, 39]
    game.ledger.undo()
    game.ledger.undo()
    assert game.deeds.auctions() == [5, 12, 37, 39]
    game.ledger.undo()
    assert game.deeds.auctions() == [] and game.owned(RED) == [5, 12, 37, 39]
    game.ledger.redo()
    assert game.deeds.auctions() == [5, 12, 37, 39]


def test_nothing_is_due_in_a_new_game_or_at_the_end_of_one() -> None:
    game = Game("world")
    _ruin(game, BANK)
    bankrupt(game.ledger, RED)
    game.begin(4)
    assert game.deeds.auctions() == []
    for seat in (RED, BLUE, GREEN):
        game.give(seat, ORANGE[seat - 1], LIGHT_BLUE[seat - 1])
        game.ruin(seat)
        assert len(game.deeds.auctions()) == {RED: 2, BLUE: 4, GREEN: 0}[seat]


@proves("W-86", "C-37", "K-50", "P-38")
def test_after_a_bankruptcy_to_the_bank_the_jail_cards_return_to_their_deck(game: Game) -> None:
    game.charges.draw_jail_card(BLUE)
    _ruin(game, BANK)
    bankrupt(game.ledger, RED)
    assert list(game.now.jail_cards[1:5]) == [0, 1, 0, 0]
    game.charges.draw_jail_card(GREEN)  # there are two again


@proves("W-88", "C-117", "K-121", "P-125")
def test_the_first_who_is_not_paid_in_full_takes_the_estate(game: Game) -> None:
    game.give(GREEN, 39)
    game.mortgage(GREEN, 39)
    game.leave(GREEN, 60)
    game.charges.pay_each(GREEN, 50)
    assert game.now.creditors(GREEN) == [RED, BLUE]  # YELLOW has his 50
    assert game.moved(bankrupt, game.ledger, GREEN)[GREEN] == -10
    assert game.owned(RED) == [39] and game.now.waiting == 0


@proves("W-85", "C-34", "K-48", "P-36")
def test_a_creditor_with_a_debt_of_his_own_raises_the_ten_percent_first(game: Game) -> None:
    game.give(BLUE, 12)
    _circle(game)
    assert game.refusal(bankrupt, game.ledger, RED) == FEES_FIRST
    game.deeds.mortgage(BLUE, 12)
    fee_k = game.edition.fee_k(39, game.now.interest)
    assert game.moved(bankrupt, game.ledger, RED) == {BLUE: -fee_k, BANK: fee_k}
    assert (game.now.debt_k[BLUE], game.now.mortgaged[39]) == (500, FEE_PAID)


@proves("W-83", "C-32", "K-45", "P-33")
def test_in_a_circle_of_debtors_one_after_the_other_goes_bankrupt(game: Game) -> None:
    """None of them can pay the 10 % on the deeds that he would get: the bank forgoes it."""
    _circle(game)
    assert game.moved(bankrupt, game.ledger, RED) == {}
    assert game.owned(BLUE) == [39] and game.now.mortgaged[39] == 1
    assert (game.now.debt_k[BLUE], game.now.creditor[BLUE]) == (500, GREEN)
    assert (game.now.debt_k[GREEN], game.now.creditor[GREEN]) == (500, BLUE)
    bankrupt(game.ledger, BLUE)
    assert game.owned(GREEN) == [39]
    assert game.now.debt_k[GREEN] == game.edition.fee_k(
        39, game.now.interest
    )  # his debt to BLUE is void
    bankrupt(game.ledger, GREEN)
    assert game.deeds.auctions() == [] and game.edition.is_over(game.now)


def _circle(game: Game) -> None:
    """Let RED, who has a mortgaged deed, owe BLUE, BLUE GREEN and GREEN RED; none has money."""
    game.give(RED, 39)
    game.mortgage(RED, 39)
    for debtor, creditor in ((RED, BLUE), (BLUE, GREEN), (GREEN, RED)):
        game.leave(debtor, 0)
        game.ledger.owe(debtor, creditor, 500)


# The end.


@proves("W-91", "C-38", "K-34", "P-10")
def test_the_game_is_over_when_one_is_left(game: Game) -> None:
    for seat in (RED, GREEN, YELLOW):
        assert not game.edition.is_over(game.now)
        game.ruin(seat)
    assert game.edition.is_over(game.now)


@proves("W-100", "C-123", "K-126", "P-130")
def test_the_last_bankrupt_is_ranked_highest_among_the_bankrupt(game: Game) -> None:
    for seat in (YELLOW, RED, GREEN):
        game.ruin(seat)
    assert game.edition.ranking(game.now) == [BLUE, GREEN, RED, YELLOW]


def test_an_undone_bankruptcy_does_not_affect_the_ranks() -> None:
    game = Game("classic")
    game.ruin(RED)
    game.ledger.undo()
    game.ledger.undo()  # and the debt
    game.ruin(BLUE)
    game.ledger.undo()
    game.ledger.redo()
    game.ruin(RED)
    assert game.edition.ranking(game.now) == [GREEN, YELLOW, RED, BLUE]


@pytest.mark.parametrize("name", ["world", "classic"])
def test_the_last_player_may_go_bankrupt_too_and_nothing_is_auctioned(name: str) -> None:
    game = Game(name)
    game.give(BLUE, 39)
    for seat in (YELLOW, RED, GREEN, BLUE):
        game.ruin(seat)
    assert game.edition.is_over(game.now) and game.deeds.auctions() == []
    assert game.edition.ranking(game.now) == [BLUE, GREEN, RED, YELLOW]


def test_players_are_ranked_by_worth_and_equals_by_seat() -> None:
    game = Game("platinum")
    game.leave(GREEN, 1_501)
    assert game.edition.ranking(game.now) == [GREEN, RED, BLUE, YELLOW]


# The quick game of `world`.


@pytest.mark.rule("W-93")
def test_three_houses_on_each_site_are_enough_for_a_hotel_in_the_quick_game(quick: Game) -> None:
    quick.give(RED, *LIGHT_BLUE)
    quick.build(RED, 3, *LIGHT_BLUE)
    assert quick.now.houses == 23
    assert quick.moved(quick.deeds.build, RED, 8) == {RED: -500, BANK: 500}
    assert (quick.now.level[8], quick.now.houses, quick.now.hotels) == (5, 26, 11)
    assert quick.rent_k(8) == 5_500
    quick.deeds.sell(RED, 8)
    assert (quick.now.level[8], quick.now.houses, quick.now.hotels) == (3, 23, 12)


@pytest.mark.rule("W-94")
def test_the_quick_game_ends_at_the_second_bankruptcy(quick: Game) -> None:
    for seat in (RED, GREEN):
        assert not quick.edition.is_over(quick.now)
        quick.ruin(seat)
    assert quick.edition.is_over(quick.now)
    assert quick.ledger.is_playing(BLUE) and quick.ledger.is_playing(YELLOW)


@pytest.mark.rule("W-95")
def test_worth_in_the_quick_game(quick: Game) -> None:
    quick.give(RED, *DARK_BLUE, *LIGHT_BLUE, 5)
    quick.build(RED, 3, *DARK_BLUE)
    quick.build(RED, 1, 39)
    quick.build(RED, 1, 6)
    quick.mortgage(RED, 5)
    quick.leave(RED, 123)
    prices_k = 3_500 + 4_000 + 1_000 + 1_000 + 1_200 + 2_000 // 2
    buildings_k = 3 * 2_000 + (3 + 1) * 2_000 + 500
    assert quick.edition.wealth_k(quick.now, RED) == 123 + prices_k + buildings_k
