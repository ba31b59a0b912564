"""Games to try the rules on."""

import pytest

from tests.support.rules_game import Game


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    """Return a new game of the edition named by the parameter, which @proves sets."""
    return Game(request.param)
