import base64
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from host_sim.cards import COLOURS, UNKNOWN
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.picture import Picture
from host_sim.timed_input import TAP_MS
from tests.host_sim.web.conftest import Served, Start
from tests.support.sources import called, function
from tests.support.web.browsing import COACHED, SharedPage
from tests.support.web.fake import FakeTarget
from tests.support.web.visitor import NOTE, Visitor, with_game

pytestmark = [pytest.mark.browser, pytest.mark.races]

NEW_GAME_MS = 4000  # C held for so long asks for one
TAPPED_MS = 2 * TAP_MS  # a tap, and reading it
RESTART_MS = 3000  # what the unit takes from its start to its first picture, and more

# Records each pitch that is scheduled, and its time on the sound card's clock, which is stopped.
LISTEN = called(__file__, "listen")

# Types a letter of any keyboard.
TYPE = """(key) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))"""

# The name of what has the focus, and whether a user sees that it has.
_FOCUSED = """(({ activeElement: each }) => [
    each.getAttribute("aria-label") ?? each.textContent, each.matches(":focus-visible, body")
])(document)"""

CARDS = (*COLOURS, UNKNOWN)

Open = Callable[..., Visitor]


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[SharedPage]:
    with browser.new_context(has_touch=True, reduced_motion="reduce") as context:
        yield SharedPage(context.new_page(), LISTEN, NOTE, COACHED)


@pytest.fixture
def visit(shared_page: SharedPage) -> Iterator[Open]:
    """Return a function that opens a face; an error on the console fails the test."""
    with shared_page.lent() as page:

        def open_at(served: Served, width: int = 1280, height: int = 860) -> Visitor:
            page.set_viewport_size({"width": width, "height": height})
            wait = partial(served.wait_with, page)
            return Visitor(page, f"http://127.0.0.1:{served.port}/", wait)

        yield open_at


@pytest.mark.soak
def test_a_letter_chooses_a_card_and_one_key_taps_it(start: Start, visit: Open) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page = visitor.page
    for letter, key in (("r", "ArrowDown"), ("b", "ArrowUp")):
        page.keyboard.press(letter)
        page.keyboard.press(key)
        visitor.wait(TAPPED_MS)
    visitor.see("RED→BLUE")
    visitor.until(lambda: page.locator("#tray .card").count() == 9)  # both are lifted again
    for name, letter in zip(CARDS, "rbeywlpou", strict=True):
        card = page.locator(f'[data-card="{name}"]')
        page.keyboard.press(letter)
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(card.locator("u")).to_have_text(letter, ignore_case=True)
    page.keyboard.press("u")
    expect(card).to_have_attribute("aria-pressed", "false")
    visitor.lay("BLUE", "plus")
    page.keyboard.press("b")  # a card that lies is lifted
    expect(page.locator('#tray [data-card="BLUE"]')).to_be_visible()


def test_a_second_press_ends_the_deal_and_a_card_that_nobody_has_is_shown_on_demand(
    start: Start, visit: Open
) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page = visitor.page
    deal = page.locator("#deal button")
    deal.click()
    visitor.until(lambda: deal.get_attribute("data-lit") == "yes")
    visitor.wait(1000)
    deal.click()
    visitor.see("DEAL OVER")
    expect(deal).to_have_attribute("data-lit", "no")
    visitor.wait(2000)
    visitor.click_keys("C")
    visitor.see("RED", "15M")
    assert deal.get_attribute("data-lit") == "no"  # nor was it lit again for a moment
    green, others = page.locator('#tray [data-card="GREEN"]'), page.locator("#others")
    visitor.until(green.is_hidden)  # the game is known
    for is_shown in (True, False):
        others.click()
        expect(green).to_be_visible(visible=is_shown)
    visitor.click_keys("OK", "8", "M", "M", "OK", "M", "OK")  # another card for BLUE
    visitor.see("→ BLUE")
    expect(green).to_be_visible()
    expect(others).to_be_hidden()
    green.click()
    visitor.see("DEALBOX")
    expect(green).to_be_hidden()


