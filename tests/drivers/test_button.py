import pytest

from dealbox.clock import later_ms
from dealbox.drivers.button import Button
from tests.support.wires import SOON_MS, Contact


class Bench:
    def __init__(self, *, is_closed: bool = False) -> None:
        self.contact = Contact()
        self.contact.is_closed = is_closed
        self.button = Button(self.contact)
        self.now_ms = SOON_MS

    def presses(self, ms: int, every_ms: int = 3) -> int:
        """Poll for some time; return how many presses were reported."""
        count = 0
        for _ in range(0, ms, every_ms):
            self.now_ms = later_ms(self.now_ms, every_ms)
            count += self.button.poll(self.now_ms)
        return count


def test_a_press_is_reported_once_at_the_first_poll() -> None:
    bench = Bench()
    assert bench.presses(100) == 0
    bench.contact.is_closed = True
    assert bench.presses(3) == 1
    assert bench.presses(2000) == 0


def test_whether_it_is_down_needs_no_poll() -> None:
    bench = Bench()
    assert not bench.button.is_down()
    bench.contact.is_closed = True
    assert bench.button.is_down()
    assert bench.presses(3) == 1


def test_each_press_is_reported_across_the_wrap() -> None:
    bench = Bench()
    for _ in range(10):
        bench.contact.is_closed = True
        assert bench.presses(60) == 1
        bench.contact.is_closed = False
        assert bench.presses(60) == 0


def test_bounce_is_no_press() -> None:
    bench = Bench()
    bench.contact.is_closed = True
    assert bench.presses(3) == 1
    for _ in range(4):
        bench.contact.is_closed = not bench.contact.is_closed
        assert bench.presses(3) == 0
    bench.contact.is_closed = False
    bench.contact.bounce = [1, 0, 0, 1, 0, 1]
    assert bench.presses(100) == 0


@pytest.mark.parametrize("let_go_ms", [0, 6, 500])
def test_the_press_that_switched_the_unit_on_is_none_and_nor_is_its_bounce(let_go_ms: int) -> None:
    bench = Bench(is_closed=True)
    assert bench.presses(let_go_ms) == 0
    bench.contact.is_closed = False
    bench.contact.bounce = [1, 1, 0, 0, 1, 0, 0]
    assert bench.presses(100) == 0
    bench.contact.is_closed = True
    assert bench.presses(3) == 1


def test_a_spark_is_no_press() -> None:
    bench = Bench()
    bench.contact.bounce = [0]
    assert bench.presses(100) == 0


def test_a_press_in_a_long_pause_between_polls_counts_anew() -> None:
    bench = Bench()
    bench.contact.is_closed = True
    assert bench.presses(3) == 1
    bench.contact.is_closed = False
    assert bench.presses(400, every_ms=400) == 0
    bench.contact.is_closed = True
    assert bench.presses(3) == 1
