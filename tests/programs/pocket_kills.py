"""Kills the browser of the pocket unit inside the message that acknowledges a booking.

On each storage, in turns the process of the tab and, in make soak, the whole browser. No
acknowledged booking may be lost.
"""

import faulthandler
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial

from playwright.sync_api import sync_playwright

from dealbox.ui.tunes import CREDIT
from host_sim.books import history
from tests.programs import harness
from tests.programs.harness import NOTHING, Part, Tally, Violated
from tests.support import prerequisites
from tests.support.patience import HANG_S
from tests.support.pocket.chromium import Chromium, running
from tests.support.pocket.player import Player, store
from tests.support.pocket.site import STORAGES, WITHOUT_OPFS, UnitSite, serving
from tests.support.sources import ROOT
from tests.support.stored_games import a_game, newest_seq

Wrong = tuple[str, str, str]

_PATIENT = ROOT / "tests/support/page/patient.js"

# Reports the first note of a booking's tune to the server before it is sent to the page; a worker
# goes on when the server has answered.
_REPORT = f"""
    const post = self.postMessage.bind(self);
    self.postMessage = (message, transfer) => {{
        const note = Math.round(440 * 2 ** (({CREDIT[0]} - 69) / 12));
        if (Array.isArray(message) && message.some(({{ tone_hz }}) => tone_hz === note)) {{
            const report = new XMLHttpRequest();
            report.open("POST", "acknowledged", false);
            report.send();
        }}
        post(message, transfer);
    }};
"""


class Killed:
    """A game in a browser that is killed again and again.

    acked: the bookings acknowledged; lost: those of them that were not stored.
    """

    def __init__(self, chromium: Chromium, site: UnitSite, storage: str) -> None:
        self.acked = self.lost = 0
        self._chromium = chromium
        self._site = site
        self._origin = site.origin()
        # Else what was begun is dropped where the browser rests for 30 s, and nothing is booked.
        site.prelude = (
            _PATIENT.read_text() + _REPORT + (WITHOUT_OPFS if storage == "IndexedDB" else "")
        )
        region = a_game()
        page = chromium.context.new_page()
        store(page, self._origin, "journal.flash" if storage == "OPFS" else storage, region)
        page.close()
        self._player = self._open()
        assert self._player.state()["stored"] == storage
        self._seq = newest_seq(region)

    def kill(self, *, browser: bool = False) -> None:
        """Book 1K; kill the tab or the browser in the acknowledgement; look at what is stored.

        Where the tab alone is killed, the browser ends once it has noticed that. Whatever goes
        wrong, the next time begins with a new browser.
        """
        seq = self._seq
        try:
            self._book_and_die(browser)
        finally:
            # A browser hands a new tab a process that waits for one, which may be about to die of
            # the same kill: the tab would never open.
            self._chromium.kill()
            self._chromium.launch()
            self._player = self._open()
            self._seq = newest_seq(self._player.save())
        self.acked += 1
        self.lost += seq + 1 - self._seq

    def _book_and_die(self, browser: bool) -> None:
        player = self._player
        typed, killed = threading.Event(), threading.Event()

        def kill(path: str) -> None:
            typed.wait()  # else a call that waits for the page's answer would fail
            (self._chromium.kill if browser else self._chromium.kill_renderers)()
            killed.set()

        self._site.posted = kill
        player.see("RED", "BLUE")
        player.send(do="lay", card="RED", side="plus")
        player.see("Amount")
        with nullcontext() if browser else player.page.expect_event("crash"):
            player.begin("1 K")
            typed.set()
        assert killed.wait(HANG_S), "no booking was acknowledged"

    def faults(self) -> list[str]:
        """Return the faults in the books that are stored."""
        books = history.read(self._player.save())
        history.check(books)
        return books.faults

    def close(self) -> None:
        """Close the window."""
        self._player.page.close()

    def _open(self) -> Player:
        player = Player(self._chromium.context.new_page(), self._origin)
        player.until("state.stored")
        return player


@contextmanager
def told_if_it_hangs() -> Iterator[None]:
    """End this process if the block never ends, and print where it is.

    Most calls of Playwright have a limit, which is shorter; some have none, like evaluate().
    """
    watchdog = threading.Timer(2 * HANG_S, _tell)  # faulthandler's own does not outlive a fork
    watchdog.daemon = True
    watchdog.start()
    try:
        yield
    finally:
        watchdog.cancel()


def _tell() -> None:
    faulthandler.dump_traceback(2)  # as it is a file, and a test may have replaced sys.stderr
    os._exit(1)


def kill(
    storage: str, numbers: range, seed: int, browser: int = 0, wrong: Wrong | None = None
) -> Tally:
    """Kill the tab that often, or each time whose number `browser` divides, the whole browser.

    wrong: a file of the page, what is changed in it, and to what.
    """
    tally = Tally(f"kills of the pocket unit on {storage}")
    with (
        serving() as site,
        sync_playwright() as playwright,
        running(playwright, prerequisites.chromium()) as chromium,
    ):
        if wrong:
            site.replace(*wrong)
        game = Killed(chromium, site, storage)
        for number in numbers:
            lost = game.lost
            with tally.trial(number, seed), told_if_it_hangs():
                game.kill(browser=bool(browser) and number % browser == 0)
                if game.lost > lost:
                    raise Violated("the booking is lost")
        tally.violations += game.faults()
        game.close()
    return tally


_STORE = "this._store(at, content);\n    } catch"
# So late that the kill comes first, however slow the machine is.
_STORE_LATER = "setTimeout(() => this._store(at, content), 1e6);\n    } catch"
_STEP = "this.#ms + this.#unit.step();\n    if (this.#flash.isBehind) "
_WAIT, _NO_WAIT = f"{_STEP}await this.#flash.settle()", f"{_STEP}this.#flash.settle()"
_EARLY = ("flash.js", _STORE, _STORE_LATER)
_HASTY = ("worker.js", _WAIT, _NO_WAIT)
WRONG = (_EARLY, _HASTY)
_ONE = range(1)


def _control(name: str, storage: str, wrong: Wrong) -> Part:
    return Part(name, partial(kill, storage, wrong=wrong), NOTHING, _ONE, must_fail=True)


PARTS = (
    Part("OPFS", partial(kill, "OPFS"), _ONE, NOTHING),
    *(Part(f"{at}_all", partial(kill, at, browser=2), NOTHING, range(200)) for at in STORAGES),
    _control("acknowledges_before_it_writes", "OPFS", _EARLY),
    _control("does_not_wait_for_the_transaction", "IndexedDB", _HASTY),
)

if __name__ == "__main__":
    sys.exit(harness.main(__doc__, PARTS))
