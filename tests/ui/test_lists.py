"""Lists to choose from."""

import pytest

from tests.support.table import MENU_ITEMS, Table


def _marked(table: Table) -> list[str]:
    """Return the rows under the title that are dark on light."""
    display = table.board.display
    return [line for row, line in enumerate(display.lines()) if row and display.inverse >> row & 1]


def test_k_moves_up_and_m_moves_down_with_wrap_around() -> None:
    table = Table("RED", "BLUE")
    table.press("OK")
    for item in (*MENU_ITEMS[1:], MENU_ITEMS[0]):
        table.press("M")
        assert _marked(table) == [item]
    for item in reversed(MENU_ITEMS):
        table.press("K")
        assert _marked(table) == [item]


@pytest.mark.parametrize("key", ["1", ".", "GO"])
def test_another_key_is_refused(key: str) -> None:
    table = Table("RED", "BLUE")
    table.press("OK", key)
    assert table.title == "MENU" and table.tune == "error"


def test_an_empty_list_refuses_ok() -> None:
    table = Table("RED", "BLUE")
    table.press("OK", "M", "M", "M", "OK")
    assert table.title == "DEBTS" and _marked(table) == []
    for key in ("K", "M", "OK"):
        table.press(key)
        assert table.title == "DEBTS" and table.tune == "error"


def test_a_new_list_begins_at_its_top() -> None:
    table = Table("RED", "BLUE")
    table.press("OK", *"MMMMMM", "OK")
    assert table.title == "SETTINGS" and _marked(table) == ["Volume"]
