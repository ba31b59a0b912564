"""The printed sheets of the kit: data from the bank, the words and the layout, drawn by typst.

A sheet is a template in kit/sheets/ and its data. The same inputs give the same bytes: the font is
the one that tools/npm pins, no other is looked for, and no date is in the document.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import POT
from dealbox.ui import words
from host_sim import languages, pins
from kit import deeds, layout, parts, places, reference
from tools import node

if TYPE_CHECKING:
    import typst

PAPERS = {"a4": "a4", "letter": "us-letter"}  # as typst calls them
RULER = "100 mm. If it measures otherwise, print again at 100 %, not fitted to the page."
TEMPLATES = Path(__file__).parent / "sheets"


class Sheet(NamedTuple):
    """A sheet to print: the name of its file, its template, and what makes its data."""

    name: str
    template: str
    data: Callable[[], dict[str, Any]]


def sheets() -> Iterator[Sheet]:
    """Yield all sheets."""
    yield from map(deed_sheet, EDITIONS)
    for language in languages.modules():
        yield Sheet(f"keys-{language}", "reference", partial(reference.sheet, language))
    for board in pins.by_hand():
        yield Sheet(f"parts-{board}", "parts", partial(parts.sheet, board))
    yield Sheet("key-labels", "keys", _key_labels)
    yield Sheet("card-stickers", "stickers", _stickers)
    yield Sheet("drilling-template", "template", _template)


def deed_sheet(edition: Edition) -> Sheet:
    """Return the table of an edition's deeds."""
    name = edition.city or edition.name
    return Sheet(f"deeds-{name}", "deeds", partial(deeds.table, edition))


def pdf(sheet: Sheet, paper: str) -> bytes:
    """Return a sheet as PDF; paper: of PAPERS."""
    made = compiler().compile(**inputs(sheet, paper), format="pdf")
    assert isinstance(made, bytes)
    return made


def pngs(sheet: Sheet, paper: str, ppi: float) -> list[bytes]:
    """Return the pages of a sheet as PNG, with so many pixels per inch."""
    made = compiler().compile(**inputs(sheet, paper), format="png", ppi=ppi)
    assert made
    return made if isinstance(made, list) else [made]


def write(folder: Path, wanted: Iterable[Sheet]) -> list[Path]:
    """Write sheets, in a folder for each paper; return the files."""
    files = []
    for sheet, paper in product(wanted, PAPERS):
        files.append(folder / paper / f"{sheet.name}.pdf")
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        files[-1].write_bytes(pdf(sheet, paper))
    return files


def inputs(sheet: Sheet, paper: str) -> dict[str, Any]:
    """Return what typst compiles: the template, and its data as JSON."""
    data = {"lang": "en", "ruler": RULER, **sheet.data(), "paper": PAPERS[paper]}
    return {
        "input": str(TEMPLATES / f"{sheet.template}.typ"),
        "sys_inputs": {"data": json.dumps(data)},
    }


@cache
def compiler() -> "typst.Compiler":
    """Return typst with DejaVu's fonts, whose release tools/npm pins."""
    import typst  # the tests of `make test` do without it

    return typst.Compiler(root=TEMPLATES, font_paths=[fonts()], ignore_system_fonts=True)


def fonts() -> Path:
    """Return the folder of DejaVu's fonts. Refused: NoNode."""
    return node.modules() / "dejavu-fonts-ttf/ttf"


def _key_labels() -> dict[str, Any]:
    keypad = layout.read()["keypad"]
    return {
        "title": "Key labels",
        "size": keypad["size"][:2],
        "keys": keypad["keys"],
        "letters": {
            key: letters.split(key)[0].replace(" ", "␣")  # those before the digit itself
            for key, letters in words.LETTERS.items()
            if key.isdigit()
        },
    }


def _stickers() -> dict[str, Any]:
    names = zip(*(each.SEATS[1:POT] for each in languages.modules().values()), strict=True)
    return {"title": "Card stickers", "card": layout.read()["card"], "players": list(names)}


def _template() -> dict[str, Any]:
    measures = layout.read()
    return {"title": "Drilling template", "layout": measures, "grille": places.grille(measures)}
