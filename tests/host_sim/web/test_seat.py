from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from host_sim.laptop.target import LaptopTarget
from host_sim.web.network import addresses
from tests.host_sim.web.conftest import Start
from tests.support.web.browsing import COACHED, watch
from tests.support.web.visitor import NOTE, Visitor, with_game

pytestmark = [pytest.mark.browser, pytest.mark.races]

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """Return a page on a player's phone; an error on the console fails the test."""
    complaints: list[str] = []
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    watch(page, complaints)
    yield page
    context.close()
    assert complaints == []


def test_a_phone_shows_a_player_s_money_and_can_do_nothing(
    start: Start, browser: Browser, phone: Page
) -> None:
    game = with_game(LaptopTarget(), board=("classic", "london", "deeds"))
    served = start(game, "0.0.0.0")
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        for script in (NOTE, COACHED):
            page.add_init_script(script)
        url = f"http://127.0.0.1:{served.port}/"
        banker = Visitor(page, url, partial(served.wait_with, page))
        _, *others = addresses("0.0.0.0", served.port)  # none on a machine without a network
        phone.goto(others[0] if others else f"{url}seat/")
        phone.wait_for_url("**/seat/")  # the face sends away who has not its key
        banker.until(lambda: phone.locator("#cards button").count())
        phone.get_by_role("button", name="BLUE").tap()
        expect(phone.locator(".mine-balance")).to_have_text("£1500")
        expect(phone.locator(".mine-table li")).to_have_count(2)
        banker.lay("BLUE", "minus")
        banker.click_keys("3", "9", "OK", "OK")
        banker.until(lambda: phone.locator(".mine-balance").text_content() == "£1100")
        expect(phone.locator(".mine-deeds .deed")).to_have_count(1)
        expect(phone.locator("input")).to_have_count(0)


def test_before_a_game_a_phone_says_who_begins_it(start: Start, phone: Page) -> None:
    served = start(LaptopTarget())
    phone.goto(f"http://127.0.0.1:{served.port}/seat/")
    expect(phone.locator("#start")).to_have_text(
        "Your money and your deeds stand here as soon as the banker begins a game. "
        "Leave this page open."
    )
