"""Kills the browser of the pocket unit inside the message that acknowledges a booking.

`python -m tests.programs.pocket_kills --count N` kills it N times, on each storage, in turns the
process of the tab and the whole browser; fails if an acknowledged booking is lost.
"""

import argparse
import sys
import threading
from contextlib import nullcontext

from playwright.sync_api import sync_playwright

from dealbox.ui.tunes import CREDIT
from host_sim.books import history
from host_sim.scenarios.transcript import newest_state
from tests.programs import prerequisites
from tests.programs.kills import begun
from tests.support.patience import HANG_S
from tests.support.pocket.chromium import Chromium, running
from tests.support.pocket.player import Player, store
from tests.support.pocket.site import Site, serving

STORAGES = ("OPFS", "IndexedDB")

# As in a browser without OPFS.
WITHOUT_OPFS = "delete StorageManager.prototype.getDirectory;"

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

    def __init__(self, chromium: Chromium, site: Site, storage: str) -> None:
        self.acked = self.lost = 0
        self._chromium = chromium
        self._site = site
        self._origin = site.origin()
        site.prelude = _REPORT + (WITHOUT_OPFS if storage == "IndexedDB" else "")
        region = begun()
        page = chromium.context.new_page()
        store(page, self._origin, "journal.flash" if storage == "OPFS" else storage, region)
        page.close()
        self._player = self._open()
        assert self._player.state()["stored"] == storage
        self._seq = seq_of(region)

    def kill(self, *, browser: bool = False) -> None:
        """Book 1K; kill the tab or the browser in the acknowledgement; look at what is stored.

        Where the tab alone is killed, the browser ends once it has noticed that.
        """
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
        # A browser hands a new tab a process that waits for one, which may be about to die of the
        # same kill: the tab would never open.
        self._chromium.kill()
        self._chromium.launch()
        self._player = self._open()
        seq = seq_of(self._player.save())
        self.acked += 1
        self.lost += self._seq + 1 - seq
        self._seq = seq

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


def seq_of(region: bytes) -> int:
    """Return the sequence number of the newest booking."""
    state = newest_state(region)
    assert state, "no game is left"
    return state.seq


def kill(count: int, storage: str, site: Site, chromium: Chromium, browser: float = 0) -> Killed:
    """Kill that often, a part of the times (0-1) the whole browser; return the game."""
    game = Killed(chromium, site, storage)
    for number in range(count):
        lost = game.lost
        game.kill(browser=int((number + 1) * browser) > int(number * browser))
        if game.lost > lost:
            print(f"kill {number} on {storage}: the booking is lost", file=sys.stderr)
    return game


def main() -> int:
    """Run the command line; return the exit code."""
    ask = argparse.ArgumentParser(
        prog="python -m tests.programs.pocket_kills", description=__doc__
    )
    ask.add_argument("--count", type=int, default=200)
    given = ask.parse_args()
    is_sound = True
    with (
        serving() as site,
        sync_playwright() as playwright,
        running(playwright, prerequisites.chromium()) as chromium,
    ):
        for storage in STORAGES:
            game = kill(given.count, storage, site, chromium, browser=0.5)
            faults = game.faults()
            game.close()
            print(
                f"{given.count} kills of the browser on {storage}, half of them of its tab alone:"
                f" {game.acked} bookings acknowledged, {game.lost} lost, {len(faults)} faults"
            )
            is_sound = is_sound and not game.lost and not faults
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())
