"""The report of a game is the same under MicroPython, which the browser's page runs it on."""

import json
from pathlib import Path

from host_sim.report import analysis, region
from tests.micropython.conftest import Run
from tests.support.sample_game import sample_game
from tests.support.sources import ROOT

_SCRIPT = f"""
import json, sys
sys.path.insert(0, {str(ROOT)!r})
from host_sim.report import analysis, region
with open(sys.argv[1], "rb") as file:
    history = region.read(file.read())
print(json.dumps(analysis.analyse(history)))
"""


def test_the_same_figures_under_micropython(tmp_path: Path, run_micropython: Run) -> None:
    (tmp_path / "flash").write_bytes(sample_game())
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT, encoding="utf-8")
    # A file of 1.4 MB is in memory at once; the page has 48 MB.
    printed = run_micropython(script, str(tmp_path / "flash"), heap="8m")
    assert json.loads(printed) == analysis.analyse(region.read(sample_game()))
