"""What mypyc makes of the sources, and what is said where it cannot be compiled."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.study import compiler
from games.study.compiled import folder


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ("shutil.which", "there is no C compiler cc; on Debian: apt-get install gcc"),
        (
            "games.study.compiler.find_spec",
            "mypyc is not installed: pip install mypy[mypyc]",
        ),
    ],
)
def test_what_is_missing_is_named(
    missing: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CC", "cc -pthread")
    monkeypatch.setattr(missing, lambda name: None)
    assert compiler.main() == 1
    assert capsys.readouterr().err == f"dealbox: {words}\n"
    assert not folder().exists()


@pytest.mark.usefixtures("empty_cache")
def test_sources_that_cannot_be_compiled_leave_nothing_to_import(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiler, "_refuse_unless_able", lambda: None)
    monkeypatch.setattr(compiler, "_MYPY", ("--no-such-option",))
    assert compiler.main() == 1
    assert "no-such-option" in capsys.readouterr().err
    assert not folder().exists()


@pytest.mark.soak
def test_mypyc_takes_every_source_as_it_is_meant(tmp_path: Path) -> None:
    """A generator expression of its own would be run to its end, which may never come.

    And a byte of a bytearray is read without a call of Python's.
    """
    files = compiler.copy(tmp_path)
    code = compiler.SETUP.format([*compiler._MYPY, *files])
    done = subprocess.run(
        [sys.executable, "-c", code, "--name"],  # makes the C alone
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stdout
    assert "Treating generator" not in done.stdout
    (made,) = tmp_path.glob("build/__native_*.c")
    code = made.read_text().split("\nchar CPyDef_edition___Edition___holds_group(")[-1]
    assert "CPyBytes_GetItem(" in code.split("\n}")[0]
