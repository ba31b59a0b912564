"""Games to try the rules on."""

import pytest

from tests.support.rules_game import Game, game_of


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    """Return a new game of the edition named by the parameter, which @proves sets."""
    return game_of(request.param)
