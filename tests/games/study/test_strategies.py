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
from games.study.strategies import Contest, Matrix, analyse, changes, solve
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
    assert contest == Contest("1: anti 1 x competitor, 1 x monopolist", *sides, PAIRS, 2 / 40)


def test_of_cells_with_fewer_games_only_those_of_all_count(tmp_path: Path) -> None:
    (contest,) = strategies.contests(stored(tmp_path, last=6))
    assert contest.results == tuple(tuple(text[:6] for text in row) for row in PAIRS)


def test_a_grid_with_a_cell_that_has_not_been_played_is_none(tmp_path: Path) -> None:
    assert strategies.contests(stored(tmp_path, last=0)) == []


def test_value_best_replies_and_what_each_side_secures(tmp_path: Path) -> None:
    (contest,) = strategies.contests(stored(tmp_path))
    game = analyse(contest)
    assert [[share["value"] for share in row] for row in game["won"]] == [[0.8, 0.3], [0.5, 0.6]]
    # The even games choose: p * 0.8 + (1 - p) * 0.4 = p * 0.5 + (1 - p) * 0.6, thus p = 0.4.
    assert game["chosen"]["monopolist"] == pytest.approx([0.4, 0.6])
    assert game["chosen"]["competitor"] == pytest.approx([0.2, 0.8])
    # The odd ones measure: trader wins 0.8 and 0.5, frugal 0.2 and 0.6.
    assert game["value"]["value"] == pytest.approx(0.4 * 0.56 + 0.6 * 0.52)
    assert game["value"]["low"] < 0.536 < game["value"]["high"]
    assert (game["undecided"], game["timed"]) == (2 / 40, 2 / 40)
    secured = {role: (each["bot"], each["won"]["value"]) for role, each in game["secured"].items()}
    assert secured == {"monopolist": ("trader", 0.5), "competitor": ("greedy", 0.6)}
    assert strategies.grid(game).splitlines()[2:] == [
        "| steady | **_80_** | **_30_** |",  # of ten games nothing tells them apart
        "| greedy | **_50_** | **_60_** |",
    ]
    row = strategies.summary([game]).splitlines()[-1]
    assert row.endswith("| greedy 80%, steady 20% | frugal 60%, trader 40% |")


def test_without_some_bots_the_others_are_left(tmp_path: Path) -> None:
    (contest,) = strategies.contests(stored(tmp_path))
    game = analyse(strategies.without(contest, ["trader"]))
    assert game["monopolists"] == ["frugal"] and game["competitors"] == ["steady", "greedy"]
    assert game["value"]["value"] == pytest.approx(0.2)  # of the odd games


def test_a_best_reply_is_what_wins_more_games_with_the_same_dice() -> None:
    """By 9 of 40 games, where chance gives 1 of 256, and by 8 where it gives 1 of 128."""
    texts = ["m" * 20 + "c" * 20, "m" * 11 + "c" * 29, "m" * 12 + "c" * 28]
    names = ("best", "worse", "hardly worse")
    one = analyse(Contest("x", ("a",), names[:2], (tuple(texts[:2]),)))
    assert one["replies"] == {"competitor": [[True, True]], "monopolist": [[True, False]]}
    texts[2] = "m" * 14 + "c" * 26  # 6 of 40: 1 of 32, and of two comparisons 1 of 32 is too much
    two = analyse(Contest("x", ("a",), names, (tuple(texts),)))
    assert two["replies"]["monopolist"] == [[True, False, False]]
    three = analyse(Contest("x", ("a",), (*names, "as hardly"), ((*texts, texts[2]),)))
    assert three["replies"]["monopolist"] == [[True, False, True, True]]
    assert three["equilibria"] == [["a", name] for name in ("best", "hardly worse", "as hardly")]


def test_settings_of_a_block_are_compared_game_by_game() -> None:
    """Half of 400 games are won in one setting, and a tenth of the others too in the other."""
    results = ["mc" * 200, "mcmmmcmcmc" * 40, "mc" * 200]
    found = changes(
        [
            Contest(title, ("a",), ("b",), ((text,),))
            for title, text in zip(("x: 1", "x: 2", "y: 1"), results, strict=True)
        ]
    )
    (change,) = found
    assert (change.first, change.second) == ("x: 1", "x: 2")
    value, low, high = change.difference
    assert value == pytest.approx(0.2) and low == pytest.approx(0.2 - 1.96 * 0.02836, abs=1e-3)
    assert "| x: 2 | x: 1 | +20.0 [+14.4 to +25.6] |" in strategies.changes_table(found)


@pytest.mark.parametrize(
    ("competitors", "monopolists", "others"),
    [(1, 8, 60), (8, 1, 60), (1, 8, 57), (8, 1, 63), (3, 3, 60), (1, 2, 50)],
)
@pytest.mark.parametrize("studies", [60, pytest.param(1000, marks=pytest.mark.soak)])
def test_the_interval_covers_the_value_in_95_of_100(
    competitors: int, monopolists: int, others: int, studies: int
) -> None:
    """The first of each side gives 60 of 100; bots that are as good must not make it seem more."""
    source, missed = numbers(f"coverage/{competitors}/{monopolists}/{others}"), 0
    sides = tuple(map(str, range(competitors))), tuple(map(str, range(monopolists)))
    for _ in range(studies):
        results = tuple(
            tuple(
                "".join(
                    "m" if below(source, 100) < (others if at or to else 60) else "c"
                    for _ in range(100)
                )
                for to in range(monopolists)
            )
            for at in range(competitors)
        )
        low, high = (
            analyse(Contest("", *sides, results))["value"][end] for end in ("low", "high")
        )
        missed += not low <= 0.6 <= high
    assert missed / studies <= (0.1 if studies < 100 else 0.062)


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
    assert ">80 %<" in svg and svg.count("stroke-dasharray") == 4  # replies of competitors
    assert (shown / "strategies-1.png").is_file()
