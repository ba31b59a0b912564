"""The figures of the edition `world`."""

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.editions.world import World


def test_world_is_edition_number_0_for_good() -> None:
    assert isinstance(EDITIONS[0], World)


@pytest.mark.rule("W-60")
def test_two_to_six_players() -> None:
    assert (World.players_min, World.players_max) == (2, 6)


@pytest.mark.rule("W-09", "W-61", "W-62", "W-75")
def test_the_figures_of_the_booklet() -> None:
    assert (World.start_k, World.go_k) == (15_000, 2_000)
    assert (World.opening_k, World.raise_k) == (10, 10)
