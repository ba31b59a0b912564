"""Taxes, cards and jail."""

import pytest

from dealbox.bank.refusals import CAN_PAY, IN_DEBT, NO_JAIL_CARD, NOT_JAILED, SHORT
from dealbox.bank.state import BANK, COLLECT_EACH, JAILED, PAY_EACH
from tests.support.rules_game import (
    BLUE,
    BROWN,
    DARK_BLUE,
    GREEN,
    LIGHT_BLUE,
    RED,
    YELLOW,
    Game,
    UnitGame,
    proves,
)


def _is_jailed(game: Game, seat: int) -> bool:
    return bool(game.now.role[seat] & JAILED)


# Taxes.


@proves("W-64", "C-92", "C-116", "K-99", "P-65", "P-120")
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


@pytest.mark.parametrize(
    ("name", "item", "tax"),
    [
        pytest.param("world", "Super Tax", 1_000, marks=pytest.mark.rule("W-64")),
        pytest.param("classic", "Super Tax", 100, marks=pytest.mark.rule("C-92", "C-116")),
        pytest.param("comrades", "12 h cut-off", 100, marks=pytest.mark.rule("K-99")),
        pytest.param("platinum", "Luxury Tax", 100, marks=pytest.mark.rule("P-65", "P-120")),
    ],
)
def test_a_tax_is_paid_on_the_unit(name: str, item: str, tax: int) -> None:
    unit_game = UnitGame(name)
    unit_game.table.lay("BLUE", "minus")
    unit_game.menu("Tax")
    shown = unit_game.table.display
    assert item in shown and unit_game.table.unit.session.money(tax) in shown
    assert unit_game.game.moved(unit_game.choose, item) == {BLUE: -tax, BANK: tax}


# Cards.

DECK = {  # the sums on the cards of the classic decks
    "pay": (15, 50, 100, 50),
    "receive": (50, 150, 200, 100, 100, 100, 50, 25, 20, 10),
    "pay each": 50,
    "from each": 10,
    "repairs": ((25, 100), (40, 115)),  # a house, a hotel
}
WORLD_DECK = {
    "pay": (150, 500, 1_000, 500),
    "receive": (500, 1_500, 2_000, 1_000, 1_000, 100, 500, 250, 200, 100),
    "pay each": 500,
    "from each": 100,
    "repairs": ((250, 1_000), (400, 1_150)),
}

CARDS = pytest.mark.parametrize(
    ("name", "deck"),
    [
        pytest.param("world", WORLD_DECK, marks=pytest.mark.rule("W-90")),
        pytest.param("classic", DECK, marks=pytest.mark.rule("C-91")),
        pytest.param("comrades", DECK, marks=pytest.mark.rule("K-97")),
        pytest.param("platinum", DECK, marks=pytest.mark.rule("P-63")),
    ],
)


@CARDS
def test_a_card_that_names_a_sum_moves_that_sum(name: str, deck: dict[str, tuple[int]]) -> None:
    unit_game = UnitGame(name)
    table, game = unit_game.table, unit_game.game
    for amount_k in deck["pay"]:
        table.tap("RED", "minus")
        table.press(*str(amount_k))
        assert game.moved(table.press, "K") == {RED: -amount_k, BANK: amount_k}
    for amount_k in deck["receive"]:
        table.tap("RED", "plus")
        table.press(*str(amount_k))
        assert game.moved(table.press, "K") == {RED: amount_k, BANK: -amount_k}


@CARDS
def test_a_card_about_everybody_moves_its_sum_for_each(name: str, deck: dict[str, int]) -> None:
    unit_game = UnitGame(name)
    table, game = unit_game.table, unit_game.game
    for items, kind, sign in (
        (("Cards", "Pay each"), PAY_EACH, -1),
        (("Collect",), COLLECT_EACH, 1),
    ):
        each_k = deck["pay each" if sign < 0 else "from each"] * sign
        table.tap("GREEN", "minus")
        unit_game.menu(items[0])
        for item in items[1:]:
            unit_game.choose(item)
        table.press(*str(abs(each_k)))
        assert game.moved(table.press, "K") == {
            RED: -each_k,
            BLUE: -each_k,
            GREEN: 3 * each_k,
            YELLOW: -each_k,
        }
        assert game.now.kind == kind


