"""Measures the page without a server in a browser.

    python -m tools.bench.browser [--write | --once]

prints a table, and with --write stores it in docs/performance.md. Each visit is to an origin of
its own, so that nothing of it is in a cache. The times are of this machine and its load.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from host_sim import languages
from host_sim.ending import in_words
from host_sim.laptop.target import LaptopTarget
from tests.support import prerequisites
from tests.support.page.download import first_files
from tests.support.page.slow import slowed
from tests.support.web.browsing import HANG_MS, QUIET
from tests.support.web.static import StaticSite, serving
from tests.support.web.visitor import with_game
from tools.bench import chip, storages
from tools.bench.chip import DOCUMENT, IN_A_BROWSER, Figure
from tools.site import pages

VISITS = 10
KEYS = 200
RATE = 4  # how much slower a phone may be than this machine


def first_visits(browser: Browser, site: StaticSite, rate: int, visits: int) -> list[float]:
    """Return for each visit the ms from the navigation to the first picture."""
    found = []
    for _ in range(visits):
        context = browser.new_context()
        page = _page(context)
        with slowed(rate) if rate > 1 else nullcontext():
            page.goto(site.address())
            found.append(_drawn_ms(page))
        context.close()
    return found


def offline_starts(profile: Path, chromium: Path, site: StaticSite, visits: int) -> list[float]:
    """Return for each start without a network the ms to the first picture."""
    found = []
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=QUIET
        )
        address = site.address()
        page = _page(context)
        page.goto(address)
        _drawn_ms(page)
        page.evaluate("navigator.serviceWorker.ready")
        site.is_down = True
        for _ in range(visits):
            page.close()
            page = _page(context)
            page.goto(address)
            found.append(_drawn_ms(page))
        site.is_down = False
        context.close()
    return found


def key_times(browser: Browser, site: StaticSite, keys: int) -> list[float]:
    """Return for each key, the third of an amount, the ms from the touch to the canvas."""
    context = browser.new_context()
    page = _page(context)
    page.goto(site.address())
    words = page.locator("#words")
    expect(words).not_to_be_empty()
    region = with_game(LaptopTarget()).flash()
    page.locator("#file").set_input_files(
        {"name": "game.flash", "mimeType": "application/octet-stream", "buffer": region}
    )
    expect(words).to_contain_text("15M")
    found = []
    for number in range(keys):
        for key, before in (("1", "15M"), ("2", "1"), (str(number % 10), "12")):
            expect(words).to_contain_text(before)
            page.locator(f'#keys [data-key="{key}"]').click()
        found.append(_drawn_ms(page) - page.evaluate("window.since_ms"))
        page.locator('#keys [data-key="C"]').click()
    context.close()
    return found


def _page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(HANG_MS)
    page.add_init_script(path=Path(__file__).with_suffix(".js"))
    return page


def _drawn_ms(page: Page) -> float:
    expect(page.locator("#words")).not_to_be_empty()
    while not (ms := page.evaluate("window.drawn_ms")):
        pass
    return float(ms)


def measure(folder: Path, visits: int, keys: int, bookings: int) -> list[Figure]:
    """Return all figures; folder: an empty one. The others: how many of each are measured."""
    built, profile = folder / "play", folder / "profile"
    pages.build("play", built)
    chromium = prerequisites.chromium()
    size = max(sum(first_files(built, code).values()) for code in languages.modules()) / 1024
    files = "until the first picture, in the longest language; gzip"
    figures = [Figure("download, compressed", size, 250, "KB", files)]
    with serving(built, at="some/where/play/") as site:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
            first_visits(browser, site, 1, visits)  # the browser's own start is not the page's
            for what, rate, limit_ms in (("", 1, 1500), (", four times slower", RATE, 3000)):
                times = first_visits(browser, site, rate, visits)
                name = f"first visit to the first picture{what}"
                figures.append(_typical(name, times, limit_ms, "nothing cached"))
            times = key_times(browser, site, keys)
            how = "from the touch"
            figures.append(_typical("key to its digit on the canvas", times, 15, how))
            browser.close()
        times = offline_starts(profile, chromium, site, visits)
        how = "from the cache"
        figures.append(_typical("start without a network", times, 1000, how))
    return figures + storages.measure(bookings)


def _typical(what: str, times: list[float], limit_ms: float, how: str) -> Figure:
    """Return the figure of the median: the worst is that of the machine's other programs."""
    how = f"{how}; worst {max(times):.0f} ms"
    return Figure(what, median(times), limit_ms, "ms", how)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and return the exit code: 1 if a limit is missed."""
    ask = argparse.ArgumentParser(prog="python -m tools.bench.browser")
    ask.add_argument("--write", action="store_true", help=f"store the table in {DOCUMENT.name}")
    ask.add_argument("--once", action="store_true", help="measure everything once, as a trial")
    given = ask.parse_args(arguments)
    if given.once and given.write:
        ask.error("--once is no measurement to be stored")
    counts = (1, 1, 1) if given.once else (VISITS, KEYS, storages.BOOKINGS)
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder), *counts)
    shown = chip.table(figures)
    print(shown, end="")
    if given.write:
        text, head, own = DOCUMENT.read_text(encoding="utf-8").partition(IN_A_BROWSER)
        DOCUMENT.write_text(text + head + chip.with_table(own, shown), encoding="utf-8")
    return 0 if given.once or all(figure.is_met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(in_words(main))
