import pytest

from tests.support.cases import for_each
from tests.support.table import DEEDS_ITEMS, MENU_ITEMS, Table


def _marked(table: Table) -> list[str]:
    """Return the rows under the title that are dark on light, without their numbers."""
    lines, inverse = table.board.display.lines(), table.board.display.inverse
    return [lines[row].lstrip("0123456789 ") for row in range(1, 8) if inverse >> row & 1]


@pytest.mark.parametrize(
    ("game", "items"), [("world", MENU_ITEMS), ("world deeds", DEEDS_ITEMS + MENU_ITEMS)]
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
