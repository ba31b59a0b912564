"""Cells that differ only in the bots of two roles, as a game of strategies.

Each side chooses its bot without knowing the other's choice; what one side wins the other loses.
The game has a value: the share of games that monopolists win when both sides choose as well as
they can, if need be by lot (von Neumann 1928).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from games.study import counts, intervals
from games.study.intervals import Estimate, percent
from games.study.md_tables import table
from games.study.plan import COMPETITOR, FULL, MONOPOLIST, Cell, Plan
from games.study.run import Played
from games.study.store import Folder

_LETTERS = {COMPETITOR: "c", MONOPOLIST: "m"}
_UNDECIDED = "-"
_TINY = 1e-9  # less than this is rounding
_POINTS = {"c": 0.0, "-": 0.5, "m": 1.0}  # what monopolists get of a game

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


# The games of a study.


class Contest(NamedTuple):
    """A game of strategies. results: by bot of competitors and of monopolists, a letter a game.

    c, m: a player of that role has won; -: nobody had when the rounds ran out, half for each.
    Games at the same place have the same dice, whoever plays. timed: the share of all games that
    the limit of rounds has ended.
    """

    title: str
    competitors: tuple[str, ...]
    monopolists: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]
    timed: float = 0.0

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
            fields["timed"],
        )


def contests(folder: Folder) -> list[Contest]:
    """Return the settings with a whole grid of bots by role, as far as all cells are played."""
    grids = _grids(folder.plan)
    endings = _endings(folder, {cell for grid in grids.values() for cell in grid.values()})
    found = []
    for setting, grid in grids.items():
        competitors, monopolists = (tuple(dict.fromkeys(side)) for side in zip(*grid, strict=True))
        games = min(len(endings[cell]) for cell in grid.values())
        if games > 1 and len(grid) == len(competitors) * len(monopolists) > 1:
            results = tuple(
                tuple(endings[grid[row, column]][:games] for column in monopolists)
                for row in competitors
            )
            title = setting.title().replace(" *", "")
            timed = _timed(folder, grid.values())
            found.append(Contest(title, competitors, monopolists, results, timed))
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


def _timed(folder: Folder, cells: Iterable[int]) -> float:
    """Return the share of the games of these cells that lasted as long as they may."""
    games = timed = 0
    for cell in cells:
        tallies = folder.counts[cell].tallies
        games += tallies["games"]
        timed += tallies["endless"] + tallies[f"rounds/{folder.plan.cells[cell].rounds_max}"]
    return timed / games


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
#
# The best of several estimates is too high by chance, and so is the value of a matrix of them. So
# half of the games choose, and the other half measures what the choice gives: whatever was chosen,
# monopolists cannot be sure of more than the value, nor competitors hold them to less.

Scores = Sequence[float]  # what monopolists got, by game


class _Measured:
    """What two choices give in the games that did not choose them."""

    def __init__(self, contest: Contest) -> None:
        chosen, others = (
            contest._replace(
                results=tuple(tuple(text[at::2] for text in row) for row in contest.results)
            )
            for at in (0, 1)
        )
        self.payoffs = _payoffs(chosen)
        self.solution = solve(self.payoffs)
        self.games = others.games
        self._scores = [
            [[_POINTS[letter] for letter in text] for text in column]
            for column in zip(*others.results, strict=True)
        ]

    def against_competitors(self, row: Scores) -> list[list[float]]:
        """Return by bot of competitors what a mix of the monopolists' bots gets."""
        return [_mixed(row, column) for column in zip(*self._scores, strict=True)]

    def against_monopolists(self, column: Scores) -> list[list[float]]:
        """Return by bot of monopolists what it gets from a mix of the competitors' bots."""
        return [_mixed(column, row) for row in self._scores]

    def value(self) -> Estimate:
        """Return the value; its interval covers it in 95 of 100 or more, however close bots are.

        From the least that the monopolists' choice gets from any reply, up to the most that any
        reply gets from the competitors' choice.
        """
        _, row, column = self.solution
        secured = self.against_competitors(row)
        conceded = self.against_monopolists(column)
        return Estimate(
            _estimate(_mixed(column, secured)).value,
            min(_estimate(each).low for each in secured),
            max(_estimate(each).high for each in conceded),
        )


def _mixed(weights: Scores, scores: Sequence[Scores]) -> list[float]:
    """Return the scores of a choice by lot, game by game."""
    parts = [
        (weight, each) for weight, each in zip(weights, scores, strict=True) if weight > _TINY
    ]
    whole = sum(weight for weight, _ in parts)
    return [
        sum(weight * score for (weight, _), score in zip(parts, game, strict=True)) / whole
        for game in zip(*(each for _, each in parts), strict=True)
    ]


