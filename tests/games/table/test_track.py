"""Who starts, and the packs of cards; moves.cases has turns, doubles, jail and cards."""

from collections import Counter

import pytest

from games.table import decks
from games.table.track import Pile
from tests.support.game_at_table import TableGame


@pytest.fixture
def classic() -> TableGame:
    return TableGame("classic")


@pytest.mark.rule("C-60", "K-36", "P-12", "A-15", "A-20")
def test_the_highest_throw_starts_and_equals_throw_again(classic: TableGame) -> None:
    track = classic.table.track
    track._throws[1:4] = [iter(t) for t in ([(6, 5), (1, 1)], [(1, 2)], [(5, 6), (1, 2)])]
    assert track.starter([1, 2, 3]) == 3


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
