import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection

from dealbox.bank.editions import EDITIONS
from host_sim import languages
from host_sim.laptop.target import LaptopTarget
from tests.host_sim.web.conftest import Open, Start
from tests.support.patience import until, websocket
from tests.support.sources import function
from tests.support.table import Table
from tests.support.web import fifth
from tests.support.web.browsing import violations
from tests.support.web.static import serving
from tests.support.web.told import told
from tests.support.web.visitor import with_game
from tests.web.scoreboard.game_data import ended
from tools.site import pages

pytestmark = [pytest.mark.browser, pytest.mark.races]

SERIAL = (Path(__file__).parents[2] / "support/web/serial.js").read_text(encoding="utf-8")
VOICES = (Path(__file__).parents[2] / "support/page/voices.js").read_text(encoding="utf-8")
NAMES = ("MATTHEW", "WILLIAM", "MAXWELL", "GREGORY", "CHARLES", "BARBARA", "WILHELM", "DOMINIK")
COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE")

# Capitals of 10 minutes of arc (20/40 vision) on a television of 43 inches at 4 m, and on a
# tablet of 10 inches at 1.5 m: see scoreboard.css.
CAPITALS_PX = 22.9
SIZES = {"television": (1920, 1080), "tablet": (1024, 768)}

# Returns the height of capitals of each element, and what is outside the window or cut.
MEASURE = function(__file__, "measure")
# Returns texts that reach into the next row, bookings of which a part is seen, names that are cut.
OVERLAP = function(__file__, "overlap")
LOST = function(__file__, "lost")  # loses the unit, and returns the header's part of the height


class Neighbour:
    """The window of a unit: posts lines, and answers the question for the standings.

    window: the scoreboard's own does as well as another, and takes no process of its own.
    """

    def __init__(self, page: Page, window: Page | None = None) -> None:
        # The scoreboard tells of USB once it listens; what is posted before is lost.
        expect(page.locator(":is(#usb, #no-usb):not([hidden])")).to_have_count(1)
        self._page = window or page
        self._page.evaluate(function(__file__, "neighbour"))

    def post(self, *lines: str) -> None:
        self._page.evaluate("(lines) => lines.forEach((line) => feed.postMessage(line))", lines)

    def answer(self, *lines: str) -> None:
        self._page.evaluate("(lines) => { window.answer = lines; }", lines)

    def asked(self) -> int:
        return int(self._page.evaluate("window.asked"))


def _row(page: Page, seat: str) -> Any:
    return page.locator(f'#players [data-seat="{seat}"].player')


def _deed(page: Page, space: int) -> Any:
    return page.locator(f'.deed[data-space="{space}"]')


# From the box on USB.


def test_the_game_of_a_box_on_usb_is_shown(site: str, visit_anew: Open) -> None:
    """sources.test.mjs has what becomes of the port."""
    table = Table("RED", "BLUE", game="world deeds")
    begun = "".join(f"{line}\n" for line in told(table, is_asked=True)).encode()
    page = visit_anew(site, SERIAL)
    page.get_by_role("button", name="Connect the box on USB").click()
    expect(page.locator("#status")).to_contain_text("Connected")
    page.evaluate("(bytes) => box.send(bytes)", list(begun))
    expect(_row(page, "BLUE").locator(".amount")).to_have_text("15M")


@pytest.mark.soak
def test_without_web_serial_or_storage_it_says_who_has_it(site: str, visit_anew: Open) -> None:
    none = "delete Navigator.prototype.serial; delete window.localStorage;"
    page = visit_anew(site, none)
    expect(page.locator("#no-usb")).to_contain_text("Chrome or Edge")
    expect(page.locator("#usb")).to_be_hidden()


# From dealbox run.


def _lay(face: ClientConnection, card: str, side: str) -> None:
    """Lay a card, and wait until it is there: then the unit's time passes for it."""
    face.send(json.dumps({"do": "lay", "card": card, "side": side}))
    while not any(card in update.get("cards", ()) for update in json.loads(face.recv())):
        pass


