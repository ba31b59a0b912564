"""The benchmark of the page without a server: its shortest form measures the whole table."""

import subprocess
import sys

import pytest

from tests.support.sources import ROOT
from tools.bench.chip import DOCUMENT, IN_A_BROWSER


@pytest.mark.soak
@pytest.mark.browser
@pytest.mark.races
@pytest.mark.usefixtures("chromium", "node_modules")
def test_all_rows_of_the_table_are_measured() -> None:
    command = [sys.executable, "-m", "tools.bench.browser", "--once"]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    table = DOCUMENT.read_text(encoding="utf-8").partition(IN_A_BROWSER)[2]
    assert rows(done.stdout) == rows(table)


def rows(table: str) -> list[str]:
    """Return what the rows of a table are about."""
    return [line.split(" | ")[0] for line in table.splitlines() if line.startswith("| ")]
