"""The fixture `game`, which @proves parametrizes."""

import pytest

from tests.support.rules_game import Game


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    """Return a new game of the edition named by the parameter."""
    return Game(request.param)
