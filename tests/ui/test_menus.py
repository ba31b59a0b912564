from tests.support.table import Table

RED, BLUE = 1, 2


def test_a_history_that_is_partly_overwritten_is_shown_to_its_oldest_booking() -> None:
    table = Table("RED", "BLUE", sectors=6)
    for _ in range(60):
        table.ledger.pay(RED, BLUE, 1)
    table.menu("History")
    table.press(*["M"] * 60)
    assert table.title == "HISTORY" and table.tune == "error"
