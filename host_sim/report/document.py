"""A report as one HTML file that loads nothing, and runs nothing."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from host_sim.report import figures, tables

_STYLE = Path(__file__).with_name("report.css")
_ROWS_OPEN = 16  # a longer table is folded
_LEFT = ' class="left"'
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html(report: dict[str, Any], notes: list[str]) -> str:
    """Return the report as a document. notes: what the check of the books found."""
    title = escape(tables.heading(report))
    about = "".join(f'<p class="about">{escape(text)}</p>\n' for text in tables.summary(report))
    about += "".join(f'<p class="about">{escape(text)}</p>\n' for text in notes)
    drawn = figures.drawings(report)
    parts = [
        _section(section, [each for each in drawn if each.section == section["name"]], report)
        for section in tables.sections(report)
    ]
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


def _section(section: dict[str, Any], drawn: list[figures.Drawing], report: dict[str, Any]) -> str:
    texts = "".join(f"<p>{escape(text)}</p>\n" for text in section["texts"])
    pictures = "".join(
        f'<figure tabindex="0" aria-label="{escape(each.title)}">\n'
        f"<figcaption><b>{escape(each.title)}.</b> {escape(each.about)}</figcaption>\n"
        f"{each.svg(report)}\n</figure>\n"
        for each in drawn
    )
    table = _table(section) if section["rows"] else ""
    if drawn or len(section["rows"]) > _ROWS_OPEN:
        count = len(section["rows"])
        table = f"<details>\n<summary>Table of {count} rows</summary>\n{table}</details>\n"
    return f"<section>\n<h2>{escape(section['title'])}</h2>\n{texts}{pictures}{table}</section>\n"


def _table(section: dict[str, Any]) -> str:
    aligned = section["aligned"]
    head = _cells("th", section["columns"], aligned)
    rows = "".join(f"<tr>{_cells('td', row, aligned)}</tr>\n" for row in section["rows"])
    label = escape(section["title"])
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
