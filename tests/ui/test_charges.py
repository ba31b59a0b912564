"""Taxes, cards and jail on the unit: lists from the menu, for the card on a reader."""

import pytest

from dealbox.bank.state import JAIL_CARD, JAILED, REPAIRS
from tests.support.cases import for_each
from tests.support.table import DeedsTable, Table

RED, BLUE = 1, 2
CLASSIC = ("world", "classic", "comrades", "platinum")


@pytest.fixture
def table() -> DeedsTable:
    return DeedsTable("RED", "BLUE", "GREEN", game="world deeds")


def open_list(table: Table, item: str, card: str = "RED", side: str = "minus") -> None:
    table.tap(card, side)
    table.menu(item)


# Cards.


@pytest.mark.rule("W-90", "C-91", "K-97", "P-63")
@for_each("name", CLASSIC)
@for_each("row", [0, 1])
def test_repairs_count_houses_and_hotels_and_show_them_before_booking(name: str, row: int) -> None:
    table = DeedsTable("RED", "BLUE", game=name + " deeds")
    table.give("RED", 1, 3, 37, 39)
    table.build("RED", 5, 37, 39)
    table.build("RED", 2, 1, 3)
    table.build("RED", 1, 3)
    house, hotel = ((25, 100), (40, 115))[row]
    due_k = (5 * house + 2 * hotel) * table.ledger.edition.factor
    had_k = table.cash("RED")
    open_list(table, "Cards")
    table.press(*["M"] * row)
    assert table.board.display.lines()[6].split() == [
        "RED",
        "pays",
        table.unit.session.money(due_k),
    ]
    table.press("OK")
    assert table.cash("RED") == had_k - due_k and table.ledger.now.kind == REPAIRS


@for_each("name", [*CLASSIC, "anti"])
def test_jail_cards_are_drawn_until_the_decks_have_none(name: str) -> None:
    table = DeedsTable("RED", "BLUE", game=name + " deeds")
    for _ in range(table.ledger.edition.jail_cards):
        open_list(table, "Cards")
        table.choose("Draw a jail card")
        assert table.ledger.now.kind == JAIL_CARD and table.title == "RED"
        assert "draws a jail card" in table.display
    if name == "anti":
        open_list(table, "Cards")
        assert "jail" not in table.display and "Repairs" not in table.display
        return
    assert table.ledger.now.jail_cards[RED] == 2
    open_list(table, "Cards", "BLUE")
    table.choose("Draw a jail card")
    assert table.title == "NO JAIL CARD" and table.tune == "error"


@pytest.mark.parametrize("item", ["Cards", "Jail"])
def test_without_a_card_the_lists_wait_for_one(table: DeedsTable, item: str) -> None:
    table.menu(item)
    for _ in range(4):
        assert table.bottom == "Lay the player's card"
        table.press("OK", "M")
    assert table.ledger.now.seq == 1
    table.tap("RED", "plus")
    assert table.title == item.upper() and table.bottom == "Card of RED"
    table.press("M")
    assert table.bottom.startswith("▲K")


# Jail.


@pytest.mark.rule("W-67")
def test_bail_above_the_cash_becomes_a_debt(table: DeedsTable) -> None:
    table.leave("RED", 100)
    table.unit.session.charges.jail(RED)
    open_list(table, "Jail")
    table.press("OK")
    assert "Last turn: out, owing" in table.display
    table.press("OK")
    assert table.debt("RED") == 500 and not table.ledger.now.role[RED] & JAILED


@pytest.mark.rule("W-101")
@pytest.mark.parametrize("way", ["Pay bail", "Use a jail card", "Comes out"])
@pytest.mark.parametrize("has_k", [15_000, 100])
def test_who_is_not_in_jail_cannot_leave_it(table: DeedsTable, way: str, has_k: int) -> None:
    table.unit.session.charges.draw_jail_card(RED)
    table.leave("RED", has_k)
    before = table.books
    open_list(table, "Jail")
    table.choose(way)
    assert table.title == "NOT IN JAIL" and table.tune == "error"
    assert table.books == before