@CARDS
def test_repairs_cost_a_sum_per_house_and_a_sum_per_hotel(
    name: str, deck: dict[str, tuple[tuple[int, int], ...]]
) -> None:
    unit_game = UnitGame(name)
    game = unit_game.game
    game.give(RED, *DARK_BLUE, *LIGHT_BLUE)
    game.give(BLUE, *BROWN)
    game.build(RED, 4, *DARK_BLUE)
    game.build(RED, 1, 39)
    game.build(RED, 2, *LIGHT_BLUE)
    game.build(BLUE, 3, *BROWN)  # not his
    for index, (house_k, hotel_k) in enumerate(deck["repairs"]):
        due_k = 10 * house_k + hotel_k
        assert game.charges.repairs_k(RED, index) == due_k
        game.leave(RED, due_k)
        unit_game.table.tap("RED", "minus")
        unit_game.menu("Cards")
        unit_game.table.press(*["M"] * index)
        assert game.moved(unit_game.table.press, "OK") == {RED: -due_k, BANK: due_k}


# Jail.


@proves("W-65", "C-99", "K-105", "P-70")
def test_bail_is_50_and_frees(game: Game) -> None:
    game.charges.jail(RED)
    assert _is_jailed(game, RED)
    bail_k = game.k(50)
    assert game.moved(game.charges.bail, RED) == {RED: -bail_k, BANK: bail_k}
    assert not _is_jailed(game, RED)


@proves("W-66", "C-112", "K-119", "P-118")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_bail_may_be_paid_in_any_turn(game: Game, turn: int) -> None:
    game.charges.jail(RED)
    for _ in range(turn - 1):
        for seat in (BLUE, GREEN, YELLOW):
            game.ledger.salary(seat)
    assert game.moved(game.charges.bail, RED) == {RED: -game.k(50), BANK: game.k(50)}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("world", marks=pytest.mark.rule("W-67")),
        pytest.param("classic", marks=pytest.mark.rule("C-104")),
        pytest.param("comrades", marks=pytest.mark.rule("K-108")),
        pytest.param("platinum", marks=pytest.mark.rule("P-73")),
    ],
)
def test_after_the_third_throw_bail_is_due_or_owed(name: str) -> None:
    unit_game = UnitGame(name)
    table, game = unit_game.table, unit_game.game
    bail_k = game.k(50)
    for has_k in (bail_k, bail_k - 1):
        game.leave(RED, has_k)
        table.lay("RED", "minus")
        unit_game.menu("Jail")
        unit_game.choose("Goes in")
        unit_game.menu("Jail")
        unit_game.choose("Pay bail")
        table.press("OK")
        assert not _is_jailed(game, RED)
        if has_k == bail_k:
            assert game.cash_k(RED) == 0
    assert (game.cash_k(RED), game.now.debt_k[RED]) == (bail_k - 1, bail_k)
    assert game.now.creditor[RED] == BANK
    game.ledger.salary(RED)
    assert game.moved(game.ledger.settle, RED) == {RED: -bail_k, BANK: bail_k}


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


@pytest.mark.rule("W-70", "W-15")
def test_a_jailed_player_may_bid() -> None:
    unit_game = UnitGame("world")
    unit_game.game.charges.jail(RED)
    unit_game.table.deal()
    unit_game.bid("RED", 10)
    assert unit_game.table.unit.session.auction.leader == RED


# Payments to each: in turn order, as far as the money suffices.


@proves("W-88", "C-117", "K-121", "P-125")
def test_several_creditors_are_paid_in_turn_order(game: Game) -> None:
    """GREEN pays YELLOW, then RED in full; BLUE is the first who is not, and takes the deeds."""
    game.leave(GREEN, 129)
    moved = game.moved(game.charges.pay_each, GREEN, 50)
    assert moved == {GREEN: -100, YELLOW: 50, RED: 50}
    assert (game.now.debt_k[GREEN], game.now.creditor[GREEN]) == (50, BLUE)


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
