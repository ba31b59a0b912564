"""Paying: from the cards and the amount to the booking, and what can interrupt it."""

import pytest

from tests.support.table import Table

RED, BLUE = 0, 1  # places in Table.cash_k


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


# Payer and payee.


@pytest.mark.rule("W-97")
@pytest.mark.parametrize(
    ("steps", "title", "cash_k", "tune"),
    [
        ("tap RED plus; press 1.5M", "BANK→RED", [16_500, 15_000], "credit"),
        ("tap RED minus; press 825K", "RED→BANK", [14_175, 15_000], "debit"),
        ("tap BLUE plus; tap RED minus; press 2M", "RED→BLUE", [13_000, 17_000], "transfer"),
    ],
)
def test_minus_pays_plus_in_one_booking_and_without_a_card_there_it_is_the_bank(
    table: Table, steps: str, title: str, cash_k: list[int], tune: str
) -> None:
    table.do(steps)
    assert table.cash_k == cash_k and table.ledger.now.seq == 2
    assert table.title == title and table.tune == tune
    moved = [seat_k for seat_k in cash_k if seat_k != 15_000]
    assert all(table.unit.session.money(seat_k) in table.display for seat_k in moved)


def test_amount_first_and_cards_second_works_too(table: Table) -> None:
    table.press("2", "M")
    assert table.title == "LAY THE CARDS" and "2M" in table.display
    table.press("OK")
    assert "Lay a card first" in table.display and table.tune == "error"
    table.tap("RED", "minus")
    table.tap("BLUE", "plus")
    assert table.title == "RED→BLUE"
    assert table.cash_k == [15_000, 15_000]  # a booking needs a key after the cards
    table.press("OK")
    assert table.cash_k == [13_000, 17_000]


def test_a_card_that_stays_never_pays_twice(table: Table) -> None:
    table.lay("RED", "minus")
    table.press("1", "M")
    for key in ("OK", "K", "M"):
        table.press(key)
        assert table.cash_k == [14_000, 15_000]
        table.press("C")
        table.wait(1_000)
    table.press("1", "M")
    assert table.cash_k == [13_000, 15_000]


# Invalid amounts.


@pytest.mark.rule("W-98")
@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("0.5K", "TOO SMALL"),
        ("1.2345M", "TOO SMALL"),
        ("0K", "NOTHING TO MOVE"),
        ("1000M", "TOO MUCH"),
        ("999999K", "TOO MUCH"),
    ],
)
def test_an_invalid_amount_is_refused_with_its_reason(table: Table, keys: str, words: str) -> None:
    table.tap("RED", "plus")
    table.press(*keys)
    assert table.title == words and table.tune == "error"
    assert table.cash_k == [15_000, 15_000]


@pytest.mark.parametrize(
    ("keys", "note"),
    [("1234567", "6 digits at most: C"), ("1..", "One point only: C")],
)
def test_a_key_that_makes_no_amount_is_refused_and_the_draft_remains(
    table: Table, keys: str, note: str
) -> None:
    table.press(*keys)
    for key in ("", "5", ".", "K", "M", "OK"):  # what is shown is not what was typed
        table.press(*key)
        assert table.bottom == note and table.tune == "error"
        assert table.title == "AMOUNT" and keys[:-1] in table.display
    table.press("C", "5")
    assert table.title == "AMOUNT" and table.bottom == "K M books     C clear"


def test_go_takes_no_amount_and_a_deed_number_needs_deeds(table: Table) -> None:
    table.press("1", "GO")
    assert "GO takes no amount" in table.display and table.tune == "error"
    table.press("OK")
    assert table.title == "NO DEEDS" and table.tune == "error"


def test_typing_is_discarded_after_half_a_minute(table: Table) -> None:
    table.press("9")
    table.wait(29_900)
    assert table.title == "AMOUNT"
    table.wait(200)
    assert table.title.startswith("DEALBOX")


# Salary.


