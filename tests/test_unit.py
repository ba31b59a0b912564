"""The unit, step by step: lamp, flash, sleep, battery, missing parts, and the power cut."""

from collections import Counter
from itertools import pairwise

import pytest

from dealbox.bank.state import SERVICE, State
from dealbox.parts import (
    NO_DISPLAY,
    NO_KEYPAD,
    NO_MINUS,
    NO_PLUS,
    PAGE_BYTES,
    SECTOR_BYTES,
)
from dealbox.store.page import VERSION, Page
from dealbox.ui import words
from dealbox.unit import (
    BATTERY_SAFE_MV,
    EDGE_MS,
    ERASE_MS,
    LOOK_MS,
    QUIET_MS,
    SETTINGS_EVERY_MS,
    SETTINGS_PAGES,
    SETTINGS_QUIET_MS,
    Unit,
    note_service,
)
from host_sim.parts.w25q import ERASE, PROGRAM, Flash, Operation, PowerCut
from tests.support.fakes import FakeBoard
from tests.support.table import STEP_MS, Table

RED, BLUE = 1, 2


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


# Sleep.


def test_it_sleeps_after_a_minute_at_rest(table: Table) -> None:
    table.wait(59_900)
    assert not table.is_dark
    table.wait(200)
    assert table.is_dark


def test_a_key_wakes_it_and_counts(table: Table) -> None:
    table.wait(61_000)
    table.press("7")
    assert not table.is_dark
    assert table.title == "AMOUNT" and "7" in table.display


def test_a_card_wakes_it_and_counts(table: Table) -> None:
    table.wait(61_000)
    table.tap("RED", "plus")
    assert not table.is_dark and table.title == "BANK→RED"


def test_a_card_lifted_wakes_it(table: Table) -> None:
    table.lay("RED", "plus")
    table.wait(61_000)
    assert table.is_dark
    table.lift("plus")
    assert not table.is_dark


def test_the_button_wakes_it_and_starts_the_deal(table: Table) -> None:
    table.wait(61_000)
    table.deal()
    assert not table.is_dark and table.is_lit and table.title == "DEAL"


def test_it_never_sleeps_during_a_deal_nor_at_its_end(table: Table) -> None:
    table.wait(59_000)
    table.deal()
    deal = table.unit.desk.deal
    while deal.is_running:
        table.wait(100)
        assert not table.is_dark
    table.wait(30_000)
    assert not table.is_dark and table.title == "DEAL OVER"


def test_asleep_it_stays_asleep_for_weeks(table: Table) -> None:
    table.wait(61_000)
    table.wait(30 * 24 * 3_600_000, 3_600_000)
    assert table.is_dark
    table.press("C")
    assert not table.is_dark


# The lamp.


def test_the_lamp_follows_the_deal_s_clock_in_every_step_whatever_people_do(table: Table) -> None:
    table.deal()
    deal = table.unit.desk.deal
    seen = Counter()
    table.lay("RED", "minus")
    while deal.is_running:
        table.board.keypad.keys.append("1C2"[seen.total() % 3])
        table.step()
        assert table.is_lit == deal.is_lit(table.board.ticks_ms())
        seen[table.is_lit] += 1
    cut_ms = 500 + 167  # of the last period of each part
    assert abs(seen[True] - seen[False]) <= cut_ms // STEP_MS


def test_close_to_an_edge_of_the_lamp_nothing_else_is_begun(table: Table) -> None:
    table.deal()
    deal, keys = table.unit.desk.deal, table.board.keypad.keys
    taken = Counter()
    while deal.is_running:
        keys[:] = ["1"]
        table.step()
        is_near = deal.is_running and deal.edge_ms(table.board.ticks_ms()) <= EDGE_MS
        taken[is_near, not keys] += 1
    assert taken[True, True] == 0
    assert taken[True, False] > 100 and taken[False, True] > 1_000
    assert taken[False, False] <= 2  # the steps in which the deal speaks


# The flash.


def _watched(table: Table) -> list[str]:
    """Return the list to which every flash operation from here is added."""
    kinds: list[str] = []
    table.flash.on_operation = lambda operation: kinds.append(operation.kind)
    return kinds


