"""Estimates with their 95 % intervals, from sums of whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, comb, floor, nan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

Z = 1.959964  # the normal distribution's 97.5 % point
CHANCE = 0.05  # a difference that chance alone gives more often shows nothing


class Estimate(NamedTuple):
    """A value and the ends of its interval; all are NaN where there is nothing to estimate."""

    value: float
    low: float
    high: float


NOTHING = Estimate(nan, nan, nan)


def share(count: float, whole: float) -> Estimate:
    """Return count / whole with Wilson's score interval (Wilson 1927), good at 0 and 1 too."""
    if not whole:
        return NOTHING
    part, z2 = count / whole, Z * Z / whole
    middle = (part + z2 / 2) / (1 + z2)
    reach = Z / (1 + z2) * sqrt(part * (1 - part) / whole + z2 / whole / 4)
    return Estimate(part, min(part, middle - reach), max(part, middle + reach))


def bounded(total: float, squares: float, count: int) -> Estimate:
    """Return the mean of `count` values from 0 to 1 with this sum and sum of squares.

    Wilson's interval, of as many games won or lost as would have the same error.
    """
    if not count:
        return NOTHING
    part = total / count
    spread = max(squares / count - part * part, 0) / part / (1 - part) if 0 < part < 1 else 0
    whole = count / spread if spread > 1 / count else count
    value, low, high = share(part * whole, whole)
    return Estimate(value, low, high)


def mean(total: float, squares: float, count: int, z: float = Z) -> Estimate:
    """Return the mean of `count` values with this sum and sum of squares."""
    if count < 2:
        return NOTHING
    middle = total / count
    reach = z * sqrt(max(squares - total * total / count, 0) / (count - 1) / count)
    return Estimate(middle, middle - reach, middle + reach)


def from_0(estimate: Estimate) -> Estimate:
    """Return the estimate of what is never negative: its interval begins at 0 at the least."""
    return estimate._replace(low=max(estimate.low, min(estimate.value, 0)))


def ratio(over: int, over2: int, under: int, under2: int, both2: int) -> Estimate:
    """Return a ratio of two sums over the same games, by the delta method.

    over2, under2, both2: the sums of squares and of products, game by game.
    """
    if not under:
        return NOTHING
    value = over / under
    reach = Z * sqrt(max(over2 - 2 * value * both2 + value * value * under2, 0)) / under
    return Estimate(value, value - reach, value + reach)


def median(histogram: Mapping[int, int], whole: int) -> Estimate:
    """Return the median of `whole` values with an interval of ranks, free of any distribution.

    histogram: how often each value; what is missing to the whole counts as above all of them.
    """
    if not whole:
        return NOTHING
    reach = Z * sqrt(whole) / 2
    low = max(floor((whole + 1) / 2 - reach), 1)
    high = min(ceil((whole + 1) / 2 + reach), whole)
    return Estimate(*(_at(histogram, rank) for rank in ((whole + 1) // 2, low, high)))


# More than one comparison.


def z_of(comparisons: int) -> float:
    """Return in place of Z what lets so many intervals together hold in 95 of 100 (Bonferroni)."""
    return NormalDist().inv_cdf(1 - CHANCE / 2 / comparisons)


def holm(chances: Sequence[float]) -> list[float]:
    """Return the chances of several comparisons, corrected for their number (Holm 1979)."""
    found, least = [1.0] * len(chances), 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda at: chances[at])):
        least = max(least, min((len(chances) - rank) * chances[at], 1.0))
        found[at] = least
    return found


def sign_test(more: int, less: int) -> float:
    """Return how often chance alone makes two numbers differ so much (McNemar's exact test)."""
    count = more + less
    tail = sum(comb(count, number) for number in range(min(more, less) + 1))
    return min(2 * tail / (1 << count), 1.0)


def score_test(count: int, whole: int, fair: float) -> float:
    """Return how often a share is as far from this one by chance alone, by Wilson's interval."""
    z = abs(count - fair * whole) / sqrt(whole * fair * (1 - fair)) if whole else 0.0
    return 2 * NormalDist().cdf(-z)


def percent(estimate: Mapping[str, Any], digits: int = 1) -> str:
    """Return a share, as JSON has it, in percent with its interval; "none": there is none."""
    return with_interval(estimate, lambda value: f"{100 * max(value, 0.0):.{digits}f}", " %")


def with_interval(
    estimate: Mapping[str, Any], text: Callable[[float], str], unit: str = ""
) -> str:
    """Return a value with its interval; an end that is not known is left open."""
    if estimate["value"] is None:
        return "none"
    low, high = (
        text(end) if end is not None else "" for end in (estimate["low"], estimate["high"])
    )
    return f"{text(estimate['value'])}{unit} [{low}-{high}]"


def _at(histogram: Mapping[int, int], rank: int) -> float:
    """Return the value with that rank, counted from 1; infinity if it is not in the histogram."""
    for value, count in sorted(histogram.items()):
        rank -= count
        if rank <= 0:
            return value
    return float("inf")