@pytest.mark.rule("W-62")
@pytest.mark.parametrize("side", ["plus", "minus"])
def test_go_pays_the_salary_to_the_one_card_on_either_reader(table: Table, side: str) -> None:
    table.tap("RED", side)
    table.press("GO")
    assert table.cash_k == [17_000, 15_000]
    assert "salary" in table.display and table.tune == "salary"


@pytest.mark.parametrize("cards", [[], [("RED", "minus"), ("BLUE", "plus")]])
def test_go_needs_one_card_alone(table: Table, cards: list[tuple[str, str]]) -> None:
    for card, side in cards:
        table.tap(card, side)
    table.press("GO")
    assert table.title == "SALARY FOR WHOM?" and table.tune == "error"
    assert table.cash_k == [15_000, 15_000]


@pytest.mark.rule("W-62")
@pytest.mark.parametrize(("answer", "cash_k"), [("OK", 19_000), ("C", 17_000)])
def test_go_twice_within_5_s_asks(table: Table, answer: str, cash_k: int) -> None:
    table.lay("RED", "plus")
    table.press("GO")
    table.wait(4_900)
    table.press("GO")
    assert table.title == "GO AGAIN?"
    assert table.cash_k[RED] == 17_000
    table.press(answer)
    assert table.cash_k[RED] == cash_k


def test_go_does_not_ask_about_a_salary_that_was_taken_back(table: Table) -> None:
    table.lay("RED", "plus")
    for key, cash_k in (("GO", 17_000), ("C", 15_000), ("GO", 17_000), ("C", 15_000)):
        table.press(key)
        assert table.cash_k[RED] == cash_k
    table.press("OK", "GO")  # it is put back
    assert table.title == "GO AGAIN?" and table.cash_k[RED] == 17_000


def test_go_after_5_s_or_for_another_card_does_not_ask(table: Table) -> None:
    table.lay("RED", "plus")
    table.press("GO")
    table.wait(5_000)
    table.press("GO")
    table.lay("BLUE", "plus")
    table.press("GO")
    assert table.cash_k == [19_000, 17_000]


@pytest.mark.parametrize("refused", ["press 0K", "press 99M", "owe RED BLUE 16000; press 1M"])
def test_c_after_a_refusal_drops_the_card_and_the_next_salary_is_its_own(
    table: Table, refused: str
) -> None:
    table.tap("RED", "minus")
    table.do(refused)
    assert table.tune == "error"
    table.press("C")
    assert table.title.startswith("DEALBOX")
    table.tap("BLUE", "plus")
    table.press("GO")
    assert table.cash_k == [15_000, 17_000]


def test_c_after_a_refusal_leaves_a_card_that_lies_there(table: Table) -> None:
    table.lay("RED", "plus")
    table.press("0", "K", "C", "5", "K")
    assert table.cash_k == [15_005, 15_000]


# Shortfall and debt.


def _owe(table: Table) -> None:
    """Let RED owe BLUE 16M."""
    table.tap("RED", "minus")
    table.tap("BLUE", "plus")
    table.press("1", "6", "M", "OK")


def test_a_shortfall_shows_what_is_missing_and_moves_nothing(table: Table) -> None:
    table.tap("RED", "minus")
    table.press("1", "5", ".", "5", "M")
    assert table.title == "NOT ENOUGH MONEY" and table.tune == "error"
    assert "500K" in table.display
    table.press("C")
    assert table.cash_k == [15_000, 15_000]
    assert table.ledger.now.seq == 1


def test_ok_books_the_shortfall_as_a_debt_that_blocks_other_payments(table: Table) -> None:
    _owe(table)
    assert table.cash_k == [15_000, 15_000]
    assert "owes" in table.display and "16M" in table.display
    table.wait(20_100)
    assert "\nRED owes          16M\n" in table.display  # at rest, too
    table.tap("BLUE", "minus")
    table.tap("RED", "plus")
    assert "\nRED owes          16M\n" in table.display
    table.tap("RED", "minus")
    table.press("1", "K")
    assert table.title == "RED owes" and table.tune == "error"
    assert table.rows == {"Bankrupt": ""}  # nor settle, while the money is not there
    assert table.cash_k == [15_000, 15_000]


