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
from tests.support.own_game import play_own_game

ROUNDS = 3


def run(*words: str) -> int:
    return cli.main(["table", "soak", *words])


def on_laptop(seed: int) -> Target:
    return LaptopTarget(seed=seed)


@pytest.mark.parametrize("edition", sorted({edition.name for edition in EDITIONS}))
def test_a_game_of_each_edition_on_the_laptop(
    edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--games", "1", "--seed", "0", "--edition", edition, "--rounds", str(ROUNDS)) == 0
    printed = capsys.readouterr().out
    assert "1/1: game 0/1, " + edition in printed
    assert "1 new game" in printed
    assert " 0 differences" in printed


def test_a_game_is_the_same_again() -> None:
    first, again = Tally(), Tally()
    for tally in (first, again):
        soak.soak(on_laptop, ["same"], [EDITIONS[5]], tally, 2)
    assert first == again
    assert first.games == 1


def test_a_difference_is_the_exit_code_and_the_next_game_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Target] = []

    def make(on: str, seed: int, region: bytes) -> Target:
        target = LaptopTarget(seed=seed)
        if not made:
            target.plug("plus", False)  # this unit reads no card
        made.append(target)
        return target

    monkeypatch.setattr(cli, "make_target", make)
    assert run("--games", "2", "--seed", "0", "--rounds", "1") == soak.FAILED
    printed = capsys.readouterr().out
    assert "game 0/1: new game" in printed
    assert "1 differences" in printed
    assert len(made) == 2
    assert not made[0].is_on


def test_what_was_done_is_printed_when_it_is_interrupted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Target] = []

    def make(on: str, seed: int, region: bytes) -> Target:
        if made:
            raise KeyboardInterrupt
        made.append(LaptopTarget(seed=seed))
        return made[0]

    monkeypatch.setattr(cli, "make_target", make)
    assert run("--games", "2", "--seed", "0", "--rounds", "1") == STOPPED
    assert "1 games on laptop" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["--games 0", "--rounds x", "--on paper"])
def test_bad_input_is_refused_in_words(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*words.split())
    assert stopped.value.code == 2
    option, value = words.split()
    error = capsys.readouterr().err
    assert option in error
    assert value in error


def test_an_edition_is_named_by_its_rules_or_its_city(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("--edition", "chess") == 2
    assert "there is no edition chess; there are world, " in capsys.readouterr().err
    assert run("--edition", "Dublin", "--games", "1", "--rounds", "1") == 0
    assert ", classic dublin" in capsys.readouterr().out


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
