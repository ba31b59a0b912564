"""The parts list of each board with the printed enclosure: a sheet, Markdown and CSV."""

import csv
import io
from pathlib import Path
from typing import Any, NamedTuple

from host_sim import pins
from kit import lengths
from tools import wiring

CURRENCY = "EUR"


class Line(NamedTuple):
    """A line of the list; the price is for all of it."""

    quantity: str
    what: str
    source: str
    eur: float


def bill(board: str) -> list[tuple[int | str, str, float]]:
    """Return the bill of materials: counts, descriptions, and an estimate for them in EUR."""
    controller = wiring.controller(board)
    prices: dict[str, float] = {controller["title"]: controller["eur"]}
    counts: dict[str, int] = {controller["title"]: 1}
    for part in wiring.parts(board):
        known = wiring.part(part)
        for what, eur in {known["is"]: known["eur"], **known.get("with", {})}.items():
            prices[what] = eur
            counts[what] = counts.get(what, 0) + 1
    own = [(count, what, count * prices[what]) for what, count in counts.items()]
    wire = wiring.KNOWN["wire"]
    metres = lengths.total_m(board)
    return [
        *own,
        *((count, what, eur) for count, what, eur in wiring.KNOWN["more"]),
        (f"{metres} m", wire["is"], metres * wire["eur"]),
    ]


def with_enclosure(board: str) -> list[tuple[int | str, str, float]]:
    """Return the bill with the printed enclosure in place of the bought box."""
    enclosure = wiring.KNOWN["enclosure"]
    own = [*enclosure["every"], *enclosure.get(pins.controller(board), [])]
    bought = [row for row in bill(board) if source(row[1]) != "hardware shop"]
    return [*bought, *((count, what, eur) for count, what, eur in own)]


def source(what: str) -> str:
    """Return the kind of shop that has a line of the bill."""
    found = [
        kind
        for kind, begins in wiring.KNOWN["sources"].items()
        if any(what.startswith(begin) for begin in begins)
    ]
    if len(found) != 1:
        raise ValueError(f"boards/parts.yml: {what} has {len(found)} sources, and needs one")
    return str(found[0])


def about_prices() -> str:
    """Return of when the prices are, and how they were estimated."""
    return str(wiring.KNOWN["about prices"])


def lines(board: str) -> list[Line]:
    """Return the lines: what is in the box, then the printed enclosure and what holds it."""
    return [
        Line(str(count), what, source(what), eur) for count, what, eur in with_enclosure(board)
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
    bought = sum(eur for _, _, eur in bill(board))
    return [
        f"With a bought box of wood or plastic in place of the enclosure: about "
        f"{bought:.0f} {CURRENCY}. Cells are not included.",
        about_prices(),
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
