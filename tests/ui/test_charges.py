"""Taxes, cards and jail on the unit: lists from the menu, for the card on a reader."""

import pytest

from dealbox.bank.state import JAIL, JAIL_CARD, JAILED, REPAIRS, TAX
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


# Taxes.


@pytest.mark.rule("W-64", "C-92", "P-65", "P-120", "A-71")
@for_each(
    ("game", "row", "amount_k"),
    [
        ("world deeds", "Income Tax", 2_000),
        ("world deeds", "Super Tax", 1_000),
        ("classic deeds", "Income Tax", 200),
        ("classic deeds", "Super Tax", 100),
        ("comrades deeds", "8:10 cut-off", 200),
        ("comrades deeds", "12 h cut-off", 100),
        ("platinum deeds", "Income Tax", 200),
        ("platinum deeds", "Luxury Tax", 100),
        ("anti deeds", "Property Tax", 75),
    ],
)
def test_a_tax_is_chosen_from_the_list(game: str, row: str, amount_k: int) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
    had_k = table.cash("RED")
    open_list(table, "Tax")
    assert f"{table.unit.session.money(amount_k)}" in table.display
    table.choose(row)
    assert table.cash("RED") == had_k - amount_k
    assert table.ledger.now.kind == TAX and table.tune == "debit"
    assert table.title == "RED→BANK" and "tax" in table.display


@pytest.mark.rule("A-67", "A-98")
def test_anti_shows_both_income_taxes_the_lower_first_and_takes_the_one_chosen() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.leave("RED", 905)
    open_list(table, "Tax")
    lines = table.board.display.lines()
    assert lines[1].split() == ["1", "Income", "Tax", "%", "$91"]
    assert lines[2].split() == ["2", "Income", "Tax", "$200"]
    table.press("OK")
    assert table.cash("RED") == 905 - 91
    open_list(table, "Tax", "BLUE")
    lines = table.board.display.lines()
    assert lines[1].split() == ["1", "Income", "Tax", "$200"]
    assert lines[2].split() == ["2", "Income", "Tax", "%", "$300"]
    table.press("M", "OK")
    assert table.cash("BLUE") == 1_200


@pytest.mark.rule("A-77", "A-78")
def test_the_foundation_takes_from_monopolists_and_gives_competitors_by_the_die() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    for die, amount_k in ((1, 25), (2, 50)):
        before_k = table.cash("RED")
        open_list(table, "Tax")
        assert f"Found. die {die}   +${amount_k}" in table.display
        table.choose(f"Foundation die {die}")
        assert table.cash("RED") == before_k + amount_k and table.tune == "credit"
    open_list(table, "Tax", "BLUE")
    table.choose("Foundation")
    assert table.cash("BLUE") == 1_500 - 160 and table.tune == "debit"


def test_without_a_card_the_taxes_wait_for_one() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.menu("Tax")
    assert table.bottom == "Lay the player's card" and "$" not in table.display
    table.press("OK")
    assert table.tune == "error" and table.ledger.now.seq == 1
    table.tap("BLUE", "minus")
    assert table.title == "TAX" and "$300" in table.display
    table.press("OK")
    assert table.cash("BLUE") == 1_300


def test_the_cursor_stays_in_the_list_of_a_card_with_fewer_taxes() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    open_list(table, "Tax")  # a competitor's has a row more
    table.press("K")
    table.tap("BLUE", "minus")
    table.press("OK")  # the last row there is: the Foundation
    assert table.cash("BLUE") == 1_500 - 160
    open_list(table, "Tax")
    table.press("K")
    table.wait(20_300)  # nobody's list is shorter still
    table.press("OK")
    assert table.bottom == "Lay the player's card" and table.cash("RED") == 1_500


def test_a_tax_above_the_cash_becomes_a_debt_to_the_bank(table: DeedsTable) -> None:
    table.leave("RED", 1_500)
    open_list(table, "Tax")
    table.press("OK")
    assert table.title == "NOT ENOUGH MONEY" and "500K" in table.display and table.tune == "error"
    table.press("OK")
    assert table.debt("RED") == 2_000 and table.ledger.now.creditor[RED] == 0
    assert table.ledger.now.space == 4
    table.menu("Tax")
    table.tap("RED", "minus")
    table.press("OK")
    assert table.title == "RED owes"


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


