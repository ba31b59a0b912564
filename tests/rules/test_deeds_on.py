"""Deeds that are turned on in a running game, with the owners that the table has."""

import random

import pytest

from dealbox.bank import details
from dealbox.bank.deeds import Deeds
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.refusals import BANKRUPT_SEAT, NO_DEEDS, NO_GAME, NO_OPTION, NOT_A_DEED, OWNED
from dealbox.bank.state import BANK, DEEDS, DEEDS_ON, SPACES
from host_sim.books.replay import Replay, fields
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import ALL_DEEDS, BLUE, DARK_BLUE, GREEN, RED, YELLOW, AntiGame, Game

PINK = 7


@pytest.fixture(params=["world", "classic", "comrades", "platinum"])
def game(request: pytest.FixtureRequest) -> Game:
    """Return a game without deeds."""
    game = Game(request.param)
    game.begin(4, 0)
    return game


def _owners(*owned: tuple[int, int]) -> bytearray:
    owners = bytearray(SPACES)
    for space, seat in owned:
        owners[space] = seat
    return owners


def test_from_then_on_deeds_are_visited_bought_and_built_on(game: Game) -> None:
    assert game.refusal(game.deeds.buy, RED, 5) == NO_DEEDS
    assert game.moved(game.deeds.turn_on, _owners((37, BLUE), (39, BLUE))) == {}
    assert game.owned(BLUE) == list(DARK_BLUE) and game.now.options & DEEDS
    assert game.refusal(game.deeds.buy, RED, 39) == OWNED
    game.visit(RED, 39)
    game.deeds.build(BLUE, 39)
    game.deeds.buy(RED, 5)
    assert (game.now.houses, game.now.hotels) == (31, 12)


def test_any_owners_can_be_entered_and_undone_in_one_step(game: Game) -> None:
    chance, before = random.Random(4), fields(game.now)
    journal = game.ledger.journal
    assert isinstance(journal, MemoryJournal)
    for _ in range(50):
        owners = _owners(*((space, chance.randrange(5)) for space in ALL_DEEDS))
        game.deeds.turn_on(owners)
        assert game.now.owner == owners and game.now.kind == DEEDS_ON
        game.edition.check(game.now)
        past, page = journal.states[-2:]
        assert not Replay().differences(past, page, lambda seq: journal.states[seq - 1])
        moved = [entry for entry in details.find(game.ledger, game.now.seq)]
        assert moved == [
            (details.DEED, BANK, owners[space], 1, space) for space in ALL_DEEDS if owners[space]
        ]
        game.ledger.undo()
        for name in ("owner", "options", "balance_k", "houses", "hotels"):
            assert fields(game.now)[name] == before[name]
    game.ledger.redo()
    assert game.now.owner == owners and game.now.options == DEEDS


def test_turning_deeds_on_is_refused_in_words(game: Game) -> None:
    turn_on = game.deeds.turn_on
    for space in range(SPACES):
        if space not in ALL_DEEDS:
            assert game.refusal(turn_on, _owners((space, RED))) == NOT_A_DEED
    assert game.refusal(turn_on, _owners((39, PINK))) == BANKRUPT_SEAT
    turn_on(_owners((39, GREEN), (1, YELLOW)))
    assert game.refusal(turn_on, _owners()) == NO_OPTION
    with pytest.raises(Refused) as refused:
        Deeds(Ledger(MemoryJournal())).turn_on(_owners())
    assert refused.value.code == NO_GAME


def test_competitors_and_monopolists_play_with_deeds_from_the_start_or_not_at_all() -> None:
    game = AntiGame()
    game.begin(4, 0)
    assert not game.deeds.can_turn_on()
    assert game.refusal(game.deeds.turn_on, _owners()) == NO_OPTION
