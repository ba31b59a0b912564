import pytest

from dealbox.bank.spaces import STATION, UTILITY
from games.table import decks
from games.table.decks import Card
from games.table.track import CHANCE_SPACES, CHEST_SPACES
from games.table.watch import place_name
from tests.support.game_at_table import TableGame
from tests.support.rules_game import BLUE, RED, SITES, STATIONS, UTILITIES


@pytest.fixture
def comrades() -> TableGame:
    return TableGame("comrades")


@pytest.mark.rule("K-15", "K-16", "K-18")
def test_streets_are_landmarks_and_records_stations_venues_and_utilities_visitor_sites(
    comrades: TableGame,
) -> None:
    edition = comrades.edition
    for spaces, name in (
        (SITES, "Landmark/record "),
        (STATIONS, "Finish venue "),
        (UTILITIES, "Visitor site "),
    ):
        names = [edition.space_name(space) for space in spaces]
        assert all(each.startswith(name) for each in names) and len(set(names)) == len(spaces)


@pytest.mark.rule("K-16", "K-18")
def test_venues_and_visitor_sites_cost_what_stations_and_utilities_cost(
    comrades: TableGame,
) -> None:
    assert [space for space in range(40) if comrades.edition.groups[space] == STATION] == [
        5,
        15,
        25,
        35,
    ]
    assert [space for space in range(40) if comrades.edition.groups[space] == UTILITY] == [12, 28]
    comrades.give(BLUE, 5, 12)
    assert comrades.land(RED, 5) == {RED: -25, BLUE: 25}
    assert comrades.land(RED, 12, (2, 3)) == {RED: -20, BLUE: 20}


@pytest.mark.rule("K-19")
def test_the_two_taxes_are_the_two_cut_offs(comrades: TableGame) -> None:
    for space, name, tax_k in ((4, "8:10 cut-off", 200), (38, "12 h cut-off", 100)):
        assert comrades.edition.space_name(space) == name
        assert comrades.land(RED, space)[RED] == -tax_k


@pytest.mark.rule("K-17")
def test_up_run_is_the_deck_of_chance_and_down_run_that_of_the_chest(comrades: TableGame) -> None:
    classic = TableGame("classic").edition
    up_run, down_run = comrades.table.track._piles
    up_run._cards.appendleft(Card(decks.COLLECT, 1))
    down_run._cards.appendleft(Card(decks.COLLECT, 2))
    for spaces, sum_k, name, classic_name in (
        (CHANCE_SPACES, 1, "Up Run", "Chance"),
        (CHEST_SPACES, 2, "Down Run", "Chest"),
    ):
        for space in spaces:
            assert place_name(comrades.edition, space) == name
            assert place_name(classic, space) == classic_name
            comrades.table.track.at[RED] = 0
            comrades.land(RED, space)
            assert comrades.now.amount_k == sum_k
            up_run._cards.rotate(spaces is CHANCE_SPACES)
            down_run._cards.rotate(spaces is CHEST_SPACES)


@pytest.mark.rule("K-14")
def test_the_corners_are_called_as_in_classic(comrades: TableGame) -> None:
    classic = TableGame("classic").edition
    corners = [place_name(comrades.edition, space) for space in (0, 10, 20, 30)]
    assert corners == ["GO", "Jail", "Free parking", "Go to jail"]
    assert corners == [place_name(classic, space) for space in (0, 10, 20, 30)]
