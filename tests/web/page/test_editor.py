from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from dealbox.bank.editions import make
from dealbox.bank.state import State
from dealbox.ui import words
from host_sim import languages
from host_sim.cli import main
from host_sim.editions import reading
from tests.support.own_board import harbour, toml
from tests.support.sources import function
from tests.support.web.static import StaticSite
from tests.web.page.conftest import Open
from tests.web.page.test_page import begin, by_keys, press, see, speak

pytestmark = [pytest.mark.browser, pytest.mark.races]

# Begun with Dublin: two names and a rent are others.
CORK = """like = "dublin"
title = "Cork"

[names]
1 = "Patrick's \\"Hill\\""
3 = "Kimmage"
"""
RENT = """
[groups.brown]
3 = { rents = [5, 20, 60, 180, 320, 450] }
"""
# Returns what of the editor is too small to be touched or to be read, or beyond the screen's edge.
MISFITS = function(__file__, "outside")
PRINTING = "window.print = () => { window.isPrinted = true; };"


def edit(page: Page) -> Locator:
    """Open the editor and return it."""
    page.locator("#more").click()
    page.locator("#edit").click()
    editor = page.locator("#editor")
    expect(editor).to_be_visible()
    return editor


def button(editor: Locator, name: str) -> Locator:
    return editor.get_by_role("button", name=name)


def make_cork(editor: Locator) -> None:
    button(editor, "Dublin").click()
    field(editor, "title").fill("Cork")
    field(editor, "names-1").fill('Patrick\'s "Hill"')
    editor.locator("summary").first.click()
    field(editor, "groups-brown-3-rents-0").fill("5")
    expect(editor.get_by_role("table")).to_contain_text("Deeds: Cork")


def field(editor: Locator, place: str) -> Locator:
    return editor.locator(f"#edit-{place}")


def saved(page: Page, editor: Locator, folder: Path) -> Path:
    with page.expect_download() as started:
        button(editor, "Save").click()
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path


