"""Intervals: against published figures, and that they cover the truth as often as they claim."""

from math import inf, isnan

import numpy as np
import pytest

from games.study.intervals import (
    bounded,
    from_0,
    holm,
    mean,
    median,
    ratio,
    score_test,
    share,
    sign_test,
    z_of,
)


def test_wilson_s_interval_is_the_published_one() -> None:
    """Newcombe (1998), Statistics in Medicine 17, table I, method 3: 81 of 263, and 0 of 20."""
    assert share(81, 263) == pytest.approx((81 / 263, 0.2553, 0.3662), abs=5e-5)
    assert share(0, 20) == pytest.approx((0, 0, 0.1611), abs=5e-5)
    assert share(1, 29) == pytest.approx((1 / 29, 0.0061, 0.1718), abs=5e-5)


def test_a_mean_has_the_interval_of_the_normal_distribution() -> None:
    """Of 2, 4, 4, 4, 5, 5, 7, 9: mean 5, standard deviation 2.138, standard error 0.756."""
    values = [2, 4, 4, 4, 5, 5, 7, 9]
    squares = sum(value * value for value in values)
    assert mean(sum(values), squares, 8) == pytest.approx((5, 3.518, 6.482), abs=5e-4)


def test_a_median_is_between_its_ranks() -> None:
    histogram = {value: 1 for value in range(1, 101)}
    assert median(histogram, 100) == (50, 40, 61)
    assert median({7: 5}, 5) == (7, 7, 7)


def test_what_never_came_is_above_every_value() -> None:
    assert median({3: 60}, 100)[0] == 3
    assert median({3: 40}, 100)[0] == inf


@pytest.mark.parametrize("estimate", [share(0, 0), mean(1, 1, 1), median({}, 0), ratio(*[0] * 5)])
def test_nothing_is_estimated_from_nothing(estimate: tuple[float, ...]) -> None:
    assert all(isnan(value) for value in estimate)


def test_intervals_cover_the_truth_in_95_of_100() -> None:
    """2000 samples of 200 games each: 95 % expected, with a standard deviation of 0.5."""
    rng = np.random.default_rng(14)
    covered = np.zeros(3)
    for _ in range(2000):
        cost = rng.integers(1, 100, 200)
        rent = 3 * cost + rng.integers(-80, 81, 200)
        wins = int((cost <= 30).sum())
        sums = [int(each.sum()) for each in (rent, rent * rent, cost, cost * cost, rent * cost)]
        counts = dict(enumerate(np.bincount(cost).tolist()))
        covered += [
            share(wins, 200).low <= 30 / 99 <= share(wins, 200).high,
            ratio(*sums).low <= 3 <= ratio(*sums).high,
            median(counts, 200).low <= 50 <= median(counts, 200).high,
        ]
    assert all(93 <= percent <= 97.5 for percent in covered / 20), covered / 20


def test_what_is_never_negative_has_no_interval_below_0() -> None:
    """Three values: 0, 0 and 9."""
    worth = mean(9, 81, 3)
    assert worth.low < 0 and from_0(worth) == worth._replace(low=0)
    assert from_0(mean(27, 245, 3)) == mean(27, 245, 3)  # 8, 9 and 10


def test_a_mean_of_shares_has_wilson_s_interval_of_its_error() -> None:
    assert bounded(81, 81, 263) == pytest.approx(share(81, 263))
    assert bounded(0, 0, 20) == pytest.approx(share(0, 20))
    assert bounded(100, 50, 200) == pytest.approx((0.5, 0.5, 0.5), abs=0.08)  # all of them halves
    halves = bounded(50 * 0.25 + 50 * 0.75, 50 * 0.0625 + 50 * 0.5625, 100)
    assert halves == pytest.approx(share(200, 400), abs=1e-9)  # a quarter of the variance


def test_several_comparisons_are_corrected() -> None:
    """Holm (1979); the example of Wright (1992), Biometrics 48: 0.025, 0.001 and 0.02 of three."""
    assert holm([0.025, 0.001, 0.02]) == pytest.approx([0.04, 0.003, 0.04])
    assert holm([]) == [] and holm([0.7, 0.6]) == [1, 1]
    assert z_of(1) == pytest.approx(1.959964) and z_of(10) == pytest.approx(2.807, abs=1e-3)


def test_a_sign_test_is_exact() -> None:
    assert sign_test(8, 0) == pytest.approx(1 / 128)
    assert sign_test(1, 4) == pytest.approx(2 * 6 / 32)
    assert sign_test(3, 3) == sign_test(0, 0) == 1
    assert sign_test(1600, 1400) == pytest.approx(0.000277, abs=2e-5)


def test_a_share_is_compared_with_a_fair_one() -> None:
    assert score_test(1128, 4000, 1 / 4) == pytest.approx(2.96e-6, rel=0.05)
    assert score_test(25, 100, 1 / 4) == 1 and score_test(0, 0, 1 / 4) == 1
