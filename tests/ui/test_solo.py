"""One reader: the order of the cards decides who pays and who is paid."""

from tests.support.cases import for_each
from tests.support.table import Table


def _table(*cards: str) -> Table:
    table = Table("RED", "BLUE", "GREEN")
    table.unit.session.cards.has_one_reader = True
    for card in cards:
        table.tap(card, "only")
    return table


@for_each(
    ("cards", "title", "cash_k"),
    [
        ("RED", "RED→BANK", [14_000, 15_000, 15_000]),
        ("RED BLUE", "RED→BLUE", [14_000, 16_000, 15_000]),
        ("RED RED", "BANK→RED", [16_000, 15_000, 15_000]),  # the same card changes sides
        ("RED RED RED", "RED→BANK", [14_000, 15_000, 15_000]),
        ("RED RED RED RED", "BANK→RED", [16_000, 15_000, 15_000]),
        ("RED RED BLUE", "BLUE→RED", [16_000, 14_000, 15_000]),
        ("RED BLUE GREEN", "RED→GREEN", [14_000, 15_000, 16_000]),  # in place of the second
        ("RED BLUE GREEN GREEN", "RED→GREEN", [14_000, 15_000, 16_000]),
    ],
)
def test_the_order_of_the_cards_decides_who_pays_whom(
    cards: str, title: str, cash_k: list[int]
) -> None:
    table = _table(*cards.split())
    assert table.title == title
    table.press("1", "M")
    assert table.cash_k == cash_k


def test_a_missing_reader_is_shown() -> None:
    table = _table()
    table.board.missing_bits = 16
    table.wait(1000)
    assert table.bottom == "! no card reader"
