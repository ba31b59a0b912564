"""The menu, and its screens about the running game."""

import pytest

from dealbox.bank.bankruptcy import bankrupt
from host_sim.cards import COLOURS
from tests.support.cases import for_each
from tests.support.table import DeedsTable, Table

RED, BLUE, GREEN, YELLOW = 1, 2, 3, 4


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE", "GREEN")


def _owe(table: Table) -> None:
    """Let RED owe BLUE 16M."""
    table.ledger.owe(RED, BLUE, 16_000)


def test_after_a_booking_from_a_list_the_menu_opens_at_its_top() -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    table.lay("RED", "minus")
    table.menu("Tax")
    table.press("M", "OK", "OK")
    display = table.board.display
    assert table.title == "MENU" and display.inverse == 1 << 1


def test_the_standings_open_with_any_cards_on_the_readers(table: Table) -> None:
    table.lay("RED", "minus")
    table.lay("BLUE", "plus")
    table.menu("Standings")
    assert "RED" in table.display and "BLUE" in table.display and "GREEN" in table.display
    assert "15M" in table.display


def test_the_history_shows_the_bookings_the_newest_first(table: Table) -> None:
    table.ledger.pay(RED, BLUE, 100)
    table.ledger.salary(GREEN)
    table.menu("History")
    assert [line.split() for line in table.board.display.lines()[1:7]] == [
        ["BANK→GREEN", "2M"], ["salary"], ["RED→BLUE", "100K"], ["paid"], ["BANK", "15M"],
        ["new", "game"],
    ]  # fmt: skip


def test_the_history_scrolls_to_the_start_of_this_game_and_no_further(table: Table) -> None:
    uids = [table.ledger.uid(seat) for seat in range(4)]
    table.ledger.pay(RED, BLUE, 999)
    table.ledger.new_game(0, uids)
    for amount_k in range(1, 9):
        table.ledger.pay(RED, BLUE, amount_k)
    table.menu("History")
    seen = []
    for _ in range(8):
        seen.append(table.board.display.lines()[1].split()[1])
        table.press("M")
    assert seen == [f"{amount_k}K" for amount_k in range(8, 0, -1)]
    assert "new game" in table.board.display.lines()[2]
    assert table.board.display.lines()[3] == ""
    table.press("M")
    assert table.tune == "error"
    table.press(*"KKKKKKKKK")
    assert "8K" in table.board.display.lines()[1]


def test_a_history_that_is_partly_overwritten_is_shown_to_its_oldest_booking() -> None:
    table = Table("RED", "BLUE", sectors=6)
    for _ in range(60):
        table.ledger.pay(RED, BLUE, 1)
    table.menu("History")
    table.press(*["M"] * 60)
    assert table.title == "HISTORY" and table.tune == "error"


def test_a_debt_is_settled_from_the_list(table: Table) -> None:
    table.menu("Debts")
    assert "Nobody owes anything." in table.display
    table.press("OK")
    assert table.tune == "error"
    table.press("C")
    _owe(table)
    table.ledger.pay(GREEN, RED, 1_000)
    table.menu("Debts")
    assert "RED→BLUE" in table.display and "16M" in table.display
    table.press("OK")
    assert table.title == "RED owes"
    table.press("OK")
    assert table.cash_k == [0, 31_000, 14_000]


@pytest.mark.rule("W-87")
def test_bankruptcy_is_confirmed_and_transfers_all_cash_to_the_creditor(table: Table) -> None:
    _owe(table)
    table.menu("Bankrupt")
    table.press("OK", "OK")
    assert table.title == "BANKRUPT?" and "all cash to      BLUE" in table.display
    table.press("C")
    assert table.cash_k == [15_000] * 3
    table.menu("Bankrupt")
    table.press("OK", "OK", "OK")
    assert table.cash_k == [0, 30_000, 15_000]
    assert "bankrupt" in table.display
    table.wait(21_000)
    assert ["RED", "bankrupt"] in [line.split() for line in table.board.display.lines()]


def test_the_final_standings_put_the_richest_first_and_the_bankrupt_last(table: Table) -> None:
    table.ledger.pay(BLUE, GREEN, 10)
    _owe(table)
    table.menu("Final standings")
    lines = table.board.display.lines()
    places = [" ".join(line.split()[:2]) for line in lines[1:4]]
    assert places == ["1 GREEN", "2 BLUE", "3 RED"]
    bankrupt(table.ledger, RED)
    table.ledger.pay(GREEN, 0, 15_010)
    table.press("C")
    table.menu("Final standings")
    lines = table.board.display.lines()
    assert [line.split()[1] for line in lines[1:4]] == ["BLUE", "GREEN", "RED"]
    assert lines[3].endswith("bankrupt")


# In games with deeds.


