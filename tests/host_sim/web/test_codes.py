import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize, expect

from dealbox.bank import money
from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.store.journal import Journal
from dealbox.ui import feed
from host_sim import languages
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.picture import Picture
from host_sim.parts.w25q import Flash
from host_sim.scenarios.person import Person
from tests.host_sim.web.conftest import Open
from tests.support import scripts
from tests.support.sources import called
from tests.support.stored_games import a_full_board
from tests.support.web import fifth
from tests.support.web.browsing import HANG_MS, QUIET, violations, watch
from tests.support.web.static import serving
from tests.support.web.video import FRAMES_A_SECOND, write_video
from tests.web.scoreboard import codes_data
from tests.web.scoreboard.codes_data import begun, codes_at
from tools.site import pages

pytestmark = [pytest.mark.browser, pytest.mark.races]

PHONE: ViewportSize = {"width": 390, "height": 780}


@pytest.mark.soak
def test_thousands_of_states_are_read_as_the_unit_tells_them() -> None:
    scripts.run(Path(codes_data.__file__).with_name("codes.test.mjs"), codes_data.data(3_000))


# Opened by the phone's own camera.


def _open(page: Page, site: str, code: str) -> None:
    """Open the link of a code in a new window of the same browser."""
    window = page.context.new_page()
    window.goto(f"{site}#{code}")
    expect(window.locator("#scan")).to_be_visible()
    window.wait_for_function("() => location.hash === ''")
    window.close()


def _follow(page: Page, *codes: str) -> None:
    """Follow the links in the window that is open already."""
    for code in codes:
        page.evaluate("(code) => { location.hash = code; }", code)
        page.wait_for_function("() => location.hash === ''")


def _amount(page: Page, seat: str) -> Any:
    return page.locator(f'#players [data-seat="{seat}"].player .amount')


