"""Where tokens land: a long walk on the track against a chain that is solved on its own."""

import pytest

from games.table import decks
from games.table.track import Pile
from tests.support.landing import IN_JAIL, Independent, Walker, exact


@pytest.mark.parametrize(("stays", "jail"), [(False, 3.950), (True, 9.3855)])
def test_the_chain_has_the_published_share_of_jail(stays: bool, jail: float) -> None:
    assert exact(stays)[IN_JAIL] == pytest.approx(jail, abs=0.0005)


@pytest.mark.slow
@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("pile", [Pile, Independent])
def test_a_long_walk_lands_as_the_chain_says(stays: bool, pile: type[Pile]) -> None:
    """Of 400,000 throws a share of 4 % has a standard deviation of 0.03 points."""
    walker = Walker("walk", stays)
    walker.track._piles = (pile(decks.CHANCE, "first"), pile(decks.CHEST, "second"))
    for found, share in zip(walker.walk(400_000), exact(stays), strict=True):
        assert found == pytest.approx(share, abs=0.2)