def test_the_flash_is_made_ready_before_the_deal_and_not_in_it(table: Table) -> None:
    is_running = []

    def watch(operation: Operation) -> None:
        is_running.append(table.unit.desk.deal.is_running)

    table.flash.on_operation = watch
    table.deal()
    assert is_running == [False, False]
    assert table.is_lit and table.unit.desk.deal.is_running


@pytest.mark.parametrize("before", range(17))
def test_fifteen_bookings_in_a_deal_erase_nothing(table: Table, before: int) -> None:
    for _ in range(before):
        table.ledger.pay(0, RED, 1)
    table.deal()
    kinds = _watched(table)
    table.lay("BLUE", "plus")
    for _ in range(15):
        table.press("1", "K")
        table.wait(QUIET_MS + 100)
    assert table.cash_k == [15_000 + before, 15_015]
    assert ERASE not in kinds


def test_more_bookings_than_that_erase_right_after_an_edge_of_the_lamp() -> None:
    table = Table("RED", "BLUE", sectors=24)
    table.deal()
    deal, flash = table.unit.desk.deal, table.flash
    to_edges_ms = []
    erase = flash.erase

    def note(at: int) -> None:
        to_edges_ms.append(deal.edge_ms(table.unit.desk.now_ms))
        erase(at)

    flash.erase = note  # type: ignore[method-assign]
    table.lay("BLUE", "plus")
    for _ in range(36):
        table.press("1", "K")
        table.wait(600, stride_ms=4)
    assert table.cash_k == [15_000, 15_036]
    assert deal.is_running
    assert to_edges_ms and min(to_edges_ms) >= ERASE_MS


def test_the_next_sector_is_erased_once_it_is_quiet_after_a_booking(table: Table) -> None:
    table.wait(5_000)
    table.power_cycle()
    kinds = _watched(table)
    table.wait(5_000)
    assert kinds == []  # switching on and off wears nothing
    table.tap("RED", "plus")
    table.press("1", "M")
    kinds.clear()
    table.wait(QUIET_MS - 20, 10)
    assert kinds == []
    table.wait(100, 10)
    assert kinds == [ERASE, ERASE]
    table.wait(60_000)
    assert kinds == [ERASE, ERASE]


def test_a_picture_costs_the_flash_nothing(table: Table) -> None:
    kinds = _watched(table)
    table.tap("RED", "plus")
    table.press("1", "C", "OK", "M", "OK", "C", ".", "C")
    assert kinds == []


# Power.


def test_after_a_power_cut_it_shows_the_same_standings() -> None:
    table = Table("RED", "BLUE", "GREEN", "YELLOW")
    table.tap("RED", "minus")
    table.press("3", ".", "5", "M", "C")
    table.tap("BLUE", "plus")
    table.press("GO")
    table.wait(30_000)
    before = table.display
    table.power_cycle()
    assert table.display == before
    assert table.cash_k == [15_000, 17_000, 15_000, 15_000]


def test_a_deal_is_not_kept_over_a_power_cut_but_the_books_are(table: Table) -> None:
    table.deal()
    table.tap("RED", "plus")
    table.press("1", "M")
    table.power_cycle()
    assert not table.is_lit and table.title.startswith("DEALBOX")
    assert table.cash_k == [16_000, 15_000]


@pytest.mark.parametrize("count", range(1, 5))
def test_a_power_cut_in_a_booking_leaves_all_of_it_or_nothing(table: Table, count: int) -> None:
    table.tap("RED", "minus")
    table.tap("BLUE", "plus")
    table.flash.cut_after(count)
    with pytest.raises(PowerCut):
        table.press("1", "M")
        table.wait(1_000)  # an operation or two are at rest
    table.power_cycle()
    assert table.cash_k in ([15_000, 15_000], [14_000, 16_000])
    assert table.total_k == 0


def test_what_the_flash_holds_that_is_no_game_is_told_and_kept_until_a_new_one() -> None:
    flash = Flash(16 * SECTOR_BYTES)
    flash.data[:] = flash.rng.randbytes(flash.size)
    noise = bytes(flash.data)
    board = FakeBoard(flash)
    unit = Unit(board)
    board.deal_button.presses = 1
    for _ in range(1_000):
        board.pass_ms(STEP_MS)
        unit.step(board.ticks_ms())
    assert flash.data == noise
    board.keypad.keys = ["C"]
    for _ in range(3):
        unit.step(board.ticks_ms())
    assert all(line in board.display.text() for line in words.FOUND[2])


