"""A digit begins a new entry on every screen that waits for OK: the old thing is not booked."""

from tests.support.cases import for_each
from tests.support.table import DeedsTable

RED, BLUE = 1, 2


# How each screen is reached, and how its title begins.
WAITING = {
    "offer": ("press 8 OK", "8 "),
    "rent": ("press 39 OK", "39 "),
    "deed without a visitor": ("press 6 OK OK 6 OK", "6 "),
    "short": ("press 9999K", "NOT ENOUGH MONEY"),
    "short of rent": ("leave RED 10; press 39 OK OK", "NOT ENOUGH MONEY"),
    "booked": ("press 5K", "RED→BANK"),
    "refused": ("press 0K", "NOTHING TO MOVE"),
    "history": ("menu History", "HISTORY"),
    "take back": ("menu Take back", "TAKE BACK?"),
}


@for_each("name", WAITING)
def test_a_digit_begins_a_new_entry_and_k_books_it(name: str) -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game="classic deeds")
    table.give("BLUE", 39)
    table.lay("RED", "minus")
    steps, title = WAITING[name]
    table.do(steps)
    assert table.title.startswith(title)
    cash_k = table.cash("RED")
    table.press("9")
    assert table.title == "RED→BANK" and "9" in table.display
    table.press("K")
    assert table.cash("RED") == cash_k - 9 and not table.debt("RED")


def test_an_amount_typed_anew_is_asked_for_instead_of_the_old_one() -> None:
    table = DeedsTable("RED", "BLUE")
    table.press("2", "M", "3", "M")
    table.tap("RED", "plus")
    table.press("OK")
    assert table.cash("RED") == 18_000


def test_a_second_amount_is_owed_in_place_of_the_first() -> None:
    table = DeedsTable("RED", "BLUE", game="classic")
    table.lay("RED", "minus")
    table.press(*"9999", "K", *"1999", "K", "OK")
    assert table.debt("RED") == 1999


def test_a_debtor_may_be_paid_from_the_screen_of_his_debt() -> None:
    table = DeedsTable("RED", "BLUE")
    table.ledger.owe(RED, BLUE, 16_000)
    table.tap("RED", "minus")
    table.press("1", "K")
    assert table.title == "RED owes"
    table.press("2")
    table.tap("BLUE", "minus")
    assert table.title == "BLUE→BANK"


def test_a_throw_keeps_its_digits() -> None:
    table = DeedsTable("RED", "BLUE", game="classic deeds")
    table.give("BLUE", 12)
    table.lay("RED", "minus")
    table.press(*"12", "OK", *"111")
    assert table.title.startswith("12 ") and table.tune == "error"
    table.press("OK", "OK")
    assert table.cash("RED") == 1500 - 44


def test_a_pin_keeps_its_digits() -> None:
    table = DeedsTable("RED", "BLUE")
    table.ledger.set_pin("1234")
    table.hold()
    table.press(*"12345")
    assert table.title == "BANKER'S PIN" and table.tune == "error"