def test_the_scoreboard_of_dealbox_run_follows_the_game_and_speaks(
    start: Start, visit_anew: Open
) -> None:
    served = start(with_game(LaptopTarget()))
    page = visit_anew(f"http://127.0.0.1:{served.port}/scoreboard/", VOICES)
    expect(page.locator("#how")).to_be_visible()
    expect(page.locator("#ways")).to_have_count(0)  # it has neither camera nor USB
    while not _row(page, "BLUE").count():
        served.clock.wait()
    expect(page.locator("#usb")).to_be_hidden()
    page.locator("#speech").click()
    expect(page.locator("#speech")).to_have_text("Speech: bookings and bids")
    page.evaluate("window.listen()")
    with websocket(f"ws://127.0.0.1:{served.port}/unit") as face:
        for card, side in (("RED", "minus"), ("BLUE", "plus")):
            _lay(face, card, side)
            served.clock.wait(1000)
        for key in "4M":
            for down in (True, False):
                face.send(json.dumps({"do": "press", "key": key, "down": down}))
        while not page.locator(".booking").count():
            served.clock.wait()
    expect(_row(page, "BLUE").locator(".amount")).to_have_text("19M")
    expect(page.locator(".booking").first).to_have_text("RED pays BLUE 4M")
    assert [each["text"] for each in page.evaluate("window.listen()")] == ["RED pays BLUE 4M."]


# From another window.


def test_the_feed_of_another_window_is_followed_and_asked(site: str, visit: Open) -> None:
    table = Table("RED", "BLUE", game="world deeds")
    page = visit(site, size=(390, 780))
    unit = Neighbour(page)
    unit.post(*told(table, is_asked=True))
    # One's own card is large on a phone.
    page.locator("#cards").get_by_role("button", name="BLUE").click()
    expect(page.locator(".mine-balance")).to_have_text("15M")
    table.ledger.pay(1, 2, 500)
    unit.post(*told(table), "[]", '{"booked": {"seq": 9}}')
    expect(page.locator(".mine-balance")).to_have_text("15.5M")
    expect(page.locator(".mine-moved")).to_have_text("+500K")
    expect(page.locator(".booking").first).to_have_text("RED pays BLUE 500K")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.get_by_role("button", name="Everybody").click()
    expect(_row(page, "BLUE")).to_be_visible()
    expect(page.locator("#cards")).to_be_hidden()
    # After a line that is missing it asks.
    asked = unit.asked()
    table.name("BLUE", "ZOË")
    table.give("BLUE", 39)
    told(table)  # lost
    table.ledger.pay(1, 2, 500)
    unit.post(*told(table))
    expect(_row(page, "BLUE").locator(".amount")).to_have_text("16M")
    unit.answer(*told(table, is_asked=True))
    until(lambda: unit.asked() > asked)
    unit.post(*told(table, is_asked=True))
    expect(_deed(page, 39).locator(".chip")).to_have_text("ZOË")
    expect(page.locator("#leads")).to_have_text("ZOË leads by worth")
    # The lamp of a deal.
    unit.post('{"deal": "start", "space": 37}')
    expect(page.locator("#bid")).to_have_text("Riga: no bid yet")
    expect(page.locator("#deal")).to_have_attribute("data-lamp", "slow")


# Legible, for everybody, without a network.


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.soak
def test_figures_run_unless_motion_is_not_wanted(site: str, visit: Open, motion: Any) -> None:
    page = visit(site)
    page.emulate_media(reduced_motion=motion)
    table = Table("RED", "BLUE", game="world deeds")
    unit = Neighbour(page)
    unit.post(*told(table, is_asked=True))
    amount = _row(page, "RED").locator(".amount")
    expect(amount).to_have_text("15M")
    amount.evaluate(_SHOWN)
    table.ledger.pay(1, 2, 4_000)
    unit.post(*told(table))
    expect(amount).to_have_text("11M")
    assert (page.evaluate("window.shown") == ["11M"]) == (motion == "reduce")


_SHOWN = function(__file__, "noteShown")


_BARE = {"options": 1, "owners": "0" * 40, "levels": "0" * 40}


