"""Bots that differ in when they build. They matter most where nobody has to own a whole group."""

from __future__ import annotations

from collections.abc import Iterable

from dealbox.bank.state import BANK
from games.table.bots.bot import Bot, Build, View, Wish
from games.table.compiling import mypyc_attr
from games.table.track import SPACES, THROW, USE_CARD


@mypyc_attr(allow_interpreted_subclasses=True)
class Saver(Bot):
    """Buys deeds before buildings: as long as the bank has any, keeps the price of the dearest."""

    def reserve_k(self, view: View) -> int:
        return super().reserve_k(view) + _dearest_k(view)

    def buys(self, view: View, space: int) -> bool:
        return self.spare_k(view) + _dearest_k(view) >= view.edition.price_k(space)


@mypyc_attr(allow_interpreted_subclasses=True)
class Frugal(Bot):
    """Never builds, and stays in jail while he can."""

    def wishes(self, view: View) -> Iterable[Wish]:
        return [wish for wish in super().wishes(view) if type(wish) is not Build]

    def leaves_jail(self, view: View) -> int:
        return USE_CARD if view.state.jail_cards[self.seat] else THROW


@mypyc_attr(allow_interpreted_subclasses=True)
class Spoiler(Frugal):
    """Never builds or trades; buys whatever is for sale, and pays most for what others need.

    He leaves nobody a whole group that he can help: a deed of a group in which another player is
    alone with the bank is worth three times its price, one that would complete it all his cash.
    """

    reserve = 0

    def value_k(self, view: View, space: int) -> int:
        owner = view.state.owner
        others = [owner[other] for other in view.edition.group(space) if other != space]
        holders = {holder for holder in others if holder != BANK}
        if len(holders) != 1 or self.seat in holders:
            return view.edition.price_k(space)
        if BANK not in others:
            return max(view.state.balance_k[self.seat], 0)
        return 3 * view.edition.price_k(space)

    def building_limit_k(self, view: View, space: int) -> int:
        return 0


def _dearest_k(view: View) -> int:
    """Return the highest price of a deed that the bank has."""
    edition, owner = view.edition, view.state.owner
    free = [space for space in range(SPACES) if owner[space] == BANK and edition.prices[space]]
    return max(map(edition.price_k, free), default=0)
