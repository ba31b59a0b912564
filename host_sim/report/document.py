"""A report as one HTML file that loads nothing."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from host_sim import languages
from host_sim.report import tables
from host_sim.web import pages

_STYLE = pages.folder("report") / "report.css"
_ROWS_OPEN = 16  # a longer table is folded
_LEFT = ' class="left"'
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src '{}'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)


def html(report: dict[str, Any], language: str, note: str, script: str) -> str:
    """Return the report as a document: texts, tables, and the script that draws its figures.

    language: its code. note: what the check of the books found. script: web/report/drawn.js, which
    finds the report, as JSON, in the element `data`.
    """
    table = languages.tables()[language]
    say = tables.Words(table)
    first, *others = [_section(each, say) for each in tables.sections(report, table)]
    title = escape(tables.heading(report))
    texts = [*tables.summary(report, table), note]
    about = "".join(f'<p class="about">{escape(text)}</p>\n' for text in texts)
    policy = _POLICY.format(pages.integrity(script.encode()))
    data = json.dumps(report).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{language}">
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
{first}{about}{"".join(others)}</main>
<script type="application/json" id="data">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def _section(content: dict[str, Any], say: tables.Words) -> str:
    """Return a section: texts and a table. content: as tables.sections() has them."""
    texts = "".join(f"<p>{escape(text)}</p>\n" for text in content["texts"])
    table = _shown(content, say) if content["rows"] else ""
    head = f'<section id="{escape(content["name"])}">\n<h2>{escape(content["title"])}</h2>\n'
    return f"{head}{texts}{table}</section>\n"


def _shown(content: dict[str, Any], say: tables.Words) -> str:
    """Return a section's table, folded if it is long."""
    count = len(content["rows"])
    table = _table(content, say)
    if count <= _ROWS_OPEN:
        return table
    summary = escape(say("table", count=count))
    return f"<details>\n<summary>{summary}</summary>\n{table}</details>\n"


def _table(content: dict[str, Any], say: tables.Words) -> str:
    aligned = content["aligned"]
    head = _cells("th", content["columns"], aligned)
    rows = "".join(f"<tr>{_cells('td', row, aligned)}</tr>\n" for row in content["rows"])
    label = escape(say("table.of", title=content["title"]))
    return (
        f'<div class="table" tabindex="0" role="region" aria-label="{label}">\n'
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )


def _cells(tag: str, texts: list[str], aligned: list[str]) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    return "".join(
        f"<{tag}{scope}{_LEFT if side == 'left' else ''}>{escape(text)}</{tag}>"
        for text, side in zip(texts, aligned, strict=True)
    )
