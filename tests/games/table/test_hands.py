"""Hands at a unit: what they count, what they find in its flash, and a power that fails."""

import pytest

from dealbox.bank.state import NEW_GAME, SALARY
from games.table.hands import Hands, PowerLost
from host_sim.laptop.target import LaptopTarget

GAME = ("world", "RED", "BLUE")


@pytest.fixture
def hands() -> Hands:
    """Return hands at a unit with a game of two."""
    hands = Hands(LaptopTarget())
    hands.begin()
    hands.game(*GAME)
    return hands


def test_keys_cards_and_the_deal_button_count_one_each(hands: Hands) -> None:
    before = hands.keys
    hands.tap("RED", "minus")
    hands.press("1", "M")
    hands.deal()
    assert hands.keys - before == 4
    assert list(hands.last)[-4:] == ["RED minus", "1", "M", "deal"]


def test_whoever_uses_a_dark_unit_notices(hands: Hands) -> None:
    hands.cut_at(1_000)
    with pytest.raises(PowerLost):
        for _ in range(20):
            hands.press("5", "C")
    hands.restore_power()
    assert hands.cuts == 1
    assert hands.shows("RED")


def test_the_power_fails_within_a_page(hands: Hands) -> None:
    hands.cut_in_flash(1)
    with pytest.raises(PowerLost):
        hands.lay("RED", "plus")
        hands.press("GO")
    hands.restore_power()
    assert hands.books().kind == NEW_GAME
    hands.tap("RED", "plus")  # it was lifted meanwhile
    hands.press("GO")
    assert hands.books().kind == SALARY


def test_a_power_that_fails_again_as_the_unit_begins_is_put_on_again(hands: Hands) -> None:
    hands.tap("RED", "plus")
    hands.cut_in_flash(2)
    with pytest.raises(PowerLost):
        hands.press("GO")
    hands.cut_in_flash(1)  # as it writes the booking's second copy anew
    hands.restore_power()
    assert hands.cuts == 2
    assert hands.books().kind == SALARY
