"""A competitor of `anti` who lives on what monopolists pay too much for."""

from __future__ import annotations

from dealbox.bank.state import MONOPOLIST
from dealbox.bank.trade import Offer
from games.table.bots.bot import View
from games.table.bots.builders import Frugal
from games.table.bots.trader import gain_k

_LEAST = 2  # times the printed price
_OFFERS = 40


class Broker(Frugal):
    """Never builds; sells single deeds to monopolists, at the most that Trader accepts."""

    def offers(self, view: View) -> list[Offer]:
        """Return an offer of each bare deed to each monopolist who has cash for it."""
        state = view.state
        found = []
        for other in view.opponents(self.seat):
            if state.role[other] & MONOPOLIST:
                for space in view.deeds_of(self.seat):
                    offer = Offer(other, self.seat)
                    offer.spaces.append(space)
                    # Trader wants at least half of the other's gain.
                    most_k = (2 * gain_k(view, other, offer) - gain_k(view, self.seat, offer)) // 3
                    price_k = min(most_k, state.balance_k[other])
                    if price_k > _LEAST * view.edition.price_k(space):
                        offer.set_cash(price_k)
                        found.append(offer)
        return found[:_OFFERS]
