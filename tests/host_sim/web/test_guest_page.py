"""A guest's whole way in a real browser, beside the banker's page."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from host_sim.laptop.target import LaptopTarget
from host_sim.web.network import addresses
from tests.host_sim.web.conftest import Served, Start
from tests.support.web.browsing import COACHED, violations, watch
from tests.support.web.visitor import NOTE, Visitor, with_game

pytestmark = [pytest.mark.browser, pytest.mark.races]

BOARD = ("classic", "london", "deeds")  # a deal lasts until the button stops it
PHONE: ViewportSize = {"width": 390, "height": 844}
DEED = "39"


@pytest.fixture
def served(start: Start) -> Served:
    return start(with_game(LaptopTarget(), board=BOARD), "0.0.0.0")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """Return a page on a guest's phone; an error on the console fails the test."""
    complaints: list[str] = []
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    watch(page, complaints)
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def banker(browser: Browser, served: Served) -> Iterator[Visitor]:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    for script in (NOTE, COACHED):
        page.add_init_script(script)
    yield Visitor(page, f"http://127.0.0.1:{served.port}/", partial(served.wait_with, page))
    context.close()


def test_a_guest_chooses_who_he_is_asks_and_wins_a_deed(
    served: Served, banker: Visitor, phone: Page, node_modules: Path
) -> None:
    axe = (node_modules / "axe-core/axe.min.js").read_text(encoding="utf-8")
    _, *others = addresses("0.0.0.0", served.port)  # none on a machine without a network
    phone.goto(others[0] if others else f"http://127.0.0.1:{served.port}/seat/")
    phone.wait_for_url("**/seat/")  # the face sends away who has not its key
    banker.until(lambda: phone.locator("#cards button").count())
    phone.get_by_role("button", name="BLUE").tap()
    expect(phone.locator(".mine-balance")).to_have_text("£1500")
    expect(phone.locator(".mine-table li")).to_have_count(2)
    phone.get_by_role("button", name="Ask the banker for the seat").tap()
    ask = banker.page.locator("#asks p")
    expect(ask).to_contain_text("BLUE")
    (number,) = re.findall(r"number (\d+)", ask.text_content() or "")
    expect(phone.locator("#seat .code")).to_contain_text(f"number is {number}.")
    for page in (phone, banker.page):
        page.evaluate(axe)
        assert violations(page) == {}
    banker.page.get_by_role("button", name=f"Let {number} in").click()
    expect(phone.locator("#seat .why")).to_have_text("You have the seat of BLUE.")
    expect(ask).to_have_count(0)

    banker.page.get_by_text("Guests", exact=True).click()
    banker.page.get_by_role("switch", name="Guests may bid").click()
    banker.page.locator('[data-key="DEAL"]').click()
    banker.see("Bid: card on minus")
    phone.get_by_label("Your bid").fill("120")
    phone.get_by_role("button", name="Bid £").tap()
    banker.until(lambda: phone.locator("#seat .said").text_content())
    expect(phone.locator("#seat .said")).to_have_text("Your bid counts.")
    expect(phone.locator("#bid")).to_contain_text("BLUE bids £120")
    assert violations(phone) == {}
    phone.reload()
    banker.until(lambda: phone.locator("#seat .why").text_content())
    expect(phone.locator("#seat .why")).to_have_text("You have the seat of BLUE.")

    banker.page.locator('[data-key="DEAL"]').click()
    banker.see("SOLD TO BLUE")
    banker.click_keys(*DEED, "OK")
    banker.until(lambda: phone.locator(".mine-balance").text_content() == "£1380")
    expect(phone.locator(".mine-deeds .deed")).to_have_count(1)
    banker.page.get_by_role("button", name="Take back the seat of BLUE").click()
    expect(phone.locator("#seat .said")).to_have_text("Your seat has ended. Ask the banker again.")
