"""A bot that trades deeds, cash and jail cards, so that groups come together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from dealbox.bank.board import MEMBERS, STATION, UTILITY
from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.state import BANK, MONOPOLIST
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

_OWNERS_OF = [(group, itemgetter(*MEMBERS[group])) for group in range(1, UTILITY + 1)]


class _Swap(NamedTuple):
    """All deeds of one group that another player has, for all of another group, or for cash.

    mine_k, his_k: what it brings each of the two before any cash. spaces: all deeds of both
    groups; moves: those that change hands.
    """

    other: int
    mine_k: int
    his_k: int
    spaces: tuple[int, ...]
    moves: tuple[int, ...]


class Trader(Bot):
    """Proposes what is good for both, by the worth of groups, and accepts what is good for him.

    The gain of a trade is shared equally, by cash. As long as the bank has a deed of a group,
    nobody trades in it.
    """

    reserve = 300

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self._boards = b""  # owners and mortgages for which ...
        self._swaps: list[_Swap] = []  # ... these bring something to both together

    def offers(self, view: View) -> list[Offer]:
        """Return the best few trades, and a bid for a jail card that is of use now."""
        state = view.state
        boards = bytes(state.owner + state.mortgaged)
        if boards != self._boards:
            self._boards = boards
            self._swaps = _find_swaps(view, self.seat)
        offers = self._propose(view) if self._swaps else []
        if sum(state.jail_cards) and is_jailed(state, self.seat):
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
        """Return the best swaps, with the cash that shares the gain, or with what there is."""
        state = view.state
        spare_k = max(self.spare_k(view), 0)
        found = []
        for number, (other, mine_k, his_k, spaces, _) in enumerate(self._swaps):
            amount_k = (mine_k - his_k) // 2
            if amount_k < 0:
                amount_k = -min(-amount_k, state.balance_k[other])
            else:
                amount_k = min(amount_k, spare_k)
            mine_k -= amount_k
            his_k += amount_k
            # The least that the other one accepts, if he judges in the same way.
            is_good = mine_k > 0 if amount_k < 0 else his_k > 0 and 2 * his_k >= mine_k
            if is_good and not any([state.level[space] for space in spaces]):
                found.append((-mine_k, number, amount_k))
        found.sort()
        return [self._offer(self._swaps[number], amount) for _, number, amount in found[:_OFFERS]]

    def _offer(self, swap: _Swap, amount_k: int) -> Offer:
        """Return a swap as an offer; amount_k: what this player pays, below zero the other one."""
        seats = (self.seat, swap.other) if amount_k >= 0 else (swap.other, self.seat)
        offer = Offer(*seats)
        offer.spaces += swap.moves
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
        is_plain = edition.has_roles and not state.role[seat] & MONOPOLIST
        worth, price_k = _worths(type(edition), group, is_plain)
        held = sum([state.owner[space] == seat for space in MEMBERS[group]])
        total_k += (worth[held + change] - worth[held]) * price_k // 10
    return total_k


@cache
def _worths(kind: type[Edition], group: int, is_plain: bool) -> tuple[Sequence[int], int]:
    """Return what each number of deeds of a group is worth, in tenths of a price, and that price.

    is_plain: to a player who has no use of a group.
    """
    edition, members = kind(), MEMBERS[group]
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


class _Handover(NamedTuple):
    """All deeds of a group that one player has, to another; what that brings each of the two."""

    moves: tuple[int, ...]
    giver_k: int
    taker_k: int


_NO_HANDOVER = _Handover((), 0, 0)


def _hand_over(view: View, group: int, giver: int, taker: int) -> _Handover:
    offer = Offer(giver, taker)
    offer.spaces = [space for space in MEMBERS[group] if view.state.owner[space] == giver]
    giver_k, taker_k = gain_k(view, giver, offer), gain_k(view, taker, offer)
    return _Handover(tuple(offer.spaces), giver_k, taker_k)


def _find_swaps(view: View, seat: int) -> list[_Swap]:
    """Return what can be swapped in groups that are sold out and have several owners.

    Gains add up by groups: each group is judged once in each direction.
    """
    owner = view.state.owner
    shared: dict[int, list[int]] = {}
    for group, owners_of in _OWNERS_OF:
        owners = owners_of(owner)
        if seat in owners and BANK not in owners:
            for other in set(owners):
                if other != seat:
                    shared.setdefault(other, []).append(group)
    swaps = []
    for other, groups in sorted(shared.items()):
        gifts = [(0, _NO_HANDOVER)]
        gifts += [(group, _hand_over(view, group, seat, other)) for group in groups]
        for takes in groups:
            taken = _hand_over(view, takes, other, seat)
            for gives, given in gifts:
                mine_k, his_k = taken.taker_k + given.giver_k, taken.giver_k + given.taker_k
                if gives != takes and mine_k + his_k > 0:
                    spaces = MEMBERS[takes] + (MEMBERS[gives] if gives else ())
                    swaps.append(_Swap(other, mine_k, his_k, spaces, taken.moves + given.moves))
    return swaps
