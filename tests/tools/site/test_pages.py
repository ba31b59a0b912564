"""The scoreboard as a static page: complete, under any address, and told what the bank knows."""

import json
import re
import shutil
from pathlib import Path

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import SPACES
from host_sim.web import scoreboard
from tools.site import pages


def _built(folder: Path) -> Path:
    folder.mkdir()
    pages.build_scoreboard(folder)
    return folder


def test_every_file_is_kept_for_use_without_a_network(tmp_path: Path) -> None:
    folder = _built(tmp_path / "site")
    kept = re.search(r"const FILES = (\[.*\]);", (folder / "sw.js").read_text(encoding="utf-8"))
    assert kept
    names = {path.name for path in folder.iterdir()}
    assert {*json.loads(kept[1])} == {"./", *names} - {"sw.js"}


def _version(folder: Path) -> str:
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    found = re.match(r'const VERSION = "([0-9a-f]{16})";\n', worker)
    assert found
    return found[1]


def test_another_content_is_kept_under_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(pages.SCOREBOARD, tmp_path / "page")
    monkeypatch.setattr(pages, "SCOREBOARD", tmp_path / "page")
    one, same = _version(_built(tmp_path / "one")), _version(_built(tmp_path / "same"))
    assert one == same
    (tmp_path / "page/view.js").write_text("// another one\n")
    assert _version(_built(tmp_path / "other")) != one


def test_no_address_leads_out_of_the_folder_and_no_script_is_inline(tmp_path: Path) -> None:
    folder = _built(tmp_path / "site")
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "default-src 'self'" in page
    assert not re.search(r"<style|\son\w+=|\sstyle=|<script(?![^>]*\ssrc=)", page)
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8")
        addresses = re.findall(r'(?:src|href)="([^"]*)"|from "([^"]*)"|fetch\("([^"]*)"\)', text)
        for address in ("".join(each) for each in addresses):
            assert (folder / address).is_file(), f"{path.name}: {address}"
            assert not address.startswith(("/", "../")), f"{path.name}: {address}"


def test_the_editions_are_those_of_the_bank() -> None:
    told = json.loads(scoreboard.config())["editions"]
    assert [(each["name"], each["city"]) for each in told] == [
        (edition.name, edition.city) for edition in EDITIONS
    ]
    for each, edition in zip(told, EDITIONS, strict=True):
        spaces = range(SPACES)
        assert each["names"] == [edition.space_name(space) for space in spaces]
        assert each["prices_k"] == [edition.price_k(space) for space in spaces]
        assert each["counts_prices"] == (edition.name != "anti")
