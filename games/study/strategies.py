"""Cells that differ only in the bots of two roles, as a game of strategies.

Each side chooses its bot without knowing the other's choice; what one side wins the other loses.
The game has a value: the share of games that monopolists win when both sides choose as well as
they can, if need be by lot (von Neumann 1928).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import Any, NamedTuple

from games.study import counts, intervals
from games.study.intervals import Estimate, percent
from games.study.md_tables import table
from games.study.plan import COMPETITOR, FULL, MONOPOLIST, Cell, Plan
from games.study.run import Played
from games.study.store import Folder
from games.table.chance import below, numbers

SAMPLES = 400  # of the games, drawn anew for the interval of a value
BATCHES = 200  # at most: games are drawn in so many lots, however many there are
_LETTERS = {COMPETITOR: "c", MONOPOLIST: "m"}
_UNDECIDED = "-"
_TINY = 1e-9  # less than this is rounding

Matrix = Sequence[Sequence[float]]
Figures = dict[str, Any]


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
    table: list[list[float]] = [
        [*(value - lowest + 1 for value in row), *(int(at == other) for other in range(height)), 1]
        for at, row in enumerate(payoffs)
    ]
    goal: list[float] = [*[-1] * width, *[0] * height, 0]
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

    c, m: a player of that role has won; -: nobody had when the rounds ran out, half for each.
    Games at the same place have the same dice, whoever plays.
    """

    title: str
    competitors: tuple[str, ...]
    monopolists: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]

    @property
    def games(self) -> int:
        """How many games each pair has played."""
        return len(self.results[0][0])

    @classmethod
    def of_fields(cls, fields: Mapping[str, Any]) -> Contest:
        """Return the contest of what _asdict() has made, as JSON keeps it."""
        return cls(
            fields["title"],
            tuple(fields["competitors"]),
            tuple(fields["monopolists"]),
            tuple(map(tuple, fields["results"])),
        )


def contests(folder: Folder) -> list[Contest]:
    """Return the settings with a whole grid of bots by role, as far as all cells are played."""
    grids = _grids(folder.plan)
    endings = _endings(folder, {cell for grid in grids.values() for cell in grid.values()})
    found = []
    for setting, grid in grids.items():
        competitors, monopolists = (tuple(dict.fromkeys(side)) for side in zip(*grid, strict=True))
        games = min(len(endings[cell]) for cell in grid.values())
        if games and len(grid) == len(competitors) * len(monopolists) > 1:
            results = tuple(
                tuple(endings[grid[row, column]][:games] for column in monopolists)
                for row in competitors
            )
            title = setting.title().replace(" *", "")
            found.append(Contest(title, competitors, monopolists, results))
    return found


def _grids(plan: Plan) -> dict[Cell, dict[tuple[str, str], int]]:
    """Return by setting, then by the bots of both roles, the cells that differ in nothing else."""
    grids: dict[Cell, dict[tuple[str, str], int]] = {}
    for number, cell in enumerate(plan.cells):
        if cell.roles:
            players = list(zip(cell.bots, cell.roles, strict=True))
            sides = [{bot for bot, its in players if its == role} for role in _LETTERS]
            if all(len(side) == 1 for side in sides):
                setting = cell._replace(bots=("*",) * len(players), counts=FULL)
                grids.setdefault(setting, {})[sides[0].pop(), sides[1].pop()] = number
    return grids


def letters(cell: Cell, played: Played) -> str:
    """Return how the games of a chunk have ended, as Contest.results has them."""
    of_seat = [_UNDECIDED, *(_LETTERS[role] for role in cell.roles)]
    records = counts.unpack(played.records, len(cell.roles))
    return "".join([of_seat[record.winner] for record in records])


def _endings(folder: Folder, cells: set[int]) -> dict[int, str]:
    """Return a letter for each game of these cells, from game 0 to the first that is missing."""
    parts: dict[int, list[tuple[int, str]]] = {cell: [] for cell in cells}
    for chunk in folder.chunks():
        if chunk.cell in cells:
            text = letters(folder.plan.cells[chunk.cell], chunk.played)
            parts[chunk.cell].append((chunk.first, text))
    endings = dict.fromkeys(cells, "")
    for cell, chunks in parts.items():
        for first, text in sorted(chunks):
            if first == len(endings[cell]):
                endings[cell] += text
    return endings


# What they show.


