"""The report's page in a browser: the figures of `dealbox report`, or words."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.store.journal import Journal
from host_sim import cli, languages
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.w25q import Flash
from host_sim.report import analysis, document, region, tables
from host_sim.web import pages as pages_at_hand
from tests.support.sample_game import sample_game
from tests.support.sources import called, function
from tests.support.web import fifth
from tests.support.web.browsing import HANG_MS
from tests.support.web.static import serving
from tests.support.web.visitor import with_game
from tools.site import pages

pytestmark = [pytest.mark.races, pytest.mark.browser]


@pytest.fixture(scope="module")
def folder(node_modules: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page, and the sample's files beside it."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "report").mkdir()
    pages.build("report", folder / "report")
    (folder / "game.flash").write_bytes(sample_game())
    return folder


@pytest.fixture(scope="module")
def page(folder: Path, browser: Browser, node_modules: Path) -> Iterator[Page]:
    """Return the page, open; every answer of its worker is kept in `answers`."""
    with serving(folder) as site, browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(HANG_MS)
        page.add_init_script(_KEEP_ANSWERS)
        context.add_init_script(path=node_modules / "axe-core/axe.min.js")
        page.goto(f"{site.address()}report/")
        yield page


_KEEP_ANSWERS = called(__file__, "answers")


def choose(page: Page, file: Path | bytes) -> dict[str, Any]:
    """Choose a saved game, and return the worker's answer."""
    count = page.evaluate("() => answers.length")
    chosen = (
        {"name": "chosen", "mimeType": "", "buffer": file} if isinstance(file, bytes) else file
    )
    page.locator("#file").evaluate("input => { input.value = ''; }")  # as a click does
    page.set_input_files("#file", chosen)  # type: ignore[arg-type]
    return answer_after(page, count + 1)


def answer_after(page: Page, count: int) -> dict[str, Any]:
    """Wait for that many answers, and return the last."""
    expect(page.locator("body")).to_have_attribute("data-answers", str(count))
    answer: dict[str, Any] = json.loads(page.evaluate("() => JSON.stringify(answers.at(-1))"))
    return answer


def test_the_figures_are_those_of_dealbox_report(page: Page, folder: Path) -> None:
    answer = choose(page, folder / "game.flash")
    report = analysis.analyse(region.read(sample_game()))
    assert answer["report"] == report
    english = languages.tables()["en"]
    assert answer["sections"] == json.loads(json.dumps(tables.sections(report, english)))
    expect(page.locator("figure")).to_have_count(3)
    expect(page.locator("section")).to_have_count(len(answer["sections"]))
    assert page.evaluate(_AXE) == []


def test_without_scripts_the_file_has_texts_and_tables(browser: Browser, folder: Path) -> None:
    report = analysis.analyse(region.read(sample_game()))
    written = document.html(report, "en", "", pages_at_hand.report_script())
    (folder / "out.html").write_text(written, encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    other = context.new_page()
    other.goto((folder / "out.html").as_uri())
    sections = tables.sections(report, languages.tables()["en"])
    expect(other.locator("h2")).to_have_text([each["title"] for each in sections])
    expect(other.locator("table")).to_have_count(len(sections))
    context.close()


@pytest.mark.usefixtures("node_modules")
def test_no_text_of_a_figure_is_cut_off_or_touches_another(
    browser: Browser, tmp_path: Path
) -> None:
    game, path = tmp_path / "game.flash", tmp_path / "out.html"
    words = "table play dublin RED BLUE GREEN YELLOW WHITE BLACK PINK --seed 7 --quiet --to"
    assert cli.main([*words.split(), str(game)]) == 0
    report = analysis.analyse(region.read(game.read_bytes()))
    written = document.html(report, "de", "", pages_at_hand.report_script())
    path.write_text(written, encoding="utf-8")
    with browser.new_context() as context:
        other = context.new_page()
        for width in (360, 520, 700, 1000):
            other.set_viewport_size({"width": width, "height": 800})
            other.goto(path.as_uri())
            assert other.evaluate(_CUT_OFF) == [], width


_CUT_OFF = function(__file__, "outside")


_AXE = """async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html])"""


@pytest.mark.soak
def test_the_game_on_this_device_is_read_from_the_private_files(page: Page, folder: Path) -> None:
    page.reload()
    page.click("#here")
    expect(page.locator("#news")).to_contain_text("none was begun")
    (folder / "report/plays.js").write_text(_PLAYS, encoding="utf-8")
    (folder / "report/plays.html").write_text("<!doctype html>", encoding="utf-8")
    other = page.context.new_page()
    other.goto(f"{page.url}plays.html")
    other.evaluate(_PLAY)
    count = page.evaluate("() => answers.length")
    page.click("#here")
    report = answer_after(page, count + 1)["report"]
    assert report == analysis.analyse(region.read(sample_game()))


@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.soak)])
@pytest.mark.soak
def test_on_a_phone_nothing_is_wider_than_the_page(page: Page, folder: Path, width: int) -> None:
    choose(page, folder / "game.flash")
    page.set_viewport_size({"width": width, "height": 800})
    expect(page.locator("#players > figure")).to_be_visible()
    drawn = page.locator("#players > figure > svg")
    page.wait_for_function(
        "(most) => document.querySelector('#players > figure > svg').width.baseVal.value <= most",
        arg=width,
    )
    assert float(drawn.get_attribute("width") or 0) >= width - 80  # not drawn large, then shrunk
    assert page.evaluate(_WIDER) == []
    assert page.evaluate(_AXE) == []
    page.set_viewport_size({"width": 1280, "height": 720})


