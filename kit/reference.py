"""The quick reference of the keys, in every language of the unit."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dealbox.parts import KEYS
from dealbox.ui.lists import LEVEL
from host_sim import languages

# The menu in a game with deeds, as in ui/menus.py: two levels, each row with its digit.
MENU = (
    *("TRADE_ITEM", "CLAIM_ITEM", "TAX_ITEM", "CARDS_ITEM", "JAIL_ITEM", "DEEDS_ITEM"),
    *("COLLECT_EACH", "STANDINGS_ITEM", "MORE_ITEM"),
    *("TAKE_BACK_ITEM", "FINAL_ITEM", "HISTORY_ITEM", "DEBTS_ITEM", "BANKRUPT_ITEM"),
    *("SETTINGS_ITEM", "GAME_ITEM", "NEW_GAME_ITEM"),
)
_LEVELS = MENU[:LEVEL], MENU[LEVEL:]


class Row(NamedTuple):
    """An operation, of reference.csv.

    name: of its words, sheet.row.NAME and sheet.row.NAME.about.
    part: of the sheet, whose title is its words "sheet.PART".
    keys: "-" and "+" are a card on minus and on plus, "no" a deed's number, "sum" an amount, "KM"
    the key K or M, "..." more of it; all else is a key. scenario: of tests/scenarios, which has
    the same keys.
    """

    name: str
    keys: str
    scenario: str
    part: str


with Path(__file__).with_suffix(".csv").open(encoding="utf-8", newline="") as _file:
    ROWS = [Row(**row) for row in csv.DictReader(_file)]


def sheet(language: str) -> dict[str, Any]:
    """Return the data of the reference in a language, by its code."""
    shown = vars(languages.modules()[language])
    first, rest = (
        [(str(1 + i), shown[name]) for i, name in enumerate(level)] for level in _LEVELS
    )
    values = {**shown, "rest": ", ".join(" ".join(row) for row in rest)}
    text = {
        key.removeprefix("sheet."): words.format_map(values)
        for key, words in languages.of_pages(language).items()
        if key.startswith("sheet.")
    }
    return {
        **{name: text[name] for name in ("title", "about", "ruler", "no", "sum", "menu")},
        "lang": language,
        "menu_rows": first,
        "menu_note": text["menu.rest"],
        "keypad": list(KEYS),
        "key": {key: text[f"key.{key}"] for key in KEYS if not key.isdigit()},
        "notes": {name: text[f"note.{name}"] for name in ("one", "sign", "start")},
        "parts": [
            {"title": text[part], "rows": list(_rows(text, part))}
            for part in ("money", "deeds", "house")
        ],
    }


def _rows(text: dict[str, str], part: str) -> Iterator[dict[str, Any]]:
    for row in ROWS:
        if row.part == part:
            title, about = text[f"row.{row.name}"], text[f"row.{row.name}.about"]
            yield {"title": title, "text": about, "keys": row.keys.split()}
