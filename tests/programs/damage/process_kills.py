"""Kills the face's server, or the page's browser, when a booking was acknowledged.

The server dies right after the tune; a browser inside the message that begins it, on each storage:
in turns the process of the tab and, in make soak, the whole browser. No booking that was
acknowledged may be lost.
"""

import faulthandler
import multiprocessing
import os
import random
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from dealbox.ui.tunes import CREDIT
from host_sim.laptop.target import LaptopTarget
from host_sim.target import Target
from host_sim.web.flashfile import FlashFile
from host_sim.web.real_time import wall_ms
from host_sim.web.serve import Face, listen
from tests.programs.damage.power import checked, cuts
from tests.programs.harness import NOTHING, Part, Tally
from tests.support import prerequisites
from tests.support.browser_unit.chromium import Chromium, running
from tests.support.browser_unit.player import Player, store
from tests.support.browser_unit.site import WITHOUT_OPFS, UnitSite, serving
from tests.support.patience import HANG_S, websocket
from tests.support.sources import ROOT
from tests.support.stored_games import a_game, newest_seq
from tests.support.web.client import Client
from tools.image import build

# The server.

AFTER_S = 0.05  # a kill comes within this time after the tune
SYNC_S = 0.02
BOOKINGS_MAX = 3  # of one run of the server
SPEED = {"laptop": 4.0, "chip": 1.0}  # of the unit's clock

# The servers are forked from a process without threads; pytest's has some, and locks they hold.
_servers = multiprocessing.get_context("forkserver")
_servers.set_forkserver_preload(["host_sim.laptop.target", "host_sim.web.serve"])


class ServerGame:
    """A game in the file of the face's server."""

    is_told = False

    def __init__(self, path: Path, on: str) -> None:
        self._path = path
        self._on = on
        path.write_bytes(a_game())
        self.shown = self.booked = self.boot()

    def boot(self) -> int:
        return newest_seq(self._path.read_bytes())

    def faults(self) -> list[str]:
        return checked(self._path.read_bytes()).faults

    def book_and_kill(self, rng: random.Random) -> None:
        """Serve the game, book, and kill the server."""
        booked = rng.randint(1, BOOKINGS_MAX)
        with listen("127.0.0.1", 0) as listener:
            url = f"ws://127.0.0.1:{listener.getsockname()[1]}/unit"
            server = _servers.Process(target=_serve, args=(self._path, self._on, listener))
            server.start()
        try:
            with websocket(url) as ours:
                client = Client(ours)
                client.lay("RED", "plus")
                client.see("Amount")
                for number in range(booked):
                    if number:
                        client.see("C takes it back")
                    client.book()
                time.sleep(rng.choice((0, rng.uniform(0, AFTER_S))))
                server.kill()
        finally:
            server.kill()
            server.join()
        self.shown = self.booked = self.booked + booked


@contextmanager
def server(on: str, seed: int) -> Iterator[ServerGame]:
    """Return a game of the face of a unit."""
    with tempfile.TemporaryDirectory() as folder:
        yield ServerGame(Path(folder) / "unit.flash", on)


def kill_server(game: ServerGame, number: int, rng: random.Random) -> str:
    game.book_and_kill(rng)
    return "server killed"


def _serve(path: Path, on: str, listener: socket.socket) -> None:
    _slow_the_disk()
    flash = FlashFile(path)
    face = Face(_target(on, flash.load()), flash, listener, partial(_clock_ms, SPEED[on]))
    face._server.config.ws_ping_interval = None
    face.run()


def _clock_ms(speed: float) -> float:
    return speed * wall_ms()


def _slow_the_disk() -> None:
    """Let a sync take at least as long as on an ordinary disk, whatever this machine has."""
    for name in ("fsync", "fdatasync"):
        if hasattr(os, name):
            setattr(os, name, partial(_sync_slowly, getattr(os, name)))


def _sync_slowly(sync: Callable[[int], None], descriptor: int) -> None:
    time.sleep(SYNC_S)
    sync(descriptor)


def _target(on: str, journal: bytes | None) -> Target:
    if on == "chip":
        from host_sim.chip.target import ChipTarget

        return ChipTarget(build.image(), journal=journal or b"")
    return LaptopTarget(journal or b"")


