import pytest

from dealbox.bank.editions import check_books
from dealbox.bank.errors import Broken
from dealbox.bank.state import UID_BYTES, State
from host_sim.books.replay import fields
from tests.support import unsound
from tests.support.cases import for_each
from tests.support.unsound import SOUND, changed, game

Changes = tuple[tuple[str, int, int], ...]

BLUE = 2


def test_a_blank_state_and_a_game_are_sound() -> None:
    for state in (State(), game()):
        state.check()
        check_books(state)


@for_each(("name", "changes"), SOUND)
def test_what_books_can_hold_is_sound(name: str, changes: Changes) -> None:
    check_books(changed(game(), changes))


@for_each(("name", "changes"), unsound.UNSOUND)
def test_what_they_cannot_is_broken(name: str, changes: Changes) -> None:
    with pytest.raises(Broken):
        check_books(changed(game(), changes))


def _filled() -> State:
    """Return a state that differs from a blank one in every entry of every field."""
    state = State()
    for number, name in enumerate(vars(State()), 1):
        value = getattr(state, name)
        if isinstance(value, int):
            setattr(state, name, value + number)
        else:
            for index in range(len(value)):
                value[index] += number
    return state


def test_a_copy_is_equal_in_every_field_and_shares_none() -> None:
    one, other = State(), _filled()
    other_fields = fields(other)
    one.copy(other)
    assert fields(one) == other_fields
    for value in vars(one).values():
        if not isinstance(value, int):
            value[0] = 0
    assert fields(other) == other_fields


def test_the_settings_are_what_belongs_to_the_unit() -> None:
    state, other = State(), _filled()
    before = fields(state)
    state.copy_settings(other)
    changed = {name for name, value in fields(state).items() if value != before[name]}
    pin = {"pin", "pin_misses"}
    assert changed == {"volume", "brightness", "display", "language", "hides_names", "sale"} | pin


DEEDS = {"owner", "level", "mortgaged", "houses", "hotels", "edition", "house_rules"}


def test_the_deeds_are_the_same_until_one_of_their_fields_is_another() -> None:
    for name in vars(State()):
        state, other = State(), State()
        value = getattr(state, name)
        assert state.has_deeds_of(other)
        if isinstance(value, int):
            setattr(state, name, value + 1)
        else:
            getattr(state, name)[-1] += 1
        assert state.has_deeds_of(other) == (name not in DEEDS), name


@pytest.mark.parametrize("uid", [bytes(range(1, 5)), bytes(range(1, 8)), b""])
def test_a_uid_fills_its_own_seat_and_no_other(uid: bytes) -> None:
    state = State()
    state.uid[:] = b"\xee" * len(state.uid)
    state.set_uid(BLUE, uid)
    at = BLUE * UID_BYTES
    kept = bytes([len(uid)]) + uid + bytes(7 - len(uid))
    assert state.uid == b"\xee" * at + kept + b"\xee" * (len(state.uid) - at - UID_BYTES)
