import io
import traceback

import pytest

import main
from dealbox.bank.errors import Broken
from dealbox.drivers.keypad import Keypad
from dealbox.drivers.oled import Oled
from dealbox.ui import words
from tests.support.fakes import FakeButton, FakePower
from tests.support.wires import I2cBus


class TimeIsUp(BaseException):
    """Ends the loop, which never ends by itself."""


class Part:
    """Lamp, buzzer and readers, as far as a fault must switch them off."""

    def __init__(self) -> None:
        self.is_on = True
        self.volume = 2
        self.tune = b"on"

    def set(self, on: bool) -> None:
        self.is_on = on

    def play(self, tune: bytes) -> None:
        self.tune = tune

    def poll(self, now_ms: int) -> bool:
        self.is_on = bool(self.tune)
        return self.is_on

    def sleep(self) -> None:
        self.is_on = False


class Board:
    def __init__(self, rests: int = 200) -> None:
        self.bus = I2cBus()
        self.display = Oled(self.bus.make)
        self.lamp = Part()
        self.buzzer = Part()
        self.readers = Part()
        self.keypad = Keypad(lambda _keys: 0)
        self.deal_button = FakeButton()
        self.power: FakePower | None = None
        self.rests = rests
        self.rested_ms: list[int] = []

    def ticks_ms(self) -> int:
        return 1000 - self.rests

    def rest(self, ms: int) -> None:
        self.rested_ms.append(ms)
        self.rests -= 1
        if not self.rests:
            raise TimeIsUp

    def lines(self) -> list[str]:
        return self.bus.chip.picture.lines()


class Unit:
    """Raises `fault`, if there is one, in the step at `fault_ms`."""

    def __init__(self, fault: Exception | None = None, fault_ms: int = 900) -> None:
        self.steps: list[int] = []
        self._fault = fault
        self._fault_ms = fault_ms

    def step(self, now_ms: int) -> int:
        self.steps.append(now_ms)
        if self._fault and now_ms >= self._fault_ms:
            raise self._fault
        return now_ms % 7


def print_exception(fault: BaseException, file: io.StringIO) -> None:
    traceback.print_exception(fault, file=file)


def run(board: Board, unit: Unit) -> None:
    with pytest.raises(TimeIsUp):
        main.run(board, lambda given: unit, print_exception)


def test_the_unit_steps_and_the_board_rests_for_ever() -> None:
    board, unit = Board(), Unit()
    run(board, unit)
    assert unit.steps == [*range(800, 1000)]
    assert board.rested_ms == [ms % 7 for ms in unit.steps]


@pytest.mark.parametrize("fault", [Broken(), IndexError("list"), MemoryError()])
def test_a_fault_is_displayed_until_power_off(fault: Exception) -> None:
    board, unit = Board(), Unit(fault)
    run(board, unit)
    name = type(fault).__name__
    assert board.lines()[:5] == ["UNIT STOPPED", "", name, board.lines()[3], ""]
    assert board.lines()[3].startswith("test_main.py line ")
    assert board.lines()[5:] == ["Booked is booked.", "Switch off and on", "to go on."]
    assert unit.steps[-1] == 900
    assert not board.rests


def test_a_fault_switches_off_lamp_buzzer_and_readers() -> None:
    """A fault in the middle of a look would leave a field on."""
    board = Board()
    run(board, Unit(Broken()))
    parts = (board.lamp, board.buzzer, board.readers)
    assert [part.is_on for part in parts] == [False, False, False]


@pytest.mark.parametrize(
    ("fault_ms", "presses", "is_on"), [(960, 0, True), (960, 1, False), (940, 0, False)]
)
def test_a_fault_switches_off_where_only_the_unit_can_after_a_time_or_by_the_deal_button(
    fault_ms: int, presses: int, is_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "_SHOWN_MS", 50)
    board = Board()
    board.power = FakePower()
    board.deal_button.presses = presses
    run(board, Unit(Broken(), fault_ms))
    assert board.power.is_held == is_on


def test_a_fault_in_the_unit_s_constructor_is_displayed_too() -> None:
    board = Board()

    def make_unit(given: Board) -> Unit:
        raise Broken

    with pytest.raises(TimeIsUp):
        main.run(board, make_unit, print_exception)
    assert board.lines()[2] == "Broken"


def test_the_innermost_place_of_the_trace_is_displayed() -> None:
    trace = (
        "Traceback (most recent call last):\n"
        '  File "main.py", line 63, in _play\n'
        '  File "dealbox/store/journal.py", line 118, in commit\n'
        "Broken: \n"
    )
    assert main.place(trace) == "journal.py line 118"
    assert main.place("MemoryError: ") == ""


def test_service_mode_works_without_a_display() -> None:
    board = Board()
    board.bus.plug(False)
    main.serve(board, is_noted=False)
    assert not board.display.is_present


@pytest.mark.parametrize("language", range(1, 1 + len(words.LANGUAGES)))
def test_service_mode_and_a_fault_are_in_the_language_in_use(language: int) -> None:
    words.use(language)
    board = Board()
    main.serve(board, is_noted=False)
    assert board.lines() == [*words.IN_SERVICE, ""]
    main.serve(board, is_noted=True)
    assert board.lines()[0] == words.IN_SERVICE[0] and board.lines()[4] == words.IN_BOOKS
    main.show(board.display, main.explain(Broken(), ""))
    while board.display.flush():
        pass
    assert board.lines()[0] == words.STOPPED
    assert board.lines()[4:] == list(words.AFTER_FAULT)
