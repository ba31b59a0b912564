"""A user of the face in a browser, and the start of a game for the unit behind it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from host_sim.scenarios.person import Person
from host_sim.target import Target
from host_sim.timed_input import TAP_MS
from tests.support.sources import called
from tests.support.web.browsing import HANG_MS
from tests.support.web.clock import STRIDE_MS

# Records every text of the display on the page: one may be gone when a test checks. And for
# tests/host_sim/web/conftest.py the last mark that the page has received, and whether it still
# waits for an answer: what is no command is refused, after all that was sent before was taken.
NOTE = called(__file__, "note")


def with_game(target: Target, *players: str, board: tuple[str, ...] = ("world",)) -> Target:
    """Start a game on a target, of RED and BLUE if nobody is named, and leave it switched off."""
    person = Person(target)
    person.begin()
    person.game(*board, *(players or ("RED", "BLUE")))
    person.power("off")
    return target


class Visitor:
    """A user of one page. The unit's time passes only while this waits."""

    def __init__(self, page: Page, url: str, wait: Callable[[float], None]) -> None:
        """page: has NOTE and COACHED. wait: lets so many ms of the unit's time pass."""
        self.page = page
        self.wait = wait
        self._seen = 0  # the last of the recorded pictures that was checked
        page.set_default_timeout(HANG_MS)
        page.goto(url)
        expect(page.locator("#power")).to_have_attribute("aria-checked", "true")
        self._await_picture(bool)  # the unit has started

    def until(self, is_so: Callable[[], object]) -> None:
        """Let time pass until is_so() is true."""
        while not is_so():
            self.wait(STRIDE_MS)

    def see(self, *texts: str) -> None:
        """Let time pass until the display shows all texts, or has since the last check."""
        self._await_picture(lambda words: all(text in words for text in texts))

    def see_nothing(self) -> None:
        self._await_picture(lambda words: not words)

    def words(self) -> str:
        return self.page.locator("#words").text_content() or ""

    def reload(self) -> None:
        self.page.reload()
        self._seen = 0

    def click_keys(self, *keys: str) -> None:
        for key in keys:
            self.page.locator(f'#keys [data-key="{key}"]').click()

    def lay(self, card: str, side: str) -> None:
        self.page.locator(f'[data-card="{card}"]').click()
        self.page.locator(f'[data-side="{side}"] .lay').click(position={"x": 8, "y": 8})
        self.see_card(card, side)

    def see_card(self, card: str, side: str) -> None:
        """Wait until a card is on a reader, and was read."""
        expect(self.page.locator(f'[data-side="{side}"] [data-card="{card}"]')).to_be_visible()
        self.wait(TAP_MS)

    def _await_picture(self, is_it: Callable[[str], bool]) -> None:
        def is_there() -> bool:
            shown = self.page.evaluate("from => window.shown.slice(from)", self._seen)
            for i, words in enumerate(shown):
                if is_it(words):
                    self._seen += i
                    return True
            return False

        self.until(is_there)
