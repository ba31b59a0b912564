"""A new game: confirmed first, then the cards are enrolled; how players and cards come and go."""

from itertools import combinations

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import SEATS
from dealbox.parts import TORN, TWO
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from host_sim.cards import COLOURS, UIDS
from tests.support.cases import for_each
from tests.support.table import DeedsTable, Table

NEW_GAME = ("OK", "OK", "OK")  # yes; the first edition; its options as they are


def _enrol(table: Table, *cards: str) -> None:
    table.press(*NEW_GAME)
    for card in cards:
        table.tap(card, "plus")


def test_another_card_for_the_same_colour_replaces_it() -> None:
    table = Table()
    _enrol(table, "RED", "BLUE")
    table.press("1")
    table.tap("unknown", "plus")
    table.press("OK")
    assert table.ledger.uid(1) == UIDS["unknown"]


@pytest.mark.parametrize("event", [TWO, TORN])
def test_a_card_that_is_not_read_is_asked_for_again(event: int) -> None:
    table = Table()
    _enrol(table, "RED")
    table.report("plus", event)
    assert "Lay one card again" in table.display and table.tune == "error"
    table.deal()
    assert table.title == "CARDS" and not table.is_lit
    table.tap("BLUE", "plus")
    table.press("OK")
    assert table.cash_k == [15_000, 15_000]


@for_each("count", range(1, 7))
def test_the_names_of_any_players_fit_the_display(count: int) -> None:
    table = Table()
    canvas = Canvas(table.board.display)
    for seats in combinations(range(1, SEATS), count):
        chart = table.unit.session.chart
        table.unit.session.discard()
        chart.options.begin(EDITIONS[0])
        enrol = chart.enrol
        for seat in seats:
            enrol.draft.select(seat)
            enrol.draft.enrol(b"card")
        canvas.clear()
        enrol.draw(canvas)
        named = " ".join(table.board.display.lines()[3:6]).split()
        assert named == [words.SEATS[seat] for seat in seats]


# While a game is running.


def _play(table: Table) -> None:
    table.tap("RED", "minus")
    table.press("5", "M")


def test_nothing_of_the_old_game_ends_before_ok() -> None:
    table = Table("RED", "BLUE")
    _play(table)
    table.hold()
    _enrol(table, "GREEN", "YELLOW", "WHITE")
    table.wait(181_000, 1_000)
    assert table.title.startswith("DEALBOX")
    assert table.cash_k == [10_000, 15_000]
    table.hold()
    _enrol(table, "GREEN", "YELLOW", "WHITE")
    table.press("OK")
    assert table.cash_k == [15_000, 15_000, 15_000]


def test_a_card_chosen_in_the_old_game_is_not_chosen_in_the_new_one() -> None:
    table = Table("RED", "BLUE")
    table.lay("RED", "minus")
    table.hold()
    _enrol(table, "GREEN", "BLUE")  # GREEN's card is RED's from here
    table.press("OK", "1", "M")
    assert table.title == "LAY THE CARDS"
    assert table.cash_k == [15_000, 15_000]


def test_a_role_does_not_carry_over_to_another_edition() -> None:
    table = Table()
    anti = [edition.name for edition in EDITIONS].index("anti")
    table.press("OK", *["M"] * anti, "OK", "M", "OK", "K", "OK")  # with deeds, and so with roles
    table.tap("RED", "plus")
    table.tap("BLUE", "plus")
    table.press("OK", "OK")
    assert any(table.ledger.now.role)
    table.hold()
    _enrol(table, "RED", "BLUE")
    table.press("OK")
    assert not any(table.ledger.now.role)


def test_without_a_game_a_card_and_the_button_do_nothing() -> None:
    table = Table()
    blank = bytes(table.flash.data)
    table.tap("RED", "plus")
    assert table.title == "UNKNOWN CARD" and table.tune == "error"
    table.deal()
    assert table.title == "NO GAME" and not table.is_lit
    table.press("5")
    assert table.title == "NO GAME" and table.tune == "error"
    table.press("C")
    assert table.title == "NEW GAME?"
    assert table.flash.data == blank


# Who leaves, and who joins.


def _leave(table: Table, colour: str, heir: str) -> None:
    table.menu("This game")
    table.choose("A player leaves")
    table.choose(colour)
    table.choose(heir)


