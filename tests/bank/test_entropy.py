from collections import Counter

from dealbox.bank.auction import HURRY_LONGEST_MS, HURRY_SHORTEST_MS, LONGEST_MS, SHORTEST_MS
from dealbox.bank.entropy import draw_below
from tests.support.cases import for_each

DRAWS = 65536


class _Discarded(Exception):
    """The first two bytes were discarded."""


def _draw(count: int, value: int) -> int:
    """Draw from the two bytes of value, and no others."""

    def entropy(size: int) -> bytes:
        if not draws:
            raise _Discarded
        return draws.pop().to_bytes(size)

    draws = [value]
    return draw_below(entropy, count)


@for_each(
    "count",
    [1, 2, 3, 6, LONGEST_MS - SHORTEST_MS + 1, HURRY_LONGEST_MS - HURRY_SHORTEST_MS + 1]
    + [DRAWS // 2 + 1, DRAWS - 1, DRAWS],
)
def test_all_draws_there_are_give_each_number_equally_often(count: int) -> None:
    drawn: Counter[int] = Counter()
    for value in range(DRAWS):
        try:
            drawn[_draw(count, value)] += 1
        except _Discarded:
            drawn[-1] += 1
    thrown = drawn.pop(-1, 0)
    assert drawn == {number: DRAWS // count for number in range(count)}
    assert thrown == DRAWS % count


def test_a_draw_that_is_discarded_is_repeated() -> None:
    stream = iter([b"\xff\xff", b"\xff\xff", b"\x00\x05"])
    assert draw_below(lambda size: next(stream), 10) == 5
