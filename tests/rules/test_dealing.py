import random

import pytest

from dealbox.bank import details
from dealbox.bank.state import BANK, DEAL_OUT, DEEDS, DEEDS_ON, QUICK, SPACES
from host_sim.books.replay import Replay, fields
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import ALL_DEEDS, Game


@pytest.fixture
def quick() -> Game:
    """Return a quick game of `world` with four players."""
    game = Game("world")
    game.begin(4, DEEDS | QUICK)
    return game


def _replays(game: Game) -> bool:
    """Return whether the newest page follows from the one before."""
    journal = game.ledger.journal
    assert isinstance(journal, MemoryJournal)
    states = journal.states
    return not Replay().differences(states[-2], states[-1], lambda seq: states[seq - 1])


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


def test_dealing_out_is_one_booking(quick: Game) -> None:
    quick.deeds.deal_out([1, 3, 5, 6, 8, 9, 37, 39])
    assert (quick.now.kind, quick.now.seq) == (DEAL_OUT, 3)
    assert _replays(quick)


@pytest.mark.parametrize("game", ["world", "classic"], indirect=True)
def test_any_owners_can_be_entered_and_undone_in_one_step(game: Game) -> None:
    game.begin(4, 0)
    chance, before = random.Random(4), fields(game.now)
    for _ in range(50):
        owners = bytearray(SPACES)
        for space in ALL_DEEDS:
            owners[space] = chance.randrange(5)
        game.deeds.turn_on(owners)
        assert game.now.owner == owners and game.now.kind == DEEDS_ON
        game.edition.check(game.now)
        assert _replays(game)
        assert details.find(game.ledger, game.now.seq) == [
            (details.DEED, BANK, owners[space], 1, space) for space in ALL_DEEDS if owners[space]
        ]
        game.ledger.undo()
        for name in ("owner", "options", "balance_k", "houses", "hotels"):
            assert fields(game.now)[name] == before[name]
    game.ledger.redo()
    assert game.now.owner == owners and game.now.options == DEEDS
