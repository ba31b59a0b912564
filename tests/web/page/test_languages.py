"""All that the page says is in the language that was chosen, by the words of one table."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from host_sim import languages
from host_sim.laptop.target import LaptopTarget
from tests.support.web.static import StaticSite
from tests.support.web.visitor import with_game
from tests.web.page.conftest import Open
from tests.web.page.test_page import NFC, lay, load, press, see

pytestmark = [pytest.mark.browser, pytest.mark.races]

AXE = "axe-core/axe.min.js"

# Returns what the page says, to the eye or to a screen reader, that the made-up language has not.
# What is printed on the keys is in no language; the display's own text is the unit's.
UNMARKED = """() => {
    const names = [...document.querySelector("#language").options].map((it) => it.text).join("|");
    const printed = RegExp(`^(Dealbox|DEAL|GO|OK|[KMCG0-9.,+×−–…←→↑↓⌫-]*|${names})$`);
    const own = "#words, #compared li, #panel li, .letter, script, style, title";
    const found = [];
    const note = (text, what) => {
        let bare = text;
        while (/⟦[^⟦⟧]*⟧/.test(bare)) bare = bare.replace(/⟦[^⟦⟧]*⟧/g, " ");
        if (!bare.trim().split(/\\s+/).every((word) => printed.test(word))) {
            found.push(`${what}: ${text.trim()}`);
        }
    };
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: at, data } = walker.currentNode;
        if (at.closest(own) || at.closest(".card") && at.closest("u, span")) continue;
        note(data, at.id || at.tagName);
    }
    // A sentence with a player's badge in it is one text.
    for (const each of document.querySelectorAll("#panel li")) note(each.textContent, "panel");
    for (const each of document.querySelectorAll("*")) {
        for (const name of ["aria-label", "title", "placeholder", "alt", "content"]) {
            const text = each.getAttribute(name);
            if (text && (each.tagName !== "META" || each.name === "description")) note(text, name);
        }
    }
    return found;
}"""

# Returns the keys of all that it says.
SAID = """() => {
    const marks = ["data-t", "data-t-label", "data-t-content"];
    return marks.flatMap((mark) =>
        [...document.querySelectorAll(`[${mark}]`)].map((each) => each.getAttribute(mark)));
}"""


def made_up() -> bytes:
    """Return a table with one more language, every word of which is marked."""
    table = languages.tables()
    marked = {
        key: text if key.startswith("letter.") else "⟦" + " ".join([key, *_values(text)]) + "⟧"
        for key, text in table["en"].items()
    }
    names = {code: module.NAME for code, module in languages.modules().items()}
    # In place of English, which the display speaks at first.
    return (
        f"export const NAMES = {json.dumps(names)};\n"
        f"export const TABLE = {json.dumps({**table, 'en': marked})};\n"
    ).encode()


def _values(text: str) -> list[str]:
    return re.findall(r"\{\w+\}", text)


@pytest.fixture
def marked(visit: Open, site: StaticSite, built: Path) -> Callable[[str], Page]:
    """Return a function that opens the page in the made-up language. script: as of visit."""

    def open_marked(script: str = "") -> Page:
        address = site.address()
        (table,) = built.rglob("words/table.js")
        site.change(address, {str(table.relative_to(built)): made_up()})
        return visit(address, script + "delete Navigator.prototype.serviceWorker;")

    return open_marked


@pytest.fixture(scope="module")
def game() -> bytes:
    return with_game(LaptopTarget()).flash()


def test_no_state_of_the_page_has_a_word_of_its_own(
    marked: Callable[[str], Page], window: BrowserContext, game: bytes
) -> None:
    page = marked(NFC)
    said: set[str] = set()

    def check(state: str) -> None:
        assert page.evaluate(UNMARKED) == [], state
        said.update(page.evaluate(SAID))

    see(page, "NEW GAME?")
    check("start")
    load(page, b"no game")
    expect(page.locator("#notice")).to_contain_text("refused.foreign")
    check("a file that is no game")
    load(page, game)
    see(page, "RED", "15M")
    check("a game")
    page.locator('#tray [data-card="RED"]').click()
    check("a card chosen")
    lay(page, "BLUE", "minus")
    see(page, "BLUE→BANK")
    check("a card laid")
    press(page, "1", "M")
    see(page, "14M")
    page.locator("#more").click()
    expect(page.locator("#kept")).not_to_be_empty()
    check("the menu")
    page.keyboard.press("Escape")
    load(page, game)
    expect(page.locator("#compared")).to_contain_text("compare.older")
    check("which game to play")
    page.locator("#replace").get_by_text("replace.no").click()
    for refusal in ("NotAllowedError", "NotSupportedError", "NotReadableError", "AbortError"):
        page.evaluate("name => { window.refusal = name; }", refusal)
        page.locator("#more").click()
        page.locator("#nfc").click()
        expect(page.locator("#notice")).to_contain_text("nfc.")
        check(f"NFC: {refusal}")
    page.evaluate("delete window.refusal")
    page.locator("#more").click()
    page.locator("#nfc").click()
    expect(page.locator("#notice")).to_contain_text("nfc.begun")
    see(page, "RED", "14M")
    check("one reader")
    page.get_by_role("switch").click()
    expect(page.locator("#rest")).to_contain_text("off")
    check("off")
    page.get_by_role("switch").click()
    see(page, "14M")
    origin = {"origin": page.evaluate("origin"), "storageTypes": "file_systems"}
    window.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
    page.get_by_role("switch").click()
    expect(page.locator("#banner")).to_contain_text("fault.cleared")
    check("the data of the site cleared")
    assert {"hint.none", "hint.pays", "card.on_minus", "solo", "lamp.dark"} <= said


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


@pytest.mark.parametrize("code", languages.modules())
def test_a_letter_for_each_card_types_no_key_of_the_unit(code: str) -> None:
    words = languages.tables()[code]
    letters = {key.removeprefix("letter."): words[key] for key in words if "letter." in key}
    assert len(set(letters.values())) == len(letters) == 9
    for card, letter in letters.items():
        assert letter in words[f"seat.{card}"].lower()
        assert letter not in "kmcg"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_in_any_state(
    visit: Open, game: bytes, node_modules: Path, scheme: str
) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    see(page, "NEW GAME?")
    axe = (node_modules / AXE).read_text(encoding="utf-8")

    def check(state: str) -> None:
        if not page.evaluate("!!window.axe"):
            page.evaluate(f"{axe}; undefined")
        run = "axe.run().then((it) => it.violations.map((v) => [v.id, v.nodes[0].html]))"
        assert page.evaluate(run) == [], state

    check("start")
    load(page, game)
    see(page, "RED", "15M")
    lay(page, "RED", "plus")
    check("a card laid")
    page.locator("#more").click()
    check("the menu")
    page.keyboard.press("Escape")
    load(page, game)
    expect(page.locator("#replace")).to_be_visible()
    check("which game to play")
