"""The quick reference of the keys, in every language of the unit."""

import importlib
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from dealbox.parts import KEYS
from dealbox.ui import words

_SOURCE = Path(__file__).parent / "sheets/reference.toml"

# The menu in a game with deeds, as in ui/menus.py: ten rows with the digits 1 to 0, and the rest.
MENU = (
    *("TRADE_ITEM", "CLAIM_ITEM", "TAX_ITEM", "CARDS_ITEM", "JAIL_ITEM", "DEEDS_ITEM"),
    *("COLLECT_EACH", "STANDINGS_ITEM", "TAKE_BACK_ITEM", "FINAL_ITEM", "HISTORY_ITEM"),
    *("DEBTS_ITEM", "BANKRUPT_ITEM", "SETTINGS_ITEM", "GAME_ITEM", "NEW_GAME_ITEM"),
)
_DIGITS = "1234567890"


@cache
def source() -> dict[str, Any]:
    """Return reference.toml."""
    return tomllib.loads(_SOURCE.read_text())


def languages() -> dict[str, ModuleType]:
    """Return the words of each language of the unit, by its code."""
    modules = {name: importlib.import_module(f"dealbox.ui.{name}") for _, name in words.LANGUAGES}
    return {
        name.removeprefix("words").strip("_") or "en": module for name, module in modules.items()
    }


def sheet(language: str) -> dict[str, Any]:
    """Return the data of the reference in a language."""
    shown = vars(languages()[language])
    text = source()[language]
    rows = [shown[name] for name in MENU]
    return {
        **{
            name: text[name] for name in ("title", "about", "ruler", "no", "sum", "money", "deeds")
        },
        "lang": language,
        "menu": text["menu"],
        "menu_rows": list(zip(_DIGITS, rows[: len(_DIGITS)], strict=True)),
        "menu_note": text["menu_note"].format(rest=", ".join(rows[len(_DIGITS) :])),
        "keypad": list(KEYS),
        "key": text["key"],
        "notes": text["notes"],
        "rows": list(_rows(text["row"], shown)),
    }


def _rows(texts: dict[str, list[str]], shown: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for row in source()["row"]:
        title, about = (text.format_map(shown) for text in texts[row["id"]])
        has_deeds = row.get("deeds", False)
        yield {"title": title, "text": about, "keys": row["keys"].split(), "deeds": has_deeds}
