"""The site: every link leads somewhere, nothing comes from elsewhere, each page has a policy.

The pages of the documentation are checked in `make test`, with stand-ins for the parts that have
tests of their own; the whole site, as it is published, in `make soak`.
"""

import csv
import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect

from dealbox.bank.editions import EDITIONS
from host_sim import languages
from host_sim.images import BuildFailed
from tests.support.sources import ROOT
from tests.support.web.browsing import HANG_MS, violations
from tests.support.web.static import serving
from tools.address import published_at
from tools.site import docs, links, whole

# What make soak looks at besides the parts.
ALSO = ("rules", "boards/wiring", "flash", "readme", "keys", "usb")
PAGE_KB = 150  # of HTML, the longest: the rulings
TOGETHER_KB = 200  # all that the home page loads, compressed as hosts do


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the whole site; `make soak` has what builds it."""
    folder = tmp_path_factory.mktemp("site")
    whole.build(folder)
    return folder


def _pages(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.html"))
    assert len(found) > 25
    return found


class _Head(HTMLParser):
    """The tags of a page, each with its attributes."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attributes}))

    def all(self, wanted: str) -> list[dict[str, str]]:
        return [attributes for tag, attributes in self.tags if tag == wanted]

    def meta(self, name: str) -> str:
        return next((meta["content"] for meta in self.all("meta") if name in meta.values()), "")


@pytest.mark.soak
def test_every_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(built: Path) -> None:
    assert links.problems(built) == []


def test_a_broken_link_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<head></head><a href="gone/">')
    with pytest.raises(BuildFailed, match=r"index.html: gone/ leads nowhere"):
        whole.check(tmp_path)


@pytest.mark.soak
def test_every_page_has_a_strict_policy_says_what_it_is_and_is_light(built: Path) -> None:
    titles = []
    for page in _pages(built):
        head = _Head(page)
        _check_policy(head.meta("Content-Security-Policy"), page)
        assert head.all("html")[0]["lang"] == "en", page
        assert "width=device-width" in head.meta("viewport"), page
        assert head.meta("description"), page
        titles += re.findall(r"<head.*?<title.*?>(.*?)<", page.read_text("utf-8"), re.DOTALL)
        for picture in head.all("img"):
            assert picture.keys() >= {"width", "height", "alt"}, (page, picture)
        assert page.stat().st_size < PAGE_KB * 1024, page
    assert len(titles) == len(set(titles)) == len(_pages(built))


def _check_policy(policy: str, page: Path) -> None:
    rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";"))
    assert rules["default-src"] in ("'none'", "'self'"), page
    script = rules.get("script-src", rules["default-src"])
    assert "'unsafe-inline'" not in script and "'unsafe-eval'" not in script, page
    assert not re.search(r"https?:|\*", policy), page


@pytest.mark.soak
def test_two_builds_are_the_same(built: Path, tmp_path: Path) -> None:
    whole.build(tmp_path)
    files = {path.relative_to(built) for path in built.rglob("*") if path.is_file()}
    assert files == {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    assert [
        name for name in files if (built / name).read_bytes() != (tmp_path / name).read_bytes()
    ] == []


@pytest.mark.soak
def test_the_home_page_counts_boards_and_rules(built: Path) -> None:
    with (ROOT / "docs/rules/rules.csv").open(encoding="utf-8", newline="") as file:
        booklets = [row["booklet"] for row in csv.DictReader(file) if row["edition"] != "house"]
    assert len(set(booklets)) == 5
    home = (built / "index.html").read_text(encoding="utf-8")
    assert f"{len(booklets)} rules from five booklets" in home
    assert len(EDITIONS) == 7 and "rules of seven boards" in home


def test_every_page_has_its_place_in_the_navigation() -> None:
    text = (ROOT / "web/site/zensical.toml").read_text(encoding="utf-8")
    places = [place for place in docs.sources().values() if place.endswith(".md")]
    assert [place for place in places if f'"{place}"' not in text] == []


def test_no_page_is_in_the_way_of_another_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs/boards").mkdir(parents=True)
    for name in ("kit.md", "kit.png", "boards/kit.md"):
        (tmp_path / "docs" / name).touch()
    monkeypatch.setattr(docs, "_ROOT", tmp_path)
    places = docs.sources()
    assert {name: places[f"docs/{name}"] for name in ("kit.md", "kit.png", "boards/kit.md")} == {
        "kit.md": "about-kit.md",
        "kit.png": "kit.png",
        "boards/kit.md": "boards/kit.md",
    }
    assert set(whole.PARTS) <= set(docs.FOLDERS)


def test_links_are_moved_with_their_pages() -> None:
    places = {"docs/a.md": "a.md", "docs/b/README.md": "b/README.md", "CHANGELOG.md": "news.md"}
    text = (
        "[one](../CHANGELOG.md#x) [two](b/README.md) [the\nMakefile](../Makefile)"
        " [out](https://example.com/a) [here](#there) ![drawing](b.svg)"
        " [play](https://dealbox.example/play/)"
    )
    assert docs.rewrite(text, "docs/a.md", places, "https://dealbox.example/") == (
        "[one](news.md#x) [two](b/README.md) the\nMakefile (`Makefile`)"
        " [out](https://example.com/a) [here](#there) drawing (`docs/b.svg`)"
        " [play](play/)"
    )
    assert docs.rewrite("[up](../a.md)", "docs/b/README.md", places, "x") == "[up](../a.md)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Title\n\nA **short** [text](a.md).\n\nMore.", "A short text."),
        ("# Title\n\n![drawing](a.svg)\n\n| a | b |\n\nAfter `all`.", "After all."),
        (f"# T\n\nFirst. {'word ' * 60}", "First."),
        (f"# T\n\n{'word ' * 60}", "word " * 32 + "..."),
        ("# Only a title", ""),
    ],
)
def test_a_page_is_described_by_its_beginning(text: str, said: str) -> None:
    assert docs.describe(text) == said


