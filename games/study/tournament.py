"""A tournament of bots: who wins how often, as a rating.

The chance to win a game is a share of what all its players are worth (Luce 1959), which for two
players is the model of Bradley and Terry and of Elo's ratings: 400 points are ten times as good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log10
from typing import Any, NamedTuple

from games.study import counts
from games.study.intervals import Estimate, percent, share
from games.study.md_tables import table
from games.study.plan import BOARDS, BadPlan, Plan, make_plan
from games.study.store import Folder
from games.table.bots import make
from games.table.chance import below, numbers, shuffled

PLAYERS = 4
LINE_UPS = 60  # of an edition, each with the same number of games
MIDDLE = 1500  # the rating of a player who is as good as the others on average
_SAMPLES = 200  # of the games, drawn anew for an interval
_TURNS = 60  # of the iteration; the ratings no longer change by a point
_ELO = 400

Line = tuple[str, ...]  # who plays, by seat
Results = Counter[tuple[Line, int]]  # how many games, by line-up and winner's seat; 0: nobody


class Rating(NamedTuple):
    """A bot's place. games: how many it played; won: the share of those, nobody's as equal parts.

    points: 1500 is the average. Both with an interval of 95 %.
    """

    bot: str
    games: int
    won: Estimate
    points: Estimate


def plan(editions: Sequence[str], bots: Sequence[str], seed: str, games: int) -> Plan:
    """Return the games of a tournament. BadInput: one of them cannot be played.

    games: of each edition, rounded up to as many for each line-up; every bot plays as many, one
    more or less. In an edition with roles the richest wins after 200 rounds, as few games end
    there before.
    """
    for edition in editions:
        if edition not in BOARDS:
            raise BadPlan([f"EDITION: {edition} is not one of {' '.join(BOARDS)}"])
    if len({BOARDS[edition] for edition in editions}) < len(editions):
        raise BadPlan(["EDITION: a board is named twice"])
    for bot in bots:
        make(bot)
    cells = []
    for edition in editions:
        for number, line in enumerate(line_ups(bots, f"{seed}/{edition}")):
            cell: dict[str, Any] = {
                "name": f"{edition} {number}",
                "edition": edition,
                "bots": [list(line)],
                "counts": "light",
            }
            if edition == "anti":
                cell |= {"rounds_max": 200, "house_rules": {"is_timed": True}}
            cells.append(cell)
    each = -(-games // LINE_UPS)
    fields = {"title": "Tournament", "seed": seed, "games": each, "cells": cells}
    return make_plan(fields, "tournament")


def line_ups(bots: Sequence[str], name: str) -> list[Line]:
    """Return who plays together, drawn by a name: each bot as often, and each at any seat.

    Every second one is the one before with each player a seat further: roles go round by seats.
    """
    drawn: list[str] = []
    found: list[Line] = []
    while len(found) < LINE_UPS:
        line: list[str] = []
        while len(line) < min(PLAYERS, len(bots)):
            if not drawn:
                drawn = shuffled(bots, f"{name}/{len(found)}/{len(line)}")
            line.append(drawn.pop(next(at for at, bot in enumerate(drawn) if bot not in line)))
            if all(bot in line for bot in drawn):
                drawn += shuffled(bots, f"{name}/{len(found)}/{len(line)}/more")
        seated = tuple(shuffled(line, f"{name}/seats/{len(found)}"))
        found += [seated, (*seated[1:], seated[0])]
    return found


def results(folder: Folder) -> dict[str, Results]:
    """Return how the games of a tournament have ended, by edition."""
    found: dict[str, Results] = {}
    cells = [(cell.block.rpartition(" ")[0], cell.bots) for cell in folder.plan.cells]
    for edition, _ in cells:
        found[edition] = Counter()
    for chunk in folder.chunks():
        edition, line = cells[chunk.cell]
        for record in counts.unpack(chunk.played.records, len(line)):
            found[edition][line, record.winner] += 1
    return found


def ratings(games: Results, name: str) -> list[Rating]:
    """Return the bots, the best first; name: decides about the samples for the intervals."""
    points, won = _points(games), _won(games)
    source = numbers(f"samples/{name}")
    outcomes = [key for key in sorted(games) for _ in range(games[key])]
    samples = [
        _points(Counter(outcomes[below(source, len(outcomes))] for _ in outcomes), points)
        for _ in range(_SAMPLES)
    ]
    found = []
    for bot in points:
        spread = sorted(sample[bot] for sample in samples)
        tail = _SAMPLES // 40
        estimate = Estimate(points[bot], spread[tail], spread[-1 - tail])
        played = sum(count for (line, _), count in games.items() if bot in line)
        found.append(Rating(bot, played, share(won[bot], played), estimate))
    return sorted(found, key=lambda rating: (-rating.points.value, rating.bot))


def _won(games: Mapping[tuple[Line, int], int]) -> dict[str, float]:
    """Return how many games each bot has won; of one that nobody did, each an equal part."""
    won: dict[str, float] = {bot: 0.0 for line, _ in sorted(games) for bot in line}
    for (line, winner), count in games.items():
        if winner:
            won[line[winner - 1]] += count
        else:
            for bot in line:
                won[bot] += count / len(line)
    return won


def _points(
    games: Mapping[tuple[Line, int], int], all_bots: Iterable[str] = ()
) -> dict[str, float]:
    """Return the most likely ratings (Hunter 2004, minorization and maximization).

    Everybody has half a win and half a loss against an average player besides, so that nobody's
    rating is without end.
    """
    won = dict.fromkeys(all_bots, 0.0) | _won(games)
    played: Counter[Line] = Counter()
    for (line, _), count in games.items():
        played[line] += count
    worth = dict.fromkeys(won, 1.0)
    for _ in range(_TURNS):
        chances = {bot: 1 / (mine + 1) for bot, mine in worth.items()}
        for line, count in played.items():
            part = count / sum([worth[bot] for bot in line])
            for bot in line:
                chances[bot] += part
        worth = {bot: (won[bot] + 0.5) / chances[bot] for bot in won}
    points = {bot: _ELO * log10(mine) for bot, mine in worth.items()}
    middle = sum(points.values()) / len(points)
    return {bot: MIDDLE + mine - middle for bot, mine in points.items()}


def summary(found: Mapping[str, Sequence[Rating]]) -> str:
    """Return the ratings in Markdown: a table for each edition."""
    parts = []
    for edition, rated in found.items():
        rows = [["bot", "rating", "won", "games"], ["---", "---:", "---:", "---:"]]
        for each in rated:
            value, low, high = (f"{point:.0f}" for point in each.points)
            won = percent(each.won._asdict())
            rows.append([each.bot, f"{value} [{low}-{high}]", won, str(each.games)])
        parts.append(f"### {edition}\n\n{table(rows)}\n")
    return "\n".join(parts)
