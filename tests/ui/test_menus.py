import pytest

from tests.support.table import Table

RED, BLUE = 1, 2


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE", "GREEN")


def test_the_history_scrolls_to_the_start_of_this_game_and_no_further(table: Table) -> None:
    uids = [table.ledger.uid(seat) for seat in range(4)]
    table.ledger.pay(RED, BLUE, 999)
    table.ledger.new_game(0, uids)
    for amount_k in range(1, 9):
        table.ledger.pay(RED, BLUE, amount_k)
    table.menu("History")
    seen = []
    for _ in range(8):
        seen.append(table.board.display.lines()[1].split()[1])
        table.press("M")
    assert seen == [f"{amount_k}K" for amount_k in range(8, 0, -1)]
    assert "new game" in table.board.display.lines()[2]
    assert table.board.display.lines()[3] == ""
    table.press("M")
    assert table.tune == "error"
    table.press(*"KKKKKKKKK")
    assert "8K" in table.board.display.lines()[1]


def test_a_history_that_is_partly_overwritten_is_shown_to_its_oldest_booking() -> None:
    table = Table("RED", "BLUE", sectors=6)
    for _ in range(60):
        table.ledger.pay(RED, BLUE, 1)
    table.menu("History")
    table.press(*["M"] * 60)
    assert table.title == "HISTORY" and table.tune == "error"
