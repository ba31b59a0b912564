from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.sources import function
from tests.support.web.browsing import COACHED, WITHOUT_SERVICE_WORKER, watch
from tests.support.web.static import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.races]

FIRST_PAYMENT_TOUCHES = 11

# Resolves when a card has been on a reader, and is back in its place; a slow machine may report
# both at once.
BACK = function(__file__, "home")


class Family:
    """Touches a phone, and counts the touches."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def see(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator("#words")).to_contain_text(text)

    def touch(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.touches += 1

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.touch(f'#keys [data-key="{key}"]')

    def card(self, name: str) -> None:
        """Touch a card, and wait until it is back in its place, as the display has named it."""
        self.page.evaluate(BACK, name)
        self.touch(f'#tray [data-card="{name}"]')
        self.page.evaluate("window.back")

    def row(self, row: int) -> None:
        box = self.page.locator("#display").bounding_box()
        assert box
        at = {"x": box["width"] / 2, "y": box["height"] * (row + 0.5) / 8}
        self.page.locator("#display").tap(position=at)  # type: ignore[arg-type]
        self.touches += 1

    def begin(self, *keys: str, red: str = "→ ROT") -> None:
        """Begin a game of RED and BLUE; keys: from the editions on."""
        self.keys("OK", *keys)
        self.see(red)
        self.card("RED")
        self.card("BLUE")
        self.keys("OK")
        self.see("15M")


@pytest.fixture
def family(browser: Browser, site: StaticSite) -> Iterator[Family]:
    """Return a family at its first visit, with a phone held upright."""
    complaints: list[str] = []
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="de-DE",
        reduced_motion="reduce",
    )
    page = context.new_page()
    watch(page, complaints)
    page.add_init_script(WITHOUT_SERVICE_WORKER)
    page.goto(site.address())
    family = Family(page)
    family.see("OK ja")
    yield family
    context.close()
    assert complaints == []


@pytest.mark.soak
def test_the_first_payment_of_a_family_by_the_coach(family: Family) -> None:
    page = family.page
    expect(page.locator("#coach")).to_contain_text("OK")
    family.keys("OK")
    family.see("1 World")
    family.row(1)
    family.see("1 Weiter")
    family.row(1)
    family.see("→ ROT")
    page.set_viewport_size({"width": 820, "height": 1180})  # a phone that unfolds, and is folded
    page.set_viewport_size({"width": 390, "height": 844})
    family.card("RED")
    family.card("BLUE")
    expect(page.locator("#coach .text")).to_contain_text("OK")
    family.keys("OK")
    family.see("15M")
    expect(page.locator("#coach .text")).to_contain_text("zahlt")
    family.card("RED")
    expect(page.locator("#hint")).to_contain_text("ROT zahlt")
    family.card("BLUE")
    family.see("ROT→BLAU")
    expect(page.locator("#coach .text")).to_contain_text("1, dann M")
    family.keys("1", "M")
    family.see("14M", "16M")
    assert family.touches <= FIRST_PAYMENT_TOUCHES
    expect(page.locator("#coach .text")).to_contain_text("zurück")
    family.keys("C")
    family.see("zurückgenommen")
    expect(page.locator("#coach .title")).to_contain_text("3 von 3")
    page.locator("#coach .next").tap()
    expect(page.locator("#coach")).to_be_hidden()
    page.reload()
    family.see("15M")
    expect(page.locator("#coach")).to_be_hidden()
    page.locator("#more").tap()
    page.locator("#menu [data-coach]").tap()
    expect(page.locator("#coach")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator("#more")).to_be_focused()


@pytest.mark.soak
def test_a_game_by_touches(family: Family) -> None:
    page = family.page
    page.locator("#coach .close").tap()
    family.begin("1", "1")
    begun = family.touches
    family.card("RED")
    family.card("BLUE")
    family.keys("1", "M")
    family.see("14M", "16M")
    assert family.touches - begun == 4
    family.card("RED")  # the salary: one card, then GO
    family.keys("GO")
    family.see("16M")
    assert family.touches - begun == 6
    family.card("BLUE")
    family.card("BLUE")  # the other side: the bank pays
    family.keys("1", "M")
    family.see("17M")
    family.card("BLUE")  # it pays the bank
    family.keys("C")  # and does not
    family.see("DEALBOX")  # before, a touch on another card would be the second one
    family.card("RED")
    family.keys("1", "M")
    family.see("15M")
    family.touch("#deal button")
    family.card("BLUE")  # it bids
    family.keys("2", "M")
    family.see("AUKTION", "BLAU", "2M")


@pytest.mark.soak
def test_a_deed_is_chosen_by_one_touch_on_its_row_and_by_none_beside_it(family: Family) -> None:
    family.page.locator("#coach .close").tap()
    family.begin("1", "2", "1")
    family.keys("OK")
    family.see("MENÜ")
    begun = family.touches
    family.row(6)
    family.see("1 Gdynia")
    family.row(3)
    family.see("6 Tokyo", "1M, gewählt")
    assert family.touches - begun == 2
    family.card("RED")
    family.row(1)  # whose it is, which is no row of the list
    family.keys("C", "C")
    family.see("DEALBOX", "15M")
    expect(family.page.locator("#panel .bookings li")).to_have_count(1)  # the new game


# Returns what of an open dialog cannot be seen whole.
HIDDEN = function(__file__, "cut")


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_the_winner_fills_the_phone(family: Family, width: int, height: int) -> None:
    page = family.page
    page.set_viewport_size({"width": width, "height": height})
    page.locator("#coach .close").tap()
    family.begin("1", "1")
    family.card("RED")
    family.keys("GO")
    family.see("17M")
    family.card("RED")
    family.card("BLUE")
    family.keys("2", "0", "M")
    family.see("ZU WENIG GELD")
    family.keys("OK")
    family.see("schuldet")
    family.keys("OK")
    family.see("6 Bankrott")
    family.row(6)
    family.see("SCHULDEN")
    family.row(1)
    family.see("Bankrott, gewählt")
    family.keys("OK")
    family.see("BANKROTT?")
    expect(page.locator("#over")).to_be_hidden()
    family.keys("OK")
    family.see("SPIELENDE", "BLAU")
    expect(page.locator(".end-won")).to_have_text("BLAU hat gewonnen!")
    expect(page.locator(".end-row")).to_have_text(["1BLAU32M", "–ROTbankrott"])
    expect(page.locator(".end-course canvas")).to_be_visible()
    assert page.evaluate(HIDDEN) == []
    with page.expect_download() as kept:
        page.locator(".end-picture").tap()
    assert kept.value.suggested_filename.endswith(".png")
    page.locator("#over").get_by_text("Zurück zum Spiel").tap()
    expect(page.locator("#over")).to_be_hidden()
    page.reload()
    family.see("BLAU")
    expect(page.locator("#ending .end-won")).to_have_text("BLAU hat gewonnen!")
    expect(page.locator("#over")).to_be_hidden()


@pytest.mark.soak
def test_a_tablet_has_a_panel_beside_the_unit(browser: Browser, site: StaticSite) -> None:
    context = browser.new_context(viewport={"width": 820, "height": 1180}, has_touch=True)
    page = context.new_page()
    page.add_init_script(COACHED)
    page.goto(site.address())
    family = Family(page)
    family.see("OK")
    family.begin("1", "1", red="RED")
    family.card("RED")
    family.card("BLUE")
    family.keys("1", "M")
    panel = page.locator("#panel")
    expect(panel.locator(".balances")).to_contain_text("14M")
    expect(panel.locator(".bookings")).to_contain_text("pays")
    for badge in panel.locator('.badge[data-seat="RED"]').all():
        expect(badge).to_have_css("color", "rgb(255, 255, 255)")
    panel.locator(".back").tap()
    expect(panel.locator(".balances")).not_to_contain_text("14M")
    expect(panel.locator(".back")).to_be_hidden()
    context.close()