def test_a_player_leaves_and_another_receives_everything() -> None:
    table = Table("RED", "BLUE", "GREEN")
    table.lay("RED", "minus")
    table.menu("This game")
    table.choose("A player leaves")
    assert list(table.rows) == ["RED", "BLUE", "GREEN"]
    table.choose("RED")
    assert table.title == "ALL GOES TO       RED"
    assert list(table.rows) == ["BANK", "BLUE", "GREEN"]
    table.choose("BLUE")
    assert table.title == "RED→BLUE" and "leaves            15M" in table.display
    assert table.cash_k == [30_000, 15_000] and table.tune == "transfer"
    table.press("1", "M")  # his card on the reader no longer pays
    assert "LAY THE CARDS" in table.display and table.cash_k == [30_000, 15_000]


def test_c_returns_who_left() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39)
    books = table.books
    _leave(table, "RED", "BANK")
    assert "BACK WITH" not in table.display and "→BANK 39 Montréal" in table.display
    assert table.tune == "debit"
    table.press("C")
    assert table.books == books and table.tune == "undo"
    table.tap("RED", "plus")
    table.press("1", "M")
    assert table.cash("RED") == 16_000


def test_one_of_two_players_cannot_leave() -> None:
    table = Table("RED", "BLUE")
    _leave(table, "RED", "BANK")
    assert table.title == "TOO FEW PLAYERS" and table.tune == "error"
    assert table.cash_k == [15_000, 15_000]


def test_who_leaves_only_one_player_beside_a_bankrupt_ends_the_game() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.ruin("GREEN")
    table._clear()
    _leave(table, "RED", "BLUE")
    assert table.title == "GAME OVER" and table.tune == "fanfare"
    assert table.board.display.lines()[3].split() == ["BLUE", "winner"]
    table.press("OK")
    assert table.title.split() == ["BLUE", "winner"] and table.rows["BLUE"] == "30M"


def test_the_last_of_a_role_who_leaves_ends_game_b() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="anti deeds b")
    table.leave("GREEN", 1_600)
    _leave(table, "BLUE", "BANK")
    assert table.title == "GAME OVER"
    assert table.board.display.lines()[3].split() == ["GREEN", "winner"]


def test_the_visit_of_who_left_is_over() -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("BLUE", 39)
    table.visit("RED", "39", "C")
    _leave(table, "RED", "BANK")
    table.menu("Claim rent")
    assert table.title == "NO RENT TO CLAIM"


def _join(table: Table, colour: str) -> None:
    table.menu("This game")
    table.choose("A player joins")
    table.choose(colour)


def test_a_player_joins_with_the_starting_money() -> None:
    table = Table("RED", "BLUE")
    table.menu("This game")
    table.choose("A player joins")
    assert list(table.rows) == ["GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE"]
    table.choose("PINK")
    assert table.title == "JOINS" and "→ PINK" in table.display and "15M" in table.display
    table.tap("RED", "plus")
    assert "CARD IS TAKEN" in table.display and table.tune == "error"
    table.tap("PINK", "plus")
    assert table.title == "BANK→PINK" and table.tune == "credit"
    assert table.cash_k == [15_000, 15_000, 15_000]
    table.tap("PINK", "minus")
    table.press("1", "M")
    assert table.cash("PINK") == 14_000


def test_a_player_joins_with_a_sum_that_is_typed() -> None:
    table = Table("RED", "BLUE")
    _join(table, "GREEN")
    table.press(*"800")
    table.tap("GREEN", "plus")  # of what, is not said yet
    assert words.HINT_AMOUNT in table.display and table.tune == "error"
    table.press("K")
    assert "800K" in table.display
    table.tap("GREEN", "plus")
    assert table.cash("GREEN") == 800


def test_who_joins_is_asked_for_no_millions_where_there_are_none() -> None:
    table = Table("RED", "BLUE", game="classic")
    _join(table, "GREEN")
    table.press("2", "0")
    table.tap("GREEN", "plus")
    assert table.bottom == "Amount, then K" and table.tune == "error"
    table.press("M")
    assert table.bottom == "NO MILLIONS HERE"
    table.press("2", "0", "K")
    table.tap("GREEN", "plus")
    assert table.cash("GREEN") == 20


