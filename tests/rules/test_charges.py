"""Taxes, cards and jail."""

from dealbox.bank.bankruptcy import leave
from dealbox.bank.refusals import CAN_PAY, IN_DEBT, NO_JAIL_CARD, NOT_JAILED, SHORT
from dealbox.bank.state import BANK, JAILED, PAY_EACH, SETTLE
from tests.support.rules_game import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Game,
    proves,
)


def _is_jailed(game: Game, seat: int) -> bool:
    return bool(game.now.role[seat] & JAILED)


# Taxes.


@proves("W-64", "C-92", "C-116", "K-26", "K-99", "P-65", "P-88", "P-120")
def test_the_tax_spaces_cost_200_and_100(game: Game) -> None:
    game.leave(RED, game.k(987))  # the balance makes no difference
    dues = [(due.space, due.amount_k) for due in game.charges.dues(RED)]
    assert dues == [(4, game.k(200)), (38, game.k(100))]
    for due in game.charges.dues(RED):
        assert game.moved(game.charges.settle, RED, due) == {
            RED: -due.amount_k,
            BANK: due.amount_k,
        }
        assert game.now.space == due.space


# Jail.


@proves("W-65", "C-99", "K-105", "P-70")
def test_bail_is_50_and_frees(game: Game) -> None:
    game.charges.jail(RED)
    assert _is_jailed(game, RED)
    bail_k = game.k(50)
    assert game.moved(game.charges.bail, RED) == {RED: -bail_k, BANK: bail_k}
    assert not _is_jailed(game, RED)


@proves("W-67", "C-104", "K-108", "P-73")
def test_bail_is_owed_only_by_who_cannot_pay_it(game: Game) -> None:
    game.charges.jail(RED)
    assert game.refusal(game.charges.owe_bail, RED) == CAN_PAY
    game.leave(RED, 0)
    game.ledger.owe(RED, BLUE, 7)
    assert game.refusal(game.charges.owe_bail, RED) == IN_DEBT
    game.ledger.undo()
    assert game.moved(game.charges.owe_bail, RED) == {}
    game.ledger.undo()
    assert _is_jailed(game, RED) and not game.now.debt_k[RED]
    game.ledger.redo()
    assert not _is_jailed(game, RED) and game.now.debt_k[RED] == game.k(50)


@proves("W-101", "C-124", "K-127", "P-131")
def test_who_is_not_in_jail_loses_neither_money_nor_card_by_leaving_it(game: Game) -> None:
    game.charges.draw_jail_card(RED)
    for command in (game.charges.bail, game.charges.owe_bail, game.charges.use_jail_card):
        assert game.refusal(command, RED) == NOT_JAILED
    game.leave(RED, 0)
    assert game.refusal(game.charges.owe_bail, RED) == NOT_JAILED
    assert game.now.jail_cards[RED] == 1


@proves("W-69", "C-100", "K-106", "P-71")
def test_a_jail_card_frees_without_payment_and_goes_back(game: Game) -> None:
    game.charges.draw_jail_card(BLUE)
    game.charges.draw_jail_card(BLUE)
    assert game.refusal(game.charges.draw_jail_card, RED) == NO_JAIL_CARD  # there are but two
    game.trade(RED, BLUE, amount_k=20, payee_cards=1)  # bought from another player
    game.charges.jail(RED)
    assert game.moved(game.charges.use_jail_card, RED) == {}
    assert not _is_jailed(game, RED)
    assert game.refusal(game.charges.use_jail_card, RED) == NO_JAIL_CARD
    game.charges.draw_jail_card(GREEN)  # it is in its deck again
    assert list(game.now.jail_cards[1:5]) == [0, 1, 1, 0]


@proves("K-98", "P-64")
def test_a_jail_card_is_kept_until_used_or_sold(game: Game) -> None:
    game.charges.draw_jail_card(RED)
    game.ledger.salary(BLUE)
    game.charges.jail(RED)
    game.charges.bail(RED)
    assert game.now.jail_cards[RED] == 1
    assert game.moved(lambda: game.trade(BLUE, RED, amount_k=30, payee_cards=1)) == {
        BLUE: -30,
        RED: 30,
    }
    assert list(game.now.jail_cards[1:3]) == [0, 1]


