import itertools

import pytest

from dealbox.clock import later_ms
from dealbox.drivers.keypad import Keypad, Matrix
from dealbox.parts import HOLD, HOLD_MS, KEYS
from host_sim.timed_input import FAST_MS
from tests.support.cases import for_each
from tests.support.wires import SOON_MS, Contact, Pad, joined

PACES = pytest.mark.parametrize(
    "every_ms",
    [pytest.param(1, marks=pytest.mark.soak), 3, pytest.param(4, marks=pytest.mark.soak), 7],
)


class Bench:
    def __init__(self) -> None:
        self.pad = Pad()
        self.sense = Contact()
        self.sense.is_closed = True
        self.keypad = Keypad(Matrix(self.pad.rows, self.pad.columns).scan, self.sense)
        self.now_ms = SOON_MS

    def reports(self, ms: int = 30, every_ms: int = 3) -> list[str]:
        """Poll for some time; return the keys reported."""
        keys = []
        for _ in range(0, ms, every_ms):
            self.now_ms = later_ms(self.now_ms, every_ms)
            key = self.keypad.poll(self.now_ms)
            if key:
                keys.append(key)
        return keys

    def press(self, *keys: str) -> None:
        self.pad.closed |= {*keys}

    def release(self, *keys: str) -> None:
        self.pad.closed -= {*keys}


def is_rectangle(keys: tuple[str, ...]) -> bool:
    """Return whether two rows share two columns once all paths through the keys count."""
    return sum(len(joined(frozenset(keys), column)) for column in range(4)) > len(keys)


@for_each("key", [key for key in KEYS if key != "C"][::5])
def test_a_key_is_reported_once_at_the_first_poll(key: str) -> None:
    bench = Bench()
    bench.press(key)
    assert bench.reports(3) == [key]
    assert bench.reports(5000) == []
    bench.release(key)
    assert bench.reports(100) == []


def test_c_is_reported_on_release_and_held_it_is_hold_and_then_no_c() -> None:
    bench = Bench()
    bench.press("C")
    assert bench.reports(HOLD_MS - 6) == []
    assert bench.reports(12) == [HOLD]
    assert bench.reports(2 * HOLD_MS) == []
    bench.release("C")
    assert bench.reports(100) == []
    bench.press("C")
    assert bench.reports(HOLD_MS - 100) == []
    bench.release("C")
    assert bench.reports() == ["C"]
    assert bench.reports(HOLD_MS) == []


@PACES
def test_a_key_that_bounces_for_15_ms_is_one_key(every_ms: int) -> None:
    """With every gap that this allows: closed, open for gap_ms, then as the finger wants it."""
    for gap_ms in range(1, 16):
        for touch_ms in range(1, 17 - gap_ms):
            bench = Bench()
            for is_pressed in (True, False):
                (bench.press if is_pressed else bench.release)("7")
                reported = bench.reports(touch_ms, every_ms)
                (bench.release if is_pressed else bench.press)("7")
                reported += bench.reports(gap_ms, every_ms)
                (bench.press if is_pressed else bench.release)("7")
                reported += bench.reports(70, every_ms)
                assert reported == (["7"] if is_pressed else [])


@PACES
def test_the_fastest_fingers_press_a_key_twice(every_ms: int) -> None:
    for held_ms in range(FAST_MS, FAST_MS + 8):
        for apart_ms in range(FAST_MS, FAST_MS + 8):
            bench = Bench()
            reported = []
            for _ in range(4):
                bench.press("0")
                reported += bench.reports(held_ms, every_ms)
                bench.release("0")
                reported += bench.reports(apart_ms, every_ms)
            assert reported == ["0"] * 4


def test_a_spark_is_no_key() -> None:
    scans = [1 << 5, 0, 0]
    keypad = Keypad(lambda keys: scans.pop(0) & keys)
    assert [keypad.poll(5), keypad.poll(8)] == [None, None]
    assert not scans


def test_a_press_right_after_another_is_not_lost() -> None:
    bench = Bench()
    bench.press("1")
    reported = bench.reports(3)
    bench.press("2")
    assert reported + bench.reports(3) == ["1", "2"]
    bench.release("1")
    assert bench.reports() == []
    bench.press("1")
    assert bench.reports() == ["1"]


def test_a_pause_between_polls_loses_no_new_press() -> None:
    bench = Bench()
    bench.press("1")
    assert bench.reports(90, every_ms=90) == ["1"]
    bench.release("1")
    assert bench.reports(180, every_ms=90) == []
    bench.press("1")
    assert bench.reports(90, every_ms=90) == ["1"]


def test_any_two_keys_at_once_are_both_reported() -> None:
    for keys in itertools.combinations([k for k in KEYS if k != "C"], 2):
        bench = Bench()
        bench.press(*keys)
        assert bench.reports() == [*keys]


def test_three_keys_at_once_are_all_reported_or_none() -> None:
    for keys in itertools.combinations([k for k in KEYS if k != "C"], 3):
        bench = Bench()
        bench.press(*keys)
        assert bench.reports() == ([] if is_rectangle(keys) else [*keys])


def test_a_ghost_changes_nothing_until_it_is_gone() -> None:
    bench = Bench()
    bench.press("1", "2")
    assert bench.reports() == ["1", "2"]
    bench.press("4")
    assert bench.reports(100) == []
    bench.release("1")
    assert bench.reports() == ["4"]
    bench.release("2", "4")
    assert bench.reports(100) == []


def test_an_unplugged_pad_reports_nothing() -> None:
    assert Keypad(lambda _keys: 0).is_present  # without a sense wire
    bench = Bench()
    assert bench.keypad.is_present
    bench.press("C")
    bench.reports(60)
    bench.sense.is_closed = False
    bench.release("C")
    assert not bench.keypad.is_present
    assert bench.reports(HOLD_MS) == []
    bench.sense.is_closed = True
    bench.press("5")
    assert bench.reports() == ["5"]


def test_is_down_needs_no_poll() -> None:
    bench = Bench()
    assert not bench.keypad.is_down("C")
    bench.press("C")
    assert bench.keypad.is_down("C")
    assert not bench.keypad.is_down("OK")