def _estimate(scores: Scores) -> Estimate:
    return intervals.bounded(sum(scores), sum(score * score for score in scores), len(scores))


def analyse(contest: Contest) -> Figures:
    """Return a game of strategies as JSON has it; shares are those of monopolists.

    chosen: how often, where both sides choose as well as they can by half of the games; value:
    what that gives in the other half. secured: the same for the best single choice of a side,
    whatever the other one does. won: in all games, by bot of competitors, then of monopolists;
    replies: by side whether that bot is a best reply to the other, or nothing tells it from one.
    equilibria: pairs of bots that are so for both sides. timed: as of Contest.
    """
    measured = _Measured(contest)
    payoffs, solution = measured.payoffs, measured.solution
    won = [
        [intervals.share(_points(text), contest.games) for text in row] for row in contest.results
    ]
    best_m = max(range(len(payoffs)), key=lambda at: min(payoffs[at]))
    columns = [*zip(*payoffs, strict=True)]
    best_c = min(range(len(columns)), key=lambda at: max(columns[at]))
    replies = _replies(contest)
    pairs = [
        [competitor, monopolist]
        for at, competitor in enumerate(contest.competitors)
        for to, monopolist in enumerate(contest.monopolists)
        if all(side[at][to] for side in replies.values())
    ]
    return {
        "title": contest.title,
        "games": contest.games,
        "undecided": sum(text.count(_UNDECIDED) for row in contest.results for text in row)
        / (contest.games * len(won) * len(payoffs)),
        "timed": contest.timed,
        "value": measured.value()._asdict(),
        "competitors": list(contest.competitors),
        "monopolists": list(contest.monopolists),
        "chosen": {COMPETITOR: list(solution.column), MONOPOLIST: list(solution.row)},
        "secured": {
            MONOPOLIST: {
                "bot": contest.monopolists[best_m],
                "won": _worst(
                    measured.against_competitors(_only(best_m, payoffs)), payoffs[best_m], -1
                ),
            },
            COMPETITOR: {
                "bot": contest.competitors[best_c],
                "won": _worst(
                    measured.against_monopolists(_only(best_c, columns)), columns[best_c], 1
                ),
            },
        },
        "equilibria": pairs,
        "replies": replies,
        "won": [[share._asdict() for share in row] for row in won],
    }


def _only(at: int, of: Sequence[object]) -> list[float]:
    return [float(at == other) for other in range(len(of))]


def _worst(scores: Sequence[Scores], payoffs: Scores, sign: int) -> Figures:
    """Return what the reply gets that was worst in the games that chose; no reply gets worse.

    payoffs: by reply, in those games. sign: 1, the highest is the worst; -1, the lowest.
    """
    found = [_estimate(each) for each in scores]
    value, low, high = found[max(range(len(found)), key=lambda at: sign * payoffs[at])]
    if sign < 0:
        low = min(each.low for each in found)
    else:
        high = max(each.high for each in found)
    return Estimate(value, low, high)._asdict()


def _replies(contest: Contest) -> dict[str, list[list[bool]]]:
    """Return by side, bot of competitors and bot of monopolists, whether it is as good as a best.

    A bot is not if the best one wins more games with the same dice (sign test of the games that
    ended otherwise), by Holm's correction for the number of bots.
    """
    height, width = len(contest.competitors), len(contest.monopolists)
    results = contest.results
    found = {role: [[False] * width for _ in range(height)] for role in (COMPETITOR, MONOPOLIST)}
    for to in range(width):
        texts = [results[at][to] for at in range(height)]
        for at, is_good in enumerate(_as_good(texts, -1)):
            found[COMPETITOR][at][to] = is_good
    for at in range(height):
        found[MONOPOLIST][at] = _as_good(results[at], 1)
    return found


def _as_good(texts: Sequence[str], sign: int) -> list[bool]:
    """Return which of several series of games with the same dice nothing tells from the best.

    sign: 1 for monopolists, -1 for competitors.
    """
    points = [sign * _points(text) for text in texts]
    best = points.index(max(points))
    others = [at for at in range(len(texts)) if at != best]
    chances = []
    for at in others:
        steps = [
            sign * (_POINTS[his] - _POINTS[its])
            for his, its in zip(texts[best], texts[at], strict=True)
        ]
        more, less = sum(step > 0 for step in steps), sum(step < 0 for step in steps)
        chances.append(intervals.sign_test(more, less))
    good = {best} | {
        at
        for at, chance in zip(others, intervals.holm(chances), strict=True)
        if chance > intervals.CHANCE
    }
    return [at in good for at in range(len(texts))]


class Change(NamedTuple):
    """By how much the value is higher in the second of two settings; of a block: the same dice."""

    first: str
    second: str
    difference: Estimate


