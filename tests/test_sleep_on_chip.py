from collections.abc import Iterator
from pathlib import Path

import pytest

from dealbox.parts import MINUS, PLUS
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.parts.picture import Picture
from host_sim.timed_input import KEY_HELD_MS
from tests.support.stored_games import a_game

pytestmark = [pytest.mark.chip, pytest.mark.forked]

# The loop of main.py, with 60 s and 600 s shortened to 0.5 and 0.7 s.
SCRIPT = """
import board, dealbox.housekeeping
from dealbox.ui.screen import Screen
from dealbox.unit import Unit
from wired import Watchdog
Screen.timeout_ms = 500
dealbox.housekeeping.ASLEEP_MS = 700
b = board.make(Watchdog())
u = Unit(b)
def go():
    while True:
        b.rest(u.step(b.ticks_ms()))
go()
"""


class Sleeper:
    """A unit with a game that is asleep, its clocks stopped."""

    def __init__(self, image: Path) -> None:
        self.shown: list[tuple[float, list[str]]] = []
        self.target = ChipTarget(image, journal=a_game(), has_usb=True)
        self.target.on_change = self._on_change
        self.target.power(True)
        self.target.run(100)
        assert self.target.chip and self.target.chip.usb
        self.chip = self.target.chip
        usb = self.target.chip.usb
        usb.send(b"exec(" + repr(SCRIPT).encode() + b")\r\n")
        self.target.run(1300)
        self.is_awake_on_usb = not self.chip.is_dormant
        usb.unplug()
        self.target.run(300)

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            self.shown.append((ms, value.lines()))

    def tap(self, key: str, held_ms: int = KEY_HELD_MS) -> None:
        self.target.key(key, True)
        self.target.run(held_ms)
        self.target.key(key, False)

    @property
    def text(self) -> str:
        return "\n".join(self.shown[-1][1])


@pytest.fixture(scope="module")
def sleeper(repl_image: Path) -> Iterator[Sleeper]:
    sleeper = Sleeper(repl_image)
    assert sleeper.is_awake_on_usb
    yield sleeper


def test_asleep_nothing_runs_until_a_key_which_does_nothing_else(sleeper: Sleeper) -> None:
    """For longer than the watchdog would let a hang last, and the picture is whole in 200 ms."""
    awake_ns = sleeper.chip.awake_ns
    sleeper.target.run(60_000)
    assert sleeper.chip.is_dormant and sleeper.chip.awake_ns == awake_ns
    assert sleeper.text.strip() == ""
    assert not any(r.chip.is_awake or r.chip.is_held for r in sleeper.target.readers)
    reader_ns = [r.awake_ns for r in sleeper.target.readers]
    since_ms = sleeper.target.ms
    sleeper.tap("7")
    sleeper.target.run(300)
    assert "DEALBOX" in sleeper.text
    assert sleeper.shown[-1][0] - since_ms < 200
    after_ns = [r.awake_ns for r in sleeper.target.readers]
    assert all(after > before for before, after in zip(reader_ns, after_ns, strict=True))
    assert sleeper.target.resets == 0


@pytest.mark.parametrize("key", ["1", "9", "OK", "C"])
def test_a_short_press_of_any_column_wakes_it(sleeper: Sleeper, key: str) -> None:
    sleeper.target.run(5_000)
    assert sleeper.chip.is_dormant
    sleeper.tap(key, 25)
    sleeper.target.run(300)
    assert not sleeper.chip.is_dormant and sleeper.text.strip()


def test_the_button_wakes_it_and_starts_a_deal_once_it_is_awake(sleeper: Sleeper) -> None:
    for title in ("DEALBOX", "Bids from"):
        sleeper.target.button(True)
        sleeper.target.run(200)
        sleeper.target.button(False)
        sleeper.target.run(100)
        assert title in sleeper.text and not sleeper.chip.is_dormant


@pytest.mark.soak
def test_a_key_that_stays_down_wakes_it_once(sleeper: Sleeper) -> None:
    sleeper.target.key("OK", True)
    sleeper.target.run(5_000)
    assert sleeper.chip.is_dormant
    sleeper.tap("3")
    sleeper.target.run(300)
    assert not sleeper.chip.is_dormant


def test_a_card_is_found_when_a_key_has_woken_it(sleeper: Sleeper) -> None:
    sleeper.target.lay(PLUS, UIDS["RED"])
    sleeper.target.run(5_000)
    assert sleeper.chip.is_dormant
    sleeper.tap("C")
    sleeper.target.run(400)
    assert "RED" in sleeper.text
    assert sleeper.target.readers[MINUS].chip.cards == []


def test_books_are_whole_after_the_power_is_cut_asleep(sleeper: Sleeper) -> None:
    pages = sleeper.target.flash()
    sleeper.target.power(False)
    assert sleeper.target.flash() == pages
