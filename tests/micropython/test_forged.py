"""Forged pages: both Pythons find the same in each, and neither raises, whatever it contains."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.micropython.conftest import Run
from tests.support.sources import FIRMWARE

SCRIPT = Path(__file__).with_name("forged.py")
CASES = Path(__file__).parents[1] / "support" / "unsound.py"
RUN = """
import sys
sys.path.extend([{here!r}, {bank!r}])
import {module}
{module}.main()
"""


def _both(run_micropython: Run, module: str) -> list[str]:
    """Run a module under both Pythons and return the lines that both print."""
    text = RUN.format(here=str(SCRIPT.parent), bank=str(CASES.parent), module=module)
    printed = subprocess.run(
        [sys.executable, "-c", text],
        env={**os.environ, "PYTHONPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert run_micropython(text) == printed
    return printed.splitlines()


def test_both_pythons_find_the_same_books_sound(run_micropython: Run) -> None:
    verdicts = Counter(line.rsplit(" ", 1)[1] for line in _both(run_micropython, "unsound"))
    assert verdicts["sound"] > 70 and verdicts["broken"] > 90 and len(verdicts) == 2


def test_both_pythons_boot_whatever_a_page_contains(run_micropython: Run) -> None:
    """The newest page is adopted (9), or one booking is lost, or it is another program's (3)."""
    lines = _both(run_micropython, "forged")
    outcomes = Counter(line[line.rindex("(") :].rstrip(")") for line in lines)
    assert set(outcomes) == {"(1, 0, 9", "(1, 1, 8", "(3, 0, 0"}
    assert min(outcomes.values()) >= 5


@pytest.mark.parametrize("at", [12, 17])
def test_an_unknown_version_or_edition_is_another_programs(run_micropython: Run, at: int) -> None:
    text = RUN.format(here=str(SCRIPT.parent), bank=str(CASES.parent), module="forged")
    text = text.replace(
        "forged.main()",
        f"""from dealbox.store.page import VERSION
flash, page = forged.Flash(), forged.Page()
page.pack(forged.game(), 1)
for value in range(6 if {at} == 17 else VERSION + 1, 256):
    page.bytes[{at}] = value
    forged.seal(page.bytes)
    flash.place(8, page.bytes)
    assert forged.outcome(flash) == (3, 0, 0), value
""",
    )
    run_micropython(text)
