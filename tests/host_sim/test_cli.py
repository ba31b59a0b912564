import json
import random
from pathlib import Path

import pytest

from dealbox import __version__
from host_sim.cli import main
from host_sim.images import NoImage

GOOD = "game world RED BLUE\ntap RED minus\npress 1 . 5 M\nexpect balance RED 13.5M\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.txt").write_text(GOOD)
    (tmp_path / "wrong.txt").write_text(GOOD + "expect balance RED 14M\n")
    (tmp_path / "bad.txt").write_text("juggle\nlay RED minus\n")
    return tmp_path


def test_a_scenario_that_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "good.txt"]) == 0
    assert capsys.readouterr().out.startswith("good.txt: 4 steps, ")


def test_an_expectation_that_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "wrong.txt", "good.txt"]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("wrong.txt:5: expect balance RED 14M: RED has 13.5M; the screen")
    assert "| RED→BANK" in said.err
    assert "good.txt" in said.out  # the others are played all the same


def test_all_faults_are_reported_before_anything_is_played(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "good.txt", "bad.txt", "none.txt"]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert "bad.txt:1: juggle is not one of " in said.err
    assert "bad.txt:2: RED is not in the game" in said.err
    assert "there is no scenario none.txt; there are " in said.err


def test_the_transcript(folder: Path) -> None:
    assert main(["play", "good.txt", "--transcript", "out.jsonl"]) == 0
    entries = [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
    assert {key for entry in entries for key in entry} == {
        "ms",
        "screen",
        "tune",
        "tone_hz",
        "booked",
    }
    assert entries[0]["screen"][0].startswith("LANGUAGE ")
    assert entries == sorted(entries, key=lambda entry: entry["ms"])


def test_a_transcript_of_a_failure_is_written_too(folder: Path) -> None:
    assert main(["play", "wrong.txt", "--transcript", "out.jsonl"]) == 1
    assert (folder / "out.jsonl").read_text().count('"booked"') == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["fly"], "there is no fly; there are play, run, "),
        (["pla"], "there is no pla; is it play?"),
        (["run", "--prot", "3"], "there is no option --prot; is it --port?"),
        (["books", "a", "b", "c"], "c is one argument too many"),
        (["edition", "show", "Lodnon"], "there is no lodnon; is it london?"),
        (["play"], "FILE"),
        (["play", "good.txt", "--on", "mars"], "there is no mars; there are laptop and chip"),
        (["play", "good.txt", "--seed", "x"], "invalid int value: 'x'"),
        (["run", "--port", "x"], "invalid int value: 'x'"),
    ],
)
def test_a_bad_command_line_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        *("play", "books", "books --check", "books good.txt", "report", "report x --game"),
        *("watch", "edition check", "edition put", "edition remove", "edition show"),
        *("edition list --port", "play bids --edition", "play bids --on chip --image"),
        *("play good.txt --on", "play good.txt --transcript none/x --seed"),
        *("run --chip --no-browser --image", "run --no-browser --state none/x --edition"),
        *("run --no-browser --state none/x --port", "table play world RED BLUE --edition"),
        *("table play world RED", "table play --rounds", "table play world --bots"),
        *("table play world --roles", "table soak --games 1 --edition"),
    ],
)
def test_whatever_is_given_ends_in_words(
    folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    (folder / "noise").write_bytes(random.Random(1).randbytes(100_000))
    (folder / "deep").write_text("[" * 100_000)
    for bad in (".", "none", "noise", "deep", "x" * 300, "9" * 5_000, "\x1b\udcff"):
        try:
            code = main([*command.split(), bad])
        except SystemExit as end:
            code = end.code  # type: ignore[assignment]
        said = capsys.readouterr()
        assert code == 2 and said.err, bad
        assert "\x1b" not in said.err, bad


def test_an_image_for_another_target_than_the_chip_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "good.txt", "--image", "nonesuch"]) == 2
    assert capsys.readouterr().err == "dealbox: --image is for the emulated chip alone\n"


@pytest.mark.parametrize("command", [[], ["edition"], ["table"]])
def test_without_a_command_there_is_help(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main(command) == 0
    assert "usage: dealbox" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "words"),
    [("nosuch", "; there are battery, "), ("bidss", "; is it bids?"), ("new_game", None)],
)
def test_a_scenario_of_the_project_is_found_or_the_nearest_is_named(
    capsys: pytest.CaptureFixture[str], name: str, words: str | None
) -> None:
    assert main(["play", name]) == (2 if words else 0)
    assert f"there is no scenario {name}{words}" in capsys.readouterr().err or not words


@pytest.mark.parametrize("command", [[], ["play"], ["run"]])
def test_help_is_everywhere(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    assert "usage: dealbox" in capsys.readouterr().out


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"dealbox {__version__}\n"


def test_without_an_image_the_chip_is_refused_with_the_reason(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.image import build

    def image(board: str) -> Path:
        raise NoImage("not installed: cmake")

    monkeypatch.setattr(build, "image", image)
    assert main(["play", "good.txt", "--on", "chip"]) == 2
    assert capsys.readouterr().err == "dealbox: not installed: cmake\n"