# The browser.

Wrong = tuple[str, str, str]  # a file of the page, what is changed in it, and to what

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


class PageGame:
    """A game in a browser that is killed again and again."""

    is_told = False

    def __init__(self, chromium: Chromium, site: UnitSite, storage: str) -> None:
        self._chromium = chromium
        self._site = site
        self._origin = site.origin()
        # Else what was begun is dropped where the browser rests for 30 s, and nothing is booked.
        site.prelude = (
            _PATIENT.read_text() + _REPORT + (WITHOUT_OPFS if storage == "IndexedDB" else "")
        )
        page = chromium.context.new_page()
        store(page, self._origin, "journal.flash" if storage == "OPFS" else storage, a_game())
        page.close()
        self._player = self._open()
        assert self._player.state()["stored"] == storage
        self.shown = self.booked = self.boot()

    def boot(self) -> int:
        return newest_seq(self._player.save())

    def faults(self) -> list[str]:
        return checked(self._player.save()).faults

    def book_and_kill(self, *, browser: bool) -> None:
        """Book 1K; kill the tab or the browser in the acknowledgement.

        Where the tab alone is killed, the browser ends once it has noticed that. Whatever goes
        wrong, the next time begins with a new browser.
        """
        try:
            self._book_and_die(browser)
        finally:
            # A browser hands a new tab a process that waits for one, which may be about to die of
            # the same kill: the tab would never open.
            self._chromium.kill()
            self._chromium.launch()
            self._player = self._open()
        self.shown = self.booked = self.booked + 1

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

    def close(self) -> None:
        """Close the window."""
        self._player.page.close()

    def _open(self) -> Player:
        player = Player(self._chromium.context.new_page(), self._origin)
        player.until("state.stored")
        return player


@contextmanager
def page(storage: str, seed: int, wrong: Wrong | None = None) -> Iterator[PageGame]:
    """Return a game of the page."""
    with (
        serving() as site,
        sync_playwright() as playwright,
        running(playwright, prerequisites.chromium()) as chromium,
    ):
        if wrong:
            site.replace(*wrong)
        game = PageGame(chromium, site, storage)
        yield game
        game.close()


def kill(game: PageGame, number: int, rng: random.Random) -> str:
    """Kill the tab, and each second time the whole browser."""
    with told_if_it_hangs():
        game.book_and_kill(browser=number % 2 == 0)
    return "tab or browser killed"


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


_STORE = "this._store(at, content);\n    } catch"
# So late that the kill comes first, however slow the machine is.
_STORE_LATER = "setTimeout(() => this._store(at, content), 1e6);\n    } catch"
_STEP = "this.#ms + this.#unit.step();\n    if (this.#flash.isBehind) "
_WAIT, _NO_WAIT = f"{_STEP}await this.#flash.settle()", f"{_STEP}this.#flash.settle()"
_EARLY = ("flash.js", _STORE, _STORE_LATER)
_HASTY = ("worker.js", _WAIT, _NO_WAIT)
WRONG = (_EARLY, _HASTY)
_TAB = range(1, 2)  # an odd number


def _of_page(storage: str, wrong: Wrong | None = None) -> Callable[..., Tally]:
    opened = partial(page, storage, wrong=wrong)
    return partial(cuts, f"kills of the page on {storage}", opened, kill)


def _of_server(on: str) -> Callable[..., Tally]:
    return partial(cuts, f"kills of the face on {on}", partial(server, on), kill_server)


def _control(name: str, storage: str, wrong: Wrong) -> Part:
    return Part(name, _of_page(storage, wrong), NOTHING, _TAB, must_fail=True)


IN_BROWSER = (
    Part("kills_OPFS", _of_page("OPFS"), _TAB, range(200)),
    Part("kills_IndexedDB", _of_page("IndexedDB"), NOTHING, range(200)),
    _control("acknowledges_before_it_writes", "OPFS", _EARLY),
    _control("does_not_wait_for_the_transaction", "IndexedDB", _HASTY),
)
OF_SERVER = (
    Part("kills_laptop", _of_server("laptop"), range(3), range(1_000)),
    Part("kills_chip", _of_server("chip"), NOTHING, range(20)),
)
PARTS = (*OF_SERVER, *IN_BROWSER)
