"""The boards, deed by deed, against a second table that is written as the deeds are printed."""

import re

import pytest

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.spaces import GROUPS, HOUSE_PRICES, MEMBERS, PRICES, RENTS
from dealbox.bank.state import COMPETITOR, INTEREST, MONOPOLIST, SPACES, State
from tests.support.naive_rules import FACTS
from tests.support.printed_boards import ANTI, BARE, BUILT, DEEDS, NAMES, REDEEM

EACH = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.title)
PLAIN = pytest.mark.parametrize(
    "edition", [edition for edition in EDITIONS if not edition.has_roles], ids=lambda e: e.title
)


def _printed(edition: Edition, amount: int) -> int:
    """Return what the edition prints for a classic amount, in thousands."""
    return amount * FACTS[edition.name].scale


def test_the_second_table_is_sound() -> None:
    groups = [deed[0] for deed in DEEDS.values()]
    sizes = {group: groups.count(group) for group in groups}
    assert sizes == {
        "brown": 2,
        "light blue": 3,
        "pink": 3,
        "orange": 3,
        "red": 3,
        "yellow": 3,
        "green": 3,
        "dark blue": 2,
        "station": 4,
        "utility": 2,
    }
    assert sum(deed[1] for deed in DEEDS.values()) == 5690
    assert all(mortgage * 2 == price for price, (mortgage, _) in REDEEM.items())


def test_the_members_of_each_group_are_those_of_the_board() -> None:
    for number, members in enumerate(MEMBERS):
        assert members == tuple(space for space in range(SPACES) if GROUPS[space] == number)


@pytest.mark.rule("W-27", "C-46", "C-68", "K-07", "K-84", "P-05", "P-20")
@EACH
def test_deeds_and_groups(edition: Edition) -> None:
    assert [space for space in range(SPACES) if edition.is_deed(space)] == list(DEEDS)
    for space, deed in DEEDS.items():
        group = [other for other in DEEDS if DEEDS[other][0] == deed[0]]
        assert edition.group(space) == tuple(group)
        assert edition.is_site(space) == (deed[0] not in ("station", "utility"))
        assert edition.needs_dice(space) == (deed[0] == "utility")


@pytest.mark.rule("K-13")
@EACH
def test_prices(edition: Edition) -> None:
    for space, deed in DEEDS.items():
        mortgage, redeem = REDEEM[deed[1]]
        assert edition.price_k(space) == _printed(edition, deed[1])
        assert edition.mortgage_k(space) * 2 == edition.price_k(space)
        assert edition.mortgage_k(space) == _printed(edition, mortgage)
        if edition.name == "world":  # ten percent comes out even in thousands
            assert edition.redeem_k(space, INTEREST) * 10 == edition.mortgage_k(space) * 11
        else:
            assert edition.redeem_k(space, INTEREST) == redeem
        if edition.is_site(space):
            assert edition.house_k(space) == _printed(edition, deed[2])


@pytest.mark.rule("W-18", "W-20", "C-82", "K-13", "K-90", "K-93", "P-28", "P-31")
@PLAIN
def test_rents(edition: Edition) -> None:
    state = State()
    for space in BARE:
        state.owner[space] = 1
        state.owner[edition.group(space)[0 if edition.group(space)[0] != space else 1]] = 2
        for level, rent in enumerate((BARE[space], *BUILT[space])):
            state.level[space] = level
            assert edition.rent_k(state, space) == _printed(edition, rent)
    assert edition.station_rents == (25, 50, 100, 200)
    assert edition.utility_factors == (4, 10)


@pytest.mark.rule("A-89", "A-90", "A-91")
def test_rents_of_competitors_and_monopolists() -> None:
    edition = next(edition for edition in EDITIONS if edition.has_roles)
    state = State()
    for role, column in ((COMPETITOR, 0), (MONOPOLIST, 1)):
        state.role[1] = role
        state.owner[:] = bytes(1 if space in DEEDS else 0 for space in range(SPACES))
        for space, figures in ANTI.items():
            levels = (0, 1, 2, 3, 4, 5) if role == COMPETITOR else (0, 1, 2, 3, 5)
            for level, rent in zip(levels, figures[column], strict=True):
                state.level[space] = level
                assert edition.rent_k(state, space) == rent


@EACH
def test_names(edition: Edition) -> None:
    for entry in NAMES[edition.name, edition.city].split(";"):
        space, name = re.split(" ", " ".join(entry.split()), maxsplit=1)
        assert edition.names[int(space)] == edition.space_name(int(space)) == name
    assert [space for space in range(SPACES) if edition.names[space]] == list(DEEDS)


@pytest.mark.rule("W-63", "C-48", "K-10", "P-07", "A-07")
@EACH
def test_money_and_stock(edition: Edition) -> None:
    facts = FACTS[edition.name]
    assert (edition.start_k, edition.go_k) == (facts.start_k, facts.go_k)
    assert edition.bail_k * edition.factor == facts.bail_k
    assert [(space, tax * edition.factor) for space, tax in edition.taxes] == [
        (4, facts.income_tax_k),
        (38, facts.other_tax_k),
    ]
    assert (edition.opening_k, edition.raise_k) == (facts.opening_k, facts.raise_k)
    stock = (edition.houses, edition.hotels, edition.jail_cards)
    assert stock == (facts.houses, facts.hotels, facts.jail_cards)


def test_dublin_differs_from_london_by_its_names_and_sign_alone() -> None:
    london, dublin = EDITIONS[1], EDITIONS[2]
    figures = [name for name in dir(Edition) if not name.startswith("_")] + ["names"]
    differ = {name for name in figures if getattr(dublin, name) != getattr(london, name)}
    methods = {name for name in figures if callable(getattr(dublin, name))}
    assert differ - methods == {"city", "title", "sign", "names"}
    assert not methods & (vars(type(dublin)).keys() | vars(type(london)).keys())


@pytest.mark.rule("C-83", "C-84", "C-85", "C-114", "C-115")
def test_the_deeds_that_booklet_002_names() -> None:
    london, dublin = EDITIONS[1], EDITIONS[2]
    assert (dublin.names[24], dublin.price_k(24)) == ("Henry Street", 240)
    assert (dublin.names[5], dublin.price_k(5)) == ("Busáras Dublin", 200)
    for edition in (london, dublin):
        assert (edition.names[12], edition.price_k(12)) == ("Electric Company", 150)
        assert (edition.names[28], edition.price_k(28)) == ("Water Works", 150)
    assert (london.names[29], london.rents[29][0]) == ("Piccadilly", 24)
    assert london.names[5] == "King's Cross Station"  # where the card to a station leads
    assert london.group(5) == (5, 15, 25, 35)


def test_the_tables_have_forty_spaces() -> None:
    assert len(GROUPS) == len(PRICES) == len(RENTS) == SPACES and len(HOUSE_PRICES) == 9
    assert all(len(rents) == (6 if space in BARE else 0) for space, rents in enumerate(RENTS))
    assert not any(price for space, price in enumerate(PRICES) if space not in DEEDS)
