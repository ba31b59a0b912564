"""Chance for games that can be repeated anywhere: every throw and shuffle follows from a name.

The stream of a name is SHAKE128 of it (FIPS 202), so it is the same on every machine, Python and
worker. Dice, decks, clock and bots each have streams of their own: a bot that asks for chance
changes nobody's dice, and two plans can be played with the same dice.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import shake_128
from itertools import chain, islice
from struct import iter_unpack
from typing import Final, Generic, TypeVar

Throw = tuple[int, int]
T = TypeVar("T")

# Of a block, a part at a time: SHAKE128 makes 168 bytes at once, and all again for each part.
_PARTS: Final = ((0, 168), (168, 504), (504, 1024))
# 252 is 7 x 36 and 42 x 6: the bytes below it show each throw of one or two dice equally often.
_UNFAIR: Final = bytes(range(252, 256))
_TO_THROW: Final = bytes([byte % 36 for byte in range(256)])
_TO_DIE: Final = bytes([1 + byte % 6 for byte in range(256)])
_THROWS: Final[list[Throw]] = [(1 + index // 6, 1 + index % 6) for index in range(36)]


def _blocks(name: str) -> Iterator[bytes]:
    number = 0
    while True:
        block = shake_128(f"{name}/{number}".encode())
        for first, end in _PARTS:
            yield block.digest(end)[first:]
        number += 1


# A chain takes one value after the other from a block without running any code of ours. No
# generator expression makes the blocks: compiled by mypyc it would make all of them at once.


def throws(name: str) -> Iterator[Throw]:
    """Return throws of two dice for ever."""
    return chain.from_iterable(map(_throws_of, _blocks(name)))


def dice(name: str) -> Iterator[int]:
    """Return throws of one die for ever."""
    return chain.from_iterable(map(_dice_of, _blocks(name)))


def numbers(name: str) -> Iterator[int]:
    """Return numbers of 32 bits for ever."""
    return chain.from_iterable(map(_numbers_of, _blocks(name)))


def _throws_of(block: bytes) -> Iterator[Throw]:
    return map(_THROWS.__getitem__, block.translate(_TO_THROW, _UNFAIR))


def _dice_of(block: bytes) -> bytes:
    return block.translate(_TO_DIE, _UNFAIR)


def _numbers_of(block: bytes) -> Iterator[int]:
    return chain.from_iterable(iter_unpack(">I", block))


class Stream(Generic[T]):
    """One of these streams, that counts what is drawn of it; drawn: what was before."""

    def __init__(self, make: Callable[[str], Iterator[T]], name: str, drawn: int = 0) -> None:
        self._values = islice(make(name), drawn, None) if drawn else make(name)
        self.drawn = drawn

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        self.drawn += 1
        for value in self._values:  # compiled, this is faster than next()
            return value
        raise StopIteration


def below(source: Iterator[int], count: int) -> int:
    """Return a number from 0 to count - 1, each equally often; source: of 32-bit numbers."""
    fair = (1 << 32) // count * count
    while True:
        number = next(source)
        if number < fair:
            return number % count


def shuffled(cards: Sequence[T], name: str) -> list[T]:
    """Return the cards in an order that follows from the name (Fisher and Yates)."""
    pile = list(cards)
    source = numbers(name)
    for last in range(len(pile) - 1, 0, -1):
        other = below(source, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile


def entropy(name: str) -> Callable[[int], bytes]:
    """Return a function of a count of bytes, as the bank asks for (contract.Entropy)."""
    source = chain.from_iterable(_blocks(name))
    return lambda count: bytes([next(source) for _ in range(count)])
