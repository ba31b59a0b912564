import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.clock import elapsed_ms, later_ms

WRAP_MS = 2**30
INSTANTS = st.integers(0, WRAP_MS - 1)


@given(INSTANTS, INSTANTS)
def test_elapsed_ms_is_the_inverse_of_later_ms(since_ms: int, by_ms: int) -> None:
    now_ms = later_ms(since_ms, by_ms)
    assert 0 <= now_ms < WRAP_MS
    assert elapsed_ms(since_ms, now_ms) == by_ms
    assert later_ms(now_ms, -by_ms) == since_ms


@pytest.mark.parametrize(
    ("since_ms", "now_ms", "ms"), [(0, 0, 0), (WRAP_MS - 1, 0, 1), (WRAP_MS - 500, 500, 1000)]
)
def test_the_clock_wraps_as_ticks_ms_does(since_ms: int, now_ms: int, ms: int) -> None:
    assert elapsed_ms(since_ms, now_ms) == ms
