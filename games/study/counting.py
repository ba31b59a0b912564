"""What happens in a game beside its outcome, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from dealbox.bank import state
from dealbox.bank.edition import Edition
from dealbox.bank.spaces import GROUPS, MEMBERS
from dealbox.bank.state import BANK, POT, SEATS, SPACES, State
from games.table.auction import Bid, Sale
from games.table.listener import Listener

_GROUPS: Final = range(1, len(MEMBERS))
_BY_GROUP: Final = (
    *("charges", "rent_k", "deeds_k", "buildings_k", "auctions", "auction_k"),
    *("earned2", "spent2", "earned_spent", "first_back", "won_with"),
)


class Counting(Listener):
    """Counts rents, what groups cost and earn, auctions, landings, and who goes bankrupt.

    By group of deeds, in thousands: rents are counted when they are paid, those that were owed
    too. A group is complete when one player owns all of it; it has paid back when its rents, of
    all owners together, reach what all of them paid to the bank for deeds and buildings.

    Landings are counted by who is the first, second, ... of the turns, on the spaces that ask for
    something of a player, thus all but those with cards, jail and the way to it; those who go to
    jail are counted apart. Contested are auctions with two bidders or more who would pay the
    opening bid.
    """

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self.charges = [0] * len(MEMBERS)
        self.rent_k = [0] * len(MEMBERS)
        self.deeds_k = [0] * len(MEMBERS)
        self.buildings_k = [0] * len(MEMBERS)  # less what was sold back
        # Of each game's rents and costs squares and products, for the error of their ratio.
        self.earned2 = [0] * len(MEMBERS)
        self.spent2 = [0] * len(MEMBERS)
        self.earned_spent = [0] * len(MEMBERS)
        self.completed: Counter[tuple[int, int]] = Counter()  # by group and round
        self.paid_back: Counter[tuple[int, int]] = Counter()  # by group and rounds since its first
        self.first_back = [0] * len(
            MEMBERS
        )  # games in which the group paid back before the others
        self.won_with = [0] * len(MEMBERS)  # games that the first owner of a whole group won
        self.bankruptcies: Counter[str] = Counter()
        self.trades = 0
        self.auctions = [0] * len(MEMBERS)
        self.auction_k = [0] * len(MEMBERS)
        self._on: list[Callable[[State], None] | None] = [None] * (state.KIND_MAX + 1)
        for kind, count in (
            (state.RENT, self._rent),
            (state.OWE, self._owe),
            (state.SETTLE, self._settle),
            (state.BANKRUPT, self._bankrupt),
            (state.BUY, self._buy),
            (state.AUCTION_DEED, self._win),
            (state.DEAL_OUT, self._deal_out),
            (state.TRADE, self._trade),
            (state.BUILD, self._build),
            (state.AUCTION_BUILDING, self._build),
            (state.SELL, self._sell),
            (state.SELL_SITE, self._sell),
            (state.SELL_GROUP, self._sell),
        ):
            self._on[kind] = count
        self.auctions_held: Counter[str] = Counter()
        self._landed_at = [[0] * SPACES for _ in range(SEATS)]  # by place
        self._sent_to_jail = [0] * SEATS  # by place
        self._place = [0] * SEATS  # by seat
        self._landed_by = self._landed_at  # by seat
        self._begin()

    def _begin(self) -> None:
        self._round = 0
        self._turns = [0] * SEATS
        self._owner_of = [BANK] * len(MEMBERS)  # who completed each group first
        self._first = [0] * len(MEMBERS)  # the round of its first deed; 0: none yet
        self._earned_k = [0] * len(MEMBERS)
        self._spent_k = [0] * len(MEMBERS)
        self._pays = [False] * len(MEMBERS)  # bought, and not paid back yet
        self._has_paid_back = False  # any group
        self._debt_group = [0] * SEATS  # of the rent that a seat owes

    def begins(self, order: Sequence[int]) -> None:
        for place, seat in enumerate(order, 1):
            self._place[seat] = place
        self._landed_by = [self._landed_at[place] for place in self._place]

    def turn_begins(self, seat: int) -> None:
        self._turns[seat] += 1
        self._round = self._turns[seat]

    def landed(self, seat: int, space: int) -> None:
        self._landed_by[seat][space] += 1

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self._sent_to_jail[self._place[seat]] += is_in_jail

    def ended(self, winner: int) -> None:
        """Add up the game, and be ready for another."""
        for group in _GROUPS:
            rent_k, cost_k = self._earned_k[group], self._spent_k[group]
            self.rent_k[group] += rent_k
            self.earned2[group] += rent_k * rent_k
            self.spent2[group] += cost_k * cost_k
            self.earned_spent[group] += rent_k * cost_k
            if winner != BANK and self._owner_of[group] == winner:
                self.won_with[group] += 1
        self._begin()

    def booked(self, state: State) -> None:
        count = self._on[state.kind]
        if count:
            count(state)

    # Rents.

    def _rent(self, draft: State) -> None:
        group = GROUPS[draft.space]
        self.charges[group] += 1
        self._earn(group, draft.amount_k)

    def _earn(self, group: int, amount_k: int) -> None:
        earned_k = self._earned_k[group] = self._earned_k[group] + amount_k
        if self._pays[group] and earned_k >= self._spent_k[group]:
            self._pays[group] = False
            self.paid_back[group, self._round - self._first[group]] += 1
            if not self._has_paid_back:
                self._has_paid_back = True
                self.first_back[group] += 1

    def _owe(self, draft: State) -> None:
        group = GROUPS[draft.space] if draft.payee != BANK else 0
        self._debt_group[draft.payer] = group
        self.charges[group] += bool(group)

    def _settle(self, draft: State) -> None:
        group, self._debt_group[draft.payer] = self._debt_group[draft.payer], 0
        if group:
            self._earn(group, draft.amount_k)

    def _bankrupt(self, draft: State) -> None:
        group = self._debt_group[draft.payer]
        if group:
            self._earn(group, draft.amount_k)
            self.bankruptcies[f"rent/{group}"] += 1
        else:
            self.bankruptcies["bank" if draft.payee in (BANK, POT) else "players"] += 1
        self._complete(draft, _GROUPS)

    # What groups cost, and who has them.

    def _buy(self, draft: State) -> None:
        group = GROUPS[draft.space]
        self.deeds_k[group] += draft.amount_k
        self._spend(group, draft.amount_k)
        self._complete(draft, (group,))

    def _win(self, draft: State) -> None:
        group = GROUPS[draft.space]
        self.auctions[group] += 1
        self.auction_k[group] += draft.amount_k
        self._buy(draft)

    def _deal_out(self, draft: State) -> None:
        for space in range(SPACES):
            if draft.owner[space]:
                price_k = self._edition.price_k(space)
                self.deeds_k[GROUPS[space]] += price_k
                self._spend(GROUPS[space], price_k)
        self._complete(draft, _GROUPS)

    def _trade(self, draft: State) -> None:
        self.trades += 1
        self._complete(draft, _GROUPS)

    def _build(self, draft: State) -> None:
        self.buildings_k[GROUPS[draft.space]] += draft.amount_k
        self._spend(GROUPS[draft.space], draft.amount_k)

    def _sell(self, draft: State) -> None:
        self.buildings_k[GROUPS[draft.space]] -= draft.amount_k
        self._spent_k[GROUPS[draft.space]] -= draft.amount_k

    def _spend(self, group: int, amount_k: int) -> None:
        if not self._first[group]:
            self._first[group] = max(self._round, 1)  # deeds are dealt out before the first
            self._pays[group] = True
        self._spent_k[group] += amount_k

    def _complete(self, draft: State, groups: range | tuple[int, ...]) -> None:
        owner, owner_of = draft.owner, self._owner_of
        for group in groups:
            members = MEMBERS[group]
            seat = owner[members[0]]
            if seat != BANK and not owner_of[group]:
                for space in members:
                    if owner[space] != seat:
                        break
                else:
                    owner_of[group] = seat
                    self.completed[group, self._round] += 1

    # Auctions.

    def sold(self, bids: Sequence[Bid], sale: Sale, opening_k: int) -> None:
        able = [bid for bid in bids if bid[0] >= opening_k]
        if len(able) > 1:
            highest_k = max(able)[0]
            tallies = self.auctions_held
            tallies["auction/contested"] += 1
            tallies["auction/cut"] += sale.is_cut
            for limit_k, seat in able:
                if limit_k == highest_k:
                    tallies[f"auction/highest/{seat}"] += 1
                if seat == sale.winner:
                    tallies[f"auction/won/{seat}"] += 1
                    tallies["auction/to highest"] += limit_k == highest_k
                    tallies["auction/price_k"] += sale.price_k
                    tallies["auction/limit_k"] += limit_k

    def tallies(self) -> Counter[str]:
        """Return what was counted, by name."""
        found: Counter[str] = Counter({"trades": self.trades, **self.auctions_held})
        for place in range(1, SEATS):
            found[f"jailed/{place}"] = self._sent_to_jail[place]
            for space, count in enumerate(self._landed_at[place]):
                found[f"landed/{place}/{space}"] = count
        for name in _BY_GROUP:
            for group in _GROUPS:
                found[f"{name}/{group}"] = getattr(self, name)[group]
        for name, rounds in (("completed", self.completed), ("paid_back", self.paid_back)):
            for (group, number), count in rounds.items():
                found[f"{name}/{group}/{number}"] = count
        for cause, count in self.bankruptcies.items():
            found[f"bankrupt/{cause}"] = count
        return Counter({name: count for name, count in found.items() if count})