_WIDER = """() => [...document.querySelectorAll("main *")].filter((each) =>
    !each.closest(".table") && each.getBoundingClientRect().right > innerWidth + 0.5)
    .map((each) => each.outerHTML.slice(0, 99))"""


@pytest.mark.soak
def test_it_begins_with_who_has_won_and_the_picture_can_be_kept(page: Page, folder: Path) -> None:
    report = choose(page, folder / "game.flash")["report"]
    first = page.locator("#report > section").first
    expect(first.locator("h3")).to_have_text(f"{report['winner']} has won!")
    expect(first.locator("tbody tr").first).to_contain_text("won")
    expect(first.locator("figure")).to_have_count(1)
    with page.expect_download() as kept:
        first.get_by_role("button", name="Save as a picture").click()
    assert re.fullmatch(r"dealbox-\d{4}-\d\d-\d\d\.png", kept.value.suggested_filename)
    with Image.open(kept.value.path()) as picture:
        assert picture.width == 1080 and len(picture.getcolors(1 << 24) or ()) > 50


@pytest.mark.soak
def test_the_axis_of_a_short_game_counts_whole_bookings(page: Page) -> None:
    flash = Flash()
    flash.data[:] = with_game(LaptopTarget()).flash()
    ledger = Ledger(Journal(flash, 7))
    for _ in range(4):
        ledger.pay(1, 2, 1000)
    choose(page, bytes(flash.data))
    texts = page.locator("#players > figure > svg text").all_text_contents()
    assert "4" in texts and not [text for text in texts if re.fullmatch(r"[\d.]*\.\d*", text)]


@pytest.mark.soak
def test_every_text_is_of_the_table_of_words(
    folder: Path, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "script", fifth.script)
    pages.build("report", tmp_path)
    names = set(EDITIONS[0].names) - {""}
    with serving(tmp_path) as site, browser.new_context(reduced_motion="reduce") as context:
        context.add_init_script(f"localStorage.setItem('language', '{fifth.CODE}')")
        context.add_init_script(_KEEP_ANSWERS)
        other = context.new_page()
        other.goto(site.address())
        assert other.evaluate("document.documentElement.lang") == fifth.CODE
        assert fifth.strange(other) == set()
        choose(other, folder / "game.flash")
        expect(other.locator("section").first).to_be_visible()
        assert fifth.strange(other, *names, "World", "Dealbox") == set()
        chosen = {"name": "chosen", "mimeType": "", "buffer": b"a letter"}
        other.set_input_files("#file", chosen)  # type: ignore[arg-type]
        expect(other.locator("section")).to_have_count(0)
        expect(other.locator("#news")).to_contain_text("no saved game")
        assert fifth.strange(other, "chosen") == set()


# As the page that plays: a worker that keeps the file open.
_PLAY = """() => new Promise((resolve) => {
  globalThis.playing = new Worker("plays.js");
  playing.onmessage = resolve;
})"""
_PLAYS = called(__file__, "readRegion")
