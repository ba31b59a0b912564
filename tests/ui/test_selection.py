import pytest

from dealbox.bank.state import BANK
from dealbox.clock import later_ms
from dealbox.parts import CAME, MINUS, ONLY, PLUS
from dealbox.ui.selection import KEEP_MS, CardSelection
from tests.support.table import Table

RED, BLUE = 1, 2
NOW_MS = 2**30 - 500  # the clock wraps while a tapped card is chosen


def _tapped(side: int, seat: int, now_ms: int = NOW_MS) -> CardSelection:
    cards = CardSelection()
    cards.came(side, seat)
    cards.gone(side, now_ms)
    return cards


def test_the_card_on_minus_pays_and_the_card_on_plus_is_paid() -> None:
    cards = CardSelection()
    assert not cards.is_any()
    assert cards.came(MINUS, RED) and cards.came(PLUS, BLUE)
    assert (cards.payer(), cards.payee()) == (RED, BLUE)


@pytest.mark.parametrize("side", [PLUS, MINUS])
def test_a_card_moves_to_the_other_side(side: int) -> None:
    for cards in (_tapped(side, RED), CardSelection()):
        cards.came(side, RED)
        assert cards.came(1 - side, RED)
        chosen = (cards.payee(), cards.payer())
        assert chosen[1 - side] == RED and chosen[side] == BANK
        cards.gone(side, NOW_MS)  # the readers may report this late
        assert cards.any_player() == RED and not cards.lapse(later_ms(NOW_MS, 10 * KEEP_MS))


def test_a_card_that_moves_takes_the_place_of_another() -> None:
    cards = _tapped(MINUS, RED)
    cards.came(PLUS, BLUE)
    assert cards.came(PLUS, RED)
    assert (cards.payer(), cards.payee()) == (BANK, RED)


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


def test_a_tap_lapses_to_the_millisecond_across_the_wrap() -> None:
    cards = _tapped(PLUS, RED)
    assert not cards.lapse(later_ms(NOW_MS, KEEP_MS - 1))
    assert cards.payee() == RED
    assert cards.lapse(later_ms(NOW_MS, KEEP_MS))
    assert cards.payee() == BANK
    assert not cards.lapse(later_ms(NOW_MS, KEEP_MS))


def test_a_card_left_on_a_reader_lapses_only_after_it_was_lifted() -> None:
    cards = CardSelection()
    cards.came(PLUS, RED)
    assert not cards.lapse(later_ms(NOW_MS, 10 * KEEP_MS))
    cards.gone(PLUS, later_ms(NOW_MS, 10 * KEEP_MS))
    assert not cards.lapse(later_ms(NOW_MS, 11 * KEEP_MS - 1))
    assert cards.lapse(later_ms(NOW_MS, 11 * KEEP_MS))


def test_a_booking_releases_tapped_cards_and_keeps_those_on_the_readers() -> None:
    cards = _tapped(PLUS, RED)
    cards.came(MINUS, BLUE)
    cards.release()
    assert (cards.payer(), cards.payee()) == (BLUE, BANK)


def test_a_card_that_has_booked_is_released_when_it_is_lifted() -> None:
    cards = CardSelection()
    cards.came(MINUS, RED)
    cards.release()
    assert cards.payer() == RED
    cards.gone(MINUS, NOW_MS)
    assert cards.payer() == BANK
    cards.came(MINUS, RED)
    cards.gone(MINUS, NOW_MS)
    assert cards.payer() == RED


def test_a_second_tap_on_a_side_replaces_the_first() -> None:
    cards = _tapped(PLUS, RED)
    cards.came(PLUS, BLUE)
    assert cards.payee() == BLUE


# On the unit.


def test_a_card_of_four_bytes_is_not_one_of_seven_that_begins_alike() -> None:
    table = Table("RED", "BLUE")
    table.report("plus", CAME, table.ledger.uid(RED) + b"\0\0\0")
    assert table.title == "UNKNOWN CARD"
