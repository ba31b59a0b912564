"""The program that draws the pictures of README and site can draw them from today's page."""

from pathlib import Path

import pytest
from PIL import Image

from tests.host_sim.web import pictures


@pytest.mark.browser
@pytest.mark.races
def test_the_pictures_are_as_large_as_those_that_are_shown(tmp_path: Path) -> None:
    pictures.main(tmp_path)
    for name in ("face.png", "display.png"):
        with Image.open(tmp_path / name) as drawn, Image.open(pictures.DOCS / name) as shown:
            assert drawn.size == shown.size
            assert len(drawn.getcolors(1 << 20) or ()) > 1
