"""The settings: volume, brightness, and the banker's PIN."""

import pytest

from dealbox.bank.state import PIN_MISSES_MAX
from dealbox.housekeeping import SETTINGS_QUIET_MS
from dealbox.ui.settings import PAUSE_MS
from tests.support.table import DEEDS_ITEMS, MENU_ITEMS, SETTING_ITEMS, DeedsTable, Table


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


def _open(table: Table, item: str, items: tuple[str, ...] = MENU_ITEMS) -> None:
    table.press("OK", *["M"] * items.index("Settings"), "OK")
    table.press(*["M"] * SETTING_ITEMS.index(item), "OK")


def _set_pin(table: Table, *keys: str, items: tuple[str, ...] = MENU_ITEMS) -> None:
    _open(table, "Banker's PIN", items)
    table.press(*keys, "OK")


def test_the_point_at_rest_changes_the_volume_with_wrap_around(table: Table) -> None:
    table.press(".")
    assert table.title == "VOLUME              2"
    for level in (3, 0, 1, 2):
        table.press(".")
        assert table.title.endswith(str(level))
        assert table.ledger.now.volume == table.board.buzzer.volume == level


def test_volume_0_mutes_tunes_and_never_the_lamp(table: Table) -> None:
    table.ledger.set_volume(0)
    table.deal()
    assert table.is_lit and table.board.buzzer.volume == 0


@pytest.mark.parametrize(("item", "lowest"), [("Volume", 0), ("Brightness", 1)])
def test_k_raises_and_m_lowers_to_the_ends_and_no_further(
    table: Table, item: str, lowest: int
) -> None:
    _open(table, item)
    table.press("K", "K", "K")
    assert table.title.endswith("3")
    seq = table.ledger.now.seq
    table.press("K")
    assert table.ledger.now.seq == seq  # what does not change is not booked
    table.press("M", "M", "M", "M")
    assert table.title.endswith(str(lowest))
    table.press("OK")
    assert table.title.startswith("DEALBOX")


def test_the_display_is_as_bright_as_set_at_once_and_after_a_power_cut(table: Table) -> None:
    assert table.board.display.level == 3
    _open(table, "Brightness")
    table.press("M")
    assert table.board.display.level == 2
    table.wait(SETTINGS_QUIET_MS + 100)
    table.power_cycle()
    assert table.board.display.level == 2


def test_an_undo_leaves_the_settings(table: Table) -> None:
    table.tap("RED", "plus")
    table.press("1", "M", ".", "M", "OK")
    assert table.ledger.now.volume == 1
    table.press("OK", "M", "OK", "OK")
    assert table.cash_k == [15_000, 15_000] and table.ledger.now.volume == 1


# The PIN.


def test_the_pin_guards_new_game_undo_cards_and_settings(table: Table) -> None:
    _set_pin(table, *"0815")
    assert table.tune == "ok"
    table.tap("RED", "plus")
    table.press("1", "M", "C")
    assert table.title == "BANKER'S PIN" and table.cash_k == [16_000, 15_000]
    table.press("C")
    table.hold()
    assert table.title == "BANKER'S PIN"
    table.press("C")
    for item in SETTING_ITEMS:
        _open(table, item)
        assert table.title == "BANKER'S PIN"
        table.press("C")
    assert table.title.startswith("DEALBOX")


def test_the_pin_guards_no_other_business() -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    _set_pin(table, *"0815", items=DEEDS_ITEMS + MENU_ITEMS)
    table.tap("RED", "plus")
    table.press("1", "M")  # from the bank
    table.tap("RED", "plus")
    table.press("GO")
    table.tap("BLUE", "minus")
    table.press(*"39", "OK", "OK")
    table.tap("RED", "minus")
    table.press(*"39", "OK", "OK")  # rent
    assert table.cash_k == [15_000 + 1_000 + 2_000 - 500, 15_000 - 4_000 + 500]
    table.tap("RED", "minus")
    table.press(*"99M", "OK")  # a debt
    table.menu("Bankrupt")
    table.press("OK")
    table.go_bankrupt()
    assert not table.ledger.is_playing(1)
    table.press(".")
    assert table.title.startswith("VOLUME")


def test_the_right_pin_opens_the_requested_screen(table: Table) -> None:
    _set_pin(table, *"0815")
    table.tap("RED", "plus")
    table.press("1", "M", "C", *"0815", "OK")
    assert table.title == "TAKE BACK?"
    table.press("OK")
    assert table.cash_k == [15_000, 15_000]
    table.press("C")
    table.hold()
    table.press(*"0815", "OK")
    assert table.title == "NEW GAME?"


@pytest.mark.parametrize(
    ("keys", "note"), [("0816", "Wrong"), ("081", "Four digits"), ("", "Four")]
)
def test_a_wrong_pin_opens_nothing(table: Table, keys: str, note: str) -> None:
    _set_pin(table, *"0815")
    table.hold()
    table.press(*keys, "OK")
    assert table.title == "BANKER'S PIN" and note in table.display and table.tune == "error"


def test_the_pin_is_not_shown(table: Table) -> None:
    _set_pin(table, *"0815")
    table.hold()
    table.press("0", "8", "1")
    assert "* * *" in table.display and "8" not in table.display


def _five_wrong(table: Table) -> None:
    table.hold()
    for _ in range(5):
        table.press(*"9999", "OK")


def test_five_wrong_pins_cost_half_a_minute_even_after_a_power_cut(table: Table) -> None:
    _set_pin(table, *"0815")
    _five_wrong(table)
    for again in range(2):
        table.press(*"0815", "OK")
        assert table.title == "WAIT" and table.tune == "error"
        if not again:
            table.power_cycle()
            table.hold()
    table.wait(PAUSE_MS)
    table.hold()
    table.press(*"0815", "OK")
    assert table.title == "NEW GAME?"
    assert table.ledger.now.pin_misses == 0


def test_a_guess_after_the_pause_costs_another_pause(table: Table) -> None:
    _set_pin(table, *"0815")
    _five_wrong(table)
    table.wait(PAUSE_MS)
    table.hold()
    before = table.ledger.now.seq
    table.press(*"1111", "OK", *"2222", "OK")
    assert table.title == "WAIT"
    assert table.ledger.now.pin_misses == PIN_MISSES_MAX
    assert table.ledger.now.seq == before  # nor does it cost a page


def test_ok_without_digits_removes_the_pin(table: Table) -> None:
    _set_pin(table, *"0815")
    _open(table, "Banker's PIN")
    table.press(*"0815", "OK")
    assert table.title == "NEW PIN"
    table.press("OK")
    table.hold()
    assert table.title == "NEW GAME?"


def test_a_new_pin_of_three_digits_is_refused(table: Table) -> None:
    _set_pin(table, *"081")
    assert "Four digits" in table.display and table.tune == "error"
    assert table.ledger.now.pin == 0
