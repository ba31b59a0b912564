from collections import Counter
from hashlib import shake_128
from itertools import islice

import pytest

from games.table import chance


def test_a_name_gives_the_same_throws_anywhere() -> None:
    """The bytes of SHAKE128("a/0") but those from 252 on; each is 6 x first die + second die."""
    usable = [byte for byte in shake_128(b"a/0").digest(100) if byte < 252]
    assert list(islice(chance.throws("a"), 90)) == [
        (1 + byte % 36 // 6, 1 + byte % 6) for byte in usable[:90]
    ]
    assert list(islice(chance.dice("a"), 90)) == [1 + byte % 6 for byte in usable[:90]]


def test_every_throw_comes_equally_often() -> None:
    """360,000 throws: 10,000 of each expected, with a standard deviation of 99."""
    counts = Counter(islice(chance.throws("fair"), 360_000))
    assert len(counts) == 36
    assert all(abs(count - 10_000) < 5 * 99 for count in counts.values())


def test_every_number_below_a_limit_comes_equally_often() -> None:
    source = chance.numbers("below")
    counts = Counter(chance.below(source, 7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 5 * 93 for count in counts.values())


@pytest.mark.rule("C-56", "K-02", "P-84", "A-13")
def test_a_shuffled_deck_has_all_its_cards_in_another_order() -> None:
    cards = list(range(16))
    orders = {tuple(chance.shuffled(cards, f"deck/{number}")) for number in range(1000)}
    assert len(orders) == 1000
    assert all(sorted(order) == cards for order in orders)
    firsts = Counter(order[0] for order in orders)
    assert set(firsts) == set(cards)