def analyse(contest: Contest, samples: int = SAMPLES) -> Figures:
    """Return a game of strategies as JSON has it; shares are those of monopolists.

    value: its interval is that of samples of the games. chosen: how often, where both sides choose
    as well as they can. secured: what the best single choice of a side gives, whatever the other
    one does; equilibria: pairs of bots of which neither gains by another choice. won: by bot of
    competitors, then of monopolists.
    """
    payoffs = _payoffs(contest)  # by bot of monopolists, who want more
    solution = solve(payoffs)
    won = [
        [intervals.share(contest.games * row[at], contest.games) for row in payoffs]
        for at in range(len(contest.competitors))
    ]
    least = [min((share, at) for at, share in enumerate(row)) for row in payoffs]
    most = [max((row[at], to) for to, row in enumerate(payoffs)) for at in range(len(won))]
    best_m = max(range(len(least)), key=lambda at: least[at][0])
    best_c = min(range(len(most)), key=lambda at: most[at][0])
    return {
        "title": contest.title,
        "games": contest.games,
        "undecided": sum(text.count(_UNDECIDED) for row in contest.results for text in row)
        / (contest.games * len(won) * len(payoffs)),
        "value": _value(contest, solution.value, samples)._asdict(),
        "competitors": list(contest.competitors),
        "monopolists": list(contest.monopolists),
        "chosen": {COMPETITOR: list(solution.column), MONOPOLIST: list(solution.row)},
        "secured": {
            MONOPOLIST: {
                "bot": contest.monopolists[best_m],
                "won": won[least[best_m][1]][best_m]._asdict(),
            },
            COMPETITOR: {
                "bot": contest.competitors[best_c],
                "won": won[best_c][most[best_c][1]]._asdict(),
            },
        },
        "equilibria": [
            [contest.competitors[at], contest.monopolists[to]]
            for to, at in pure_equilibria(payoffs)
        ],
        "won": [[share._asdict() for share in row] for row in won],
    }


def without(contest: Contest, bots: Iterable[str]) -> Contest:
    """Return the game in which nobody may choose these bots."""
    left = [
        [at for at, bot in enumerate(side) if bot not in bots]
        for side in (contest.competitors, contest.monopolists)
    ]
    return Contest(
        contest.title,
        tuple(contest.competitors[at] for at in left[0]),
        tuple(contest.monopolists[to] for to in left[1]),
        tuple(tuple(contest.results[at][to] for to in left[1]) for at in left[0]),
    )


def _payoffs(contest: Contest) -> list[list[float]]:
    """Return what monopolists won of the games, by their bot and that of competitors."""
    return [
        [_points(text) / (2 * contest.games) for text in column]
        for column in zip(*contest.results, strict=True)
    ]


def _points(text: str) -> int:
    """Return two for each game that a monopolist has won, and one for each undecided."""
    return 2 * text.count(_LETTERS[MONOPOLIST]) + text.count(_UNDECIDED)


def _value(contest: Contest, value: float, samples: int) -> Estimate:
    """Return the value with the middle 95 % of what samples of the games give (Efron 1979).

    All pairs have the same sample: what dice give to all of them does not cancel out.
    """
    batches = min(contest.games, BATCHES)
    ends = [contest.games * at // batches for at in range(batches + 1)]
    spans = [slice(first, last) for first, last in zip(ends, ends[1:], strict=False)]
    sizes = [2 * (span.stop - span.start) for span in spans]
    points = [
        [[_points(text[span]) for span in spans] for text in column]
        for column in zip(*contest.results, strict=True)
    ]
    source = numbers(f"samples/{contest.title}")
    values = []
    for _ in range(samples):
        drawn = Counter(below(source, batches) for _ in range(batches))
        weights = [drawn[batch] for batch in range(batches)]
        whole = sum(map(mul, weights, sizes))
        payoffs = [[sum(map(mul, weights, each)) / whole for each in row] for row in points]
        values.append(solve(payoffs).value)
    values.sort()
    tail = samples // 40
    return Estimate(value, values[tail], values[-1 - tail])


# As text.


def summary(games: Iterable[Figures]) -> str:
    """Return a table in Markdown: a row for each game of strategies."""
    rows = [
        ["setting", "games a pair", "monopolists win", "competitors choose", "monopolists choose"],
        ["---", "---:", "---:", "---", "---"],
    ]
    for game in games:
        chosen = (_mix(game, role) for role in (COMPETITOR, MONOPOLIST))
        rows.append([game["title"], str(game["games"]), percent(game["value"]), *chosen])
    return table(rows)


def grid(game: Figures) -> str:
    """Return a table in Markdown: what monopolists win, in percent, for each pair of bots.

    In bold the best replies of monopolists, in italics those of competitors.
    """
    rows = [["competitors", *game["monopolists"]], ["---", *["---:"] * len(game["monopolists"])]]
    for bot, shares in zip(game["competitors"], game["won"], strict=True):
        texts = []
        for to, share in enumerate(shares):
            text = f"{100 * share['value']:.0f}"
            for is_reply, mark in zip(replies(game, share, shares, to), ("_", "**"), strict=True):
                text = f"{mark}{text}{mark}" if is_reply else text
            texts.append(text)
        rows.append([bot, *texts])
    return table(rows)


def replies(
    game: Figures, share: Figures, shares: Sequence[Figures], column: int
) -> tuple[bool, bool]:
    """Return whether a pair is the best reply of competitors, and of monopolists.

    shares: of the competitors' bot; column: the place of the monopolists' bot.
    """
    least = min(row[column]["value"] for row in game["won"])
    most = max(each["value"] for each in shares)
    return share["value"] == least, share["value"] == most


def _mix(game: Figures, role: str) -> str:
    """Return the bots of a role that are chosen, and how often."""
    shares = zip(game[f"{role}s"], game["chosen"][role], strict=True)
    parts = [(share, bot) for bot, share in shares if share >= 0.005]
    if len(parts) == 1:
        return str(parts[0][1])
    return ", ".join(f"{bot} {share:.0%}" for share, bot in sorted(parts, key=_by_share))


def _by_share(part: tuple[float, str]) -> float:
    return -round(part[0], 3)  # equal shares in the order of the plan
