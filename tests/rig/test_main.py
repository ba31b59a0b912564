"""The command line of the rig: exit codes, the report, and what is printed."""

import json
from pathlib import Path

import pytest

from host_sim.ending import BAD_INPUT, BadInput
from rig import __main__ as command
from rig.bench import Bench
from tests.support.small_unit import Dead, Forgetful, SmallUnit, bench


def _run(unit: SmallUnit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    on_bench: Bench = bench(unit)
    monkeypatch.setattr(command, "_bench", lambda args, seed: on_bench)
    report = ["--report", str(tmp_path / "new/rig.json")]
    return command.main(["--rig", "any", "--cuts", "6", "--seed", "5", *report])


def test_a_run_writes_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(SmallUnit(), tmp_path, monkeypatch) == 0
    report = json.loads((tmp_path / "new/rig.json").read_text())
    assert report["seed"] == 5 and sum(report["cuts"].values()) == 6
    assert report["failures"] == [] and report["dumps"] == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("seed 5, 6 cuts: ") and printed[-1] == "0 failures"


def test_a_failure_is_printed_at_once_and_is_in_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(Forgetful(), tmp_path, monkeypatch) == command.LOST
    report = json.loads((tmp_path / "new/rig.json").read_text())
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == report["failures"][0]
    assert printed[0].startswith("seed 5, cut 1 (")


def test_a_unit_that_never_answers_is_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(Dead(), tmp_path, monkeypatch) == BAD_INPUT
    assert "stopped: the unit does not answer after power-on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name the rig's port: make rig RIG=PORT"),
        (["--rig", "/dev/none"], "there is no port /dev/none"),
        (["--rig", "/dev/none", "--install"], "there is no port /dev/none"),
    ],
)
def test_a_port_that_is_not_there_is_reported(arguments: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        command.main(arguments)
