"""The counts of the long runs are collected, and their record is of the sources of then."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.programs import harness, long
from tests.programs.harness import NOTHING, Part, Tally, Violated
from tools.site import long_runs


def _tries(wrong: int, numbers: range, seed: int) -> Tally:
    tally = Tally("trials")
    for number in numbers:
        with tally.trial(number, seed):
            if number == wrong:
                raise Violated("wrong")
    return tally


PARTS = (
    Part("sound", partial(_tries, -1), NOTHING, range(1_000), needs={"rare": 1}),
    Part("faulty", partial(_tries, 500), NOTHING, range(1_000)),
    Part("control", partial(_tries, 3), NOTHING, range(10), must_fail=True),
)


def test_a_share_of_the_trials_and_whole_controls_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    words = ["", "--share", "100", "--keep", str(kept), "--seed", "7", "--jobs", "1"]
    monkeypatch.setattr(sys, "argv", words)
    assert harness.main("", PARTS) == 1
    assert [tuple(row) for row in long.rows("program", kept)] == [
        ("trials", "`program --only sound`", 10, 7, 0),
        ("trials", "`program --only faulty`", 10, 7, 1),
        ("trials, a control that must fail", "`program --only control`", 10, 7, 0),
    ]


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (partial(harness.main, "", PARTS), "--share 0"),
        (partial(harness.main, "", PARTS), "--count 0"),
        (partial(harness.main, "", PARTS), "--count -1"),
        (partial(harness.main, "", PARTS), "--jobs 0"),
        (long.main, "--share 0"),
    ],
)
def test_numbers_are_from_1_on(
    main: Callable[[], int],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["", *words.split()])
    monkeypatch.setattr(long, "make", lambda share: 0)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "invalid number value" in capsys.readouterr().err


def test_the_counts_of_programs_are_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(command: list[str], **how: object) -> subprocess.CompletedProcess[bytes]:
        if "--keep" in command and "kills" not in command[2]:
            kept = Path(command[-1])
            kept.write_text(
                '{"part": "p", "what": "w", "trials": 5, "seed": 7, "violations": 0}\n'
            )
        is_broken = "kills" in command[2]
        return subprocess.CompletedProcess(command, is_broken, b"v1-0-g0\n")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(long, "KEPT", tmp_path)
    record, digest = tmp_path / "long.md", long_runs.sources()
    assert long.make(9, ("mutated", "kills"), record) == 1
    assert record.read_text() == (
        f"1 violations in 5 trials, one of 9 trials, at v1-0-g0, of sources {digest}.\n\n"
        "| what | command | trials | seed | violations |\n|---|---|---|---|---|\n"
        "| w | `mutated --only p` | 5 | 7 | 0 |\n"
        "| it ended before its time | `kills` | 0 | 0 | 1 |\n"
    )


def test_every_program_of_the_harness_is_run() -> None:
    folder = Path(long.__file__).parent
    found = {
        path.parent.name if path.stem == "__main__" else path.stem
        for path in (*folder.glob("*.py"), *folder.glob("*/__main__.py"))
        if not path.stem.startswith("test_") and "harness.main(__doc__" in path.read_text()
    }
    assert found == set(long.PROGRAMS)
