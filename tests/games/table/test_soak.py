"""Whole games at the unit: short ones here, many and long ones in make soak."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dealbox.bank.editions import EDITIONS
from games.table import soak
from games.table.soak import Tally
from host_sim import cli
from host_sim.editions.command import region_with
from host_sim.ending import STOPPED
from host_sim.laptop.target import LaptopTarget
from host_sim.target import Target
from tests.support.command_line import Dealbox
from tests.support.own_game import play_own_game


@pytest.mark.parametrize("edition", sorted({edition.name for edition in EDITIONS}))
def test_a_game_of_each_edition_on_the_laptop(edition: str, dealbox: Dealbox) -> None:
    ended = dealbox(f"table soak --games 1 --seed 0 --edition {edition} --rounds 2")
    assert ended.code == 0
    for text in (f"1/1: game 0/1, {edition}", "1 new game", "differences: 0"):
        assert text in ended.out


def test_a_game_is_the_same_again() -> None:
    first, again = Tally(), Tally()
    for tally in (first, again):
        soak.soak(lambda seed: LaptopTarget(seed=seed), ["same"], [EDITIONS[5]], tally, 2)
    assert first == again
    assert first.games == 1


def test_a_difference_is_the_exit_code_and_the_next_game_is_played(
    monkeypatch: pytest.MonkeyPatch, dealbox: Dealbox
) -> None:
    made: list[Target] = []

    def make(on: str, seed: int, region: bytes) -> Target:
        target = LaptopTarget(seed=seed)
        if not made:
            target.plug("plus", False)  # this unit reads no card
        made.append(target)
        return target

    monkeypatch.setattr(cli, "make_target", make)
    ended = dealbox("table soak --games 2 --seed 0 --rounds 1")
    assert ended.code == soak.FAILED
    assert "game 0/1: new game" in ended.out and "differences: 1" in ended.out
    assert len(made) == 2
    assert not made[0].is_on


def test_what_was_done_is_printed_when_it_is_interrupted(
    monkeypatch: pytest.MonkeyPatch, dealbox: Dealbox
) -> None:
    made: list[Target] = []

    def make(on: str, seed: int, region: bytes) -> Target:
        if made:
            raise KeyboardInterrupt
        made.append(LaptopTarget(seed=seed))
        return made[0]

    monkeypatch.setattr(cli, "make_target", make)
    ended = dealbox("table soak --games 2 --seed 0 --rounds 1")
    assert ended.code == STOPPED and "laptop, games: 1," in ended.out


def test_an_edition_is_named_by_its_city_too(dealbox: Dealbox) -> None:
    ended = dealbox("table soak --edition Dublin --games 1 --rounds 1")
    assert ended.code == 0 and ", classic dublin" in ended.out


def own_game(on: str, folder: Path) -> str:
    tally = play_own_game(folder, lambda path: cli.make_target(on, 1, region=region_with(path)))
    return tally.summary(on)


@pytest.mark.soak
def test_a_whole_game_on_an_own_board_with_names_and_house_rules(
    tmp_path: Path, figure: Callable[[str], None]
) -> None:
    figure(own_game("laptop", tmp_path))


@pytest.mark.chip
@pytest.mark.soak
def test_that_game_on_the_emulated_chip(
    image: Path, tmp_path: Path, figure: Callable[[str], None]
) -> None:
    del image  # it is built
    figure(own_game("chip", tmp_path))
