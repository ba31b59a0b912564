import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import SPACES
from host_sim import languages
from host_sim.web import scoreboard
from tests.support.web.static import serving
from tools.site import pages

BOX = Path(__file__).parents[3] / "web/box"


def test_every_file_is_kept_for_use_without_a_network_by_its_hash(tmp_path: Path) -> None:
    pages.build("scoreboard", tmp_path)
    worker = (tmp_path / "sw.js").read_text(encoding="utf-8")
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        digest = base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
        assert (f'"sha256-{digest}"' in worker) == (path.name != "sw.js"), path.name


def test_another_content_is_kept_under_another_name() -> None:
    contents = pages.scoreboard()
    one = pages.service_worker("scoreboard", contents)
    assert pages.service_worker("scoreboard", dict(contents)) == one
    contents["view.js"] += b"// another one"
    other = pages.service_worker("scoreboard", contents)
    versions = [re.findall(rb'VERSION="([0-9a-f]{16})"', worker) for worker in (one, other)]
    assert [len(each) for each in versions] == [1, 1] and versions[0] != versions[1]


def test_no_address_leads_out_of_the_folder_and_no_script_is_inline(tmp_path: Path) -> None:
    folder = tmp_path
    pages.build("scoreboard", folder)
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "default-src 'self'" in page
    assert not re.search(r"<style|\son\w+=|\sstyle=|<script(?![^>]*\ssrc=)", page)
    for path in (path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        addresses = re.findall(r'(?:src|href)="([^"]*)"|from "([^"]*)"|fetch\("([^"]*)"\)', text)
        for address in ("".join(each) for each in addresses):
            there = (path.parent / address).resolve()
            assert there.is_file(), f"{path.name}: {address}"
            assert there.is_relative_to(folder.resolve()), f"{path.name}: {address}"


def test_the_editions_are_those_of_the_bank() -> None:
    told = json.loads(scoreboard.config())["editions"]
    assert [(each["name"], each["city"]) for each in told] == [
        (edition.name, edition.city) for edition in EDITIONS
    ]
    for each, edition in zip(told, EDITIONS, strict=True):
        spaces = range(SPACES)
        assert each["names"] == [edition.space_name(space) for space in spaces]
        assert each["prices_k"] == [edition.price_k(space) for space in spaces]


def test_before_its_script_runs_a_page_has_its_own_title() -> None:
    page = (BOX / "index.html").read_text(encoding="utf-8")
    assert b">Dealbox: what the box reports</title>" in pages._unscripted(page)


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.soak] * (name != "play")) for name in pages.PAGES],
)
def test_without_a_script_a_page_says_in_every_language_what_it_lacks(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    pages.build(name, tmp_path)
    with serving(tmp_path) as site:
        page = browser.new_page(java_script_enabled=False)
        page.goto(site.address())
        for code, words in languages.tables().items():
            expect(page.locator(f'noscript p[lang="{code}"]')).to_have_text(words["noscript"])
        description = page.locator("meta[name=description]").get_attribute("content")
        assert description in languages.tables()["en"].values()
        page.close()
