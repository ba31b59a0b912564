"""The power switch of DEALBOX_ONE: the real firmware on the emulated chip, seen from outside."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from dealbox.bank.ledger import Ledger
from dealbox.parts import PLUS
from dealbox.store.journal import Journal
from dealbox.ui import words
from host_sim.books.history import flash_of
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.timed_input import press
from tests.support.forked import in_child
from tests.support.stored_games import a_game
from tests.support.watched import Watched

pytestmark = [pytest.mark.chip, pytest.mark.forked]

BOARD = "DEALBOX_ONE"
HELD_WITHIN_MS = 10  # of power-on; docs/power.md
PRESS_MS = 50  # as short as somebody presses a big button
ImageOf = Callable[[str], Path]


class Unit(Watched):
    """A unit with a game of RED and BLUE."""

    def __init__(self, image_of: ImageOf, *, has_usb: bool = False) -> None:
        self.target = ChipTarget(image_of(BOARD), board=BOARD, journal=a_game(), has_usb=has_usb)
        super().__init__(self.target)

    def switch_on(self, pressed_ms: float = PRESS_MS) -> None:
        """Press the deal button, and wait for the picture."""
        self.target.button(True)
        self.target.run(pressed_ms)
        self.target.button(False)
        self.target.run(400)

    def switch_off(self) -> None:
        """Choose it, the last row of the menu."""
        press(self.target, "OK", "K", "OK")
        self.target.run(500)

    @property
    def is_held(self) -> bool:
        """Whether the pin is high."""
        assert self.target.chip
        return self.target.chip.pins[15].drives is True

    @property
    def title(self) -> str:
        return self.lines[0] if self.lines else ""

    @property
    def cash_k(self) -> list[int]:
        """What RED and BLUE have, by the books in the flash."""
        ledger = Ledger(Journal(flash_of(self.target.flash())))
        return [ledger.balance_k(1), ledger.balance_k(2)]


@pytest.fixture(scope="module")
def unit(image_of: ImageOf) -> Iterator[Unit]:
    """A unit that is on, by a press of its deal button."""
    unit = Unit(image_of)
    unit.switch_on()
    yield unit


def test_it_switches_itself_off_and_a_press_brings_the_game_back(unit: Unit) -> None:
    unit.target.lay(PLUS, UIDS["RED"])
    unit.target.run(300)
    press(unit.target, "1", "M")
    unit.target.lift(PLUS, UIDS["RED"])
    unit.switch_off()
    assert not unit.target.is_on and not any(unit.lines)
    unit.target.run(60_000)
    assert not unit.target.is_on
    unit.switch_on()
    assert unit.title.startswith("DEALBOX") and unit.lines[1].split() == ["RED", "16M"]
    assert unit.lines[7] == words.HINT_REST  # all parts answer
    assert unit.lamps == 0  # and no deal was begun
    unit.target.button(True)
    unit.target.run(300)
    assert unit.lamps == 1


def test_power_is_held_before_a_finger_can_be_gone(unit: Unit) -> None:
    unit.target.power(False)
    unit.target.button(True)
    unit.target.run(HELD_WITHIN_MS)
    assert unit.is_held


def test_a_press_that_is_too_short_starts_nothing(unit: Unit) -> None:
    """2 ms are, but for the capacitor."""
    unit.target.power(False)
    before = unit.target.flash()
    latch = unit.target.latch
    assert latch
    latch.stays_ns, as_built_ns = 0.0, latch.stays_ns
    unit.switch_on(2)
    assert not unit.target.is_on
    assert unit.target.flash() == before and not any(unit.lines)
    latch.stays_ns = as_built_ns
    unit.switch_on(2)
    assert unit.target.is_on and unit.title.startswith("DEALBOX")


def test_a_switch_that_fails_in_a_booking_loses_nothing_that_was_shown(unit: Unit) -> None:
    """It lets go in the middle of each operation of the flash, at once."""
    unit.target.lay(PLUS, UIDS["RED"])
    unit.target.run(300)
    press(unit.target, "1")
    outcomes = [in_child(partial(_fail, unit, count)) for count in range(1, 4)]
    assert [is_on for is_on, _, _ in outcomes] == [False, False, True]  # two pages, and no more
    for _, was_shown, cash_k in outcomes:
        assert cash_k == [16_000, 15_000] or (not was_shown and cash_k == [15_000, 15_000])
    assert outcomes[-1][1]


def _fail(unit: Unit, count: int) -> tuple[bool, bool, list[int]]:
    """Book, and let the switch fail in that operation; return what was left."""
    target, left = unit.target, count
    assert target.latch
    target.latch.stays_ns = target.wear.time.program_ns / 2

    def operate(at: int, content: bytes) -> bool:
        nonlocal left
        left -= 1
        if not left:
            assert target.latch and target.chip
            target.latch.hold(False, target.chip.ns)
        return True

    target.persist = operate
    press(target, "M")
    return target.is_on, "16M" in "".join(unit.lines), unit.cash_k


def test_a_switch_that_is_stuck_leaves_it_asleep(unit: Unit) -> None:
    assert unit.target.latch and unit.target.chip
    unit.target.latch.stays_ns = float("inf")
    unit.switch_off()
    assert unit.target.chip.is_dormant and not unit.is_held and not any(unit.lines)
    press(unit.target, "7")
    unit.target.run(200)
    assert unit.is_held and unit.title.startswith("DEALBOX")


def test_a_hang_keeps_the_power_until_the_watchdog_has_restarted_it(unit: Unit) -> None:
    assert unit.target.chip
    unit.target.chip.hang()
    unit.target.run(9_000)
    assert unit.target.resets == 1
    assert unit.is_held and unit.title.startswith(words.STARTED_ANEW[0])


@pytest.mark.soak
def test_on_usb_it_only_sleeps_until_the_plug_is_pulled(image_of: ImageOf) -> None:
    unit = Unit(image_of, has_usb=True)
    unit.target.power(True)
    unit.target.run(400)
    unit.switch_off()
    assert unit.target.is_on and not unit.is_held and not any(unit.lines)
    press(unit.target, "7")
    unit.target.run(200)
    assert unit.is_held and unit.title.startswith("DEALBOX")
    unit.switch_off()
    assert unit.target.chip and unit.target.latch
    unit.target.latch.unplug(unit.target.chip.ns)
    unit.target.run(500)
    assert not unit.target.is_on
