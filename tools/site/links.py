"""The links of a folder of static pages: where they lead, and what a page loads.

A link is relative, so that the folder works below any address. What a page loads by itself is in
the folder; a link to click may also lead to another site, by https.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Attributes that hold addresses. All but those of `a` and `area` are loaded without a click.
_ADDRESSES = {"action", "data", "formaction", "href", "poster", "src", "xlink:href"}
_CLICKED = {"a", "area"}
_ORDER = {"prev", "next", "canonical", "alternate"}  # rel of a link that loads nothing
_IN_CSS = re.compile(r"""url\(\s*["']?(.*?)["']?\s*\)|@import\s*["'](.*?)["']""")


class Page(HTMLParser):
    """What a page contains: `ids`, and its links as (address, whether it is loaded)."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, bool]] = []
        self._is_style = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        self._is_style = tag == "style"
        self.ids |= {values[name] for name in ("id", "name") if name in values}
        is_loaded = tag not in _CLICKED and values.get("rel") not in _ORDER
        self.links += [(values[name], is_loaded) for name in _ADDRESSES & values.keys()]
        choices = re.split(r",\s+", values.get("srcset", ""))
        self.links += [(choice.split()[0], True) for choice in choices if choice.strip()]
        self.links += [(address, True) for address in in_css(values.get("style", ""))]

    def handle_data(self, data: str) -> None:
        if self._is_style:
            self.links += [(address, True) for address in in_css(data)]


def in_css(css: str) -> list[str]:
    """Return the addresses that a style sheet loads."""
    return [found[0] or found[1] for found in _IN_CSS.findall(css)]


def problems(folder: Path) -> list[str]:
    """Return a line for each link of the pages and style sheets that is broken or not allowed."""
    folder = folder.resolve()
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in folder.rglob("*.html")}
    found = set()
    for file, address, is_loaded in _links(folder, pages):
        if said := _problem(folder, pages, file, address, is_loaded):
            found.add(f"{file.relative_to(folder)}: {said}")
    return sorted(found)


def _links(folder: Path, pages: dict[Path, Page]) -> Iterator[tuple[Path, str, bool]]:
    """Yield file, address and whether it is loaded, of each link."""
    for file, page in pages.items():
        yield from ((file, *link) for link in page.links)
    for file in folder.rglob("*.css"):
        yield from ((file, address, True) for address in in_css(file.read_text(encoding="utf-8")))


def _problem(
    folder: Path, pages: dict[Path, Page], file: Path, address: str, is_loaded: bool
) -> str:
    """Return what is wrong with an address in a file; "" if nothing is."""
    parts = urlsplit(address)
    if parts.scheme == "data":
        return ""
    if parts.scheme or parts.netloc:
        is_fine = not is_loaded and parts.scheme in ("https", "mailto")
        return "" if is_fine else f"{address} is elsewhere"
    if parts.path.startswith("/"):
        return f"{address} is no relative address"
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if target.is_dir():
        target /= "index.html"
    if folder not in target.parents or not target.is_file():
        return f"{address} leads nowhere"
    anchor = unquote(parts.fragment)
    is_run = "=" in anchor  # of the page with the chip, which reads it
    if anchor and not is_run and target in pages and anchor not in pages[target].ids:
        return f"{address}: there is no such place on that page"
    return ""
