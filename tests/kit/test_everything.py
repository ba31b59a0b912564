import io
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from host_sim.images import BuildFailed, NoImage
from kit import __main__ as command
from kit import case, everything, layout, places, sheets, wiring
from kit.pcb import board as pcb
from tests.support.sources import function

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The kit as it is put into a site, with a small file in place of what takes long to draw."""

    def few_files(folder: Path) -> None:
        (folder / "shell.stl").write_bytes(b"solid")
        (folder / "box-from-above.png").write_bytes(b"picture")

    folder = tmp_path_factory.mktemp("kit")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(case, "build", few_files)
        patch.setattr(sheets, "pdf", lambda sheet, paper: b"%PDF")
        patch.setattr(sheets, "pngs", lambda sheet, paper, ppi: [_blank()])
        patch.setattr(wiring, "picture", lambda step: b"picture")
        patch.setattr(pcb, "is_there", lambda: False)  # KiCad takes minutes
        everything.build(folder)
    yield folder


def _blank() -> bytes:
    page = io.BytesIO()
    Image.new("L", (210, 297), "white").save(page, "png")
    return page.getvalue()


def _addresses(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(r'(?:href|src)="([^"]+)"', text)


def test_every_file_is_led_to(kit: Path) -> None:
    led_to = {*_addresses(kit / "index.html"), "index.html"}
    files = {str(path.relative_to(kit)) for path in kit.rglob("*") if path.is_file()}
    assert files == led_to
    assert {path.name for path in (kit / "wiring").iterdir()} == {
        path.name for path in wiring.DOCS.iterdir()
    }


def test_pictures_are_described_and_nothing_is_loaded_from_elsewhere(kit: Path) -> None:
    text = (kit / "index.html").read_text(encoding="utf-8")
    assert text.count("<img") == len(re.findall(r'alt="[^"]+"', text)) > 0
    assert "default-src 'none'" in text
    assert not re.search(r"//|style=|<script", text.replace("<!DOCTYPE", ""))
    assert "<!-- " not in text


# The letters themselves: a word that is too long leaves the box of its element.
_TEXTS = function(__file__, "overlaps")


@pytest.mark.browser
def test_nothing_is_printed_over_anything_else(kit: Path, browser: "Browser") -> None:
    page = browser.new_page()
    page.goto((kit / "index.html").as_uri())
    for width in (320, 600, 800, 1000, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        _check_texts(page.evaluate(_TEXTS), width)
    page.close()


def _check_texts(texts: list[tuple[str, float, float, float, float]], width: int) -> None:
    assert len(texts) > 40
    for (one, *a), (other, *b) in itertools.combinations(texts, 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert across <= 1 or down <= 6, f"{one} is over {other}"
        assert a[2] <= width, f"{one} is beyond the edge"


def test_contradicting_measures_are_reported_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty() -> places.Layout:
        raise layout.BadLayout("buzzer and display overlap")

    monkeypatch.setattr(layout, "read", faulty)
    with pytest.raises(BuildFailed, match="buzzer and display overlap"):
        everything.draw(tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_command_leaves_only_new_files_and_reports_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(folder: Path) -> None:
        (folder / "new.pdf").touch()

    def build(folder: Path) -> None:
        raise NoImage("build123d cannot be had")

    (tmp_path / "kit").mkdir()
    (tmp_path / "kit/old.pdf").touch()
    monkeypatch.setattr(command, "OUT", tmp_path / "kit")
    monkeypatch.setattr(everything, "draw", draw)
    monkeypatch.setattr(everything, "build", build)
    monkeypatch.setattr("sys.argv", ["kit", "--no-enclosure"])
    assert command.main() == 0
    assert [path.name for path in (tmp_path / "kit").iterdir()] == ["new.pdf"]
    monkeypatch.setattr("sys.argv", ["kit"])
    with pytest.raises(NoImage, match="build123d cannot be had"):
        command.main()
