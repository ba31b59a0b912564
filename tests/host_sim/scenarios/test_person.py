import pytest

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import ScenarioFailed
from tests.support.cases import for_each, rows


def played(steps: str) -> Person:
    """Return who has performed these steps on a new unit."""
    target = LaptopTarget()
    person = Person(target)
    scenario.play(scenario.parse("steps", steps.replace("; ", "\n")), person)
    return person


@for_each(("steps", "words"), rows(__file__, "fails"))
def test_a_failed_expectation_has_the_actual_value(steps: str, words: str) -> None:
    with pytest.raises(ScenarioFailed, match=f": {words}; the screen"):
        played(steps)


@for_each(("steps",), rows(__file__, "holds"))
def test_a_game_is_begun_by_keys_whatever_lies_there(steps: str) -> None:
    played(steps)


def test_the_screen_in_words() -> None:
    begun = played("game world RED BLUE")
    assert begun.screen().startswith("the screen shows\n    | DEALBOX")
    begun.power("off")
    assert begun.screen() == "the screen is dark"
