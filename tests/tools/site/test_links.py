from pathlib import Path

import pytest

from tests.support.cases import rows
from tools.site import links


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two pages, a picture, a style sheet and a file outside it."""
    site = tmp_path / "site"
    (site / "deep").mkdir(parents=True)
    (tmp_path / "outside.html").write_text("<html>")
    (site / "index.html").write_text('<h1 id="top">')
    (site / "deep/index.html").write_text('<h1 id="a b"><a name="old">')
    (site / "a picture.png").write_bytes(b"")
    (site / "style.css").write_text("")
    return site


@pytest.mark.parametrize(("html",), rows(__file__, "good"))
def test_a_good_link_is_not_reported(folder: Path, html: str) -> None:
    (folder / "page.html").write_text(f'<h1 id="top">{html}')
    assert links.problems(folder) == []


@pytest.mark.parametrize(("html", "said"), rows(__file__, "bad"))
def test_a_bad_link_is_reported(folder: Path, html: str, said: str) -> None:
    (folder / "page.html").write_text(f'<h1 id="top">{html}')
    assert links.problems(folder) == [f"page.html: {said}"]


@pytest.mark.parametrize(("css", "said"), rows(__file__, "css"))
def test_what_a_style_sheet_loads_is_checked(folder: Path, css: str, said: str) -> None:
    (folder / "deep/style.css").write_text(css)
    assert links.problems(folder) == [f"deep/style.css: {said}"]
