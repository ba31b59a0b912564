import re

import pytest

from dealbox.ui import words
from dealbox.ui.lists import List
from host_sim import languages
from kit import reference
from tests.support.cases import for_each
from tests.support.sources import ROOT
from tests.support.table import Table


def _pressed(scenario: str) -> str:
    """Return the keys that a scenario counts: cards as - and +, keys with blanks between."""
    lines = (ROOT / f"tests/scenarios/{scenario}.txt").read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if re.search(r"# 1\b", line))
    keys: list[str] = []
    for line in lines[first:]:
        step, _, counted = line.partition("#")
        what, *rest = step.split()
        if not counted and what != "expect":
            break
        if what in ("tap", "lay"):
            keys.append({"minus": "-", "plus": "+"}[rest[1]])
        elif what == "press":
            keys += rest
    return " ".join(keys)


_PATTERNS = {"no": r"\d( \d)?", "sum": r"[\d.]( [\d.])*", "KM": "[KM]", "...": ".*"}


@for_each("row", reference.ROWS)
def test_a_row_has_the_keys_of_its_scenario(row: reference.Row) -> None:
    pattern = " ".join(_PATTERNS.get(key, re.escape(key)) for key in row.keys.split())
    pressed = _pressed(row.scenario)
    assert re.fullmatch(pattern, pressed), f"{row.keys} is not {pressed}"


@pytest.mark.parametrize("language", languages.modules())
def test_the_words_of_the_menu_are_those_of_the_display(language: str) -> None:
    shown = languages.modules()[language]
    rows = reference.sheet(language)["menu_rows"]
    assert rows[0] == ("1", shown.TRADE_ITEM)
    assert rows[-1] == ("9", shown.MORE_ITEM)
    assert "6 " + shown.SETTINGS_ITEM in reference.sheet(language)["menu_note"]


def test_the_menu_has_the_rows_of_the_unit_s() -> None:
    table = Table("RED", "BLUE", game="world deeds")
    table.press("OK")
    menu = table.screen
    assert isinstance(menu, List)
    rows = [left for left, _, _ in menu.rows()]
    assert rows == [getattr(words, name) for name in reference.MENU]


def test_without_deeds_the_loans_are_where_the_sheet_says() -> None:
    table = Table()
    table.do("press OK; choose London; choose House rules; choose Loans; press OK 1 1")
    table.do("tap RED plus; tap BLUE plus; press OK; press OK 7")
    assert table.title == words.LOANS
