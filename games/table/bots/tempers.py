"""Bots that do not trade, of different temper."""

from __future__ import annotations

from typing import Final

from dealbox.bank.state import BANK
from games.table.bots.bot import Bot, View
from games.table.compiling import mypyc_attr
from games.table.track import SPACES, THROW, USE_CARD


@mypyc_attr(allow_interpreted_subclasses=True)
class Cautious(Bot):
    """Keeps much cash, bids no more than the printed price, and stays in jail while he can."""

    reserve = 400

    def value_k(self, view: View, space: int) -> int:
        return view.edition.price_k(space)

    def leaves_jail(self, view: View) -> int:
        return USE_CARD if view.state.jail_cards[self.seat] else THROW


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Bot):
    """Keeps nothing, outbids others by half, and spends all that is left on buildings."""

    reserve = 0

    def value_k(self, view: View, space: int) -> int:
        return super().value_k(view, space) * 3 // 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Borrower(Bot):
    """Sells nothing for a debt as long as the bank lends what is missing."""

    def borrows_k(self, view: View, missing_k: int) -> int:
        return missing_k


@mypyc_attr(allow_interpreted_subclasses=True)
class Friedman(Bot):
    """Keeps 200 or the highest rent that threatens, never bids or trades, and stays in jail.

    After the players of Friedman, Henderson, Byuen and Gutierrez Gallardo (Winter Simulation
    Conference 2009), who estimate that 12 % of all games between two of them never end.
    """

    reserve = 200

    def reserve_k(self, view: View) -> int:
        return max(super().reserve_k(view), highest_rent_k(view, self.seat))

    def limit_k(self, view: View, space: int) -> int:
        return 0

    def building_limit_k(self, view: View, space: int) -> int:
        return 0

    def leaves_jail(self, view: View) -> int:
        return USE_CARD if view.state.jail_cards[self.seat] else THROW


_THROW: Final = 7  # the mean of two dice


def highest_rent_k(view: View, seat: int) -> int:
    """Return the highest rent that the player could have to pay after one throw."""
    state, edition = view.state, view.edition
    owner, mortgaged = state.owner, state.mortgaged
    rents_k = [
        edition.rent_k(state, space, _THROW)
        for space in range(SPACES)
        if owner[space] not in (BANK, seat) and not mortgaged[space]
    ]
    return max(rents_k, default=0)
