import pytest

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.spaces import GROUPS, MEMBERS, OWNABLE
from dealbox.bank.state import COMPETITOR, INTEREST, MONOPOLIST, SPACES, State
from tests.support.printed_boards import BARE, BOARDS, DEEDS, redeem

EACH = pytest.mark.parametrize("edition", list(EDITIONS), ids=lambda edition: edition.title)
PLAIN = pytest.mark.parametrize(
    "edition", [edition for edition in EDITIONS if not edition.has_roles], ids=lambda e: e.title
)


def test_there_is_an_edition_for_every_file_in_the_order_of_the_numbers() -> None:
    assert [edition.title for edition in EDITIONS] == list(BOARDS)
    assert [board.number for board in BOARDS.values()] == list(range(len(EDITIONS)))


def test_every_space_of_a_group_can_be_owned_and_no_other() -> None:
    assert list(OWNABLE) == sorted(space for members in MEMBERS[1:] for space in members)


def test_the_files_have_the_groups_of_every_board() -> None:
    for board in BOARDS.values():
        groups = [deed[0] for deed in board.deeds.values()]
        assert {group: groups.count(group) for group in groups} == {
            **{"brown": 2, "light blue": 3, "pink": 3, "orange": 3, "red": 3, "yellow": 3},
            **{"green": 3, "dark blue": 2, "station": 4, "utility": 2},
        }


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
    board = BOARDS[edition.title]
    for space, deed in board.deeds.items():
        mortgage_k, redeem_k = redeem(deed[1] * board.scale)
        assert edition.price_k(space) == deed[1] * board.scale
        found = edition.mortgage_k(space), edition.redeem_k(space, INTEREST)
        assert found == (mortgage_k, redeem_k)
        if edition.is_site(space):
            assert edition.house_k(space) == deed[2] * board.scale


@pytest.mark.rule("W-18", "W-20", "C-82", "K-13", "K-90", "K-93", "P-28", "P-31")
@PLAIN
def test_rents(edition: Edition) -> None:
    state, board = State(), BOARDS[edition.title]
    for space in BARE:
        state.owner[space] = 1
        state.owner[edition.group(space)[0 if edition.group(space)[0] != space else 1]] = 2
        for level, rent in enumerate(board.deeds[space][3:]):
            state.level[space] = level
            assert edition.rent_k(state, space) == rent * board.scale
    assert list(edition.station_rents) == board.stations
    assert list(edition.utility_factors) == board.factors


@pytest.mark.rule("A-89", "A-90", "A-91")
def test_rents_of_competitors_and_monopolists() -> None:
    edition = next(edition for edition in EDITIONS if edition.has_roles)
    state = State()
    for role, column in ((COMPETITOR, 0), (MONOPOLIST, 1)):
        state.role[1] = role
        state.owner[:] = bytes(1 if space in DEEDS else 0 for space in range(SPACES))
        for space in BARE:
            levels = (0, 1, 2, 3, 4, 5) if role == COMPETITOR else (0, 1, 2, 3, 5)
            rents = BOARDS[edition.title].roles(space)[column]
            for level, rent in zip(levels, rents, strict=True):
                state.level[space] = level
                assert edition.rent_k(state, space) == rent


@EACH
def test_names(edition: Edition) -> None:
    for space, name in BOARDS[edition.title].names.items():
        assert edition.space_name(space) == name
    assert [space for space in range(SPACES) if edition.names[space]] == list(DEEDS)


@pytest.mark.rule("W-63", "C-48", "K-10", "P-07", "A-07")
@EACH
def test_money_and_stock(edition: Edition) -> None:
    facts = BOARDS[edition.title]
    assert (edition.start_k, edition.go_k) == (facts.start_k, facts.go_k)
    assert (edition.players_min, edition.players_max) == (facts.least, facts.most)
    assert edition.bail_k * edition.factor == facts.bail_k
    taxes = [(at, edition.space_name(at), tax * edition.factor) for at, tax in edition.taxes]
    assert taxes == facts.taxes
    assert (edition.opening_k, edition.raise_k) == (facts.opening_k, facts.raise_k)
    stock = (edition.houses, edition.hotels, edition.jail_cards)
    assert stock == (facts.houses, facts.hotels, facts.jail_cards)


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
