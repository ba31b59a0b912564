"""Players who leave a running game without a debt, and players who join it."""

import pytest

from dealbox.bank import details
from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.refusals import (
    BANKRUPT_SEAT,
    CARD_TAKEN,
    IN_DEBT,
    NO_GAME,
    NOTHING,
    SAME_SEAT,
    TOO_FEW,
    TOO_LARGE,
    TOO_MANY,
)
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    COMPETITOR,
    DEEDS,
    EMPTY,
    FEE_PAID,
    JOIN,
    LEAVE,
    MONOPOLIST,
    PLAYING,
    QUICK,
    SEATS,
)
from host_sim.books.replay import fields
from host_sim.cards import UIDS
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import (
    BLUE,
    DARK_BLUE,
    GREEN,
    RED,
    YELLOW,
    AntiGame,
    Game,
)

PINK = 7
NEW_CARD = b"\x51\x52\x53\x54"


@pytest.fixture(params=["world", "classic", "comrades", "platinum"])
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


def _estate(game: Game) -> int:
    """Give RED 30 in cash, a hotel, a mortgaged deed and a jail card; return the hotel's half."""
    game.give(RED, *DARK_BLUE, 5, 12)
    game.build(RED, 5, *DARK_BLUE)
    game.mortgage(RED, 5)
    game.charges.draw_jail_card(RED)
    game.leave(RED, game.k(30))
    return game.k(10 * 200 // 2)


def test_a_player_leaves_everything_to_the_bank(game: Game) -> None:
    built_k = _estate(game)
    players_k = sum(game.cash_k(seat) for seat in (BLUE, GREEN, YELLOW))
    leave(game.ledger, RED, BANK)
    assert (game.now.kind, game.now.payer, game.now.payee) == (LEAVE, RED, BANK)
    assert game.now.amount_k == game.k(30) + built_k
    assert (game.now.seat[RED], game.cash_k(RED), game.cash_k(BANK)) == (EMPTY, 0, -players_k)
    assert not game.owned(RED) and not any(game.now.level) and not any(game.now.mortgaged)
    assert game.deeds.auctions() == [5, 12, *DARK_BLUE]
    assert (game.now.houses, game.now.hotels, sum(game.now.jail_cards)) == (32, 12, 0)


def test_a_player_leaves_everything_to_another_who_pays_the_ten_percent(game: Game) -> None:
    built_k = _estate(game)
    fee_k = game.edition.fee_k(5, game.now.interest)
    assert game.moved(leave, game.ledger, RED, BLUE) == {
        RED: -game.k(30),
        BLUE: game.k(30) + built_k - fee_k,
        BANK: fee_k - built_k,
    }
    assert game.owned(BLUE) == [5, 12, *DARK_BLUE]
    assert [game.now.mortgaged[space] for space in game.owned(BLUE)] == [FEE_PAID, 0, 0, 0]
    assert list(game.now.jail_cards[1:3]) == [0, 1]


def test_what_is_not_mortgaged_stays_so_where_the_bank_forgoes_the_ten_percent(game: Game) -> None:
    game.give(RED, 1, 5)
    game.mortgage(RED, 5)
    game.leave(RED, 0)
    game.leave(BLUE, 0)
    game.ledger.owe(BLUE, GREEN, 10)
    leave(game.ledger, RED, BLUE)
    assert (game.cash_k(BLUE), game.now.mortgaged[1], game.now.mortgaged[5]) == (0, 0, 1)


def test_who_leaves_is_not_bankrupt_and_frees_colour_and_card(game: Game) -> None:
    leave(game.ledger, RED, BANK)
    assert game.ledger.seats() == [BLUE, GREEN, YELLOW]
    assert game.ledger.seat_of(UIDS["RED"]) == BANK
    assert game.edition.ranking(game.now) == [BLUE, GREEN, YELLOW]
    assert game.refusal(game.ledger.salary, RED) == BANKRUPT_SEAT
    game.ledger.join(RED, UIDS["RED"], 200)
    assert (game.cash_k(RED), game.ledger.seat_of(UIDS["RED"])) == (200, RED)


def test_leaving_is_no_bankruptcy_of_the_quick_game() -> None:
    game = Game("world")
    game.begin(5, DEEDS | QUICK)
    for seat in (RED, BLUE):
        leave(game.ledger, seat, BANK)
    assert not game.edition.is_over(game.now)


def test_leaving_is_refused_in_words(game: Game) -> None:
    assert game.refusal(leave, game.ledger, RED, RED) == SAME_SEAT
    assert game.refusal(leave, game.ledger, BANK, RED) == BANKRUPT_SEAT
    assert game.refusal(leave, game.ledger, PINK, BANK) == BANKRUPT_SEAT
    assert game.refusal(leave, game.ledger, RED, PINK) == BANKRUPT_SEAT
    game.leave(BLUE, AMOUNT_MAX_K)
    assert game.refusal(leave, game.ledger, RED, BLUE) == TOO_LARGE
    game.leave(RED, 0)
    game.ledger.owe(RED, BANK, 1)
    assert game.refusal(leave, game.ledger, RED, BANK) == IN_DEBT
    game.begin(2)
    assert game.refusal(leave, game.ledger, RED, BANK) == TOO_FEW
    with pytest.raises(Refused) as refused:
        leave(Ledger(MemoryJournal()), RED, BANK)
    assert refused.value.code == NO_GAME


def test_more_than_a_page_can_hold_is_refused_even_to_the_bank(game: Game) -> None:
    game.give(RED, *DARK_BLUE)
    game.build(RED, 1, 37)
    half_k = game.edition.house_k(37) // 2
    game.leave(RED, AMOUNT_MAX_K - half_k + 1)
    assert game.refusal(leave, game.ledger, RED, BANK) == TOO_LARGE
    game.leave(RED, AMOUNT_MAX_K - half_k)
    leave(game.ledger, RED, BANK)
    assert game.ledger.now.amount_k == AMOUNT_MAX_K


def test_the_last_who_leaves_beside_a_bankrupt_ends_the_game(game: Game) -> None:
    game.begin(3)
    game.give(BLUE, *DARK_BLUE)
    game.leave(RED, 0)
    game.ledger.owe(RED, BANK, 1)
    bankrupt(game.ledger, RED)
    leave(game.ledger, BLUE, BANK)
    assert game.edition.is_over(game.now) and not game.deeds.auctions()


def test_debts_to_who_leaves_go_to_the_heir(game: Game) -> None:
    for debtor in (BLUE, GREEN):
        game.leave(debtor, 0)
        game.ledger.owe(debtor, RED, 10)
    leave(game.ledger, RED, BLUE)  # which BLUE cannot owe himself
    assert list(game.now.debt_k[1:4]) == [0, 0, 10] and game.now.creditor[GREEN] == BLUE
    game.ledger.undo()
    leave(game.ledger, RED, BANK)
    assert list(game.now.debt_k[1:4]) == [0, 10, 10]
    assert list(game.now.creditor[1:4]) == [0, BANK, BANK]


def test_undo_returns_player_deeds_and_card(game: Game) -> None:
    _estate(game)
    before = _matter(game)
    leave(game.ledger, RED, GREEN)
    game.ledger.undo()
    assert _matter(game) == before and game.ledger.seat_of(UIDS["RED"]) == RED
    game.ledger.redo()
    assert game.now.seat[RED] == EMPTY and game.ledger.seat_of(UIDS["RED"]) == BANK


def test_undo_is_refused_while_another_has_the_card_of_who_left(game: Game) -> None:
    leave(game.ledger, RED, BANK)
    game.ledger.replace_card(BLUE, UIDS["RED"])
    assert game.refusal(game.ledger.undo) == CARD_TAKEN
    game.ledger.replace_card(BLUE, NEW_CARD)
    game.ledger.undo()
    assert game.ledger.seat_of(UIDS["RED"]) == RED


def test_a_lost_card_stays_lost_when_a_departure_is_undone(game: Game) -> None:
    leave(game.ledger, RED, BANK)
    game.ledger.replace_card(BLUE, NEW_CARD)
    game.ledger.undo()
    assert game.ledger.seat_of(NEW_CARD) == BLUE


def test_what_moved_is_listed(game: Game) -> None:
    built_k = _estate(game)
    leave(game.ledger, RED, GREEN)
    entries = details.find(game.ledger, game.now.seq)
    assert (details.CASH, BANK, RED, built_k, 0) in entries
    assert (details.CASH, RED, GREEN, game.k(30) + built_k, 0) in entries
    assert (details.FEE, GREEN, BANK, game.edition.fee_k(5, game.now.interest), 0) in entries
    assert (details.DEED, RED, GREEN, 1, 5) in entries
    assert (details.JAIL_CARDS, RED, GREEN, 1, 0) in entries


# Joining.


def test_who_joins_has_the_starting_money_of_the_edition(game: Game) -> None:
    start_k = game.edition.starting_k(0, game.now)
    assert game.moved(game.ledger.join, PINK, NEW_CARD, start_k) == {
        PINK: game.k(1500),
        BANK: -game.k(1500),
    }
    assert (game.now.kind, game.now.payee, game.now.seat[PINK]) == (JOIN, PINK, PLAYING)
    assert game.ledger.seat_of(NEW_CARD) == PINK
    game.ledger.pay(PINK, RED, 1)


def test_joining_is_refused_in_words(game: Game) -> None:
    join = game.ledger.join
    assert game.refusal(join, BANK, NEW_CARD, 5) == CARD_TAKEN
    assert game.refusal(join, RED, NEW_CARD, 5) == CARD_TAKEN
    assert game.refusal(join, PINK, UIDS["RED"], 5) == CARD_TAKEN
    assert game.refusal(join, PINK, NEW_CARD, 0) == NOTHING
    assert game.refusal(join, PINK, NEW_CARD, AMOUNT_MAX_K + 1) == TOO_LARGE
    game.begin(game.edition.players_max)
    assert game.refusal(join, SEATS - 1, NEW_CARD, 5) in (TOO_MANY, CARD_TAKEN)
    with pytest.raises(Refused) as refused:
        Ledger(MemoryJournal()).join(RED, NEW_CARD, 5)
    assert refused.value.code == NO_GAME


def test_undo_sends_who_joined_away_and_frees_the_card(game: Game) -> None:
    before = _matter(game)
    game.ledger.join(PINK, NEW_CARD, 500)
    game.ledger.undo()
    assert _matter(game) == before and game.ledger.seat_of(NEW_CARD) == BANK
    game.ledger.redo()
    assert (game.cash_k(PINK), game.ledger.seat_of(NEW_CARD)) == (500, PINK)


def test_who_joins_competitors_and_monopolists_takes_the_side_with_fewer() -> None:
    game = AntiGame()
    game.begin_as("CMM")
    game.ledger.join(PINK, NEW_CARD, 5)
    assert game.now.role[PINK] == COMPETITOR
    game.ledger.join(PINK + 1, NEW_CARD[:3] + b"x", 5)
    assert game.now.role[PINK + 1] == COMPETITOR  # two of each: competitors come first
    game.ledger.join(YELLOW, NEW_CARD[:3] + b"y", 5)
    assert game.now.role[YELLOW] == MONOPOLIST
    game.begin_as("CMM", 0)
    game.ledger.join(PINK, NEW_CARD, 5)
    assert not game.now.role[PINK]


def _matter(game: Game) -> dict[str, object]:
    """Return what an undo restores, cards included."""
    stamp = ("seq", "kind", "payer", "payee", "amount_k", "space", "subject_seq")
    undo = ("undo_seq", "undo_source_seq")
    return {name: what for name, what in fields(game.now).items() if name not in stamp + undo}
