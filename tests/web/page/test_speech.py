from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.sources import ROOT
from tests.web.page.conftest import Open
from tests.web.page.test_page import lay, press, resume, see, speak

pytestmark = [pytest.mark.browser, pytest.mark.races]

VOICES = (ROOT / "tests/support/page/voices.js").read_text(encoding="utf-8")
QUIET = "() => document.querySelectorAll('[role=status]:not([aria-live=off])').length === 0"
HIDDEN = """isHidden => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def listen(page: Page) -> list[dict[str, Any]]:
    """Let the page speak, and return all that was said."""
    said: list[dict[str, Any]] = page.evaluate("window.listen()")
    return said


def texts(page: Page) -> list[str]:
    return [each["text"] for each in listen(page) if each["isWhole"]]


def switch_on(page: Page, level: str = "") -> None:
    """Have it speak, by one touch, and choose a level."""
    button = page.locator("#speech")
    button.click()
    expect(button).to_have_text("Speech: bookings and bids")
    if level:
        choose(page, level)


def choose(page: Page, *values: str) -> None:
    """Choose in its dialog."""
    page.locator("#speech").click()
    box = page.locator("#speech-box")
    for value in values:
        box.locator(f"[value={value}]").check()
    box.get_by_role("button").click()


def reload(page: Page) -> None:
    """Load it anew, and wait until there are voices: they come late."""
    page.reload()
    page.wait_for_function(QUIET)


def begun(visit: Open, game: bytes) -> Page:
    page = resume(visit, game, script=VOICES)
    expect(page.locator("#panel .balances")).to_contain_text("15M")
    return page


def pay(page: Page) -> None:
    lay(page, "RED", "minus")
    press(page, "1", "M")
    see(page, "C takes it back")
    page.locator('.pad [data-card="RED"]').click()


def test_one_touch_and_it_says_bookings_and_the_choice_is_kept(visit: Open, game: bytes) -> None:
    page = begun(visit, game)
    expect(page.locator("#speech")).to_have_text("Speech: off")
    assert listen(page) == []
    assert not page.evaluate(QUIET)
    switch_on(page)
    (first,) = listen(page)
    assert first["text"].startswith("Dealbox now says bookings and bids.")
    assert page.evaluate(QUIET)  # one of both says it
    pay(page)
    expect(page.locator("#panel .bookings li").first).to_contain_text("RED pays the bank 1M")
    expect(page.locator("#panel .balances")).to_contain_text("14M")
    assert texts(page) == ["RED pays the bank 1M."]  # and not what the display says
    reload(page)
    see(page, "14M")
    expect(page.locator("#speech")).to_have_text("Speech: bookings and bids")
    assert listen(page) == []
    page.locator("h1").click()
    pay(page)
    expect(page.locator("#panel .balances")).to_contain_text("13M")
    assert texts(page) == ["RED pays the bank 1M."]
    choose(page, "off")
    expect(page.locator("#speech")).to_have_text("Speech: off")
    assert not page.evaluate(QUIET)
    pay(page)
    expect(page.locator("#panel .balances")).to_contain_text("12M")
    assert listen(page) == []


@pytest.mark.soak
def test_what_is_new_silences_what_is_being_said(visit: Open, game: bytes) -> None:
    page = begun(visit, game)
    switch_on(page, "everything")
    listen(page)
    press(page, "OK")
    see(page, "MENU")
    page.evaluate("() => window.elapse(1000)")  # in the middle of it
    press(page, "C")
    see(page, "DEALBOX")
    cut, whole = listen(page)
    assert cut["text"].startswith("MENU.\n") and not cut["isWhole"]
    assert whole["text"].startswith("DEALBOX") and whole["isWhole"]
    # In a list the row that is chosen, and all of it once more.
    press(page, "OK")
    see(page, "MENU")
    listen(page)
    press(page, "M")
    see(page, "Take back, chosen")
    (moved,) = texts(page)
    assert moved.endswith(", chosen.") and "\n" not in moved
    page.keyboard.press("?")
    (again,) = texts(page)
    assert again.startswith("MENU.\n") and moved in again.split("\n")


@pytest.mark.soak
def test_a_voice_of_the_device_speaks_as_it_was_chosen(visit: Open, game: bytes) -> None:
    page = begun(visit, game)
    switch_on(page, "everything")
    assert {each["name"] for each in listen(page)} == {"Ada"}  # no text leaves the device
    page.locator("#speech").click()
    box = page.locator("#speech-box")
    expect(box.locator("option")).to_have_text(["Ada", "Bert"])
    box.locator("select").select_option("Bert en-GB")
    box.locator("[name=rate]").fill("1.5")
    box.get_by_role("button").click()
    reload(page)
    see(page, "15M")
    page.locator("h1").click()
    lay(page, "RED", "minus")
    see(page, "RED→BANK")
    page.evaluate("speechSynthesis.dispatchEvent(new Event('voiceschanged'))")  # may come again
    said = listen(page)[-1]
    assert (said["name"], said["lang"], said["rate"]) == ("Bert", "en-GB", 1.5)
    speak(page, "es")
    see(page, "ROJO→BANCA")
    said = listen(page)[-1]
    assert (said["name"], said["lang"]) == ("Ada", "es_ES")
    assert said["text"].startswith("ROJO→BANCA.\nROJO, 15M.")
    page.evaluate(HIDDEN, True)
    press(page, "1")
    see(page, "1")
    assert listen(page) == []
    page.evaluate(HIDDEN, False)
    press(page, "2")
    see(page, "12")
    assert "\n12.\n" in texts(page)[-1]


@pytest.mark.soak
def test_keys_and_cards_say_their_names_before_they_are_pressed(visit: Open, game: bytes) -> None:
    page = begun(visit, game)
    switch_on(page)
    page.locator("#speech").click()
    page.locator("#speech-box [name=names]").check()
    page.locator("#speech-box button").click()
    listen(page)
    card = page.locator('#tray [data-card="RED"]')
    card.click()
    assert texts(page) == ["RED card: tap."]
    expect(page.locator("#words")).not_to_contain_text("RED→")
    card.click()
    see(page, "RED→BANK")
    for key, name in (("7", "7."), ("M", "M, millions.")):
        button = page.locator(f'#keys [data-key="{key}"]')
        button.tap()
        assert texts(page) == [name]
        button.tap()
    see(page, "RED", "8M")
    page.locator('#keys [data-key="M"]').focus()
    page.keyboard.press("Tab")
    listen(page)
    page.keyboard.press("Tab")
    assert texts(page) == ["8."]
    page.keyboard.press("Enter")  # who has heard it may press it at once
    see(page, "8")


@pytest.mark.soak
def test_a_browser_without_a_voice_says_so_in_words(visit: Open) -> None:
    page = visit(script="delete window.speechSynthesis;")
    see(page, "NEW GAME?")
    switch_on(page)
    expect(page.locator("#speech-box .none")).to_have_text("This browser cannot speak.")
    assert not page.evaluate(QUIET)  # a screen reader goes on
    expect(page.locator("#speech-box select")).to_be_hidden()