@pytest.mark.soak
def test_a_name_is_typed_by_the_keyboard_and_is_on_the_card(start: Start, visit: Open) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page = visitor.page
    visitor.click_keys("OK", "8")  # this game
    visitor.see("THIS GAME", "Names")
    visitor.click_keys("5", "1")
    visitor.see("NEW NAME", "None: OK alone")
    for letter in "Öz k-é":  # the test's keyboard has English letters only
        page.evaluate(TYPE, letter)
    visitor.see("ÖZ K-É_")
    page.evaluate(TYPE, "Ł")
    expect(page.locator("#hint")).to_have_text("A name has no “Ł” here.")
    page.keyboard.press("Backspace")
    visitor.see("ÖZ K-_")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    visitor.see("NAMES", "ÖZ K-B, chosen")
    page.keyboard.press("Escape")
    visitor.see("DEALBOX", "ÖZ K-B")
    card = page.locator('[data-card="RED"]')
    visitor.until(lambda: card.text_content() == "ÖZ K-BRED")
    expect(card).to_have_accessible_name("ÖZ K-B (RED) card: tap")
    expect(page.locator("#panel .balances")).to_contain_text("ÖZ K-B")
    page.keyboard.press("r")  # letters choose cards again
    expect(page.locator("#hint")).to_contain_text("ÖZ K-B: now lay it")


@pytest.mark.soak
def test_c_held_asks_for_a_new_game_and_backspace_only_clears(start: Start, visit: Open) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page = visitor.page
    visitor.click_keys("1", "2")
    visitor.see("12")
    page.keyboard.down("Backspace")
    visitor.see("RED", "15M")
    visitor.wait(NEW_GAME_MS)
    page.keyboard.up("Backspace")
    assert not [words for words in page.evaluate("window.shown") if "NEW GAME" in words]
    page.locator('#keys [data-key="C"]').hover()
    page.mouse.down()
    visitor.see("NEW GAME?")
    page.mouse.up()


def test_controls_are_reached_by_tab_and_named_and_a_payment_is_made_by_the_keyboard(
    start: Start, visit: Open
) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page = visitor.page
    for card, side, sign in (("RED", "minus", "-"), ("BLUE", "plus", "+")):
        page.keyboard.press("ArrowRight")
        page.keyboard.press(sign)
        visitor.see_card(card, side)
    for key in ("2", "0", "0", "k"):
        page.keyboard.press(key)
    visitor.see("14.8M", "15.2M")
    for sign, card in (("-", "RED"), ("+", "BLUE")):
        page.keyboard.press(sign)  # nothing chosen: lifts
        expect(page.locator(f'#tray [data-card="{card}"]')).to_be_visible()
    names = set()
    for _ in range(45):
        page.keyboard.press("Tab")
        name, is_seen = page.evaluate(_FOCUSED)
        names.add(name)
        assert is_seen
    assert {
        *("Power", "Sound", "Tap the chosen card on minus", "GO, salary"),
        *("Deal button, with the lamp", "RED card: tap", "Other cards"),
        "Keys on your keyboard",
    } <= names
    page.locator('[data-card="BLUE"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-side="plus"] .tap').focus()
    page.keyboard.press("Space")
    visitor.see("BANK→BLUE")
    page.locator('#keys [data-key="GO"]').focus()
    page.keyboard.press("Enter")
    visitor.see("17.2M")


@pytest.mark.soak
def test_a_card_is_dragged_to_a_reader_and_away(start: Start, visit: Open) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page = visitor.page
    card = page.locator('[data-card="BLUE"]')
    card.drag_to(page.locator('[data-side="plus"] .pad'))
    visitor.see_card("BLUE", "plus")
    visitor.see("BLUE", "15M")
    card.drag_to(page.locator('[data-side="minus"] .pad'))
    visitor.see_card("BLUE", "minus")
    card.drag_to(page.locator("#help"))
    expect(page.locator('#tray [data-card="BLUE"]')).to_be_visible()


@pytest.mark.soak
def test_the_card_that_is_enrolled_next_is_offered(start: Start, visit: Open) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page, hint = visitor.page, visitor.page.locator("#hint")
    page.keyboard.down("c")
    visitor.see("NEW GAME?")
    page.keyboard.up("c")
    visitor.click_keys("OK")
    visitor.until(page.locator("#boxes").is_visible)
    page.locator("#boxes .box", has_text="World").click()
    for name, following in (("RED", "BLUE"), ("BLUE", "GREEN")):
        visitor.see(f"→ {name}")
        expect(hint).to_contain_text(f"card of {name}: touch it")
        expect(page.locator(f'[data-card="{name}"]')).to_have_attribute("data-expected", "yes")
        page.locator('[data-side="plus"] .tap').click()
        visitor.see(f"→ {following}")
    page.locator('[data-card="PINK"]').click()  # instead of the one that is offered
    visitor.see("RED BLUE PINK", "→ ORANGE")
    page.locator('[data-card="BLUE"]').click()
    visitor.see("Card of BLUE")
    visitor.click_keys("OK")
    visitor.see("RED", "BLUE", "PINK", "15M")
    expect(hint).not_to_contain_text("waits")
    expect(page.locator("[data-expected=yes]")).to_have_count(0)


