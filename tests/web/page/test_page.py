import io
import re
from pathlib import Path
from typing import Literal

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from dealbox.bank.ledger import Ledger
from dealbox.store.journal import Journal
from host_sim import languages
from host_sim.cards import COLOURS
from host_sim.cli import main
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.w25q import Flash
from host_sim.scenarios.transcript import newest_state
from host_sim.web.flashfile import FlashFile
from host_sim.web.serve import _make_target
from tests.support.page.download import first_files
from tests.support.sources import called, function
from tests.support.web.static import StaticSite
from tests.support.web.visitor import with_game
from tests.web.page.conftest import LANGUAGES, Open
from tests.web.page.test_touches import BACK
from tools.site import pages

pytestmark = [pytest.mark.browser, pytest.mark.races]

SEEN = 60  # of 255, between a sign and its ground
SLAP_PX = 120  # the least side of the red button on a phone held upright

# Phones and tablets held either way, laptops; width and height.
SIZES = (
    *((320, 568), (360, 640), (390, 844), (414, 896), (600, 780), (768, 1024)),
    *((568, 320), (844, 390), (1024, 768), (1366, 640), (1280, 720)),
)

# Returns what of a payment's controls is outside the window or covered, too small for a finger, or
# shown with parts of a pixel, once the display has been drawn for the window.
MEASURE = function(__file__, "scroll")

# A browser's NFC: the test brings tags by `window.nfc`, and chooses what the browser refuses.
NFC = called(__file__, "nfc")
# A browser's wake lock and vibration, which a computer without a screen and motor lacks, and its
# promise to keep what is stored.
PHONE = called(__file__, "files")
# Tells what the display says when the page asks for its service worker.
KEEPER = called(__file__, "keeping")


def speak(page: Page, code: str) -> None:
    """Choose a language, as the menu does."""
    page.locator("#language").evaluate(
        "(each, code) => { each.value = code; each.dispatchEvent(new Event('change')); }", code
    )
    expect(page.locator("html")).to_have_attribute("lang", code)


def see(page: Page, *texts: str) -> None:
    for text in texts:
        expect(page.locator("#words")).to_contain_text(text)


def press(page: Page, *keys: str) -> None:
    for key in keys:  # as assistive technology does; a finger takes twice the time
        page.locator(f'#keys [data-key="{key}"]').evaluate("each => each.click()")


def touch(page: Page, *cards: str) -> None:
    """Touch cards, each once the one before is back: until then it would not be taken."""
    for card in cards:
        page.evaluate(BACK, card)
        page.locator(f'#tray [data-card="{card}"]').click()
        page.evaluate("window.back")


def by_keys(page: Page) -> None:
    """Have the keys in place of the boards to choose from."""
    page.locator("#boxes > button").last.click()
    expect(page.locator("#boxes")).to_be_hidden()


def begin(page: Page, *, is_chosen: bool = True) -> None:
    """Begin a game of RED and BLUE on World, or on the edition that is marked in the list."""
    if is_chosen:
        page.locator("#boxes .box", has_text="World").click()
    else:
        press(page, "OK", "1")
    see(page, "→ RED")
    touch(page, "RED", "BLUE")
    see(page, "→ GREEN")
    press(page, "OK")


def lay(page: Page, card: str, side: str) -> None:
    """Touch a card, lay it once it is back, and wait until it is there: keys may overtake it."""
    touch(page, card)
    page.locator(f'[data-side="{side}"] .lay').click(position={"x": 8, "y": 8})
    expect(page.locator(f'[data-side="{side}"] [data-card="{card}"]')).to_be_visible()


def load(page: Page, region: bytes, name: str = "table.flash") -> None:
    content = {"name": name, "mimeType": "application/octet-stream", "buffer": region}
    page.locator("#file").set_input_files(content)  # type: ignore[arg-type]


def resume(visit: Open, game: bytes, address: str = "", script: str = "") -> Page:
    """Open the page at an address where a game of RED and BLUE has just begun."""
    page = visit(address, script, game=game)
    see(page, "RED", "15M")
    return page


