"""The cards of the five editions, by effect; sums in printed units (Edition.factor).

Texts are not part of it: what a card does is enough to play. The decks of `classic`, `platinum`
and `comrades` have the same effects (the cards of `comrades` are not known: those of `classic`
stand in for them), and `world` differs in one card. Of `anti` the first half of each deck is known
in English; the rest follows a leaflet of another language with the same board.
"""

from typing import Final, NamedTuple

# Effects. What `value` is, follows each.
PAY: Final = 1  # to the bank: a sum
COLLECT: Final = 2  # from the bank: a sum
PAY_EACH: Final = 3  # to every other player: a sum
COLLECT_EACH: Final = 4  # from every other player (in `anti`: of the other role): a sum
MOVE_TO: Final = 5  # forward, past GO if it lies between: a space
MOVE_BACK: Final = 6  # without salary: how many spaces
NEAREST_STATION: Final = 7  # the first one ahead; twice the rent
NEAREST_UTILITY: Final = 8  # the first one ahead; ten times a new throw
TO_JAIL: Final = 9
JAIL_CARD: Final = 10  # kept until it is used or sold
REPAIRS: Final = 11  # for each house and hotel: index in Edition.repairs
NOTHING: Final = 12
GAMBLE: Final = 13  # two dice: the least sum that wins GAMBLE_WINS
EACH_MONOPOLIST_COLLECTS: Final = 14  # from the bank: a sum

GAMBLE_WINS: Final = 75


class Card(NamedTuple):
    """One card."""

    effect: int
    value: int = 0


CHANCE: Final[tuple[Card, ...]] = (
    Card(MOVE_TO, 0),
    Card(MOVE_TO, 24),
    Card(MOVE_TO, 11),
    Card(MOVE_TO, 39),
    Card(MOVE_TO, 5),
    Card(NEAREST_STATION),
    Card(NEAREST_STATION),
    Card(NEAREST_UTILITY),
    Card(MOVE_BACK, 3),
    Card(TO_JAIL),
    Card(JAIL_CARD),
    Card(REPAIRS, 0),
    Card(PAY, 15),
    Card(PAY_EACH, 50),
    Card(COLLECT, 50),
    Card(COLLECT, 150),
)
CHEST: Final[tuple[Card, ...]] = (
    Card(MOVE_TO, 0),
    Card(COLLECT, 200),
    Card(COLLECT, 100),
    Card(COLLECT, 100),
    Card(COLLECT, 100),
    Card(COLLECT, 50),
    Card(COLLECT, 25),
    Card(COLLECT, 20),
    Card(COLLECT, 10),
    Card(COLLECT_EACH, 10),
    Card(PAY, 50),
    Card(PAY, 100),
    Card(PAY, 50),
    Card(REPAIRS, 1),
    Card(TO_JAIL),
    Card(JAIL_CARD),
)
# An inheritance of 100 is a festival of 10 there (W-90).
CHEST_WORLD: Final[tuple[Card, ...]] = (*CHEST[:4], Card(COLLECT, 10), *CHEST[5:])

# Two that differ between the languages of `anti`: the English sums.
DEPRESSION: Final = Card(PAY, 25)
INVENTION: Final = Card(COLLECT, 75)

# What is on the spaces of the first deck, and of the second; in other editions as in classic.
NAMES: Final = {
    "classic": ("Chance", "Chest"),
    "comrades": ("Up Run", "Down Run"),
    "anti": ("Card", "Card"),  # of the player's own role, on all six
}

COMPETITOR: Final[tuple[Card, ...]] = (
    Card(COLLECT, 75),
    Card(TO_JAIL),
    Card(PAY, 75),
    DEPRESSION,
    Card(NOTHING),
    Card(COLLECT, 50),
    Card(COLLECT, 25),
    Card(COLLECT, 50),
    Card(GAMBLE, 10),
    Card(NOTHING),
    Card(PAY, 50),
    Card(COLLECT, 50),
    Card(COLLECT_EACH, 25),
    Card(TO_JAIL),
    Card(PAY, 75),
    Card(PAY, 25),
    Card(MOVE_TO, 25),
    Card(MOVE_TO, 0),
    Card(MOVE_TO, 0),
    Card(MOVE_TO, 37),
    Card(MOVE_TO, 28),
    Card(PAY, 50),
    Card(MOVE_TO, 6),
    Card(COLLECT, 75),
    Card(COLLECT, 25),
)
MONOPOLIST: Final[tuple[Card, ...]] = (
    Card(MOVE_TO, 25),
    Card(GAMBLE, 8),
    Card(COLLECT, 50),
    Card(MOVE_TO, 12),
    Card(MOVE_TO, 0),
    Card(MOVE_TO, 0),
    Card(PAY, 50),
    Card(NOTHING),
    Card(PAY, 75),
    Card(PAY, 25),
    Card(MOVE_TO, 39),
    INVENTION,
    Card(COLLECT, 25),
    Card(TO_JAIL),
    Card(PAY, 75),
    Card(PAY, 25),
    Card(NOTHING),
    Card(COLLECT_EACH, 10),
    Card(EACH_MONOPOLIST_COLLECTS, 25),
    Card(TO_JAIL),
    Card(COLLECT, 75),
    Card(COLLECT, 50),
    Card(COLLECT_EACH, 25),
    Card(MOVE_TO, 31),
    Card(COLLECT, 50),
)
