"""The parts list of each board with the printed enclosure: a sheet, Markdown and CSV."""

import csv
import io
from pathlib import Path
from typing import Any, NamedTuple

from host_sim import pins
from tools import wiring

CURRENCY = "EUR"


class Line(NamedTuple):
    """A line of the list; the price is for all of it."""

    quantity: str
    what: str
    source: str
    eur: float


def lines(board: str) -> list[Line]:
    """Return the lines: what is in the box, then the printed enclosure and what holds it."""
    return [
        Line(str(count), what, wiring.source(what), eur)
        for count, what, eur in wiring.with_enclosure(board)
    ]


def total(board: str) -> float:
    """Return the sum of the prices."""
    return round(sum(line.eur for line in lines(board)), 2)


def sheet(board: str) -> dict[str, Any]:
    """Return the data of the printed list."""
    return {
        "title": f"Parts: {board}",
        "about": f"{wiring.controller(board)['title']}; with the printed enclosure",
        "currency": CURRENCY,
        "lines": [(*line[:3], price(line.eur)) for line in lines(board)],
        "total": price(total(board)),
        "notes": notes(board),
    }


def notes(board: str) -> list[str]:
    """Return what the list says below its total."""
    bought = sum(eur for _, _, eur in wiring.bill(board))
    return [
        f"With a bought box of wood or plastic in place of the enclosure: about "
        f"{bought:.0f} {CURRENCY}. Cells are not included.",
        wiring.about_prices(),
        "What to look out for with each part is in docs/build.md.",
    ]


def price(eur: float) -> str:
    """Return a price with two decimals; nothing for what costs nothing by itself."""
    return f"{eur:.2f}" if eur else ""


def markdown(board: str) -> str:
    """Return the list as a page."""
    rows = [
        ("count", "what", "source", CURRENCY),
        ("---",) * 4,
        *((*line[:3], price(line.eur)) for line in lines(board)),
        ("", "together", "", price(total(board))),
    ]
    table = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([f"# Parts of {board}", "", *table, "", *notes(board), ""])


def table(board: str) -> str:
    """Return the list as CSV, with the currency in the head."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["count", "what", "source", CURRENCY])
    rows.writerows((*line[:3], f"{line.eur:.2f}") for line in lines(board))
    return text.getvalue()


def write(folder: Path) -> None:
    """Write Markdown and CSV of all boards. The PDF are among the sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    for board in pins.boards():
        for kind, text in (("md", markdown(board)), ("csv", table(board))):
            (folder / f"{board}.{kind}").write_text(text, encoding="utf-8")