def _ruin(table: DeedsTable, card: str, creditor: int, debt_k: int) -> None:
    """Let a player owe more than he can raise, and go bankrupt by the menu."""
    seat = COLOURS.index(card) + 1
    table.ledger.owe(seat, creditor, debt_k)
    table.wait(21_000)
    table.menu("Bankrupt")
    row = [seat for seat in table.ledger.seats() if table.ledger.now.debt_k[seat]].index(seat)
    table.press(*["M"] * row, "OK")
    table.go_bankrupt()


@pytest.mark.rule("W-84", "W-85", "W-87")
def test_bankruptcy_to_a_player_transfers_cash_and_mortgaged_deeds() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 37, 39)
    table.build("RED", 1, 37, 39)
    table.leave("RED", 1_000)
    table.ledger.owe(RED, BLUE, 20_000)
    table.menu("Bankrupt")
    table.press("OK")
    table.choose("Bankrupt")
    assert "all cash to      BLUE" in table.display and "all deeds to     BLUE" in table.display
    table.press("OK")
    table.keep_mortgages()
    # 1M, two houses at half, two mortgages; BLUE pays a tenth of those
    assert table.cash("BLUE") == 15_000 + 1_000 + 2_000 + 3_750 - 375
    assert table.owner(37) == table.owner(39) == "BLUE" and table.ledger.now.mortgaged[39]
    assert table.title == "RED→BLUE" and "bankrupt" in table.display
    table.press("C")
    assert table.title == "TAKE BACK?" and table.owner(39) == "BLUE"
    table.press("OK")
    assert table.owner(39) == "RED" and table.debt("RED") == 20_000
    table.press("OK")
    assert table.owner(39) == "BLUE"


@pytest.mark.rule("W-86", "C-36", "C-119", "K-54", "K-123", "P-44", "P-127")
@for_each("name", ["world", "classic", "comrades", "platinum"])
def test_after_a_bankruptcy_to_the_bank_the_deeds_are_auctioned_in_board_order(name: str) -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game=name + " deeds")
    table.give("RED", 39, 5, 12)
    _ruin(table, "RED", 0, 20_000)
    assert "bankrupt" in table.display
    for space, card in ((5, "BLUE"), (12, None), (39, "GREEN")):
        table.wait(21_000)
        assert table.title == "BACK WITH THE BANK" and f"{space} " in table.display
        table.deal()
        assert f"{space} " in table.display
        if card:
            table.bid(card, "10K")
        table.close_deal()
        table.press(*(("OK",) if card else ("C", "OK")))
    table.wait(21_000)
    assert table.title.startswith("DEALBOX")
    assert [table.owner(space) for space in (5, 12, 39)] == ["BLUE", "BANK", "GREEN"]
    assert not any(table.ledger.now.mortgaged)


def test_the_deal_button_right_after_the_bankruptcy_auctions_the_first_deed() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39, 5)
    _ruin(table, "RED", 0, 20_000)
    table.deal()
    assert table.title == "DEAL" and "5 Rail" in table.display


def test_between_the_auctions_other_bookings_are_possible_and_auctions_can_be_skipped() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39, 5)
    table.give("BLUE", 1)
    _ruin(table, "RED", 0, 20_000)
    table.wait(21_000)
    assert "1 more after it" in table.display and "Deal button: auction" in table.display
    table.tap("BLUE", "plus")
    table.press(*"1", "OK")
    table.choose("Mortgage")  # money for a bid
    assert table.cash("BLUE") == 15_300
    table.wait(21_000)
    assert "5 Rail" in table.display
    table.tap("GREEN", "minus")
    table.press(*"24", "OK", "OK")  # another deed, at its price
    assert table.owner(24) == "GREEN"
    table.wait(21_000)
    assert "5 Rail" in table.display
    table.press("C")
    assert table.title == "PASS OVER?" and "5 Rail" in table.display
    table.press("C")  # a stray C passes nothing over
    assert table.title == "BACK WITH THE BANK" and "5 Rail" in table.display
    table.press("C", "OK")
    assert "39 Montréal" in table.display
    table.press("C", "OK")
    assert table.title.startswith("DEALBOX") and table.owner(39) == "BANK"


def test_an_undone_bankruptcy_has_nothing_to_auction_until_its_redo() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39, 5)
    _ruin(table, "RED", 0, 20_000)
    table.press("C")
    assert table.title == "TAKE BACK?" and not table.ledger.is_playing(RED)
    table.press("OK", "OK")  # undo, redo
    table.wait(21_000)
    assert table.title == "BACK WITH THE BANK"
    table.menu("Take back")
    table.press("OK", "C")
    assert table.title.startswith("DEALBOX") and table.owner(39) == "RED"
    assert table.ledger.is_playing(RED)