def test_the_card_of_who_plays_no_more_is_not_chosen() -> None:
    table = Table("RED", "BLUE", "PINK")
    _join(table, "GREEN")
    table.do("tap GREEN plus; wait 20000; lay GREEN plus; lay BLUE minus")
    table.do("menu Take back; press OK C")  # that GREEN joins
    assert table.ledger.seats() == [1, 2, 7] and table.title == "BLUE→BANK"
    table.owe("BLUE", "RED", 50_000)
    table.do("press OK; choose Bankrupt; press OK; wait 21000")
    assert table.title.startswith("DEALBOX")


@pytest.mark.parametrize("event", [TWO, TORN])
def test_a_card_that_is_not_read_loses_no_sum_of_who_joins(event: int) -> None:
    table = Table("RED", "BLUE")
    _join(table, "GREEN")
    table.press(*"20M")
    table.report("plus", event)
    assert table.title == "JOINS" and table.bottom == words.LAY_AGAIN and table.tune == "error"
    table.tap("GREEN", "plus")
    assert table.cash("GREEN") == 20_000


def test_a_new_card_that_is_not_read_may_be_laid_again() -> None:
    table = Table("RED", "BLUE")
    table.menu("This game")
    table.choose("Replace")
    table.choose("BLUE")
    table.report("plus", TORN)
    table.lay("PINK", "plus")
    assert table.ledger.uid(2) == UIDS["PINK"]


def test_a_sum_that_nobody_can_have_is_refused_and_nobody_joins() -> None:
    table = Table("RED", "BLUE")
    _join(table, "GREEN")
    table.press("0", "K")
    assert table.bottom == "NOTHING TO MOVE" and table.title == "JOINS"
    table.press("C")
    assert table.ledger.seats() == [1, 2]


def test_who_joins_is_given_no_millions_where_amounts_have_a_sign() -> None:
    table = Table("RED", "BLUE", game="classic")
    _join(table, "GREEN")
    table.press("5", "M")
    assert table.bottom == "NO MILLIONS HERE" and "£1500" in table.display


def test_nobody_joins_a_full_game() -> None:
    table = Table(*COLOURS[:6])
    table.menu("This game")
    table.choose("A player joins")
    assert table.title == "TOO MANY PLAYERS" and table.tune == "error"


def test_with_a_pin_only_the_banker_changes_the_game() -> None:
    table = Table("RED", "BLUE")
    table.ledger.set_pin("0815")
    table.menu("This game")
    assert table.title == "BANKER'S PIN"


# Deeds in a game that was begun without.


def _enter_owners(table: Table) -> None:
    table.menu("This game")
    table.choose("Go on with deeds")


def test_ok_turns_the_owner_of_a_deed() -> None:
    table = Table("RED", "GREEN")
    _enter_owners(table)
    seen = []
    for _ in range(4):
        table.press("OK")
        seen.append(table.rows["1 Gdynia"])
    assert seen == ["RED", "GREEN", "", "RED"]


def test_what_is_no_players_card_owns_nothing() -> None:
    table = Table("RED", "BLUE")
    _enter_owners(table)
    table.tap("unknown", "plus")
    assert table.title == "OWNERS" and words.NO_OWNER in table.display and table.tune == "error"
    table.press("K")  # the row that books
    table.tap("RED", "plus")
    assert table.tune == "error" and not any(table.rows.values())
    table.deal()
    assert table.title == "OWNERS"


@pytest.mark.parametrize("event", [TWO, TORN])
def test_a_card_that_is_not_read_loses_no_owner(event: int) -> None:
    table = Table("RED", "BLUE")
    _enter_owners(table)
    table.tap("RED", "plus")
    table.report("plus", event)
    assert table.title == "OWNERS" and table.bottom == words.LAY_AGAIN and table.tune == "error"
    table.tap("BLUE", "plus")
    table.press("0", "OK")
    assert (table.owner(1), table.owner(3)) == ("RED", "BLUE")


def test_c_discards_the_owners_and_nothing_is_booked() -> None:
    table = Table("RED", "BLUE")
    _enter_owners(table)
    table.tap("RED", "plus")
    table.press("C")
    assert table.ledger.now.seq == 1
    _enter_owners(table)
    assert not any(table.rows.values())


@pytest.mark.parametrize("game", ["world deeds", "anti"])
def test_no_other_game_offers_deeds(game: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.menu("This game")
    assert words.DEEDS_ON_ITEM not in table.rows
