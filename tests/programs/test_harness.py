import os
from functools import partial
from pathlib import Path

import pytest

from tests.programs import harness
from tests.programs.harness import NOTHING, Part, Tally, Violated
from tests.support.cases import rows
from tools.site import long_runs


def _tries(wrong: int, numbers: range, seed: int) -> Tally:
    tally = Tally("trials")
    for number in numbers:
        with tally.trial(number, seed):
            if number == wrong:
                raise Violated("wrong")
    return tally


def _dies(numbers: range, seed: int) -> Tally:
    os._exit(1)


def _raises(numbers: range, seed: int) -> Tally:
    raise LookupError("outside of a trial")


GROUPS = {
    "group": (
        Part("sound", partial(_tries, -1), NOTHING, range(1_000), needs={"rare": 1}),
        Part("faulty", partial(_tries, 500), NOTHING, range(1_000)),
        Part("control", partial(_tries, 3), NOTHING, range(10), must_fail=True),
    ),
    "other": (
        Part("dies", _dies, NOTHING, range(10)),
        Part("raises", _raises, NOTHING, range(10)),
    ),
}


def _run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["", *words])
    return harness.main("", GROUPS)


def test_a_share_of_the_trials_and_whole_controls_are_counted_in_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "long.md"
    monkeypatch.setattr(long_runs, "commit", lambda: "v1-0-g0")
    words = ("--share", "100", "--record", str(record), "--seed", "7", "--jobs", "1")
    assert _run(monkeypatch, *words) == 1
    assert record.read_text() == (
        "3 violations in 30 trials, one of 100 trials, at v1-0-g0, of sources "
        f"{long_runs.sources()}.\n\n"
        "| what | command | trials | seed | violations |\n|---|---|---|---|---|\n"
        "| trials | `damage --only sound` | 10 | 7 | 0 |\n"
        "| trials | `damage --only faulty` | 10 | 7 | 1 |\n"
        "| trials, a control that must fail | `damage --only control` | 10 | 7 | 0 |\n"
        "| dies | `damage --only dies` | 0 | 7 | 1 |\n"
        "| raises | `damage --only raises` | 0 | 7 | 1 |\n"
    )


def test_of_sources_that_change_meanwhile_is_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = iter(("before", "after"))
    monkeypatch.setattr(long_runs, "sources", lambda: next(digests))
    record = tmp_path / "long.md"
    assert _run(monkeypatch, "--only", "sound", "--count", "1", "--record", str(record)) == 1
    assert not record.exists()


@pytest.mark.parametrize(("words", "code", "lines"), rows(__file__, "alone"))
def test_a_part_a_group_and_a_trial_can_be_run_alone(
    words: str,
    code: str,
    lines: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Tally, "is_raising", False)
    assert _run(monkeypatch, *words.split(), "--jobs", "1") == int(code)
    assert capsys.readouterr().out.count(" violations in ") == int(lines)


def test_a_trial_that_is_run_alone_raises_what_it_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tally, "is_raising", False)
    with pytest.raises(Violated, match="wrong"):
        _run(monkeypatch, "--only", "faulty", "--trial", "500")
