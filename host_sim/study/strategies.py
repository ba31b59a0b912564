"""Cells that differ only in the bots of two roles, as a game of strategies.

Each side chooses its bot without knowing the other's choice; what one side wins the other loses.
The game has a value: the share of games that monopolists win when both sides choose as well as
they can, if need be by lot (von Neumann 1928).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from host_sim.study import counts, intervals
from host_sim.study.intervals import NOTHING, Estimate
from host_sim.study.plan import COMPETITOR, MONOPOLIST, Cell, Plan
from host_sim.study.store import Folder
from host_sim.table.chance import below, numbers

SAMPLES = 1000  # of the games, drawn anew for the interval of a value
_LETTERS = {COMPETITOR: "c", MONOPOLIST: "m"}
_UNDECIDED = "-"
_SCORE = {"c": 0.0, "m": 1.0, _UNDECIDED: 0.5}
_TINY = 1e-9  # payoffs are shares of some hundreds of games

Matrix = Sequence[Sequence[float]]
Fields = dict[str, Any]


class Solution(NamedTuple):
    """How to choose best. row, column: how often each; no reply to them does better than value."""

    value: float
    row: tuple[float, ...]
    column: tuple[float, ...]


def solve(payoffs: Matrix) -> Solution:
    """Return the value of a game, and how both choose; payoffs: what a row gets from a column.

    By the simplex method (Dantzig 1951), with Bland's rule against cycles: exact for fractions.
    """
    lowest = min(map(min, payoffs))
    height, width = len(payoffs), len(payoffs[0])
    # Largest sum of y for which no row gets more than 1; all payoffs raised to 1 or more.
    table = [
        [*(value - lowest + 1 for value in row), *(int(at == other) for other in range(height)), 1]
        for at, row in enumerate(payoffs)
    ]
    goal = [*[-1] * width, *[0] * height, 0]
    basis = [width + at for at in range(height)]
    while True:
        enter = next((at for at, cost in enumerate(goal[:-1]) if cost < -_TINY), None)
        if enter is None:
            break
        leave = min(
            (at for at in range(height) if table[at][enter] > _TINY),
            key=lambda at: (table[at][-1] / table[at][enter], basis[at]),
        )
        pivot = table[leave] = [value / table[leave][enter] for value in table[leave]]
        basis[leave] = enter
        for line in [goal, *table[:leave], *table[leave + 1 :]]:
            factor = line[enter]
            if factor:
                line[:] = [mine - factor * his for mine, his in zip(line, pivot, strict=True)]
    scale = goal[-1]
    column = [0.0] * width
    for line, variable in zip(table, basis, strict=True):
        if variable < width:
            column[variable] = line[-1] / scale
    row = tuple(cost / scale for cost in goal[width:-1])
    return Solution(1 / scale + lowest - 1, row, tuple(column))


def pure_equilibria(payoffs: Matrix) -> list[tuple[int, int]]:
    """Return row and column of each pair from which neither gains by choosing otherwise."""
    columns = list(zip(*payoffs, strict=True))
    return [
        (at, to)
        for at, row in enumerate(payoffs)
        for to, value in enumerate(row)
        if value == max(columns[to]) and value == min(row)
    ]


# The games of a study.


class Contest(NamedTuple):
    """A game of strategies. results: by bot of competitors and of monopolists, a letter a game.

    c, m: a player of that role has won; -: nobody had when the rounds ran out, half for each. The
    games of one number have the same dice, whoever plays.
    """

    title: str
    competitors: tuple[str, ...]
    monopolists: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]

    @property
    def games(self) -> int:
        """How many games each pair has played."""
        return len(self.results[0][0])


def contests(folder: Folder) -> list[Contest]:
    """Return the games of strategies in a study, as far as all their cells have been played."""
    found = []
    for title, cells in _grids(folder.plan).items():
        competitors = tuple(dict.fromkeys(pair[0] for pair in cells))
        monopolists = tuple(dict.fromkeys(pair[1] for pair in cells))
        is_choice = len(cells) > 1 and len(cells) == len(competitors) * len(monopolists)
        if is_choice:
            letters = _letters(folder, set(cells.values()))
            games = min(len(letters[cell]) for cell in cells.values())
            results = tuple(
                tuple(letters[cells[his, other]][:games] for other in monopolists)
                for his in competitors
            )
            if games:
                found.append(Contest(title, competitors, monopolists, results))
    return found


def _grids(plan: Plan) -> dict[str, dict[tuple[str, str], int]]:
    """Return by title, then by the bots of both roles, the cells that differ in nothing else."""
    grids: dict[Cell, dict[tuple[str, str], int]] = {}
    for number, cell in enumerate(plan.cells):
        bots = [
            {bot for bot, role in zip(cell.bots, cell.roles, strict=True) if role == wanted}
            for wanted in (COMPETITOR, MONOPOLIST)
            if cell.roles
        ]
        if bots and all(len(own) == 1 for own in bots):
            (his,), (other,) = bots
            nobody = tuple("" for _ in cell.bots)
            grids.setdefault(cell._replace(bots=nobody), {})[his, other] = number
    return {_title(cell): grid for cell, grid in grids.items()}


def _title(cell: Cell) -> str:
    words = cell.title().split()
    return " ".join(word for word in words if word != "counts=light")


def _letters(folder: Folder, cells: set[int]) -> dict[int, str]:
    """Return how the games of each cell have ended, from game 0 to the first that is missing."""
    parts: dict[int, list[tuple[int, str]]] = {cell: [] for cell in cells}
    for chunk in folder.chunks():
        if chunk.cell in parts:
            roles = [_LETTERS[role] for role in folder.plan.cells[chunk.cell].roles]
            letter = [_UNDECIDED, *roles]
            games = counts.unpack(chunk.played.records, len(roles))
            parts[chunk.cell].append((chunk.first, "".join(letter[game.winner] for game in games)))
    found = {}
    for cell, chunks in parts.items():
        found[cell] = ""
        for first, text in sorted(chunks):
            if first == len(found[cell]):
                found[cell] += text
    return found


# What they show.


def analyse(contest: Contest, samples: int = SAMPLES) -> Fields:
    """Return the game of strategies with its value as JSON has it; shares are of monopolists.

    pairs: by bot of competitors, then of monopolists; is_reply: whether it is the best of this
    role against the other's. chosen: how often, where both choose best.
    """
    scores = _scores(contest)
    payoffs = scores.mean(axis=2)
    solution = solve(payoffs.T.tolist())
    lines = payoffs.tolist()
    return {
        "title": contest.title,
        "games": contest.games,
        "value": _value(contest, scores, solution.value, samples)._asdict(),
        "competitors": _choices(contest.competitors, solution.column),
        "monopolists": _choices(contest.monopolists, solution.row),
        "equilibria": [
            [contest.competitors[at], contest.monopolists[to]]
            for to, at in pure_equilibria(payoffs.T.tolist())
        ],
        "pairs": [
            [
                {
                    "won": intervals.share(contest.games * value, contest.games)._asdict(),
                    "undecided": results.count(_UNDECIDED) / contest.games,
                    "is_competitor_reply": value == min(other[to] for other in lines),
                    "is_monopolist_reply": value == max(line),
                }
                for to, (value, results) in enumerate(zip(line, own, strict=True))
            ]
            for line, own in zip(lines, contest.results, strict=True)
        ],
    }


def without(contest: Contest, names: Sequence[str]) -> Contest:
    """Return the game in which nobody may choose these bots."""
    rows = [at for at, name in enumerate(contest.competitors) if name not in names]
    columns = [at for at, name in enumerate(contest.monopolists) if name not in names]
    return Contest(
        contest.title,
        tuple(contest.competitors[at] for at in rows),
        tuple(contest.monopolists[at] for at in columns),
        tuple(tuple(contest.results[at][to] for to in columns) for at in rows),
    )


def _scores(contest: Contest) -> Any:
    """Return what monopolists got: by both bots, and game."""
    return np.array(
        [[[_SCORE[letter] for letter in own] for own in row] for row in contest.results]
    )


def _value(contest: Contest, scores: Any, value: float, samples: int) -> Estimate:
    """Return the value with the interval that samples of the games show (Efron 1979).

    All pairs have the same sample, as they have the same dice.
    """
    if not samples:
        return Estimate(value, NOTHING.low, NOTHING.high)
    games, source = contest.games, numbers(f"samples/{contest.title}")
    values = []
    for _ in range(samples):
        sample = [below(source, games) for _ in range(games)]
        weights = np.bincount(sample, minlength=games) / games
        values.append(solve((scores @ weights).T.tolist()).value)
    values.sort()
    tail = 0.025 * samples
    return Estimate(value, values[int(tail)], values[ceil(samples - tail) - 1])


def _choices(bots: Sequence[str], chosen: Sequence[float]) -> list[Fields]:
    return [
        {"bot": bot, "chosen": round(share, 6)} for bot, share in zip(bots, chosen, strict=True)
    ]


# As files.


def pack(contest: Contest) -> Fields:
    """Return a contest as JSON has it; unpack() is the way back."""
    return contest._asdict()


def unpack(fields: Mapping[str, Any]) -> Contest:
    """Return the contest of what pack() returned."""
    return Contest(
        fields["title"],
        tuple(fields["competitors"]),
        tuple(fields["monopolists"]),
        tuple(tuple(row) for row in fields["results"]),
    )


def markdown(found: Fields) -> str:
    """Return what analyse() has found as a table, in percent; the best replies are marked."""
    bots = [each["bot"] for each in found["monopolists"]]
    rows = [["competitors \\ monopolists", *bots, "chosen"]]
    rows.append(["---"] + ["---:"] * (len(bots) + 1))
    for each, pairs in zip(found["competitors"], found["pairs"], strict=True):
        rows.append([each["bot"], *map(_pair, pairs), f"{each['chosen']:.0%}"])
    rows.append(["chosen", *(f"{each['chosen']:.0%}" for each in found["monopolists"]), ""])
    value = found["value"]
    return (
        "\n".join(f"| {' | '.join(row)} |" for row in rows)
        + f"\n\nValue: {_percent(value)} of {found['games']} games a pair."
    )


def _pair(pair: Fields) -> str:
    text = f"{100 * pair['won']['value']:.0f}"
    if pair["is_competitor_reply"]:
        text = f"_{text}_"
    return f"**{text}**" if pair["is_monopolist_reply"] else text


def _percent(share: Fields) -> str:
    return f"{100 * share['value']:.1f} % [{100 * share['low']:.1f}-{100 * share['high']:.1f}]"