def test_codes_opened_one_by_one_become_a_game_and_nobody_is_told(
    site: str, visit_anew: Open, node_modules: Path
) -> None:
    """As the phone's own camera opens them, the first in a new window; balances come first."""
    table = begun()
    first, *others = codes_at(table)
    assert others
    page = visit_anew(site)
    page.set_viewport_size(PHONE)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(_told(request)))
    page.evaluate((node_modules / "axe-core/axe.min.js").read_text(encoding="utf-8"))
    _open(page, site, first)
    expect(page.locator("#read")).to_have_text("1 of 2 codes read. Missing: 2.")
    expect(_amount(page, "BLUE")).to_have_text("15M")
    expect(page.locator("#deeds")).to_be_hidden()
    assert violations(page) == {}
    _follow(page, *others)
    expect(page.locator("#codes")).to_be_hidden()
    expect(page.locator("#status")).to_contain_text(f"Booking {table.ledger.now.seq}, read")
    expect(page.locator('.deed[data-space="39"] .chip')).to_have_text("RED")
    page.get_by_role("button", name="RED", exact=True).click()
    expect(page.locator(".mine-balance")).to_have_text("15M")
    expect(page.locator(".mine-deeds .name")).to_have_text(["Riga", "Montréal"])
    table.deal()
    _follow(page, *codes_at(table))
    expect(page.locator("#bid")).to_have_text("Auction: no bid yet")
    assert violations(page, "light") == {}
    # What has changed since is there at the next visit, too.
    before = table.ledger.now.seq
    table.ledger.pay(1, 2, 4_000)
    _follow(page, *codes_at(table))
    page.reload(wait_until="networkidle")
    expect(page.locator(".mine-moved")).to_have_text("−4M")
    expect(page.locator("#since")).to_have_text(f"Since booking {before}")
    expect(page.locator("#changed li")).to_have_text(["RED −4M · BLUE +4M"])
    _follow(page, "1" + first)
    expect(page.locator("#status")).to_have_text("This is no code of a unit.")
    for loser in ("GREEN", "BLUE"):
        table.ruin(loser)
        _follow(page, *codes_at(table))
    expect(page.locator(".end-won")).to_have_text("RED has won!")
    for part in (".end-won", ".end-row:last-child", ".end-course canvas"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert asked and not [told for told in asked if not told.startswith(f"GET {site}")]
    assert not [told for told in asked if first[10:20] in told or others[0][10:20] in told]


def _told(request: Request) -> str:
    """Return all that a request tells its server."""
    return f"{request.method} {request.url} {request.headers} {request.post_data}"


# Read by the page's own camera.


def _film(journal: bytes) -> list[Picture]:
    """Return what a unit's display shows every tenth of a second, once its codes are on it."""
    target = LaptopTarget(journal)
    person = Person(target)
    person.begin()
    person.press("OK", "8")
    seen: list[Picture] = []

    def see(ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            seen.append(value.copy())

    target.on_change = see
    person.press("GO")
    frames = []
    for _ in range(_FILM_S * FRAMES_A_SECOND):
        frames.append(seen[-1])
        target.run(1000 / FRAMES_A_SECOND)
    return frames


_FILM_S = 2


@pytest.fixture
def filming(browser: Browser, chromium: Path, tmp_path: Path) -> Iterator[Browser]:
    """Return a browser whose camera sees the codes of a full board, over and over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealbox.address.ADDRESS", "HTTPS://DEALBOX.EXAMPLE/")
        sys.modules.pop("dealbox.ui.codes", None)  # the unit imports it anew, and drops it
        write_video(tmp_path / "display.y4m", _film(a_full_board()))
    args = [*QUIET, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    args.append(f"--use-file-for-fake-video-capture={tmp_path}/display.y4m")
    how: dict[str, Any] = {"executable_path": chromium, "args": args, "timeout": HANG_MS}
    filming = browser.browser_type.launch(**how)
    yield filming
    filming.close()


def test_the_camera_reads_the_display_until_all_is_there(site: str, filming: Browser) -> None:
    """Without a network, once the page was there; also where the browser's own decoder fails."""
    context = filming.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    complaints: list[str] = []
    watch(page, complaints)
    page.add_init_script(_OWN_FAILS)
    page.goto(site)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    loaded = page.evaluate(_LOADED)
    assert "scanner.js" in loaded and "camera.js" not in loaded
    context.set_offline(True)
    page.get_by_role("button", name="Scan the unit's display").click()
    expect(page.locator("#scanner .parts li")).to_have_count(2)
    expect(page.locator("#scanner")).to_be_hidden()
    flash = Flash()
    flash.data[:] = a_full_board()
    ledger = Ledger(Journal(flash))
    kept = page.evaluate("JSON.parse(localStorage.codes).games[0].at(-1)")
    assert kept["standings"] == json.loads(feed.standings(ledger))["standings"]
    amount = money.text(ledger.balance_k(1), ledger.edition.sign)
    expect(_amount(page, "RED")).to_have_text(amount)
    assert page.locator("video").evaluate("(video) => video.srcObject") is None
    assert page.evaluate("looks") > 0
    assert complaints == []


# A browser whose own decoder is there, and never reads anything.
_OWN_FAILS = called(__file__, "ownFails")
_LOADED = """() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return names.map((name) => name.split("/").at(-1));
}"""

# Refuses the camera with the name of an error; with none, there is no camera at all.
_REFUSED = called(__file__, "refused")
REFUSALS = ("", "NotAllowedError", "NotFoundError", "NotReadableError", "AbortError")


@pytest.mark.soak
def test_a_refused_camera_is_told_and_all_words_are_of_the_table(
    visit_anew: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "script", fifth.script)
    pages.build("scoreboard", tmp_path)
    table = begun()
    names = {name for edition in EDITIONS for name in edition.names} - {""}
    known = ("Dealbox", "World", "reason", *_TIME, *names, *"ABCDEFGHSU")
    with serving(tmp_path) as pages_of:
        page = visit_anew(pages_of.address(), _REFUSED)
        said = set()
        for refusal in REFUSALS:
            page.evaluate("(name) => { window.refusal = name; }", refusal)
            page.locator("#scan").click()
            page.wait_for_function(_IS_TOLD)
            said.add(page.locator("#scanner p").text_content())
            assert fifth.strange(page, *known) == set(), refusal
            page.locator("#scanner button").click()
        assert len(said) == len(REFUSALS)
        for space in (37, 39):
            for code in codes_at(table):
                _follow(page, code)
                assert fifth.strange(page, *known) == set()
            page.locator('#cards [data-seat="RED"]').click()
            assert fifth.strange(page, *known) == set()
            table.mortgage("RED", space)
        expect(page.locator("#changed li")).to_have_count(1)


_IS_TOLD = """() => !["", "code.aim"].includes(document.querySelector("#scanner p").dataset.t)"""
_TIME = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "AM", "PM")
