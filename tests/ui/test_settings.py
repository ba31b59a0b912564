import pytest

from dealbox.clock import later_ms
from tests.support.table import Table

MINUTE_MS = 60_000


@pytest.mark.parametrize("minutes", [1, 15, 360])
def test_the_clock_counts_across_the_wrap_of_the_time(minutes: int) -> None:
    session = Table("RED", "BLUE").unit.session
    for start_ms in (0, 2**30 - 1, 2**30 - 60_000 * minutes, 2**30 - 60_000 * minutes - 1):
        session.set_time(start_ms)
        session.set_clock(minutes)
        assert session.minutes_left() == minutes and not session.is_time_over()
        session.set_time(later_ms(start_ms, minutes * MINUTE_MS - 1))
        assert session.minutes_left() == 1 and not session.is_time_over()
        for late_ms in (0, 1, 86_400_000):
            session.set_time(later_ms(start_ms, minutes * MINUTE_MS + late_ms))
            assert session.minutes_left() == 0 and session.is_time_over()
