"""What a group pays back by the board alone."""

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.spaces import MEMBERS
from games.study import payback
from games.table import landing

CLASSIC, ANTI = (
    next(number for number, each in enumerate(EDITIONS) if each.name == name)
    for name in ("classic", "anti")
)


def test_orange_pays_back_first_and_brown_last() -> None:
    """By hand from the deeds: brown costs 60 + 60 and six houses of 50, and earns 90, 180."""
    shares = landing.shares(EDITIONS[CLASSIC])
    found = [payback.throws(CLASSIC, group) for group in range(1, len(MEMBERS))]
    assert found[0] == [pytest.approx(420 / (shares[1] * 90 + shares[3] * 180))]
    assert [round(one) for (one,) in found] == [72, 40, 38, 29, 32, 33, 37, 32, 35, 79]


def test_a_city_pays_a_monopolist_back_in_half_the_time() -> None:
    competitor, monopolist = payback.throws(ANTI, 4)
    assert competitor == pytest.approx(2 * monopolist)
