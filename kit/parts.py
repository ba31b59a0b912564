"""The parts list of each board with the printed enclosure: a sheet, and CSV."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host_sim import pins
from kit import lengths
from tools import wiring

CURRENCY = "EUR"
ESTIMATE = "estimate"


class Line(NamedTuple):
    """A line of the list; the price is for all that is bought."""

    needed: str
    buy: str
    what: str
    number: str  # of its maker, "" if it has none
    source: str
    basis: str  # of the price
    eur: float


def bill(board: str) -> list[Line]:
    """Return the bill of materials, with a bought box."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    controller = wiring.controller(board)
    wanted = [(controller["title"], controller)]
    for part in wiring.parts(board):
        known = wiring.part(part)
        wanted += [(known["is"], known), *known.get("with", {}).items()]
    for what, known in wanted:
        found[what] = (found.get(what, (0, known))[0] + 1, known)
    metres, wire = lengths.total_m(board), wiring.KNOWN["wire"]
    return [
        *(_counted(what, count, known) for what, (count, known) in found.items()),
        *map(_bought, wiring.KNOWN["more"]),
        _bought(
            wire
            | {
                "needed": f"{lengths.sum_m(board):.1f} m",
                "buy": f"{metres} m",
                "eur": metres * wire["eur"],
            }
        ),
    ]


def _counted(what: str, count: int, known: dict[str, Any]) -> Line:
    buy = count + known.get("spare", 0)
    return _bought(
        {**known, "is": what, "needed": str(count), "buy": str(buy), "eur": buy * known["eur"]}
    )


def _bought(known: dict[str, Any]) -> Line:
    what, number = known["is"], known.get("number", "")
    basis = known.get("from", ESTIMATE)
    return Line(
        known["needed"], known["buy"], what, number, source(what), basis, float(known["eur"])
    )


def lines(board: str) -> list[Line]:
    """Return the bill with the printed enclosure in place of the bought box."""
    enclosure = wiring.KNOWN["enclosure"]
    own = [*enclosure["every"], *enclosure.get(pins.controller(board), [])]
    return [*(line for line in bill(board) if not line.what.startswith("box")), *map(_bought, own)]


def shipping(bought: list[Line]) -> float:
    """Return what the parcels cost, one from each kind of shop."""
    return float(sum(wiring.KNOWN["shipping"][shop] for shop in {line.source for line in bought}))


def together(bought: list[Line]) -> float:
    """Return the price of all lines, with shipping."""
    return round(sum(line.eur for line in bought) + shipping(bought), 2)


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


def total(board: str) -> float:
    """Return the price of all of the list, with shipping."""
    return together(lines(board))


def sheet(board: str) -> dict[str, Any]:
    """Return the data of the printed list."""
    listed = lines(board)
    return {
        "title": f"Parts: {board}",
        "about": f"{wiring.controller(board)['title']}; with the printed enclosure",
        "currency": CURRENCY,
        "lines": [
            (line.needed, line.buy, line.what, line.number, line.source, price(line.eur))
            for line in listed
        ],
        "shipping": price(shipping(listed)),
        "total": price(total(board)),
        "in_a_box": f"{together(bill(board)):.0f} {CURRENCY}",
        "about_prices": about_prices(),
    }


def price(eur: float) -> str:
    """Return a price with two decimals; nothing for what costs nothing by itself."""
    return f"{eur:.2f}" if eur else ""


def page() -> str:
    """Return the page with the parts of all boards that are wired by hand, and a bought box."""
    bills = {board: bill(board) for board in pins.by_hand()}
    controllers = [lines_of[0] for lines_of in bills.values()]
    found = {line.what: line for lines_of in (controllers, *bills.values()) for line in lines_of}
    shipped = {board: price(shipping(lines_of)) for board, lines_of in bills.items()}
    sums = {board: price(together(lines_of)) for board, lines_of in bills.items()}
    listed = [
        *((_named(line), _by_board(what, bills)) for what, line in found.items()),
        ("shipping, a parcel from each shop", _each(shipped)),
        ("together", _each(sums)),
    ]
    return "\n".join(
        [
            "# Parts of the boards",
            "",
            "*1 (2), 0.50*: one is needed; buy two, for 0.50 EUR. If boards differ, they are",
            "named. `make kit` writes a list for each board, with shops and sources of prices.",
            "",
            *(f"- {what}: {needed}" for what, needed in listed),
            "",
            about_prices(),
            "",
        ]
    )


def _by_board(what: str, bills: Mapping[str, list[Line]]) -> str:
    """Return how many of a part are needed and bought, and the price, for each board with it."""
    cells = {
        board: _in(line)
        for board, lines_of in bills.items()
        for line in lines_of
        if line.what == what
    }
    return _each(cells) if len(cells) == len(bills) else f"{_each(cells)} ({', '.join(cells)})"


def _each(cells: Mapping[str, str]) -> str:
    """Return what all boards have, or each with its name."""
    if len(set(cells.values())) == 1:
        return next(iter(cells.values()))
    return "; ".join(f"{board} {cell}" for board, cell in cells.items())


def _in(line: Line) -> str:
    more = f" ({line.buy})" if line.buy != line.needed else ""
    return f"{line.needed}{more}, {price(line.eur)}"


def _named(line: Line) -> str:
    return f"{line.what} ({line.number})" if line.number else line.what


def table(board: str) -> str:
    """Return the list as CSV, with the currency in the head."""
    text = io.StringIO()
    listed = lines(board)
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(["needed", "buy", "what", "number", "source", "price from", CURRENCY])
    sheet.writerows((*line[:-1], f"{line.eur:.2f}") for line in listed)
    sheet.writerow(["", "", "shipping", "", "", ESTIMATE, f"{shipping(listed):.2f}"])
    return text.getvalue()


def write(folder: Path) -> None:
    """Write the CSV of all boards. The PDF are among the sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    for board in pins.by_hand():
        (folder / f"{board}.csv").write_text(table(board), encoding="utf-8")
