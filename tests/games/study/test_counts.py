"""Counts add up in any order; a record keeps what it was made of."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.study.counts import Counts, Record, unpack

RECORDS = st.builds(
    Record,
    *(st.integers(0, 4), st.integers(1, 4), st.integers(1, 60_000)),
    *(st.integers(1, 500_000), st.integers(1, 1_000_000)),
    st.tuples(*[st.integers(-999_999, 2**31 - 1)] * 4),
)
GAMES = st.lists(st.tuples(RECORDS, st.binary(max_size=8)), max_size=12)


def counted(games: list[tuple[Record, bytes]]) -> Counts:
    counts = Counts(
        Counter({"landed/1/39": len(games), "buildings_k/1": -len(games)} if games else {})
    )
    for record, key in games:
        counts.add_game(record, key)
    return counts


def total(*parts: Counts) -> Counts:
    return Counts.total(parts)


@given(GAMES, st.randoms(use_true_random=False), st.integers(0, 12), st.integers(0, 12))
def test_any_split_and_order_of_games_give_the_same_counts(
    games: list[tuple[Record, bytes]], random: Random, cut: int, other: int
) -> None:
    whole = counted(games)
    shuffled = random.sample(games, len(games))
    low, high = sorted((cut, other))
    parts = [counted(shuffled[:low]), counted(shuffled[low:high]), counted(shuffled[high:])]
    assert total(*parts) == total(*reversed(parts)) == whole
    first, second, third = parts
    assert total(first, total(second, third)) == total(total(first, second), third)


@given(GAMES)
def test_another_game_has_another_fingerprint(games: list[tuple[Record, bytes]]) -> None:
    base = counted(games)
    one, other = (total(base, counted([(record(), key)])) for record, key in PAIRS)
    assert len({base.fingerprint, one.fingerprint, other.fingerprint}) == 3


def record() -> Record:
    return Record(1, 2, 30, 60, 90, (5, 0))


PAIRS = [(record, b"1"), (record, b"2")]


@given(st.lists(RECORDS))
def test_records_are_unpacked_as_they_were_packed(records: list[Record]) -> None:
    assert list(unpack(b"".join(each.pack() for each in records), 4)) == records


def test_a_game_is_counted_by_seat_and_by_place() -> None:
    counts = counted([(Record(2, 3, 40, 90, 200, (0, 700, 300)), b"")])
    assert counts.tallies["won/seat/2"] == 1
    assert counts.tallies["won/place/3"] == 1  # 3 began, then 1, then 2
    assert counts.tallies["worth_k/2"] == 700 and counts.tallies["worth_k2/2"] == 490_000
    assert counts.histogram("rounds") == {40: 1}


def test_a_game_without_end_has_no_winner() -> None:
    counts = counted([(Record(0, 1, 300, 600, 900, (5, 7)), b"")])
    assert counts.tallies["endless"] == counts.tallies["games"] == 1
    assert not counts.histogram("rounds") and not counts.histogram("won/seat")
