import pytest

from dealbox.drivers.battery import Battery
from tests.support.cases import for_each


class Adc:
    """A converter on a third of the battery, read as 12 bits spread over 16."""

    def __init__(self, mv: int) -> None:
        self.mv = mv

    def read_u16(self) -> int:
        level = min(4095, self.mv * 4095 // 9900)
        return level << 4 | level >> 8


@for_each("mv", [1810, 2300, 2900, 4500, 5000])
def test_the_first_poll_returns_the_voltage(mv: int) -> None:
    assert Battery(Adc(mv)).poll(0) == pytest.approx(mv, abs=5)


def test_a_dip_counts_for_a_quarter() -> None:
    adc = Adc(4500)
    battery = Battery(adc)
    adc.mv = 4100
    assert battery.poll(0) == pytest.approx(4400, abs=5)


def test_a_lasting_change_is_seen_after_some_polls() -> None:
    adc = Adc(4500)
    battery = Battery(adc)
    adc.mv = 3000
    assert [battery.poll(i) < 3300 for i in range(8)] == [False] * 5 + [True] * 3
    for i in range(30):
        battery.poll(i)
    assert battery.poll(0) == pytest.approx(3000, abs=5)


@pytest.mark.parametrize("mv", [0, 150, 1200, 1790])
def test_what_no_regulator_runs_on_is_not_measured(mv: int) -> None:
    assert Battery(Adc(mv)).poll(0) == 0
