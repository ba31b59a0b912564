"""A new game: confirmed first, then the cards are enrolled; how players and cards come and go."""

from itertools import combinations

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import SEATS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from tests.support.cases import for_each
from tests.support.table import Table

NEW_GAME = ("OK", "OK", "OK")  # yes; the first edition; its options as they are


def _enrol(table: Table, *cards: str) -> None:
    table.press(*NEW_GAME)
    for card in cards:
        table.tap(card, "plus")


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


def test_c_discards_the_owners_and_nothing_is_booked() -> None:
    table = Table("RED", "BLUE")
    _enter_owners(table)
    table.tap("RED", "plus")
    table.press("C")
    assert table.ledger.now.seq == 1
    _enter_owners(table)
    assert not any(table.rows.values())
