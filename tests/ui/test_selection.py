from dealbox.clock import later_ms
from dealbox.parts import CAME, MINUS, ONLY, PLUS
from dealbox.ui.selection import CardSelection
from tests.support.cases import for_each, rows
from tests.support.table import SIDES, Table

RED, BLUE = 1, 2
SEATS = ("BANK", "RED", "BLUE")
NOW_MS = 2**30 - 500  # the clock wraps while a tapped card is chosen


def _do(cards: CardSelection, word: str, *about: str) -> None:
    if word == "came":
        assert cards.came(SIDES[about[0]], SEATS.index(about[1]))
    elif word == "gone":
        cards.gone(SIDES[about[0]], later_ms(NOW_MS, int(about[1])))
    elif word == "lapse":
        assert cards.lapse(later_ms(NOW_MS, int(about[0]))) == (about[1] == "yes")
    else:
        cards.release()


@for_each(("what", "steps", "chosen"), rows(__file__, "cards"))
def test_who_pays_and_who_is_paid(what: str, steps: str, chosen: str) -> None:
    cards = CardSelection()
    assert not cards.is_any()
    for step in steps.split("; "):
        _do(cards, *step.split())
    payer, payee = SEATS[cards.payer()], SEATS[cards.payee()]
    assert f"{payer} {payee}" == chosen


def test_two_cards_are_a_pair_while_both_lie_there_or_after_two_taps_of_the_only_reader() -> None:
    cards = CardSelection()
    cards.came(MINUS, RED)
    assert not cards.is_pair()
    cards.came(PLUS, BLUE)
    assert cards.is_pair()
    cards.gone(MINUS, NOW_MS)  # still chosen
    assert not cards.is_pair()
    only = CardSelection(has_one_reader=True)
    for seat in (RED, BLUE):
        only.came(ONLY, seat)
        only.gone(ONLY, NOW_MS)
    assert only.is_pair()


def test_a_card_of_four_bytes_is_not_one_of_seven_that_begins_alike() -> None:
    table = Table("RED", "BLUE")
    table.report("plus", CAME, table.ledger.uid(RED) + b"\0\0\0")
    assert table.title == "UNKNOWN CARD"
