from collections.abc import Iterator
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank.auction import LONGEST_MS, SHORTEST_MS
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import BANK
from games.table.auction import SEALED, Auctioneer, Bid, Sale, Spoken
from games.table.chance import below, numbers

WORLD, CLASSIC = EDITIONS[0], EDITIONS[1]
SLOW_MS = 4000

bids = st.lists(st.integers(-500, 5000), max_size=8).map(
    lambda limits: [(limit_k, seat) for seat, limit_k in enumerate(limits, start=1)]
)
jumps = st.sampled_from([0, 10, 50, 100])


def everybody(reaction_ms: int) -> list[int]:
    return [reaction_ms] * 9


# Sealed.


def test_the_highest_limit_wins_at_one_raise_above_the_second() -> None:
    assert SEALED.sell([(300, 1), (500, 2), (400, 3)], WORLD, repeat(0)) == Sale(2, 410)


def test_of_equal_limits_the_first_wins() -> None:
    assert SEALED.sell([(400, 3), (400, 1)], WORLD, repeat(0)) == Sale(3, 400)


# Both kinds.


@given(bids, jumps)
def test_the_winner_pays_what_he_wants_and_what_the_bank_takes(
    bids: list[Bid], jump_percent: int
) -> None:
    limits = {seat: limit_k for limit_k, seat in bids}
    spoken = Spoken(everybody(SLOW_MS), jump_percent)
    kinds: tuple[Auctioneer, ...] = (SEALED, spoken)
    for kind in kinds:
        sale = kind.sell(bids, CLASSIC, numbers("any"))
        can_be_sold = any(limit_k >= CLASSIC.opening_k for limit_k in limits.values())
        assert (sale.winner != BANK) == can_be_sold
        if can_be_sold:
            assert CLASSIC.opening_k <= sale.price_k <= limits[sale.winner]
        if not sale.is_cut and can_be_sold:
            others = [limit_k for seat, limit_k in limits.items() if seat != sale.winner]
            assert all(limit_k < sale.price_k + CLASSIC.raise_k for limit_k in others)


@given(bids, jumps)
def test_the_same_chance_gives_the_same_sale(bids: list[Bid], jump_percent: int) -> None:
    spoken = Spoken(everybody(SLOW_MS), jump_percent)
    sales = [spoken.sell(bids, WORLD, numbers("same")) for _ in range(2)]
    assert sales[0] == sales[1]


# Spoken.


def share(spoken: Spoken, count: int = 400) -> tuple[float, float]:
    """Return how many sales are cut short, and won by the highest valuer, in percent.

    Among four bidders, who value a lot evenly at 0 to 4 M.
    """
    cut = won = 0
    chance = numbers("sales")
    for _ in range(count):
        bids = [(10 * below(chance, 401), seat) for seat in (1, 2, 3, 4)]
        sale = spoken.sell(bids, WORLD, chance)
        cut += sale.is_cut
        won += max(bids)[1] == sale.winner
    return 100 * cut / count, 100 * won / count


def test_with_least_raises_the_hidden_clock_cuts_every_auction_short_and_anyone_wins() -> None:
    """Of 400 a share of 25 % has a standard deviation of 2.2 points."""
    cut, won = share(Spoken(everybody(SLOW_MS)))
    assert cut > 98
    assert won == pytest.approx(25, abs=7)


def test_with_jumps_up_to_half_the_gap_the_highest_valuer_mostly_wins() -> None:
    """Another model of the same auction gave 38 % cut short, and 79 % won by that one."""
    cut, won = share(Spoken(everybody(SLOW_MS), jump_percent=50))
    assert cut == pytest.approx(38, abs=9)
    assert won == pytest.approx(79, abs=9)


def test_the_hidden_clock_lasts_as_long_as_the_units() -> None:
    """One bids at once, another after 30 s: he is heard if the clock lasts longer than that."""

    class Late(Spoken):
        def _reaction_ms(self, seat: int, numbers: Iterator[int]) -> int:
            return 0 if seat == 1 else 30_000

    winners = [
        Late(everybody(0)).sell([(10, 1), (4000, 2)], WORLD, numbers(f"late/{number}")).winner
        for number in range(400)
    ]
    heard = (LONGEST_MS - 30_000) / (LONGEST_MS - SHORTEST_MS)
    assert winners.count(2) == pytest.approx(400 * heard, abs=40)


def test_impossible_bidders_are_refused() -> None:
    for reactions, jump in (([-1], 0), ([0], 101)):
        with pytest.raises(ValueError, match="reactions and shares"):
            Spoken(reactions, jump)
