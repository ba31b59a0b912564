"""The image on a second emulator: what it shows and books is what it does on the laptop."""

from pathlib import Path

import pytest

from host_sim.books import history
from host_sim.laptop.target import LaptopTarget
from tests.programs.second_emulator.target import SecondTarget
from tests.support.sources import ROOT
from tests.test_scenarios import SEED, Output, check_same, play

CUTS = ROOT / "tests/scenarios/cut_in_booking.txt"


@pytest.mark.chip
def test_a_game_with_power_cuts_is_the_same_on_a_second_emulator(
    image: Path, node: Path, node_modules: Path
) -> None:
    with SecondTarget(image, node, node_modules) as target:
        chip = play(CUTS, target)
    check_same(_seen(play(CUTS, LaptopTarget(seed=SEED))), _seen(chip))
    books = history.read(target.flash())
    history.check(books)
    assert not books.faults
    assert all(sum(state.balance_k) == 0 for state in books.history)


def _seen(story: list[Output]) -> list[Output]:
    """Return what is shown and booked; the second emulator has no buzzer."""
    return [output for output in story if output.kind != "tune"]
