"""The three players of fixed policy that Bonjour and others have learned against (2021)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from dealbox.bank.spaces import STATION, UTILITY
from dealbox.bank.state import MORTGAGE, SELL_GROUP
from dealbox.bank.trade import Offer
from games.table.bots.bot import Bot, View
from games.table.compiling import mypyc_attr
from games.table.track import PAY, THROW, USE_CARD

if TYPE_CHECKING:
    from dealbox.bank.bankruptcy import Way

_LIGHT_BLUE: Final = 2
_ORANGE: Final = 4
_DARK_BLUE: Final = 8
_USUAL: Final = 10  # tenths of the price that a deed counts in a trade
_LIKED: Final = 15
_DISLIKED: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedA(Bot):
    """Buys what leaves a salary in cash, and at any price what completes a group.

    Builds whenever the cash is enough, before the turns of others too. Proposes deeds that he has
    alone of a group for such as complete a group of his own, or pays one and a half prices;
    without a salary in cash he sells them to whom they complete a group. Accepts what completes
    more of his groups than it breaks, else what is worth more than it costs by printed prices.
    """

    reserve = 0
    is_watchful = True
    liked: ClassVar[tuple[int, ...]] = ()  # groups
    disliked: ClassVar[tuple[int, ...]] = ()

    # Deeds.

    def buys(self, view: View, space: int) -> bool:
        edition, state = view.edition, view.state
        left_k = state.balance_k[self.seat] - edition.price_k(space)
        group = edition.groups[space]
        if group in self.liked or _completes(view, self.seat, space):
            return left_k >= 0
        return left_k >= edition.go_k and group not in self.disliked

    def raises_for(self, view: View, space: int) -> bool:
        return _completes(view, self.seat, space)

    def limit_k(self, view: View, space: int) -> int:
        cash_k = view.state.balance_k[self.seat]
        if _completes(view, self.seat, space):
            return cash_k
        return min(cash_k, view.edition.price_k(space))

    # Trades.

    def offers(self, view: View) -> list[Offer]:
        state, edition = view.state, view.edition
        is_poor = state.balance_k[self.seat] < edition.go_k
        found: list[Offer] = []
        for other in view.opponents(self.seat):
            sold = [space for space in _alone(view, self.seat) if _completes(view, other, space)]
            wanted = [space for space in _alone(view, other) if _completes(view, self.seat, space)]
            if is_poor:
                found += [_sale(view, self.seat, other, space) for space in sold[:1]]
            elif wanted and sold:
                found.append(_swap(self.seat, other, (wanted[0], sold[0])))
            elif wanted:
                found.append(_sale(view, other, self.seat, wanted[0]))
        return found

    def accepts(self, view: View, offer: Offer) -> bool:
        state, seat = view.state, self.seat
        if any([state.mortgaged[space] for space in offer.spaces]):
            return False
        paid_k = offer.amount_k if offer.payer == seat else -offer.amount_k
        got = [space for space in offer.spaces if state.owner[space] != seat]
        given = [space for space in offer.spaces if state.owner[space] == seat]
        left_k = state.balance_k[seat] - paid_k
        completed = len([space for space in got if _completes(view, seat, space)])
        broken = len([space for space in given if view.edition.holds_group(state, space)])
        if completed != broken:
            return completed > broken and left_k > 0
        gain_k = sum([self._worth_k(view, space) for space in got]) - paid_k
        gain_k -= sum([self._worth_k(view, space) for space in given])
        return gain_k > 0 and 2 * left_k >= view.edition.go_k

    def _worth_k(self, view: View, space: int) -> int:
        group = view.edition.groups[space]
        tenths = _LIKED if group in self.liked else _USUAL
        if group in self.disliked:
            tenths = _DISLIKED
        return view.edition.price_k(space) * tenths // 10

    # Trouble.

    def raises_cash(self, view: View, ways: Sequence[Way]) -> Sequence[Way]:
        """Return mortgages, the smallest first; then buildings."""
        mortgages = [way for way in ways if way[3] == MORTGAGE]
        if mortgages:
            return sorted(mortgages, key=_by_sum)
        return [way for way in ways if way[3] != SELL_GROUP] or ways

    def leaves_jail(self, view: View) -> int:
        state = view.state
        if state.balance_k[self.seat] < view.edition.go_k:
            return THROW
        return USE_CARD if state.jail_cards[self.seat] else PAY


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedB(FixedA):
    """As FixedA; likes stations and the dearest group, and does not like utilities."""

    liked = (STATION, _DARK_BLUE)
    disliked = (UTILITY,)


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedC(FixedA):
    """As FixedA; likes stations, the orange and the light blue group."""

    liked = (STATION, _ORANGE, _LIGHT_BLUE)


def _completes(view: View, seat: int, space: int) -> bool:
    """Return whether a deed is all that a player lacks of its group."""
    owner = view.state.owner
    others = [other for other in view.edition.group(space) if other != space]
    return owner[space] != seat and all([owner[other] == seat for other in others])


def _alone(view: View, seat: int) -> list[int]:
    """Return the sites that are a player's only ones of their groups, and can be traded."""
    state, edition = view.state, view.edition
    return [
        space
        for space in view.deeds_of(seat)
        if edition.is_site(space)
        and not state.mortgaged[space]
        and not edition.is_group_built(state, space)
        and edition.count_owned(state, space) == 1
    ]


def _sale(view: View, giver: int, taker: int, space: int) -> Offer:
    """Return a deed for one and a half prices, or half of the taker's cash if that is more."""
    offer = Offer(taker, giver)
    offer.spaces.append(space)
    cash_k = view.state.balance_k[taker]
    offer.set_cash(min(max(view.edition.price_k(space) * 3 // 2, cash_k // 2), cash_k))
    return offer


def _swap(seat: int, other: int, spaces: tuple[int, ...]) -> Offer:
    offer = Offer(seat, other)
    offer.spaces += spaces
    return offer


def _by_sum(way: Way) -> int:
    return -way[1]