def save(page: Page) -> bytes:
    page.locator("#more").click()
    with page.expect_download() as started:
        page.locator("#save").click()
    assert re.fullmatch(r"dealbox-\d{4}-\d\d-\d\d\.flash", started.value.suggested_filename)
    return Path(started.value.path()).read_bytes()


@pytest.mark.parametrize("code", LANGUAGES)
def test_until_the_first_picture_little_is_fetched(
    visit: Open, window: BrowserContext, site: StaticSite, built: Path, code: str
) -> None:
    needed = first_files(built, code)
    assert sum(needed.values()) <= 250 * 1024, needed  # compressed as hosts do
    address = site.address()
    fetched: set[str] = set()
    words = (f"/words-{i}.pack" for i, each in enumerate(languages.modules(), 1) if each != code)
    later = ("/beside.js", "/screens.pack", "/rest.wasm", *words)

    def hold(route: Route) -> None:
        """Answer nothing to what is asked for after the first picture, and not waited for."""

    def note(request: Request) -> None:
        fetched.add(request.url.removeprefix(address))

    window.route(lambda url: url.endswith(later), hold)
    window.on("request", note)
    speaking = f"Object.defineProperty(navigator, 'languages', {{ value: ['{code}'] }});"
    page = visit(address, speaking + KEEPER, is_installed=True)
    expect(page.locator("#words")).not_to_be_empty()
    expect(page.locator("html")).to_have_attribute("lang", code)
    window.remove_listener("request", note)
    assert page.evaluate("window.keeping")  # all is fetched once more, after the first picture
    assert any(name.endswith("/firmware.pack") for name in fetched)
    window.unroute_all()
    waited = {name or "index.html" for name in fetched if not name.endswith(later)}
    assert waited <= needed.keys()


def test_every_address_is_relative(built: Path) -> None:
    for path in built.rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".webmanifest"):
            text = path.read_text().replace("https://emscripten.org/", "")  # MicroPython's message
            found = re.findall(r"""(?:https?:|(?:src|href|url|from)[=( ]+["']/)[^\s"')]*""", text)
            assert set(found) <= {"http:", "http://www.w3.org/2000/svg"}, path.name


