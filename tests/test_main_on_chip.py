from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

import main
from dealbox.housekeeping import READERS_IN_USE_MS
from dealbox.parts import MINUS, PLUS
from dealbox.ui import words
from host_sim.cards import UIDS
from host_sim.chip.chip import FLASH_BYTES
from host_sim.chip.flash_timing import WORST
from host_sim.chip.target import ChipTarget
from host_sim.timed_input import KEY_HELD_MS, KEYS_APART_MS, press
from tests.support.forked import in_child
from tests.support.prompt import Prompt
from tests.support.stored_games import a_game
from tests.support.watched import Watched

pytestmark = pytest.mark.chip

MAIN = Path(main.__file__).read_text(encoding="utf-8")
CTRL_C = b"\x03"

# Replaces the unit by one that fails; main.py then runs as at power-on.
FAULTY_UNIT = """
import time
import dealbox.unit
class Faulty:
    def __init__(self, board):
        board.lamp.set(True)
        board.buzzer.play(bytes((100, 255)))
        board.buzzer.poll(0)
    def step(self, now_ms):
        {}
dealbox.unit.Unit = Faulty
"""


class PowerOn(Watched):
    """The firmware with a laptop on USB, and optionally a key held during power-on."""

    def __init__(
        self, image: Path, key: str | None = None, flash_bytes: int = FLASH_BYTES
    ) -> None:
        self.target = ChipTarget(image, has_usb=True, flash_bytes=flash_bytes)
        super().__init__(self.target)
        if key:
            self.target.key(key, True)
        self.target.power(True)
        self.target.run(600)

    def type(self, text: bytes) -> bytes:
        """Send text over USB; return the answer."""
        assert self.target.chip and self.target.chip.usb
        usb = self.target.chip.usb
        usb.received.clear()
        usb.send(text)
        self.target.run(100)
        return bytes(usb.received)


@pytest.mark.soak
def test_at_rest_the_flash_cache_hardly_misses(image: Path) -> None:
    """The interpreter runs from RAM; from flash it would miss the cache 50 000 times here."""
    unit = PowerOn(image)
    unit.target.run(1500)
    assert unit.target.chip
    before = unit.target.chip.cache_misses
    unit.target.run(100)
    assert unit.target.chip.cache_misses - before < 10_000


def test_a_rest_ends_in_time_for_the_next_look_however_long_the_step_was(image: Path) -> None:
    target = PowerOn(image).target
    selected_ms: list[list[float]] = [[], []]
    for side in (PLUS, MINUS):
        target.readers[side].cs.listen(partial(_note, selected_ms[side], target))
    target.run(300)
    within_ms = 8  # a look waits 6 ms for the field; its reader then rests for longer than 8
    for of_side in selected_ms:
        begun_ms = [b for a, b in pairwise(of_side) if b - a > within_ms]
        apart_ms = median(b - a for a, b in pairwise(begun_ms))
        assert abs(apart_ms - READERS_IN_USE_MS) < 0.5


def _note(times_ms: list[float], target: ChipTarget) -> None:
    times_ms.append(target.ms)


def test_the_slowest_erases_delay_the_start_and_do_not_stop_the_unit(image: Path) -> None:
    target = ChipTarget(image, journal=a_game(), flash_time=WORST)
    watched = Watched(target)
    target.power(True)
    target.run(1200)
    assert sum(target.wear.erases.values()) >= 2  # the new game is affirmed
    assert watched.lines[0].startswith("DEALBOX") and watched.lines[-1] == "Lay cards     OK menu"


def test_c_held_opens_the_prompt_and_displays_it(image: Path) -> None:
    unit = PowerOn(image, "C")
    assert unit.lines == [*words.IN_SERVICE, ""]
    assert b"42" in unit.type(b"6 * 7\r\n")
    assert b"raw REPL" in unit.type(b"\x01")
    unit.type(b"\x02")
    unit.type(b"while True: pass\r\n\r\n")
    assert b"KeyboardInterrupt" in unit.type(CTRL_C)
    unit.target.run(9000)
    assert not unit.target.resets