@proves("W-70", "C-98", "K-51", "P-42")
def test_a_jailed_player_does_all_but_move(game: Game) -> None:
    game.give(RED, 1, 39)
    game.charges.jail(RED)
    assert game.moved(game.visit, BLUE, 39)[RED] == game.k(50)
    game.deeds.win(RED, 3, game.k(20))
    game.deeds.build(RED, 1)
    game.deeds.sell(RED, 1)
    game.deeds.mortgage(RED, 39)
    game.deeds.redeem(RED, 39)
    game.trade(BLUE, RED, 39, amount_k=5)
    assert game.owned(RED) == [1, 3] and _is_jailed(game, RED)


# Payments to each: in turn order, as far as the money suffices.


@proves("W-88", "C-117", "K-121", "P-125")
def test_several_creditors_are_paid_in_turn_order(game: Game) -> None:
    """GREEN pays YELLOW, then RED in full; BLUE is the first who is not, and takes the deeds."""
    game.leave(GREEN, 129)
    moved = game.moved(game.charges.pay_each, GREEN, 50)
    assert moved == {GREEN: -100, YELLOW: 50, RED: 50}
    assert (game.now.debt_k[GREEN], game.now.creditor[GREEN]) == (50, BLUE)


@proves("W-88", "C-117", "K-121", "P-125")
def test_whoever_is_not_paid_is_owed_and_is_paid_in_order_once_there_is_money(game: Game) -> None:
    game.leave(GREEN, 60)
    assert game.moved(game.charges.pay_each, GREEN, 50) == {GREEN: -50, YELLOW: 50}
    assert (game.now.creditors(GREEN), game.now.owed_k(GREEN)) == ([RED, BLUE], 100)
    assert game.refusal(game.ledger.settle, GREEN) == SHORT
    game.leave(YELLOW, 0)  # who may owe one, but not several as well
    assert game.refusal(game.charges.pay_each, YELLOW, 20) == IN_DEBT
    game.leave(YELLOW, 40)
    game.charges.pay_each(YELLOW, 20)
    assert game.now.creditors(YELLOW) == [GREEN]
    game.ledger.undo()
    game.ledger.pay(BANK, GREEN, 79)
    assert game.moved(game.ledger.settle, GREEN) == {GREEN: -50, RED: 50}
    assert (game.now.kind, game.now.creditors(GREEN)) == (SETTLE, [BLUE])
    game.ledger.undo()
    game.ledger.pay(BANK, GREEN, 11)
    assert game.moved(game.ledger.settle, GREEN) == {GREEN: -100, RED: 50, BLUE: 50}
    assert (game.now.kind, game.now.debt_k[GREEN], game.now.waiting) == (PAY_EACH, 0, 0)
    game.ledger.undo()
    assert game.now.creditors(GREEN) == [RED, BLUE]
    assert game.moved(leave, game.ledger, RED, GREEN)[RED] < 0  # owes himself nothing
    assert game.now.creditors(GREEN) == [BLUE]
    game.ledger.undo()
    leave(game.ledger, RED, BLUE)
    assert game.now.creditors(GREEN) == [BLUE, BLUE]
    leave(game.ledger, BLUE, BANK)
    assert game.moved(game.ledger.settle, GREEN) == {GREEN: -100, BANK: 100}


@proves("W-88", "C-117", "K-121", "P-125")
def test_a_payer_raises_what_he_can_before_anybody_is_left_unpaid(game: Game) -> None:
    game.give(GREEN, 1)
    game.leave(GREEN, 149)
    assert game.refusal(game.charges.pay_each, GREEN, 50) == SHORT
    game.deeds.mortgage(GREEN, 1)
    assert game.moved(game.charges.pay_each, GREEN, 50) == {
        GREEN: -150,
        YELLOW: 50,
        RED: 50,
        BLUE: 50,
    }
    assert not game.now.debt_k[GREEN]
