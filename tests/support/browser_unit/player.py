"""Plays the unit in a browser: sends orders, reads the display, saves and loads."""

import json
from base64 import b64decode, b64encode
from typing import Any

from playwright.sync_api import Page

from dealbox.parts import SECTOR_BYTES
from tests.support.sources import function
from tests.support.web.browsing import HANG_MS

_TYPE = """keys => {
    for (const key of keys)
        for (const down of [true, false]) window.unit.send({ do: "press", key, down });
}"""

_ASK = """([name, argument]) => {
    window.answer = null;
    window[name](argument)
        .catch((error) => ({ refused: error.message }))
        .then((answer) => { window.answer = answer; });
}"""


class Player:
    """A player of the unit on one page; opening it goes there."""

    def __init__(self, page: Page, origin: str, *, readers: int = 2) -> None:
        self.page = page
        self.origin = origin
        page.set_default_timeout(HANG_MS)
        page.goto(f"{origin}/page.html?readers={readers}")

    def send(self, **order: object) -> None:
        """Send an order (web/unit/worker.js)."""
        self.page.evaluate("order => window.unit.send(order)", order)

    def type(self, keys: str) -> None:
        """Click keys, with blanks between them."""
        self.page.evaluate(_TYPE, keys.split())

    def begin(self, keys: str) -> None:
        """Click keys and return at once: the page may not live until the last of them."""
        self.page.evaluate(f"keys => {{ setTimeout(() => ({_TYPE})(keys)); }}", keys.split())

    def until(self, condition: str) -> None:
        """Wait until a condition in JavaScript holds; `state` has the last updates."""
        self.page.wait_for_function(
            f"() => {{ const state = window.state ?? {{}}; return {condition}; }}",
            polling=16,  # by a timer: no frame is drawn for it
        )

    def see(self, *texts: str) -> None:
        """Wait until the display shows all the texts."""
        self.until(
            f"{json.dumps(texts)}.every(text => (state.words ?? []).join('\\n').includes(text))"
        )

    def state(self) -> dict[str, Any]:
        """Return the last value of every update."""
        state: dict[str, Any] = self.page.evaluate("() => window.state")
        return state

    def news(self) -> list[dict[str, Any]]:
        """Return all updates."""
        news: list[dict[str, Any]] = self.page.evaluate("() => window.news")
        return news

    def save(self, which: str | None = None) -> bytes:
        """Return the saved region; b"" if that is refused."""
        answer = self._ask("save", which)
        return b64decode(answer.get("saved", ""))

    def load(self, region: bytes) -> str:
        """Load a region; return why it was refused, "" if it was not."""
        self.until("state.stored || state.fault")
        answer = self._ask("load", b64encode(region).decode())
        return str(answer.get("refused", ""))

    def _ask(self, name: str, argument: str | None) -> dict[str, str]:
        """Return what a function of the page resolves to; evaluate() would wait without end."""
        self.page.evaluate(_ASK, [name, argument])
        answer: dict[str, str] = self.page.wait_for_function("() => window.answer").json_value()
        return answer


# Writes sectors into a file of OPFS, with ones where there are none, or into IndexedDB.
_STORE = function(__file__, "store")


def store(page: Page, origin: str, name: str, region: bytes) -> None:
    """Store a region as an earlier page of the origin did: in a file of OPFS, or "IndexedDB"."""
    page.goto(f"{origin}/empty.html")
    sectors = [
        (at // SECTOR_BYTES, b64encode(content).decode())
        for at in range(0, len(region), SECTOR_BYTES)
        if (content := region[at : at + SECTOR_BYTES]).strip(b"\xff")
    ]
    page.evaluate(_STORE, [name, len(region), sectors])
