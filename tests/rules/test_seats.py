"""The players, their starting money, and the bank's stock."""

from dealbox.bank.refusals import (
    CAN_PAY,
    IN_DEBT,
    NOT_YOURS,
    NOTHING_TO_TRADE,
    TOO_FEW,
    TOO_LARGE,
    TOO_MANY,
)
from dealbox.bank.state import AMOUNT_MAX_K, BANK, DEEDS, JAILED
from host_sim.cards import COLOURS, UIDS
from tests.support.rules_game import ALL_DEEDS, BLUE, GREEN, RED, Game, proves


@proves("W-60", "K-32", "C-121", "P-02")
def test_two_to_six_or_eight_take_part(game: Game) -> None:
    most = 6 if game.edition.name in ("world", "comrades") else 8
    for players in range(2, 1 + most):
        game.begin(players)
        assert len(game.ledger.seats()) == players
    assert game.refusal(game.begin, 1) == TOO_FEW
    many = [b""] + [UIDS[colour] for colour in COLOURS] + [b"card"]
    assert game.refusal(game.ledger.new_game, game.number, many[: most + 2]) == TOO_MANY


@proves("W-61", "C-53", "K-05", "P-110", "A-18")
def test_everybody_begins_with_1500(game: Game) -> None:
    for options in (0, DEEDS):
        game.begin(4, options)
        assert list(game.now.balance_k[1:6]) == [game.k(1500)] * 4 + [0]
        assert game.cash_k(BANK) == -4 * game.k(1500)


@proves("C-51", "K-24", "P-86")
def test_money_deeds_and_buildings_without_an_owner_are_the_bank_s(game: Game) -> None:
    assert game.owned(BANK) == list(ALL_DEEDS)
    assert sum(game.now.balance_k) == 0 and (game.now.houses, game.now.hotels) == (32, 12)
    assert game.moved(game.deeds.win, RED, 39, 250) == {RED: -250, BANK: 250}
    game.give(RED, 37)
    assert game.moved(game.deeds.build, RED, 39) == {RED: -200, BANK: 200}
    assert game.owned(BANK) == [space for space in ALL_DEEDS if space not in (37, 39)]
    assert game.now.houses == 31


@proves("K-30", "P-91")
def test_the_bank_can_always_pay(game: Game) -> None:
    game.begin(6)
    for seat in range(1, 7):
        game.leave(seat, AMOUNT_MAX_K)
    assert game.cash_k(BANK) == -6 * AMOUNT_MAX_K
    assert game.refusal(game.ledger.pay, BANK, RED, 1) == TOO_LARGE


# GO.


@proves("W-62", "C-90", "K-25", "K-40", "P-16", "P-87", "P-124")
def test_go_pays_200(game: Game) -> None:
    salary_k = game.k(200)
    for _ in range(2):  # for each pass
        assert game.moved(game.ledger.salary, RED) == {BANK: -salary_k, RED: salary_k}


@proves("C-96", "K-101", "P-67", "A-57")
def test_going_to_jail_pays_nothing(game: Game) -> None:
    for seat in (RED, BLUE):
        assert game.moved(game.charges.jail, seat) == {}
        assert [game.now.payer, game.now.payee, game.now.amount_k] == [BANK, seat, 0]
        assert game.now.role[seat] & JAILED


# What the rules do not provide.


@proves("C-43", "C-93", "K-23", "K-110", "P-109")
def test_free_parking_collects_no_money(game: Game) -> None:
    for due in game.charges.dues(RED):
        assert due.space != 20 and not due.is_income
        assert game.moved(game.charges.settle, RED, due)[BANK] == due.amount_k
    game.charges.jail(RED)
    assert game.moved(game.charges.bail, RED)[BANK] == 50
    assert not game.edition.is_deed(20)  # nothing to buy, to own or to be paid for there


@proves("C-41", "K-21", "P-107", "A-81")
def test_there_is_no_way_to_lend(game: Game) -> None:
    """Cash alone is no trade; a debt requires a player who is short, and credits nobody."""
    assert game.refusal(lambda: game.trade(BLUE, RED, amount_k=500)) == NOTHING_TO_TRADE
    assert game.refusal(game.ledger.owe, RED, BLUE, 1_500) == CAN_PAY
    assert game.moved(game.ledger.owe, RED, BLUE, 1_501) == {}
    assert game.refusal(game.ledger.pay, RED, GREEN, 1) == IN_DEBT


@proves("K-29", "P-90")
def test_the_bank_lends_only_against_a_mortgage(game: Game) -> None:
    assert game.refusal(game.deeds.mortgage, RED, 39) == NOT_YOURS
    game.give(RED, 39)
    assert game.moved(game.deeds.mortgage, RED, 39) == {BANK: -200, RED: 200}
    game.leave(RED, 0)
    assert game.moved(game.ledger.owe, RED, BANK, 100) == {}
