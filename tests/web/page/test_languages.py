import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from host_sim import languages
from host_sim.editions.keeping import put_into
from host_sim.laptop.target import LaptopTarget
from tests.store.test_putting import board
from tests.support.sources import function
from tests.support.web import fifth
from tests.support.web.browsing import SIZE, violations
from tests.support.web.static import StaticSite
from tests.support.web.visitor import with_game
from tests.web.page.conftest import Open
from tests.web.page.test_boards import choose
from tests.web.page.test_editor import edit
from tests.web.page.test_page import NFC, by_keys, lay, load, press, resume, see, speak, touch

pytestmark = [pytest.mark.browser, pytest.mark.races]

AXE = "axe-core/axe.min.js"

# What is printed on the keys is in no language; the display's own text is the unit's.
KNOWN = ("Dealbox", "DEAL", "GO", "OK", *"AZKMCG")
UNITS = (
    "#words, #compared li, #faults li, .letter, .printed, #language option, .card u, .card span, "
    ".touched, .deeds .band"
)

# Returns the elements that can be seen, without what is written in them: of two states that differ
# in words alone, axe looks at the first.
OUTLINE = function(__file__, "outline")

# The states at which make test looks with axe; make soak looks at each, and at files and editor.
# There the coach has three sizes and every language, in make test the smallest and the longest.
LOOKED_AT = ("start", "the menu with one reader", "deeds beside the unit")

# A script that cannot be had, without a word on the console.
THROWING = "throw new Error();"

# Returns the keys of all that it says.
SAID = function(__file__, "said")


def made_up() -> bytes:
    """Return a table in which each English word is its key and its values, marked."""
    names = {code: module.NAME for code, module in languages.modules().items()}
    # In place of English, which the display speaks at first.
    table = {**languages.tables(), "en": fifth.keys()}
    return (
        f"export const NAMES = {json.dumps(names)};\n"
        f"export const TABLE = {json.dumps(table)};\n"
        "export const load = undefined;\n"
    ).encode()


@pytest.fixture
def marked(visit: Open, site: StaticSite, built: Path) -> Callable[[str], Page]:
    """Return a function that opens the page in the made-up language. script: as of visit."""

    def open_marked(script: str = "") -> Page:
        address = site.address()
        (table,) = built.rglob("words/table.js")
        site.change(address, {str(table.relative_to(built)): made_up()})
        return visit(address, script)

    return open_marked


@pytest.fixture(scope="module")
def deeds_game() -> bytes:
    """Return the region of a unit with a game with deeds and four own boards."""
    board_of_it = ("classic", "london", "deeds")
    region = with_game(LaptopTarget(), "RED", "BLUE", board=board_of_it).flash()
    for number in range(4):
        region = put_into(region, board(f"City {number}"))
    return region


# Whether the coach covers neither the display, the keys nor what it points at.
COVERS_NOTHING = function(__file__, "coversNothing")
COACHED_AT = ((1280, 800), (390, 844), (320, 568))

# Has the page alone speak a language: the display's stays as it is.
SPEAK = function(__file__, "speak")


def _states_of_the_coach(page: Page, which: str) -> Iterator[str]:
    """Yield each thing that the coach says, from no game to the last one."""
    coach = page.locator("#coach .text")

    def says(key: str) -> str:
        expect(coach).to_contain_text(f"coach.{key}")
        for width, height in COACHED_AT if which == "all" else COACHED_AT[-1:]:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(COVERS_NOTHING)
        for code in ("de", "es", "fr", "en") if which == "all" else ("fr", "en"):
            page.evaluate(SPEAK, code)
            page.wait_for_function(COVERS_NOTHING)
        if which == "all":
            page.set_viewport_size(SIZE)
        return f"the coach: {key}"

    page.locator("#more").click()
    page.locator("#menu [data-coach]").click()
    by_keys(page)
    yield says("begin")
    press(page, "OK")
    yield says("list")
    press(page, "1", "1")
    yield says("enrol")
    touch(page, "RED", "BLUE")
    yield says("enough")
    press(page, "OK")
    yield says("pays")
    touch(page, "RED")
    yield says("paid")
    touch(page, "BLUE")
    yield says("amount")
    press(page, "1", "M")
    yield says("back")
    press(page, "C")
    yield says("deal")
    page.locator("#coach .next").click()
    expect(page.locator("#coach")).to_be_hidden()
    page.set_viewport_size(SIZE)


