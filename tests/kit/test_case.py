"""The files of the enclosure: made once, copied into a folder, and refused in words."""

import os
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib import image as images

from host_sim.images import BuildFailed, NoImage
from kit import case, layout
from tests.support import sources

PARTS = {
    *("shell-small", "shell-large", "base-pico", "base-zero"),
    *("one-shell-small", "one-shell-large", "one-base", "one-door"),
    *("one-key-plate", "one-keycaps", "one-rail"),
}
FIRST = ("closed", "back", "open", "exploded")
BOARD = ("one-closed", "one-back", "one-below", "one-exploded")
VIEWS = dict.fromkeys(FIRST, "enclosure") | dict.fromkeys(BOARD, "board-case")
KIT = sources.ROOT / "kit"


def test_a_folder_gets_solids_for_printing_and_for_changing_and_pictures(
    enclosure: Path, tmp_path: Path
) -> None:
    case.build(tmp_path)
    files = {path.name for path in tmp_path.iterdir()}
    assert files == {
        *(f"{name}.{kind}" for name in PARTS for kind in ("stl", "step")),
        *(f"{name}.png" for name in VIEWS),
        *("solids.json", "one-solids.json"),
    }


SHOWN = ("closed", "open", "exploded", "one-closed", "one-below", "one-exploded")


@pytest.mark.parametrize("name", SHOWN)
def test_the_pictures_of_the_page_are_those_that_are_made(enclosure: Path, name: str) -> None:
    shown = images.imread(sources.ROOT / f"docs/enclosure-{name}.png")[..., :3]
    made = images.imread(case.pictures(VIEWS[name]) / f"{name}.png")[..., :3]
    assert shown.shape == made.shape
    assert np.abs(shown - made).mean() < 0.005  # drivers differ in the shading of edges


@pytest.mark.parametrize("name", case.CASES)
def test_what_a_module_reads_is_in_the_key_of_its_files(name: str) -> None:
    made = case.CASES[name]
    for names in (made.solids, (*made.solids, *made.pictures)):
        read, new = set[str](), {names[-1].removesuffix(".py")}
        while new:
            read |= new
            imported = {name for module in new for name in sources.imports(KIT / f"{module}.py")}
            found = {match[1] for name in imported if (match := re.match(r"kit\.(\w+)", name))}
            new = found - read
        opened = {"pcb/case.toml", "pcb/layout.toml"} if "board_layout" in read else set()
        opened |= {"layout.toml", "requirements.txt", *(f"{name}.py" for name in read)}
        assert opened <= {*names}


def test_without_build123d_the_reason_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(NoImage, match="no build123d for the enclosure"):
        case.build(tmp_path / "kit")
    assert not (tmp_path / "kit").exists()


def test_libraries_that_are_missing_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(case, "find_library", lambda name: None if name == "EGL" else name)
    with pytest.raises(NoImage, match="as root: apt-get install libegl1$"):
        case.solids()


def test_a_program_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(case, "_python", lambda: Path(sys.executable))  # has no build123d
    with pytest.raises(BuildFailed, match="No module named 'build123d'"):
        case.solids()


def test_a_layout_with_faults_is_refused_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(layout, "faults", lambda _: iter(["battery is not inside the box"]))
    with pytest.raises(
        BuildFailed, match="the layout of enclosure: battery is not inside the box"
    ):
        case.solids()
    assert not list(tmp_path.iterdir())


def test_each_package_is_pinned_with_hashes_and_without_an_address() -> None:
    text = (KIT / "requirements.txt").read_text(encoding="utf-8")
    packages = re.findall(r"^[\w.-]+==\S+.*\\\n((?:    --hash=sha256:\w{64}.*\n)+)", text, re.M)
    assert len(packages) == len(re.findall(r"^\w", text, re.M)) > 20
    assert "://" not in text
