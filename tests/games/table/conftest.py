"""Games at the table to try the rules on."""

import pytest

from tests.support.game_at_table import TableGame


@pytest.fixture
def game(request: pytest.FixtureRequest) -> TableGame:
    """Return a new game of the edition named by the parameter, which @proves sets."""
    return TableGame(request.param)


@pytest.fixture
def anti() -> TableGame:
    """Return a game of `anti`: RED and GREEN compete, BLUE and YELLOW monopolize."""
    return TableGame("anti", roles="CMCM")
