from collections.abc import Callable

import pytest

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import Transcript
from host_sim.scenarios.witness import ExpectationFailed
from tests.support.cases import for_each


def person() -> Person:
    target = LaptopTarget()
    person = Person(target, Transcript(target))
    person.begin()
    return person


def begun() -> Person:
    table = person()
    table.game("world", "RED", "BLUE")
    return table


@for_each(
    ("look", "words"),
    [
        (lambda table: table.expect_balance("RED", 14_000), "RED has 15M"),
        (lambda table: table.expect_balance("BANK", 0), "BANK has -30M"),
        (lambda table: table.expect_total(1), "all accounts add up to 0"),
        (lambda table: table.expect_owner(39, "RED"), "the owner is BANK"),
        (lambda table: table.expect_level(39, 1), "the level is 0"),
        (lambda table: table.expect_mortgaged(39, "yes"), "it is: no"),
        (lambda table: table.expect_stock("hotels", 99), "the bank has 12"),
        (lambda table: table.expect_light("slow"), "the lamp is off"),
        (lambda table: table.expect_tune("error"), "the last tune was ok"),
        (lambda table: table.expect_silence(), "the tune ok was heard"),
        (lambda table: table.expect_screen("SOLD"), "not on the screen"),
        (lambda table: table.expect_dark(), "the screen is lit"),
        (lambda table: table.wait_until_light("fast"), "60 s later the lamp is off"),
        (lambda table: table.lift("RED"), "RED is on no reader"),
    ],
)
def test_a_failed_expectation_has_the_actual_value(
    look: Callable[[Person], None], words: str
) -> None:
    with pytest.raises(ExpectationFailed, match=f"^{words}$"):
        look(begun())


def test_without_a_game_there_is_no_balance() -> None:
    with pytest.raises(ExpectationFailed, match="no game is stored in the flash"):
        person().expect_total(0)


def test_a_card_cannot_be_laid_where_it_is() -> None:
    table = begun()
    table.lay("RED", "plus")
    with pytest.raises(ExpectationFailed, match="RED is on plus already"):
        table.tap("RED", "plus")


def test_no_game_begins_on_a_unit_that_does_not_react() -> None:
    table = person()
    table.unplug("keypad")
    with pytest.raises(ExpectationFailed, match="no new game began"):
        table.game("world", "RED", "BLUE")


def test_the_screen_in_words() -> None:
    table = begun()
    assert table.screen().startswith("the screen shows\n    | DEALBOX")
    table.power("off")
    assert table.screen() == "the screen is dark"


def test_cards_are_taken_up_before_a_new_game() -> None:
    table = begun()
    table.lay("RED", "plus")
    table.lay("BLUE", "minus")
    table.game("world", "RED", "GREEN")
    table.tap("GREEN", "plus")
    table.press("1", "M")
    table.expect_balance("GREEN", 16_000)


def test_editions_with_options_and_roles() -> None:
    table = person()
    table.game("anti", "RED", "BLUE", "deeds")
    table.expect_balance("RED", 1500)
    table.game("classic", "dublin", "RED", "BLUE", "deeds", "timed")
    table.expect_owner(39, "BANK")
    table.expect_stock("houses", 32)
