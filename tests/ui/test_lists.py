from typing import TYPE_CHECKING

import pytest

from dealbox.ui import words
from dealbox.ui.lists import Cursor, List
from tests.support.cases import for_each
from tests.support.table import DEEDS_ITEMS, MENU_ITEMS, Table

if TYPE_CHECKING:
    from dealbox.ui.lists import Choice


def _marked(table: Table) -> list[str]:
    """Return the rows under the title that are dark on light, without their numbers."""
    lines, inverse = table.board.display.lines(), table.board.display.inverse
    return [lines[row].lstrip("0123456789 ") for row in range(1, 8) if inverse >> row & 1]


@pytest.mark.parametrize(
    ("game", "items"),
    [
        ("world", MENU_ITEMS),
        ("world deeds", (*DEEDS_ITEMS, MENU_ITEMS[0], words.MORE_ITEM, *MENU_ITEMS[1:])),
    ],
)
def test_k_moves_up_and_m_moves_down_with_wrap_around(game: str, items: tuple[str, ...]) -> None:
    table = Table("RED", "BLUE", game=game)
    table.press("OK")
    for item in (*items[1:], items[0]):
        table.press("M")
        assert _marked(table) == [item]
    for item in reversed(items):
        table.press("K")
        assert _marked(table) == [item]


@for_each("row", range(len(MENU_ITEMS)))
def test_a_digit_chooses_the_row_that_it_stands_before(row: int) -> None:
    by_digit, by_ok = Table("RED", "BLUE"), Table("RED", "BLUE")
    by_digit.press("OK", str(row + 1))
    by_ok.press("OK", *"M" * row, "OK")
    assert by_digit.title == by_ok.title != "MENU"
    by_ok.press("C", "OK")
    if row < 6:
        assert by_ok.board.display.lines()[1 + row] == f"{row + 1} {MENU_ITEMS[row]}"


class _Long(List):
    """A list of so many rows."""

    count = 0

    def choices(self) -> "list[Choice]":
        return [(str(row), "", lambda: None) for row in range(self.count)]


@for_each("count", range(40))
def test_a_list_of_any_length_has_all_rows_and_leads_on_by_the_ninth(count: int) -> None:
    long = _Long(Table().unit.session, Cursor())
    long.count = count
    rows = [row[0] for row in long.rows()]
    assert [row for row in rows if row != words.MORE_ITEM] == [str(row) for row in range(count)]
    leads_on = [index for index, row in enumerate(rows) if row == words.MORE_ITEM]
    assert leads_on == list(range(8, len(rows) - 1, 9))
