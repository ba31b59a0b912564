"""A whole game of the edition `world`, played by a program: dice, deals, rents, the end.

The players follow a few plain habits; what they do is booked by the bank, in a flash. The deals
come with the lines that `dealbox watch` would have kept.
"""

import json
from contextlib import suppress
from random import Random

from dealbox.bank.auction import LONGEST_MS, SHORTEST_MS
from dealbox.bank.bankruptcy import bankrupt, raisable_k, ways_to_raise
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Due
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, DEEDS, MORTGAGE, SEATS, SELL, SPACES
from dealbox.bank.trade import Offer, trade
from dealbox.store.journal import Journal
from host_sim.cards import COLOURS, UIDS, seat_name
from host_sim.parts.w25q import Flash

_JAIL, _GO_TO_JAIL = 10, 30
_CARDS = (2, 7, 17, 22, 33, 36)
_RESERVE_K = 2_500  # nobody builds with his last money


class SampleGame:
    """Plays until one is left, or `rounds` are over.

    flash: the unit's. feed: the lines of `dealbox watch`.
    """

    def __init__(self, seed: int = 11, players: int = 4, rounds: int = 60) -> None:
        self.flash = Flash()
        self.feed: list[str] = []
        self._rng = Random(seed)
        self._ledger = Ledger(Journal(self.flash))
        self._deeds = Deeds(self._ledger)
        self._charges = Charges(self._ledger)
        self._at = [0] * SEATS
        self._now_s = 19 * 3600
        uids = [UIDS[colour] for colour in COLOURS[:players]]
        self._ledger.new_game(0, [b"", *uids, *[b""] * (SEATS - 1 - players)], DEEDS)
        for number in range(rounds):
            if number in (12, 18):
                self._swap_deeds()
            for seat in range(1, players + 1):
                if self._ledger.is_playing(seat) and not self._ledger.edition.is_over(
                    self._ledger.now
                ):
                    self._turn(seat)

    def _turn(self, seat: int) -> None:
        for debtor in range(1, SEATS):  # of a card that made everybody pay
            if self._ledger.now.debt_k[debtor]:
                self._raise(debtor)
        if not self._ledger.is_playing(seat):
            return
        self._build(seat)
        dice = self._rng.randint(1, 6) + self._rng.randint(1, 6)
        self._now_s += self._rng.randint(20, 70)
        self._at[seat] += dice
        if self._at[seat] >= SPACES:
            self._at[seat] -= SPACES
            self._ledger.salary(seat)
        self._land(seat, dice)

    def _land(self, seat: int, dice: int) -> None:
        space = self._at[seat]
        if space == _GO_TO_JAIL:
            self._at[seat] = _JAIL
            self._charges.jail(seat)
            with suppress(Refused):
                self._charges.bail(seat)
            if self._ledger.now.role[seat]:
                self._charges.release(seat)
        elif self._ledger.edition.is_deed(space):
            self._visit(seat, space, dice)
        elif space in _CARDS:
            self._draw(seat)
        else:
            for due in self._charges.dues(seat):
                if due.space == space:
                    self._pay_tax(seat, due)

    def _visit(self, seat: int, space: int, dice: int) -> None:
        ledger, deeds = self._ledger, self._deeds
        deeds.arrive(seat, space)
        owner = ledger.now.owner[space]
        if owner == BANK:
            price_k = ledger.edition.price_k(space)
            if ledger.balance_k(seat) > price_k + _RESERVE_K and self._rng.random() < 0.6:
                deeds.buy(seat, space)
            else:
                self._deal(space)
        elif owner != seat and not ledger.now.mortgaged[space]:
            rent_k = deeds.rent_k(space, dice)
            if ledger.balance_k(seat) >= rent_k:
                deeds.rent(seat, space, dice)
                if self._rng.random() < 0.03:
                    ledger.undo()  # somebody pressed the wrong keys
                    ledger.redo()
            else:
                deeds.owe_rent(seat, space, dice)
                self._raise(seat)

    def _deal(self, space: int) -> None:
        """Auction a deed: the longer the lamp flashes, the higher the price goes."""
        ledger, rng = self._ledger, self._rng
        length_s = rng.randint(SHORTEST_MS, LONGEST_MS) // 1000
        share = rng.uniform(0.35, 0.8) + length_s / 110
        price_k = max(10, int(ledger.edition.price_k(space) * share) // 10 * 10)
        bidders = [seat for seat in ledger.seats() if ledger.balance_k(seat) > price_k]
        if not bidders:
            return
        buyer = rng.choice(bidders)
        self._tell({"deal": "start"})
        self._now_s += length_s
        self._tell({"deal": "end", "leader": seat_name(buyer), "price_k": price_k})
        self._deeds.win(buyer, space, price_k)
        booked = {"seq": ledger.now.seq, "kind": "auction", "payer": seat_name(buyer)}
        self._tell({"booked": {**booked, "payee": "BANK", "amount_k": price_k, "space": space}})

    def _build(self, seat: int) -> None:
        """Build evenly while there is money."""
        state, edition = self._ledger.now, self._ledger.edition
        sites = [s for s in range(SPACES) if edition.is_site(s) and state.owner[s] == seat]
        for space in sorted(sites, key=lambda site: state.level[site]):
            if self._ledger.balance_k(seat) > edition.house_k(space) + _RESERVE_K:
                with suppress(Refused):
                    self._deeds.build(seat, space)

    def _draw(self, seat: int) -> None:
        """Draw one of a few cards."""
        amount_k = self._rng.choice((200, 500, 1_000))
        with suppress(Refused):
            if self._rng.random() < 0.5:
                self._ledger.pay(BANK, seat, amount_k)
            elif self._rng.random() < 0.5:
                self._charges.collect_each(seat, 100)
            else:
                self._pay(seat, BANK, amount_k)

    def _pay(self, payer: int, payee: int, amount_k: int) -> None:
        if self._ledger.balance_k(payer) >= amount_k:
            self._ledger.pay(payer, payee, amount_k)
        else:
            self._ledger.owe(payer, payee, amount_k)
            self._raise(payer)

    def _pay_tax(self, seat: int, due: Due) -> None:
        if self._ledger.balance_k(seat) >= due.amount_k:
            self._charges.settle(seat, due)
        else:
            self._pay(seat, BANK, due.amount_k)

    def _raise(self, debtor: int) -> None:
        """Sell and mortgage until the debt can be settled, or go bankrupt."""
        ledger = self._ledger
        while ledger.balance_k(debtor) < ledger.now.debt_k[debtor]:
            if raisable_k(ledger, debtor) < ledger.now.debt_k[debtor]:
                bankrupt(ledger, debtor)
                self._auction_what_is_left()
                return
            _, _, space, kind = ways_to_raise(self._deeds, debtor)[0]
            command = {MORTGAGE: self._deeds.mortgage, SELL: self._deeds.sell}
            command.get(kind, self._deeds.sell_group)(debtor, space)
        ledger.settle(debtor)

    def _auction_what_is_left(self) -> None:
        for space in self._deeds.auctions():
            if self._ledger.now.auction_due[space]:
                self._deal(space)

    def _swap_deeds(self) -> None:
        """Let players exchange single deeds until some have whole groups."""
        ledger = self._ledger
        for space in range(1, SPACES):
            group = ledger.edition.group(space)
            owners = [ledger.now.owner[other] for other in group]
            best = max(owners, key=owners.count)
            others = [other for other in group if ledger.now.owner[other] not in (best, BANK)]
            if not ledger.edition.is_site(space) or best == BANK or len(others) != 1:
                continue
            if owners.count(best) < len(group) - 1 or not ledger.now.owner[space]:
                continue
            offer = Offer(best, ledger.now.owner[others[0]])
            offer.spaces = others
            offer.amount_k = 2 * ledger.edition.price_k(others[0])
            with suppress(Refused):
                trade(ledger, offer)

    def _tell(self, line: dict[str, object]) -> None:
        hours, rest = divmod(self._now_s, 3600)
        at = f"2026-03-01T{hours % 24:02d}:{rest // 60:02d}:{rest % 60:02d}"
        self.feed.append(json.dumps({"at": at, **line}))
