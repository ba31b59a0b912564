"""A report as one HTML file that loads nothing."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from host_sim.report import tables
from host_sim.web import pages

_STYLE = pages.folder("report") / "report.css"
_ROWS_OPEN = 16  # a longer table is folded
_LEFT = ' class="left"'
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_DRAWS = "; script-src 'sha256-{}'; require-trusted-types-for 'script'; trusted-types 'none'"


class Picture(NamedTuple):
    """A figure: what it is called and shows, and its SVG."""

    title: str
    about: str
    svg: str


def html(report: dict[str, Any], notes: list[str], script: str) -> str:
    """Return the report as a document: texts, tables, and the script that draws its figures.

    notes: what the check of the books found. script: that of web/report/drawn.js.
    """
    parts = [section(each) for each in tables.sections(report)]
    return page(
        *(tables.heading(report), tables.summary(report) + notes, parts),
        script=script,
        data=json.dumps(report).replace("<", "\\u003c"),
    )


def page(
    heading: str, texts: Sequence[str], parts: Sequence[str], *, script: str = "", data: str = ""
) -> str:
    """Return a document of sections as section() makes them. heading, texts: plain text.

    script: what the document runs, which finds data, as JSON, in the element of that name.
    """
    title = escape(heading)
    policy, scripts = _POLICY, ""
    if script:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy += _DRAWS.format(digest)
        scripts = f'<script type="application/json" id="data">{data}</script>\n'
        scripts += f"<script>{script}</script>\n"
    about = "".join(f'<p class="about">{escape(text)}</p>\n' for text in texts)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
{_STYLE.read_text(encoding="utf-8")}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{about}{"".join(parts)}</main>
{scripts}</body>
</html>
"""


def section(content: dict[str, Any], drawn: Sequence[Picture] = ()) -> str:
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
    head = f'<section id="{escape(content["name"])}">\n<h2>{escape(content["title"])}</h2>\n'
    return f"{head}{texts}{pictures}{table}</section>\n"


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
