"""The face in a real browser: what a person sees, presses and hears."""

import base64
import errno
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from dealbox.ui.tunes import TUNES
from host_sim.chip.target import ChipTarget
from host_sim.laptop import LaptopTarget
from tests.host_sim.web.conftest import Start
from tests.host_sim.web.fake import FakeTarget
from tests.host_sim.web.hands import QUIET, click_keys, lay, see, with_game

pytestmark = pytest.mark.browser

expect.set_options(timeout=20_000)  # a busy machine may take its time

SHORT_DEAL_SEED = 44  # 15 s

# Notes each pitch that is really scheduled, and when on the sound card's clock.
LISTEN = """
    window.heard = [];
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (hz, at) {
        window.heard.push([hz, at]);
        return set.call(this, hz, at);
    };
"""

# Notes each change of the lamp's light.
WATCH = """
    window.edges = [];
    const lamp = document.querySelector("#deal button");
    new MutationObserver(() => window.edges.push(lamp.dataset.lit))
        .observe(lamp, { attributeFilter: ["data-lit"] });
"""

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Return what opens a face in a window of its own; no page may complain on its console."""
    contexts = []
    complaints: list[str] = []

    def note(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            complaints.append(said.text)

    def open_at(port: int, width: int = 1280, height: int = 860) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", note)
        page.add_init_script(LISTEN)
        page.goto(f"http://127.0.0.1:{port}/")
        expect(page.locator("#power")).to_have_attribute("aria-checked", "true")
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert complaints == []


def until(is_so: Callable[[], bool]) -> None:
    end_s = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end_s, "waited in vain"


def test_a_payment_by_clicks(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    see(page, "RED", "BLUE", "15M")
    lay(page, "RED", "minus")
    lay(page, "BLUE", "plus")
    click_keys(page, "1", ".", "5", "M")
    see(page, "13.5M", "16.5M")
    page.locator('[data-card="RED"]').click()  # lifts it
    expect(page.locator('#tray [data-card="RED"]')).to_be_visible()
    click_keys(page, "C")
    see(page, "taken back", "15M")


def test_a_payment_by_the_keyboard(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    for key in ("ArrowRight", "-", "ArrowRight", "+", "2", "0", "0", "k"):
        page.keyboard.press(key)
        page.wait_for_timeout(30)
    see(page, "14.8M", "15.2M")
    expect(page.locator('[data-side="minus"] [data-card="RED"]')).to_be_visible()
    page.keyboard.press("-")  # nothing chosen: lifts
    expect(page.locator('#tray [data-card="RED"]')).to_be_visible()


def test_controls_are_reached_by_tab_and_named(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    names = set()
    for _ in range(45):
        page.keyboard.press("Tab")
        names.add(
            page.evaluate(
                "(e => e.getAttribute('aria-label') ?? e.textContent)(document.activeElement)"
            )
        )
        assert page.evaluate("document.activeElement.matches(':focus-visible, body')")
    assert {
        "Power",
        "Sound",
        "Tap the chosen card on minus",
        "GO, salary",
        "Deal button, with the lamp",
        "RED card: choose",
        "unknown card: choose",
        "Keys on your keyboard",
    } <= names
    page.locator('[data-card="BLUE"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-side="plus"] .tap').focus()
    page.keyboard.press("Space")
    see(page, "BANK→BLUE")
    page.locator('#keys [data-key="GO"]').focus()
    page.keyboard.press("Enter")
    see(page, "17M")


def test_a_card_is_dragged_to_a_reader_and_away(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    card = page.locator('[data-card="BLUE"]')
    card.drag_to(page.locator('[data-side="plus"] .pad'))
    expect(page.locator('[data-side="plus"] [data-card="BLUE"]')).to_be_visible()
    see(page, "BLUE", "15M")
    card.drag_to(page.locator('[data-side="minus"] .pad'))
    expect(page.locator('[data-side="minus"] [data-card="BLUE"]')).to_be_visible()
    card.drag_to(page.locator("#help"))
    expect(page.locator('#tray [data-card="BLUE"]')).to_be_visible()


def test_a_finger_does_it_too(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port, 360, 740)
    page.locator('[data-card="RED"]').tap()
    page.locator('[data-side="plus"] .lay').tap()
    expect(page.locator('[data-side="plus"] [data-card="RED"]')).to_be_visible()
    page.locator('#keys [data-key="GO"]').tap()
    see(page, "17M")


def test_c_held_for_three_seconds_asks_for_a_new_game(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget()), speed=4).port)
    page.locator('#keys [data-key="C"]').hover()
    page.mouse.down()
    see(page, "NEW GAME?")
    page.mouse.up()


def test_an_unknown_card_gets_words_and_the_error_tune(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    lay(page, "unknown", "minus")
    see(page, "UNKNOWN CARD")
    tune = TUNES["error"]
    pitches = [int(440 * 2 ** ((note - 69) / 12)) for note in tune[::2] if note]
    until(lambda: len(page.evaluate("window.heard")) >= len(pitches))
    heard = [hz for hz, _ in page.evaluate("window.heard")]
    assert heard[-len(pitches) :] == pytest.approx(pitches, rel=0.01)


def test_tones_sound_at_the_units_times(start: Start, open_page: Open) -> None:
    target = FakeTarget()
    page = open_page(start(target).port)
    page.locator("h1").click()  # the first gesture
    page.wait_for_timeout(100)
    now_ms = target.ms
    for i, hz in enumerate((440, 0, 660, 0, 880, 0)):
        target.see(now_ms + 35.5 * i, "tone_hz", hz)
    until(lambda: len(page.evaluate("window.heard")) == 3)
    heard = page.evaluate("window.heard")
    assert [hz for hz, _ in heard] == [440, 660, 880]
    assert heard[1][1] - heard[0][1] == pytest.approx(0.071, abs=0.001)
    assert heard[2][1] - heard[1][1] == pytest.approx(0.071, abs=0.001)


def test_sound_can_be_muted_and_stays_so(start: Start, open_page: Open) -> None:
    page = open_page(start(FakeTarget()).port)
    page.get_by_label("Sound").click()
    expect(page.get_by_label("Sound")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.get_by_label("Sound")).to_have_attribute("aria-pressed", "false")


def test_a_deal_runs_until_the_lamp_goes_out(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget(seed=SHORT_DEAL_SEED)), speed=8).port)
    page.evaluate(WATCH)
    page.keyboard.press("Space")
    expect(page.locator("#deal button")).to_have_attribute("data-lit", "yes")
    expect(page.locator("#words")).to_contain_text("DEAL OVER", timeout=30_000)
    edges = page.evaluate("window.edges")
    assert edges[:4] == ["yes", "no", "yes", "no"]
    assert edges[-1] == "no"
    assert len(edges) > 2 * 5 + 6 * 4  # the shortest slow part, and the shortest fast one


def test_a_second_press_ends_the_deal(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    deal = page.locator("#deal button")
    deal.click()
    expect(deal).to_have_attribute("data-lit", "yes")
    page.wait_for_timeout(600)
    deal.click()
    expect(deal).to_have_attribute("data-lit", "no")
    page.wait_for_timeout(1100)
    expect(deal).to_have_attribute("data-lit", "no")


def test_a_reload_in_the_middle_keeps_everything(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    lay(page, "RED", "minus")
    click_keys(page, "4", "2")
    see(page, "42")
    before = page.locator("#words").text_content() or ""
    page.reload()
    expect(page.locator("#words")).to_have_text(before)
    expect(page.locator('[data-side="minus"] [data-card="RED"]')).to_be_visible()
    click_keys(page, "K")
    see(page, "14.958M")


def test_a_closed_page_lets_go_of_its_keys(start: Start, open_page: Open) -> None:
    target = FakeTarget()
    port = start(target).port
    one, two = open_page(port), open_page(port)
    one.keyboard.down("g")
    expect(two.locator('[data-key="GO"]')).to_have_attribute("data-down", "true")
    one.close()
    expect(two.locator('[data-key="GO"]')).to_have_attribute("data-down", "false")


def test_the_power_switch(start: Start, open_page: Open) -> None:
    page = open_page(start(with_game(LaptopTarget())).port)
    page.get_by_role("switch").click()
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "false")
    expect(page.locator("#words")).to_be_empty()
    page.get_by_role("switch").click()
    see(page, "RED", "15M")


def test_the_glass_is_shown_pixel_for_pixel(start: Start, open_page: Open) -> None:
    target = FakeTarget()
    page = open_page(start(target).port)
    page.keyboard.press("8")
    see(page, "READY\n8")
    seen = page.evaluate(
        """() => {
            const canvas = document.querySelector("#glass");
            const scale = canvas.width / 128;
            const ink = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            const bytes = new Uint8Array(1024);
            for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
                const at = ((y * scale + 1) * canvas.width + x * scale + 1) * 4;
                if (ink.data[at + 3] > 50) bytes[(y >> 3) * 128 + x] |= 1 << (y & 7);
            }
            return btoa(String.fromCharCode(...bytes));
        }"""
    )
    assert base64.b64decode(seen) == bytes(target.glass.memory)


@pytest.mark.parametrize("width", [360, 414, 600, 768, 1024])
def test_everything_fits(start: Start, open_page: Open, width: int) -> None:
    page = open_page(start(FakeTarget()).port, width, 780)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for button in page.locator("button").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert min(box["width"], box["height"]) >= 44
    glass = page.locator("#glass").bounding_box()
    assert glass
    assert glass["width"] >= 256


def test_a_unit_that_went_away_is_told_and_found_again(start: Start, open_page: Open) -> None:
    face = start(FakeTarget())
    page = open_page(face.port)
    page.route_web_socket("**/unit", lambda socket: socket.close())
    page.reload()
    expect(page.locator("#banner")).to_contain_text("does not answer")


def test_a_game_that_cannot_be_kept_is_told_in_words(start: Start, open_page: Open) -> None:
    face = start(with_game(LaptopTarget()))
    page = open_page(face.port, 360, 740)
    keep, mend = face._flash.keep, face._flash.mend

    def fail(at: int = 0, cells: bytes = b"") -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    face._flash.keep = face._flash.mend = fail  # type: ignore[method-assign]
    lay(page, "RED", "plus")
    click_keys(page, "1", "K")
    banner = page.locator("#banner")
    expect(banner).to_contain_text("The game cannot be kept: No space left on device.")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    see(page, "15M")
    click_keys(page, "1", "K")
    see(page, "BATTERY EMPTY")
    face._flash.keep, face._flash.mend = keep, mend  # type: ignore[method-assign]
    expect(banner).to_be_hidden()


@pytest.mark.chip
def test_the_face_of_the_emulated_chip(start: Start, open_page: Open, image: Path) -> None:
    page = open_page(start(with_game(ChipTarget(image))).port)
    see(page, "RED", "15M")
    lay(page, "RED", "minus")
    click_keys(page, "2", "M")
    see(page, "13M")
