"""What mypyc gets of the sources, and what is said where it cannot be compiled."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.study import compiler
from games.study.compiled import folder

SOURCE = '''"""Doc.

More.
"""

from __future__ import annotations

_T = TypeVar("_T")
ONE = 1  # as it is
_WORDS: dict[str, tuple[int, ...]] = {
    "ä": (ONE,),
}
one = ONE


class Calm(Bot):
    """A bot."""


class Table:
    LEVEL = 2
'''


def changed(source: str, bots: set[str]) -> list[str]:
    """Return the lines that change, and no line moves."""
    text = compiler.declare(source, bots)
    compile(text, "declared", "exec")
    return [b for a, b in zip(source.split("\n"), text.split("\n"), strict=True) if a != b]


IMPORTS = "; from typing import Final; from mypy_extensions import mypyc_attr"


def test_constants_are_final_and_bots_are_open() -> None:
    assert changed(SOURCE, {"Bot", "Calm"}) == [
        "from __future__ import annotations" + IMPORTS,
        "ONE: Final = 1  # as it is",
        "_WORDS: Final[dict[str, tuple[int, ...]]] = {",
        "@mypyc_attr(allow_interpreted_subclasses=True)",
    ]


def test_without_another_import_the_docstring_is_the_first() -> None:
    assert changed('"""Doc."""\n\nONE = 1\n', set()) == ['"""Doc."""' + IMPORTS, "ONE: Final = 1"]


def test_bots_are_those_that_derive_from_bot_however_far() -> None:
    sources = ["class C(B): ...\nclass D(Table): ...", "class B(Bot): ...", "class E(C): ..."]
    assert compiler.bots(sources) == {"Bot", "B", "C", "E"}


@pytest.fixture
def nothing_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put an empty folder in place of the user's caches."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.usefixtures("nothing_compiled")
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


@pytest.mark.usefixtures("nothing_compiled")
def test_sources_that_cannot_be_compiled_leave_nothing_to_import(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiler, "_refuse_unless_able", lambda: None)
    monkeypatch.setattr(compiler, "_SETUP", "raise SystemExit('table.py:1: error: no such type')")
    assert compiler.main() == 1
    assert "dealbox: table.py:1: error: no such type" in capsys.readouterr().err
    assert not folder().exists()


@pytest.mark.slow
def test_mypyc_takes_every_source_as_it_is_meant(tmp_path: Path) -> None:
    """A generator expression of its own would be run to its end, which may never come."""
    files = compiler.copy(tmp_path)
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "--name"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stdout
    assert "Treating generator" not in done.stdout
    assert len([*tmp_path.glob("build/__native_*.c")]) >= len(files)
