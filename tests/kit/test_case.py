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

PARTS = {"shell-small", "shell-large", "base-pico", "base-zero"}
VIEWS = {"closed", "back", "open", "exploded"}
KIT = sources.ROOT / "kit"


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


def test_the_pictures_show_face_and_button(enclosure: Path) -> None:
    for name in VIEWS - {"open"}:
        picture = images.imread(case.pictures() / f"{name}.png")
        red, green, blue = (picture[..., channel] for channel in range(3))
        assert picture.shape[1] == 1200
        assert ((red > 0.6) & (green < 0.25)).mean() > 0.003, name
        assert ((green > 1.5 * red) & (green > blue)).mean() > 0.03, name


@pytest.mark.parametrize("name", ["closed", "open", "exploded"])
def test_the_pictures_of_the_page_are_those_that_are_made(enclosure: Path, name: str) -> None:
    shown = images.imread(sources.ROOT / f"docs/enclosure-{name}.png")[..., :3]
    made = images.imread(case.pictures() / f"{name}.png")[..., :3]
    assert shown.shape == made.shape
    assert np.abs(shown - made).mean() < 0.005  # drivers differ in the shading of edges


def test_what_a_module_reads_is_in_the_key_of_its_files() -> None:
    for start, names in (("enclosure", case.SOLIDS), ("render", case.PICTURES)):
        read, new = set[str](), {start}
        while new:
            read |= new
            imported = {name for module in new for name in sources.imports(KIT / f"{module}.py")}
            found = {match[1] for name in imported if (match := re.match(r"kit\.(\w+)", name))}
            new = found - read
        assert {f"{name}.py" for name in read} | {"layout.toml", "requirements.txt"} <= {*names}


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
    with pytest.raises(BuildFailed, match="layout.toml: battery is not inside the box"):
        case.solids()
    assert not list(tmp_path.iterdir())


def test_each_package_is_pinned_with_hashes_and_without_an_address() -> None:
    text = (KIT / "requirements.txt").read_text(encoding="utf-8")
    packages = re.findall(r"^[\w.-]+==\S+.*\\\n((?:    --hash=sha256:\w{64}.*\n)+)", text, re.M)
    assert len(packages) == len(re.findall(r"^\w", text, re.M)) > 20
    assert "://" not in text
