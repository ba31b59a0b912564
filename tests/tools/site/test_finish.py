import base64
import hashlib
import struct
from pathlib import Path

import pytest
from PIL import Image

from tools.site import finish

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 980, 776)


def _hash(script: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() + "'"


def test_only_the_scripts_of_the_page_are_allowed() -> None:
    html = (
        '<head><script>let a = "b";</script><script src="a.js"></script></head>'
        '<script id="config" type="application/json">{}</script>'
        '<script type="module">\n1\n</script>'
    )
    scripts = finish.policy(html).partition("script-src ")[2]
    hashes = sorted([_hash('let a = "b";'), _hash("\n1\n")])
    assert scripts == " ".join(["'self'", *hashes])


def test_the_policy_comes_before_everything_that_is_loaded() -> None:
    html = finish.protect('<!doctype html><html><head lang="en"><link href="a.css"></head></html>')
    assert html.index("default-src 'none'") < html.index("<link")


def test_a_page_without_a_head_is_refused() -> None:
    with pytest.raises(ValueError, match="without <head>"):
        finish.protect("<p>hello")


def test_a_page_of_a_part_leads_home() -> None:
    policy = """<meta http-equiv="Content-Security-Policy" content="img-src 'self'">"""
    html = f"<html><head>{policy}</head><body class='a'><main></main></body></html>"
    home = '<nav aria-label="Site"><a href="../">Dealbox</a></nav>'
    led = finish.lead_home(html)
    assert f"<body class='a'>\n  {home}<main>" in led
    icon = '<link rel="icon" href="../icon.svg">'
    assert f"<head>\n  {icon}<meta" in led
    assert icon not in finish.lead_home(html.replace("<meta", '<link rel="icon" href="a"><meta'))
    assert icon not in finish.lead_home(html.replace("img-src 'self'", "default-src 'none'"))


def test_a_picture_gets_its_size(tmp_path: Path) -> None:
    (tmp_path / "a b.png").write_bytes(PNG)
    html = '<img alt="A" src="a%20b.png"><img src="a%20b.png" width="49">'
    sized = (
        '<img width="980" height="776" alt="A" src="a%20b.png"><img src="a%20b.png" width="49">'
    )
    assert finish.measure(html, tmp_path) == sized


def test_a_picture_is_shown_as_webp(tmp_path: Path) -> None:
    Image.new("RGB", (200, 100)).save(tmp_path / "a b.png")
    html = '<a href="a%20b.png"><img src="a%20b.png"></a><img src="a.svg">'
    shown = '<a href="a%20b.png"><img src="a%20b.webp"></a><img src="a.svg">'
    assert finish.show_lighter(html, tmp_path) == shown
    with Image.open(tmp_path / "a b.webp") as picture:
        assert (picture.format, picture.size) == ("WEBP", (200, 100))


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (PNG, (980, 776)),
        (b'<svg xmlns="x"\n width="150pt" height="75pt" viewBox="0 0 1 1">', (200, 100)),
        (b'<svg width="30" height="20px">', (30, 20)),
        (b'<?xml version="1.0"?><svg viewBox="0 0 32 16.4" stroke-width="2">', (32, 16)),
    ],
)
def test_sizes_are_read_from_png_and_svg(
    tmp_path: Path, content: bytes, size: tuple[int, int]
) -> None:
    (tmp_path / "picture").write_bytes(content)
    assert finish.size_px(tmp_path / "picture") == size


@pytest.mark.parametrize("content", [b"", b"GIF89a", b'<svg xmlns="x">'])
def test_any_other_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "picture").write_bytes(content)
    with pytest.raises(ValueError, match="picture"):
        finish.size_px(tmp_path / "picture")
