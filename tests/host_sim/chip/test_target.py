from pathlib import Path

import pytest

from host_sim.chip.target import ChipTarget
from host_sim.parts.region import REGION_BYTES
from host_sim.parts.ssd1306 import Ssd1306
from tests.support.sh1106 import Sh1106, Sh1106As6
from tests.support.stored_games import a_game
from tests.support.watched import Watched

pytestmark = [pytest.mark.chip, pytest.mark.forked]


class Unit(Watched):
    """A unit on the chip, and what it shows."""

    def __init__(self, image: Path) -> None:
        self.target = ChipTarget(image, journal=a_game())
        super().__init__(self.target)

    def shows(self, text: str) -> bool:
        return any(text in line for line in self.lines)


@pytest.fixture(scope="module")
def unit(image: Path) -> Unit:
    unit = Unit(image)
    unit.target.power(True)
    unit.target.run(500)
    return unit


@pytest.mark.parametrize(
    "when_ms", [0.7, *(pytest.param(ms, marks=pytest.mark.soak) for ms in (0.1, 1.9))]
)
def test_a_display_that_holds_the_bus_after_a_reset_is_released(
    unit: Unit, when_ms: float
) -> None:
    bus = unit.target.display_bus
    unit.target.key("5", True)
    while not bus.is_busy:
        unit.target.run(0.1)
    unit.target.run(when_ms)
    while not bus.is_busy:
        unit.target.run(0.02)
    assert unit.target.chip
    unit.target.chip.reset()
    assert bus.is_held
    unit.target.key("5", False)
    unit.lines.clear()
    unit.target.run(500)
    assert not bus.is_held
    assert unit.shows("STARTED ANEW")


@pytest.mark.soak
def test_a_display_that_holds_the_bus_is_released_while_the_unit_runs(unit: Unit) -> None:
    unit.target.run(1000)
    unit.lines.clear()
    unit.target.display_bus.hold()
    unit.target.run(1000)
    assert not unit.target.display_bus.is_held
    unit.target.key("7", True)
    unit.target.run(100)
    unit.target.key("7", False)
    assert unit.shows("7") and not unit.target.resets


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        (Sh1106As6, 0x3D),
        pytest.param(Sh1106, 0x3C, marks=pytest.mark.soak),
        pytest.param(Ssd1306, 0x3D, marks=pytest.mark.soak),
    ],
)
def test_another_display_is_found(unit: Unit, kind: type[Ssd1306], address: int) -> None:
    lines = unit.lines[:]
    unit.target.mount(kind, address)
    unit.target.run(300)
    unit.lines.clear()
    unit.target.plug("display", True)
    unit.target.run(700)
    assert unit.lines[1:] == lines[1:] and lines[1]


def test_no_room_for_such_a_journal(image: Path) -> None:
    with pytest.raises(ValueError, match="journal"):
        ChipTarget(image, journal=bytes(REGION_BYTES + 1))
