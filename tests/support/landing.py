"""Where tokens land: walks on the track, and the Markov chain that says it exactly."""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from games.table import decks
from games.table.chance import Throw, below, numbers, throws
from games.table.decks import Card
from games.table.track import JAIL, PAY, THROW, Pile, Track

SEAT = 1
IN_JAIL = 40  # a place of its own: space 10 is a visit


class Walker:
    """A table with one player, who pays nothing and stays in jail or leaves it at once."""

    def __init__(self, name: str, stays: bool) -> None:
        self.counts = [0] * 41
        self._stays = stays
        self._was_sent = False
        self.track = Track(self, name)
        self.track._throws[SEAT] = self._counted(throws(name))

    def walk(self, count: int) -> list[float]:
        """Return the share of each place at the end of so many throws, in percent."""
        while sum(self.counts) < count:
            for _ in range(1000):
                self.track.turn(SEAT)
        return [100 * share / sum(self.counts) for share in self.counts]

    def _counted(self, source: Iterator[Throw]) -> Iterator[Throw]:
        """Note where each throw begins, which is where the one before it ended."""
        for throw in source:
            is_in_jail = self._was_sent or self.track.jail_turns[SEAT]
            self._was_sent = False
            self.counts[IN_JAIL if is_in_jail else self.track.at[SEAT]] += 1
            yield throw

    def is_in(self, seat: int) -> bool:
        return True

    throws_again = is_in

    def passed_go(self, seat: int) -> None:
        pass

    def landed(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        pass

    def drew(self, seat: int, card: Card) -> None:
        if card.effect == decks.JAIL_CARD:
            self.track.return_jail_card(seat)

    def leaves_jail(self, seat: int) -> int:
        return THROW if self._stays else PAY

    def pays_bail(self, seat: int) -> None:
        pass

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self._was_sent |= is_in_jail


class Independent(Pile):
    """A deck that is shuffled anew before each draw, as the chain below has it."""

    def __init__(self, cards: Sequence[Card], name: str) -> None:
        super().__init__(cards, name)
        self._all = list(cards)
        self._numbers = numbers(name)

    def draw(self) -> Card:
        return self._all[below(self._numbers, len(self._all))]

    def put_back(self) -> None:
        pass


def exact(stays: bool) -> list[float]:
    """Return the share of each place at the end of a throw, in percent, from a Markov chain.

    States: 40 spaces with 0 to 2 doubles thrown in this turn, and up to three turns in jail.
    """
    jail = [120, 121, 122] if stays else [120]
    chain = np.zeros((120 + len(jail), 120 + len(jail)))

    def go(state: int, space: int, doubles: int) -> None:
        for place, share in _arrivals(space % 40).items():
            chain[state, jail[0] if place == IN_JAIL else 3 * place + doubles] += share / 36

    for first, second in product(range(1, 7), repeat=2):
        is_double = first == second
        for space, doubles in product(range(40), range(3)):
            if is_double and doubles == 2:
                chain[3 * space + doubles, jail[0]] += 1 / 36
            else:
                after = doubles + 1 if is_double else 0
                go(3 * space + doubles, space + first + second, after)
        for turn, state in enumerate(jail):
            if not stays:
                go(state, JAIL + first + second, int(is_double))
            elif is_double or turn == 2:
                go(state, JAIL + first + second, 0)
            else:
                chain[state, jail[turn + 1]] += 1 / 36
    size = len(chain)
    equations = np.vstack([chain.T - np.eye(size), np.ones(size)])
    shares = np.linalg.lstsq(equations, np.append(np.zeros(size), 100.0), rcond=None)[0]
    return [*shares[:120].reshape(40, 3).sum(axis=1), float(shares[120:].sum())]


def _arrivals(space: int) -> dict[int, float]:
    """Return where a token ends that a throw brings to a space, and how probably."""
    if space == 30:
        return {IN_JAIL: 1.0}
    targets: list[int] | None = None
    if space in (7, 22, 36):
        station = {7: 15, 22: 25, 36: 5}[space]
        utility = {7: 12, 22: 28, 36: 12}[space]
        targets = [0, 24, 11, 39, 5, station, station, utility, space - 3, IN_JAIL]
    elif space in (2, 17, 33):
        targets = [0, IN_JAIL]
    if targets is None:
        return {space: 1.0}
    shares = {space: (16 - len(targets)) / 16}
    for target in targets:
        found = {IN_JAIL: 1.0} if target == IN_JAIL else _arrivals(target)
        for place, share in found.items():
            shares[place] = shares.get(place, 0.0) + share / 16
    return shares
