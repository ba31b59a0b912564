"""A bot that trades deeds, cash and jail cards, so that groups come together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from dealbox.bank import editions
from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.spaces import MEMBERS, STATION, UTILITY
from dealbox.bank.state import MONOPOLIST
from dealbox.bank.trade import Offer
from games.table.bots.bot import Bot, Shared, View, sold_groups
from games.table.compiling import mypyc_attr

# What so many deeds of a group are worth, in tenths of the price of one. It rises faster than the
# number of deeds: a site earns twice as much in a whole group, and with buildings far more.
_ALONE: Final[tuple[int, ...]] = (0, 10, 20, 30, 40)  # without any use of a group
_PAIR: Final[tuple[int, ...]] = (0, 10, 50)
_TRIPLE: Final[tuple[int, ...]] = (0, 10, 28, 80)
# Two deeds are enough for a monopolist in `anti`.
_CITY: Final[tuple[tuple[int, ...], ...]] = ((), (), (0, 10, 50), (0, 10, 50, 65))
_STATIONS: Final[tuple[int, ...]] = (0, 10, 24, 40, 60)
_UTILITIES: Final[tuple[int, ...]] = (0, 10, 24)


class _Handover(NamedTuple):
    """All deeds of a group that one player has, to another; what that brings each of the two."""

    spaces: tuple[int, ...] = ()
    giver_k: int = 0
    taker_k: int = 0


_NO_HANDOVER: Final = _Handover()

# The other player; the gains of both before any cash; what this player takes, and what he gives.
_Swap = tuple[int, int, int, _Handover, _Handover]


@mypyc_attr(allow_interpreted_subclasses=True)
class Trader(Bot):
    """Proposes what is good for both, by the worth of groups, and accepts what is good for him.

    The gain of a trade is shared equally, by cash. Offers are for groups of which two players have
    all deeds, so that each is whole afterwards.
    """

    waits_for_groups = True

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self._shared: Shared = ()  # its groups, and the marks of mortgages on them, for which ...
        self._marks: list[int] = []
        self._swaps: list[_Swap] = []  # ... these bring something to both together

    def offers(self, view: View) -> list[Offer]:
        """Return the best trade with each opponent, and a bid for a jail card that is of use."""
        state = view.state
        _, groups = sold_groups(bytes(state.owner))
        shared = tuple([each for each in groups if self.seat in each[1]])
        marks = [state.mortgaged[space] for group, _ in shared for space in MEMBERS[group]]
        if shared != self._shared or marks != self._marks:
            self._shared, self._marks = shared, marks
            self._swaps = _find_swaps(view, self.seat, shared)
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
        """Return the best swap with each opponent, with cash that shares the gain, if there is."""
        state = view.state
        spare_k = max(self.spare_k(view), 0)
        found = []
        for number, (other, mine_k, his_k, taken, given) in enumerate(self._swaps):
            amount_k = (mine_k - his_k) // 2
            if amount_k < 0:
                amount_k = -min(-amount_k, state.balance_k[other])
            else:
                amount_k = min(amount_k, spare_k)
            left_k, his_left_k = mine_k - amount_k, his_k + amount_k
            # The least that the other one accepts, if he judges in the same way.
            is_enough = his_left_k > 0 and 2 * his_left_k >= left_k
            is_good = left_k > 0 if amount_k < 0 else is_enough
            if is_good and not _is_built(view, taken) and not _is_built(view, given):
                found.append((-left_k, number, amount_k, other))
        found.sort()
        best: dict[int, Offer] = {}  # by the other one: if he refuses, somebody else may not
        for _, number, amount_k, other in found:
            if other not in best:
                best[other] = self._offer(self._swaps[number], amount_k)
        return list(best.values())

    def _offer(self, swap: _Swap, amount_k: int) -> Offer:
        """Return a swap as an offer; amount_k: what this player pays, below zero the other one."""
        other, _, _, taken, given = swap
        offer = Offer(self.seat, other) if amount_k >= 0 else Offer(other, self.seat)
        offer.spaces += taken.spaces + given.spaces
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
            total_k -= step * _burden_k(edition, state.interest, space, step > 0)
    for group, change in groups.items():
        worth, price_k = _worths(edition.number, edition.id, group, _is_plain(view, seat))
        held = sum([state.owner[space] == seat for space in MEMBERS[group]])
        total_k += (worth[held + change] - worth[held]) * price_k // 10
    return total_k


def _burden_k(edition: Edition, interest: int, space: int, is_taken: bool) -> int:
    """Return what a mortgage costs its owner, or who takes the deed over."""
    fee_k = edition.fee_k(space, interest) if is_taken and edition.has_fees else 0
    return fee_k + edition.redeem_k(space, interest)


def _is_plain(view: View, seat: int) -> bool:
    """Return whether a player has no use of a whole group."""
    return view.edition.has_roles and not view.state.role[seat] & MONOPOLIST


@cache
def _worths(number: int, id: int, group: int, is_plain: bool) -> tuple[Sequence[int], int]:
    """Return what each number of deeds of a group is worth, in tenths of a price, and that price.

    is_plain: to a player who has no use of a group.
    """
    edition, members = editions.find(number, id), MEMBERS[group]
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


def _is_built(view: View, deeds: _Handover) -> bool:
    edition, state = view.edition, view.state
    return bool(deeds.spaces) and edition.is_group_built(state, deeds.spaces[0])


def _find_swaps(view: View, seat: int, shared: Shared) -> list[_Swap]:
    """Return what can be swapped in these groups, each of which the player shares.

    Gains add up by groups: each group is judged once in each direction.
    """
    with_other: dict[int, list[int]] = {}
    for group, owners in shared:
        (other,) = set(owners) - {seat}
        with_other.setdefault(other, []).append(group)
    swaps = []
    # Of equal swaps, no seat is always the first.
    for other in view.opponents(seat) if with_other else ():
        groups = with_other.get(other, [])
        gifts = [_NO_HANDOVER]
        gifts += [_hand_over(view, group, seat, other) for group in groups]
        for number, group in enumerate(groups, 1):
            taken = _hand_over(view, group, other, seat)
            for gift, given in enumerate(gifts):
                mine_k, his_k = taken.taker_k + given.giver_k, taken.giver_k + given.taker_k
                if gift != number and mine_k + his_k > 0:
                    swaps.append((other, mine_k, his_k, taken, given))
    return swaps


def _hand_over(view: View, group: int, giver: int, taker: int) -> _Handover:
    """Return what it would be if one of two players gave all his deeds of a group to the other."""
    owner, mortgaged = view.state.owner, view.state.mortgaged
    marks = [mortgaged[at] if owner[at] == giver else _ANOTHERS for at in MEMBERS[group]]
    is_plain = (_is_plain(view, giver), _is_plain(view, taker))
    board = (view.edition.number, view.edition.id)
    return _judge(board, view.state.interest, group, tuple(marks), is_plain)


_ANOTHERS: Final = -1  # in place of the mark of a mortgage


@cache  # there are few hundred: they occur again in each game
def _judge(
    board: tuple[int, int],
    interest: int,
    group: int,
    marks: tuple[int, ...],
    is_plain: tuple[bool, bool],
) -> _Handover:
    """Return a handover. board: as editions.find() takes it. marks: by deed, or _ANOTHERS."""
    edition = editions.find(*board)
    deeds = [
        (space, mark)
        for space, mark in zip(MEMBERS[group], marks, strict=True)
        if mark != _ANOTHERS
    ]
    giver_worth, price_k = _worths(*board, group, is_plain[0])
    taker_worth, _ = _worths(*board, group, is_plain[1])
    giver_k = (giver_worth[0] - giver_worth[len(deeds)]) * price_k // 10
    held = len(marks) - len(deeds)
    taker_k = (taker_worth[len(marks)] - taker_worth[held]) * price_k // 10
    mortgaged = [space for space, mark in deeds if mark]
    giver_k += sum(_burden_k(edition, interest, space, False) for space in mortgaged)
    taker_k -= sum(_burden_k(edition, interest, space, True) for space in mortgaged)
    return _Handover(tuple([space for space, _ in deeds]), giver_k, taker_k)