def test_the_debtor_settles_when_he_has_the_money(table: Table) -> None:
    _owe(table)
    table.tap("RED", "plus")
    table.press("1", "M")
    table.tap("RED", "minus")
    table.press("1", "K", "OK")
    assert table.cash_k == [0, 31_000]
    assert "debt settled" in table.display and table.tune == "transfer"


def test_no_balance_exceeds_999_999m(table: Table) -> None:
    table.tap("RED", "plus")
    table.press(*"984999K")
    assert "999.999M" in table.display
    table.tap("RED", "plus")
    table.press("1", "K")
    assert table.title == "TOO MUCH" and table.tune == "error"


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [
        ("world", "1K exists.", "999.999M is the most"),
        ("classic london", "£1 exists.", "£999999 is the most"),
        ("classic dublin", "€1 exists.", "€999999 is the most"),
        ("platinum", "$1 exists.", "$999999 is the most"),
    ],
)
def test_the_limits_are_shown_in_the_edition_s_currency(game: str, least: str, most: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.press(*"0.5K")
    assert table.title == "TOO SMALL" and least in table.display
    table.press("C")
    table.tap("RED", "plus")
    table.press(*"999999K")
    assert table.title == "TOO MUCH" and most in table.display


# Undo and redo.


def test_c_undoes_nothing_once_the_booking_has_left_the_display(table: Table) -> None:
    table.tap("RED", "plus")
    table.press("1", "M")
    table.wait(20_100)
    table.press("C")
    assert table.cash_k[RED] == 16_000


def test_who_presses_c_to_get_back_to_the_start_hears_and_sees_the_undo(table: Table) -> None:
    table.do("tap RED minus; press 1M")
    table.press("C", "C")
    assert table.tune == "undo" and table.title == "DEALBOX    taken back"
    table.do("lay RED minus")
    assert "taken back         1M" in table.display
    table.do("lift minus; menu Take back")
    assert "K puts it back" in table.display
    table.press("K")
    assert table.cash_k == [14_000, 15_000] and "put back" in table.display
    table.ledger.pay(RED + 1, BLUE + 1, 20)
    table.wait(20_100)
    table.menu("Take back")
    assert "K puts" not in table.display
    table.press("K")
    assert table.bottom == "This key does nothing"


# Editions whose smallest unit is a printed 1.


@pytest.mark.parametrize(
    ("game", "sign"), [("classic", "£"), ("classic dublin deeds", "€"), ("anti deeds", "$")]
)
def test_the_hint_says_what_k_does_in_this_edition(game: str, sign: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.tap("RED", "plus")
    assert table.bottom.endswith("K")
    table.press("2", "0", "0")
    assert f"K books {sign}200" in table.display and " M" not in table.display
    table.press("K")
    assert table.cash("RED") == 1700


def test_k_is_said_to_bid_during_an_auction() -> None:
    table = Table("RED", "BLUE", game="classic")
    table.deal()
    table.tap("RED", "minus")
    table.press("2", "0")
    assert "K bids £20" in table.display
    table.tap("BLUE", "plus")
    assert "K books £20" in table.display


def test_m_is_refused_in_words_and_k_books_what_was_typed() -> None:
    table = Table("RED", "BLUE", game="classic")
    table.tap("RED", "plus")
    table.press("2", "0", "0", "M")
    assert "NO MILLIONS HERE" in table.display and table.tune == "error"
    table.press("K")
    assert table.cash("RED") == 1700


@pytest.mark.parametrize(("game", "keys"), [("world deeds", "K or M"), ("classic deeds", "K")])
def test_a_number_that_is_no_deed_is_told_how_to_become_money(game: str, keys: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.press("2", "0", "0", "OK")
    assert table.title == "NO SUCH DEED" and f"For money: {keys}.\n" in table.display
