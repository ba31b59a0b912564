"""`dealbox study show`: the same figures in every file, and a page that loads nothing."""

import csv
import json
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from pyarrow import parquet

from games.study import analysis, command, pictures, report
from games.study.counts import Counts
from games.study.plan import make_plan
from games.study.store import Folder, create
from host_sim.cli import main
from tests.support.html_document import Document

PLAN = {
    "title": "Three <players> & a clock",
    "cells": [
        {
            "name": "<i>a|b</i>",
            **{"edition": "classic", "seats": 3, "bots": "trader", "rounds_max": 90},
            "auctions": {"reactions_ms": [500, 4000, 4000]},
        }
    ],
}
GAMES = 7
PICTURES = {
    *("endless", "first-player", "auctions-cut", "auctions-to_highest"),
    *("cell-1-rent_per_cost", "cell-1-paid_back", "cell-1-paid_back_first", "cell-1-spaces"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a study, with its report."""
    path = tmp_path_factory.mktemp("study")
    command.run(create(path, make_plan(PLAN), ""), GAMES, progress=lambda done, whole: None)
    assert main(["study", "show", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def study(folder: Path) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads((folder / "study.json").read_text(encoding="utf-8"))
    return figures


def test_the_page_loads_and_runs_nothing(folder: Path) -> None:
    text = (folder / "report.html").read_text(encoding="utf-8")
    Document(text).check_loads_nothing()
    assert text.count('role="img"') == len(PICTURES)
    assert "Three &lt;players&gt; &amp; a clock" in text
    assert "#0102" not in text  # a stand-in for a colour
    tables = (folder / "tables.md").read_text(encoding="utf-8")
    assert "<i>" not in tables
    assert r"&lt;i&gt;a\|b&lt;/i&gt;" in tables


def test_there_is_a_file_of_each_picture(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.svg")} == PICTURES
    assert {path.stem for path in folder.glob("*.png")} == PICTURES
    assert ">Games that do not end<" in (folder / "endless.svg").read_text(encoding="utf-8")


def test_every_game_is_in_the_table_of_games(folder: Path, study: dict[str, Any]) -> None:
    rows = parquet.read_table(folder / "games.parquet").to_pylist()
    assert [row["game"] for row in rows] == list(range(GAMES))
    (cell,) = study["cells"]
    assert {row["settings"] for row in rows} == {cell["title"]}
    assert cell["games"] == GAMES and study["games"] == GAMES
    ended = [row for row in rows if row["winner"]]
    assert cell["ended"] == len(ended) and len(ended) > 0
    for player in cell["players"]:
        won = sum(row["winner"] == player["seat"] for row in rows)
        assert player["won"]["value"] == won / len(ended)
        worths_k = [row[f"worth_k_{player['seat']}"] for row in rows]
        assert player["worth_k"]["value"] == pytest.approx(sum(worths_k) / GAMES)
    firsts = sum(row["winner"] == row["first"] for row in ended)
    assert cell["places"][0]["value"] == firsts / len(ended)
    rounds = [row["rounds"] if row["winner"] else 1000 for row in rows]
    assert cell["rounds"]["value"] == median(rounds)
    assert cell["turns"] == sum(row["turns"] for row in rows)


def test_tables_and_figures_agree(folder: Path, study: dict[str, Any]) -> None:
    with (folder / "cells.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    (cell,) = study["cells"]
    assert row["title"] == cell["title"] and int(row["games"]) == GAMES
    assert float(row["players_2_worth_k_low"]) == cell["players"][1]["worth_k"]["low"]
    with (folder / "groups.csv").open(encoding="utf-8", newline="") as file:
        groups = list(csv.DictReader(file))
    assert [group["name"] for group in groups] == [group["name"] for group in cell["groups"]]
    assert float(groups[8]["rent_k_per_game"]) == cell["groups"][8]["rent_k_per_game"] > 0


@pytest.mark.soak
def test_the_same_study_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    figures = analysis.analyse(Folder(folder))
    drawn = pictures.pictures(figures)
    assert report.html(figures, drawn) == (folder / "report.html").read_text(encoding="utf-8")
    for path in pictures.save(drawn[0], tmp_path):
        assert path.read_bytes() == (folder / path.name).read_bytes()


def test_a_group_s_figures_are_those_of_its_counts() -> None:
    (cell,) = make_plan(PLAN).cells
    tallies = Counter(
        {
            **{"games": 4, "turns": 200, "endless": 1, "charges/4": 10, "rent_k/4": 1200},
            **{"deeds_k/4": 800, "buildings_k/4": 700, "landed/1/16": 3, "landed/3/19": 5},
            **{"landed/1/39": 9, "earned2/4": 500_000, "spent2/4": 600_000},
            **{"earned_spent/4": 540_000, "completed/4/12": 2, "completed/4/20": 1},
            **{"paid_back/4/30": 1, "first_back/4": 1, "won_with/4": 2, "won/seat/1": 3},
        }
    )
    orange = analysis._cell(cell, Counts(tallies))["groups"][3]
    assert orange["name"] == "orange"
    assert orange["landings_per_100_turns"] == 4
    assert orange["charges_per_game"] == 2.5 and orange["rent_k_per_visit"] == 120
    assert orange["cost_k_per_game"] == 375 and orange["rent_per_cost"]["value"] == 0.8
    assert orange["completed"]["value"] == 0.75 and orange["completed_round"]["value"] == 12
    assert orange["paid_back"]["value"] == 0.25 and orange["paid_back_rounds"]["value"] == 30
    assert orange["paid_back_first"]["value"] == 0.25
    assert orange["won_with"]["value"] == pytest.approx(2 / 3)


def test_roles_are_compared_with_their_number() -> None:
    plan = {"cells": [{"edition": "anti", "seats": 3, "bots": "steady"}]}
    (cell,) = make_plan(plan).cells
    counts = Counts(Counter({"games": 10, "won/seat/1": 2, "won/seat/2": 5, "won/seat/3": 3}))
    figures = analysis._cell(cell, counts)
    assert [role["won"]["value"] for role in figures["roles"]] == [0.5, 0.5]
    assert [role["fair"] for role in figures["roles"]] == [2 / 3, 1 / 3]
    found = pictures.pictures({"cells": [figures], "strategies": [], "pairs": []})
    (drawn,) = [each for each in found if "monop" in each.name]
    assert isinstance(drawn, pictures.Dots)
    assert drawn.rows[0].estimate["value"] == 0.5 and drawn.rows[0].fair == 1 / 3


def test_without_the_library_all_but_parquet_is_written(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(pictures, "pictures", lambda study: [])
    assert main(["study", "show", str(folder), "--to", str(tmp_path / "there")]) == 0
    assert "pip install dealbox[study]" in capsys.readouterr().out
    written = {path.name for path in (tmp_path / "there").iterdir()}
    tables = {"cells.csv", "groups.csv", "spaces.csv", "tables.md"}
    assert written == {"report.html", "study.json", "counts.json"} | tables


def test_a_study_without_a_game_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    create(tmp_path, make_plan(PLAN), "")
    assert main(["study", "show", str(tmp_path)]) == 2
    assert "no game is counted yet" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_is_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "study.json").mkdir()
    assert main(["study", "show", str(folder), "--to", str(tmp_path)]) == 2
    assert "study.json: Is a directory" in capsys.readouterr().err


def test_labels_leave_out_the_settings_that_all_of_them_have() -> None:
    estimate = {"value": 0.5, "low": 0.4, "high": 0.6}
    titles = ("1: world is_timed=true x=[1, 2]", "1: world is_timed=true x=[1, 3] y=4")
    rows = [pictures.Row(title, estimate) for title in titles]
    picture = pictures.Dots("cells", "name", "Title", "About", "axis", rows)
    labels = [row.label for row in pictures._with_short_labels(picture).rows]
    assert labels == ["1: world x=[1, 2]", "1: world x=[1, 3] y=4"]
    alone = picture._replace(rows=rows[:1])
    assert pictures._with_short_labels(alone) == alone