def changes(contests: Sequence[Contest]) -> list[Change]:
    """Return the differences of values within each block, with 95 % for all of them together."""
    measured = {contest.title: _Measured(contest) for contest in contests}
    pairs = [
        (one.title, other.title)
        for one, other in combinations(contests, 2)
        if one.title.partition(": ")[0] == other.title.partition(": ")[0]
    ]
    z = intervals.z_of(len(pairs)) if pairs else 0.0
    return [
        Change(first, second, _difference(measured[first], measured[second], z))
        for first, second in pairs
    ]


def _difference(first: _Measured, second: _Measured, z: float) -> Estimate:
    """Return the difference of two values, game by game; z: as intervals.z_of() has it."""
    (_, row1, column1), (_, row2, column2) = first.solution, second.solution
    games = min(first.games, second.games)

    def compare(mine: Scores, his: Scores) -> Estimate:
        steps = [one - other for one, other in zip(mine[:games], his[:games], strict=True)]
        return intervals.mean(sum(steps), sum(step * step for step in steps), games, z)

    least2, most1 = second.against_competitors(row2), first.against_monopolists(column1)
    most2, least1 = second.against_monopolists(column2), first.against_competitors(row1)
    return Estimate(
        compare(_mixed(column2, least2), _mixed(column1, least1)).value,
        min(compare(each, other).low for each in least2 for other in most1),
        max(compare(each, other).high for each in most2 for other in least1),
    )


def without(contest: Contest, bots: Iterable[str]) -> Contest:
    """Return the game in which nobody may choose these bots."""
    left = [
        [at for at, bot in enumerate(side) if bot not in bots]
        for side in (contest.competitors, contest.monopolists)
    ]
    return contest._replace(
        competitors=tuple(contest.competitors[at] for at in left[0]),
        monopolists=tuple(contest.monopolists[to] for to in left[1]),
        results=tuple(tuple(contest.results[at][to] for to in left[1]) for at in left[0]),
    )


def _payoffs(contest: Contest) -> list[list[float]]:
    """Return what monopolists won of the games, by their bot and that of competitors."""
    return [
        [_points(text) / contest.games for text in column]
        for column in zip(*contest.results, strict=True)
    ]


def _points(text: str) -> float:
    """Return what monopolists got of several games."""
    return text.count(_LETTERS[MONOPOLIST]) + text.count(_UNDECIDED) / 2


# As text.


def summary(games: Iterable[Figures]) -> str:
    """Return a table in Markdown: a row for each game of strategies."""
    rows = [
        [
            *("setting", "games a pair", "to the limit", "monopolists win"),
            *("competitors choose", "monopolists choose"),
        ],
        ["---", "---:", "---:", "---:", "---", "---"],
    ]
    for game in games:
        chosen = (_mix(game, role) for role in (COMPETITOR, MONOPOLIST))
        played = (game["title"], str(game["games"]), f"{game['timed']:.0%}")
        rows.append([*played, percent(game["value"]), *chosen])
    return table(rows)


def changes_table(found: Iterable[Change]) -> str:
    """Return a table in Markdown: by how many points settings of a block differ."""
    rows = [["the first-named", "and", "points more"], ["---", "---", "---:"]]
    for first, second, difference in found:
        value, low, high = (f"{100 * end:+.1f}" for end in difference)
        rows.append([second, first, f"{value} [{low} to {high}]"])
    return table(rows)


def grid(game: Figures) -> str:
    """Return a table in Markdown: what monopolists win, in percent, for each pair of bots.

    In bold the best replies of monopolists, in italics those of competitors; and what nothing
    tells from them.
    """
    rows = [["competitors", *game["monopolists"]], ["---", *["---:"] * len(game["monopolists"])]]
    for at, bot in enumerate(game["competitors"]):
        texts = []
        for to, share in enumerate(game["won"][at]):
            text = f"{100 * share['value']:.0f}"
            for role, mark in ((COMPETITOR, "_"), (MONOPOLIST, "**")):
                text = f"{mark}{text}{mark}" if game["replies"][role][at][to] else text
            texts.append(text)
        rows.append([bot, *texts])
    return table(rows)


def _mix(game: Figures, role: str) -> str:
    """Return the bots of a role that are chosen, and how often."""
    shares = zip(game[f"{role}s"], game["chosen"][role], strict=True)
    parts = [(share, bot) for bot, share in shares if share >= 0.005]
    if len(parts) == 1:
        return str(parts[0][1])
    return ", ".join(f"{bot} {share:.0%}" for share, bot in sorted(parts, key=_by_share))


def _by_share(part: tuple[float, str]) -> float:
    return -round(part[0], 3)  # equal shares in the order of the plan
