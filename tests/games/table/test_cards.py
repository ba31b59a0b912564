import pytest

from games.table import decks
from games.table.bots.bot import View
from games.table.decks import COMPETITOR, MONOPOLIST, Card
from tests.support.game_at_table import CHANCE, CHEST, TableGame
from tests.support.rules_game import BLUE, RED, proves

PAID = (15, 50, 50, 100)
RECEIVED = (10, 20, 25, 50, 50, 100, 100, 100, 150, 200)
RECEIVED_IN_WORLD = (10, 10, 20, 25, 50, 50, 100, 100, 150, 200)


def packs(game: TableGame, name: str) -> list[list[Card]]:
    """Return both packs as they lie at the beginning of a game."""
    game.table._begin(name)
    return [list(pile._cards) for pile in game.table.track._piles]


@pytest.mark.rule("C-56", "K-02", "P-84", "A-13")
@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("world", (decks.CHANCE, decks.CHEST_WORLD)),
        *((name, (decks.CHANCE, decks.CHEST)) for name in ("classic", "comrades", "platinum")),
        ("anti", (COMPETITOR, MONOPOLIST)),
    ],
)
def test_both_packs_are_shuffled_for_every_game(
    name: str, printed: tuple[tuple[Card, ...], ...]
) -> None:
    game = TableGame(name)
    first, second = packs(game, "first"), packs(game, "second")
    for one, other, cards in zip(first, second, printed, strict=True):
        assert one != other != list(cards) != one
        assert sorted(one) == sorted(other) == sorted(cards)
    assert not {"track", "decks", "cards"} & set(View._fields)  # face down: no player sees them


@pytest.mark.rule("A-65", "A-102", "C-113", "C-114")
def test_the_packs_have_the_cards_that_cases_draw() -> None:
    assert decks.DEPRESSION in COMPETITOR and Card(decks.COLLECT_EACH, 25) in COMPETITOR
    assert {
        decks.INVENTION,
        Card(decks.COLLECT_EACH, 10),
        Card(decks.EACH_MONOPOLIST_COLLECTS, 25),
        Card(decks.GAMBLE, 8),
    } <= set(MONOPOLIST)
    assert decks.CHANCE.count(Card(decks.NEAREST_STATION)) == 2
    assert {Card(decks.MOVE_TO, 5), Card(decks.REPAIRS, 0), Card(decks.PAY_EACH, 50)} <= set(
        decks.CHANCE
    )
    assert {Card(decks.COLLECT_EACH, 10), Card(decks.REPAIRS, 1)} <= set(decks.CHEST)


def in_decks(game: TableGame, effect: int) -> list[Card]:
    return sorted(
        card
        for number in (CHANCE, CHEST)
        for card in game.table.track._piles[number]._cards
        if card.effect == effect
    )


@proves("W-90", "C-91", "K-97", "P-63")
def test_a_card_that_names_a_sum_moves_it(game: TableGame) -> None:
    received = RECEIVED_IN_WORLD if game.edition.name == "world" else RECEIVED
    for effect, sums, sign in ((decks.PAY, PAID, -1), (decks.COLLECT, received, 1)):
        moved = [game.draw(RED, card)[RED] for card in in_decks(game, effect)]
        assert moved == [sign * game.k(printed) for printed in sums]


@proves("W-90", "C-91", "K-97", "P-63")
@pytest.mark.parametrize("number", [CHANCE, CHEST])
def test_the_top_card_of_the_spaces_own_deck_is_drawn_and_put_under_it(
    game: TableGame, number: int
) -> None:
    card, other = Card(decks.COLLECT, 123), Card(decks.COLLECT, 321)
    piles = game.table.track._piles
    piles[number]._cards.appendleft(card)
    piles[1 - number]._cards.appendleft(other)
    for space in ((7, 22, 36), (2, 17, 33))[number]:
        assert game.land(RED, space)[RED] >= game.k(123)
        assert piles[number]._cards[-1] == card and piles[1 - number]._cards[0] == other
        piles[number]._cards.rotate(1)


@pytest.mark.rule("A-65")
@pytest.mark.parametrize("space", [2, 7, 17, 22, 33, 36])
def test_in_anti_the_players_role_decides_about_the_deck(anti: TableGame, space: int) -> None:
    competitors, monopolists = anti.table.track._piles
    competitors._cards.appendleft(Card(decks.COLLECT, 12))
    monopolists._cards.appendleft(Card(decks.PAY, 34))
    go_k = 100 if space == 2 else 0  # the token comes from space 39
    assert anti.land(RED, space)[RED] == 12 + go_k
    assert anti.land(BLUE, space)[BLUE] == -34 + go_k
