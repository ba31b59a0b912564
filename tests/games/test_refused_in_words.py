"""What people mistype, and what happens to files: refused in words that name the unit."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_sim.cli import main

PLAN = """
seed = "s"
games = 2
[[cells]]
edition = "world"
bots = "trader"
seats = 2
rounds_max = 3
"""

STUMBLES = [
    ("seats = 2", "seats = 999999999", "seats: must be 2 to 8 players, not 999999999"),
    ("seats = 2", "seats = -1", "seats: must be 2 to 8 players, not -1"),
    ("rounds_max = 3", "rounds_max = 0", "rounds_max: must be 1 to 60000 rounds, not 0"),
    ("games = 2", "games = 0", "games: must be 1 to 1000000000 games, not 0"),
]
RULES = [
    ("start = 12000000", "start: 12000000 is not 1 to 9999 printed units of 10K"),
    ("stake = -1, has_pot = true", "stake: -1 is not 0 to 9999 printed units of 10K"),
    ("interest = 15", "interest: 15 is not one of 0, 10 and 20 percent"),
    ('start = "12M"', 'start must be a whole number, not "12M" (in the board\'s printed units)'),
    ("has_loans = true, loan_interest = 101", "loan_interest: 101 is not 0 to 100 percent"),
]
DAMAGES: list[tuple[tuple[Any, ...], Any]] = [
    (("title",), "\ud800"),
    (("games",), "2"),
    (("cells",), 3),
    (("cells", 0), []),
    (("cells", 0, "bots"), {"competitor": "trader"}),
    (("cells", 0, "edition"), None),
    (("cells", 0, "house_rules"), [1]),
    (("cells", 0, "house_rules", "start"), 10**30),
    (("cells", 0, "auctions"), {"reactions_ms": [1]}),
    (("cells", 0, "rounds_max"), 1.5),
]


@pytest.fixture
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "study.toml"
    path.write_text(PLAN)
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return why a command is refused."""
    assert main(["study", *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("dealbox: ") and "Traceback" not in said
    return said


def test_a_plan_that_cannot_be_played_is_refused_in_words(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = [("seats = 2", f"seats = 2\nhouse_rules = {{ {rule} }}", why) for rule, why in RULES]
    for field, wrong, why in STUMBLES + fields:
        plan.write_text(PLAN.replace(field, wrong))
        assert why in refused(capsys, "run", "study.toml")
    for many in ("x = " + "[" * 5000, PLAN + "x = " + "[" * 5000 + "]" * 5000):
        plan.write_text(many)
        assert "too many brackets" in refused(capsys, "run", "study.toml")


def test_more_workers_than_any_machine_has_are_refused(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["study", "run", "study.toml", "--workers", "99999"])
    assert end.value.code == 2
    assert "must be a number of processes up to 256" in capsys.readouterr().err


def test_a_damaged_plan_of_a_folder_is_refused_in_words(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "run", "study.toml", "--workers", "0"]) == 0
    capsys.readouterr()
    stored = Path("study/plan.json")
    sound = stored.read_text()
    texts = ["", "{", "[]", "null", "[" * 100_000, sound[: len(sound) // 2], "\x00" * 50]
    for path, value in DAMAGES:
        fields = json.loads(sound)
        about = fields
        for name in path[:-1]:
            about = about[name]
        about[path[-1]] = value
        texts.append(json.dumps(fields))
    for text in texts:
        stored.write_text(text)
        for verb in (("show", "study"), ("run", "study.toml", "--workers", "0")):
            assert "plan.json: " in refused(capsys, *verb)
