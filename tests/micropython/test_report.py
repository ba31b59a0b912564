"""The report of a game is the same under MicroPython, which the browser's page runs it on."""

import json
from pathlib import Path

from host_sim.report import analysis, auction_clock, region
from tests.micropython.conftest import Run
from tests.support.sample_game import SampleGame
from tests.support.sources import ROOT

_SCRIPT = f"""
import json, sys
sys.path.insert(0, {str(ROOT)!r})
from host_sim.report import analysis, auction_clock, region
with open(sys.argv[1], "rb") as file:
    history = region.read(file.read())
with open(sys.argv[2]) as file:
    deals = auction_clock.read(file.read())
print(json.dumps(analysis.analyse(history, -1, deals)))
"""


def test_the_same_figures_under_micropython(tmp_path: Path, run_micropython: Run) -> None:
    game = SampleGame()
    (tmp_path / "flash").write_bytes(game.flash.data)
    (tmp_path / "feed").write_text("\n".join(game.feed), encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT, encoding="utf-8")
    # A file of 1.4 MB is in memory at once; the page has 48 MB.
    printed = run_micropython(script, str(tmp_path / "flash"), str(tmp_path / "feed"), heap="8m")
    deals = auction_clock.read("\n".join(game.feed))
    assert json.loads(printed) == analysis.analyse(region.read(game.flash.data), -1, deals)
