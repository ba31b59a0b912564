"""The quick game's deeds, dealt out at random and paid for."""

import random

import pytest

from dealbox.bank import details
from dealbox.bank.bankruptcy import leave
from dealbox.bank.refusals import AUCTION_DUE, IN_DEBT, NO_DEEDS, NO_OPTION, OWNED, SHORT
from dealbox.bank.state import BANK, DEAL_OUT, DEEDS, QUICK
from dealbox.ui import words
from host_sim.books.replay import Replay, fields
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import ALL_DEEDS, BLUE, GREEN, RED, YELLOW, AntiGame, Game
from tests.support.table import Table


@pytest.mark.rule("W-92")
def test_everybody_is_dealt_two_deeds_and_pays_their_printed_prices(quick: Game) -> None:
    for seed in range(100):
        for players in range(2, 7):
            quick.begin(players, DEEDS | QUICK)
            quick.deeds.deal_out(quick.deeds.draw(random.Random(seed).randbytes))
            for seat in range(1, players + 1):
                dealt = quick.owned(seat)
                assert len(dealt) == 2
                price_k = sum(quick.edition.price_k(space) for space in dealt)
                assert quick.cash_k(seat) == 15_000 - price_k
            assert len([space for space in ALL_DEEDS if quick.now.owner[space]]) == 2 * players
            assert sum(quick.now.balance_k) == 0


def test_every_deed_is_drawn_equally_often(quick: Game) -> None:
    chance, count = random.Random(1), 2_800
    drawn = [space for _ in range(count) for space in quick.deeds.draw(chance.randbytes)]
    expected = len(drawn) / len(ALL_DEEDS)  # 800; its standard deviation is 24
    assert set(drawn) == set(ALL_DEEDS)
    assert all(abs(drawn.count(space) - expected) < 5 * 24 for space in ALL_DEEDS)


def test_dealing_out_is_one_booking_that_can_be_undone(quick: Game) -> None:
    before = fields(quick.now)
    quick.deeds.deal_out([1, 3, 5, 6, 8, 9, 37, 39])
    assert [quick.now.owner[space] for space in (1, 3, 5, 6, 8, 9, 37, 39)] == [
        *(RED, RED, BLUE, BLUE, GREEN, GREEN, YELLOW, YELLOW)
    ]
    bill_k = sum(quick.edition.price_k(space) for space in (1, 3, 5, 6, 8, 9, 37, 39))
    assert (quick.now.kind, quick.now.amount_k, quick.now.seq) == (DEAL_OUT, bill_k, 3)
    entries = details.find(quick.ledger, quick.now.seq)
    assert entries[:2] == [
        (details.CASH, RED, BANK, 1_200, 0),
        (details.CASH, BLUE, BANK, 3_000, 0),
    ]
    assert (details.DEED, BANK, YELLOW, 1, 39) in entries and len(entries) == 4 + 8
    journal = quick.ledger.journal
    assert isinstance(journal, MemoryJournal)
    states = journal.states
    assert not Replay().differences(states[-2], states[-1], lambda seq: states[seq - 1])
    quick.ledger.undo()
    assert [fields(quick.now)[name] for name in ("owner", "balance_k")] == [
        before[name] for name in ("owner", "balance_k")
    ]


def test_who_left_is_dealt_nothing(quick: Game) -> None:
    leave(quick.ledger, BLUE, BANK)
    quick.deeds.deal_out([1, 3, 5, 6, 8, 9])
    assert quick.owned(GREEN) == [5, 6] and not quick.owned(BLUE)


def test_dealing_out_is_refused_in_words(quick: Game) -> None:
    deal_out, spaces = quick.deeds.deal_out, [1, 3, 5, 6, 8, 9, 37, 39]
    quick.leave(GREEN, 2_199)
    assert quick.refusal(deal_out, spaces) == SHORT
    quick.ledger.owe(GREEN, BANK, 3_000)
    assert quick.refusal(deal_out, spaces) == IN_DEBT
    quick.begin(4, DEEDS | QUICK)
    quick.deeds.buy(RED, 11)
    assert quick.refusal(deal_out, spaces) == OWNED
    quick.ruin(RED)
    assert not any(quick.now.owner) and not quick.deeds.can_deal_out()
    assert quick.refusal(deal_out, spaces[2:]) == AUCTION_DUE
    quick.begin(4, QUICK)
    assert quick.refusal(deal_out, spaces) == NO_DEEDS
    for game in (Game("world"), Game("classic"), AntiGame()):
        assert game.refusal(game.deeds.deal_out, spaces) == NO_OPTION


def test_the_short_game_of_anti_deals_nothing_out() -> None:
    game = AntiGame()
    game.begin(4, DEEDS | QUICK)
    assert not game.deeds.can_deal_out()
    assert game.refusal(game.deeds.deal_out, []) == NO_OPTION


def test_on_the_unit_one_row_deals_out_until_a_deed_is_owned() -> None:
    table = Table("RED", "BLUE", game="world deeds quick")
    table.menu("This game")
    table.choose("Deal out deeds")
    assert table.title == "EACH→BANK" and table.tune == "debit"
    assert sum(table.ledger.now.owner) == 2 * (RED + BLUE) and table.total_k == 0
    assert all(cash_k < 15_000 for cash_k in table.cash_k)
    table.menu("This game")
    assert words.DEAL_OUT_ITEM not in table.rows
    table.press("C")
    table.menu("Take back")
    table.press("OK")
    assert table.cash_k == [15_000, 15_000] and not any(table.ledger.now.owner)
    table.press("C")
    table.menu("This game")
    assert words.DEAL_OUT_ITEM in table.rows


@pytest.mark.parametrize(
    "game", ["world deeds", "world quick", "anti deeds quick", "classic deeds"]
)
def test_other_games_have_no_such_row(game: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.menu("This game")
    assert words.DEAL_OUT_ITEM not in table.rows
