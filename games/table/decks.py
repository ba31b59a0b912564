"""The cards of the five editions, by effect; sums in printed units (Edition.factor).

Texts are not part of it: what a card does is enough to play. The decks of `classic`, `platinum`
and `comrades` have the same effects (the cards of `comrades` are not known: those of `classic`
stand in for them), and `world` differs in one card. Of `anti` the first half of each deck is known
in English; the rest follows a leaflet of another language with the same board.
"""

import csv
from pathlib import Path
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


def _deck(name: str) -> tuple[Card, ...]:
    """Return a deck of decks.csv."""
    with Path(__file__).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["deck"] == name]
    return tuple(Card(globals()[row["effect"]], int(row["value"])) for row in rows)


CHANCE: Final = _deck("CHANCE")
CHEST: Final = _deck("CHEST")
COMPETITOR: Final = _deck("COMPETITOR")
MONOPOLIST: Final = _deck("MONOPOLIST")
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
