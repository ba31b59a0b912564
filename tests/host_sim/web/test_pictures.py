"""The program that draws the pictures of README and site can draw them from today's page."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.support.sources import ROOT


@pytest.mark.soak
@pytest.mark.browser
@pytest.mark.races
@pytest.mark.usefixtures("chromium", "node_modules")
def test_the_pictures_are_as_large_as_those_that_are_shown(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.host_sim.web.pictures", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True)
    for name in ("face.png", "display.png", "report.png"):
        with Image.open(tmp_path / name) as drawn, Image.open(ROOT / "docs" / name) as shown:
            assert drawn.size == shown.size
            assert len(drawn.getcolors(1 << 20) or ()) > 1