def test_a_board_is_made_checked_printed_saved_and_played_on(
    visit: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = visit(script=PRINTING)
    see(page, "NEW GAME?")
    editor = edit(page)
    make_cork(editor)
    # A fault is told at its field, and nothing is done with a board that has one.
    name = field(editor, "names-3")
    name.fill("Ł①dź")
    expect(editor.locator("#fault-names-3")).to_have_text("The display has no letter ①.")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(editor.get_by_role("table")).to_have_count(0)
    field(editor, "title").focus()
    for does in ("Save", "Use now", "Print", "One thing to mend: show it"):
        button(editor, does).click()
        expect(name).to_be_focused()
    name.fill("Kimmage")
    expect(name).not_to_have_attribute("aria-invalid", "true")
    # The deeds, as they are printed.
    rows = editor.get_by_role("row")
    brown = ["1", 'Patrick\'s "Hill"', "60", "2", "4", "10", "30", "90", "160", "250", "50", "30"]
    expect(rows.nth(2).locator("td, th[scope=row]")).to_have_text(brown)
    expect(rows.nth(3).locator("td").nth(2)).to_have_text("5")
    button(editor, "Print").click()
    assert page.evaluate("window.isPrinted")
    for paper in ("A4", "Letter"):
        assert page.pdf(format=paper).count(b"/Type /Page\n") == 1
    page.emulate_media(media="print")
    expect(page.locator("#printed").get_by_role("row")).to_have_count(30)
    expect(page.locator("#keys")).to_be_hidden()
    page.emulate_media(media="screen")
    # The file.
    path = saved(page, editor, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert path.name == "cork.toml"
    assert text.startswith(CORK) and text.endswith(RENT)
    assert main(["edition", "check", str(path)]) == 0
    assert "Cork, by the rules of classic" in capsys.readouterr().out
    # The board is kept by the unit at once.
    button(editor, "Use now").click()
    expect(page.locator("#notice")).to_have_text("Cork is in the list of editions of a new game.")
    by_keys(page)
    press(page, "OK", "K")
    see(page, "Cork")
    begin(page, is_chosen=False)
    see(page, "RED", "€1500")
    # What was typed is there the next time.
    page.reload()
    see(page, "RED")
    editor = edit(page)
    button(editor, "Go on with Cork").click()
    expect(field(editor, "names-1")).to_have_value('Patrick\'s "Hill"')
    assert saved(page, editor, tmp_path).read_text(encoding="utf-8") == text


@pytest.mark.soak
def test_what_is_too_long_for_the_unit_takes_a_short_form(visit: Open, tmp_path: Path) -> None:
    page = visit()
    see(page, "NEW GAME?")
    editor = edit(page)
    button(editor, "Anti").click()
    for place, short, cut in (
        ("taxes-0-name", "taxes-0-short", "C. of the Kin."),
        ("names-3", "short-3", "C. of the Kingdom."),
        ("groups-brown-name", "groups-brown-short", "C. of the Kin."),
    ):
        expect(field(editor, short)).to_be_hidden()
        field(editor, place).fill("Court of the Kingdom of Man")
        expect(editor.locator(f"#fault-{place}")).to_have_text(f"On the unit: {cut}")
        field(editor, short).fill("Court ①")
        expect(editor.locator(f"#fault-{place}")).to_have_text("The display has no letter ①.")
        expect(field(editor, short)).to_have_attribute("aria-invalid", "true")
        field(editor, short).fill("King's Court")
        expect(editor.locator(f"#fault-{place}")).to_be_empty()
    field(editor, "taxes-1-name").fill("Tax on all that is luxurious")
    field(editor, "taxes-1-short").fill("Luxury")
    field(editor, "taxes-1-name").fill("Luxury Tax")  # another name, which needs none
    expect(field(editor, "taxes-1-short")).to_be_hidden()
    path = saved(page, editor, tmp_path)
    assert path.read_text(encoding="utf-8").count("short") == 3
    found = reading.read(path)
    edition = make(found.board)
    assert (edition.short_name(3), words.group(edition, 3)) == ("King's Court",) * 2
    assert "King's Court" in [due.text for due in edition.dues(State(), 1)] and not found.notes


@pytest.mark.soak
def test_without_a_network_it_begins_with_every_built_in_board_or_a_file(
    visit: Open, site: StaticSite, tmp_path: Path
) -> None:
    page = visit(is_installed=True)
    see(page, "NEW GAME?")
    page.evaluate("navigator.serviceWorker.ready")
    site.is_down = True
    try:
        page.reload()
        _begin_with_each(page, tmp_path)
    finally:
        site.is_down = False


def _begin_with_each(page: Page, folder: Path) -> None:
    editor = edit(page)
    for name, file in reading.built_in().items():
        board = reading.read(file).board
        title = board[6][0]
        editor.get_by_role("button", name=title, exact=True).click()
        expect(editor.get_by_role("table")).to_contain_text(f"Deeds: {title} 2")
        path = saved(page, editor, folder)
        assert path.read_text() == f'like = "{name}"\ntitle = "{title} 2"\n'
        made = reading.read(path).board
        assert made[:6] + made[7:] == board[:6] + board[7:]
        button(editor, "Begin with another board").click()
    file = folder / "own.toml"
    sound = ('like = "dublin"\ntitle = "Cork"\nbail = 60\n', toml(harbour()))
    for text in (*sound, 'like = "dublin"\nbial = 60\n'):
        file.write_text(text)
        with page.expect_file_chooser() as chooser:
            button(editor, "A file …").click()
        chooser.value.set_files(file)
        if text in sound:
            expect(field(editor, "bail")).to_have_value("60")
            assert reading.read(saved(page, editor, folder)) == reading.read(file)
            button(editor, "Begin with another board").click()
    expect(page.locator("#faults")).to_contain_text("is it bail?")


@pytest.mark.soak
def test_on_a_small_phone_it_fits_in_every_language(visit: Open) -> None:
    page = visit()
    see(page, "NEW GAME?")
    page.set_viewport_size({"width": 320, "height": 640})
    editor = edit(page)
    for title, summaries in (("Anti", 1), ("London", 10)):
        button(editor, title).click()
        for each in editor.locator("summary").all()[:summaries]:
            each.click()
        field(editor, "title").fill("")
        expect(editor.locator("#fault-title")).not_to_be_empty()
        for code in [*languages.modules(), "en"]:
            speak(page, code)
            expect(page.locator("html")).to_have_attribute("lang", code)
            assert page.evaluate(MISFITS) == [], (title, code)
        button(editor, "Begin with another board").click()