def test_a_sleeping_unit_says_that_any_key_wakes_it_and_shows_each_pixel(
    start: Start, visit: Open
) -> None:
    target = FakeTarget()
    visitor = visit(start(target))
    page, note = visitor.page, visitor.page.locator("#rest")
    visitor.see("READY")
    expect(note).to_be_empty()

    def darken(ms: float) -> None:
        target.toil = lambda ms: None
        target.on_change(target.ms, "display", Picture())

    target.toil = darken
    visitor.see_nothing()
    expect(note).to_have_text("The unit is asleep: any key wakes it.")
    page.locator("#display").click()  # by C
    visitor.see("READY")
    expect(note).to_be_empty()
    page.keyboard.press("8")
    visitor.see("READY\n8")
    seen = page.evaluate(function(__file__, "inkOf"))
    assert base64.b64decode(seen) == bytes(target.display.memory)


def test_tones_sound_until_they_are_muted_and_a_unit_that_went_away_is_found_again(
    start: Start, visit: Open
) -> None:
    target = FakeTarget()
    served = start(target)
    visitor = visit(served)
    page = visitor.page
    page.locator("h1").click()  # the first gesture
    visitor.wait(1000)  # whatever sounds next follows a rest

    def play(ms: float) -> None:
        target.toil = lambda ms: None
        for i, hz in enumerate((440, 0, 660, 0, 880, 0)):
            target.on_change(target.ms + 35.5 * i, "tone_hz", hz)

    target.toil = play
    visitor.until(lambda: len(page.evaluate("window.heard")) == 3)
    heard = page.evaluate("window.heard")
    assert [hz for hz, _ in heard] == [440, 660, 880]
    assert heard[1][1] - heard[0][1] == pytest.approx(0.071, abs=0.001)
    assert heard[2][1] - heard[1][1] == pytest.approx(0.071, abs=0.001)
    page.get_by_label("Sound").click()
    is_away = True

    def connect(socket: WebSocketRoute) -> None:
        if is_away:
            socket.close(code=1005)  # of a socket that uvicorn drops, with websockets
        else:
            socket.connect_to_server()

    page.route_web_socket(f"ws://127.0.0.1:{served.port}/unit", connect)
    visitor.reload()
    expect(page.locator("#banner")).to_contain_text("does not answer")
    expect(page.get_by_label("Sound")).to_have_attribute("aria-pressed", "false")
    page.evaluate("localStorage.clear()")
    is_away = False
    expect(page.locator("#banner")).to_be_hidden()
    page.keyboard.press("8")
    visitor.see("READY\n8")


@pytest.mark.soak
def test_a_reload_in_the_middle_keeps_everything(start: Start, visit: Open) -> None:
    visitor = visit(start(with_game(LaptopTarget())))
    page = visitor.page
    visitor.lay("RED", "minus")
    visitor.click_keys("4", "2")
    visitor.see("42")
    before = visitor.words()
    visitor.reload()
    expect(page.locator("#words")).to_have_text(before)
    expect(page.locator('[data-side="minus"] [data-card="RED"]')).to_be_visible()
    visitor.click_keys("K")
    visitor.see("14.958M")


@pytest.mark.soak
def test_a_game_that_cannot_be_stored_is_reported_on_the_page(start: Start, visit: Open) -> None:
    served = start(with_game(LaptopTarget()))
    visitor = visit(served, 360, 740)
    page, banner = visitor.page, visitor.page.locator("#banner")
    visitor.lay("RED", "plus")
    with served.full_disk():
        visitor.click_keys("1", "K")
        words = "The game cannot be kept: the disk is full;"
        visitor.until(lambda: words in (banner.text_content() or ""))
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        visitor.wait(RESTART_MS)
        visitor.until(lambda: "15M" in visitor.words())
        visitor.click_keys("1", "K")
        visitor.see("BATTERY EMPTY")
    visitor.until(banner.is_hidden)
