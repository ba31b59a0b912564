from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import BANK
from games.table.auction import Bid, Sale, sell

WORLD, CLASSIC = EDITIONS[0], EDITIONS[1]

bids = st.lists(st.integers(-500, 5000), max_size=8).map(
    lambda limits: [(limit_k, seat) for seat, limit_k in enumerate(limits, start=1)]
)


def test_the_highest_limit_wins_at_one_raise_above_the_second() -> None:
    assert sell([(300, 1), (500, 2), (400, 3)], WORLD, WORLD.opening_k) == Sale(2, 410)


def test_of_equal_limits_the_first_wins() -> None:
    assert sell([(400, 3), (400, 1)], WORLD, WORLD.opening_k) == Sale(3, 400)


@given(bids)
def test_the_winner_pays_what_he_wants_and_what_the_bank_takes(bids: list[Bid]) -> None:
    limits = {seat: limit_k for limit_k, seat in bids}
    sale = sell(bids, CLASSIC, CLASSIC.opening_k)
    can_be_sold = any(limit_k >= CLASSIC.opening_k for limit_k in limits.values())
    assert (sale.winner != BANK) == can_be_sold
    if can_be_sold:
        assert CLASSIC.opening_k <= sale.price_k <= limits[sale.winner]
        others = [limit_k for seat, limit_k in limits.items() if seat != sale.winner]
        assert all(limit_k < sale.price_k + CLASSIC.raise_k for limit_k in others)