def _states_of_files(page: Page, game: bytes) -> Iterator[str]:
    page.locator("#more").click()
    expect(page.locator("#kept")).not_to_be_empty()
    yield "the menu"
    page.keyboard.press("Escape")
    load(page, b"no game")
    expect(page.locator("#notice")).to_contain_text("refused.foreign")
    yield "a file that is no game"
    load(page, game)
    expect(page.locator("#compared")).to_contain_text("compare.other_game")
    yield "which game to play"
    page.locator("#replace").get_by_text("replace.yes").click()
    expect(page.locator("#notice")).to_contain_text("loaded")
    yield "loaded"
    choose(page, 'like = "dublin"\ntitle = "Cork"\nsalary = -5\n')
    expect(page.locator("#faults")).to_contain_text("edit.file.faults")
    yield "a board with faults"
    page.keyboard.press("Escape")
    choose(page, 'like = "dublin"\ntitle = "London"\n')
    expect(page.locator("#notice")).to_contain_text("edit.refused")
    yield "a board that the unit refuses"
    choose(page, 'like = "dublin"\ntitle = "Cork"\n')
    question = page.locator("#full")
    expect(question).to_contain_text("edit.full.keep")
    yield "which board goes"
    question.get_by_text("City 3").click()
    expect(page.locator("#notice")).to_contain_text("edit.kept")
    yield "a board that the unit has taken"


def _states_of_the_editor(page: Page) -> Iterator[str]:
    page.route("**/editions.json", lambda route: route.fulfill(body="{"))
    page.locator("#more").click()
    page.locator("#edit").click()
    expect(page.locator("#notice")).to_contain_text("fault.gone")
    yield "an editor that cannot be loaded"
    page.unroute("**/editions.json")
    editor = edit(page)
    yield "what to begin to edit with"
    editor.get_by_role("button", name="Dublin").click()
    expect(editor.get_by_role("table")).to_contain_text("deeds.title Dublin 2")
    yield "a board to edit"
    editor.locator("summary").first.click()
    for place, text in (("title", "Galway"), ("names-1", "東京"), ("groups-brown-1-price", "")):
        editor.locator(f"#edit-{place}").fill(text)
    expect(editor).to_contain_text("edit.faults 2")
    expect(editor).to_contain_text("edit.fault.letter")
    yield "faults of a board that is edited"
    editor.locator("#edit-names-1").fill("Lodz")
    editor.locator("#edit-groups-brown-1-price").fill("70")
    editor.get_by_text("edit.use").click()
    page.locator("#full").get_by_text("edit.full.keep").click()
    expect(editor.get_by_role("status")).to_contain_text("edit.refused")
    yield "a board that is edited and refused"
    editor.get_by_text("edit.other").click()
    expect(editor).to_contain_text("edit.again Galway")
    yield "what to go on to edit"
    page.keyboard.press("Escape")


def _states_of_a_game(page: Page) -> Iterator[str]:
    see(page, "RED", "15M")
    yield "a game"
    lay(page, "BLUE", "minus")
    see(page, "BLUE→BANK")
    yield "a card laid"
    press(page, "1", "M")
    see(page, "14M")
    page.locator('.pad [data-card="BLUE"]').click()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("#help summary").click()
    expect(page.locator("#panel .bookings")).to_be_visible()
    yield "a panel, and the keys of a keyboard"
    page.locator("#help summary").click()
    page.set_viewport_size({"width": 390, "height": 844})
    touch(page, "RED", "BLUE")
    press(page, "2", "0", "M", "OK", "OK", "6", "1", "OK", "OK")
    expect(page.locator("#over")).to_be_visible()
    yield "the winner"
    page.locator("#over").get_by_text("back").click()


