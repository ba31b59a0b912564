"""What is done to a finished page: its content policy, its pictures' sizes, the way home."""

import io
import re
import struct
from pathlib import Path
from urllib.parse import unquote

from PIL import Image

from host_sim.web.pages import integrity

_HEAD = re.compile(r"<head[^>]*>")
_BODY = re.compile(r"<body[^>]*>")
_INLINE = re.compile(r"<script(?![^>]*\bsrc=)([^>]*)>(.*?)</script>", re.DOTALL)
_DATA = re.compile(r"\btype=[\"']?(application/\w|importmap|speculationrules)")
_PICTURE = re.compile(r"<img(?![^>]*\swidth=)([^>]*\ssrc=\"([^\":]+)\"[^>]*)>")
_PNG = re.compile(r"(<img[^>]*\ssrc=\")([^\":]+\.png)")
_LINE_LINK = re.compile(r'<a id="__codelineno-[^>]*></a>')
# The search of Zensical 0.0.73 makes one style element, always of the same text.
_SEARCH_STYLE = "sha256-NwSx/R2V/U4jnW0Tq5pQ53Y/rzPVJ4dqE7D6UTA/J1k="
_PX_A_PT = 4 / 3  # CSS: 96 px and 72 pt are an inch


def protect(html: str) -> str:
    """Return a page with its content policy.

    It loads only what lies beside it, runs no script but its own, and sends nothing. Scripts in
    the page are named by their hashes.
    """
    head = _HEAD.search(html)
    if not head:
        raise ValueError("a page without <head>")
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy(html)}">'
    return f"{html[: head.end()]}\n    {tag}{html[head.end() :]}"


def policy(html: str) -> str:
    """Return the content policy of a page."""
    scripts = [text for kind, text in _INLINE.findall(html) if not _DATA.search(kind)]
    hashes = sorted({f" '{integrity(text.encode())}'" for text in scripts})
    return (
        "default-src 'none'; base-uri 'none'; form-action 'none'; connect-src 'self';"
        " img-src 'self' data:; manifest-src 'self'; worker-src 'self';"
        f" style-src 'self' '{_SEARCH_STYLE}'; script-src 'self'{''.join(hashes)}"
    )


def make_accessible(html: str) -> str:
    """Return a page without what screen readers stumble over: empty links, and empty headers."""
    return _LINE_LINK.sub("", html).replace("<th></th>", "<td></td>")


def measure(html: str, folder: Path) -> str:
    """Return a page with width and height for each picture in or below folder.

    The browser then keeps the room free, and nothing on the page moves when a picture arrives.
    """

    def sized(found: re.Match[str]) -> str:
        width, height = size_px(folder / unquote(found[2]))
        return f'<img width="{width}" height="{height}"{found[1]}>'

    return _PICTURE.sub(sized, html)


def show_lighter(html: str, folder: Path) -> str:
    """Return a page that shows its PNG pictures as WebP, which is made beside them."""

    def lighter(found: re.Match[str]) -> str:
        picture = folder / unquote(found[2])
        smallest = min((_webp(picture, is_lossless=each) for each in (False, True)), key=len)
        picture.with_suffix(".webp").write_bytes(smallest)
        return f"{found[1]}{found[2].removesuffix('.png')}.webp"

    return _PNG.sub(lighter, html)


def _webp(picture: Path, *, is_lossless: bool) -> bytes:
    made = io.BytesIO()
    with Image.open(picture) as image:
        image.save(made, "WEBP", lossless=is_lossless, method=6)
    return made.getvalue()


def lead_home(html: str) -> str:
    """Return the page of a folder of the site with a link to the home page and an icon."""
    head, body = _HEAD.search(html), _BODY.search(html)
    if not head or not body:
        raise ValueError("a page without <head> or <body>")
    # Browsers ask for an icon that no page names, but not where the policy allows no pictures.
    needs_icon = "img-src" in html and 'rel="icon"' not in html
    icon = '\n  <link rel="icon" href="../icon.svg">' if needs_icon else ""
    return (
        f"{html[: head.end()]}{icon}{html[head.end() : body.end()]}"
        f'\n  <nav aria-label="Site"><a href="../">Dealbox</a></nav>{html[body.end() :]}'
    )


def size_px(picture: Path) -> tuple[int, int]:
    """Return width and height of a PNG or an SVG. ValueError: neither, or it has no size."""
    content = picture.read_bytes()
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", content[16:24])  # IHDR is the first chunk
        return width, height
    return _svg_px(content.decode(), picture.name)


def _svg_px(svg: str, name: str) -> tuple[int, int]:
    tag = re.search(r"<svg\b[^>]*>", svg)
    if not tag:
        raise ValueError(f"{name} is neither PNG nor SVG")
    lengths = [re.search(rf'\s{side}="([\d.]+)(pt|px)?"', tag[0]) for side in ("width", "height")]
    if lengths[0] and lengths[1]:
        width, height = (
            float(found[1]) * (_PX_A_PT if found[2] == "pt" else 1) for found in lengths if found
        )
        return round(width), round(height)
    box = re.search(r'\sviewBox="\S+\s+\S+\s+([\d.]+)\s+([\d.]+)"', tag[0])
    if not box:
        raise ValueError(f"{name} has neither width and height nor a viewBox")
    return round(float(box[1])), round(float(box[2]))
