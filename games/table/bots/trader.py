"""A bot that trades deeds, cash and jail cards, so that groups come together."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.spaces import MEMBERS, STATION, UTILITY
from dealbox.bank.state import MONOPOLIST
from dealbox.bank.trade import Offer
from games.table.bots.bot import Bot, View

# What so many deeds of a group are worth, in tenths of the price of one. It rises faster than the
# number of deeds: a site earns twice as much in a whole group, and with buildings far more.
_ALONE: Final[tuple[int, ...]] = (0, 10, 20, 30, 40)  # without any use of a group
_PAIR: Final[tuple[int, ...]] = (0, 10, 50)
_TRIPLE: Final[tuple[int, ...]] = (0, 10, 28, 80)
# Two deeds are enough for a monopolist in `anti`.
_CITY: Final[tuple[tuple[int, ...], ...]] = ((), (), (0, 10, 50), (0, 10, 50, 65))
_STATIONS: Final[tuple[int, ...]] = (0, 10, 24, 40, 60)
_UTILITIES: Final[tuple[int, ...]] = (0, 10, 24)


class Trader(Bot):
    """Proposes what is good for both, by the worth of groups, and accepts what is good for him.

    The gain of a trade is shared equally, by cash. Offers are for groups of which two players have
    all deeds, so that each is whole afterwards.
    """

    def offers(self, view: View) -> list[Offer]:
        """Return the best trade with each opponent, and a bid for a jail card that is of use."""
        offers = self._propose(view)
        if is_jailed(view.state, self.seat):
            offers += self._bid_for_card(view)
        return offers

    def accepts(self, view: View, offer: Offer) -> bool:
        """Return whether the offer brings something, and not far less than to the other one."""
        other = offer.payee if offer.payer == self.seat else offer.payer
        mine_k = gain_k(view, self.seat, offer)
        if mine_k <= 0 or 2 * mine_k < gain_k(view, other, offer):
            return False
        return offer.payer != self.seat or offer.amount_k <= view.state.balance_k[self.seat]

    def _propose(self, view: View) -> list[Offer]:
        """Return the best swap with each opponent, the best of all first."""
        found = []
        for other in view.opponents(self.seat):
            shared = _shared(view, self.seat, other)
            swaps = [
                self._swap(view, other, taken, given)
                for number, (_, taken) in enumerate(shared)
                for given in ([], *[mine for mine, _ in shared[:number] + shared[number + 1 :]])
            ]
            found += sorted(filter(None, swaps), key=itemgetter(0), reverse=True)[:1]
        found.sort(key=itemgetter(0), reverse=True)
        return [offer for _, offer in found]

    def _swap(
        self, view: View, other: int, taken: list[int], given: list[int]
    ) -> tuple[int, Offer] | None:
        """Return a swap with cash that shares the gain, and what it brings; None: it is no use."""
        state, offer = view.state, Offer(self.seat, other)
        offer.spaces += taken + given
        mine_k, his_k = gain_k(view, self.seat, offer), gain_k(view, other, offer)
        amount_k = (mine_k - his_k) // 2
        if amount_k < 0:
            amount_k = -min(-amount_k, state.balance_k[other])
            offer.payer, offer.payee = other, self.seat
        else:
            amount_k = min(amount_k, max(self.spare_k(view), 0))
        left_k, his_left_k = mine_k - amount_k, his_k + amount_k
        # The least that the other one accepts, if he judges in the same way.
        is_enough = his_left_k > 0 and 2 * his_left_k >= left_k
        is_good = left_k > 0 if amount_k < 0 else is_enough
        is_built = any([view.edition.is_group_built(state, space) for space in offer.spaces])
        if mine_k + his_k <= 0 or not is_good or is_built:
            return None
        offer.set_cash(abs(amount_k))
        return left_k, offer

    def _bid_for_card(self, view: View) -> list[Offer]:
        """Return an offer for another player's jail card, at three quarters of the bail."""
        state = view.state
        amount_k = view.edition.bail_k * view.edition.factor * 3 // 4
        if state.jail_cards[self.seat] or self.spare_k(view) < amount_k:
            return []
        for other in view.opponents(self.seat):
            if state.jail_cards[other]:
                offer = Offer(self.seat, other)
                offer.payee_cards = 1
                offer.set_cash(amount_k)
                return [offer]
        return []


def gain_k(view: View, seat: int, offer: Offer) -> int:
    """Return by how much an offer makes a player richer; a jail card counts half a bail."""
    state, edition = view.state, view.edition
    is_payer = seat == offer.payer
    total_k = -offer.amount_k if is_payer else offer.amount_k
    cards = offer.payee_cards - offer.payer_cards
    total_k += (cards if is_payer else -cards) * (edition.bail_k * edition.factor // 2)
    groups: dict[int, int] = {}
    is_plain = edition.has_roles and not state.role[seat] & MONOPOLIST
    for space in offer.spaces:
        step = -1 if state.owner[space] == seat else 1
        group = edition.groups[space]
        groups[group] = groups.get(group, 0) + step
        if state.mortgaged[space]:
            fee_k = edition.fee_k(space, state.interest) if step > 0 and edition.has_fees else 0
            total_k -= step * (fee_k + edition.redeem_k(space, state.interest))
    for group, change in groups.items():
        worth, price_k = _worths(edition, group, is_plain)
        held = sum([state.owner[space] == seat for space in MEMBERS[group]])
        total_k += (worth[held + change] - worth[held]) * price_k // 10
    return total_k


def _worths(edition: Edition, group: int, is_plain: bool) -> tuple[Sequence[int], int]:
    """Return what each number of deeds of a group is worth, in tenths of a price, and that price.

    is_plain: to a player who has no use of a group.
    """
    members = MEMBERS[group]
    price_k = sum([edition.price_k(space) for space in members]) // len(members)
    if is_plain:
        return _ALONE, price_k
    if group == STATION:
        return _STATIONS, price_k
    if group == UTILITY:
        return _UTILITIES, price_k
    if edition.has_roles:
        return _CITY[len(members)], price_k
    return (_PAIR if len(members) == 2 else _TRIPLE), price_k


def _shared(view: View, seat: int, other: int) -> list[tuple[list[int], list[int]]]:
    """Return the deeds of each group that two players have between them, by owner."""
    owner = view.state.owner
    both = [
        tuple([[space for space in members if owner[space] == each] for each in (seat, other)])
        for members in MEMBERS[1:]
    ]
    return [
        (mine, his)
        for members, (mine, his) in zip(MEMBERS[1:], both, strict=True)
        if mine and his and len(mine) + len(his) == len(members)
    ]