def test_after_one_visit_it_needs_no_network_and_a_new_version_waits_for_a_click(
    visit: Open, window: BrowserContext, site: StaticSite, built: Path
) -> None:
    address = site.address()
    page = visit(address, is_installed=True)
    see(page, "NEW GAME?")
    page.evaluate("navigator.serviceWorker.ready")
    answer = window.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert answer["installabilityErrors"] == []
    site.is_down = True
    try:
        page.reload()
        see(page, "NEW GAME?")
        page.get_by_role("switch").click()
        expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "false")
        page.get_by_role("switch").click()
        see(page, "NEW GAME?")
    finally:
        site.is_down = False
    contents = {
        str(path.relative_to(built)): path.read_bytes()
        for path in built.rglob("*")
        if path.is_file() and path.name != "sw.js"
    }
    contents["index.html"] = contents["index.html"].replace(b"<h1>Dealbox", b"<h1>Dealbox 2")
    site.change(address, {**contents, "sw.js": pages.service_worker("play", contents)})
    page.reload()
    expect(page.locator("#renew")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Dealbox")
    page.locator("#renew").click()
    expect(page.locator("h1")).to_have_text("Dealbox 2")
    see(page, "NEW GAME?")
    assert len(page.evaluate("caches.keys()")) == 1


def another_version(built: Path) -> dict[str, bytes | None]:
    """Return the files of a host that has another version of the page, and nothing of this one."""
    files = {str(path.relative_to(built)): path for path in built.rglob("*") if path.is_file()}
    (worker,) = (name for name in files if name.endswith("unit/worker.js"))
    folder = worker.removesuffix("unit/worker.js")
    contents = {name.removeprefix(folder): path.read_bytes() for name, path in files.items()}
    contents["unit/worker.js"] += b"onmessage=()=>postMessage([{fault:'fault.other_version'}]);"
    contents["index.html"] = contents["index.html"].replace(f'="{folder}'.encode(), b'="')
    del contents["sw.js"]
    made = pages.versioned(contents)
    return dict.fromkeys(files) | made | {"sw.js": pages.service_worker("play", made)}


@pytest.mark.soak
@pytest.mark.parametrize("how", ["private", "hard"])
def test_an_old_page_runs_no_unit_of_a_new_version(
    visit: Open, window: BrowserContext, site: StaticSite, built: Path, how: str
) -> None:
    address = site.address()
    page = visit(address, is_installed=how == "hard")
    see(page, "NEW GAME?")
    if how == "hard":  # such a page is not the service worker's
        page.evaluate("navigator.serviceWorker.ready")
        with page.expect_event("load"):
            window.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
        see(page, "NEW GAME?")
        page.evaluate("navigator.serviceWorker.ready")
        assert page.evaluate("navigator.serviceWorker.controller") is None
    expect(page.locator("#boxes")).to_be_visible()  # all is there
    site.change(address, another_version(built))
    if how == "hard":
        page.evaluate(function(__file__, "keeper"))
    page.get_by_role("switch").click()
    banner = page.locator("#banner")
    expect(banner).to_contain_text("there is a newer version")
    page.reload()
    expect(banner).to_contain_text("of another version")


@pytest.mark.soak
def test_beside_a_site_s_own_service_worker_it_is_not_loaded_twice(
    visit: Open, site: StaticSite
) -> None:
    address = site.address()
    above = address.removesuffix("play/")
    files = {"/some/where/sw.js": b"onactivate = (event) => event.waitUntil(clients.claim());"}
    site.change(address, files)
    control = "navigator.serviceWorker.controller?.scriptURL"
    page = visit(f"{address}empty.html", is_installed=True)
    page.evaluate("script => navigator.serviceWorker.register(script)", f"{above}sw.js")
    while page.evaluate(control) != f"{above}sw.js":
        pass
    page.goto(address)
    page.evaluate("window.isFirst = true")
    while page.evaluate(control) != f"{address}sw.js":
        pass
    see(page, "NEW GAME?")
    assert page.evaluate("window.isFirst")


def test_a_game_moves_from_the_laptop_to_the_page_and_back_and_others_are_compared_with_it(
    visit: Open, game: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = visit()
    see(page, "NEW GAME?")
    load(page, game)
    see(page, "RED", "15M")
    lay(page, "RED", "minus")
    lay(page, "BLUE", "plus")
    press(page, "1", ".", "5", "M")
    see(page, "13.5M", "16.5M")
    saved = tmp_path / "saved.flash"
    saved.write_bytes(save(page))
    assert main(["books", "--check", str(saved)]) == 0
    file = FlashFile(saved)
    target = _make_target(lambda journal: LaptopTarget(journal or b""), saved, file.load())
    file.close()
    assert target.flash() == saved.read_bytes()
    assert main(["books", str(saved)]) == 0
    assert "1.5M" in capsys.readouterr().out
    page.reload()
    see(page, "13.5M", "16.5M")
    flash = Flash()
    flash.data[:] = game
    ledger = Ledger(Journal(flash, 7))
    ledger.rename(2, "ANNA")
    ledger.pay(2, 1, 3)
    load(page, bytes(flash.data))
    expect(page.locator("#compared").locator("p, li")).to_have_text(
        [
            "One game was played on in two places after booking 1.",
            "The file alone has 2 bookings:",
            "2: named, ANNA",
            "3: paid, ANNA→RED 3K",
            "The game here alone has 2 bookings:",
            "2: setting",  # the language that the page has offered
            "3: paid, RED→BLUE 1.5M",
        ]
    )
    page.get_by_text("Stay with this game").click()
    see(page, "13.5M", "16.5M")
    load(page, with_game(LaptopTarget(), "GREEN", "PINK", "WHITE").flash())
    with page.expect_download() as started:
        page.get_by_text("Save this game, and play the other").click()
    before = newest_state(Path(started.value.path()).read_bytes())
    assert before and list(before.balance_k)[:3] == [-30_000, 13_500, 16_500]
    expect(page.locator("#notice")).to_contain_text("the game of table.flash")
    expect(page.locator("#panel .balances")).to_contain_text("PINK")


@pytest.mark.soak
def test_a_game_that_the_browser_has_cleared_is_saved_from_memory(
    visit: Open, window: BrowserContext, site: StaticSite, game: bytes
) -> None:
    address = site.address()
    page = resume(visit, game, address)
    lay(page, "RED", "plus")
    press(page, "1", "K")
    see(page, "15.001M")
    expect(page.locator("#rescue")).to_be_hidden()
    origin = {"origin": page.evaluate("origin"), "storageTypes": "all"}
    window.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
    press(page, "1", "M")
    expect(page.locator("#banner")).to_contain_text("The data of this site was cleared")
    with page.expect_download() as started:
        page.locator("#rescue").click()
    saved = Path(started.value.path()).read_bytes()
    state = newest_state(saved)
    assert state and state.balance_k[1] == 15_001
    page.reload()
    see(page, "NEW GAME?")
    load(page, saved)
    see(page, "RED", "15.001M")


def test_cards_are_read_by_nfc(visit: Open, game: bytes) -> None:
    page = resume(visit, game, script=NFC)
    lay(page, "RED", "minus")
    see(page, "RED→BANK")
    page.locator("#more").click()
    page.locator("#nfc").click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("first card pays")
    expect(page.locator('#tray [data-card="RED"]')).to_be_visible()
    expect(page.locator('[data-side="minus"]')).to_be_hidden()
    see(page, "RED", "15M")  # as the unit with one reader
    read = "uid => nfc.dispatchEvent(Object.assign(new Event('reading'), { serialNumber: uid }))"
    page.evaluate(read, "08:11:22:33")
    expect(notice).to_contain_text("another number each time")
    page.evaluate(read, "")
    expect(notice).to_contain_text("no serial number")
    page.evaluate("nfc.dispatchEvent(new Event('readingerror'))")
    expect(notice).to_contain_text("cannot be read")
    page.evaluate(read, "3a:51:c0:7e")
    see(page, "RED→BANK")
    expect(notice).to_be_hidden()
    page.evaluate(read, "04:b7:20:9a:5e:61:80")
    see(page, "RED→BLUE")
    press(page, "2", "M")
    see(page, "13M", "17M")
    page.reload()  # it stays the game that it was
    see(page, "13M", "17M")
    expect(page.locator('[data-side="minus"]')).to_be_hidden()
    page.locator("#again").click()
    expect(notice).to_contain_text("first card pays")
    page.evaluate(read, "3a:51:c0:7e")
    see(page, "RED→BANK")
    page.locator("#more").click()
    page.locator("#nfc-stop").click()
    expect(page.locator('[data-side="minus"]')).to_be_visible()


@pytest.mark.soak
def test_a_phone_on_the_table_stays_on_and_is_felt(visit: Open) -> None:
    page = visit(script=PHONE)
    see(page, "NEW GAME?")
    locks = "() => window.locks.map((lock) => lock.released)"
    assert page.evaluate(locks) == [False] and not page.evaluate("window.isKept")
    page.evaluate("locks[0].released = true")  # as browsers do when the page is hidden
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate(locks) == [True, False]
    page.get_by_role("switch").click()
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "false")
    assert page.evaluate(locks) == [True, True]
    page.get_by_role("switch").click()
    see(page, "NEW GAME?")
    begin(page)
    see(page, "RED", "BLUE", "15M")
    assert page.evaluate("window.isKept")  # a game has begun
    page.evaluate("window.felt.length = 0")
    page.locator("#deal button").click()
    assert 30 in page.evaluate("window.felt")


def test_everything_fits_and_the_red_button_can_be_slapped(visit: Open) -> None:
    eight = with_game(LaptopTarget(), *COLOURS, board=("classic", "london", "deeds"))
    page = visit(game=eight.flash())
    see(page, "RED", "£1500")
    lay(page, "RED", "minus")
    page.locator('[data-card="BLUE"]').click()
    press(page, "5")
    see(page, "RED→BLUE", "5")
    side = "document.querySelector('#deal button').getBoundingClientRect().width"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MEASURE, [width, height]) == [], f"{width} x {height}"
        if width < height:
            assert page.evaluate(side) >= SLAP_PX, f"{width} x {height}"
    width, height = SIZES[0]
    page.set_viewport_size({"width": width, "height": height})
    for code in languages.modules():
        speak(page, code)
        assert page.evaluate(MEASURE, [width, height]) == [], code
    speak(page, "en")
    lay(page, "BLUE", "plus")
    hint = page.locator("#hint")
    expect(hint).to_have_text("RED pays BLUE: type the amount, then K.")  # K books pounds