def _eight() -> list[str]:
    table = Table(*COLOURS, game="platinum deeds")
    spaces = [space for space in range(40) if table.ledger.edition.is_deed(space)]
    for i, space in enumerate(spaces[:-1]):
        table.give(COLOURS[i // 2 % 8], space)
    table.mortgage("RED", spaces[0])
    lines = told(table, is_asked=True)
    table.ledger.pay(8, 5, 120)
    return lines + told(table)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.soak
def test_eight_players_are_legible_without_scrolling(
    site: str, visit: Open, size: tuple[int, int]
) -> None:
    page = visit(site, size=size)
    unit = Neighbour(page)
    unit.post(*_eight())
    expect(page.locator(".player")).to_have_count(8)
    expect(page.locator(".booking").first).to_have_text("ORANGE pays WHITE $120")
    names = [".player > .chip", ".amount", "#leads", ".booking:first-child"]
    heights, faults = page.evaluate(MEASURE, names)
    assert faults == []
    assert {name: px for name, px in heights.items() if px < CAPITALS_PX} == {}
    rich = dict.fromkeys(COLOURS, 12_345)
    named = dict(zip(COLOURS, NAMES, strict=True))
    about = {"seq": 999, "edition": "world", "balances": rich, "debts": {}, "names": named}
    few = {seat: rich[seat] for seat in COLOURS[:4]}
    unit.post(json.dumps({"standings": {**about, **_BARE, "balances": few}}))
    expect(page.locator(".player")).to_have_count(4)
    assert page.evaluate(MEASURE, [])[1] == []
    unit.post(json.dumps({"standings": {**about, **_BARE}}))
    expect(_row(page, "ORANGE").locator(".amount")).to_have_text("12.345M")
    for code in (*("de", "fr", "es") * (size == SIZES["tablet"]), "en"):
        unit.post(json.dumps({"language": code}))
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert page.evaluate(MEASURE, names[:3])[1] == [], code
        assert page.evaluate(LOST, languages.tables()[code]["board.server.gone"]) < 0.15, code
    unit.post('{"deal": "start"}')
    expect(page.locator("#bid")).to_be_visible()
    heights, faults = page.evaluate(MEASURE, ["#bid"])
    assert faults == [] and heights["#bid"] >= CAPITALS_PX
    unit.post('{"deal": "end"}')
    # The longest names, all mortgaged; and where it scrolls.
    all_owned = "".join(str(1 + space % 8) for space in range(40))
    more = {"edition": "platinum", "owners": all_owned, "levels": "6" * 40}
    unit.post(json.dumps({"standings": {**about, **_BARE, **more}}))
    mortgage = {"kind": "mortgage", "payer": "BANK", "payee": "RED", "amount_k": 160, "space": 34}
    for seq in (1000, 1001, 1002):
        unit.post(json.dumps({"booked": {"seq": seq, "balances": rich, **mortgage}}))
    expect(page.locator(".booking")).to_have_count(3)
    for code in ("de", "en"):
        unit.post(json.dumps({"language": code}))
        for width, height in (size, (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OVERLAP) == [], (code, width)


# What to post for each state of the page, and what is visible in it.
STATES = ("money", "deeds", "deal", "end")
LOOKED_AT = ("start", "deal", "end", "how it speaks")  # by axe: the others have parts of these
_SEEN = {"money": ".player", "deeds": ".deed", "deal": "#bid", "end": ".end-course canvas"}


def _lines_of(state: str) -> list[str]:
    if state == "money":
        return told(Table("RED", "BLUE", game="world"), is_asked=True)
    if state == "end":
        return ended()
    return _eight() + (['{"deal": "start", "space": 39}'] if state == "deal" else [])


def test_every_text_is_of_the_table_of_words_and_axe_finds_no_violation(
    visit: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, node_modules: Path
) -> None:
    monkeypatch.setattr(languages, "script", fifth.script)
    pages.build("scoreboard", tmp_path)
    names = {name for edition in EDITIONS for name in (*edition.names, edition.title)} - {""}

    def check(page: Page, state: str) -> None:
        assert fifth.strange(page, "Dealbox", *names, *"ABCDEFGHSU") == set(), state
        if state in LOOKED_AT:
            assert violations(page) == {}, state

    with serving(tmp_path) as pages_of:
        page = visit(pages_of.address())
        page.evaluate((node_modules / "axe-core/axe.min.js").read_text(encoding="utf-8"))
        unit = Neighbour(page)
        unit.post(json.dumps({"language": fifth.CODE}))
        expect(page.locator("html")).to_have_attribute("lang", fifth.CODE)
        check(page, "start")
        unit.post('{"standings": null}')
        expect(page.locator("#no-game")).to_contain_text("‹The unit")
        check(page, "no game")
        for state in STATES:
            unit.post(*(line for line in _lines_of(state) if '"language"' not in line))
            expect(page.locator(_SEEN[state]).first).to_be_visible()
            check(page, state)
        page.locator("#speech").click()
        box = page.locator("#speech-box")
        expect(box.locator(".none")).to_be_visible()  # this browser has no voice
        check(page, "how it speaks")
        box.locator("[value=off]").check()


# In every language.


@pytest.mark.soak
def test_the_language_is_the_units_and_else_the_pages(site: str, visit_anew: Open) -> None:
    page = visit_anew(site, locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#how")).to_have_text("Le tableau attend une partie")
    unit = Neighbour(page)
    unit.post(*told(Table("RED", "BLUE", game="world deeds"), is_asked=True))
    unit.post('{"language": "de"}')
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#leads")).to_have_text("Gleichstand an der Spitze")
    expect(page.locator("#status")).to_contain_text("Verbunden")
    unit.post('{"language": "tlh"}', '{"language": ""}')
    unit.post('{"deal": "bid", "leader": "RED", "price_k": 1250}')
    expect(page.locator("#bid")).to_have_text("Auktion: ROT bietet 1,25M")


# The end.


@pytest.mark.soak
def test_the_end_fits_any_window(site: str, visit: Open) -> None:
    page = visit(site, size=(820, 1180))
    unit = Neighbour(page)
    unit.post(*ended())
    expect(page.locator(".end-row .chip")).to_have_text(["BLUE", "RED", "GREEN"])
    for width, height in ((820, 1180), (1366, 768), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".end-course canvas")).to_be_visible()
        assert page.evaluate(MEASURE, [])[1] == []
        assert page.evaluate(_OUTSIDE) == [], width
    # On a small phone eight players leave the course its room: the page scrolls.
    all_even = dict.fromkeys(COLOURS, 1500)
    about = {"seq": 9999, "edition": "world", "balances": all_even, "debts": {}}
    unit.post(json.dumps({"standings": {**about, "final": all_even}}))
    expect(page.locator(".end-row")).to_have_count(8)
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator(".end-frame").evaluate("frame => frame.clientHeight") >= 150


_OUTSIDE = """() => [...document.querySelectorAll("#end *")].filter((each) => {
    const { right, bottom } = each.getBoundingClientRect();
    return right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((each) => each.className)"""


@pytest.mark.soak
def test_the_picture_is_shared_where_the_browser_can(site: str, visit_anew: Open) -> None:
    page = visit_anew(site, _SHARES)
    Neighbour(page).post(*ended())
    page.get_by_role("button", name="Share as a picture").click()
    page.wait_for_function("() => globalThis.shared")
    title, name, is_file = page.evaluate(
        "[shared.title, shared.files[0].name, shared.files[0].size > 9999]"
    )
    assert title == "BLUE has won!" and name.endswith(".png") and is_file


_SHARES = """
navigator.canShare = ({ files }) => files[0].type === "image/png";
navigator.share = async (what) => { globalThis.shared = what; };
"""


@pytest.mark.soak
def test_it_opens_without_a_network_and_a_new_version_has_its_own_files(
    tmp_path: Path, visit_anew: Open
) -> None:
    pages.build("scoreboard", tmp_path)
    with serving(tmp_path) as site:
        site.headers["Cache-Control"] = "max-age=600"
        address = site.address()
        page = visit_anew(address)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("#how")).to_be_visible()
        window = page.context.new_page()
        window.goto(address + "editions.json")  # any page of the same site
        unit = Neighbour(page, window)
        unit.post(*told(Table("RED", "BLUE", game="world deeds"), is_asked=True))
        expect(_row(page, "RED").locator(".amount")).to_have_text("15M")
        page.context.set_offline(False)
        contents = pages.scoreboard()
        contents["view.js"] += b"// another version"
        worker = pages.service_worker("scoreboard", contents)
        site.change(address, {**contents, "sw.js": worker})
        assert page.evaluate(_NEXT_VIEW).endswith("// another version")


# Resolves to the script that the next version of the page has in its cache.
_NEXT_VIEW = function(__file__, "offline")
