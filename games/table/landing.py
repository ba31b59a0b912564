"""Where tokens end up after a throw, in the long run: a Markov chain instead of a walk.

Cards are drawn from a deck that is shuffled anew each time. The Speed Die is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

from dealbox.bank.edition import Edition
from games.table import decks
from games.table.decks import Card
from games.table.track import CHANCE_SPACES, CHEST_SPACES, JAIL, SPACES, TO_JAIL, next_of_card

IN_JAIL: Final = 40  # a place of its own: space 10 is a visit

_STEPS: Final = 200  # twice what it takes until no share changes in its tenth digit
_STAY: Final = 3  # throws in jail at most, with the one that the bail is paid for
_DOUBLES: Final = 3  # that lead to jail
_Deck = tuple[Card, ...]
_Shares = dict[int, float]


def shares(edition: Edition, is_monopolist: bool = False, stays: bool = False) -> Sequence[float]:
    """Return the share of each space, and of IN_JAIL, at the end of a throw.

    stays: in jail for as long as the rules allow, else not a turn.
    """
    taxed = tuple([space for space, _ in edition.taxes])
    stay = _STAY if stays else 0
    if edition.has_roles:
        deck = decks.MONOPOLIST if is_monopolist else decks.COMPETITOR
        return _solve(deck, deck, taxed, stay, False)
    chest = decks.CHEST_WORLD if edition.name == "world" else decks.CHEST
    return _solve(decks.CHANCE, chest, taxed, stay, True)


@cache
def _solve(
    first_deck: _Deck, second_deck: _Deck, taxed: tuple[int, ...], stay: int, has_triples: bool
) -> tuple[float, ...]:
    """Return the shares. stay: throws in jail; has_triples: the third double leads there."""
    piles = dict.fromkeys(CHANCE_SPACES, first_deck) | dict.fromkeys(CHEST_SPACES, second_deck)
    piles = {space: deck for space, deck in piles.items() if space not in taxed}
    chain = _Chain([_arrivals(space, piles) for space in range(SPACES)], stay, has_triples)
    now = [1 / len(chain.moves)] * len(chain.moves)
    for _ in range(_STEPS):
        before, now = now, [0.0] * len(now)
        for share, moves in zip(before, chain.moves, strict=True):
            for to, part in moves.items():
                now[to] += share * part
    kinds = chain.kinds
    spaces = [sum(now[space * kinds : (space + 1) * kinds]) for space in range(SPACES)]
    return (*spaces, sum(now[chain.jail :]))


class _Chain:
    """The states, and where a throw leads from each: moves, by state.

    They are the spaces, by how many doubles came before in this turn, then each throw in jail.
    """

    def __init__(self, arrivals: list[_Shares], stay: int, has_triples: bool) -> None:
        self._arrivals = arrivals
        self.kinds = kinds = _DOUBLES if has_triples else 1
        self.jail = SPACES * kinds
        self.moves: list[_Shares] = [{} for _ in range(self.jail + max(stay, 1))]
        for one, other in product(range(1, 7), repeat=2):
            is_double = one == other
            for space, doubles in product(range(SPACES), range(kinds)):
                if has_triples and is_double and doubles == _DOUBLES - 1:
                    self._add(space * kinds + doubles, self.jail, 1 / 36)
                else:
                    after = doubles + 1 if has_triples and is_double else 0
                    self._go(space * kinds + doubles, space + one + other, after)
            if not stay:
                self._go(self.jail, JAIL + one + other, int(has_triples and is_double))
            for state in range(self.jail, self.jail + stay):
                if is_double or state == self.jail + stay - 1:
                    self._go(state, JAIL + one + other, 0)
                else:
                    self._add(state, state + 1, 1 / 36)

    def _go(self, state: int, space: int, doubles: int) -> None:
        """Add one throw of 36 that brings a token to a space."""
        for place, share in self._arrivals[space % SPACES].items():
            to = self.jail if place == IN_JAIL else place * self.kinds + doubles
            self._add(state, to, share / 36)

    def _add(self, state: int, to: int, share: float) -> None:
        moves = self.moves[state]
        moves[to] = moves.get(to, 0.0) + share


def _arrivals(space: int, piles: dict[int, _Deck]) -> _Shares:
    """Return where a token ends that a throw brings to a space, and how probably."""
    if space == TO_JAIL:
        return {IN_JAIL: 1.0}
    if space not in piles:
        return {space: 1.0}
    found: _Shares = {}
    for card in piles[space]:
        if card.effect == decks.TO_JAIL:
            ends = {IN_JAIL: 1.0}
        else:
            to = next_of_card(card, space)
            ends = {space: 1.0} if to == space else _arrivals(to, piles)
        for place, share in ends.items():
            found[place] = found.get(place, 0.0) + share / len(piles[space])
    return found
