"""One reader: the order of the cards decides who pays and who is paid."""

from dealbox.parts import TORN, TWO
from dealbox.ui import words
from tests.support.cases import for_each
from tests.support.table import DeedsTable, Table


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


def test_the_first_of_two_cards_again_is_refused() -> None:
    table = _table("RED", "BLUE", "RED")
    assert table.title == "SAME CARD TWICE" and table.tune == "error"
    table.press("1", "M")
    assert table.title == "LAY THE CARDS"


def test_go_pays_the_one_card_shown() -> None:
    for cards in (("RED",), ("RED", "RED")):
        table = _table(*cards)
        table.press("GO")
        assert table.cash_k == [17_000, 15_000, 15_000]


def test_go_asks_for_one_card() -> None:
    for cards in ((), ("RED", "BLUE")):
        table = _table(*cards)
        table.press("GO")
        assert table.title == "SALARY FOR WHOM?"
        assert table.ledger.now.seq == 1


def test_a_booking_restarts_the_order_whatever_is_on_the_reader() -> None:
    table = _table("RED")
    table.lay("BLUE", "only")
    table.press("1", "M", "2", "M")
    assert table.title == "LAY THE CARDS"
    table.lift("only")
    table.tap("GREEN", "only")
    assert table.title == "GREEN→BANK"


def test_a_fault_leaves_the_card_before_it() -> None:
    for fault in (TWO, TORN):
        table = _table("RED", "BLUE")
        table.report("only", fault)
        assert table.tune == "error"
        table.press("C")
        assert table.title == "RED→BANK"


def test_a_bid_is_the_first_card_s() -> None:
    table = _table()
    table.deal()
    table.tap("BLUE", "only")
    table.press("5", "0", "K")
    assert table.unit.session.auction.leader == 2


def test_in_a_deal_each_card_bids_for_itself() -> None:
    table = _table()
    table.deal()
    assert words.HOW_TO_BID[1] in table.display
    table.do("tap RED only; tap BLUE only; press 2M; tap RED only; tap RED only; press 3M")
    assert table.cash_k == [15_000] * 3
    assert (table.unit.session.auction.leader, table.unit.session.auction.price_k) == (1, 3_000)


def test_a_missing_reader_is_shown() -> None:
    table = _table()
    table.board.missing_bits = 16
    table.wait(1000)
    assert table.bottom == "! no card reader"


# Deeds.


def test_the_first_of_two_cards_pays_in_a_trade() -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    table.unit.session.cards.has_one_reader = True
    table.give("BLUE", 39)
    table.do("tap RED only; tap BLUE only; press OK 39 OK 5M OK")
    assert table.owner(39) == "RED" and table.cash_k == [10_000, 20_000]
