"""The unit behind the page, as a target for who hears it only, or has a keyboard only."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from host_sim import languages
from host_sim.cards import UIDS
from tests.support.page.target import PageTarget
from tests.support.web.static import StaticSite

_VOICES = Path(__file__).with_name("voices.js")
_GAP = re.compile(" {2,}")  # between the left and the right of a row
_IS_FOCUSED = "selector => document.activeElement.matches(selector)"


class SpokenPage(PageTarget):
    """The page on a device with voices: it has to say all that it shows, once that is still."""

    def __init__(self, browser: Browser, site: StaticSite, built: Path) -> None:
        super().__init__(browser, site, built, "en", (_VOICES,))
        self._listened_ms = 0.0
        self._speaks = False
        self._rows: list[str] = []  # of the display, as they were heard
        self._booking = ""

    def power(self, on: bool) -> None:
        super().power(on)
        if on and not self._speaks:
            self._switch_on()
            self._speaks = True
            self._news()  # what stands there is not new

    def _switch_on(self) -> None:
        """Have everything spoken, by touches."""
        assert self._page
        button = self._page.locator("#speech")
        button.click()
        expect(button).not_to_have_text(languages.tables()["en"]["speech"])
        button.click()
        self._page.locator("#speech-box [value=everything]").check()
        self._page.locator("#speech-box button").click()

    def run(self, ms: float) -> None:
        super().run(ms)
        if not self._speaks or not self._page:
            return
        texts = self._call("ms => window.listen(ms)", self.ms - self._listened_ms)
        self._listened_ms = self.ms
        super().run(0)  # the unit answers what the page has asked meanwhile, before it is read
        assert all((text["lang"], text["name"]) == ("en-GB", "Ada") for text in texts)
        heard = [row for text in texts if text["isWhole"] for row in text["text"].split("\n")]
        missing = [row for row in self._news() if row not in heard]
        assert not missing, (missing, texts)

    def _news(self) -> list[str]:
        """Return the rows to be heard: of the display, and the newest booking, if they are new."""
        assert self._page
        text = self._page.locator("#words").text_content() or ""
        before, self._rows = self._rows, [_spoken(row) for row in text.split("\n") if row]
        first = self._page.locator("#panel .bookings li").first
        booking = _spoken(first.text_content() or "") if first.count() else ""
        is_new, self._booking = booking != self._booking, booking
        news = [row for row in self._rows if before != self._rows]
        chosen = [row for row in news if row.endswith(f"{self._chosen}.")]
        is_moved = before[:1] == news[:1] and chosen and chosen[0] not in before
        return (chosen if is_moved else news) + [booking] * bool(is_new and booking)


class KeyboardPage(SpokenPage):
    """That page by a keyboard alone."""

    _KEYS = {"OK": "Enter", "GO": "g"}

    def key(self, key: str, down: bool) -> None:
        self._type(self._KEYS.get(key, key.lower()), down)

    def button(self, down: bool) -> None:
        if down:
            self._go("Tab", "#deal button")
        self._type("Enter", down)
        if not down:
            self._go("Shift+Tab", "[data-key=OK]")

    def lay(self, side: int, uid: bytes) -> None:
        self._choose(uid)
        self._type_whole("+-"[side])

    def lift(self, side: int, uid: bytes) -> None:
        self._choose(uid)

    def _switch_on(self) -> None:
        """Have everything spoken, by Tab, Enter and arrows."""
        assert self._page
        keyboard = self._page.keyboard
        self._go("Tab", "#speech")
        keyboard.press("Enter")
        expect(self._page.locator("#speech")).to_contain_text("bookings")
        keyboard.press("Enter")
        expect(self._page.locator("#speech-box [value=bookings]")).to_be_focused()
        keyboard.press("ArrowDown")
        keyboard.press("Escape")
        self._go("Shift+Tab", "[data-key=OK]")  # where it stays: there Enter is OK

    def _go(self, key: str, selector: str) -> None:
        """Move the focus by Tab until it is there."""
        assert self._page
        while not self._page.evaluate(_IS_FOCUSED, selector):
            self._page.keyboard.press(key)

    def _choose(self, uid: bytes) -> None:
        card = next(card for card, its in UIDS.items() if its == uid)
        button = f'[data-card="{card}"]'
        assert self._page
        if self._page.locator(button).get_attribute("aria-pressed") != "true":  # the page may have
            self._type_whole(languages.tables()["en"][f"letter.{card}"])

    def _type(self, key: str, down: bool) -> None:
        assert self._page
        (self._page.keyboard.down if down else self._page.keyboard.up)(key)

    def _type_whole(self, key: str) -> None:
        self._type(key, True)
        self._type(key, False)


def _spoken(row: str) -> str:
    """Return a row as it is said."""
    return _GAP.sub(", ", row) + ("" if row[-1:] in ".!?:…" else ".")
