"""Runs scripts under the MicroPython of this machine, with firmware and tests importable."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.sources import ROOT
from tools.image import firmware

Run = Callable[..., str]
Both = Callable[[ModuleType], list[str]]


@pytest.fixture(scope="session")
def run_micropython(micropython: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return run(script, *arguments, heap) -> what it printed.

    script: a path, or the text of a script. heap: its size, as MicroPython's option takes it. An
    uncaught exception fails the test, with its trace. The firmware is as images have it.
    """
    folder = tmp_path_factory.mktemp("firmware")
    for name, source in firmware.modules().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(source, encoding="utf-8")

    def run(script: str | Path, *arguments: str, heap: str = "2m") -> str:
        what = [str(script)] if isinstance(script, Path) else ["-c", script]
        done = subprocess.run(
            [micropython, "-X", f"heapsize={heap}", *what, *arguments],
            env={**os.environ, "MICROPYPATH": f"{folder}:{ROOT}"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            pytest.fail(done.stdout + done.stderr)
        return done.stdout

    return run


@pytest.fixture
def both(run_micropython: Run, capsys: pytest.CaptureFixture[str]) -> Both:
    """Return both(module), which runs its main() under both Pythons: the lines that both print."""

    def run(module: ModuleType) -> list[str]:
        module.main()
        printed = capsys.readouterr().out
        assert run_micropython(f"import {module.__name__} as it\nit.main()") == printed
        return printed.splitlines()

    return run
