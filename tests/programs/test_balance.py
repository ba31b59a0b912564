"""The published study of the anti edition: its page has what its counts give."""

import json
import re

import pytest

from dealbox.bank.editions import EDITIONS
from games.study import plan
from games.study.strategies import Contest, analyse, solve, without
from tests.programs import anti_rulings, balance


@pytest.fixture(scope="module")
def page() -> str:
    return balance.PAGE.read_text(encoding="utf-8")


@pytest.mark.soak
def test_the_page_has_the_figures_of_its_counts(page: str) -> None:
    counts = json.loads(balance.COUNTS.read_text(encoding="utf-8"))
    assert balance.figures(counts) in page


def test_the_plan_is_what_was_played() -> None:
    cells = plan.read(balance.STUDIES / "balance.toml").cells
    pairs = sum(len(each.competitors) * len(each.monopolists) for each in balance.contests())
    assert len(cells) == pairs
    assert {EDITIONS[cell.number].name for cell in cells} == {"anti"}


def test_the_answer_holds_in_the_counts() -> None:
    """What the page says in words, before its figures."""
    found = balance.contests()
    games = [analyse(each) for each in found]
    values = {game["title"].split(" is_timed")[0]: game["value"]["value"] for game in games}
    values |= {game["title"].split()[-1]: game["value"]["value"] for game in games}
    game_a, game_b, short_game = (game["value"]["value"] for game in games[:3])
    assert 0.84 < game_a < 0.86 and 0.86 < game_b < 0.89 and 0.93 < short_game < 0.95
    for game in games[:3]:
        assert min(share["value"] for row in game["won"] for share in row) > 0.5
    after = {rounds: values[f"rounds_max={rounds}"] for rounds in (30, 60, 120, 400)}
    assert all(0.73 < after[rounds] < 0.77 for rounds in (30, 120))
    assert 0.58 < after[60] < 0.63 and 0.88 < after[400] < 0.93
    assert 0.6 < values["equal sides: anti 1 x competitor, 1 x monopolist"] < 0.67
    four, six = (game["value"] for game in games if game["title"].startswith(MORE))
    assert four["low"] < six["high"] and 0.86 < six["value"] < four["value"] < 0.93
    assert 0.56 < values["2 + 1 and 1 + 2: anti 2 x competitor, 1 x monopolist"] < 0.6
    poor, rich = (values[f"money: {TWO_AND_TWO} start={start}"] for start in (750, 3000))
    assert poor < rich
    assert round(solve(nine_pairs(found[0])).value, 6) == 0.85
    for each, game in zip(found[:3], games, strict=False):
        for bots in balance.HABITS.values():
            other = analyse(without(each, bots))["value"]["value"]
            assert abs(other - game["value"]["value"]) < 0.0305


def nine_pairs(contest: Contest) -> list[list[float]]:
    """Return what monopolists won, by their bot, of the pairs that the smaller grids have."""
    rows = [contest.results[contest.competitors.index(bot)] for bot in anti_rulings.COMPETITORS]
    columns = [contest.monopolists.index(bot) for bot in anti_rulings.MONOPOLISTS]
    return [[row[column].count("m") / contest.games for row in rows] for column in columns]


MORE = ("equal sides: anti 2", "equal sides: anti 3")
TWO_AND_TWO = "anti 2 x competitor, 2 x monopolist"


def test_the_page_has_every_change_of_a_rule(page: str) -> None:
    _, _, section = page.partition(f"\n## {anti_rulings.HEADING}\n")
    won = dict(re.findall(r"^\| (.*?) \| ([\d.]+) % ", section, re.M))
    assert list(won) == list(anti_rulings.CHANGES)
    percent = {name: float(text) for name, text in won.items()}
    together = percent["A19, A20 and S1 together"]
    assert 30 < together < 40  # competitors win two of three
    least_first = sorted(percent, key=percent.__getitem__)
    assert [name.partition(":")[0] for name in least_first[1:3]] == ["S1", "A19"]
    assert percent["A21: the Foundation neither takes nor gives"] > 97
    cards = percent["cards that are not known in English do nothing"]
    assert abs(percent["none"] - cards) < 8
