"""The whole game as one value."""

import pytest

from dealbox.bank.editions import check_books
from dealbox.bank.errors import Broken
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    FEE_PAID,
    HOTEL,
    PLAYING,
    SEATS,
    UID_BYTES,
    State,
)
from tests.support import unsound
from tests.support.memory_journal import fields
from tests.support.unsound import SOUND, changed, game

Changes = tuple[tuple[str, int, int], ...]

RED, BLUE, GREEN = 1, 2, 3


def test_a_blank_state_and_a_game_are_sound() -> None:
    for state in (State(), game()):
        state.check()
        check_books(state)


UNSOUND = {
    "money made": [("balance_k", RED, 1)],
    "money lost": [("balance_k", BANK, -1)],
    "below zero": [("balance_k", RED, -11), ("balance_k", BLUE, 11)],
    "too rich": [("balance_k", BLUE, AMOUNT_MAX_K), ("balance_k", BANK, -AMOUNT_MAX_K)],
    "a bankrupt with money": [("balance_k", RED, -1), ("balance_k", GREEN, 1)],
    "an empty seat with money": [("balance_k", RED, -1), ("balance_k", 8, 1)],
    "a bankrupt with a debt": [("debt_k", GREEN, 1)],
    "a debt of the bank": [("debt_k", BANK, 1)],
    "a debt below zero": [("debt_k", RED, -41)],
    "a debt too large": [("debt_k", RED, AMOUNT_MAX_K)],
    "a player at the bank": [("seat", BANK, PLAYING)],
    "a deed of a bankrupt": [("owner", 39, GREEN - RED)],
    "a deed of no seat there is": [("owner", 39, SEATS)],
    "a level above the hotel": [("level", 39, HOTEL + 1)],
    "a mortgage and more": [("mortgaged", 39, FEE_PAID)],
    "an auction of a sold deed": [("auction_due", 39, 1)],
    "an auction and a half": [("auction_due", 37, 1)],
}


@pytest.mark.parametrize("changes", UNSOUND.values(), ids=UNSOUND)
def test_unsound_books_are_broken(changes: list[tuple[str, int, int]]) -> None:
    state = game()
    for name, index, by in changes:
        getattr(state, name)[index] += by
    with pytest.raises(Broken):
        state.check()


@pytest.mark.parametrize(("name", "changes"), SOUND)
def test_what_books_can_hold_is_sound(name: str, changes: Changes) -> None:
    check_books(changed(game(), changes))


@pytest.mark.parametrize(("name", "changes"), unsound.UNSOUND)
def test_what_they_cannot_is_broken(name: str, changes: Changes) -> None:
    with pytest.raises(Broken):
        check_books(changed(game(), changes))


def _filled() -> State:
    """Return a state that differs from a blank one in every entry of every field."""
    state = State()
    for number, (name, value) in enumerate(vars(state).items(), 1):
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
    assert changed == {"volume", "brightness", "language", "pin", "pin_misses"}


DEEDS = {"owner", "level", "mortgaged", "houses", "hotels", "edition"}


def test_the_deeds_are_the_same_until_one_of_their_fields_is_another() -> None:
    for name, value in vars(State()).items():
        state, other = State(), State()
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
