import pytest

from dealbox.bank import editions
from dealbox.bank.editions import EDITIONS, OWN
from dealbox.bank.errors import Broken
from dealbox.bank.state import State

pytestmark = pytest.mark.usefixtures("own_boards")

BOARD = EDITIONS[2].board


def test_an_edition_is_found_by_its_number() -> None:
    for number, edition in enumerate(EDITIONS):
        assert editions.find(number) is edition and (edition.number, edition.id) == (number, 0)


@pytest.mark.parametrize("number", [len(EDITIONS), 254, OWN])
def test_an_unknown_number_is_broken(number: int) -> None:
    state = State()
    state.edition = number
    assert not editions.is_known(number, 0) and not editions.are_sound(state)
    with pytest.raises(Broken):
        editions.find(number)
    with pytest.raises(Broken):
        editions.of(state)


def test_own_boards_are_found_by_their_ids() -> None:
    one, other = editions.add(BOARD, 7), editions.add(BOARD, 9)
    assert editions.own() == [one, other]
    assert [editions.find(OWN, id) for id in (7, 9)] == [one, other]
    assert (one.number, one.id, other.id) == (OWN, 7, 9)
    for id in (8, 0):
        assert not editions.is_known(OWN, id)
        with pytest.raises(Broken):
            editions.find(OWN, id)


def test_a_board_that_is_added_again_is_known_once() -> None:
    editions.add(BOARD, 7)
    assert editions.own() == [editions.add(BOARD, 7)]


def test_a_board_can_be_forgotten_alone() -> None:
    editions.add(BOARD, 7)
    other = editions.add(BOARD, 9)
    editions.forget(7)
    editions.forget(8)
    assert editions.own() == [other]


def test_a_game_on_an_own_board_needs_it() -> None:
    state = State()
    state.edition, state.edition_id = OWN, 7
    edition = editions.add(BOARD, 7)
    assert editions.of(state) is edition
    editions.forget_own()
    assert editions.own() == [] and not editions.is_known(OWN, 7)


def test_a_board_of_no_family_is_broken() -> None:
    with pytest.raises(Broken):
        editions.make(("chess", *BOARD[1:]))
