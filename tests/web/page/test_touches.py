from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.sources import function
from tests.support.web.browsing import WITHOUT_SERVICE_WORKER, watch
from tests.support.web.static import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.races]

FIRST_PAYMENT_TOUCHES = 8

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

    def begin(self) -> None:
        """Begin a game of RED and BLUE on World."""
        self.touch('#boxes .box:has-text("World")')
        self.see("→ ROT")
        expect(self.page.locator("#coach .text")).to_contain_text("ROT antippen")
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
    family.begin()
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


# Returns what of an open dialog cannot be seen whole.
HIDDEN = function(__file__, "cut")


@pytest.mark.soak
@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_the_winner_fills_the_phone(family: Family, width: int, height: int) -> None:
    page = family.page
    page.set_viewport_size({"width": width, "height": height})
    family.begin()
    page.locator("#coach .close").tap()
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
