"""Draws docs/report.png: the top of a report, of the game that a program plays.

python -m tests.host_sim.report.picture
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from host_sim import languages
from host_sim.report import analysis, command, document, region
from host_sim.web import pages
from tests.support import prerequisites, sources
from tests.support.sample_game import sample_game

PICTURE = sources.ROOT / "docs/report.png"
_WIDTH_PX = 940
_HEIGHT_PX = 1040


def draw() -> None:
    """Write the picture. Missing: there is no browser."""
    report = analysis.analyse(region.read(sample_game()))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "report.html"
        note = command.check(bytes(sample_game()), languages.tables()["en"])
        text = document.html(report, "en", note, pages.report_script())
        path.write_text(text, encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=prerequisites.chromium(), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": _WIDTH_PX, "height": _HEIGHT_PX})
        page.goto(path.as_uri())
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    draw()