@pytest.mark.rule("A-67")
def test_a_percentage_of_nothing_is_reported_and_not_booked() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.leave("RED", 0)
    seq = table.ledger.now.seq
    open_list(table, "Tax")
    table.choose("Income Tax %")
    assert table.title == "NOTHING DUE" and table.tune == "ok"
    assert table.ledger.now.seq == seq
    table.wait(8_100)
    assert table.title.startswith("DEALBOX")


@pytest.mark.parametrize("item", ["Pay each", "Collect"])
def test_a_debtor_pays_neither_each_nor_a_collector(table: DeedsTable, item: str) -> None:
    table.ledger.owe(RED, 0, 20_000)
    before = table.books
    if item == "Pay each":
        table.menu("Cards")
        table.tap("RED", "minus")
        table.choose(item)
    else:
        open_list(table, item, "BLUE")
    table.press(*"500K")
    assert table.title == "DEBT FIRST: RED" and table.tune == "error" and table.books == before


def test_all_whom_a_card_left_unpaid_are_owed_and_one_ok_pays_as_many_as_it_can() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", "YELLOW", game="classic deeds")
    table.leave("RED", 70)
    table.do("tap RED minus; menu Cards; choose Pay each; press 5 0 K")
    owed = "RED owes GREEN    £50\nRED owes YELLOW   £50"
    assert owed in table.display and table.cash_k == [20, 1550, 1500, 1500]
    table.do("wait 20100; menu Debts")
    assert table.rows == {"RED→GREEN": "£50", "RED→YELLOW": "£50"}
    table.press("2")
    assert "GREEN+YELLOW     £100" in table.display and table.rows == {"Bankrupt": ""}
    table.leave("RED", 99)
    table.do("tap RED minus; press OK")
    assert table.rows == {"Settle": "£50"}
    table.leave("RED", 120)
    table.do("tap RED minus; press OK OK")
    assert table.cash_k == [20, 1550, 1550, 1550] and not table.debt("RED")
    for words in ("RED→EACH", "RED→GREEN         £50", "RED→YELLOW        £50"):
        assert words in table.display
    table.press("C")
    assert table.cash_k == [120, 1550, 1500, 1500] and owed in table.display


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


@pytest.mark.rule("W-65", "W-66", "C-112", "K-119", "P-118", "A-62", "A-63")
@for_each("name", [*CLASSIC, "anti"])
def test_bail_frees_from_jail(name: str) -> None:
    table = DeedsTable("RED", "BLUE", game=f"{name} deeds")
    had_k, bail_k = table.cash("RED"), 500 if name == "world" else 50
    open_list(table, "Jail")
    assert "RED is free" in table.display
    table.choose("Goes in")
    assert table.ledger.now.kind == JAIL and table.title == "RED"
    assert "goes to jail" in table.display and table.cash("RED") == had_k
    open_list(table, "Jail")
    assert "RED is in jail" in table.display
    table.choose("Pay bail")
    assert table.cash("RED") == had_k - bail_k and not table.ledger.now.role[RED] & JAILED
    assert table.tune == "debit" and "bail" in table.display


def test_a_double_frees_from_jail_for_nothing(table: DeedsTable) -> None:
    open_list(table, "Jail")
    table.choose("Goes in")
    open_list(table, "Jail")
    table.choose("Comes out")
    assert table.cash("RED") == 15_000 and not table.ledger.now.role[RED] & JAILED
    assert "leaves jail" in table.display
    open_list(table, "Jail")
    table.choose("Comes out")
    assert table.title == "NOT IN JAIL" and table.tune == "error"


@pytest.mark.rule("A-93")
def test_anti_offers_no_card_out_of_prison() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    open_list(table, "Jail")
    assert "jail card" not in table.display


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
