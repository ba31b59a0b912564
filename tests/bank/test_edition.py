"""What holds for every edition."""

import pytest

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Broken
from dealbox.bank.state import AMOUNT_MAX_K, PLAYING, SEATS, State

RED, BLUE = 1, 2


def test_no_two_editions_have_one_name_and_board() -> None:
    assert len({(edition.name, edition.city) for edition in EDITIONS}) == len(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_an_edition_can_be_played(edition: Edition) -> None:
    assert edition.name and edition.title
    assert 2 <= edition.players_min <= edition.players_max < SEATS
    assert 0 < edition.go_k < edition.start_k < AMOUNT_MAX_K // 10
    assert edition.opening_k > 0 and edition.raise_k > 0


def _street(edition: Edition) -> State:
    """Return sound books: RED has a house on each dark blue site, BLUE a mortgaged station."""
    state = State()
    state.seat[RED] = state.seat[BLUE] = PLAYING
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
    "an auction of what is no deed": [("awaits", 0, 1)],
    "deeds of nobody built on": [("owner", 37, 0), ("owner", 39, 0), ("owner", 5, 0)],
}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
@pytest.mark.parametrize("changes", UNSOUND.values(), ids=UNSOUND)
def test_deeds_that_cannot_be_so_are_broken(
    edition: Edition, changes: list[tuple[str, int, int]]
) -> None:
    state = _street(edition)
    edition.check(state)
    for name, index, value in changes:
        getattr(state, name)[index] = value
    with pytest.raises(Broken):
        edition.check(state)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
@pytest.mark.parametrize("changes", UNSOUND.values(), ids=UNSOUND)
def test_nor_do_they_pass_after_books_that_were_sound(
    edition: Edition, changes: list[tuple[str, int, int]]
) -> None:
    before, state = _street(edition), _street(edition)
    edition.check(state, before)
    for name, index, value in changes:
        getattr(state, name)[index] = value
    with pytest.raises(Broken):
        edition.check(state, before)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
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
