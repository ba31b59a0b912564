"""Bookings unreadable at power-on are reported, and nothing is written until that is accepted."""

import pytest

from dealbox.parts import KEYS, PAGE_BYTES, TORN
from dealbox.store.journal import Journal
from dealbox.ui import words
from tests.support.table import Table


def _damage_newest(table: Table) -> None:
    """Overwrite both copies of the newest page with zeros."""
    rings = Journal(table.flash)._rings  # noqa: SLF001
    slot = rings.find_newest()
    for ring in rings.rings:
        table.flash.damage(rings.address(ring, rings.sector, slot), bytes(PAGE_BYTES))


@pytest.fixture
def table() -> Table:
    """Return a table at which the last of two payments of 1M to RED is unreadable."""
    table = Table("RED", "BLUE")
    for _ in range(2):
        table.tap("RED", "plus")
        table.press("1", "M")
    _damage_newest(table)
    table.power_cycle()
    return table


def test_the_number_of_lost_bookings_and_the_newest_readable_one_are_shown(table: Table) -> None:
    assert table.title == words.LOST[0]
    assert "Not read: up to 1" in table.display
    assert "after booking 2." in table.display
    assert table.bottom == words.HINT_LOST


def test_only_ok_accepts_the_loss_and_nothing_is_written_before(table: Table) -> None:
    before = table.flash.operations
    for key in KEYS:
        if key != "OK":
            table.press(key)
    table.deal()
    table.tap("RED", "plus")
    table.report("minus", TORN)
    table.press("C")
    table.wait(120_000)
    table.press("C")
    assert table.title == words.LOST[0]
    assert table.flash.operations == before
    table.power_cycle()
    assert table.title == words.LOST[0]


def test_after_ok_the_game_goes_on(table: Table) -> None:
    table.press("OK")
    assert table.tune == "ok"
    assert table.cash_k == [16_000, 15_000]
    table.tap("BLUE", "plus")
    table.press("2", "M")
    assert table.cash_k == [16_000, 17_000]
    table.power_cycle()
    assert table.cash_k == [16_000, 17_000]
    assert table.title.startswith(words.PRODUCT)


def test_a_pin_is_asked_for_when_the_loss_is_accepted(table: Table) -> None:
    table.press("OK")
    table.ledger.set_pin("4711")
    _damage_newest(table)
    table.power_cycle()
    before = table.flash.operations
    table.ledger.set_volume(0)
    table.wait(5_000)
    assert table.title == words.LOST[0]
    table.ledger.now.pin = 14_711  # as if the PIN were older than the lost booking
    table.hold()
    table.press(*"4711", "OK")
    assert "Go on without them" in table.display
    assert table.flash.operations == before
    table.press("C", "OK")
    assert table.title.startswith(words.PRODUCT)


def test_a_new_game_can_be_begun_instead(table: Table) -> None:
    table.hold()
    table.press("OK", "OK", "OK")
    table.tap("RED", "plus")
    table.tap("BLUE", "plus")
    table.press("OK")
    assert table.cash_k == [15_000, 15_000]
    table.power_cycle()
    assert table.cash_k == [15_000, 15_000]


def test_two_sound_copies_that_differ_are_reported() -> None:
    table = Table("RED", "BLUE")
    rings = Journal(table.flash)._rings  # noqa: SLF001
    slot = rings.find_newest()
    page = rings.page
    page.bytes[245] ^= 1  # the brightness
    page.set_epoch(page.epoch())
    table.flash.damage(rings.address(1, rings.sector, slot), bytes(page.bytes))
    before = bytes(table.flash.data)
    table.power_cycle()
    assert table.title == words.SPLIT[0]
    assert all(line in table.display for line in words.SPLIT)
    assert table.flash.data == before
    table.press("OK")
    assert table.title.startswith(words.PRODUCT)


def test_books_turned_back_are_reported() -> None:
    table = Table("RED", "BLUE")
    rings = Journal(table.flash)._rings  # noqa: SLF001
    slot = rings.find_newest()
    older, sector = bytes(rings.page.bytes), rings.following()
    for _ in range(3):
        table.tap("RED", "plus")
        table.press("1", "M")
    assert slot < 12, "all in one sector"
    page = rings.page
    page.bytes[:] = older
    page.affirm()
    page.set_epoch(page.epoch() + 1)
    for ring in rings.rings:
        table.flash.damage(rings.address(ring, sector, 0), bytes(page.bytes))
    before = bytes(table.flash.data)
    for _ in range(2):
        table.power_cycle()
        assert table.title == words.TURNED_BACK[0]
        assert "after booking 1." in table.display and "up to 4." in table.display
        assert table.flash.data == before
    table.press("OK")
    assert table.cash_k == [15_000, 15_000]
    table.tap("RED", "plus")
    table.press("2", "M")
    table.power_cycle()
    assert table.title.startswith(words.PRODUCT) and table.cash_k == [17_000, 15_000]
