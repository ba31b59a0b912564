import json
import random
from pathlib import Path

import pytest

from dealbox import __version__
from host_sim.images import NoImage
from tests.support.cases import for_each, rows
from tests.support.command_line import Dealbox

GOOD = "game world RED BLUE\ntap RED minus\npress 1 . 5 M\nexpect balance RED 13.5M\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.txt").write_text(GOOD)
    (tmp_path / "wrong.txt").write_text(GOOD + "expect balance RED 14M\n")
    (tmp_path / "bad.txt").write_text("juggle\nlay RED minus\n")
    return tmp_path


@pytest.mark.usefixtures("folder")
@for_each(("words", "text"), rows(__file__, "refused"))
def test_a_bad_command_line_is_refused(dealbox: Dealbox, words: str, text: str) -> None:
    ended = dealbox(words)
    assert ended.code == 2 and text in ended.err and not ended.out


@pytest.mark.usefixtures("folder")
@for_each(("words", "text"), [*rows(__file__, "done"), ("--version", f"dealbox {__version__}\n")])
def test_a_good_one_is_done(dealbox: Dealbox, words: str, text: str) -> None:
    ended = dealbox(words)
    assert ended.code == 0 and text in ended.out


@pytest.mark.usefixtures("folder")
def test_an_expectation_that_fails(dealbox: Dealbox) -> None:
    ended = dealbox("play wrong.txt good.txt")
    assert ended.code == 1
    assert ended.err.startswith("wrong.txt:5: expect balance RED 14M: RED has 13.5M; the screen")
    assert "| RED→BANK" in ended.err
    assert "good.txt" in ended.out  # the others are played all the same


def test_the_transcript(folder: Path, dealbox: Dealbox) -> None:
    assert dealbox("play good.txt --transcript out.jsonl").code == 0
    entries = [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
    kinds = {key for entry in entries for key in entry}
    assert kinds == {"ms", "screen", "tune", "tone_hz", "booked"}
    assert entries[0]["screen"][0].startswith("LANGUAGE ")
    assert entries == sorted(entries, key=lambda entry: entry["ms"])


def test_a_transcript_of_a_failure_is_written_too(folder: Path, dealbox: Dealbox) -> None:
    assert dealbox("play wrong.txt --transcript out.jsonl").code == 1
    assert (folder / "out.jsonl").read_text().count('"booked"') == 2


@pytest.mark.parametrize(("command",), rows(__file__, "given something bad"))
def test_whatever_is_given_ends_in_words(folder: Path, dealbox: Dealbox, command: str) -> None:
    (folder / "noise").write_bytes(random.Random(1).randbytes(100_000))
    (folder / "deep").write_text("[" * 100_000)
    for bad in (".", "none", "noise", "deep", "x" * 300, "9" * 5_000, "\x1b\udcff"):
        ended = dealbox(command, bad)
        assert ended.code == 2 and ended.err, bad
        assert "\x1b" not in ended.err, bad


@pytest.mark.usefixtures("folder")
def test_without_an_image_the_chip_is_refused_with_the_reason(
    dealbox: Dealbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.image import build

    def image(board: str) -> Path:
        raise NoImage("not installed: cmake")

    monkeypatch.setattr(build, "image", image)
    assert dealbox("play good.txt --on chip") == (2, "", "dealbox: not installed: cmake\n")
