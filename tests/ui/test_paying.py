"""Paying: from the cards and the amount to the booking, and what can interrupt it."""

import pytest

from tests.support.table import Table

RED, BLUE = 0, 1  # places in Table.cash_k


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


# Salary.


@pytest.mark.parametrize("refused", ["press 0K", "press 99M", "owe RED BLUE 16000; press 1M"])
def test_c_after_a_refusal_drops_the_card_and_the_next_salary_is_its_own(
    table: Table, refused: str
) -> None:
    table.tap("RED", "minus")
    table.do(refused)
    assert table.tune == "error"
    table.press("C")
    assert table.title.startswith("DEALBOX")
    table.tap("BLUE", "plus")
    table.press("GO")
    assert table.cash_k == [15_000, 17_000]


# Editions whose smallest unit is a printed 1.


@pytest.mark.parametrize(("game", "keys"), [("world deeds", "K or M"), ("classic deeds", "K")])
def test_a_number_that_is_no_deed_is_told_how_to_become_money(game: str, keys: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.press("2", "0", "0", "OK")
    assert table.title == "NO SUCH DEED" and f"For money: {keys}.\n" in table.display
