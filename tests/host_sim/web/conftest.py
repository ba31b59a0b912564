"""A face that runs during a test, and the static scoreboard in a browser."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from host_sim.target import Target
from host_sim.web.flashfile import FlashFile
from host_sim.web.real_time import Runner
from host_sim.web.serve import Face, listen
from host_sim.web.server import Publish
from tests.support.patience import until
from tests.support.web.clock import HandClock

if TYPE_CHECKING:  # slow to import, and most tests have no browser
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.support.web.browsing import SharedPage

Start = Callable[..., "Served"]
Open = Callable[..., "Page"]


class _MarkedFace(Face):
    """A face that sends its pages marks, which they ignore."""

    @contextmanager
    def _running(self, publish: Publish) -> Iterator[Runner]:
        self.mark: Callable[[int], None] = lambda number: publish([{"mark": number}])
        with super()._running(publish) as runner:
            yield runner


class Served:
    """A face in a thread of its own, and the clock of its target."""

    def __init__(self, target: Target, flash: FlashFile, host: str = "127.0.0.1") -> None:
        self.clock = HandClock(target)
        self._flash = flash
        self._marks = count(1)
        self._face = _MarkedFace(target, flash, listen(host, 0), self.clock.ms, host)
        self._face._server.config.ws_ping_interval = None  # a busy page may answer late
        self.port, self.key = self._face.port, self._face.key
        self._is_up = threading.Event()
        self._has_ended = False
        self._thread = threading.Thread(target=self._main)
        self._thread.start()
        self._is_up.wait()
        assert not self._has_ended

    def wait_with(self, page: Page, ms: float) -> None:
        """Let time pass once all that a page with NOTE has sent is there; wait for the page.

        It then has all that was sent to it. Else a key could come when the unit has gone on to
        ask for something else, and a notice be gone there before a slow page shows it.
        """
        page.evaluate("window.ask()")
        until(lambda: page.evaluate("window.hasAnswer()"))
        self.clock.wait(ms)
        mark = next(self._marks)
        self._face.mark(mark)
        until(lambda: page.evaluate("window.mark ?? 0") >= mark)

    def stop(self) -> None:
        self._face.stop()
        self._thread.join()

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Let every write to the file fail."""
        with pytest.MonkeyPatch.context() as patch:
            for name in ("persist", "repair"):
                patch.setattr(self._flash, name, _find_no_room)
            yield

    def _main(self) -> None:
        try:
            self._face.run(self._is_up.set)
        finally:
            self._has_ended = True
            self._is_up.set()


def _find_no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return a function that serves the face of a target until the test ends."""
    running: list[Served] = []

    def start_face(target: Target, host: str = "127.0.0.1") -> Served:
        running.append(Served(target, FlashFile(tmp_path / f"{len(running)}.flash"), host))
        return running[-1]

    yield start_face
    for served in running:
        served.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the static page, two folders deep, as any host serves it."""
    from tests.support.web.static import serving
    from tools.site import pages

    folder = tmp_path_factory.mktemp("site")
    pages.build("scoreboard", folder)
    with serving(folder) as site:
        yield site.address()


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[SharedPage]:
    from tests.support.web.browsing import SharedPage

    with browser.new_context(reduced_motion="reduce") as context:
        yield SharedPage(context.new_page())


@pytest.fixture
def visit(shared_page: SharedPage) -> Iterator[Open]:
    """Return a function that opens a page; an error on the console fails the test."""
    with shared_page.lent() as page:

        def open_at(url: str, size: tuple[int, int] = (1920, 1080)) -> Page:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.goto(url, wait_until="networkidle")
            return page

        yield open_at


@pytest.fixture
def visit_anew(browser: Browser) -> Iterator[Open]:
    """Return visit for a page of its own, with a script that runs first, and options."""
    from tests.support.web.browsing import watch

    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_at(url: str, script: str = "", **how: Any) -> Page:
        context = browser.new_context(
            viewport={"width": 1920, "height": 1080}, reduced_motion="reduce", **how
        )
        contexts.append(context)
        page = context.new_page()
        watch(page, complaints)
        page.add_init_script(script)
        page.goto(url, wait_until="networkidle")
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert complaints == []
