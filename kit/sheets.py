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
        "about": "for a 4 × 4 membrane keypad that is printed A B C D * #",
        "size": keypad["size"][:2],
        "keys": keypad["keys"],
        "letters": {
            key: letters.split(key)[0].replace(" ", "␣")  # those before the digit itself
            for key, letters in words.LETTERS.items()
            if key.isdigit()
        },
        "notes": [
            "Print on adhesive paper or film, at 100 %: measure the ruler below.",
            "Lay the sheet on the keypad. If the labels are on the keys, cut out the one piece; "
            "if not, cut the labels one by one.",
            "Clear tape over the labels keeps them clean.",
        ],
    }


# How the players are told apart without colours; in the order of the seats.
_PLAYERS = (
    ("#d0262c", "#ffffff", "circle"),
    ("#1f4fa3", "#ffffff", "square"),
    ("#1f8a43", "#ffffff", "triangle"),
    ("#f5cf1b", "#1a1a1a", "star"),
    ("#ffffff", "#1a1a1a", "diamond"),
    ("#1a1a1a", "#ffffff", "cross"),
    ("#ef7fb0", "#1a1a1a", "hexagon"),
    ("#f08a1d", "#1a1a1a", "ring"),
)


def _stickers() -> dict[str, Any]:
    seats = list(zip(*(each.SEATS[1:POT] for each in languages.modules().values()), strict=True))
    return {
        "title": "Card stickers",
        "tags": "Tag stickers",
        "about": "The number is the key that chooses the colour when the card is enrolled.",
        "card": layout.read()["card"],
        "players": [
            {"number": str(seat), "names": names, "colour": colour, "on": on, "symbol": symbol}
            for seat, (names, (colour, on, symbol)) in enumerate(
                zip(seats, _PLAYERS, strict=True), start=1
            )
        ],
        "notes": [
            "Print on adhesive paper, at 100 %: measure the ruler below.",
            "No metallic paper or foil: a reader does not see through it.",
            "Cut along the thin line: the colours go on beyond it, so that no white stays at the "
            "edge.",
        ],
    }


def _template() -> dict[str, Any]:
    measures = layout.read()
    readers, keypad, window = measures["readers"], measures["keypad"], measures["display"]["at"]
    button, buzzer = measures["deal_button"], measures["buzzer"]
    openings = {name: _opening(measures, name) for name in ("small", "large")}
    areas = [
        *(_area(readers[side], readers["board"]) for side in ("plus", "minus")),
        *(_area(window, size, cut=True) for size in openings.values()),
        _area(keypad["at"], keypad["size"]),
        _area(keypad["slot_at"], keypad["slot"], cut=True),
    ]
    grille = places.grille(measures)
    box = [measures["box"]["width"], measures["box"]["depth"]]
    return {
        "title": "Drilling template",
        "layout": measures,
        "areas": areas,
        "holes": [
            {"at": button["at"], "diameter": button["hole"]},
            *({"at": at, "diameter": buzzer["hole"]} for at in grille),
        ],
        "rings": [
            {"at": button["at"], "diameter": button["bezel"]},
            {"at": buzzer["at"], "diameter": buzzer["diameter"]},
        ],
        "marks": [
            {"letter": letter, "at": at} for letter, at in _marks(measures, openings).items()
        ],
        "signs": [
            {"text": sign, "at": readers[side]} for sign, side in (("+", "plus"), ("−", "minus"))
        ],
        "legend": [
            {"letter": letter, "what": what, "how": how}
            for letter, (what, how) in _legend(measures, openings).items()
        ],
        "notes": [
            f"The face of the box from above, {_size(box)}; the player sits below.",
            "Solid lines are cut or drilled, dashed ones lie on the face or behind it.",
            "Measure the ruler first. Tape the sheet down, mark every cross with a punch, drill "
            "small holes first.",
        ],
    }


def _marks(measures: places.Layout, openings: dict[str, list[float]]) -> dict[str, list[float]]:
    """Return where each letter of the legend is on the template."""
    readers, keypad, window = measures["readers"], measures["keypad"], measures["display"]["at"]
    button, buzzer = measures["deal_button"], measures["buzzer"]
    return {
        "A": _at(readers["plus"], 0, 22),
        "B": _at(readers["minus"], 0, 22),
        "C": _at(window, openings["large"][0] / 2 + 5, 0),
        "D": keypad["at"],
        "E": _at(keypad["slot_at"], keypad["slot"][0] / 2 + 5, 0),
        "F": _at(button["at"], button["hole"] / 2 + 5, 5),
        "G": _at(buzzer["at"], buzzer["diameter"] / 2 + 5, 0),
    }


def _legend(
    measures: places.Layout, openings: dict[str, list[float]]
) -> dict[str, tuple[str, str]]:
    """Return for each letter what is there, and how it is made."""
    readers, keypad = measures["readers"], measures["keypad"]
    button, buzzer = measures["deal_button"], measures["buzzer"]
    holes = len(places.grille(measures))
    return {
        "A": (
            "Reader plus",
            f"Behind the wall, {_size(readers['board'])}. No hole: 3 mm of wood "
            "or plastic at most, and no metal.",
        ),
        "B": ("Reader minus", "As plus. With one reader there is none: it is in the place of A."),
        "C": (
            "Display",
            f"0.96 inch: the inner line, {_size(openings['small'])}. 1.3 inch: the "
            f"outer line, {_size(openings['large'])}.",
        ),
        "D": ("Keypad", f"Glued on, {_size(keypad['size'])}."),
        "E": ("Slot for its plug", f"{_size(keypad['slot'])}."),
        "F": (
            "Deal button",
            f"ø {button['hole']} mm; {button['bezel']} mm across above the wall.",
        ),
        "G": (
            "Buzzer",
            f"{holes} holes, ø {buzzer['hole']} mm; the disc behind them, "
            f"{buzzer['diameter']} mm.",
        ),
    }


def _opening(measures: places.Layout, display: str) -> list[float]:
    """Return the size of the window for a display: its picture, and the margin around."""
    margin = measures["window"]["margin"]
    return [round(side + 2 * margin, 2) for side in measures["display"][display]["picture"]]


def _area(at: list[float], size: list[float], cut: bool = False) -> dict[str, Any]:
    return {"at": at, "size": size[:2], "cut": cut}


def _at(middle: list[float], x: float, y: float) -> list[float]:
    return [middle[0] + x, middle[1] + y]


def _size(size: list[float]) -> str:
    return " × ".join(f"{side:g}" for side in size[:2]) + " mm"