def _range(page: Page, selector: str, box: tuple[float, float, float, float]) -> int:
    """Return how far apart the lightest and the darkest grey are in a part of an element."""
    left, top, right, bottom = box
    with Image.open(io.BytesIO(page.locator(selector).first.screenshot())) as picture:
        width, height = picture.size
        part = (left * width, top * height, right * width, bottom * height)
        darkest, lightest = ImageStat.Stat(picture.crop(part).convert("L")).extrema[0]
    return int(lightest - darkest)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.soak
def test_forced_colours_leave_signs_and_shapes(
    visit: Open, game: bytes, scheme: Literal["light", "dark"]
) -> None:
    page = resume(visit, game)
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    for selector, box in (
        ("#sound", (0.55, 0.3, 0.75, 0.7)),  # the waves
        ("#more", (0.3, 0.3, 0.7, 0.7)),
        ("#power", (0.15, 0.25, 0.4, 0.75)),
        ("#power", (0.6, 0.25, 0.85, 0.75)),
        (".pad", (0.3, 0.2, 0.7, 0.8)),
        ('[data-card="RED"]', (0.6, 0.1, 0.95, 0.6)),
    ):
        assert _range(page, selector, box) > SEEN, selector
    stroke = "each => getComputedStyle(each).stroke"  # which would make one shape of all
    assert page.locator(".card .shape path").first.evaluate(stroke) == "none"
    page.emulate_media(forced_colors="none", color_scheme="light")


