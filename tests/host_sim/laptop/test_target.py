import json

import pytest

from dealbox import parts
from host_sim.cards import UIDS
from host_sim.laptop.board import START_MS
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import Transcript


def fresh(journal: bytes = b"") -> tuple[LaptopTarget, Person]:
    target = LaptopTarget(journal)
    person = Person(target)
    person.begin()
    return target, person


def begun() -> tuple[LaptopTarget, Person]:
    """Return a unit with a game of RED and BLUE."""
    target, person = fresh()
    person.game("world", "RED", "BLUE")
    return target, person


def test_it_is_off_at_first_and_shows_a_picture_soon() -> None:
    target = LaptopTarget()
    transcript = Transcript(target)
    target.run(500)
    assert not target.is_on
    assert transcript.lines == []
    target.power(True)
    target.run(500)
    transcript.update()
    assert transcript.lines[0].startswith("LANGUAGE ")


def test_its_time_is_exact_though_its_steps_are_not() -> None:
    target, _ = fresh()
    since_ms = target.ms
    for _ in range(1000):
        target.run(1.7)
    assert target.ms == pytest.approx(since_ms + 1700)


def test_the_clock_of_the_unit_wraps_half_a_second_after_power_on() -> None:
    assert 2**30 - START_MS == 500
    _, person = fresh()
    person.press("OK")
    person.wait(1000)
    person.press("C")
    assert person.lines()[0].startswith("NEW GAME?")


def test_only_the_flash_outlives_the_power() -> None:
    target, person = begun()
    person.press("5")
    person.power("off")
    assert person.lines() == []
    person.power("on")
    assert person.lines()[0].startswith("DEALBOX")
    again, person = fresh(journal=target.flash())
    assert person.lines()[0].startswith("DEALBOX")
    assert again.flash() == target.flash()


def test_a_flash_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="the flash holds 1507328 bytes, not 1507329"):
        LaptopTarget(bytes(1507329))


def test_a_fault_of_the_unit_is_raised() -> None:
    def on_change(ms: float, what: str, value: object) -> None:
        raise ZeroDivisionError

    target = LaptopTarget()
    target.power(True)
    target.on_change = on_change
    with pytest.raises(ZeroDivisionError):
        target.run(1000)


def test_a_card_laid_and_lifted_between_two_polls_is_not_seen() -> None:
    target, person = begun()
    tunes = person.transcript.tunes
    target.run(0.5)
    target.lay(parts.PLUS, UIDS["RED"])
    target.lift(parts.PLUS, UIDS["RED"])
    person.wait(500)
    assert person.transcript.tunes == tunes


def test_the_same_seed_makes_the_same_game() -> None:
    stories = []
    for seed in (1, 1, 2):
        target = LaptopTarget(seed=seed)
        person = Person(target)
        person.begin()
        person.game("world", "RED", "BLUE")
        person.deal()
        person.wait_until_light("off")
        stories.append(person.transcript.entries)
    assert stories[0] == stories[1] != stories[2]


def test_its_feed_reports_bookings_and_answers_once_a_second() -> None:
    target, person = begun()
    person.wait(2_000)
    lines: list[str] = []
    target.on_feed = lines.append
    person.tap("RED", "plus")
    person.press("1", "M")
    (booked,) = [entry["booked"] for entry in person.transcript.entries if "booked" in entry][-1:]
    assert [json.loads(line) for line in lines] == [{"booked": booked}]
    lines.clear()
    target.ask()
    person.wait(100)
    assert [*map(list, map(json.loads, lines))] == [["unit"], ["language"], ["standings"]]
    target.ask()
    person.wait(800)
    assert len(lines) == 3
    person.wait(300)
    assert len(lines) == 6


def test_a_unit_that_is_off_answers_nothing_later() -> None:
    target, person = begun()
    person.power("off")
    target.ask()
    lines: list[str] = []
    target.on_feed = lines.append
    person.power("on")
    person.wait(2_000)
    assert len(lines) == 3  # what every unit sends after power-on
