from dealbox.store.journal import Journal
from dealbox.ui import words
from tests.support.table import Table


def test_a_pin_is_asked_for_when_the_loss_is_accepted() -> None:
    table = Table("RED", "BLUE")
    table.ledger.set_pin("4711")
    table.damage_newest()
    before = table.flash.operations
    table.ledger.set("volume", 0)
    table.wait(5_000)
    assert table.title == words.LOST[0]
    table.ledger.now.pin = 14_711  # as if the PIN were older than the lost booking
    table.hold()
    table.press(*"4711", "OK")
    assert "Go on without them" in table.display
    assert table.flash.operations == before
    table.press("C", "OK")
    assert table.title.startswith(words.PRODUCT)


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