@pytest.mark.soak
def test_where_motion_is_not_wanted_nothing_moves(visit: Open) -> None:
    page = visit()
    see(page, "NEW GAME?")
    page.locator("#more").click()
    page.locator("#menu [data-coach]").click()
    moving = "document.getAnimations().length"
    assert page.evaluate(moving) == 0
    page.emulate_media(reduced_motion="no-preference")
    while not page.evaluate(moving):
        pass


@pytest.mark.soak
def test_a_browser_without_webassembly_nfc_and_storage_is_told_what_to_do(visit: Open) -> None:
    page = visit(script="delete WebAssembly; delete NDEFReader; delete localStorage;")
    expect(page.locator("#banner")).to_contain_text("This browser cannot run Dealbox")
    page.locator("#more").click()
    expect(page.locator("#nfc")).to_be_hidden()
    expect(page.locator("#nfc-needs")).to_contain_text("Chrome on an Android phone")
    page.locator("#save").click()
    expect(page.locator("#notice")).to_contain_text("This browser cannot run Dealbox")


@pytest.mark.soak
def test_another_window_hears_the_feed(visit: Open, game: bytes, site: StaticSite) -> None:
    address = site.address()
    page = resume(visit, game, address)
    listener = visit(f"{address}empty.html")
    listener.evaluate(function(__file__, "followFeed"))
    heard = "() => window.lines.join('')"
    until = listener.wait_for_function
    until("() => window.lines.some((line) => JSON.parse(line).standings)")
    lay(page, "RED", "plus")
    press(page, "GO")
    until("() => window.lines.some((line) => JSON.parse(line).booked)")
    assert '"kind": "salary"' in listener.evaluate(heard)
