"""The published study of the anti edition: its page has what its counts give."""

import json
import re

import pytest

from dealbox.bank.editions import EDITIONS
from host_sim.study import plan
from host_sim.study.strategies import analyse, replies, without
from tests.programs import anti_rulings, balance


@pytest.fixture(scope="module")
def page() -> str:
    return balance.PAGE.read_text(encoding="utf-8")


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
    games = [analyse(each, samples=40) for each in found]
    values = {game["title"].split(" is_timed")[0]: game["value"]["value"] for game in games}
    values |= {game["title"].split()[-1]: game["value"]["value"] for game in games}
    game_a, game_b, short_game = (game["value"]["value"] for game in games[:3])
    assert 0.83 < game_a < 0.93 and 0.83 < game_b < 0.93 and short_game > max(game_a, game_b)
    for game in games[:3]:
        assert min(share["value"] for row in game["won"] for share in row) > 0.5
    assert all(0.6 < values[f"rounds_max={rounds}"] < 0.73 for rounds in (30, 60))
    assert 0.55 < values["1 + 1 and 3 + 3: anti 1 x competitor, 1 x monopolist"] < 0.68
    assert 0.55 < values["2 + 1 and 1 + 2: anti 2 x competitor, 1 x monopolist"] < 0.68
    assert values["1 + 1 and 3 + 3: anti 3 x competitor, 3 x monopolist"] > 0.95
    poor, rich = (values[f"money: {TWO_AND_TWO} start={start}"] for start in (750, 3000))
    assert poor < rich
    for game in games[:2]:
        frugal = game["won"][game["competitors"].index("frugal")]
        for bot in ("cautious", "frugal"):
            column = game["monopolists"].index(bot)
            is_best, _ = replies(game, frugal[column], frugal, column)
            assert is_best
    for each, game in zip(found[:3], games, strict=False):
        for bots in balance.HABITS.values():
            other = analyse(without(each, bots), samples=40)["value"]["value"]
            assert abs(other - game["value"]["value"]) < 0.06


TWO_AND_TWO = "anti 2 x competitor, 2 x monopolist"


def test_the_page_has_every_change_of_a_rule(page: str) -> None:
    _, _, section = page.partition(f"\n## {anti_rulings.HEADING}\n")
    won = dict(re.findall(r"^\| (.*?) \| ([\d.]+) % ", section, re.M))
    assert list(won) == list(anti_rulings.CHANGES)
    percent = {name: float(text) for name, text in won.items()}
    together = percent["A19, A20 and S1 together"]
    assert 35 < together < 60  # about as many for either side
    single = {name: value for name, value in percent.items() if name[:4] in ("A19:", "A20:")}
    houses = percent["S1: houses of monopolists earn what others' do"]
    assert len(single) == 2 and houses < min(single.values())
    cards = percent["cards that are not known in English do nothing"]
    assert abs(percent["none"] - cards) < 8
