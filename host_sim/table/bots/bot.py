"""What a player decides: one class, of which a bot overrides what it decides in another way.

A bot gets a `View`, a copy of the books as everybody at the table sees them, and answers what it
wants. The table books it by the bank's commands; what the rules forbid does not happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dealbox.bank.edition import Edition
from dealbox.bank.state import BANK, HOTEL, PLAYING, State
from dealbox.bank.trade import Offer
from host_sim.table.track import PAY, SPACES, THROW, USE_CARD

if TYPE_CHECKING:
    from dealbox.bank.bankruptcy import Way

_BUILT_UP = 3  # turns in jail are welcome once anybody's rents are above this level


class View(NamedTuple):
    """What a player sees. Sums are thousands, spaces counted from GO, seats as in the bank.

    state: a copy of the books. edition: figures and rules, as queries on a state. at: the space
    of each seat's token. order: the seats in the order of their turns.
    """

    state: State
    edition: Edition
    at: tuple[int, ...]
    order: tuple[int, ...]

    def deeds_of(self, seat: int) -> list[int]:
        """Return the deeds of a seat, in board order."""
        owner = self.state.owner
        return [space for space in range(SPACES) if owner[space] == seat]

    def opponents(self, seat: int) -> list[int]:
        """Return the other players who are still in the game, in the order of their turns."""
        playing = self.state.seat
        return [other for other in self.order if other != seat and playing[other] == PLAYING]


class Build(NamedTuple):
    """A wish: one more building on a site."""

    space: int


class Redeem(NamedTuple):
    """A wish: a mortgage lifted."""

    space: int


Wish = Build | Redeem


class Bot:
    """A player who buys what he can, keeps some cash, and builds with the rest; he never trades.

    Any method may be overridden. None may block, and all chance has to come from `numbers` (32
    bits each): then a game repeats exactly.
    """

    reserve = 150  # cash that nothing optional is paid from, in printed units

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        self.seat = seat
        self.numbers = numbers

    def spare_k(self, view: View) -> int:
        """Return the cash above the reserve."""
        return view.state.balance_k[self.seat] - self.reserve * view.edition.factor

    def value_k(self, view: View, space: int) -> int:
        """Return what a deed is worth to this player: more where it decides about a group."""
        owner = view.state.owner
        others = {owner[other] for other in view.edition.group(space) if other != space}
        price_k = view.edition.price_k(space)
        if others == {self.seat}:
            return 2 * price_k
        return price_k if BANK in others or len(others) > 1 else price_k * 3 // 2

    # On landing.

    def buys(self, view: View, space: int) -> bool:
        """Return whether to buy the deed that the token has reached, at its printed price."""
        return self.spare_k(view) >= view.edition.price_k(space)

    def limit_k(self, view: View, space: int) -> int:
        """Return the highest bid for a deed at auction; less than the opening: no bid."""
        return min(self.value_k(view, space), self.spare_k(view))

    def building_limit_k(self, view: View, space: int) -> int:
        """Return the highest bid for a scarce building on this own site."""
        return min(2 * view.edition.house_k(space), self.spare_k(view))

    # Before a turn of one's own.

    def wishes(self, view: View) -> list[Wish]:
        """Return what to build or redeem now, the first wish first; each is tried once.

        Asked again until no wish is granted.
        """
        spare_k = self.spare_k(view)
        state, edition = view.state, view.edition
        found: list[tuple[int, Wish]] = []
        for space in view.deeds_of(self.seat):
            if state.mortgaged[space]:
                if edition.redeem_k(space) <= spare_k:
                    found.append((state.mortgaged[space], Redeem(space)))
            elif edition.is_site(space) and edition.house_k(space) <= spare_k:
                level = state.level[space]
                if level < HOTEL:
                    found.append((level - 10, Build(space)))
        return [wish for _, wish in sorted(found)]

    def offers(self, view: View) -> list[Offer]:
        """Return trades to propose; each is put to the other player once."""
        return []

    def accepts(self, view: View, offer: Offer) -> bool:
        """Return whether to accept another player's offer."""
        return False

    # Trouble.

    def raises_cash(self, view: View, ways: Sequence[Way]) -> Way:
        """Return how to raise cash for a debt: one of these, in the bank's order."""
        return ways[0]

    def leaves_jail(self, view: View) -> int:
        """Return THROW, PAY or USE_CARD at the beginning of a turn in jail."""
        if view.state.jail_cards[self.seat]:
            return USE_CARD
        is_dangerous = any(level >= _BUILT_UP for level in view.state.level)
        bail_k = view.edition.bail_k * view.edition.factor
        return THROW if is_dangerous or self.spare_k(view) < bail_k else PAY

    # The Speed Die.

    def rides(self, view: View, steps: Sequence[int]) -> int:
        """Return how many steps to ride the Bus: towards an unowned deed, else the furthest."""
        for step in steps:
            space = (view.at[self.seat] + step) % SPACES
            if view.edition.prices[space] and view.state.owner[space] == BANK:
                return step
        return steps[-1]

    def goes_anywhere(self, view: View) -> int:
        """Return the space to go to after three equal dice: the dearest unowned deed, else GO."""
        prices, owner = view.edition.prices, view.state.owner
        free = [space for space in range(SPACES) if prices[space] and owner[space] == BANK]
        return max(free, key=lambda space: prices[space], default=0)
