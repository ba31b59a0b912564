"""A report as one HTML file that loads nothing, and runs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from host_sim.report import figures, tables
from host_sim.web import pages

_STYLE = pages.folder("report") / "report.css"
_ROWS_OPEN = 16  # a longer table is folded
_LEFT = ' class="left"'
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class Picture(NamedTuple):
    """A figure: what it is called and shows, and its SVG."""

    title: str
    about: str
    svg: str


def html(report: dict[str, Any], notes: list[str]) -> str:
    """Return the report as a document. notes: what the check of the books found."""
    drawn = figures.drawings(report)
    parts = [
        section(
            each,
            [
                Picture(drawing.title, drawing.about, drawing.svg(report))
                for drawing in drawn
                if drawing.section == each["name"]
            ],
        )
        for each in tables.sections(report)
    ]
    return page(tables.heading(report), tables.summary(report) + notes, parts)


def page(heading: str, texts: Sequence[str], parts: Sequence[str]) -> str:
    """Return a document of sections as section() makes them. heading, texts: plain text."""
    title = escape(heading)
    about = "".join(f'<p class="about">{escape(text)}</p>\n' for text in texts)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{title}</title>
<style>
{_STYLE.read_text(encoding="utf-8")}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{about}{"".join(parts)}</main>
</body>
</html>
"""


def section(content: dict[str, Any], drawn: Sequence[Picture]) -> str:
    """Return a section: texts, pictures and a table. content: as tables.sections() has them."""
    texts = "".join(f"<p>{escape(text)}</p>\n" for text in content["texts"])
    pictures = "".join(
        f'<figure tabindex="0" aria-label="{escape(each.title)}">\n'
        f"<figcaption><b>{escape(each.title)}.</b> {escape(each.about)}</figcaption>\n"
        f"{each.svg}\n</figure>\n"
        for each in drawn
    )
    table = _table(content) if content["rows"] else ""
    if drawn or len(content["rows"]) > _ROWS_OPEN:
        count = len(content["rows"])
        table = f"<details>\n<summary>Table of {count} rows</summary>\n{table}</details>\n"
    return f"<section>\n<h2>{escape(content['title'])}</h2>\n{texts}{pictures}{table}</section>\n"


def _table(content: dict[str, Any]) -> str:
    aligned = content["aligned"]
    head = _cells("th", content["columns"], aligned)
    rows = "".join(f"<tr>{_cells('td', row, aligned)}</tr>\n" for row in content["rows"])
    label = escape(content["title"])
    return (
        f'<div class="table" tabindex="0" role="region" aria-label="{label}, table">\n'
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )


def _cells(tag: str, texts: list[str], aligned: list[str]) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    return "".join(
        f"<{tag}{scope}{_LEFT if side == 'left' else ''}>{escape(text)}</{tag}>"
        for text, side in zip(texts, aligned, strict=True)
    )
