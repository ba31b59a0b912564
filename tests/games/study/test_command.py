"""`dealbox study run`: begun, stopped, continued and extended, with one fingerprint."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.study import command
from games.study.command import Progress
from games.study.store import Folder, create
from host_sim.cli import main

BOTS = "tests.support.study_bots"
PLAN = """
games = 6
[[cells]]
edition = ["classic", "anti"]
seats = 2
bots = "trader"
rounds_max = 10
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty working folder with a plan in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.toml").write_text(PLAN)
    return tmp_path


def run(*arguments: str) -> int:
    return main(["study", "run", "study.toml", "--workers", "0", *arguments])


def fingerprint(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


def test_a_study_is_played_and_stored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    stored = Folder(folder / "study")
    assert [counts.tallies["games"] for counts in stored.counts] == [6, 6]
    out = capsys.readouterr().out
    assert "12 of 12 games, 100 %" in out and "study: 12 games in 2 cells" in out
    assert out.splitlines()[-1] == f"fingerprint {stored.fingerprint()}"


def test_more_games_extend_a_study(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--games", "2") == run("--games", "9") == 0
    extended = fingerprint(capsys)
    assert run("--games", "9", "--out", "other") == 0
    assert fingerprint(capsys) == extended
    assert run("--games", "3") == 0  # nothing is missing
    assert fingerprint(capsys) == extended


def test_a_stopped_study_continues(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    whole = fingerprint(capsys)

    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    played = Folder(folder / "study")
    other = create(folder / "half", played.plan, played.code)
    with pytest.raises(KeyboardInterrupt):
        command.run(other, 6, progress=stop)
    assert sum(counts.tallies["games"] for counts in Folder(folder / "half").counts) == 3
    assert run("--out", "half") == 0
    assert fingerprint(capsys) == whole


def test_ctrl_c_ends_in_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "study.toml").write_text(PLAN.replace("trader", f"{BOTS}:Leaving"))
    assert run() == 130
    assert "the same command continues" in capsys.readouterr().out


def test_a_bot_that_raises_stops_the_study_in_words(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PLAN.replace('"classic", "anti"', '"classic"')
    both = text.split("games = 6")[1]
    (folder / "study.toml").write_text(text + both.replace("trader", f"{BOTS}:Raising"))
    assert run() == 2
    error = capsys.readouterr().err
    assert error.startswith("dealbox: 2: london") and "game 0: bot Raising at seat" in error
    assert Folder(folder / "study").counts[0].tallies["games"]  # those of the first cell stay


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--games", value) for value in ("0", "-3", "many")),
        *(("--workers", value) for value in ("-1", "two", "1.5", "host:8786")),
        *(("--limit", value) for value in ("0", "-1", "inf", "nan", "long")),
    ],
)
def test_an_option_that_cannot_be_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], option: str, value: str
) -> None:
    with pytest.raises(SystemExit):
        run(f"{option}={value}")
    assert f"argument {option}: must be " in capsys.readouterr().err
    assert not (folder / "study").exists()


def test_another_hash_seed_gives_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--games", "2") == 0
    expected = fingerprint(capsys)
    arguments = ["study", "run", "study.toml", "--workers", "0", "--games", "2", "--out", "other"]
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", *arguments],
        env=os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == expected


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_on_a_terminal() -> None:
    out, times_s = Terminal(), iter([0, 2, 5])
    progress = Progress(out, lambda: next(times_s))
    progress(100, 400)
    assert out.getvalue() == "\r\033[K100 of 400 games, 25 %, 50 games/s, left: 0:00:06"
    progress(400, 400)
    assert out.getvalue().endswith("\r\033[K400 of 400 games, 100 %, 80 games/s, left: none\n")


def test_progress_elsewhere_is_a_line_now_and_then() -> None:
    out, times_s = io.StringIO(), iter([0, 1, 40, 41, 42])
    progress = Progress(out, lambda: next(times_s))
    for done in (1, 2, 3, 7200):
        progress(done, 7200)
    assert [line.split(",")[0] for line in out.getvalue().splitlines()] == [
        "2 of 7200 games",
        "7200 of 7200 games",
    ]
    assert "left: 39:59:20" in out.getvalue()
