"""A report as one HTML file that loads nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from host_sim import languages
from host_sim.report import tables
from host_sim.web import pages

_STYLE = pages.folder("report") / "report.css"
_ROWS_OPEN = 16  # a longer table is folded
_LEFT = ' class="left"'
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_DRAWS = "; script-src '{}'; require-trusted-types-for 'script'; trusted-types 'none'"


class Picture(NamedTuple):
    """A figure: what it is called and shows, and its SVG."""

    title: str
    about: str
    svg: str


def html(report: dict[str, Any], language: str, note: str, script: str) -> str:
    """Return the report as a document: texts, tables, and the script that draws its figures.

    language: its code. note: what the check of the books found. script: web/report/drawn.js.
    """
    table = languages.tables()[language]
    say = tables.Words(table)
    first, *others = [section(each, say) for each in tables.sections(report, table)]
    return page(
        *(tables.heading(report), [*tables.summary(report, table), note], others),
        first=first,
        script=script,
        data=json.dumps(report).replace("<", "\\u003c"),
        language=language,
    )


def page(
    heading: str,
    texts: Sequence[str],
    parts: Sequence[str],
    *,
    first: str = "",
    script: str = "",
    data: str = "",
    language: str = "en",
) -> str:
    """Return a document of sections as section() makes them. heading, texts: plain text.

    first: a section above the texts. script: what the document runs, which finds data, as JSON, in
    the element of that name.
    """
    title = escape(heading)
    policy, scripts = _POLICY, ""
    if script:
        policy += _DRAWS.format(pages.integrity(script.encode()))
        scripts = f'<script type="application/json" id="data">{data}</script>\n'
        scripts += f"<script>{script}</script>\n"
    about = "".join(f'<p class="about">{escape(text)}</p>\n' for text in texts)
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
{first}{about}{"".join(parts)}</main>
{scripts}</body>
</html>
"""


def section(content: dict[str, Any], say: tables.Words, drawn: Sequence[Picture] = ()) -> str:
    """Return a section: texts, pictures and a table. content: as tables.sections() has them."""
    texts = "".join(f"<p>{escape(text)}</p>\n" for text in content["texts"])
    pictures = "".join(
        f'<figure tabindex="0" aria-label="{escape(each.title)}">\n'
        f"<figcaption><b>{escape(each.title)}.</b> {escape(each.about)}</figcaption>\n"
        f"{each.svg}\n</figure>\n"
        for each in drawn
    )
    table = "".join(_shown(content, say, bool(drawn))) if content["rows"] else ""
    head = f'<section id="{escape(content["name"])}">\n<h2>{escape(content["title"])}</h2>\n'
    return f"{head}{texts}{pictures}{table}</section>\n"


def _shown(content: dict[str, Any], say: tables.Words, is_drawn: bool) -> Iterator[str]:
    """Return a section's table; of many rows those worth reading, and all of them, each folded."""
    rows, few = content["rows"], content.get("few")
    if few and len(rows) > _ROWS_OPEN:
        yield _folded(say("few", count=len(few)), _table(content, [rows[i] for i in few], say))
        yield _folded(say("all", count=len(rows)), _table(content, rows, say))
    elif is_drawn or len(rows) > _ROWS_OPEN:
        yield _folded(say("table", count=len(rows)), _table(content, rows, say))
    else:
        yield _table(content, rows, say)


def _folded(summary: str, table: str) -> str:
    return f"<details>\n<summary>{escape(summary)}</summary>\n{table}</details>\n"


def _table(content: dict[str, Any], texts: list[list[str]], say: tables.Words) -> str:
    aligned = content["aligned"]
    head = _cells("th", content["columns"], aligned)
    rows = "".join(f"<tr>{_cells('td', row, aligned)}</tr>\n" for row in texts)
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
