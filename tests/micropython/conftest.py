"""Runs scripts under the MicroPython of this machine, with the firmware importable."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"
Run = Callable[..., str]


@pytest.fixture(scope="session")
def run_micropython(micropython: Path) -> Run:
    """Return run(script, *arguments, heap) -> what it printed.

    script: a path, or the text of a script. heap: its size, as MicroPython's option takes it. An
    uncaught exception fails the test, with its trace.
    """

    def run(script: str | Path, *arguments: str, heap: str = "2m") -> str:
        what = [str(script)] if isinstance(script, Path) else ["-c", script]
        done = subprocess.run(
            [micropython, "-X", f"heapsize={heap}", *what, *arguments],
            env={**os.environ, "MICROPYPATH": str(FIRMWARE)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            pytest.fail(done.stdout + done.stderr)
        return done.stdout

    return run
