"""The built page at a static host, and a browser that keeps what it stores."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from host_sim import languages
from host_sim.laptop.target import LaptopTarget
from tests.support.browser_unit.player import store
from tests.support.sources import ROOT
from tests.support.web.browsing import COACHED, SIZE, WITHOUT_SERVICE_WORKER, SharedPage, watch
from tests.support.web.static import EVERYWHERE, StaticSite, serving
from tests.support.web.visitor import with_game
from tools.site import pages

Open = Callable[..., Page]

# make test tries French, make soak every language.
LANGUAGES = [
    pytest.param(code, marks=[pytest.mark.soak] * (code != "fr")) for code in languages.modules()
]
EMPTY = b'<link rel="icon" href="icon.svg">'
# The page asks for its service worker at once instead of 5 s after its first picture.
HURRIED = "setTimeout = ((later) => (call, ms) => later(call, ms === 5000 ? 0 : ms))(setTimeout);"
PATIENT = ROOT / "tests/support/page/patient.js"


@pytest.fixture(scope="session")
def built(node_modules: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the page."""
    folder = tmp_path_factory.mktemp("site") / "play"
    pages.build("play", folder)
    return folder


@pytest.fixture(scope="module")
def site(built: Path) -> Iterator[StaticSite]:
    """Return a host of the page, whose unit waits for a test that is slow."""
    with serving(built, at="some/where/play/") as site:
        site.changed[EVERYWHERE] = _patient(built) | {"empty.html": EMPTY}
        yield site


def _patient(built: Path) -> dict[str, bytes]:
    """Return what of the page is other than it was built."""
    paths = [path for path in built.rglob("*") if path.is_file()]
    contents = {path.relative_to(built).as_posix(): path.read_bytes() for path in paths}
    del contents["sw.js"]
    (worker,) = (name for name in contents if name.endswith("unit/worker.js"))
    contents[worker] = PATIENT.read_bytes() + contents[worker]
    return {worker: contents[worker], "sw.js": pages.service_worker("play", contents)}


@pytest.fixture(scope="session")
def game() -> bytes:
    """Return the region with a game of RED and BLUE, just begun."""
    return with_game(LaptopTarget()).flash()


@pytest.fixture(scope="session")
def shared_page(window: BrowserContext) -> SharedPage:
    return SharedPage(window.pages[0], COACHED, WITHOUT_SERVICE_WORKER)


@pytest.fixture
def visit(window: BrowserContext, site: StaticSite, shared_page: SharedPage) -> Iterator[Open]:
    """Return a function that opens the page; an error on its console fails the test.

    address: a new one if none is given. script: runs before the page's own. is_installed: with its
    service worker. The first page with neither is shared_page, others are new. game: the region
    that an earlier visit has stored.
    """
    pages: list[Page] = []
    complaints: list[str] = []

    def new_page(script: str) -> Page:
        page = window.new_page()
        pages.append(page)
        watch(page, complaints)
        page.add_init_script(COACHED + script)
        return page

    with shared_page.lent() as lent:
        free = [lent]

        def open_at(
            address: str = "", script: str = "", *, is_installed: bool = False, game: bytes = b""
        ) -> Page:
            script += HURRIED if is_installed else WITHOUT_SERVICE_WORKER
            is_plain = script == WITHOUT_SERVICE_WORKER
            page = free.pop() if is_plain and free else new_page(script)
            page.set_viewport_size(SIZE)
            address = address or site.address()
            if game:
                store(page, address.rstrip("/"), "journal.flash", game)
            page.goto(address)
            return page

        yield open_at
        for page in pages:
            page.close()
    assert complaints == []