def test_the_readme_leads_to_the_site() -> None:
    address = published_at()
    assert address.startswith("https://") and address.endswith("/")
    assert f"({address}play/)" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    """Return the address of a host that serves the site below some folder."""
    with serving(built) as site:
        yield site.address()


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Return a window; a request to elsewhere, a missing file or a complaint fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(HANG_MS)
    wrong: list[str] = []
    context.on("request", lambda request: _note(wrong, request.url, address))
    context.on("response", lambda got: wrong.append(got.url) if got.status >= 400 else None)
    context.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context
    context.close()
    assert wrong == []


def _note(wrong: list[str], url: str, address: str) -> None:
    if not url.startswith((address, "data:", "blob:")):
        wrong.append(url)


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.soak
def test_a_code_of_a_display_leads_to_the_scoreboard(
    context: BrowserContext, address: str
) -> None:
    page = context.new_page()
    page.goto(f"{address}Q/#10101612950005625187")
    page.wait_for_url(f"{address}scoreboard/#10101612950005625187")


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.parametrize("name", ["", *(f"{name}/" for name in [*whole.PARTS, *ALSO])])
@pytest.mark.soak
def test_every_page_is_accessible_on_a_phone(
    context: BrowserContext, address: str, node_modules: Path, name: str
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})  # tables are wider
    page.goto(address + name)
    page.evaluate((node_modules / "axe-core/axe.min.js").read_text("utf-8"))  # beside its policy
    assert violations(page) == {}


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.soak
def test_the_search_works_without_a_connection(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    with page.expect_response("**/search.json"):  # when somebody searches
        page.keyboard.press("Control+k")
    page.get_by_role("combobox").wait_for()
    context.set_offline(True)
    page.reload()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").wait_for()
    page.keyboard.type("torn write")
    page.get_by_role("option").filter(has_text="torn writes").first.wait_for()


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.soak
def test_a_page_that_was_read_can_be_read_without_a_connection(
    built: Path, browser: Browser
) -> None:
    page = browser.new_page()
    page.set_default_timeout(HANG_MS)
    with serving(built) as site:
        address = site.address()
        page.goto(f"{address}build/")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("navigator.serviceWorker.controller")
        page.reload()
        page.wait_for_load_state("networkidle")
        page.goto(f"{address}journal/")
    page.goto(f"{address}build/")  # the host is gone
    assert page.get_by_role("heading", level=1).inner_text().startswith("Build one")
    style = "getComputedStyle(document.querySelector('.md-header')).position"
    assert page.evaluate(style) == "sticky"  # the style sheet is there, too
    with pytest.raises(Error, match="ERR_"):
        page.goto(f"{address}usb/")
    page.close()


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.soak
def test_pages_for_families_speak_the_language_of_the_browser(
    browser: Browser, address: str
) -> None:
    words = languages.tables()
    context = browser.new_context(locale="fr-CA")
    page = context.new_page()
    for name, code, choose in (
        ("families/", "fr", ""),
        ("", "fr", ""),
        ("", "de", "Deutsch"),
        ("families/", "de", ""),
    ):
        page.goto(address + name)
        if choose:
            page.get_by_role("button", name=choose).click()
        page.wait_for_selector(f"html[lang={code}]")
        shown = page.evaluate(_NAMED)
        assert shown and all(words[code][key] == text for key, text in shown)
        title = words[code][_TITLES[name]]
        assert page.title().startswith(title)
        expect(page.locator("[data-md-component=header-topic]")).to_have_text(title)
    context.close()


_TITLES = {"": "home.title", "families/": "family.title"}
_NAMED = """[...document.querySelectorAll("[data-t], [data-t-alt]")].map((element) =>
    [element.dataset.t ?? element.dataset.tAlt, element.alt ?? element.textContent])"""


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.soak
def test_the_home_page_is_small_and_fits_a_phone(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    loaded: list[int] = []
    page.on("response", lambda got: loaded.append(len(gzip.compress(got.body()))))
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert sum(loaded) < TOGETHER_KB * 1024
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.get_by_role("link", name="Play now").bounding_box()
    assert box and box["y"] + box["height"] <= 640, "to be seen without scrolling"
