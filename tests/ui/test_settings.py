import pytest

from dealbox.bank.state import SEATS
from dealbox.clock import later_ms
from tests.support.table import Table

MINUTE_MS = 60_000


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


def _open(table: Table, item: str) -> None:
    table.menu("Settings")
    table.choose(item)


def test_at_the_highest_brightness_one_balance_after_the_other_fills_the_display(
    table: Table,
) -> None:
    _open(table, "Brightness")
    table.press("K")
    assert table.board.display.lines()[5] == "Large balances" and table.board.display.level == 3
    table.press("C")
    assert _turns(table) == ["RED 15M", "BLUE 15M", "DEALBOX"]
    table.lay("BLUE", "plus")
    assert _turns(table) == ["BLUE 15M", "BANK→BLUE"]
    table.press("5")
    assert (table.title, table.board.display.lines()[2]) == ("BANK→BLUE", "5")
    table.press("K")
    assert _turns(table) == ["BLUE 15.005M", "BANK→BLUE"]
    table.press("M")  # what is refused is said in words, in the usual letters
    assert table.bottom and not table.board.display.zoom
    table.deal()
    assert not table.board.display.zoom  # nothing is drawn anew without need near the lamp's edges


def _turns(table: Table) -> list[str]:
    """Return what is shown by turns: who has how much, magnified, and last the usual title."""
    shown: list[str] = []
    for _ in range(2 * SEATS):
        is_large = table.board.display.zoom
        line = (
            f"{table.title} {table.board.display.lines()[2]}"
            if is_large
            else table.title.split(" ")[0]
        )
        shown += [line] * (shown[-1:] != [line])
        if not is_large:
            return shown
        table.wait(500)
    return shown


# The clock of a timed game.


@pytest.mark.parametrize("minutes", [1, 15, 360])
def test_the_clock_counts_across_the_wrap_of_the_time(table: Table, minutes: int) -> None:
    session = table.unit.session
    for start_ms in (0, 2**30 - 1, 2**30 - 60_000 * minutes, 2**30 - 60_000 * minutes - 1):
        session.set_time(start_ms)
        session.set_clock(minutes)
        assert session.minutes_left() == minutes and not session.is_time_over()
        session.set_time(later_ms(start_ms, minutes * MINUTE_MS - 1))
        assert session.minutes_left() == 1 and not session.is_time_over()
        for late_ms in (0, 1, 86_400_000):
            session.set_time(later_ms(start_ms, minutes * MINUTE_MS + late_ms))
            assert session.minutes_left() == 0 and session.is_time_over()
