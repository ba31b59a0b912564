"""What players do beside moving tokens: auctions, building, trades, and debts they cannot pay.

The bots want, the bank decides: each wish becomes one of the bank's own commands, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dealbox.bank import state as states
from dealbox.bank.bankruptcy import bankrupt, raisable_k, ways_to_raise
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.spaces import MEMBERS, STATION
from dealbox.bank.state import BANK, EMPTY_SPACES, PLAYING, POT, QUICK, SEATS, State
from dealbox.bank.trade import Offer, trade
from games.table.auction import Bid, Sale, sell
from games.table.bots.bot import Bot, View, Wish, is_allowed
from games.table.listener import Listener
from games.table.track import SpeedHost, Track

_OFFERS_EVERY: Final = 5  # turns, if no deed changes hands


class Dealings(SpeedHost):
    """The bots of a game, and what they settle with each other and with the bank."""

    # Of the game that is played.
    track: Track
    _order: tuple[int, ...]  # of the turns

    def __init__(self, ledger: Ledger, edition: Edition, deeds: Deeds) -> None:
        self.ledger = ledger
        self.deeds = deeds
        self.charges = Charges(ledger)
        self.edition = edition
        self._ways: dict[int, Callable[[int, int], None]] = {
            states.REDEEM: deeds.redeem,
            states.MORTGAGE: deeds.mortgage,
            states.SELL: deeds.sell,
            states.SELL_SITE: deeds.clear,
            states.SELL_GROUP: deeds.sell_group,
        }
        self.is_over = False
        self.listener = Listener()

    def _seat_bots(self, bots: dict[int, Bot]) -> None:
        """Begin a game with these players, by seat."""
        self._bots = bots
        self._may_trade = not (self.edition.has_roles and self.ledger.now.options & QUICK)
        self._watchful = [seat for seat, bot in bots.items() if bot.is_watchful]
        self._owners = EMPTY_SPACES  # when somebody was asked for offers
        self._offers_due = [0] * SEATS
        self.is_over = False

    def _look(self) -> View:
        """Return what the players see now."""
        track = self.track
        return View(self.ledger.now, self.edition, track.at, self._order, track.seat)

    # Auctions.

    def auction(self, space: int) -> None:
        """Sell a deed to the highest bidder; if nobody bids, the bank keeps it."""
        bids = [
            (self._bots[seat].limit_k(self._look(), space), seat)
            for seat in self._from_turn()
            if may_buy(self.ledger.now, seat)
        ]
        sale = self._sell(bids)
        if sale.winner != BANK:
            self.deeds.win(sale.winner, space, sale.price_k)
        elif self.ledger.now.auction_due[space]:
            self.deeds.pass_over(space)
        else:
            self.listener.not_sold(space)

    def _sell(self, limits: list[Bid]) -> Sale:
        """Return how an auction ends; limits: in the order of turns, the starter's first."""
        cash_k, debt_k = self.ledger.now.balance_k, self.ledger.now.debt_k
        bids = [(min(limit_k, cash_k[seat]), seat) for limit_k, seat in limits if not debt_k[seat]]
        opening_k = self.edition.first_bid_k(self.ledger.now)
        sale = sell(bids, self.edition, opening_k)
        self.listener.sold(bids, sale, opening_k)
        return sale

    def _from_turn(self) -> list[int]:
        """Return the players from the one whose turn it is on."""
        order = self._order
        first = order.index(self.track.seat)
        playing = self.ledger.now.seat
        return [seat for seat in order[first:] + order[:first] if playing[seat] == PLAYING]

    # Building, redeeming and trades.

    def _manage(self, seat: int) -> bool:
        """Carry out what a player wants before the turn, until nothing of it is granted.

        Return whether he is still in: the fees on mortgages that he received may ruin him.
        """
        if self.ledger.now.loan_k[seat]:
            self._move_loan(self.ledger.repay, seat, self._bots[seat].repays_k(self._look()))
        if self._may_trade:
            self._propose(seat)
            if not self.is_in(seat):
                return False
        for wish in self._bots[seat].wishes(self._look()):
            if not self._try(seat, wish):
                break
        return True

    def _propose(self, seat: int) -> None:
        if self.ledger.now.owner != self._owners:
            self._owners = bytes(self.ledger.now.owner)
            self._offers_due = [0] * SEATS
        self._offers_due[seat] -= 1
        if self._offers_due[seat] < 0:
            self._offers_due[seat] = _OFFERS_EVERY - 1
            for offer in self._bots[seat].offers(self._look()):
                if self._exchange(seat, offer):
                    self._settle_debts()
                else:
                    self.listener.refused(seat, offer)

    def _try(self, seat: int, wish: Wish) -> bool:
        """Carry out one wish; return whether it was granted."""
        state, edition, space = self.ledger.now, self.edition, wish.space
        try:
            if wish.kind == states.BUILD:
                return self._build(seat, space, wish.buildings)
            if wish.kind == states.SELL_SITE and (
                edition.is_even(state) or edition.steps(state, space) < 2
            ):
                return False  # the unit has no row for it (ui/deeds.py)
            self._ways[wish.kind](seat, space)
        except Refused:
            return False
        return True

    def _build(self, seat: int, space: int, count: int) -> bool:
        """Buy buildings of the kind that the site takes next, as many as there is room for.

        As long as others want the last ones too, each is auctioned; return whether the seat got
        all.
        """
        if seat != self.track.seat and self.edition.has_roles:
            return False  # in a turn of one's own only
        self.deeds.refuse_unless_owned(seat, space)
        count = min(count, self._room(space))
        state, edition = self.ledger.now, self.edition
        if (
            edition.auctions(state)
            and edition.needs_group(state)
            and edition.is_scarce(state, space)
        ):
            edition.refuse_unless_buildable(state, space)
            house_k = edition.house_k(space)
            while count and (rivals := self._rivals(seat, space)):
                if self.ledger.now.balance_k[seat] < house_k:
                    return False  # whoever cannot pay the price wants none either
                if not self._win_building(seat, space, rivals):
                    return False
                count -= 1
                space = edition.lowest_site(self.ledger.now, space)
        self._build_at_price(seat, space, count)
        return True

    def _build_at_price(self, seat: int, space: int, count: int) -> None:
        """Buy buildings as the unit books them: a whole group up to one level, or one by one."""
        lowest = space if count == 1 else self.edition.lowest_site(self.ledger.now, space)
        while count:
            together = 1
            if count > 1 and space == lowest:  # the most that bring the whole group to one level
                counts = levels(self.ledger.now, self.edition, space)
                together = max([each for each in counts if each <= count], default=1)
            self.deeds.build(seat, space, together)
            count -= together
            if count:
                space = lowest = self.edition.lowest_site(self.ledger.now, space)

    def _room(self, space: int) -> int:
        """Return how many buildings of the next kind fit on the owner's sites of the group."""
        state, edition = self.ledger.now, self.edition
        owner = state.owner[space]
        houses_max = edition.houses_max(state, owner)
        is_hotel = state.level[space] >= houses_max
        room = 0
        for other in edition.group(space):
            if state.owner[other] == owner and not state.mortgaged[other]:
                left = houses_max - state.level[other]  # below zero: a hotel
                room += left == 0 if is_hotel else max(left, 0)
        return max(room, 1)

    def _rivals(self, seat: int, space: int) -> dict[int, tuple[int, int]]:
        """Return who else wants a building of the kind that this site takes next.

        By bidder his limit and the site where that is highest; who would not pay the printed
        price of any of his own sites wants none.
        """
        state, edition = self.ledger.now, self.edition
        is_hotel = edition.next_level(state, space) == states.HOTEL
        rivals = {}
        for other, bot in self._bots.items():
            if other == seat or state.seat[other] != PLAYING:
                continue
            limits = [
                (bot.building_limit_k(self._look(), site), site)
                for site in self._buildable(other, is_hotel)
                if edition.house_k(site) <= state.balance_k[other]
            ]
            wanted = [bid for bid in limits if bid[0] >= edition.house_k(bid[1])]
            if wanted:
                rivals[other] = max(wanted)
        return rivals

    def _win_building(self, seat: int, space: int, rivals: dict[int, tuple[int, int]]) -> bool:
        """Auction one building among a player and his rivals; return whether he got it."""
        own_k = self._bots[seat].building_limit_k(self._look(), space)
        bids = {seat: (own_k, space), **rivals}
        limits = [(bids[bidder][0], bidder) for bidder in self._from_turn() if bidder in bids]
        sale = self._sell(limits)
        if sale.winner != BANK:
            self.deeds.win_building(sale.winner, bids[sale.winner][1], sale.price_k)
        return sale.winner == seat

    def _buildable(self, seat: int, is_hotel: bool) -> list[int]:
        """Return, of each whole group of a player, the first site that could take a building.

        is_hotel: which could take a hotel; else a house.
        """
        state, edition = self.ledger.now, self.edition
        houses_max = edition.houses_max(state, seat)
        found = []
        for members in MEMBERS[1:STATION]:
            if any([state.owner[site] != seat for site in members]):
                continue
            for site in members:
                level = state.level[site]
                is_next = level == houses_max if is_hotel else level < houses_max
                if is_next and is_allowed(edition.refuse_unless_buildable, state, site):
                    found.append(site)
                    break
        return found

    def _exchange(self, seat: int, offer: Offer) -> bool:
        """Book an offer if the other accepts it and the bank allows it; return True if booked."""
        playing, both = self.ledger.now.seat, (offer.payer, offer.payee)
        if seat not in both or not all(playing[each] == PLAYING for each in both):
            return False
        other = offer.payee if offer.payer == seat else offer.payer
        if not self._bots[other].accepts(self._look(), offer):
            return False
        cards = (offer.payer_cards, offer.payee_cards)
        try:
            trade(self.ledger, offer)
        except Refused:
            return False
        for _ in range(cards[0]):
            self.track.pass_jail_card(offer.payer, offer.payee)
        for _ in range(cards[1]):
            self.track.pass_jail_card(offer.payee, offer.payer)
        self._redeem_received()
        return True

    def _redeem_received(self) -> None:
        """Ask who has just received mortgaged deeds which of them to redeem at once.

        The interest is paid: only now it is not due again (R4).
        """
        state = self.ledger.now
        if states.FEE_PAID not in state.mortgaged:
            return
        by_taker: dict[int, list[int]] = {}
        for space in self.deeds.received():
            by_taker.setdefault(state.owner[space], []).append(space)
        for taker, spaces in by_taker.items():
            if not state.debt_k[taker]:
                for space in self._bots[taker].redeems_received(self._look(), spaces):
                    try:
                        self.deeds.redeem(taker, space, at_once=True)
                    except Refused:  # for want of cash
                        continue

    # Money that is due.

    def _charge(self, seat: int, space: int) -> None:
        """Charge a tax, or what the Foundation asks or brings."""
        dues = [due for due in self.charges.dues(seat) if due.space == space]
        if not dues:
            return
        due = dues[0]
        if due.is_income:
            die = self.track.throw(seat)[0]  # a 1 brings the first sum, a 2 the second
            if die <= len(dues):
                self.ledger.pay(BANK, seat, dues[die - 1].amount_k, states.TAX, space)
            return
        if len(dues) > 1:
            sums_k = [each.amount_k for each in dues]
            due = dues[sums_k.index(self._bots[seat].chooses_tax(self._look(), sums_k))]
        if due.amount_k:
            self._pay(seat, due.amount_k, lambda: self.charges.settle(seat, due), space=space)

    def _pay(
        self,
        seat: int,
        amount_k: int,
        book: Callable[[], None],
        owe: Callable[[], None] | None = None,
        space: int = 0,
    ) -> None:
        """Book a payment to bank or pot; what cannot be paid is owed, then raised or lost.

        space: what it is for, which a debt names too.
        """
        if self.ledger.balance_k(seat) >= amount_k:
            book()
        else:
            if owe:
                owe()
            else:
                self.ledger.owe(seat, self.ledger.fines(), amount_k, space)
            self._settle_debts()

    def _settle_debts(self) -> None:
        """Raise and pay every debt, or be bankrupt; what the bank gets then is auctioned."""
        ledger = self.ledger
        debtors = [seat for seat in self._order if ledger.now.debt_k[seat]]
        while debtors and not self.is_over:
            seat = debtors.pop(0)
            if self._may_trade and ledger.now.debt_k[seat]:
                self._trade_in_debt(seat)
            self._settle_debt(seat)
            if not debtors:  # a bankrupt's creditor may owe the interest on his mortgages
                debtors = [seat for seat in self._order if ledger.now.debt_k[seat]]
        if ledger.now.auction_due != EMPTY_SPACES:
            for space in self.deeds.auctions():
                self.auction(space)

    def _settle_debt(self, seat: int) -> None:
        """Raise and pay what a player owes; what he could raise at most does not change."""
        ledger = self.ledger
        is_able = False
        while ledger.now.debt_k[seat]:
            debt_k = ledger.now.debt_k[seat]
            if ledger.now.balance_k[seat] >= debt_k:
                ledger.settle(seat)
                is_able = False
            elif is_able or raisable_k(ledger, seat, may_mortgage=True) >= debt_k:
                is_able = True
                self._raise(seat, debt_k)
            else:
                self._go_bankrupt(seat)

    def _trade_in_debt(self, seat: int) -> None:
        """Put a debtor's offers to the others, until he can pay."""
        debt_k, balance_k = self.ledger.now.debt_k[seat], self.ledger.now.balance_k[seat]
        if balance_k >= debt_k:
            return
        for offer in self._bots[seat].offers_in_debt(self._look(), debt_k - balance_k):
            if not self._exchange(seat, offer):
                self.listener.refused(seat, offer)
            elif self.ledger.now.balance_k[seat] >= debt_k:
                return

    def _raise(self, seat: int, needed_k: int) -> bool:
        """Borrow, sell or mortgage what a player wants to; return False if there is nothing.

        needed_k: the cash at which it ends. The bank lends to a player in debt alone.
        """
        now = self.ledger.now
        missing_k = needed_k - now.balance_k[seat]
        if now.house_rules & states.LOANS and missing_k > 0 and now.debt_k[seat]:
            wanted_k = self._bots[seat].borrows_k(self._look(), missing_k)
            if self._move_loan(self.ledger.lend, seat, wanted_k):
                return True
        ways = ways_to_raise(self.deeds, seat)
        if not ways:
            return False
        for _, _, space, kind in self._bots[seat].raises_cash(self._look(), ways):
            try:
                self._ways[kind](seat, space)
            except Refused:  # what came before it has changed the group
                break
            if self.ledger.now.balance_k[seat] >= needed_k:
                break  # also without such a sum, where one more booking may be enough
        return True

    def _move_loan(self, book: Callable[[int, int], None], seat: int, amount_k: int) -> bool:
        """Lend or take back what a player wants; return whether the bank did."""
        if amount_k <= 0:
            return False
        try:
            book(seat, amount_k)
        except Refused:
            return False
        return True

    def _book_or_raise(self, seat: int, book: Callable[[], None]) -> None:
        """Book what is refused until a player has raised enough cash for it."""
        while True:
            try:
                return book()
            except Refused:
                if not self._raise(seat, self.ledger.now.debt_k[seat]):
                    raise

    def _go_bankrupt(self, seat: int) -> None:
        """Leave the game; a creditor in debt raises the interest on the deeds first (R4)."""
        creditor, cards = self.ledger.now.creditor[seat], self.ledger.now.jail_cards[seat]
        self._book_or_raise(creditor, lambda: bankrupt(self.ledger, seat))
        for _ in range(cards):
            if creditor in (BANK, POT):
                self.track.return_jail_card(seat)
            else:
                self.track.pass_jail_card(seat, creditor)
        self._redeem_received()
        self.is_over = self.edition.is_over(self.ledger.now)


def may_buy(state: State, seat: int) -> bool:
    """Return whether the house lets a player buy yet."""
    return not state.house_rules & states.FIRST_ROUND or bool(state.role[seat] & states.ROUNDED)


def levels(state: State, edition: Edition, lowest: int) -> list[int]:
    """Return how many buildings bring a whole group to each level above its lowest site's."""
    owner = state.owner[lowest]
    steps = [
        edition.steps(state, site)
        for site in edition.group(lowest)
        if state.owner[site] == owner and not state.mortgaged[site]
    ]
    found, count = [], 0
    for top in range(min(steps) + 1, edition.houses_max(state, owner) + 2):
        count += sum([step < top for step in steps])
        found.append(count)
    return found
