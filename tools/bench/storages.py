"""How long the unit in the browser takes to make a booking durable, in Chromium.

A figure for each storage: from the first write of a booking to the end of the last read-back, or
to the completion of its transaction. The times are of this machine, its disk and its load.
"""

from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.support import prerequisites
from tests.support.browser_unit.chromium import Chromium, running
from tests.support.browser_unit.player import Player, store
from tests.support.browser_unit.site import STORAGES, WITHOUT_OPFS, UnitSite, serving
from tests.support.stored_games import a_game
from tools.bench.chip import Figure

BOOKINGS = 100
LIMIT_MS = 10

_TIMING = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def booking_times(chromium: Chromium, site: UnitSite, storage: str, bookings: int) -> list[float]:
    """Return for each booking the ms that it took to be durable, twice: both copies."""
    site.prelude = _TIMING + (WITHOUT_OPFS if storage == "IndexedDB" else "")
    page, origin = chromium.context.new_page(), site.origin()
    store(page, origin, "journal.flash" if storage == "OPFS" else storage, a_game())
    player = Player(page, origin)
    player.see("RED", "BLUE")
    player.send(do="lay", card="RED", side="plus")
    player.see("Amount")
    found = []
    for number in range(1, 1 + bookings):
        player.page.evaluate("() => { window.news.length = 0; }")
        player.type("1 K")
        player.see(f"{15_000 + number:,}".replace(",", ".").rstrip("0"))
        booked = "window.news.find(({ feed }) => feed?.includes('booked'))"
        player.until(booked)
        found += [news["stored_ms"] for news in player.news() if "stored_ms" in news][:1]
    player.page.close()
    return found


def measure(bookings: int) -> list[Figure]:
    """Return the figure of each storage, of so many bookings."""
    figures = []
    with (
        serving() as site,
        sync_playwright() as playwright,
        running(playwright, prerequisites.chromium()) as chromium,
    ):
        for storage in STORAGES:
            times = booking_times(chromium, site, storage, bookings)
            how = f"both copies; worst {max(times):.0f} ms"
            what = f"booking durable, in {storage}"
            figures.append(Figure(what, median(times), LIMIT_MS, "ms", how))
    return figures
