"""A bot that does anything the rules allow, at random: for audits of the books, not to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from dealbox.bank.state import BUILD, MORTGAGE, REDEEM, SELL, SELL_GROUP, SELL_SITE
from dealbox.bank.trade import Offer
from games.table.bots.bot import Bot, View, Wish, is_allowed, redeem_k
from games.table.chance import below
from games.table.track import PAY, SPACES, THROW, USE_CARD

if TYPE_CHECKING:
    from dealbox.bank.bankruptcy import Way

_T = TypeVar("_T")
_WISHES: Final = 3  # at most, before each turn


class Random(Bot):
    """Draws every answer from all that are allowed, but favours what keeps a game in motion."""

    is_watchful = True

    def _below(self, count: int) -> int:
        return below(self.numbers, count)

    def _one_in(self, count: int) -> bool:
        return self._below(count) == 0

    def _pick(self, choices: Sequence[_T]) -> _T:
        return choices[self._below(len(choices))]

    # On landing.

    def buys(self, view: View, space: int) -> bool:
        return not self._one_in(3)

    def raises_for(self, view: View, space: int) -> bool:
        return self._one_in(4)

    def limit_k(self, view: View, space: int) -> int:
        return 0 if self._one_in(3) else self._below(2 * view.edition.price_k(space))

    def building_limit_k(self, view: View, space: int) -> int:
        return self._below(2 * view.edition.house_k(space))

    def claims(self, view: View, visitor: int, space: int) -> bool:
        return not self._one_in(4)

    # Before a turn.

    def wishes(self, view: View) -> list[Wish]:
        """Return a few of all wishes that the rules allow now; one may rule out another."""
        if view.turn != self.seat and not self._one_in(8):
            return []
        deeds = view.deeds_of(self.seat)
        cash_k = view.state.balance_k[self.seat]
        allowed = [wish for space in deeds for wish in self._allowed(view, space, cash_k)]
        count = min(self._below(_WISHES + 1), len(allowed))
        return [self._pick(allowed) for _ in range(count)]

    def _allowed(self, view: View, space: int, cash_k: int) -> list[Wish]:
        state, edition = view.state, view.edition
        if state.mortgaged[space]:
            return [Wish(REDEEM, space)] if redeem_k(view, space) <= cash_k else []
        wishes: list[Wish] = []
        if is_allowed(edition.refuse_unless_mortgageable, state, space) and self._one_in(8):
            wishes.append(Wish(MORTGAGE, space))
        if not edition.is_site(space):
            return wishes
        if edition.house_k(space) <= cash_k and is_allowed(
            edition.refuse_unless_buildable, state, space
        ):
            wishes.append(Wish(BUILD, space, 1 + self._below(3)))
        if state.level[space] and self._one_in(8):
            wishes.append(Wish(SELL_GROUP, space))
            if is_allowed(edition.refuse_unless_sellable, state, space):
                wishes.append(Wish(SELL, space))
            if is_allowed(edition.refuse_unless_clearable, state, space):
                wishes.append(Wish(SELL_SITE, space))
        return wishes

    def redeems_received(self, view: View, spaces: Sequence[int]) -> list[int]:
        return [space for space in spaces if self._one_in(2)]

    def offers(self, view: View) -> list[Offer]:
        """Return one trade or none: deeds of a group, cash and jail cards either way."""
        others = view.opponents(self.seat)
        if view.turn != self.seat or not others or self._one_in(2):
            return []
        other = self._pick(others)
        payer, payee = (self.seat, other) if self._one_in(2) else (other, self.seat)
        offer = Offer(payer, payee)
        for seat in (payer, payee):
            refuse, own = view.edition.refuse_unless_tradable, view.deeds_of(seat)
            deeds = [at for at in own if is_allowed(refuse, view.state, at, [at], payee)]
            if deeds and not self._one_in(4):
                offer.spaces.append(self._pick(deeds))
        cards = view.state.jail_cards
        offer.payer_cards = self._below(cards[payer] + 1)
        offer.payee_cards = self._below(cards[payee] + 1)
        if self._one_in(2):
            offer.set_cash(self._below(max(view.state.balance_k[payer] // 4, 0) + 1))
        return [offer] if offer.spaces or offer.payer_cards or offer.payee_cards else []

    def accepts(self, view: View, offer: Offer) -> bool:
        return self._one_in(2)

    # Trouble.

    def offers_in_debt(self, view: View, missing_k: int) -> list[Offer]:
        return self.offers(view)

    def chooses_tax(self, view: View, sums_k: Sequence[int]) -> int:
        return self._pick(sums_k)

    def raises_cash(self, view: View, ways: Sequence[Way]) -> list[Way]:
        return [self._pick(ways)]

    def borrows_k(self, view: View, missing_k: int) -> int:
        return self._below(2 * missing_k) if self._one_in(2) else 0

    def repays_k(self, view: View) -> int:
        """Return a part of the loan, or more than the cash, which the bank refuses."""
        return self._below(view.state.loan_k[self.seat] + 1)

    def leaves_jail(self, view: View) -> int:
        hows = [THROW]
        if view.state.jail_cards[self.seat]:
            hows.append(USE_CARD)
        if view.state.balance_k[self.seat] >= view.edition.bail_k * view.edition.factor:
            hows.append(PAY)
        return self._pick(hows)

    # The Speed Die.

    def rides(self, view: View, steps: Sequence[int]) -> int:
        return self._pick(steps)

    def goes_anywhere(self, view: View) -> int:
        return self._below(SPACES)
