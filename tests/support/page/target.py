"""The unit behind the page in a browser, as a target for scenarios: by the page's own buttons."""

from base64 import b64decode
from collections.abc import Callable
from gzip import decompress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from dealbox.parts import PAGE_BYTES
from host_sim import languages
from host_sim.cards import UIDS
from host_sim.parts.picture import Picture
from tests.support.web.static import StaticSite

_HERE = Path(__file__).parent
_SIDES = ("plus", "minus")
_CARDS = {uid: name for name, uid in UIDS.items()}
_BLANK = b"\xff" * PAGE_BYTES


class PageTarget:
    """A unit in a window of its own; its time passes only in run().

    What a page has no button for is refused: parts to unplug, content. No power cut tears an
    operation: the window is closed right after a booking, and without one nothing can be touched.

    code: the browser's language. scripts: run before the page's own.
    """

    name = "page"

    def __init__(
        self,
        browser: Browser,
        site: StaticSite,
        built: Path,
        code: str = "en",
        scripts: tuple[Path, ...] = (),
    ) -> None:
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.persist: Callable[[int, bytes], bool] = lambda at, content: True
        self.on_feed: Callable[[str], None] = lambda line: None
        self.ms = 0.0
        self.is_on = False
        self._since_ms = 0.0  # when the worker began
        self._region = b""
        self._is_cut_due = False
        self._words: list[str] = []
        self._address = site.address()
        (path,) = built.rglob("unit/worker.js")
        worker = (_HERE / "time.js").read_bytes() + path.read_bytes()
        site.change(self._address, {path.relative_to(built).as_posix(): worker})
        # A service worker would fetch what it keeps past the changed file's check.
        self._context = browser.new_context(
            service_workers="block", locale=code, reduced_motion="reduce"
        )
        self._scripts = (_HERE / "worker_probe.js", *scripts)
        # After the marked row of a list, for screen readers.
        self._chosen = languages.tables()[code]["row.chosen"].format(row="")
        self._page: Page | None = None

    def close(self) -> None:
        self._context.close()

    def power(self, on: bool) -> None:
        if on == self.is_on:
            return
        if self._page is None:
            self._page = self._open()
        else:
            # By no mouse, which may hold a key down.
            self._page.get_by_role("switch").evaluate("button => button.click()")
        self._since_ms = self.ms
        self.is_on = on
        expect(self._page.get_by_role("switch")).to_have_attribute(
            "aria-checked", "true" if on else "false"
        )
        self.on_change(self.ms, "power", on)
        if not self._region:
            self._read_region()
        self.run(0)

    def put(self, board: Path) -> None:
        """Give the unit, which is off, the board of a file."""
        self.power(True)
        assert self._page
        self._page.locator("#board-file").set_input_files(board)
        expect(self._page.locator("#notice")).to_contain_text("is in the list of editions")
        self.power(False)

    def _open(self) -> Page:
        """Open the window, which switches the unit on."""
        page = next(iter(self._context.pages), None) or self._context.new_page()
        for script in self._scripts:
            page.add_init_script(path=script)
        page.goto(self._address)
        page.locator("#acts").wait_for(state="attached")
        return page

    def _close_window(self) -> None:
        assert self._page
        self._page.close()
        self._page = None
        self._is_cut_due = self.is_on = False
        self.on_change(self.ms, "power", False)

    def key(self, key: str, down: bool) -> None:
        self._press(f'#keys [data-key="{key}"]', down)

    def button(self, down: bool) -> None:
        self._press("#deal button", down)

    def lay(self, side: int, uid: bytes) -> None:
        if self._page:
            self._call("([card, side]) => window.place(card, side)", [_CARDS[uid], _SIDES[side]])

    def lift(self, side: int, uid: bytes) -> None:
        if self._page:
            self._call("card => window.lift(card)", _CARDS[uid])

    def cut_after(self, count: int) -> None:
        self._is_cut_due = True

    # What the page has not: no scenario that is played here asks for it.

    def plug(self, part: str, is_plugged: bool) -> None:
        raise NotImplementedError

    def battery(self, mv: int | None) -> None:
        raise NotImplementedError

    def ask(self) -> None:
        raise NotImplementedError

    def speak(self, language: int, *, is_offer: bool = False) -> None:
        raise NotImplementedError

    # Time.

    def run(self, ms: float) -> None:
        self.run_steps([ms])

    def run_steps(self, steps: list[float], late_ms: float = 0) -> None:
        """Run step by step; between two of them the page does what the first has brought.

        late_ms: by how much each timer of the unit is late, as in a tab that nobody looks at.
        """
        self.ms += sum(steps)
        if not self._page:
            return
        seen = self._region
        for told in self._call("how => window.pass(...how)", [steps, late_ms]):
            for first, *updates in told["updates"]:
                for update in updates:
                    self._take(self._since_ms + first["at_ms"], update)
            said = told["words"].replace(self._chosen, "")
            assert said == "\n".join(filter(None, self._words)), (
                "the page has other words than its unit"
            )
        if self._is_cut_due and self._region != seen:
            self._close_window()

    def flash(self) -> bytes:
        return self._region

    def _read_region(self) -> None:
        self._region = decompress(b64decode(self._call("() => window.region()", None)))

    def _take(self, ms: float, update: dict[str, Any]) -> None:
        """Tell what an update of the unit changes."""
        if "display" in update:
            picture = Picture()
            picture.memory[:] = b64decode(update["display"])
            picture.is_on = update["light"] > 0
            self.on_change(ms, "display", picture)
        if "words" in update:
            self._words = [line.replace("─", "").strip() for line in update["words"]]
        for what in ("lamp", "tone_hz"):
            if what in update:
                self.on_change(ms, what, update[what])
        if '"booked"' in update.get("feed", ""):
            self._find_pages(ms)

    def _find_pages(self, ms: float) -> None:
        """Tell which pages of the flash were programmed since the last time."""
        before = self._region
        self._read_region()
        for at in range(0, len(before), PAGE_BYTES):
            page = self._region[at : at + PAGE_BYTES]
            if page not in (before[at : at + PAGE_BYTES], _BLANK):
                self.on_change(ms, "flash", at)

    def _press(self, selector: str, down: bool) -> None:
        if not self._page:
            return
        mouse = self._page.mouse
        if down:
            # Over everything, once a game has ended; and boards to choose from, over the keys.
            for above in ("#over form button", "#boxes > button:last-child"):
                if self._page.locator(above).is_visible():
                    self._page.locator(above).click()
            self._page.locator(selector).hover()
            mouse.down()
        else:
            mouse.up()

    def _call(self, script: str, argument: object) -> Any:
        assert self._page
        return self._page.evaluate(script, argument)
