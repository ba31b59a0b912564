"""Tournaments of bots: who plays whom, ratings, and a bot of one's own."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from games.study.tournament import LINE_UPS, Results, line_ups, plan, ratings
from games.table.chance import below, numbers
from host_sim.cli import main

OWN = """
from games.table.bots.bot import Bot


class Lazy(Bot):
    def buys(self, view, space):
        return False

    def limit_k(self, view, space):
        return 0
"""


def tournament(folder: Path, *words: str) -> int:
    games = ["--games", "60", "--workers", "0", "--out", str(folder / "games")]
    return main(["study", "tournament", *games, *words])


def test_each_bot_plays_as_often_in_each_role_and_never_against_itself() -> None:
    bots = [f"bot{number}" for number in range(11)]
    found = line_ups(bots, "seats")
    assert all(len(set(line)) == 4 for line in found)
    counts = Counter(bot for line in found for bot in line)
    assert max(counts.values()) - min(counts.values()) <= 2
    first = Counter(bot for line in found for bot in line[::2])  # of the two roles
    assert all(2 * first[bot] == count for bot, count in counts.items())
    assert found == line_ups(bots, "seats") != line_ups(bots, "others")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_few_bots_are_all_at_one_table(count: int) -> None:
    bots = ["a", "b", "c", "d"][:count]
    assert all(sorted(line) == bots for line in line_ups(bots, "few"))


def test_ratings_find_how_strong_players_are() -> None:
    """Of players worth 1, 2, 4 and 8, neighbours are 120 points apart."""
    worth = {"a": 8, "b": 4, "c": 2, "d": 1}
    source, games = numbers("strong"), Counter[tuple[tuple[str, ...], int]]()
    for line in line_ups(sorted(worth), "strong"):
        for _ in range(50):
            ticket = below(source, sum(worth.values()))
            for seat, bot in enumerate(line, 1):
                ticket -= worth[bot]
                if ticket < 0:
                    games[line, seat] += 1
                    break
    found = ratings(games, "strong")
    assert [rating.bot for rating in found] == ["a", "b", "c", "d"]
    for rating, points in zip(found, (1681, 1560, 1440, 1319), strict=True):
        assert rating.points.low <= points <= rating.points.high
        assert rating.points.high - rating.points.low < 80


def test_games_without_a_winner_are_ties() -> None:
    games: Results = Counter({(("a", "b"), 0): 50, (("c", "b"), 1): 1})
    found = {rating.bot: rating for rating in ratings(games, "ties")}
    assert found["a"].won.value == 0.5
    assert found["a"].points.value == pytest.approx(found["b"].points.value, abs=20)


def test_a_bot_of_ones_own_enters_and_the_same_command_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazy_bot.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    words = ("--bots", "trader,lazy_bot:Lazy", "--seed", "3", "classic")
    said = []
    for name in ("one", "two"):
        assert tournament(tmp_path / name, *words) == 0
        said.append(capsys.readouterr().out[-400:].split("### ")[1])
    assert said[0] == said[1]
    assert "| trader |" in said[0] and "| lazy_bot:Lazy |" in said[0]
    assert said[0].index("trader") < said[0].index("lazy_bot")
    del sys.modules["lazy_bot"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--bots trader", "--bots: must be two or more, each once\n"),
        ("--bots trader,trader", "--bots: must be two or more, each once\n"),
        ("--bots trader,none", "no bot is called 'none': take "),
        ("oz", "EDITION: oz is not one of classic anti "),
        ("world world", "EDITION: a board is named twice\n"),
        ("classic london", "EDITION: a board is named twice\n"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    tmp_path: Path, words: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tournament(tmp_path, *words.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"dealbox: {expected}") and said.count("\n") == 1


@pytest.mark.parametrize(("asked", "each"), [(1, 1), (60, 1), (61, 2), (89, 2), (600, 10)])
def test_as_many_games_are_played_as_are_asked_for_or_more(asked: int, each: int) -> None:
    made = plan(["world"], ["trader", "steady"], "", asked)
    assert made.games == each and len(made.cells) == LINE_UPS
