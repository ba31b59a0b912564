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


@pytest.mark.rule("A-10")
def test_the_last_player_left_has_won_before_his_utility_takes_a_throw() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.give("BLUE", 12)
    _ruin(table, "RED", BLUE, 20_000)
    assert table.title == "GAME OVER" and ["BLUE", "winner"] in _words(table)
    table.press("OK", "7", "OK")  # what he is worth takes it
    assert table.title.split() == ["BLUE", "winner"] and "$3028" in table.display


def _words(table: Table) -> list[list[str]]:
    return [line.split() for line in table.board.display.lines()]


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


def test_a_hotel_that_cannot_be_sold_for_want_of_houses_goes_with_its_group() -> None:
    debt = _indebted(5)
    debt.give("GREEN", 6, 8, 9, 11, 13, 14, 16, 18, 19)
    debt.build("GREEN", 3, 6, 8, 9, 11, 13, 14, 16, 18, 19)
    debt.build("GREEN", 1, 6, 8, 9)
    debt.tap("RED", "minus")
    debt.press("OK")
    assert debt.ledger.now.houses < 4
    assert debt.rows == {"5 Rail": "+1M", "dark blue": "+10M"}
