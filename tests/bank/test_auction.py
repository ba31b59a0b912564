import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank import auction as auctions
from dealbox.bank.auction import Auction
from dealbox.clock import later_ms
from tests.support.cases import for_each

START_MS = 2**30 - 500  # the clock wraps while the lamp flashes
LENGTHS = st.integers(auctions.SHORTEST_MS, auctions.LONGEST_MS)
HURRIES = st.integers(auctions.HURRY_SHORTEST_MS, auctions.HURRY_LONGEST_MS)


def _deal(length_ms: int = 20_000, fast_ms: int = 5_000, start_ms: int = START_MS) -> Auction:
    """Return a deal just started that lasts so long."""
    draws = iter([length_ms - auctions.SHORTEST_MS, fast_ms - auctions.HURRY_SHORTEST_MS])
    deal = Auction()
    deal.open(0, start_ms, lambda size: next(draws).to_bytes(size))
    return deal


def _ideal(length_ms: int, fast_ms: int) -> list[bool]:
    """Return whether the lamp is lit in each millisecond: periods of exact length, half dark."""
    hurry_ms = length_ms - fast_ms
    slow = [Fraction(500) * i for i in range(hurry_ms // 500 + 1)]
    fast = [hurry_ms + Fraction(1000, 6) * i for i in range(fast_ms * 6 // 1000 + 1)]
    lit = [False] * length_ms
    for edges, end_ms in ((slow, hurry_ms), (fast, length_ms)):
        for index, (since, until) in enumerate(pairwise([*edges, Fraction(10**6)])):
            for t in range(-(-since // 1), min(-(-until // 1), end_ms)):
                lit[t] = index % 2 == 0
    return lit


@pytest.mark.rule("W-14")
def test_the_length_is_each_millisecond_from_13_to_50_s_once() -> None:
    lengths = [
        _deal(auctions.SHORTEST_MS + drawn).length_ms
        for drawn in range(auctions.LONGEST_MS - auctions.SHORTEST_MS + 1)
    ]
    assert lengths == list(range(13_000, 50_001))


@given(st.randoms(use_true_random=False))
def test_the_fast_part_takes_the_last_4_to_8_s(chance: random.Random) -> None:
    deal = Auction()
    deal.open(0, START_MS, chance.randbytes)
    assert 13_000 <= deal.length_ms <= 50_000
    assert 4_000 <= deal.length_ms - deal.hurry_ms <= 8_000


@pytest.mark.rule("W-10", "W-11")
@for_each(
    ("length_ms", "fast_ms"),
    [(13_000, 8_000), (13_001, 4_000), (20_321, 5_679), (37_500, 7_333), (50_000, 4_001)],
)
def test_the_lamp_keeps_the_ideal_rhythm_to_the_millisecond(length_ms: int, fast_ms: int) -> None:
    deal = _deal(length_ms, fast_ms)
    lit = [deal.is_lit(later_ms(START_MS, t)) for t in range(length_ms)]
    assert lit == _ideal(length_ms, fast_ms)
    assert not deal.is_lit(later_ms(START_MS, length_ms))


@given(LENGTHS, HURRIES, st.integers(0, 2**30 - 1), st.data())
def test_edge_ms_never_passes_the_next_edge(
    length_ms: int, fast_ms: int, start_ms: int, data: st.DataObject
) -> None:
    deal = _deal(length_ms, fast_ms, start_ms)
    t = data.draw(st.integers(0, length_ms - 1))
    to_edge_ms = deal.edge_ms(later_ms(start_ms, t))
    assert 0 < to_edge_ms <= 500
    lit = {deal.is_lit(later_ms(start_ms, t + ms)) for ms in range(to_edge_ms)}
    assert len(lit) == 1


def test_going_from_edge_to_edge_misses_none() -> None:
    deal = _deal(13_777, 5_555)
    t = 0
    edges = []
    while t < deal.length_ms:
        t += deal.edge_ms(later_ms(START_MS, t))
        edges.append(t)
    lit = [*_ideal(13_777, 5_555), False]
    assert {t for t in range(1, len(lit)) if lit[t] != lit[t - 1]} <= set(edges)
    assert edges[-1] == deal.length_ms


@given(LENGTHS, HURRIES)
def test_slow_then_fast_then_off(length_ms: int, fast_ms: int) -> None:
    deal = _deal(length_ms, fast_ms)
    at_ms = (0, length_ms - fast_ms - 1, length_ms - fast_ms, length_ms - 1, length_ms)
    phases = [deal.phase(later_ms(START_MS, t)) for t in at_ms]
    assert phases == [auctions.SLOW, auctions.SLOW, auctions.FAST, auctions.FAST, auctions.OFF]


def test_a_deal_that_was_stopped_is_dark() -> None:
    deal = _deal()
    deal.stop()
    assert not deal.is_lit(START_MS)
    assert deal.phase(START_MS) == auctions.OFF


@given(st.integers(0, 3 * 24 * 3_600_000 - 1))
def test_without_the_timer_the_lamp_is_slow_until_the_button_stops_it(t: int) -> None:
    deal = Auction()
    deal.open(0, START_MS, bytes, is_timed=False)
    now_ms = later_ms(START_MS, t)
    assert deal.phase(now_ms) == auctions.SLOW
    assert deal.is_lit(now_ms) == (t % 1000 < 500)
    assert deal.edge_ms(now_ms) == 500 - t % 500
    deal.stop()
    assert deal.phase(now_ms) == auctions.OFF
