"""Chance for games that can be repeated anywhere: every throw and shuffle follows from a name.

The stream of a name is SHAKE128 of it (FIPS 202), so it is the same on every machine. Dice, decks,
clock and bots each have streams of their own: a bot that asks for chance changes nobody's dice.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import shake_128
from typing import TypeVar

Throw = tuple[int, int]
T = TypeVar("T")

_BLOCK = 1024
_FAIR = 252  # a multiple of 36 and 6: bytes below it make each throw equally often


def _bytes(name: str) -> Iterator[int]:
    number = 0
    while True:
        yield from shake_128(f"{name}/{number}".encode(errors="surrogateescape")).digest(_BLOCK)
        number += 1


def throws(name: str) -> Iterator[Throw]:
    """Yield throws of two dice for ever."""
    for byte in _bytes(name):
        if byte < _FAIR:
            yield 1 + byte % 36 // 6, 1 + byte % 6


def dice(name: str) -> Iterator[int]:
    """Yield throws of one die for ever."""
    for byte in _bytes(name):
        if byte < _FAIR:
            yield 1 + byte % 6


def numbers(name: str) -> Iterator[int]:
    """Yield numbers of 32 bits for ever."""
    source = _bytes(name)
    while True:
        yield int.from_bytes([next(source) for _ in range(4)], "big")


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
    source = _bytes(name)
    return lambda count: bytes([next(source) for _ in range(count)])
