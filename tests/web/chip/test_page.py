import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from host_sim.books import history
from tests.support.sources import ROOT
from tests.support.web.browsing import violations, watch
from tests.support.web.static import StaticSite, serving
from tools.site import pages

pytestmark = [pytest.mark.browser, pytest.mark.races, pytest.mark.chip]

_LINK = re.compile(r"\[([^\]]+)\]\(https://dealbox\.example/chip/(#run=[^)]+)\)")


def _links() -> list[tuple[str, str]]:
    """Return what the pages of the documentation say of a run, and its link."""
    pages = ("docs/journal.md", "docs/plug.md")
    return [pair for page in pages for pair in _LINK.findall((ROOT / page).read_text("utf-8"))]


@pytest.fixture(scope="module")
def site(
    image: Path, node_modules: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[StaticSite]:
    folder = tmp_path_factory.mktemp("site")
    pages.build("chip", folder)
    with serving(folder) as site:
        yield site


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    page = window.new_page()
    complaints: list[str] = []
    watch(page, complaints)
    yield page
    page.close()
    assert complaints == []


def _open(page: Page, address: str) -> None:
    """Open an address, and wait until a run that is in it was repeated."""
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("#words")).not_to_be_empty()
    expect(page.locator("#pull")).to_be_enabled()


def _counts(page: Page) -> list[str]:
    return [page.locator(f"#{count}").inner_text() for count in ("pulls", "confirmed", "lost")]


def _flash(page: Page) -> bytes:
    with page.expect_download() as got:
        page.get_by_role("button", name="Save the flash").click()
    return Path(got.value.path()).read_bytes()


def _newest(flash: bytes) -> int:
    """Return the number of the newest booking, after a check of all."""
    books = history.read(flash)
    history.check(books)
    assert not books.faults
    return books.history[-1].seq


@pytest.mark.soak
def test_a_booking_is_cut_and_the_run_repeated_without_a_network(
    page: Page, site: StaticSite, node_modules: Path
) -> None:
    address = site.address()
    _open(page, address)
    words = page.locator("#words")
    expect(words).to_contain_text("RED 11M")
    page.get_by_label("As fast as this machine can").check()
    expect(page.locator("#operations")).to_contain_text("B 2.0 erased")  # ahead, the last one
    page.get_by_label("Operation from now on").fill("2")
    page.locator("#tear").select_option("flaky")
    page.get_by_role("button", name="Pull it there").click()
    page.locator("[data-card=RED]").click()
    expect(words).to_contain_text("RED→BANK")
    page.locator("[data-card=BLUE]").click()
    expect(words).to_contain_text("RED→BLUE")
    page.keyboard.down("5")
    expect(words).to_contain_text(re.compile(r"\b5$", re.MULTILINE))
    page.keyboard.up("5")
    page.keyboard.down("m")
    expect(page.locator("#box")).to_have_attribute("data-power", "off")
    expect(words).to_be_empty()
    expect(page.locator("#operations > :first-child")).to_have_attribute("data-ended", "cut")
    page.keyboard.up("m")
    page.get_by_role("button", name="Plug it in").click()
    expect(words).to_contain_text("RED 6M")
    expect(words).to_contain_text("BLUE 22.5M")
    expect(page.locator("#verdict")).to_contain_text("Nothing is lost: booking 5 was")
    expect(page.locator("#verdict")).to_contain_text("the unit has booking 6")
    assert _counts(page) == ["1", "0", "0"]
    expect(page.locator("#operations")).to_contain_text("B 3.0 erased")
    flash = _flash(page)
    assert _newest(flash) == 6
    page.evaluate((node_modules / "axe-core/axe.min.js").read_text(encoding="utf-8"))
    assert violations(page) == {}

    operations = page.locator("#operations").inner_text()
    link = page.locator("#link").get_attribute("href") or ""
    page.evaluate("() => navigator.serviceWorker.ready")
    site.is_down = True
    _open(page, address + link)
    expect(words).to_contain_text("RED 6M")
    assert _counts(page) == ["1", "0", "0"]
    expect(page.locator("#operations")).to_contain_text("B 3.0 erased")
    assert page.locator("#operations").inner_text() == operations
    assert _flash(page) == flash
    site.is_down = False


@pytest.mark.parametrize(
    ("words", "run"),
    [pytest.param(*link, marks=[pytest.mark.soak] * bool(n)) for n, link in enumerate(_links())],
)
def test_what_is_lost_in_a_run_of_the_documentation_is_what_it_says(
    page: Page, site: StaticSite, words: str, run: str
) -> None:
    _open(page, site.address() + run)
    is_lost = "lost" in words or "loses" in words
    said = "The unit reports it" if is_lost else "Nothing is lost"
    expect(page.locator("#verdict")).to_contain_text(said)
    pulls, _, lost = _counts(page)
    assert (pulls, lost) == (str(len(re.findall(r"\d,on\b", run))), str(int(is_lost)))
    assert ("BOOKINGS LOST" in page.locator("#words").inner_text()) == is_lost


@pytest.mark.soak
def test_nothing_is_lost_in_any_operation_of_a_payment_or_at_any_moment(
    page: Page, site: StaticSite
) -> None:
    _open(page, f"{site.address()}#run=2,en;1500,off;1600,on")
    for button in ("In each operation of a payment", "At any moment"):
        page.get_by_role("button", name=button).click()
        expect(page.locator("#verdict")).to_contain_text("by itself; lost: 0")
    pulls, _, lost = _counts(page)
    assert int(pulls) > 20 and lost == "0"
    assert _newest(_flash(page)) > 8  # half of the moments are before the last key
    link = page.locator("#link").get_attribute("href") or ""
    assert len(re.findall(r"pull", link)) == 20
