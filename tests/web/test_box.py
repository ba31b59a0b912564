import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dealbox.housekeeping import BATTERY_LOW_MV
from tests.support.web.browsing import SharedPage, violations
from tests.support.web.static import StaticSite, serving
from tools.site import pages

pytestmark = [pytest.mark.browser, pytest.mark.races]

SERIAL = (Path(__file__).parents[1] / "support/web/serial.js").read_text(encoding="utf-8")
REPORT = {"board": "DEALBOX_PICO", "version": "1.2.3", "journal": 8, "missing": []}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    folder = tmp_path_factory.mktemp("site")
    pages.build("box", folder)
    with serving(folder) as site:
        yield site


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[SharedPage]:
    with browser.new_context(reduced_motion="reduce") as context:
        yield SharedPage(context.new_page(), SERIAL)


@pytest.fixture
def page(shared_page: SharedPage, site: StaticSite) -> Iterator[Page]:
    """Return the page, connected to a stand-in of the port; no complaint may be on its console."""
    with shared_page.lent() as page:
        page.goto(site.address())
        page.get_by_role("button", name="Connect the box on USB").click()
        expect(page.locator("#status")).to_have_text("Connected: waiting for the box.")
        yield page


def _send(page: Page, **line: object) -> None:
    page.evaluate("(bytes) => box.send(bytes)", list(f"{json.dumps(line)}\n".encode()))


def test_board_version_missing_parts_and_battery_are_shown_until_it_is_unplugged(
    page: Page, node_modules: Path
) -> None:
    _send(page, unit=REPORT | {"missing": ["display", "keypad", "<b>"], "battery_mv": 0})
    expect(page.locator("#board")).to_have_text("DEALBOX_PICO")
    expect(page.locator("#version")).to_have_text("1.2.3")
    expect(page.locator("#missing > *")).to_have_text(["keypad", "display"])
    expect(page.locator("#battery")).to_have_text("not measured")
    page.evaluate((node_modules / "axe-core/axe.min.js").read_text(encoding="utf-8"))
    assert violations(page) == {}
    _send(page, unit=REPORT | {"battery_mv": BATTERY_LOW_MV})
    expect(page.locator("#missing")).to_have_text("All parts answer.")
    expect(page.locator("#battery")).to_have_text("2.91 V")
    _send(page, unit=REPORT | {"battery_mv": BATTERY_LOW_MV - 1})
    expect(page.locator("#battery")).to_contain_text("change the cells soon")
    assert set(page.evaluate("box.asked")) == {ord("\n")}
    expect(page.locator("#facts")).to_be_visible()
    page.evaluate("box.unplug()")
    expect(page.locator("#status")).to_contain_text("unplugged")
    expect(page.locator("#facts")).to_be_hidden()


def test_it_speaks_the_language_of_the_display(page: Page) -> None:
    _send(page, unit=REPORT | {"missing": ["display"]})
    _send(page, language="de")
    expect(page.locator("h1")).to_have_text("Was das Gerät meldet")
    expect(page.locator("#missing > *")).to_have_text(["Anzeige"])


def test_a_browser_without_web_serial_says_which_one_has_it(
    browser: Browser, site: StaticSite
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(site.address())
    expect(page.locator("#no-usb")).to_contain_text("Chrome or Edge")
    expect(page.get_by_role("button")).to_have_count(0)
    context.close()
