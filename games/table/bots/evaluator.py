"""A bot that judges every decision by the position after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from dealbox.bank.spaces import MEMBERS, STATION
from dealbox.bank.state import BANK, PLAYING, SEATS
from dealbox.bank.trade import Offer
from games.table.bots.bot import Bot, Mortgage, View, Wish, building_groups, is_allowed
from games.table.bots.trader import gain_k
from games.table.bots.worth import GROUPS, WHOLE, Board, Holding, Step, board_of
from games.table.compiling import mypyc_attr
from games.table.track import PAY, SPACES, THROW, USE_CARD

_THROW: Final = 7  # the mean of two dice
_HALVINGS: Final = 10  # of the range of a price, until it is known well enough
_PROPOSALS: Final = 8  # in a row without a deed that changes hands


class Try(NamedTuple):
    """An offer: to whom, how its price was found, and the deeds."""

    other: int
    way: int
    spaces: tuple[int, ...]


_NO_TRY: Final = Try(0, 0, ())


class Standing:
    """Who has which deeds and what cash: as it is, or as it might be."""

    def __init__(self, view: View) -> None:
        state = view.state
        self.board: Board = board_of(view)
        self.seats = [seat for seat in view.order if state.seat[seat] == PLAYING]
        self.owner = bytearray(state.owner)
        self.level = bytearray(state.level)
        self.mortgaged = bytearray(state.mortgaged)
        self.cash_k = [float(state.balance_k[seat]) for seat in range(SEATS)]
        self._groups: list[tuple[Holding, ...] | None] = [None] * len(MEMBERS)

    def holdings(self) -> list[Holding]:
        """Return what all groups are to their owners."""
        found: list[Holding] = []
        for group in GROUPS:
            holdings = self._groups[group]
            if holdings is None:
                holdings = self.board.holdings(group, self.owner, self.level, self.mortgaged)
                self._groups[group] = holdings
            found += holdings
        return found

    def give(self, space: int, owner: int) -> None:
        """Let a deed have another owner."""
        self.owner[space] = owner
        self._groups[self.board.edition.groups[space]] = None

    def pay(self, payer: int, payee: int, amount_k: float) -> None:
        """Move cash; the bank's is not counted."""
        self.cash_k[payer] -= amount_k
        self.cash_k[payee] += amount_k

    def traded(
        self, offer: Offer, interest: int, strengths: Callable[[Standing], list[float]]
    ) -> list[float]:
        """Return all strengths after an offer, which is undone; a jail card is half a bail.

        Nothing: the cash of somebody does not suffice.
        """
        edition, owners, cash_k = self.board.edition, self.owner[:], self.cash_k[:]
        payer, payee = offer.payer, offer.payee
        cards = offer.payer_cards - offer.payee_cards
        self.pay(payer, payee, offer.amount_k + cards * edition.bail_k * edition.factor / 2)
        for space in offer.spaces:
            taker = payee if self.owner[space] == payer else payer
            self.give(space, taker)
            if self.mortgaged[space] and edition.has_fees:
                self.pay(taker, BANK, edition.fee_k(space, interest))
        is_able = self.cash_k[payer] >= 0 and self.cash_k[payee] >= 0
        found = strengths(self) if is_able else []
        self.cash_k = cash_k
        for space in offer.spaces:
            self.give(space, owners[space])
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Bot):
    """Wants the largest share of the strength of all players.

    Strength is cash, what could be raised, and the income of the throws to come, with the
    buildings that the cash is enough for; less what the highest rents of others cost who cannot
    pay them. What others accept in a trade it tries out, and learns.
    """

    # Throws of each other player that income is counted for; in games with roles rents are lower,
    # and nearly all last for hundreds of rounds.
    horizon: ClassVar[float] = 25.0
    horizon_with_roles: ClassVar[float] = 120.0
    power: ClassVar[float] = 2.0  # of strength, in the chance to win
    asset: ClassVar[float] = 0.7  # of what could be raised
    # Of a whole group, by how near it is (worth.py).
    chances: ClassVar[tuple[float, ...]] = (0.0, 0.35, 0.3, 0.15, 0.15, 0.08)
    caution: ClassVar[float] = 15.0  # throws for which rents are counted that cannot be paid
    keep: ClassVar[float] = 0.6  # of the highest rent of others, kept in cash
    worse: ClassVar[float] = 2.0  # times: what a deed must earn less to be mortgaged for buildings
    reserve = 50
    is_watchful = True

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self._owners = b""  # at the last proposals, ...
        self._proposals = 0  # ... how many there were since, ...
        self._pending: list[Try] = []  # ... what was proposed the last time, ...
        self._refused: set[Try] = set()  # ... and what it is no use to propose again
        # By player and way of pricing: how many offers he has accepted, and was made.
        self._answers: dict[tuple[int, int], tuple[int, int]] = {}

    # What a position is worth.

    def strengths(self, standing: Standing) -> list[float]:
        """Return the strength of each seat."""
        holdings = standing.holdings()
        has_roles = standing.board.edition.has_roles
        horizon = self.horizon_with_roles if has_roles else self.horizon
        throws = horizon * (len(standing.seats) - 1)
        found = [0.0] * SEATS
        for seat in standing.seats:
            found[seat] = max(self._strength(seat, standing.cash_k[seat], holdings, throws), 1.0)
        return found

    def _strength(self, seat: int, cash_k: float, holdings: list[Holding], throws: float) -> float:
        has_k = income = hope_k = 0.0
        steps: list[Step] = []
        for holding in holdings:
            if holding.seat == seat:
                has_k += holding.has_k
                income += holding.income
                steps += holding.steps
                if holding.near != WHOLE:
                    gain_k = throws * (holding.hope - holding.income) - holding.hope_k
                    hope_k += self.chances[holding.near] * max(gain_k, 0.0)
        if steps and cash_k > 0:
            steps.sort(key=_by_gain)
            for step in steps:
                part = min(1.0, cash_k / step.cost_k)
                income += part * step.gain
                has_k += part * step.cost_k / 2
                cash_k -= part * step.cost_k
                if cash_k <= 0:
                    break
        risk_k = 0.0
        liquid_k = max(cash_k + has_k / 2, 0.0)
        for holding in holdings:
            if holding.seat != seat and holding.highest_k > liquid_k:
                risk_k += holding.income * (1 - liquid_k / holding.highest_k)
        return cash_k + self.asset * has_k + hope_k + throws * income - self.caution * risk_k

    def chance(self, strengths: Sequence[float]) -> float:
        """Return the chance to win: the share of all strength, by its power; 0: no strengths."""
        whole = 0.0
        for strength in strengths:
            whole += strength**self.power
        if not whole:
            return 0.0
        mine: float = strengths[self.seat] ** self.power
        return mine / whole

    # Deeds.

    def buys(self, view: View, space: int) -> bool:
        price_k = view.edition.price_k(space)
        return self._worth_k(view, space, price_k) >= price_k

    def limit_k(self, view: View, space: int) -> int:
        return self._worth_k(view, space, view.state.balance_k[self.seat])

    def _worth_k(self, view: View, space: int, most_k: int) -> int:
        """Return the most, up to most_k, at which it is better to have the deed than not to.

        Not to have it means that the rival has it, for the same price, or the bank keeps it.
        """
        standing = Standing(view)
        rival = self.rival(view, space)
        low_k, high_k = 0, most_k
        price_k = most_k  # tried first
        for _ in range(_HALVINGS):
            if self._is_better(standing, space, price_k, rival):
                low_k = price_k
            else:
                high_k = price_k
            if low_k == most_k:
                break
            price_k = (low_k + high_k) // 2
        return low_k

    def rival(self, view: View, space: int) -> int:
        """Return who gets a deed that this player leaves: the opponent who gains most by it.

        BANK: nobody, as it is not auctioned.
        """
        rival, most = BANK, 0.0
        if view.edition.auctions(view.state):
            standing = Standing(view)
            before = self.strengths(standing)
            for other in view.opponents(self.seat):
                standing.give(space, other)
                gain = self.strengths(standing)[other] - before[other]
                if rival == BANK or gain > most:
                    rival, most = other, gain
        return rival

    def _is_better(self, standing: Standing, space: int, price_k: int, rival: int) -> bool:
        chances = []
        for buyer in (self.seat, rival):
            standing.give(space, buyer)
            paid_k = min(float(price_k), standing.cash_k[buyer])
            standing.pay(buyer, BANK, paid_k)
            chances.append(self.chance(self.strengths(standing)))
            standing.pay(BANK, buyer, paid_k)
        return chances[0] >= chances[1]

    # Trades.

    def accepts(self, view: View, offer: Offer) -> bool:
        standing = Standing(view)
        before = self.chance(self.strengths(standing))
        return self.chance(standing.traded(offer, view.state.interest, self.strengths)) > before

    def offers(self, view: View) -> list[Offer]:
        """Return for each opponent the swap that is best here, as far as he may accept it."""
        owners = bytes(view.state.owner)
        self._learn(owners)
        if owners != self._owners:
            self._owners, self._proposals = owners, 0
            self._refused.clear()
        if self._proposals == _PROPOSALS:
            return []
        self._proposals += 1
        found = []
        standing = Standing(view)
        strengths = self.strengths(standing)
        before = self.chance(strengths)
        interest = view.state.interest
        for other in view.opponents(self.seat):
            best, best_offer, best_try = 0.0, Offer(self.seat, other), _NO_TRY
            for spaces in self._swaps(view, other):
                for offer, way in self._priced(view, standing, strengths, other, spaces):
                    attempt = Try(other, way, spaces)
                    if attempt in self._refused:
                        continue
                    after = standing.traded(offer, interest, self.strengths)
                    gain = self._odds(other, way) * (self.chance(after) - before)
                    if gain > best:
                        best, best_offer, best_try = gain, offer, attempt
            if best > 0:
                self._pending.append(best_try)
                found.append(best_offer)
        return found

    def _learn(self, owners: bytes) -> None:
        """Note of the last offers whether they were accepted; then their deeds have moved."""
        for attempt in self._pending:
            accepted, asked = self._answers.get((attempt.other, attempt.way), (0, 0))
            is_done = any([owners[at] != self._owners[at] for at in attempt.spaces])
            self._answers[attempt.other, attempt.way] = (accepted + is_done, asked + 1)
            self._refused.add(attempt)
        self._pending.clear()

    def _odds(self, other: int, way: int) -> float:
        """Return how probably a player accepts a price found in a way."""
        accepted, asked = self._answers.get((other, way), (0, 0))
        return (accepted + 1) / (asked + 2)

    def _swaps(self, view: View, other: int) -> list[tuple[int, ...]]:
        """Return what may be swapped: all deeds that each of the two has of a group."""
        mine, his, bought = [_NO_DEEDS], [_NO_DEEDS], []
        owner, edition = view.state.owner, view.edition
        for group in GROUPS:
            members = MEMBERS[group]
            held = tuple([space for space in members if owner[space] == self.seat])
            others = tuple([space for space in members if owner[space] == other])
            if edition.is_group_built(view.state, members[0]) or len(held) == len(members):
                continue
            if others and (held or group >= STATION):
                his.append(others)
            elif others and len(others) < len(members):
                bought.append(others)
            if held and (others or group >= STATION):
                mine.append(held)
        found = bought
        for taken in his:
            for given in mine:
                is_same = taken and given and edition.groups[taken[0]] == edition.groups[given[0]]
                if (taken or given) and not is_same:
                    found.append(taken + given)
        return found

    def _priced(
        self,
        view: View,
        standing: Standing,
        before: list[float],
        other: int,
        spaces: tuple[int, ...],
    ) -> list[tuple[Offer, int]]:
        """Return a swap at the prices that may be accepted, each with the way it was found.

        The least that Trader accepts, and what shares the gain as he sees it; just above the
        printed prices; and what shares the gain of strength.
        """
        offer = Offer(self.seat, other)
        offer.spaces += spaces
        state, edition = view.state, view.edition
        mine_k, his_k = gain_k(view, self.seat, offer), gain_k(view, other, offer)
        printed_k = 1
        for space in spaces:
            price_k = edition.price_k(space)
            printed_k += price_k if state.owner[space] == other else -price_k
        after = standing.traded(offer, state.interest, self.strengths)
        if not after:
            return []
        mine, his = after[self.seat] - before[self.seat], after[other] - before[other]
        prices_k = (
            max(1 - his_k, -((2 * his_k - mine_k) // 3)),
            (mine_k - his_k) // 2,
            printed_k,
            int(mine - his) // 2,
        )
        found = []
        for way, price_k in enumerate(prices_k):
            payer, payee = (self.seat, other) if price_k >= 0 else (other, self.seat)
            priced = Offer(payer, payee)
            priced.spaces += spaces
            priced.set_cash(min(abs(price_k), max(state.balance_k[payer], 0)))
            if price_k <= state.balance_k[self.seat]:
                found.append((priced, way))
        return found

    # Building and trouble.

    def reserve_k(self, view: View) -> int:
        """Return a part of the highest rent of others, or the least that is always kept."""
        highest_k = max([each.highest_k for each in self._of_others(view)], default=0)
        return max(int(self.keep * highest_k), super().reserve_k(view))

    def wishes(self, view: View) -> Iterable[Wish]:
        """Return what Bot wants; with buildings to pay for, first what its mortgage pays."""
        wishes = super().wishes(view)
        return wishes or self._mortgages(view)

    def _mortgages(self, view: View) -> list[Wish]:
        """Return mortgages of deeds that earn less than the next buildings, as many as pay them.

        They are built before the next turn, from the cash that is there by then.
        """
        standing = Standing(view)
        own = [each for each in standing.holdings() if each.seat == self.seat]
        steps = [step for each in own for step in each.steps[:1]]
        edition, state = view.edition, view.state
        levels_k = [
            house_k * len(sites)
            for house_k, sites in building_groups(view, self.seat)
            if is_allowed(
                edition.refuse_unless_buildable, state, edition.lowest_site(state, sites[0])
            )
        ]
        missing_k = min(levels_k, default=0) - self.spare_k(view)
        if not steps or missing_k <= 0:
            return []
        gain = max([step.gain / step.cost_k for step in steps])
        found: list[Wish] = []
        for space in view.deeds_of(self.seat):
            is_free = not state.mortgaged[space] and not edition.holds_group(state, space)
            if missing_k > 0 and is_free and edition.steps(state, space) == 0:
                lost = standing.board.shares[space] * edition.rent_k(state, space, _THROW)
                mortgage_k = edition.mortgage_k(space)
                if self.worse * lost < gain * mortgage_k:
                    missing_k -= mortgage_k
                    found.append(Mortgage(space))
        return found if missing_k <= 0 else []

    def leaves_jail(self, view: View) -> int:
        """Return PAY while what is for sale, and the salary, are worth more than the rents."""
        state, edition = view.state, view.edition
        shares = board_of(view).shares
        gain_k = edition.go_k * _GO_SHARE
        for space in range(SPACES):
            if edition.prices[space] and state.owner[space] == BANK:
                gain_k += shares[space] * edition.price_k(space)
        if gain_k < sum([each.income for each in self._of_others(view)]):
            return THROW
        if state.jail_cards[self.seat]:
            return USE_CARD
        return PAY if state.balance_k[self.seat] >= edition.bail_k * edition.factor else THROW

    def _of_others(self, view: View) -> list[Holding]:
        return [each for each in Standing(view).holdings() if each.seat != self.seat]


_NO_DEEDS: Final[tuple[int, ...]] = ()
_GO_SHARE: Final = 1 / 6  # of a salary, in each throw


def _by_gain(step: Step) -> float:
    return -step.gain / step.cost_k
