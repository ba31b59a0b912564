import os
import re
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from host_sim.images import BuildFailed, NoImage
from kit import case, layout, places, sheets
from tests.support import sources

PARTS = {
    *("shell-small", "shell-large", "base-pico", "base-zero"),
    *("one-shell-small", "one-shell-large", "one-base", "one-door"),
    *("one-key-plate", "one-keycaps", "one-rail"),
}
VIEWS = {"closed", "back", "open", "exploded"}
VIEWS |= {"one-closed", "one-back", "one-below", "one-exploded"}
KIT = sources.ROOT / "kit"


@pytest.mark.soak
def test_a_folder_gets_solids_for_printing_and_for_changing_and_pictures(
    enclosure: Path, tmp_path: Path
) -> None:
    case.build(tmp_path)
    files = {path.name for path in tmp_path.iterdir()}
    assert files == {
        *(f"{name}.{kind}" for name in PARTS for kind in ("stl", "step")),
        *(f"{name}.png" for name in VIEWS),
        "solids.json",
    }


SHOWN = ("closed", "open", "exploded", "one-closed", "one-below", "one-exploded")


@pytest.mark.soak
@pytest.mark.parametrize("name", SHOWN)
def test_the_pictures_of_the_page_are_those_that_are_made(enclosure: Path, name: str) -> None:
    shown = Image.open(sources.ROOT / f"docs/enclosure-{name}.png").convert("RGB")
    made = Image.open(case.pictures() / f"{name}.png").convert("RGB")
    assert shown.size == made.size
    away = ImageStat.Stat(ImageChops.difference(shown, made)).mean
    assert max(away) < 1  # processors differ at edges


def test_what_a_module_reads_is_in_the_key_of_its_files() -> None:
    for names, made in (
        (case.SOURCES[:-1], {"enclosure"}),
        (case.SOURCES, {"enclosure", "render"}),
    ):
        read, new = set[str](), made
        while new:
            read |= new
            imported = {name for module in new for name in sources.imports(KIT / f"{module}.py")}
            found = {match[1] for name in imported if (match := re.match(r"kit\.(\w+)", name))}
            new = found - read
        opened = {*layout.FILES[layout.BOARD], "requirements.txt"}
        assert opened | {f"{name}.py" for name in read} == {*names}


def test_without_build123d_the_reason_is_told(
    empty_cache: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case, "find_library", lambda name: name)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(NoImage, match="no build123d for the enclosure"):
        case.build(tmp_path / "kit")
    assert not (tmp_path / "kit").exists()


def test_libraries_that_are_missing_are_named(
    empty_cache: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(case, "find_library", lambda name: None if name == "GL" else name)
    with pytest.raises(NoImage, match="as root: apt-get install libgl1$"):
        case.solids()


def test_a_program_that_fails_is_quoted(
    empty_cache: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case, "find_library", lambda name: name)
    monkeypatch.setattr(case, "_python", lambda: Path(sys.executable))  # has no build123d
    monkeypatch.setattr(sheets, "fonts", Path)  # which an empty cache lacks
    with pytest.raises(BuildFailed, match="No module named 'build123d'"):
        case.solids()


def test_a_layout_with_faults_is_refused_before_anything_is_fetched(
    empty_cache: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(name: str) -> places.Layout:
        raise layout.BadLayout("battery is not inside the box")

    monkeypatch.setattr(layout, "read", read)
    with pytest.raises(BuildFailed, match="the layout of loose: battery is not inside the box"):
        case.solids()
    assert not list(tmp_path.iterdir())


def test_each_package_is_pinned_with_hashes_and_without_an_address() -> None:
    text = (KIT / "requirements.txt").read_text(encoding="utf-8")
    packages = re.findall(r"^[\w.-]+==\S+.*\\\n((?:    --hash=sha256:\w{64}.*\n)+)", text, re.M)
    assert len(packages) == len(re.findall(r"^\w", text, re.M)) > 20
    assert "://" not in text
