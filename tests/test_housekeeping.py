from itertools import pairwise

import pytest

from dealbox import housekeeping
from dealbox.housekeeping import note_service
from dealbox.parts import NO_PLUS, SECTOR_BYTES
from host_sim.parts import supply
from host_sim.parts.w25q import Flash
from tests.support.fakes import FakeBoard, FakePower
from tests.support.table import Table


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


def test_a_sale_is_stored_after_more_settings_than_may_be_stored_at_once(table: Table) -> None:
    for _ in range(housekeeping.SETTINGS_PAGES + 2):
        table.press("OK", ".", "KM"[table.ledger.now.volume > 1], "C")
        table.wait(2_100)
    assert table.ledger.has_unkept_settings
    table.deal()
    table.do("tap RED minus; press 500K")
    table.close_deal()
    table.wait(2_100)
    table.power_cycle()
    assert table.title == "SOLD TO RED"


def test_nothing_is_left_to_be_written_when_the_clocks_are_stopped(table: Table) -> None:
    """Not even a setting that was changed right before, after more than may be stored at once."""
    table.do("tap RED plus; press 1 M")
    for _ in range(housekeeping.SETTINGS_PAGES + 2):
        table.do("press OK . K M C; wait 2100")
    pending: list[bool] = []
    journal, ledger = table.unit._housekeeping._journal, table.ledger
    table.board.on_sleep = lambda: pending.append(
        ledger.has_unkept_settings or not journal.is_ready
    )
    table.wait(housekeeping.ASLEEP_MS + 1_000)
    assert pending and not any(pending)
    kinds = table.flash_operations()
    table.wait(housekeeping.ASLEEP_MS)
    assert kinds == []


def test_it_is_switched_off_by_the_menu_once_all_is_stored(table: Table) -> None:
    """Even a setting for which no page is left, and an erase for which there was no time yet."""
    power = table.board.power = FakePower()
    table.start()
    while not table.ledger.has_unkept_settings:
        table.press("OK", ".", "KM"[table.ledger.now.volume > 1], "C")
        table.wait(200)
    journal, volume = table.unit._housekeeping._journal, table.ledger.now.volume
    assert not journal.is_ready
    table.do("menu Switch off; wait 400")
    assert table.is_dark and not power.is_held and journal.is_ready
    table.power_cycle()
    assert table.ledger.now.volume == volume


def test_service_mode_is_not_noted_where_nothing_may_be_written(table: Table) -> None:
    board = FakeBoard(table.flash)
    board.battery.mv = housekeeping.BATTERY_SAFE_MV - 1
    before = bytes(table.flash.data)
    assert not note_service(board, 0)
    assert table.flash.data == before
    assert not note_service(FakeBoard(Flash(16 * SECTOR_BYTES)), 0)


def test_settings_cost_a_page_a_minute_in_the_long_run(table: Table) -> None:
    before = table.ledger.now.seq
    for i in range(600):
        table.press("OK", ".", "KM"[i % 2], "C")
        table.wait(950)
    minutes = 10
    assert table.ledger.now.seq - before <= housekeeping.SETTINGS_PAGES + minutes + 1
    table.wait(2 * housekeeping.SETTINGS_EVERY_MS)  # asleep by now
    volume = table.ledger.now.volume
    table.power_cycle()
    assert table.ledger.now.volume == volume


def test_the_limits_are_volts_of_a_cell_behind_the_diode() -> None:
    per_cell = [
        (mv + housekeeping.DIODE_MV) / 3000
        for mv in (
            housekeeping.BATTERY_LOW_MV,
            housekeeping.BATTERY_FINE_MV,
            housekeeping.BATTERY_SAFE_MV,
        )
    ]
    assert per_cell == pytest.approx([1.07, 1.1, 0.87])
    assert supply.DIODE_MV == housekeeping.DIODE_MV
    assert supply.STOPS_MV < housekeeping.BATTERY_SAFE_MV


SEVEN = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK")


def test_eight_players_see_a_warning_and_the_first_of_them_by_turns() -> None:
    table = Table(*SEVEN, "ORANGE", game="classic")
    assert table.title.split() == ["RED", "£1500"]
    table.board.missing_bits = NO_PLUS
    titles = []
    for _ in range(16):
        table.wait(housekeeping.LOOK_MS, 50)
        titles.append(table.title)
        assert all(f"{name} " in table.display for name in (*SEVEN[1:], "ORANGE"))
    warned = titles.count("! no plus reader")
    assert 7 <= warned <= 9 and warned + titles.count("RED             £1500") == 16
    changes = sum(one != other for one, other in pairwise(titles))
    assert 3 <= changes <= 5  # every two seconds
    table.board.missing_bits = 0
    table.wait(housekeeping.LOOK_MS + 50, 50)
    assert table.title.split() == ["RED", "£1500"]
    table.wait(5_000)
    assert table.title.split() == ["RED", "£1500"]


def test_a_part_missing_at_power_on_is_shown_on_a_lit_display(table: Table) -> None:
    table.board.missing_bits = NO_PLUS
    table.board.buzzer.tunes.clear()
    table.start()
    assert table.bottom == "! no plus reader"
    assert not table.is_dark and table.tunes == ["error"]