def test_an_auction_without_a_bid_is_in_the_history_and_can_be_undone() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39, 5)
    _ruin(table, "RED", 0, 20_000)
    table.wait(21_000)
    table.press("C", "OK", "C", "OK")
    assert table.title.startswith("DEALBOX") and table.tune == "ok"
    table.menu("History")
    lines = [line.strip() for line in table.board.display.lines()[1:5]]
    assert lines == ["BANK", "no bid 39 Montréal", "BANK", "no bid 5 Rail"]
    table.press("C")
    table.menu("Take back")
    assert "no bid" in table.display and "39 Montréal" in table.display
    table.press("OK", "C")
    assert table.title == "BACK WITH THE BANK" and "39 Montréal" in table.display


def test_a_due_deed_whose_price_is_left_unbooked_remains_due() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39)
    _ruin(table, "RED", 0, 20_000)
    table.deal()
    table.bid("BLUE", "1M")
    table.close_deal()
    assert table.title == "SOLD TO BLUE"
    table.press("C", "OK", "C")
    assert table.title == "PASS OVER?"
    table.press("C")
    assert table.title == "BACK WITH THE BANK" and table.owner(39) == "BANK"


# Final standings.


def _places(table: DeedsTable) -> list[list[str]]:
    if table.title == "GAME OVER":
        table.press("OK")
    else:
        table.wait(21_000)
        table.menu("Final")
    return [line.split() for line in table.board.display.lines()[1:7] if line]


@pytest.mark.rule("W-91")
@for_each("name", ["world", "classic", "comrades", "platinum", "anti"])
def test_the_last_player_left_wins(name: str) -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game=name + " deeds")
    _ruin(table, "RED", BLUE, 20_000)
    assert _places(table)[-1] == ["3", "RED", "bankrupt"] and table.title == "FINAL STANDINGS"
    table.press("C")
    _ruin(table, "GREEN", BLUE, 20_000)
    assert _places(table)[0][1] == "BLUE"
    assert table.title.split() == ["BLUE", "winner"]


@pytest.mark.rule("W-93", "W-94", "W-95")
def test_the_quick_game_ends_at_the_second_bankruptcy_and_the_richest_wins() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", "YELLOW", game="world deeds quick")
    table.give("BLUE", 37, 39)
    table.build("BLUE", 4, 37, 39)  # hotels after three houses
    table.give("YELLOW", 5)
    table.leave("BLUE", 1_000)
    _ruin(table, "RED", YELLOW, 20_000)
    assert _places(table)[0][1] == "YELLOW" and table.title == "FINAL STANDINGS"
    table.press("C")
    _ruin(table, "GREEN", BLUE, 20_000)
    table.leave("YELLOW", 20_000)
    table.leave("BLUE", 1_000)
    # BLUE: cash, 7.5M of deeds, two hotels with three houses each at 2M
    assert _places(table)[:2] == [["1", "BLUE", "24.5M"], ["2", "YELLOW", "22M"]]
    assert table.title.split() == ["BLUE", "winner"]
    table.press("C")
    table.leave("YELLOW", 22_500)
    _places(table)
    assert table.title.split() == ["FINAL", "STANDINGS", "tie"]


@pytest.mark.rule("A-86")
@pytest.mark.parametrize("typed", ["", "0", "1", "13"])
def test_an_impossible_throw_for_the_final_standings_is_refused(typed: str) -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.give("RED", 12)
    _places(table)
    table.press(*typed, "OK")
    assert "NO SUCH THROW" in table.display and table.tune == "error"
    table.press(*"129", "OK")  # a third digit begins a new number
    assert "$1536" in table.display and table.title == "FINAL STANDINGS"


def test_final_standings_reuse_no_earlier_throw() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.give("RED", 12)
    table.visit("BLUE", "12.7", "C")
    _places(table)
    assert "THROW?" in table.display  # the visit's does not count
    table.press("7", "OK")
    assert table.title == "FINAL STANDINGS"
    table.press("C")
    _places(table)
    assert "THROW?" in table.display
    table.press("C")
    assert table.title.startswith("DEALBOX")


@pytest.mark.rule("A-10")
def test_the_last_player_left_has_won_before_his_utility_takes_a_throw() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.give("BLUE", 12)
    _ruin(table, "RED", BLUE, 20_000)
    assert table.title == "GAME OVER" and ["BLUE", "winner"] in _words(table)
    table.press("OK", "7", "OK")  # what he is worth takes it
    assert table.title.split() == ["BLUE", "winner"] and "$3028" in table.display


