from pathlib import Path

import pytest

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


GOOD = (
    '<a href="deep/">',
    '<a href="deep/index.html#old">',
    '<a href="deep/#a%20b">',
    '<a href="deep/#run=1,en;0,pull">',
    '<a href="#top">',
    '<a href="?lang=de#top">',
    '<a href="https://example.com/">',
    '<a href="mailto:somebody@example.com">',
    '<img src="a%20picture.png" srcset="a%20picture.png 2x, data:image/png;base64,AA 1x">',
    '<link rel="stylesheet" href="./style.css">',
    '<div style="background: url(style.css)">',
    '<link rel="next" href="deep/">',
)
BAD = {
    '<a href="gone/">': "gone/ leads nowhere",
    '<a href="deep/#new">': "deep/#new: there is no such place on that page",
    '<a href="#bottom">': "#bottom: there is no such place on that page",
    '<a href="/deep/">': "/deep/ is no relative address",
    '<a href="../outside.html">': "../outside.html leads nowhere",
    '<a href="http://example.com/">': "http://example.com/ is elsewhere",
    '<a href="javascript:void(0)">': "javascript:void(0) is elsewhere",
    '<script src="https://example.com/a.js">': "https://example.com/a.js is elsewhere",
    '<img src="//example.com/a.png">': "//example.com/a.png is elsewhere",
    '<img srcset="style.css 1x, gone.png 2x">': "gone.png leads nowhere",
    '<form action="https://example.com/">': "https://example.com/ is elsewhere",
    '<link rel="preconnect" href="https://example.com/">': "https://example.com/ is elsewhere",
    '<svg><use xlink:href="gone.svg#a">': "gone.svg#a leads nowhere",
    '<p style="background: url(gone.png)">': "gone.png leads nowhere",
    '<style>p { background: url("gone.png") }</style>': "gone.png leads nowhere",
}


@pytest.mark.parametrize("html", GOOD)
def test_a_good_link_is_not_reported(folder: Path, html: str) -> None:
    (folder / "page.html").write_text(f'<h1 id="top">{html}')
    assert links.problems(folder) == []


@pytest.mark.parametrize("html", BAD)
def test_a_bad_link_is_reported(folder: Path, html: str) -> None:
    (folder / "page.html").write_text(f'<h1 id="top">{html}')
    assert links.problems(folder) == [f"page.html: {BAD[html]}"]


@pytest.mark.parametrize(
    ("css", "said"),
    [
        ("a { background: url('../gone.png') }", "../gone.png leads nowhere"),
        ('@import "https://example.com/a.css";', "https://example.com/a.css is elsewhere"),
        ("@import url(//example.com/a.css);", "//example.com/a.css is elsewhere"),
    ],
)
def test_what_a_style_sheet_loads_is_checked(folder: Path, css: str, said: str) -> None:
    (folder / "deep/style.css").write_text(css)
    assert links.problems(folder) == [f"deep/style.css: {said}"]
