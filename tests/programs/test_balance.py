"""The published study of the anti edition: its page has what its counts give."""

import json
import re

import pytest

from dealbox.bank.editions import EDITIONS
from games.study import plan
from games.study.strategies import Contest, Figures, analyse, changes, without
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


def won(game: Figures, competitor: str, monopolist: str) -> float:
    """Return what monopolists won of the games of a pair, in percent."""
    row = game["won"][game["competitors"].index(competitor)]
    share: float = row[game["monopolists"].index(monopolist)]["value"]
    return 100 * share


def test_the_answer_holds_in_the_counts(page: str) -> None:
    """What the page says in words, before its figures."""
    answer = " ".join(page.partition("## Answer")[2].partition("## Figures")[0].split())
    found = balance.contests()
    games = [analyse(each) for each in found]
    game_a = games[0]
    broker = balance.BROKER
    shares = [100 * share["value"] for row in game_a["won"] for share in row]
    more = sum(share > 50 for share in shares)
    assert f"more than half against {more} of the {len(shares)} pairs" in answer
    for competitor, monopolist in (
        *(("frugal", "trader@100"), (broker, "trader@100"), ("frugal", "evaluator")),
        *(("frugal", "cautious"), ("evaluator", "trader@100")),
    ):
        share = won(game_a, competitor, monopolist)
        name = competitor.partition(":")[2] or competitor
        assert f"`{monopolist}` against `{name}` {share:.0f} %" in answer
    rounds = [game for game in games if game["title"].startswith("rounds")]
    for pair in (("greedy", "cautious"), ("frugal", "trader@100")):
        series = ", ".join(f"{won(game, *pair):.0f}" for game in rounds)
        assert f"{series} %" in answer
    values = [analyse(without(found[0], bots))["value"] for bots in balance.POOLS.values()]
    assert min(value["low"] for value in (game_a["value"], *values)) > 0.5
    short = next(game for game in games if game["title"].startswith("short"))
    assert short["value"]["low"] > 0.7


def test_settings_that_the_page_tells_apart_are_told_apart_by_their_games() -> None:
    found = changes(balance.contests())
    apart = {
        (change.first.split()[-1], change.second.split()[-1])
        for change in found
        if change.difference.low > 0 or change.difference.high < 0
        if change.first.startswith("rounds")
    }
    assert apart == {
        (f"rounds_max={first}", f"rounds_max={second}")
        for first, second in ((30, 60), (30, 120), (60, 400), (120, 400))
    }
    one_and_two = next(change for change in found if change.first.startswith("2 + 1"))
    money = next(change for change in found if change.first.startswith("money"))
    assert min(one_and_two.difference.low, money.difference.low) > 0
    ones_to_twos, ones_to_threes, twos_to_threes = (
        change.difference for change in found if change.first.startswith("equal sides")
    )
    assert ones_to_twos.high < 0 < twos_to_threes.low and ones_to_threes.low < 0


def test_the_page_has_every_change_of_a_rule(page: str) -> None:
    _, _, section = page.partition(f"\n## {anti_rulings.HEADING}\n")
    ends = re.findall(r"^\| (.*?) \| [\d.]+ % \[([\d.]+)-([\d.]+)\]", section, re.M)
    assert [name for name, _, _ in ends] == list(anti_rulings.CHANGES)
    low = {name.partition(":")[0]: float(text) for name, text, _ in ends}
    high = {name.partition(":")[0]: float(text) for name, _, text in ends}
    assert high["A19, A20 and S1 together"] < low["none"] < low["A25"] < high["none"]


def test_a_contest_is_stored_and_read() -> None:
    contest = balance.contests()[0]
    assert Contest.of_fields(contest._asdict()) == contest
