"""What targets have in common: each flash operation is persisted, or the power is cut."""

import pytest

from host_sim.chip.target import ChipTarget
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import Person
from tests.support.stored_games import a_game

ON_CHIP = pytest.param("chip", marks=[pytest.mark.chip, pytest.mark.outside])


@pytest.fixture(params=["laptop", ON_CHIP])
def person(request: pytest.FixtureRequest) -> Person:
    """Return who uses a unit with a game of RED and BLUE."""
    target: LaptopTarget | ChipTarget = LaptopTarget(a_game())
    if request.param == "chip":
        target = ChipTarget(request.getfixturevalue("image"), journal=a_game())
    person = Person(target)
    person.begin()
    person.lay("RED", "plus")
    return person


def pay(person: Person) -> None:
    person.press("1", "M")


def test_every_flash_operation_is_persisted_as_it_happens(person: Person) -> None:
    target = person._target
    before = target.flash()
    image = bytearray(before)

    def persist(at: int, cells: bytes) -> bool:
        image[at : at + len(cells)] = cells
        return True

    target.persist = persist
    pay(person)
    assert bytes(image) == target.flash() != before
    person.wait(600)
    person.cut_after(1)
    pay(person)
    assert not target.is_on
    assert bytes(image) == target.flash()  # a torn page, too


def test_what_cannot_be_persisted_is_not_done_and_the_power_is_cut(person: Person) -> None:
    target = person._target
    before = target.flash()
    target.persist = lambda at, cells: False
    pay(person)
    assert not target.is_on and target.flash() == before
    assert person.tune() != "credit"
    target.persist = lambda at, cells: True
    person.power("on")
    person.expect_balance("RED", 15_000)
    pay(person)
    person.expect_balance("RED", 16_000)
