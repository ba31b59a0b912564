"""Where tokens land: a long walk on the track against the chain."""

import pytest

from dealbox.bank.editions import EDITIONS
from games.table import decks
from games.table.landing import IN_JAIL, shares
from games.table.track import Pile
from tests.support.landing import SEAT, Independent, Walker, exact


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


@pytest.mark.slow
@pytest.mark.parametrize("is_monopolist", [False, True])
def test_in_anti_each_role_lands_as_its_chain_says(is_monopolist: bool) -> None:
    anti = EDITIONS[5]
    walker = Walker("walk", False, [is_monopolist] * (SEAT + 1))
    walker.track.taxed = [space for space, _ in anti.taxes]
    walker.track._piles = (
        Independent(decks.COMPETITOR, "first"),
        Independent(decks.MONOPOLIST, "second"),
    )
    for found, share in zip(walker.walk(200_000), shares(anti, is_monopolist), strict=True):
        assert found == pytest.approx(100 * share, abs=0.25)
