"""A digit begins a new entry on every screen that waits for OK: the old thing is not booked."""

from tests.support.cases import for_each
from tests.support.table import Table

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
    table = Table("RED", "BLUE", "GREEN", game="classic deeds")
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


def test_a_pin_keeps_its_digits() -> None:
    table = Table("RED", "BLUE")
    table.ledger.set_pin("1234")
    table.hold()
    table.press(*"12345")
    assert table.title == "BANKER'S PIN" and table.tune == "error"
