"""Cells that differ in one player only, compared game by game: they are played with the same dice.

What another bot, or a quicker word at auctions, does for that player. The difference between the
two shares has a smaller error than two samples with dice of their own would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from games.study import counts, intervals
from games.study.intervals import Estimate
from games.study.plan import Cell
from games.study.store import Folder


class Pair(NamedTuple):
    """Two cells, by their place in the plan, that differ in one seat.

    gained: games that this seat won in the second cell and not in the first; lost: the other way
    round.
    """

    first: int
    second: int
    seat: int
    games: int
    gained: int
    lost: int

    def difference(self) -> Estimate:
        """Return by how much the seat's share of winners is higher in the second cell."""
        return intervals.mean(self.gained - self.lost, self.gained + self.lost, self.games)

    def chance(self) -> float:
        """Return how often chance alone would give such a difference."""
        return intervals.sign_test(self.gained, self.lost)


def find(cells: Sequence[Cell]) -> Iterator[tuple[int, int, int]]:
    """Yield two cells of a block, and the one seat in which alone they differ."""
    for (first, one), (second, other) in combinations(enumerate(cells), 2):
        if _setting(one) == _setting(other):
            players = zip(_players(one), _players(other), strict=True)
            seats = [seat for seat, (its, his) in enumerate(players, 1) if its != his]
            if len(seats) == 1:
                yield first, second, seats[0]


def count(folder: Folder) -> list[Pair]:
    """Return what the games tell that both cells of a pair have played."""
    found = [*find(folder.plan.cells)]
    winners: dict[int, dict[int, int]] = {
        cell: {} for first, second, _ in found for cell in (first, second)
    }
    for chunk in folder.chunks() if found else ():
        if chunk.cell in winners:
            seats = len(folder.plan.cells[chunk.cell].bots)
            records = counts.unpack(chunk.played.records, seats)
            winners[chunk.cell].update(
                (game, record.winner) for game, record in enumerate(records, chunk.first)
            )
    return [_compare(winners, *pair) for pair in found]


def _compare(winners: dict[int, dict[int, int]], first: int, second: int, seat: int) -> Pair:
    before, after = winners[first], winners[second]
    games = before.keys() & after.keys()
    gained = sum(before[game] != seat == after[game] for game in games)
    lost = sum(before[game] == seat != after[game] for game in games)
    return Pair(first, second, seat, len(games), gained, lost)


def _setting(cell: Cell) -> Cell:
    """Return a cell without what its players are."""
    auctions = cell.auctions and cell.auctions._replace(reactions_ms=())
    return cell._replace(bots=("*",) * len(cell.bots), auctions=auctions)


def _players(cell: Cell) -> list[tuple[str, int]]:
    reactions_ms = cell.auctions.reactions_ms if cell.auctions else (0,) * len(cell.bots)
    return [*zip(cell.bots, reactions_ms, strict=True)]
