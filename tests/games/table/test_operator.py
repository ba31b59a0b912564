import pytest

from dealbox.bank.state import NEW_GAME, SALARY
from games.table.operator import Operator, PowerLost
from host_sim.laptop.target import LaptopTarget

GAME = ("world", "RED", "BLUE")


@pytest.fixture
def operator() -> Operator:
    """Return the operator of a unit with a game of two."""
    operator = Operator(LaptopTarget())
    operator.begin()
    operator.game(*GAME)
    return operator


def test_keys_cards_and_the_deal_button_count_one_each(operator: Operator) -> None:
    before = operator.keys
    operator.tap("RED", "minus")
    operator.press("1", "M")
    operator.deal()
    assert operator.keys - before == 4
    assert list(operator.last)[-4:] == ["RED minus", "1", "M", "deal"]


def test_whoever_uses_a_dark_unit_notices(operator: Operator) -> None:
    operator.cut_at(1_000)
    with pytest.raises(PowerLost):
        for _ in range(20):
            operator.press("5", "C")
    operator.restore_power()
    assert operator.cuts == 1
    assert operator.shows("RED")


def test_the_power_fails_within_a_page(operator: Operator) -> None:
    operator.cut_after(1)
    with pytest.raises(PowerLost):
        operator.lay("RED", "plus")
        operator.press("GO")
    operator.restore_power()
    assert operator.books().kind == NEW_GAME
    operator.tap("RED", "plus")  # it was lifted meanwhile
    operator.press("GO")
    assert operator.books().kind == SALARY


def test_a_power_that_fails_again_as_the_unit_begins_is_put_on_again(operator: Operator) -> None:
    operator.tap("RED", "plus")
    operator.cut_after(2)
    with pytest.raises(PowerLost):
        operator.press("GO")
    operator.cut_after(1)  # as it writes the booking's second copy anew
    operator.restore_power()
    assert operator.cuts == 2
    assert operator.books().kind == SALARY
