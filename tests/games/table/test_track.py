"""Turns, doubles, jail, and the cards that move a token; the Speed Die has a file of its own."""

from collections import Counter

import pytest

from dealbox.bank.state import OUT
from games.table import decks
from games.table.decks import Card
from games.table.track import JAIL, Pile
from tests.support.game_at_table import BAIL_DUE, FREED, JAILED, PASSED_GO, TableGame
from tests.support.rules_game import BLUE, RED


@pytest.fixture
def classic() -> TableGame:
    return TableGame("classic")


@pytest.mark.rule("C-57", "K-31", "P-92", "A-24")
def test_each_token_starts_on_go(classic: TableGame) -> None:
    assert set(classic.table.track.at) == {0}


@pytest.mark.rule("C-60", "K-36", "P-12", "A-15", "A-20")
def test_the_highest_throw_starts_and_equals_throw_again(classic: TableGame) -> None:
    track = classic.table.track
    track._throws[1:4] = [iter(t) for t in ([(6, 5), (1, 1)], [(1, 2)], [(5, 6), (1, 2)])]
    assert track.starter([1, 2, 3]) == 3


@pytest.mark.rule(
    *("C-49", "C-62", "C-63", "C-64", "K-11", "K-37", "K-38", "K-39"),
    *("P-13", "P-14", "P-15", "A-06", "A-25"),
)
def test_the_token_moves_forward_by_the_throw_and_the_space_is_acted_on(
    classic: TableGame,
) -> None:
    assert classic.turn(RED, (1, 3), at=0)[RED] == -200  # the income tax
    assert classic.noted.moves == [4]
    assert classic.table.track.at[RED] == 4


@pytest.mark.rule("C-65", "K-41", "P-17")
def test_a_double_gives_another_throw(classic: TableGame) -> None:
    classic.turn(RED, (2, 2), (3, 3), (1, 2), at=0)
    assert classic.noted.moves == [4, 10, 13]


@pytest.mark.rule("C-66", "K-42", "K-104", "P-18")
def test_the_third_double_leads_to_jail_and_is_not_moved(classic: TableGame) -> None:
    classic.turn(RED, (1, 1), (2, 2), (3, 3), at=3)
    assert classic.noted.moves == [5, 9, JAILED]
    assert classic.table.track.at[RED] == JAIL


@pytest.mark.rule("C-95", "C-96", "C-97", "K-100", "K-101", "K-102", "P-66", "P-67", "P-68")
def test_go_to_jail_ends_the_turn_without_a_salary(classic: TableGame) -> None:
    assert classic.turn(RED, (2, 2), at=26) == {}  # the double gives no throw
    assert classic.noted.moves == [JAILED]
    assert classic.table.track.at[RED] == JAIL and classic.is_jailed(RED)


@pytest.mark.rule("K-103", "P-69", "C-96", "K-101", "P-67")
def test_a_card_can_send_its_drawer_to_jail(classic: TableGame) -> None:
    for space in (7, 22, 36):  # also from beyond jail without a salary
        classic.deck(Card(decks.TO_JAIL))
        assert classic.land(RED, space) == {}
        classic.table.track.jail_turns[RED] = 0
    assert classic.noted.moves == [JAILED] * 3


@pytest.mark.rule("C-101", "C-102", "W-68", "K-107", "K-118", "P-72", "P-117")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_double_in_jail_frees_and_moves_and_gives_no_throw(
    classic: TableGame, turns: int
) -> None:
    classic.table.track.send_to_jail(RED)
    for _ in range(turns - 1):
        assert classic.turn(RED, (1, 2)) == {}
    classic.turn(RED, (2, 2))
    assert classic.noted.moves == [JAILED, FREED, 14]


def test_who_is_bankrupt_by_the_bail_does_not_move(classic: TableGame) -> None:
    classic.leave(RED, 0)
    classic.table.track.send_to_jail(RED)
    for _ in range(3):
        classic.turn(RED, (1, 2))
    assert classic.noted.moves == [JAILED, BAIL_DUE] and classic.now.seat[RED] == OUT


# Cards.


@pytest.mark.rule("C-47", "K-08", "P-06")
def test_there_are_16_cards_in_each_deck() -> None:
    assert {len(deck) for deck in (decks.CHANCE, decks.CHEST, decks.CHEST_WORLD)} == {16}


@pytest.mark.rule("A-03")
def test_there_are_25_cards_for_each_role() -> None:
    assert len(decks.COMPETITOR) == len(decks.MONOPOLIST) == 25


@pytest.mark.rule("C-91", "K-97", "P-63", "A-66")
def test_a_card_that_was_drawn_goes_under_the_deck() -> None:
    pile = Pile(decks.CHEST, "deck")
    first = [pile.draw() for _ in range(15)]  # all but the jail card, which is out once drawn
    assert decks.JAIL_CARD in {card.effect for card in first}
    assert [pile.draw() for _ in range(16)][1:15] == [
        card for card in first if card.effect != decks.JAIL_CARD
    ]
    pile.put_back()
    assert Counter(pile._cards) == Counter(decks.CHEST)


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        (Card(decks.MOVE_TO, 24), [24]),
        (Card(decks.MOVE_TO, 7), [PASSED_GO]),  # once round the board, to another card
        (Card(decks.MOVE_TO, 0), [PASSED_GO, 0]),
        (Card(decks.MOVE_BACK, 3), [4]),
    ],
)
def test_what_a_card_on_space_7_leads_to(
    classic: TableGame, card: Card, moves: list[int | str]
) -> None:
    classic.deck(Card(decks.NOTHING))
    classic.draw(RED, card)
    assert classic.noted.moves == moves


@pytest.mark.parametrize(
    ("kind", "space", "nearest"),
    [
        *((decks.NEAREST_STATION, *each) for each in ((7, 15), (22, 25), (36, 5))),
        *((decks.NEAREST_UTILITY, *each) for each in ((7, 12), (22, 28), (36, 12))),
    ],
)
def test_the_nearest_deed_of_a_kind_is_the_first_one_ahead(
    classic: TableGame, kind: int, space: int, nearest: int
) -> None:
    classic.deck(Card(kind))
    classic.land(RED, space)
    assert classic.noted.moves == [*([PASSED_GO] if nearest < space else []), nearest]


# Competitors and monopolists: RED and BLUE.


@pytest.mark.rule("A-22", "A-23")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_a_double_gives_one_extra_turn_only(anti: TableGame, seat: int) -> None:
    anti.turn(seat, (2, 2), (3, 3), at=0)
    assert anti.noted.moves == [4, 10]


@pytest.mark.rule("A-61", "A-64")
@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize("turns", [1, 2])
def test_a_double_releases_and_brings_the_extra_turn(
    anti: TableGame, seat: int, turns: int
) -> None:
    anti.table.track.send_to_jail(seat)
    for _ in range(turns - 1):
        assert anti.turn(seat, (1, 2)) == {}
    anti.turn(seat, (2, 2), (2, 3))
    assert anti.noted.moves == [JAILED, FREED, 14, 19]
