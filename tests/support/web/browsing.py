"""How a browser is started for a test, and what its console must not say."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import ConsoleMessage, Page, ViewportSize, expect

from tests.support.patience import HANG_S

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]
HANG_MS = HANG_S * 1000
SIZE: ViewportSize = {"width": 390, "height": 844}

expect.set_options(timeout=HANG_MS)

# A visitor who has been there before: the coach stays away.
COACHED = 'localStorage.setItem("coached", "yes");'

# As in a private window: at each new address it would fetch all files again.
WITHOUT_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker;"


def watch(page: Page, complaints: list[str]) -> None:
    """Let a page take its time, and add each error and warning on its console to complaints."""

    def note(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            complaints.append(said.text)

    page.set_default_timeout(HANG_MS)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", note)


class SharedPage:
    """A page that many tests open anew, one after the other: a new one takes a new process."""

    def __init__(self, page: Page, *scripts: str) -> None:
        """scripts: run before those of each page opened."""
        self._page = page
        self._complaints: list[str] = []
        watch(page, self._complaints)
        for script in scripts:
            page.add_init_script(script)

    @contextmanager
    def lent(self) -> Iterator[Page]:
        """Lend it to a test; an error or a warning on its console fails that."""
        self._complaints.clear()
        yield self._page
        complaints = self._complaints[:]  # not that its connections break now
        self._page.unroute_all()
        self._page.goto("about:blank")
        assert complaints == []


_VIOLATIONS = """async (rules) => (await axe.run({ runOnly: rules, resultTypes: ["violations"] }))
    .violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)"""
_SCHEMES = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast"],
}


def violations(page: Page, *schemes: str) -> dict[str, list[str]]:
    """Return what axe, which the page has loaded, finds on it: all in light, colours in dark."""
    found = {}
    for scheme in schemes or _SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found[scheme] = page.evaluate(_VIOLATIONS, _SCHEMES[scheme])
    return {scheme: said for scheme, said in found.items() if said}
