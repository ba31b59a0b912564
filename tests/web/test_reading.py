from pathlib import Path

import pytest

from host_sim.cards import COLOURS
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.picture import Picture
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import Step
from host_sim.web.enrolling import expected_card
from web.unit import reading

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.mark.parametrize("name", ["volume", "deal_bookings", "lost_card", "enrol"])
def test_what_the_cells_say_is_what_the_pixels_show(name: str) -> None:
    target = LaptopTarget(seed=1)
    person = Person(target)
    person.begin()
    seen = set()

    def compare(step: Step) -> None:
        board = target._board
        picture: Picture = target._environment.display.picture
        if not board or not picture.is_on:
            return
        lines = [line.strip() for line in picture.lines()]
        seat, *words = reading.text(board.display.cells, board.display.letters).split("\n")
        assert words == lines, step
        assert ("", *COLOURS)[int(seat)] == expected_card(lines), step
        seen.add(tuple(words))

    scenario.play(scenario.read(SCENARIOS / f"{name}.txt"), person, compare)
    assert len(seen) > 3
