"""Housekeeping, step by step: flash, service mode, settings, battery and missing parts."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from dealbox.bank.state import SERVICE
from dealbox.housekeeping import (
    ASLEEP_MS,
    BATTERY_FINE_MV,
    BATTERY_LOW_MV,
    BATTERY_SAFE_MV,
    DIODE_MV,
    IN_USE_MS,
    LOOK_MS,
    QUIET_MS,
    READERS_IN_USE_MS,
    READERS_QUIET_MS,
    SETTINGS_EVERY_MS,
    SETTINGS_PAGES,
    SETTINGS_QUIET_MS,
    note_service,
)
from dealbox.parts import NO_DISPLAY, NO_KEYPAD, NO_MINUS, NO_PLUS, PLUS, SECTOR_BYTES
from dealbox.ui import words
from dealbox.unit import TIMED_MS, Unit
from host_sim.cards import UIDS
from host_sim.parts import supply
from host_sim.parts.w25q import ERASE, PROGRAM, Flash
from tests.support.fakes import FakeBoard, FakePower
from tests.support.table import STEP_MS, Table

RED, BLUE = 1, 2


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


def test_the_next_sector_is_erased_once_it_is_quiet_after_a_booking(table: Table) -> None:
    table.wait(5_000)
    table.power_cycle()
    kinds = table.flash_operations()
    table.wait(5_000)
    assert kinds == []  # switching on and off does not wear the flash
    table.tap("RED", "plus")
    table.press("1", "M")
    kinds.clear()
    table.wait(QUIET_MS - 20, 10)
    assert kinds == []
    table.wait(3 * TIMED_MS, 10)
    assert kinds == [ERASE, ERASE]
    table.wait(60_000)
    assert kinds == [ERASE, ERASE]


def test_a_picture_writes_nothing_to_the_flash(table: Table) -> None:
    kinds = table.flash_operations()
    table.tap("RED", "plus")
    table.press("1", "C", "OK", "M", "OK", "C", "OK", ".", "C")
    assert kinds == []


# Asleep.


def _stops(table: Table) -> list[bool]:
    """Return the list of calls that stop the clocks: whether the readers were asleep by then."""
    stops: list[bool] = []
    table.board.on_sleep = lambda: stops.append(table.board.readers.is_asleep)
    return stops


def test_readers_and_clocks_are_stopped_after_ten_minutes_of_quiet(table: Table) -> None:
    stops = _stops(table)
    table.wait(ASLEEP_MS - 1_000)
    assert table.is_dark and not table.board.readers.is_asleep and stops == []
    table.wait(2_000)
    assert table.board.readers.is_asleep and len(stops) > 1 and all(stops)


def test_the_clocks_are_not_stopped_while_a_game_is_timed(table: Table) -> None:
    stops = _stops(table)
    table.unit.session.set_clock(30)
    table.wait(2 * ASLEEP_MS, 500)
    assert table.is_dark and stops == []
    table.wait(30 * 60_000, 500)
    assert stops


def test_a_card_wakes_the_dark_unit_until_the_readers_are_asleep(table: Table) -> None:
    table.wait(ASLEEP_MS - 1_000)
    table.tap("RED", "plus")
    assert table.title == "BANK→RED" and not table.is_dark
    table.wait(ASLEEP_MS + 1_000)
    table.board.readers.lay(PLUS, UIDS["BLUE"])
    table.wait(5_000)
    assert table.is_dark
    table.press("C")
    table.wait(100)
    assert table.title == "BANK→BLUE"


@pytest.mark.parametrize("steps", ["press 7", "press OK", "deal"])
def test_a_key_or_the_button_wakes_the_stopped_unit(table: Table, steps: str) -> None:
    table.wait(ASLEEP_MS + 1_000)
    stops = _stops(table)
    table.do(steps)
    assert not table.is_dark and not table.board.readers.is_asleep and stops == []
    assert table.title.startswith("DEALBOX")
    table.wait(2_000)
    assert stops == []


def test_a_spark_that_is_no_key_leaves_the_unit_asleep(table: Table) -> None:
    table.wait(ASLEEP_MS + 1_000)
    stops = _stops(table)
    table.wait(2_000)
    assert len(stops) > 5 and table.is_dark


def test_nothing_is_left_to_be_written_when_the_clocks_are_stopped(table: Table) -> None:
    """Not even a setting that was changed right before, after more than may be stored at once."""
    table.tap("RED", "plus")
    table.press("1", "M")
    for _ in range(SETTINGS_PAGES + 2):
        table.press("OK", ".", "K", "M", "C")
        table.wait(SETTINGS_QUIET_MS + 100)
    pending: list[bool] = []
    journal = table.unit._housekeeping._journal
    ledger = table.unit.session.ledger
    table.board.on_sleep = lambda: pending.append(
        ledger.has_unkept_settings or not journal.is_ready
    )
    table.wait(ASLEEP_MS + 1_000)
    assert pending and not any(pending)
    kinds = table.flash_operations()
    table.wait(ASLEEP_MS)
    assert kinds == []


# The power switch.


@pytest.fixture
def switched(table: Table) -> Table:
    """A table whose board has one, which has to be on in every operation of the flash."""
    _with_switch(table)
    table.flash.on_operation = lambda _: _assert_on(table)
    return table


def _with_switch(table: Table) -> None:
    table.board.power = FakePower()
    table.unit = Unit(table.board)
    table.wait(1_000)


def _assert_on(table: Table) -> None:
    assert _is_on(table)


def _is_on(table: Table) -> bool:
    return table.board.power is None or table.board.power.is_held


def test_after_ten_minutes_of_quiet_the_unit_switches_itself_off(switched: Table) -> None:
    switched.wait(ASLEEP_MS - 1_000)
    assert switched.is_dark and _is_on(switched)
    switched.wait(2_000)
    assert not _is_on(switched) and switched.board.readers.is_asleep


@pytest.mark.parametrize("steps", ["press 7", "deal"])
def test_a_unit_that_is_on_all_the_same_holds_its_power_when_it_is_used(
    switched: Table, steps: str
) -> None:
    """It is on USB, or its switch is stuck."""
    switched.wait(ASLEEP_MS + 1_000)
    switched.do(steps)
    assert _is_on(switched) and switched.title.startswith("DEALBOX")
    switched.tap("RED", "plus")
    switched.press("1", "M")
    assert switched.cash_k == [16_000, 15_000]


def test_a_timed_game_keeps_it_on(switched: Table) -> None:
    switched.unit.session.set_clock(30)
    switched.wait(2 * ASLEEP_MS, 500)
    assert switched.is_dark and _is_on(switched)


def test_it_is_switched_off_by_the_menu_once_all_is_stored(switched: Table) -> None:
    """Even a setting for which no page is left, and an erase for which there was no time yet."""
    while not switched.ledger.has_unkept_settings:
        switched.press("OK", ".", "KM"[switched.ledger.now.volume > 1], "C")
        switched.wait(200)
    journal, volume = switched.unit._housekeeping._journal, switched.ledger.now.volume
    assert not journal.is_ready
    switched.menu("Switch off")
    switched.wait(200)
    assert switched.is_dark and not _is_on(switched) and journal.is_ready
    switched.power_cycle()
    assert switched.ledger.now.volume == volume


def test_a_key_that_comes_before_it_is_off_keeps_it_on(switched: Table) -> None:
    switched.menu("Switch off")
    switched.press("7")
    switched.wait(1_000)
    assert _is_on(switched) and not switched.is_dark


def test_it_is_not_switched_off_in_a_deal_and_keeps_a_price_that_is_due(switched: Table) -> None:
    def ask() -> None:
        switched.unit._go(switched.unit.session.chart.menu.open())
        switched.choose("Switch off")
        switched.wait(1_000)

    switched.deal()
    ask()
    assert switched.title == words.DEAL_RUNS[0] and _is_on(switched)
    switched.bid("RED", "1M")
    switched.close_deal()
    ask()
    assert not _is_on(switched)
    switched.power_cycle()
    assert switched.title == "SOLD TO RED"


def test_a_voltage_that_falls_once_it_is_off_does_not_wake_it(switched: Table) -> None:
    switched.menu("Switch off")
    switched.wait(200)
    switched.board.battery.mv = BATTERY_LOW_MV - 1
    switched.wait(LOOK_MS + 100)
    assert switched.is_dark and not _is_on(switched)


@pytest.mark.parametrize(("colours", "mv"), [((), 4_500), (("RED", "BLUE"), BATTERY_SAFE_MV - 1)])
def test_without_a_game_and_on_an_empty_battery_it_switches_itself_off_too(
    colours: tuple[str, ...], mv: int
) -> None:
    table = Table(*colours)
    table.board.battery.mv = mv
    _with_switch(table)
    table.press("OK", ".", "K", "C")
    kinds = table.flash_operations()
    table.wait(2 * ASLEEP_MS)
    assert not _is_on(table) and kinds == []


# What the journal found.


def _affirmations(table: Table) -> list[str]:
    """Return the flash operations from power-on to the first picture."""
    kinds = table.flash_operations()
    table.power_cycle()
    table.flash.on_operation = lambda operation: None
    return kinds


def test_what_is_shown_first_is_written_again_if_there_was_a_booking(table: Table) -> None:
    table.tap("RED", "plus")
    table.press("1", "M")
    assert _affirmations(table) == [ERASE, ERASE, PROGRAM, PROGRAM]
    assert _affirmations(table) == []


def test_on_a_low_battery_nothing_is_written_and_the_books_are_shown(table: Table) -> None:
    table.tap("RED", "plus")
    table.press("1", "M")
    kinds = table.flash_operations()
    table.board = FakeBoard(table.flash)
    table.board.battery.mv = BATTERY_SAFE_MV - 1
    table.unit = Unit(table.board)
    table.wait(5_000)
    assert kinds == []
    assert table.cash_k == [16_000, 15_000] and "16M" in table.display
    table.board.battery.mv = 4_500
    table.wait(5_000)
    assert kinds == [ERASE, ERASE, PROGRAM, PROGRAM, ERASE, ERASE]


# Service mode.


def test_service_mode_is_in_the_books_and_on_the_display_until_the_next_booking(
    table: Table,
) -> None:
    assert note_service(FakeBoard(table.flash), 0)
    for _ in range(2):
        table.power_cycle()
        assert table.ledger.now.kind == SERVICE
        assert table.title == words.SERVICED[0]
        assert all(line in table.display for line in words.SERVICED)
    table.press("C")
    assert table.title.startswith(words.PRODUCT)
    table.tap("RED", "plus")
    table.press("1", "M")
    table.power_cycle()
    assert table.title.startswith(words.PRODUCT)
    table.menu("History")
    assert words.KINDS[SERVICE] in table.display


def test_service_mode_is_not_noted_where_nothing_may_be_written(table: Table) -> None:
    board = FakeBoard(table.flash)
    board.battery.mv = BATTERY_SAFE_MV - 1
    before = bytes(table.flash.data)
    assert not note_service(board, 0)
    assert table.flash.data == before
    assert not note_service(FakeBoard(Flash(16 * SECTOR_BYTES)), 0)


# Settings.


def test_settings_cost_a_page_a_minute_in_the_long_run(table: Table) -> None:
    before = table.ledger.now.seq
    for i in range(600):
        table.press("OK", ".", "KM"[i % 2], "C")
        table.wait(950)
    minutes = 10
    assert table.ledger.now.seq - before <= SETTINGS_PAGES + minutes + 1
    table.wait(2 * SETTINGS_EVERY_MS)  # asleep by now
    volume = table.ledger.now.volume
    table.power_cycle()
    assert table.ledger.now.volume == volume


# The battery.


def _battery(table: Table, mv: int) -> None:
    table.board.battery.mv = mv
    table.wait(LOOK_MS + 50, 50)


def test_a_low_battery_sounds_once_until_there_are_fresh_ones(table: Table) -> None:
    _battery(table, BATTERY_LOW_MV - 1)
    assert table.bottom == "! battery low" and table.tune == "low battery"
    for mv in (BATTERY_LOW_MV, 2_890, BATTERY_FINE_MV - 1, 2_899):
        _battery(table, mv)
    assert table.tunes.count("low battery") == 1
    assert table.bottom == "! battery low"
    _battery(table, 4_500)
    assert table.bottom != "! battery low"
    _battery(table, BATTERY_LOW_MV - 1)
    assert table.tunes.count("low battery") == 2


def test_the_limits_are_volts_of_a_cell_behind_the_diode() -> None:
    per_cell = [
        (mv + DIODE_MV) / 3000 for mv in (BATTERY_LOW_MV, BATTERY_FINE_MV, BATTERY_SAFE_MV)
    ]
    assert per_cell == pytest.approx([1.07, 1.1, 0.87])
    assert supply.DIODE_MV == DIODE_MV
    assert supply.STOPS_MV < BATTERY_SAFE_MV


SEVEN = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK")


def test_eight_players_see_a_warning_and_the_first_of_them_by_turns() -> None:
    table = Table(*SEVEN, "ORANGE", game="classic")
    assert table.title.split() == ["RED", "£1500"]
    table.board.missing_bits = NO_PLUS
    titles = []
    for _ in range(16):
        table.wait(LOOK_MS, 50)
        titles.append(table.title)
        assert all(f"{name} " in table.display for name in (*SEVEN[1:], "ORANGE"))
    warned = titles.count("! no plus reader")
    assert 7 <= warned <= 9 and warned + titles.count("RED             £1500") == 16
    changes = sum(one != other for one, other in pairwise(titles))
    assert 3 <= changes <= 5  # every two seconds
    table.board.missing_bits = 0
    table.wait(LOOK_MS + 50, 50)
    assert table.title.split() == ["RED", "£1500"]
    table.wait(5_000)
    assert table.title.split() == ["RED", "£1500"]


# The readers' pace.


def _pace(table: Table) -> int:
    return table.board.readers.every_ms


def test_the_readers_look_often_from_power_on_and_seldom_after_some_quiet(table: Table) -> None:
    table.power_cycle()
    assert _pace(table) == READERS_IN_USE_MS
    table.wait(IN_USE_MS - LOOK_MS)
    assert _pace(table) == READERS_IN_USE_MS
    table.wait(2 * LOOK_MS)
    assert _pace(table) == READERS_QUIET_MS


@pytest.mark.parametrize(
    "use", [lambda table: table.tap("RED", "plus"), lambda table: table.press("1"), Table.deal]
)
def test_a_key_a_card_and_the_button_let_them_look_often(
    table: Table, use: Callable[[Table], None]
) -> None:
    table.wait(61_000)
    assert _pace(table) == READERS_QUIET_MS
    use(table)
    assert _pace(table) == READERS_IN_USE_MS


def test_in_a_deal_they_look_often_while_somebody_is_at_the_unit(table: Table) -> None:
    table.deal()
    assert _pace(table) == READERS_IN_USE_MS
    table.wait(IN_USE_MS + 1_000)
    assert _pace(table) == READERS_QUIET_MS
    table.press("1")
    assert _pace(table) == READERS_IN_USE_MS


# Missing parts.


@pytest.mark.parametrize("bits", [NO_PLUS, NO_MINUS, NO_KEYPAD, NO_DISPLAY])
def test_a_part_that_stops_answering_is_named_until_it_is_back(table: Table, bits: int) -> None:
    table.wait(61_000)
    table.board.missing_bits = bits
    table.wait(LOOK_MS + 50, 50)
    assert table.bottom == words.missing(bits) and not table.is_dark
    assert table.tunes == ["error"]
    table.board.missing_bits = 0
    table.wait(LOOK_MS + 50, 50)
    assert table.bottom == words.HINT_REST
    assert table.tunes == ["error"]


def test_a_part_missing_at_power_on_is_shown_on_a_lit_display(table: Table) -> None:
    board = FakeBoard(table.flash)
    board.missing_bits = NO_PLUS
    unit = Unit(board)
    for _ in range(10):
        board.pass_ms(STEP_MS)
        unit.step(board.ticks_ms())
    assert board.display.lines()[7] == "! no plus reader"
    assert board.display.level > 0 and len(board.buzzer.tunes) == 1
