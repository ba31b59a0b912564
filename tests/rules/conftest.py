"""Games to try the rules on."""

import pytest

from dealbox.bank.state import DEEDS, QUICK
from tests.support.rules_game import Game, game_of


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    """Return a new game of the edition named by the parameter, which @proves sets."""
    return game_of(request.param)


@pytest.fixture
def quick() -> Game:
    """Return a quick game of `world` with four players."""
    game = Game("world")
    game.begin(4, DEEDS | QUICK)
    return game
