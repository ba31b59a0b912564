"""Games of strategies: the solver against games of known value, and what a study shows of them."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from games.study import pictures, strategies
from games.study.counts import Counts, Record
from games.study.plan import make_plan
from games.study.run import Played
from games.study.store import Chunk, Folder, Writer, create
from games.study.strategies import Contest, Matrix, analyse, pure_equilibria, solve
from games.table.chance import below, numbers
from host_sim.cli import main

STUDIES = Path(__file__).parents[3] / "docs" / "games" / "studies"


@pytest.mark.parametrize(
    ("payoffs", "value", "row", "column"),
    [
        ([[1, -1], [-1, 1]], 0, [0.5, 0.5], [0.5, 0.5]),  # matching pennies
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3, [1 / 3] * 3),
        ([[2, -3], [-3, 4]], -1 / 12, [7 / 12, 5 / 12], [7 / 12, 5 / 12]),  # two-finger morra
        ([[3, 5], [2, 9], [1, 4]], 3, [1, 0, 0], [1, 0]),  # an equilibrium of single choices
        ([[1, 4, 8], [6, 3, 2]], 3.5, [0.5, 0.5], [1 / 6, 5 / 6, 0]),
        ([[0.85]], 0.85, [1], [1]),
        ([[5, 5], [5, 5]], 5, None, None),
    ],
)
def test_a_game_of_known_value_is_solved(
    payoffs: Matrix, value: float, row: list[float] | None, column: list[float] | None
) -> None:
    solution = solve(payoffs)
    assert solution.value == pytest.approx(value)
    if row and column:
        assert solution.row == pytest.approx(row) and solution.column == pytest.approx(column)


def test_no_reply_to_a_solution_does_better_than_its_value() -> None:
    """That alone proves both choices best, whatever the game."""
    source = numbers("solve")
    for _ in range(300):
        height, width = 1 + below(source, 7), 1 + below(source, 7)
        # Few different payoffs: ties, in which a simplex could run in circles.
        payoffs = [[below(source, 5) / 4 for _ in range(width)] for _ in range(height)]
        value, row, column = solve(payoffs)
        assert min(*row, *column) > -1e-9
        assert sum(row) == pytest.approx(1) and sum(column) == pytest.approx(1)
        for to in range(width):
            assert sum(row[at] * payoffs[at][to] for at in range(height)) > value - 1e-9
        for line in payoffs:
            assert sum(column[to] * line[to] for to in range(width)) < value + 1e-9


def test_a_solution_of_fractions_is_exact() -> None:
    payoffs = [[Fraction(2), Fraction(-3)], [Fraction(-3), Fraction(4)]]
    assert solve(payoffs).value == Fraction(-1, 12)  # type: ignore[arg-type]


def test_equilibria_of_single_choices_are_all_found() -> None:
    assert pure_equilibria([[3, 5], [2, 9], [1, 4]]) == [(0, 0)]
    assert pure_equilibria([[1, -1], [-1, 1]]) == []
    assert pure_equilibria([[2, 2], [1, 2]]) == [(0, 0), (0, 1)]


# A study.

PLAN = {
    "cells": [
        {
            **{"edition": "anti", "seats": 2, "counts": "light"},
            "bots": {"competitor": ["steady", "greedy"], "monopolist": ["trader", "frugal"]},
        },
        {"edition": "anti", "seats": 2, "bots": ["steady", "greedy"]},  # no choice
        {"edition": "world", "seats": 2, "bots": ["steady", "greedy"]},  # no roles
    ]
}
WON = ("mmmmmmmmcc", "mmmccccccc", "mmmm--cccc", "mmmmmmcccc")  # by cell, each of 10 games
PAIRS = (("mmmmmmmmcc", "mmmccccccc"), ("mmmm--cccc", "mmmmmmcccc"))


def stored(path: Path, *, last: int = 10) -> Folder:
    """Return a folder of made-up games; of the last cell of the grid so many."""
    folder = create(path, make_plan(PLAN), "")
    with Writer(folder) as writer:
        for cell, letters in enumerate((*WON, "mc", "mc")):
            count = last if cell == 3 else len(letters)
            for first, end in ((5, count), (0, min(5, count))):  # in any order
                if first < end:
                    winners = ["-cm".index(letter) for letter in letters[first:end]]
                    records = [Record(winner, 1, 9, 18, 40, (1, 1)) for winner in winners]
                    counts = Counts()
                    for record in records:
                        counts.add_game(record, b"")
                    packed = b"".join(record.pack() for record in records)
                    writer.append(Chunk(cell, first, end, Played(counts, packed)))
    return folder


def test_a_grid_of_bots_by_role_is_a_game_of_strategies(tmp_path: Path) -> None:
    (contest,) = strategies.contests(stored(tmp_path))
    sides = (("steady", "greedy"), ("trader", "frugal"))
    assert contest == Contest("1: anti 1 x competitor, 1 x monopolist", *sides, PAIRS)


def test_of_cells_with_fewer_games_only_those_of_all_count(tmp_path: Path) -> None:
    (contest,) = strategies.contests(stored(tmp_path, last=6))
    assert contest.results == tuple(tuple(text[:6] for text in row) for row in PAIRS)


def test_a_grid_with_a_cell_that_has_not_been_played_is_none(tmp_path: Path) -> None:
    assert strategies.contests(stored(tmp_path, last=0)) == []


def test_value_best_replies_and_what_each_side_secures(tmp_path: Path) -> None:
    (contest,) = strategies.contests(stored(tmp_path))
    game = analyse(contest)
    assert [[share["value"] for share in row] for row in game["won"]] == [[0.8, 0.3], [0.5, 0.6]]
    # Indifference: p * 0.8 + (1 - p) * 0.3 = p * 0.5 + (1 - p) * 0.6, thus p = 1/2.
    assert game["value"]["value"] == pytest.approx(0.55)
    assert game["chosen"]["monopolist"] == pytest.approx([1 / 2, 1 / 2])
    assert game["chosen"]["competitor"] == pytest.approx([1 / 6, 5 / 6])
    assert game["value"]["low"] < 0.55 < game["value"]["high"]
    assert game["undecided"] == 2 / 40 and game["equilibria"] == []
    secured = {role: (each["bot"], each["won"]["value"]) for role, each in game["secured"].items()}
    assert secured == {"monopolist": ("trader", 0.5), "competitor": ("greedy", 0.6)}
    assert strategies.grid(game).splitlines()[2:] == [
        "| steady | **80** | _30_ |",
        "| greedy | _50_ | **60** |",
    ]
    row = strategies.summary([game]).splitlines()[-1]
    assert row.endswith("| greedy 83%, steady 17% | trader 50%, frugal 50% |")


def test_without_some_bots_the_others_are_left(tmp_path: Path) -> None:
    (contest,) = strategies.contests(stored(tmp_path))
    game = analyse(strategies.without(contest, ["trader"]))
    assert game["monopolists"] == ["frugal"] and game["competitors"] == ["steady", "greedy"]
    assert game["value"]["value"] == pytest.approx(0.3)
    assert game["equilibria"] == [["steady", "frugal"]]


def test_the_interval_covers_the_value_in_95_of_100() -> None:
    """Games in which one monopolist's bot wins six of ten, and the other one five of ten."""
    source, covered, studies = numbers("coverage"), 0, 100
    for number in range(studies):
        texts = [
            "".join("m" if below(source, 10) < wins else "c" for _ in range(40)) for wins in (6, 5)
        ]
        contest = Contest(str(number), ("a",), ("b", "c"), ((texts[0], texts[1]),))
        value = analyse(contest, samples=80)["value"]
        covered += value["low"] <= 0.6 <= value["high"]
    assert 0.88 <= covered / studies <= 0.99


def test_the_report_has_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = stored(tmp_path / "study")
    only_strategies = pictures._of_strategies
    monkeypatch.setattr(pictures, "pictures", lambda study: only_strategies(study["strategies"]))
    assert main(["study", "show", str(tmp_path / "study"), "--to", str(tmp_path / "shown")]) == 0
    shown = tmp_path / "shown"
    (contest,) = strategies.contests(folder)
    game = analyse(contest)
    assert json.loads((shown / "study.json").read_text())["strategies"] == [game]
    fields = json.loads((shown / "strategies.json").read_text())
    assert [Contest.of_fields(each) for each in fields["contests"]] == [contest]
    assert fields["fingerprint"] == folder.fingerprint()
    text = (shown / "strategies.md").read_text()
    assert strategies.summary([game]) in text and strategies.grid(game) in text
    page = (shown / "report.html").read_text()
    assert "competitors hold them to 60.0 %" in page and "Games won by monopolists, 1" in page
    svg = (shown / "strategies-1.svg").read_text()
    assert ">80 %<" in svg and svg.count("stroke-dasharray") == 2  # replies of competitors
    assert (shown / "strategies-1.png").is_file()