def _keep_only(flash: Flash, page: Page) -> None:
    """Make the page the only one in both rings."""
    ring = page.bytes + b"\xff" * (flash.size // 2 - PAGE_BYTES)
    flash.data[:] = ring + ring


def test_the_game_of_another_version_is_told_and_kept(table: Table) -> None:
    page = Page()
    page.pack(table.ledger.now, 9)
    page.bytes[12] = VERSION + 1
    page.set_epoch(9)
    _keep_only(table.flash, page)
    before = bytes(table.flash.data)
    table.power_cycle()
    table.deal()
    table.press("C")
    assert all(line in table.display for line in words.FOUND[3])
    assert table.flash.data == before


def test_books_that_are_not_sound_are_reported_and_kept_until_a_new_game(table: Table) -> None:
    state = State()
    state.copy(table.ledger.now)
    state.balance_k[RED] += 1
    page = Page()
    page.pack(state, 9)
    _keep_only(table.flash, page)
    before = bytes(table.flash.data)
    table.power_cycle()
    table.deal()
    table.press("C")
    table.wait(5_000)
    assert all(line in table.display for line in words.FOUND[4])
    assert table.flash.data == before
    table.ledger.new_game(0, [b"", b"1111", b"2222"])
    table.power_cycle()
    assert table.cash_k == [15_000, 15_000]


def _affirmations(table: Table) -> list[str]:
    """Return what the unit does to the flash when it is switched on, until its first picture."""
    kinds = _watched(table)
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
    kinds = _watched(table)
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


def test_an_undo_passes_over_service_mode(table: Table) -> None:
    table.tap("RED", "plus")
    table.press("1", "M")
    note_service(FakeBoard(table.flash), 0)
    table.power_cycle()
    table.ledger.undo()
    assert table.cash_k == [15_000, 15_000]


def test_service_mode_is_not_noted_where_nothing_may_be_written(table: Table) -> None:
    board = FakeBoard(table.flash)
    board.battery.mv = BATTERY_SAFE_MV - 1
    before = bytes(table.flash.data)
    assert not note_service(board, 0)
    assert table.flash.data == before
    assert not note_service(FakeBoard(Flash(16 * SECTOR_BYTES)), 0)


# Settings.


def test_a_setting_is_kept_when_its_screen_is_left_or_stands_still(table: Table) -> None:
    before = table.ledger.now.seq
    table.press(*["."] * 6)
    assert table.ledger.now.seq == before
    table.wait(SETTINGS_QUIET_MS + 100)
    assert table.ledger.now.seq == before + 1
    table.press(".", "C")
    table.wait(100)
    assert table.ledger.now.seq == before + 2
    volume = table.ledger.now.volume
    table.power_cycle()
    assert table.ledger.now.volume == volume


def test_settings_cost_a_page_a_minute_in_the_long_run(table: Table) -> None:
    before = table.ledger.now.seq
    for _ in range(600):
        table.press(".", ".", "C")
        table.wait(950)
    minutes = 10
    assert table.ledger.now.seq - before <= SETTINGS_PAGES + minutes + 1
    table.wait(2 * SETTINGS_EVERY_MS)  # asleep by now
    volume = table.ledger.now.volume
    table.power_cycle()
    assert table.ledger.now.volume == volume


def test_a_booking_carries_the_settings(table: Table) -> None:
    volume = table.ledger.now.volume
    table.press(".", ".", "C")
    table.tap("RED", "plus")
    table.press("1", "M")
    assert not table.ledger.has_unkept_settings
    table.power_cycle()
    assert table.ledger.now.volume == volume + 1


# The battery.


def _battery(table: Table, mv: int) -> None:
    table.board.battery.mv = mv
    table.wait(LOOK_MS + 50, 50)


def test_a_low_battery_is_told_once(table: Table) -> None:
    _battery(table, 3_250)
    assert table.bottom == "! battery low" and table.tune == "low battery"
    for mv in (3_320, 3_290, 3_350, 3_299):
        _battery(table, mv)
    assert table.tunes.count("low battery") == 1
    assert table.bottom == "! battery low"


def test_a_low_battery_wakes_the_display_once(table: Table) -> None:
    table.wait(61_000)
    assert table.is_dark
    _battery(table, 3_250)
    assert table.bottom == "! battery low" and not table.is_dark
    table.wait(61_000)
    assert table.is_dark


def test_fresh_batteries_end_the_warning(table: Table) -> None:
    _battery(table, 3_250)
    _battery(table, 4_500)
    assert table.bottom != "! battery low"
    _battery(table, 3_250)
    assert table.tunes.count("low battery") == 2


def test_on_an_empty_battery_bookings_are_refused_in_words_and_all_else_goes_on(
    table: Table,
) -> None:
    _battery(table, 2_600)
    kinds = _watched(table)
    table.tap("RED", "plus")
    table.press("1", "M")
    assert table.title == "BATTERY EMPTY" and table.tune == "error"
    table.wait(10_000)
    table.deal()
    assert table.is_lit
    assert kinds == [] and table.cash_k == [15_000, 15_000]
    _battery(table, 4_500)
    table.tap("RED", "plus")
    table.press("1", "M")
    assert table.cash_k == [16_000, 15_000]


def test_where_the_battery_cannot_be_measured_nothing_is_said(table: Table) -> None:
    _battery(table, 0)
    assert table.bottom != "! battery low"
    table.tap("RED", "plus")
    table.press("1", "M")
    assert table.cash_k == [16_000, 15_000]


SEVEN = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK")


def test_seven_players_see_a_warning_in_place_of_the_title() -> None:
    table = Table(*SEVEN, game="classic")
    assert table.title == "DEALBOX        London"
    _battery(table, 3_250)
    assert table.title == "! battery low"
    assert all(f"{name} " in table.display for name in SEVEN)
    _battery(table, 4_500)
    assert table.title == "DEALBOX        London"


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


# Missing parts.


@pytest.mark.parametrize("bits", [NO_PLUS, NO_MINUS, NO_KEYPAD, NO_DISPLAY])
def test_a_part_that_falls_silent_is_named_until_it_is_back(table: Table, bits: int) -> None:
    table.wait(61_000)
    table.board.missing_bits = bits
    table.wait(LOOK_MS + 50, 50)
    assert table.bottom == words.missing(bits) and not table.is_dark
    assert table.tunes == ["error"]
    table.board.missing_bits = 0
    table.wait(LOOK_MS + 50, 50)
    assert table.bottom == words.HINT_REST
    assert table.tunes == ["error"]


def test_with_one_reader_left_it_goes_on(table: Table) -> None:
    table.board.missing_bits = NO_MINUS
    table.wait(LOOK_MS + 50, 50)
    table.tap("RED", "plus")
    assert table.bottom == "! no minus reader"
    table.press("1", "M")
    assert table.cash_k == [16_000, 15_000]


def test_a_part_missing_at_power_on_is_told_on_a_lit_display(table: Table) -> None:
    board = FakeBoard(table.flash)
    board.missing_bits = NO_PLUS
    unit = Unit(board)
    for _ in range(10):
        board.pass_ms(STEP_MS)
        unit.step(board.ticks_ms())
    assert board.display.lines()[7] == "! no plus reader"
    assert board.display.level > 0 and len(board.buzzer.tunes) == 1


# Keys and tunes.


def test_every_key_and_every_card_is_heard(table: Table) -> None:
    table.press("1", "2")
    table.lay("RED", "plus")
    table.lift("plus")
    assert table.tunes == ["key", "key", "key"]


@pytest.mark.parametrize("moment", ["hurry_ms", "length_ms"])
def test_typing_does_not_drown_what_the_deal_says(table: Table, moment: str) -> None:
    table.deal()
    deal = table.unit.desk.deal
    table.lay("RED", "minus")
    table.wait(getattr(deal, moment) - deal.since_ms(table.board.ticks_ms()) - 10, 1)
    table.board.keypad.keys += ["1", "1"]
    before = len(table.tunes)
    table.wait(300, STEP_MS)
    told = {"hurry_ms": ["deal hurry"], "length_ms": ["deal end", "error", "error"]}
    assert table.tunes[before:] == told[moment]


def test_after_a_hang_it_says_that_a_deal_is_void() -> None:
    table = Table("RED", "BLUE")
    board = FakeBoard(table.board.flash)
    board.was_hung = True
    unit = Unit(board)
    for _ in range(100):
        unit.step(board.ticks_ms())
        board.rest()
    assert all(line in board.display.text() for line in words.STARTED_ANEW)
    assert not board.lamp.is_on
