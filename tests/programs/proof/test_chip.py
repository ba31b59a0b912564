from pathlib import Path

import pytest

from host_sim.chip.target import ChipTarget
from host_sim.scenarios.person import Person
from tests.programs.damage import power
from tests.programs.harness import Part
from tests.support.stored_games import a_game

pytestmark = pytest.mark.chip

_SEED = 1


@pytest.mark.usefixtures("image")
@pytest.mark.parametrize(
    "part", [each for each in power.PARTS if each.quick], ids=lambda each: each.name
)
def test_the_image_survives_cuts(part: Part) -> None:
    assert bool(part.try_quick(_SEED).violations) == part.must_fail


@pytest.mark.soak
def test_after_a_hang_the_game_goes_on(image: Path) -> None:
    """A hang during a deal: the lamp goes dark, the deal is void, the books are unchanged."""
    target = ChipTarget(image, journal=a_game())
    person = Person(target)
    person.begin()
    person.tap("RED", "plus")
    person.press("1", "M")
    person.deal()
    person.expect_light("slow")
    assert target.chip
    target.chip.hang()
    target.run(8_500)
    assert target.resets == 1
    person.wait(1_000)
    person.expect_light("off")
    person.expect_screen("a deal that")
    person.expect_screen("was running is void.")
    person.expect_balance("RED", 16_000)
    person.tap("RED", "plus")
    person.press("1", "M")
    person.expect_balance("RED", 17_000)
    person.expect_total(0)
    assert target.resets == 1
