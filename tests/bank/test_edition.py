import pytest

from dealbox.bank import state as states
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS, check_books
from dealbox.bank.editions.families import World
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from tests.support.cases import for_each
from tests.support.unsound import game, verdict

RED, BLUE = 1, 2


def test_world_is_edition_number_0_for_good() -> None:
    assert isinstance(EDITIONS[0], World)


def test_no_two_editions_have_one_name_and_board() -> None:
    assert len({(edition.name, edition.city) for edition in EDITIONS}) == len(EDITIONS)


@for_each("edition", EDITIONS)
def test_an_edition_can_be_played(edition: Edition) -> None:
    assert edition.name and edition.title
    assert 2 <= edition.players_min <= edition.players_max < states.SEATS
    assert 0 < edition.go_k < edition.start_k < states.AMOUNT_MAX_K // 10
    assert edition.opening_k > 0 and edition.raise_k > 0


@for_each("number", range(len(EDITIONS)))
def test_a_game_of_each_edition_is_sound_with_its_own_options_and_no_others(number: int) -> None:
    edition = EDITIONS[number]
    for bit in range(32):
        state = game(number)
        state.options |= 1 << bit
        if edition.options >> bit & 1:
            check_books(state)
        else:
            with pytest.raises(Broken):
                check_books(state)


@for_each("number", range(len(EDITIONS)))
def test_the_books_seat_as_many_as_may_play(number: int) -> None:
    for count in range(1, states.SEATS):
        is_sound = EDITIONS[number].players_min <= count <= EDITIONS[number].players_max
        assert (verdict(_seated(number, count)) == "sound") == is_sound, count


def _seated(number: int, count: int) -> State:
    """Return a game that so many have just begun."""
    edition = EDITIONS[number]
    state = State()
    state.seq = state.undo_seq = 1
    state.kind = states.NEW_GAME
    state.edition = number
    state.houses, state.hotels = edition.houses, edition.hotels
    for seat in range(1, 1 + count):
        state.seat[seat] = states.PLAYING
        state.set_uid(seat, bytes([seat] * 4))
    return state


@for_each("number", range(len(EDITIONS)))
@for_each("role", range(8))
@for_each("options", [0, states.DEEDS])
def test_a_seat_has_a_role_where_the_rules_know_roles(
    number: int, role: int, options: int
) -> None:
    state = game(number) if options else _seated(number, 2)
    state.role[RED] = role
    state.options = options
    kinds = (states.COMPETITOR, states.MONOPOLIST) if EDITIONS[number].has_roles else (0,)
    if EDITIONS[number].has_roles and not options:
        kinds = (0, *kinds)
    assert (verdict(state) == "sound") == (role & ~states.JAILED in kinds)


def _street(edition: Edition) -> State:
    """Return sound books: RED has a house on each dark blue site, BLUE a mortgaged station."""
    state = State()
    state.seat[RED] = state.seat[BLUE] = states.PLAYING
    state.houses, state.hotels = edition.houses - 2, edition.hotels
    state.owner[37] = state.owner[39] = RED
    state.level[37] = state.level[39] = 1
    state.owner[5], state.mortgaged[5] = BLUE, 1
    return state


UNSOUND = {
    "a house on an unsold deed": [("level", 1, 1), ("level", 39, 0)],
    "a house on a station": [("owner", 15, RED), ("level", 15, 1), ("level", 39, 0)],
    "an unsold deed mortgaged": [("mortgaged", 1, 1)],
    "a mortgage under a house": [("mortgaged", 39, 1)],
    "an owner of GO": [("owner", 0, RED)],
    "a house from nowhere": [("level", 39, 2)],
    "a house lost": [("level", 39, 0)],
    "a hotel from nowhere": [("level", 39, 5)],
    "too many jail cards": [("jail_cards", RED, 9)],
    "an auction of what is no deed": [("auction_due", 0, 1)],
    "deeds of nobody built on": [("owner", 37, 0), ("owner", 39, 0), ("owner", 5, 0)],
}


@for_each("edition", EDITIONS)
@for_each("changes", UNSOUND.values())
def test_deeds_that_cannot_be_so_are_broken(
    edition: Edition, changes: list[tuple[str, int, int]]
) -> None:
    before, state = _street(edition), _street(edition)
    edition.check(state)
    edition.check(state, before)
    for name, index, value in changes:
        getattr(state, name)[index] = value
    with pytest.raises(Broken):
        edition.check(state)
    with pytest.raises(Broken):
        edition.check(state, before)


@for_each("edition", EDITIONS)
def test_a_mortgage_forbids_houses_on_its_group_but_in_one_edition(edition: Edition) -> None:
    state = _street(edition)
    state.level[39], state.mortgaged[39] = 0, 1
    state.level[37] = 2
    if edition.builds_on_whole_groups:
        with pytest.raises(Broken):
            edition.check(state)
    else:
        edition.check(state)
    assert edition.builds_on_whole_groups == (edition.name != "anti")
