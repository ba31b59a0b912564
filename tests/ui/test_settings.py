"""The settings: volume, brightness, and the banker's PIN; the clock of a timed game."""

import pytest

from dealbox.bank.state import SEATS
from dealbox.clock import later_ms
from dealbox.housekeeping import SETTINGS_QUIET_MS
from tests.support.table import Table

MINUTE_MS = 60_000


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


def _open(table: Table, item: str) -> None:
    table.menu("Settings")
    table.choose(item)


def test_the_point_in_the_menu_leads_to_the_volume(table: Table) -> None:
    table.press("OK", ".")
    assert table.title == "VOLUME              2"
    for key, level in (("K", 3), ("M", 2), ("M", 1), ("M", 0), ("K", 1)):
        table.press(key)
        assert table.title.endswith(str(level))
        assert table.ledger.now.volume == table.board.buzzer.volume == level


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


def test_the_display_is_as_bright_as_set_at_once_and_after_a_power_cut(table: Table) -> None:
    assert table.board.display.level == 3
    _open(table, "Brightness")
    table.press("M")
    assert table.board.display.level == 2
    table.wait(SETTINGS_QUIET_MS + 100)
    table.power_cycle()
    assert table.board.display.level == 2


# The clock of a timed game.


def _set_clock(table: Table, *keys: str) -> None:
    table.menu("This game")
    table.choose("Clock")
    table.press(*keys, "C")


def test_the_clock_is_set_in_half_hours(table: Table) -> None:
    table.menu("This game")
    shown = []
    for _ in range(10):
        shown.append(table.rows["Clock"])
        table.choose("Clock")
    assert shown == ["", *(f"{minutes} min" for minutes in range(30, 241, 30)), ""]
    table.press("C")
    table.wait(13 * MINUTE_MS, 500)
    table.press("C")  # it wakes the unit
    table.menu("This game")
    assert table.rows["Clock"] == "17 min"
    table.choose("Clock")  # up to the next half hour
    assert table.rows["Clock"] == "30 min"


def test_when_the_time_is_over_the_standings_are_shown_and_nothing_is_booked(
    table: Table,
) -> None:
    _set_clock(table)
    booked = table.ledger.now.seq
    table.wait(30 * MINUTE_MS - 1_000, 500)
    assert table.is_dark
    table.wait(2_000)
    assert not table.is_dark and table.title == "FINAL STANDINGS"
    assert table.tune == "time over" and table.ledger.now.seq == booked
    table.wait(40 * MINUTE_MS, 500)
    assert table.tunes.count("time over") == 1


def test_the_end_of_the_time_waits_for_the_end_of_an_auction(table: Table) -> None:
    _set_clock(table)
    table.wait(30 * MINUTE_MS - 5_000, 500)
    table.deal()  # it wakes the unit
    table.deal()
    table.wait(7_000)
    assert table.title == "DEAL" and table.unit.session.is_time_over()
    table.deal()
    table.press("C")
    table.wait(4_000)
    assert table.title == "FINAL STANDINGS"


def test_after_four_hours_comes_no_clock_and_a_new_game_stops_it(table: Table) -> None:
    _set_clock(table)
    _set_clock(table, *["OK"] * 7)
    assert not table.unit.session.minutes_left()
    _set_clock(table)
    table.hold()
    table.press("OK", "OK", "OK")
    table.tap("RED", "plus")
    table.tap("BLUE", "plus")
    table.press("OK")
    assert not table.unit.session.minutes_left()
    table.wait(31 * MINUTE_MS, 500)
    assert "time over" not in table.tunes


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
