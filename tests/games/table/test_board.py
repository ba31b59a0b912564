"""What the spaces of `comrades` are called; visits.cases has what they cost."""

import pytest

from dealbox.bank.editions import EDITIONS
from games.table.track import CHANCE_SPACES, CHEST_SPACES
from games.table.watch import place_name
from tests.support.cases import for_each
from tests.support.rules_game import SITES, STATIONS, UTILITIES, number

CLASSIC, COMRADES = (EDITIONS[number(name)] for name in ("classic", "comrades"))
CORNERS = {0: "GO", 10: "Jail", 20: "Free parking", 30: "Go to jail"}


@pytest.mark.rule("K-15", "K-16", "K-18")
@for_each(
    ("spaces", "name"),
    [(SITES, "Landmark/record "), (STATIONS, "Finish venue "), (UTILITIES, "Visitor site ")],
)
def test_deeds_are_landmarks_and_records_venues_and_visitor_sites(
    spaces: tuple[int, ...], name: str
) -> None:
    names = [COMRADES.space_name(space) for space in spaces]
    assert all(each.startswith(name) for each in names) and len(set(names)) == len(spaces)


@pytest.mark.rule("K-14", "K-17", "K-19")
@for_each(
    ("spaces", "name", "classic"),
    [
        (CHANCE_SPACES, "Up Run", "Chance"),
        (CHEST_SPACES, "Down Run", "Chest"),
        ((4,), "8:10 cut-off", "Income Tax"),
        ((38,), "12 h cut-off", "Super Tax"),
        *(((corner,), name, name) for corner, name in CORNERS.items()),
    ],
)
def test_other_spaces_have_their_names(spaces: tuple[int, ...], name: str, classic: str) -> None:
    for space in spaces:
        names = [place_name(edition, space) for edition in (COMRADES, CLASSIC)]
        assert names == [name, classic]
