"""The published studies state what their commands give; computed anew from stored counts."""

import re
from pathlib import Path

import pytest

from games.study import analysis, compact, lots, report
from games.study.plan import read
from games.study.store import create

STUDIES = Path(__file__).parents[3] / "docs/games/studies"
PAGES = pytest.mark.parametrize("name", ["clock", "groups"])
RECOMPUTED_EVERY = 11  # of the rows about lots: make soak computes all, in half a minute


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| ")]


def page(name: str) -> str:
    return (STUDIES / f"{name}.md").read_text(encoding="utf-8")


@PAGES
def test_counts_are_those_of_the_plan(name: str) -> None:
    counted, plan = compact.read(STUDIES / f"{name}.json"), read(STUDIES / f"{name}.toml")
    assert counted.plan == plan
    assert {counts.tallies["games"] for counts in counted.counts} == {plan.games}


@PAGES
def test_every_row_of_a_page_follows_from_the_counts(name: str) -> None:
    study = analysis.figures(compact.read(STUDIES / f"{name}.json"))
    known = {*rows(report.markdown(study)), *lot_rows()}
    published = rows(page(name))
    assert len(published) > 20
    assert [row for row in published if row not in known] == []
    text = page(name)
    assert study["fingerprint"] in text
    assert f"{study['games']:,} games" in text


@PAGES
def test_every_percentage_of_the_text_is_in_a_table(name: str) -> None:
    lines = page(name).splitlines()
    tables = "\n".join(line for line in lines if line.startswith("|"))
    prose = "\n".join(line for line in lines if not line.startswith("|"))
    stated = set(re.findall(r"(?<![\w.])\d+\.\d(?= %| points)", prose))
    found = set(re.findall(r"(?<![\w.])\d+\.\d(?![\d.])", tables))
    assert len(stated) > 5
    assert stated <= found


def lot_rows() -> list[str]:
    """Return the rows about lots as they are published."""
    text = page("clock").partition("## Auctions alone")[2].partition("\n## ")[0]
    return rows(text)


@pytest.mark.parametrize("every", [RECOMPUTED_EVERY, pytest.param(1, marks=pytest.mark.soak)])
def test_lots_are_sold_as_published(every: int) -> None:
    settings = [each for _, table in lots.TABLES for each in table()]
    published = [row for row in lot_rows() if not row.startswith("| clock")]
    assert len(published) == len(settings)
    for each, text in list(zip(settings, published, strict=True))[::every]:
        cells = lots.row(each, lots.sell(each, lots.LOTS))
        assert f"| {' | '.join(cells)} |" == text


def test_what_is_read_again_is_what_was_counted(tmp_path: Path) -> None:
    stored = STUDIES / "clock.json"
    counted = compact.read(stored)
    assert counted.text() == stored.read_text(encoding="utf-8")
    empty = compact.of(create(tmp_path, counted.plan, ""))
    assert not any(pair.games for pair in empty.pairs)
    assert [pair[:3] for pair in empty.pairs] == [pair[:3] for pair in counted.pairs]
