"""Makes the pictures of README and site: `python -m tests.host_sim.web.pictures [FOLDER]`."""

import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from host_sim import languages
from host_sim.laptop.target import LaptopTarget
from host_sim.report import analysis, command, document, region
from host_sim.web import pages
from host_sim.web.flashfile import FlashFile
from host_sim.web.serve import Face, listen
from tests.support import prerequisites
from tests.support.sample_game import sample_game
from tests.support.sources import ROOT
from tests.support.web.browsing import COACHED, QUIET
from tests.support.web.visitor import NOTE, Visitor, with_game

DOCS = ROOT / "docs"
SEED = 1


def main(out: Path = DOCS) -> None:
    """Draw into a folder. Missing: there is no browser."""
    with tempfile.TemporaryDirectory() as folder:
        flash = FlashFile(Path(folder) / "unit.flash")
        target = with_game(LaptopTarget(seed=SEED), "RED", "BLUE", "GREEN", "YELLOW")
        face = Face(target, flash, listen("127.0.0.1", 0))
        thread = threading.Thread(target=face.run)
        thread.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=prerequisites.chromium(), args=QUIET
                )
                for take, sharpness in ((_take_display, 2), (_take_face, 1)):
                    page = browser.new_page(
                        viewport={"width": 980, "height": 776}, device_scale_factor=sharpness
                    )
                    url = f"http://127.0.0.1:{face.port}/"
                    page.add_init_script(NOTE + COACHED)
                    visitor = Visitor(page, url, page.wait_for_timeout)
                    visitor.see("RED")
                    take(visitor, out)
                _take_report(browser, out)
        finally:
            face.stop()
            thread.join()


def _take_display(visitor: Visitor, out: Path) -> None:
    visitor.lay("RED", "minus")
    visitor.lay("BLUE", "plus")
    visitor.click_keys("1", ".", "5", "M")
    visitor.see("13.5M", "16.5M")
    visitor.page.locator("#window").screenshot(path=out / "display.png")


def _take_face(visitor: Visitor, out: Path) -> None:
    page = visitor.page
    for below in ("#panel", "footer"):
        page.locator(below).evaluate("each => each.remove()")
    page.locator("#deal button").click()
    expect(page.locator("#deal button")).to_have_attribute("data-lit", "no")
    expect(page.locator("#deal button")).to_have_attribute("data-lit", "yes")
    page.screenshot(path=out / "face.png", clip={"x": 0, "y": 0, "width": 980, "height": 766})


def _take_report(browser: Browser, out: Path) -> None:
    """Draw the top of a report, of the game that a program plays."""
    game = sample_game()
    note = command.check(bytes(game), languages.tables()["en"], out)
    report = analysis.analyse(region.read(game))
    page = browser.new_page(viewport={"width": 940, "height": 1040})
    page.set_content(document.html(report, "en", note, pages.report_script()))
    page.screenshot(path=out / "report.png")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