def test_without_c_held_nothing_over_usb_stops_the_unit(image: Path) -> None:
    unit = PowerOn(image)
    lines = unit.lines
    assert lines and lines != [*words.IN_SERVICE, ""]
    for keys in (CTRL_C * 3, b"\x01", b"\x04", b"\x02", b"import os\r\n" * 90):
        assert b">>>" not in unit.type(keys)
    unit.target.run(300)
    assert (unit.lines, unit.target.resets) == (lines, 0)


def test_a_fault_is_displayed_until_power_off(repl_image: Path) -> None:
    prompt = Prompt(repl_image)
    prompt.do(FAULTY_UNIT.format("raise IndexError('no such cell')"))
    prompt.start(MAIN)
    prompt.target.run(10_000)
    assert prompt.lines[0] == "UNIT STOPPED"
    assert prompt.lines[2:4] == ["IndexError", "<stdin> line 10"]
    assert prompt.lamps == 2 and not prompt.tone_hz
    assert not prompt.target.resets


@pytest.mark.parametrize(
    "script",
    [
        FAULTY_UNIT.format("time.sleep(30)"),
        "import time, wired\nwired.battery = lambda: time.sleep(30)",
    ],
    ids=["unit", "part at power-on"],
)
def test_a_hang_ends_in_a_reset(repl_image: Path, script: str) -> None:
    prompt = Prompt(repl_image)
    prompt.do(script)
    prompt.start(MAIN)
    prompt.target.run(7000)
    assert prompt.target.resets == 0 and bool(prompt.tone_hz) == ("Faulty" in script)
    prompt.target.run(2000)
    assert prompt.target.resets == 1 and not prompt.tone_hz


@pytest.mark.soak
def test_a_converter_that_is_not_ready_at_power_on_is_tried_again(image: Path) -> None:
    """The processor waits for it without a limit, which takes long to emulate."""
    unit = PowerOn(image)
    unit.target.power(False)
    unit.target.power(True)
    unit.lines.clear()
    assert unit.target.chip
    unit.target.chip.hang_adc(True)
    unit.target.run(1_000)
    unit.target.chip.hang_adc(False)  # what has begun never ends
    unit.target.run(6_500)
    assert (unit.lines, unit.target.resets) == ([], 0)
    unit.target.run(2_000)
    assert unit.target.resets == 1 and unit.lines[0].startswith(words.STARTED_ANEW[0])


def test_too_small_a_flash_is_reported_and_never_written(image: Path) -> None:
    unit = PowerOn(image, flash_bytes=1024 * 1024)  # the program itself takes half of that
    assert unit.lines == [*words.FLASH_SMALL, *[""] * 3]
    for key in ("OK", "C", "1", "OK"):
        unit.target.key(key, True)
        unit.target.run(KEY_HELD_MS)
        unit.target.key(key, False)
        unit.target.run(KEYS_APART_MS)
    unit.target.run(9000)
    assert (unit.lines, unit.target.resets) == ([*words.FLASH_SMALL, *[""] * 3], 0)
    assert not unit.target.wear.busy_ns


class Booked(Watched):
    """A unit that has just booked, and will erase ahead once it is idle."""

    def __init__(self, image: Path) -> None:
        self.target = ChipTarget(image, journal=a_game())
        super().__init__(self.target)
        self.target.power(True)
        self.target.run(300)  # less than until it erases ahead
        self.target.lay(PLUS, UIDS["RED"])
        press(self.target, "1", "K")
        self.target.run(250)  # less again

    def erased(self) -> int:
        return sum(self.target.wear.erases.values())


def test_a_key_pressed_while_the_unit_erases_ahead_is_not_lost(image: Path) -> None:
    """Two erases of 45 ms, a key of 60 ms: it falls on the first, between them, on the second."""
    unit = Booked(image)
    erased = unit.erased()

    def begin_to_erase() -> float:
        while unit.erased() == erased:
            at_ms = unit.target.ms
            unit.target.run(1)
        return at_ms

    unit.target.run(in_child(begin_to_erase) - unit.target.ms)

    def press_then(after_ms: int) -> None:
        unit.target.run(after_ms)
        press(unit.target, "7")
        assert unit.lines[2].endswith("7"), (after_ms, unit.lines)
        unit.target.run(400)
        assert unit.erased() == erased + 2

    for after_ms in (0, 30, 60):
        in_child(partial(press_then, after_ms))
