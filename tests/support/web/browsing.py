"""How a browser is started for a test, and what its console must not say."""

from playwright.sync_api import ConsoleMessage, Page, expect

from tests.support.patience import HANG_S

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]
HANG_MS = HANG_S * 1000

expect.set_options(timeout=HANG_MS)

# A visitor who has been there before: the coach stays away.
COACHED = 'localStorage.setItem("coached", "yes");'


def watch(page: Page, complaints: list[str]) -> None:
    """Let a page take its time, and add each error and warning on its console to complaints."""

    def note(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            complaints.append(said.text)

    page.set_default_timeout(HANG_MS)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", note)