@pytest.mark.rule("A-11")
def test_a_winner_that_throws_decide_is_named_after_them() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="anti deeds b")
    table.give("GREEN", 12)
    _ruin(table, "BLUE", 0, 20_000)
    assert table.title == "GAME OVER" and "winner" not in table.display
    table.press("OK", "7", "OK")
    assert table.title.split() == ["GREEN", "winner"]


def _words(table: Table) -> list[list[str]]:
    return [line.split() for line in table.board.display.lines()]


def test_after_the_end_a_salary_and_a_rent_are_asked_about() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", "YELLOW", game="world deeds quick")
    table.give("BLUE", 39)
    _ruin(table, "RED", YELLOW, 20_000)
    table.wait(21_000)
    _ruin(table, "GREEN", YELLOW, 20_000)
    table.press("C")
    books = table.books
    table.tap("BLUE", "plus")
    table.press("GO")
    assert table.title == "GAME OVER" and "Book it all the same?" in table.display
    table.press("C")
    assert table.books == books
    table.tap("BLUE", "plus")
    table.press("GO", "OK")
    assert table.cash("BLUE") == 17_000
    table.visit("YELLOW", "39", "OK")
    assert table.title == "GAME OVER" and table.cash("BLUE") == 17_000
    table.press("OK")
    assert table.cash("BLUE") == 17_500


# The page of a debt.


def _indebted(steps: int = 0) -> DeedsTable:
    """Return a table at which RED, who has 380K and three deeds, owes BLUE 2M.

    steps: how many buildings each of his two streets has.
    """
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 37, 39, 5)
    table.build("RED", steps, 37, 39)
    table.leave("RED", 380)
    table.ledger.owe(RED, BLUE, 2_000)
    return table


@pytest.fixture
def debt() -> DeedsTable:
    return _indebted()


def test_a_debtor_s_card_and_ok_show_what_can_be_raised_and_how(debt: DeedsTable) -> None:
    debt.lay("RED", "minus")
    debt.press("OK")
    assert [line.split() for line in debt.board.display.lines()[1:7]] == [
        ["BLUE", "2M"],
        ["has", "380K"],
        ["can", "raise", "4.75M"],
        ["5", "Rail", "+1M"],  # a deed outside a whole group is missed least
        ["39", "Montréal", "+2M"],
        ["37", "Riga", "+1.75M"],
    ]
    assert debt.title == "RED owes" and debt.bottom == "OK Mortgage"


def test_a_deed_s_number_marks_its_row_and_that_of_no_row_chooses_none(debt: DeedsTable) -> None:
    before = debt.books
    debt.lay("RED", "minus")
    debt.press("OK", "3", "OK")
    assert debt.bottom == "No such row" and debt.tune == "error" and debt.books == before
    debt.press("3", "9", "M", "K", "OK")
    assert debt.ledger.now.mortgaged[39] and debt.title == "RED owes"


def test_no_deed_is_mortgaged_without_the_card_of_the_debtor(debt: DeedsTable) -> None:
    before = debt.books
    debt.menu("Debts")
    debt.press("OK", "OK")
    assert debt.bottom == "Lay the owner's card" and debt.tune == "error"
    debt.tap("BLUE", "minus")
    debt.press("OK")
    assert debt.bottom == "Lay the owner's card" and debt.books == before
    debt.tap("RED", "plus")
    debt.press("OK")
    assert debt.ledger.now.mortgaged[5]


def test_bankruptcy_is_not_offered_to_who_can_raise_the_debt(debt: DeedsTable) -> None:
    debt.menu("Bankrupt")
    debt.press("OK")
    assert "can raise       4.75M" in debt.display and "Bankrupt" not in debt.rows


def test_buildings_are_offered_after_mortgages_one_by_one_and_as_a_group() -> None:
    debt = _indebted(2)
    debt.tap("RED", "minus")
    debt.press("OK")
    assert list(debt.rows) == ["5 Rail", "37 Riga", "39 Montréal", "dark blue"]
    assert list(debt.rows.values()) == ["+1M", "+1M", "+1M", "+4M"]
    debt.press("M")
    assert debt.bottom == "OK Sell building"
    debt.press("K", "K")
    assert debt.bottom == "OK Sell group"
    debt.press("OK")
    assert not any(debt.ledger.now.level) and debt.cash("RED") == 4_380


def test_a_hotel_that_cannot_be_sold_for_want_of_houses_goes_with_its_group() -> None:
    debt = _indebted(5)
    debt.give("GREEN", 6, 8, 9, 11, 13, 14, 16, 18, 19)
    debt.build("GREEN", 3, 6, 8, 9, 11, 13, 14, 16, 18, 19)
    debt.build("GREEN", 1, 6, 8, 9)
    debt.tap("RED", "minus")
    debt.press("OK")
    assert debt.ledger.now.houses < 4
    assert debt.rows == {"5 Rail": "+1M", "dark blue": "+10M"}
