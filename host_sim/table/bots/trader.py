"""A bot that trades deeds, cash and jail cards, so that groups come together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dealbox.bank.board import MEMBERS, STATION, UTILITY
from dealbox.bank.edition import is_jailed
from dealbox.bank.state import BANK, EMPTY_BOARD, MONOPOLIST
from dealbox.bank.trade import Offer
from host_sim.table.bots.bot import Bot, View, redeem_k

# What so many deeds of a group are worth, in tenths of the price of one. It rises faster than the
# number of deeds: a site earns twice as much in a whole group, and with buildings far more.
_ALONE = (0, 10, 20, 30, 40)  # without any use of a group
_PAIR = (0, 10, 50)
_TRIPLE = (0, 10, 28, 80)
_CITY = ((), (), (0, 10, 50), (0, 10, 50, 65))  # two deeds are enough for a monopolist in `anti`
_STATIONS = (0, 10, 24, 40, 60)
_UTILITIES = (0, 10, 24)

_OFFERS = 3  # put forward at once


class _Swap(NamedTuple):
    """All deeds of one group that another player has, for all of another group, or for cash."""

    other: int
    takes: int  # groups; 0: none
    gives: int


class Trader(Bot):
    """Proposes what is good for both, by the worth of groups, and accepts what is good for him.

    The gain of a trade is shared equally, by cash. As long as the bank has a deed of a group,
    nobody trades in it.
    """

    reserve = 300

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self._owner = EMPTY_BOARD
        self._swaps: list[_Swap] = []

    def offers(self, view: View) -> list[Offer]:
        """Return the best few trades, and a bid for a jail card that is of use now."""
        owner = bytes(view.state.owner)
        if owner != self._owner:
            self._owner = owner
            self._swaps = _find_swaps(owner, self.seat)
        found = []
        for number, swap in enumerate(self._swaps):
            if offer := self._propose(view, swap):
                found.append((-gain_k(view, self.seat, offer), number, offer))
        offers = [offer for _, _, offer in sorted(found)[:_OFFERS]]
        if sum(view.state.jail_cards) and is_jailed(view.state, self.seat):
            offers += self._bid_for_card(view)
        return offers

    def accepts(self, view: View, offer: Offer) -> bool:
        """Return whether the offer brings something, and not far less than to the other one."""
        other = offer.payee if offer.payer == self.seat else offer.payer
        mine_k = gain_k(view, self.seat, offer)
        if mine_k <= 0 or 2 * mine_k < gain_k(view, other, offer):
            return False
        return offer.payer != self.seat or offer.amount_k <= view.state.balance_k[self.seat]

    def _propose(self, view: View, swap: _Swap) -> Offer | None:
        """Return an offer with the cash that shares the gain, or with what there is."""
        state, other = view.state, swap.other
        offer = Offer(self.seat, other)
        for group in (swap.takes, swap.gives):
            if not group:
                continue
            giver = other if group == swap.takes else self.seat
            members = MEMBERS[group]
            offer.spaces += [space for space in members if state.owner[space] == giver]
            if any(state.level[space] for space in members):
                return None
        mine_k, his_k = gain_k(view, self.seat, offer), gain_k(view, other, offer)
        if mine_k + his_k <= 0:
            return None
        amount_k = (mine_k - his_k) // 2
        if amount_k < 0:
            amount_k = -min(-amount_k, state.balance_k[other])
            if mine_k - amount_k <= 0:
                return None
        else:
            amount_k = min(amount_k, max(self.spare_k(view), 0))
            # The least that the other one accepts, if he judges in the same way.
            if his_k + amount_k <= 0 or 2 * (his_k + amount_k) < mine_k - amount_k:
                return None
        if amount_k < 0:
            offer.payer, offer.payee = other, self.seat
        offer.set_cash(abs(amount_k))
        return offer

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
    for space in offer.spaces:
        step = -1 if state.owner[space] == seat else 1
        group = edition.groups[space]
        groups[group] = groups.get(group, 0) + step
        if state.mortgaged[space]:
            total_k -= step * redeem_k(view, space)
            if step > 0:
                total_k -= edition.fee_k(space) if edition.has_fees else 0
    for group, change in groups.items():
        worth = _worths(view, seat, group)
        held = sum([state.owner[space] == seat for space in MEMBERS[group]])
        price_k = sum([edition.price_k(space) for space in MEMBERS[group]]) // len(MEMBERS[group])
        total_k += (worth[held + change] - worth[held]) * price_k // 10
    return total_k


def _worths(view: View, seat: int, group: int) -> Sequence[int]:
    """Return what each number of deeds of a group is worth to a player, in tenths of a price."""
    count = len(MEMBERS[group])
    has_roles = view.edition.has_roles
    if has_roles and not view.state.role[seat] & MONOPOLIST:
        return _ALONE
    if group == STATION:
        return _STATIONS
    if group == UTILITY:
        return _UTILITIES
    if has_roles:
        return _CITY[count]
    return _PAIR if count == 2 else _TRIPLE


def _find_swaps(owner: bytes, seat: int) -> list[_Swap]:
    """Return what could be swapped in groups that are sold out and have several owners."""
    shared: dict[int, list[int]] = {}
    for group in range(1, UTILITY + 1):
        owners = {owner[space] for space in MEMBERS[group]}
        if seat in owners and BANK not in owners:
            for other in sorted(owners - {seat}):
                shared.setdefault(other, []).append(group)
    return [
        _Swap(other, takes, gives)
        for other, groups in sorted(shared.items())
        for takes in groups
        for gives in (0, *groups)
        if takes != gives
    ]