def _states_of_deeds(page: Page) -> Iterator[str]:
    expect(page.locator("#panel .balances")).to_contain_text("£1500")  # RED is out no more
    touch(page, "RED")
    expect(page.locator("#hint")).to_contain_text("hint.pays.deeds")
    page.locator("#acts .open").click()
    page.locator("#shelf [data-space='39'] button").click()
    see(page, "£1100")
    expect(page.locator("#shelf [data-space='39'] .chip")).to_contain_text("seat.RED")
    yield "deeds in place of the keys"
    page.locator("#shelf .close").click()
    expect(page.locator("#shelf")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#panel .deeds")).to_be_visible()
    yield "deeds beside the unit"
    page.set_viewport_size({"width": 390, "height": 844})


def _states_of_nfc(page: Page) -> Iterator[str]:
    for refusal, way_out in (
        ("NotAllowedError", "denied"),
        ("NotSupportedError", "missing"),
        ("NotReadableError", "off"),
        ("AbortError", "fails"),
    ):
        page.evaluate("name => { window.refusal = name; }", refusal)
        page.locator("#more").click()
        page.locator("#nfc").click()
        expect(page.locator("#notice")).to_contain_text(f"nfc.{way_out}")
        yield f"NFC: {refusal}"
    page.evaluate("delete window.refusal")
    page.locator("#more").click()
    page.locator("#nfc").click()
    expect(page.locator("#notice")).to_contain_text("nfc.begun")
    see(page, "RED", "£1100")
    yield "one reader"
    page.locator("#more").click()
    expect(page.locator("#nfc-stop")).to_be_visible()
    yield "the menu with one reader"
    page.keyboard.press("Escape")


def _states_of_speech(page: Page) -> Iterator[str]:
    button, box = page.locator("#speech"), page.locator("#speech-box")
    button.click()
    expect(box.locator(".none")).to_contain_text("speech.voice.none")
    expect(button).to_contain_text("speech.is")
    yield "how it speaks"
    box.locator("[value=off]").check()
    page.keyboard.press("Escape")
    expect(button).to_contain_text("speech.off")


def _states(page: Page, window: BrowserContext, game: bytes, which: str) -> Iterator[str]:
    """Bring the page into each of its states, or those of a game, and yield what that is."""
    see(page, "NEW GAME?")
    expect(page.locator("#boxes")).to_be_visible()
    yield "start"
    yield from _states_of_speech(page)
    yield from _states_of_the_coach(page, which)
    yield from _states_of_a_game(page)
    if which == "all":
        yield from _states_of_files(page, game)
    else:
        load(page, game)
        page.locator("#replace").get_by_text("replace.yes").click()
    yield from _states_of_deeds(page)
    yield from _states_of_nfc(page)
    page.get_by_role("switch").click()
    expect(page.locator("#rest")).to_contain_text("off")
    yield "off"
    page.get_by_role("switch").click()
    see(page, "£1100")
    if which == "all":
        yield from _states_of_the_editor(page)  # after it axe takes four times as long
    origin = {"origin": page.evaluate("origin"), "storageTypes": "file_systems"}
    window.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
    page.get_by_role("switch").click()
    expect(page.locator("#banner")).to_contain_text("fault.cleared")
    expect(page.locator("#rescue")).to_be_visible()
    yield "the data of the site cleared"


@pytest.mark.parametrize("states", ["some", pytest.param("all", marks=pytest.mark.soak)])
def test_no_state_of_the_page_has_a_word_of_its_own_or_a_finding_of_axe(
    marked: Callable[[str], Page],
    window: BrowserContext,
    deeds_game: bytes,
    node_modules: Path,
    states: str,
) -> None:
    page = marked(NFC)
    page.evaluate(f"{(node_modules / AXE).read_text(encoding='utf-8')}; undefined")
    said: set[str] = set()
    outlines: set[str] = set()
    for state in _states(page, window, deeds_game, states):
        assert fifth.strange(page, *KNOWN, without=UNITS) == set(), state
        if states == "all" or state in LOOKED_AT:
            outline = page.evaluate(OUTLINE)
            assert outline in outlines or violations(page) == {}, state
            outlines.add(outline)
        said.update(page.evaluate(SAID))
    assert {"hint.none", "hint.pays", "card.on_minus", "solo", "lamp.dark"} <= said


@pytest.mark.soak
def test_another_language_changes_page_and_display_at_once(visit: Open) -> None:
    page = visit()
    see(page, "NEW GAME?")
    page.locator("#more").click()
    page.locator("#language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#menu-title")).to_have_text("Dealbox auf diesem Gerät")
    page.keyboard.press("Escape")
    see(page, "NEUES SPIEL?")
    expect(page.locator('[data-card="BLACK"]')).to_have_text("SCHWARZ")
    page.reload()
    see(page, "NEUES SPIEL?")
    expect(page.locator('[data-card="BLACK"]')).to_have_text("SCHWARZ")
    page.keyboard.press("s")
    expect(page.locator("#hint")).to_contain_text("SCHWARZ: jetzt auf einen Leser legen")


