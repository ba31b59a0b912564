"""All that a booking moved, on the display: in rows that fit, with scrolling."""

from collections import Counter

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.parts import COLUMNS, EXTRA
from dealbox.ui.entries import Entries
from dealbox.ui.session import Session
from tests.support.cases import for_each
from tests.support.histories import LENGTH, History
from tests.support.memory_journal import MemoryJournal
from tests.support.table import Table

HISTORIES = 4


@pytest.fixture
def table() -> Table:
    table = Table("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39, 37, 5)
    table.give("BLUE", 31)
    table.mortgage("BLUE", 31)
    table.lay("RED", "minus")
    table.lay("BLUE", "plus")
    return table


def lines(table: Table) -> list[str]:
    """Return the lines between the title and the bottom line."""
    return [" ".join(line.split()) for line in table.board.display.lines()[1:7]]


def trade(table: Table, *keys: str) -> None:
    table.press("OK")
    table.press(*keys, "OK")
    table.keep_mortgages()


def test_a_trade_booked_shows_its_deeds_its_cash_its_fee_and_both_balances(
    table: Table,
) -> None:
    trade(table, *"5", "OK", *"31", "OK", *"1.5M")
    assert lines(table) == [
        "trade 1.5M",
        "RED 13.35M",
        "BLUE 16.5M",
        "RED→BLUE 1.5M",
        "RED→BANK 10% 150K",
        "→BLUE 5 Rail",
    ]
    assert table.bottom == "▲K ▼M C takes it back"
    table.press("M")
    assert lines(table)[-1] == "→RED 31 Paris" and lines(table)[0] == "trade 1.5M"
    table.press("M")  # the end
    assert lines(table)[-1] == "→RED 31 Paris" and table.tune == "key"
    table.press("K", "K")
    assert lines(table)[1] == "RED 13.35M"
    table.press("C", "OK")
    assert "taken back" in table.display and lines(table)[1:4] == [
        "RED 15M",
        "BLUE 15M",
        "BLUE→RED 1.5M",
    ]
    assert table.bottom == "▲K ▼M OK back  C done"
    table.press("OK")
    table.keep_mortgages()
    assert "put back" in table.display and table.owner(31) == "RED"


def test_a_booking_that_fits_does_not_scroll_and_refuses_k_and_m(table: Table) -> None:
    trade(table, *"5", "OK", "OK")
    assert lines(table)[1:4] == ["RED 15M", "BLUE 15M", "→BLUE 5 Rail"]
    assert table.bottom == "C takes it back"
    table.press("M")
    assert table.tune == "error" and lines(table)[1] == "RED 15M"


def test_the_next_booking_begins_at_its_top(table: Table) -> None:
    trade(table, *"5", "OK", *"31", "OK", *"1.5M")
    table.press("M")
    table.wait(25_000)
    trade(table, *"39", "OK", *"37", "OK", *"5", "OK", *"1.5M")
    assert lines(table)[1].startswith("RED ")
    table.press("5", "K")
    assert "paid" in table.display and "39" not in table.display


def test_history_shows_all_of_its_first_booking(table: Table) -> None:
    trade(table, *"5", "OK", *"31", "OK", *"1.5M")
    table.press("1", "K")
    table.menu("History")
    assert table.bottom == "▲K ▼M OK all   C back"
    table.press("M", "OK")
    assert table.title == "RED→BLUE" and lines(table)[:3] == [
        "trade 1.5M",
        "RED 13.35M",
        "BLUE 16.5M",
    ]
    table.press("M")
    assert lines(table)[-1] == "→RED 31 Paris"
    table.press("C")
    table.lift("minus")
    table.menu("History")
    table.press("OK")
    assert lines(table)[:3] == ["paid 1K", "RED 13.349M", "BLUE 16.501M"]
    assert table.bottom == "C back"


@for_each("number", range(len(EDITIONS)))
def test_every_row_fits_and_the_display_has_its_letters(number: int) -> None:
    journal = MemoryJournal()
    rows = 0
    for seed in range(HISTORIES):
        History(number, seed, journal, Counter()).play(LENGTH)
        entries = Entries(Session(Ledger(journal), bytes))
        for seq in range(1, journal.count + 1):
            assert entries.read(seq)
            for left, right in entries.rows:
                rows += 1
                assert len(left) + len(right) <= COLUMNS, (left, right)
                assert not right or not left or len(left) + len(right) < COLUMNS
                assert all(" " <= c <= "~" or c in EXTRA for c in left + right)
    assert rows > 1_000