@pytest.mark.soak
def test_of_two_languages_chosen_the_last_one_whose_words_come_is_spoken(visit: Open) -> None:
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    def break_off(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body=THROWING)

    page = visit()
    see(page, "NEW GAME?")
    page.route("**/words/de.js", hold)
    page.route("**/words/es.js", break_off)
    page.locator("#more").click()
    choice, html = page.locator("#language"), page.locator("html")
    choice.select_option("de")
    choice.select_option("fr")
    expect(html).to_have_attribute("lang", "fr")
    with page.expect_response("**/words/de.js"):
        late[0].continue_()
    choice.select_option("es")
    expect(choice).to_have_value("fr")
    expect(html).to_have_attribute("lang", "fr")


@pytest.mark.soak
def test_a_language_that_has_not_come_yet_is_spoken_when_it_has(
    visit: Open, window: BrowserContext
) -> None:
    """Offline, what was chosen is tried again at the next choice."""
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    def break_off(route: Route) -> None:
        route.abort()

    window.route("**/words-2.pack", hold)
    window.route("**/words-3.pack", break_off)
    page = visit(script="delete Navigator.prototype.serviceWorker;")
    see(page, "NEW GAME?")
    by_keys(page)
    speak(page, "de")
    press(page, "OK")
    see(page, "Dublin", "EDITION")
    while not late:
        page.title()  # lets a request arrive
    window.unroute("**/words-2.pack", hold)
    late[0].continue_()
    see(page, "AUSGABE")
    speak(page, "fr")
    page.keyboard.press("Backspace")  # the boards are before the keys again
    see(page, "NEUES SPIEL?")
    window.unroute("**/words-3.pack", break_off)
    speak(page, "es")
    see(page, "¿PARTIDA NUEVA?")
    speak(page, "fr")
    see(page, "NOUVELLE PARTIE")


@pytest.mark.soak
def test_the_page_as_an_app_is_described_in_its_language(visit: Open) -> None:
    page = visit()
    see(page, "NEW GAME?")
    for code, words in languages.tables().items():
        speak(page, code)
        link = page.locator("[rel=manifest]").get_attribute("href")
        manifest = page.evaluate("async (link) => (await fetch(link)).json()", link)
        assert (manifest["lang"], manifest["description"]) == (code, words["description"])
        description = page.locator("meta[name=description]")
        expect(description).to_have_attribute("content", words["description"])


def test_the_language_chosen_on_the_display_is_the_page_s(visit: Open, game: bytes) -> None:
    page = resume(visit, game)
    press(page, "OK", "7", "4")
    see(page, "English", "Français")
    press(page, "3")
    see(page, "ROUGE", "15M")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator('[data-card="BLACK"]')).to_have_text("NOIR")
    expect(page.locator("#panel .balances")).to_contain_text("ROUGE")
    page.locator("#more").click()
    expect(page.locator("#language")).to_have_value("fr")
    page.keyboard.press("Escape")
    page.reload()
    see(page, "ROUGE", "15M")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    touch(page, "RED")
    speak(page, "es")  # which is booked, and releases no card
    expect(page.locator("#hint")).to_contain_text("ROJO paga")


@pytest.mark.parametrize("code", languages.modules())
def test_a_letter_for_each_card_types_no_key_of_the_unit(code: str) -> None:
    words = languages.tables()[code]
    letters = {key.removeprefix("letter."): words[key] for key in words if "letter." in key}
    assert len(set(letters.values())) == len(letters) == 9
    for card, letter in letters.items():
        assert letter in words[f"seat.{card}"].lower()
        assert letter not in "kmcg"
