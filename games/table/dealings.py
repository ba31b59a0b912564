"""What players do beside moving tokens: auctions, building, trades, and debts they cannot pay.

The bots want, the bank decides: each wish becomes one of the bank's own commands, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress
from typing import Final

from dealbox.bank.bankruptcy import bankrupt, raisable_k, ways_to_raise
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.spaces import MEMBERS, STATION
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    EMPTY_SPACES,
    FEE_PAID,
    FIRST_ROUND,
    HOTEL,
    MONOPOLIST,
    MORTGAGE,
    PLAYING,
    POT,
    QUICK,
    ROUNDED,
    SEATS,
    SELL,
    TAX,
    State,
)
from dealbox.bank.trade import Offer, trade
from games.table.auction import Auctioneer, Bid, Sale
from games.table.bots.bot import (
    Build,
    Mortgage,
    Redeem,
    Sell,
    SellSite,
    Shared,
    Wish,
    sold_groups,
)
from games.table.bots.player import Player
from games.table.house_rules import HouseRules
from games.table.listener import Listener
from games.table.position import Position
from games.table.track import SpeedHost, Track

_OFFERS_EVERY: Final = (
    5  # turns after which a player is asked for offers although no deed changed hands
)
_UNKNOWN: Final = -1  # in place of a sum
_OF_CITY: Final = 2  # streets that make a city monopolized in `anti`


class Dealings(SpeedHost):
    """The bots of a game, and what they settle with each other and with the bank."""

    # CPython calls methods of an object with so many attributes faster by slots.
    __slots__ = (
        "_auction_numbers", "_auctioneer", "charges", "_debt_traders", "deeds", "_eager",
        "edition", "_forgets", "_has_auctions", "_has_loans", "_house_k", "house_rules", "is_over",
        "ledger", "_level_costs_k", "_levels", "listeners", "_may_build", "_may_redeem",
        "_mortgaged", "_offers_due", "_order", "_owners", "_players", "_raisers", "_says",
        "_shared", "_sharers", "_site_count", "_sites", "track", "_traders", "_watchful", "_whole",
    )  # fmt: skip

    # Of the game that is played.
    track: Track
    _auction_numbers: Iterator[int]
    _order: tuple[int, ...]  # of the turns

    def __init__(
        self,
        ledger: Ledger,
        edition: Edition,
        house_rules: HouseRules,
        auctioneer: Auctioneer,
    ) -> None:
        self.ledger = ledger
        self.deeds = Deeds(ledger)
        self.charges = Charges(ledger)
        self.edition = edition
        self.house_rules = house_rules
        self._has_auctions = edition.has_auctions and house_rules.has_auctions
        self._has_loans = house_rules.has_loans
        self.is_over = False
        self._auctioneer = auctioneer
        self.listeners: list[Listener] = []

    def _seat_players(self, players: dict[int, Player]) -> None:
        """Begin a game with these players, by seat."""
        self._players = players
        may_trade = not (self.edition.has_roles and self.ledger.now.options & QUICK)
        # Seats whose bots answer a question in a way of their own; no other is asked it.
        self._traders = self._who_overrides("offers") if may_trade else set()
        self._debt_traders = self._who_overrides("offers_in_debt") if may_trade else set()
        self._raisers = self._who_overrides("raises_for")
        self._forgets = self._who_overrides("claims") if self.edition.has_claims else set()
        self._says = {seat: players[seat].says_k for seat in self._who_overrides("says_k")}
        # Seats that are asked before the turns of others too.
        self._watchful = [seat for seat, player in players.items() if player.is_watchful]
        self._owners = EMPTY_SPACES
        self._may_build: set[int] = set()
        self._whole: list[tuple[int, tuple[int, ...]]] = []  # groups of one owner
        self._sites: dict[int, tuple[int, ...]] = {}  # of whole groups, by owner
        self._house_k = [0] * SEATS  # the cheapest building on them
        self._site_count = 0  # in all whole groups
        self._level_costs_k = [_UNKNOWN] * SEATS  # see _level_k
        self._levels = b""  # for which they are known
        self._mortgaged = EMPTY_SPACES
        self._may_redeem: set[int] = set()
        self._offers_due = [0] * SEATS
        self._eager = [seat for seat in self._traders if not players[seat].waits_for_groups]
        self._note_shared(())
        self.is_over = False

    def _who_overrides(self, question: str) -> set[int]:
        """Return the seats whose bots answer a question in their own way."""
        return {seat for seat, player in self._players.items() if player.overrides(question)}

    def _note(self, position: Position) -> None:
        """Put into a position who is asked for offers when."""
        position.owners, position.shared = self._owners, self._shared
        position.offers_due = self._offers_due[:]

    def _resume(self, position: Position) -> None:
        self._owners = position.owners
        self._note_shared(position.shared)
        self._offers_due = position.offers_due[:]
        if self._owners != EMPTY_SPACES:
            self._note_sites(self._owners)

    # Auctions.

    def auction(self, space: int) -> None:
        """Sell a deed to the highest bidder; if nobody bids, the bank keeps it."""
        bids = [
            (self._players[seat].limit_k(space), seat)
            for seat in self._from_turn()
            if may_buy(self.ledger.now, seat)
        ]
        sale = self._sell(bids)
        if sale.winner != BANK:
            self.deeds.win(sale.winner, space, sale.price_k)
        elif self.ledger.now.auction_due[space]:
            self.deeds.pass_over(space)
        else:
            for listener in self.listeners:
                listener.not_sold(space)

    def _sell(self, limits: list[Bid]) -> Sale:
        """Return how an auction ends; limits: in the order of turns, the starter's first."""
        cash_k, debt_k = self.ledger.now.balance_k, self.ledger.now.debt_k
        bids = [(min(limit_k, cash_k[seat]), seat) for limit_k, seat in limits if not debt_k[seat]]
        opening_k = self.edition.first_bid_k(self.ledger.now)
        sale = self._auctioneer.sell(
            bids, self.edition, self._auction_numbers, opening_k, self._says
        )
        for listener in self.listeners:
            listener.sold(bids, sale, opening_k)
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
        state = self.ledger.now
        if self._has_loans and state.loan_k[seat]:
            self._move_loan(self.ledger.repay, seat, self._players[seat].repays_k())
            state = self.ledger.now
        if state.owner != self._owners:
            self._note_owners()
        if seat in self._traders:
            self._offers_due[seat] -= 1
            if self._offers_due[seat] < 0:
                self._propose(seat)
                state = self.ledger.now
                if self.is_over or state.seat[seat] != PLAYING:
                    return False
        if state.mortgaged != self._mortgaged:
            self._mortgaged = bytes(state.mortgaged)
            self._may_redeem = set(compress(state.owner, self._mortgaged))
        may_redeem = seat in self._may_redeem
        if may_redeem or seat in self._may_build or seat in self._watchful:
            least_k = 0 if may_redeem else self._level_k(seat)
            for wish in self._players[seat].wishes(least_k):
                if not self._try(seat, wish):
                    break
        return True

    def _propose(self, seat: int) -> None:
        self._offers_due[seat] = _OFFERS_EVERY - 1
        if self._players[seat].waits_for_groups and not self._could_trade(seat):
            return
        for offer in self._players[seat].offers():
            if not self._trade(seat, offer):
                for listener in self.listeners:
                    listener.refused(seat, offer)
        if self.ledger.now.owner != self._owners:
            self._note_owners()

    def _could_trade(self, seat: int) -> bool:
        """Return whether a bot that waits for groups could have an offer."""
        now = self.ledger.now
        return seat in self._sharers or (is_jailed(now, seat) and any(now.jail_cards))

    def _note_owners(self) -> None:
        """Note who may build at all, and who may have other offers now."""
        self._owners = owner = bytes(self.ledger.now.owner)
        if self._mortgaged != EMPTY_SPACES:
            self._mortgaged = b""  # _may_redeem is of other owners
        _, shared = sold_groups(owner)
        if shared != self._shared:
            for _, owners in set(shared) ^ set(self._shared):
                for seat in owners:
                    self._offers_due[seat] = 0
            self._note_shared(shared)
        for seat in self._eager:
            self._offers_due[seat] = 0
        self._note_sites(owner)

    def _note_shared(self, shared: Shared) -> None:
        """Note the groups that two players could make whole."""
        self._shared = shared
        self._sharers = {seat for _, owners in shared for seat in owners}

    def _note_sites(self, owner: bytes) -> None:
        """Note who may build at all."""
        if self.edition.needs_group(self.ledger.now):
            whole = [
                (owners[0], MEMBERS[group])
                for group, owners in sold_groups(owner)[0]
                if group < STATION
            ]
            if whole != self._whole:
                self._note_whole(whole)
        else:
            self._may_build = set(owner)

    def _note_whole(self, whole: list[tuple[int, tuple[int, ...]]]) -> None:
        """Note these groups, each with its owner."""
        self._whole = whole
        self._sites = sites = dict[int, tuple[int, ...]]()
        self._house_k = house_k = [0] * SEATS
        self._site_count = 0
        for holder, group in whole:
            sites[holder] = sites.get(holder, ()) + group
            price_k = self.edition.house_k(group[0])
            house_k[holder] = min(price_k, house_k[holder] or price_k)
            self._site_count += len(group)
        self._may_build = set(sites)
        self._level_costs_k = [_UNKNOWN] * SEATS

    def _level_k(self, seat: int) -> int:
        """Return the least that the next level of a player's whole groups costs.

        The price of a building, if he has less. AMOUNT_MAX_K: the bank has nothing for them. 0: he
        needs no whole group.
        """
        state, house_k = self.ledger.now, self._house_k[seat]
        if state.balance_k[seat] < house_k:
            return house_k
        if state.level != self._levels:
            self._levels = bytes(state.level)
            self._level_costs_k = [_UNKNOWN] * SEATS
        if self._level_costs_k[seat] == _UNKNOWN:
            self._level_costs_k[seat] = self._find_level_k(seat)
        return self._level_costs_k[seat]

    def _find_level_k(self, seat: int) -> int:
        if seat not in self._sites:
            return 0
        state, edition = self.ledger.now, self.edition
        houses_max = edition.houses_max(state, seat)
        least_k = AMOUNT_MAX_K
        for holder, group in self._whole:
            if holder != seat:
                continue
            levels = [self._levels[site] for site in group]
            lowest = min(levels)
            stock = state.houses if lowest < houses_max else state.hotels
            if stock and lowest < HOTEL:
                least_k = min(least_k, levels.count(lowest) * edition.house_k(group[0]))
        return least_k

    def _try(self, seat: int, wish: Wish) -> bool:
        """Carry out one wish; return whether it was granted."""
        try:
            match wish:
                case Build(space, count):
                    return self._build(seat, space, count)
                case Redeem(space):
                    self.deeds.redeem(seat, space)
                case Mortgage(space):
                    self.deeds.mortgage(seat, space)
                case Sell(space):
                    self.deeds.sell(seat, space)
                case SellSite(space):
                    state, edition = self.ledger.now, self.edition
                    if edition.is_even(state) or edition.steps(state, space) < 2:
                        return False  # the unit has no row for it (ui/deeds.py)
                    self.deeds.clear(seat, space)
                case _:
                    self.deeds.sell_group(seat, wish.space)
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
        if self._others_with_cash(seat) and self._is_scarce(space):
            self.edition.refuse_unless_buildable(self.ledger.now, space)
            house_k = self.edition.house_k(space)
            while count and (rivals := self._rivals(seat, space)):
                if self.ledger.now.balance_k[seat] < house_k:
                    return False  # whoever cannot pay the price wants none either
                if not self._win_building(seat, space, rivals):
                    return False
                count -= 1
                space = self.edition.lowest_site(self.ledger.now, space)
        self._build_at_price(seat, space, count)
        return True

    def _build_at_price(self, seat: int, space: int, count: int) -> None:
        """Buy buildings as the unit books them: a whole group up to one level, or one by one."""
        lowest = space if count == 1 else self.edition.lowest_site(self.ledger.now, space)
        while count:
            together = self._together(space, count) if count > 1 and space == lowest else 1
            self.deeds.build(seat, space, together)
            count -= together
            if count:
                space = lowest = self.edition.lowest_site(self.ledger.now, space)

    def _together(self, lowest: int, most: int) -> int:
        """Return the most buildings that bring a whole group to one level; 1: too few do."""
        counts = levels(self.ledger.now, self.edition, lowest)
        return max([count for count in counts if count <= most], default=1)

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
        is_hotel = edition.next_level(state, space) == HOTEL
        rivals = {}
        for other in self._others_with_cash(seat):
            limits = [
                (self._players[other].building_limit_k(site), site)
                for site in self._buildable(self._sites[other], is_hotel)
                if edition.house_k(site) <= state.balance_k[other]
            ]
            wanted = [bid for bid in limits if bid[0] >= edition.house_k(bid[1])]
            if wanted:
                rivals[other] = max(wanted)
        return rivals

    def _others_with_cash(self, seat: int) -> list[int]:
        """Return who else has a whole group, and the cash for a building on it."""
        balance_k, house_k = self.ledger.now.balance_k, self._house_k
        return [
            other for other in self._sites if other != seat and balance_k[other] >= house_k[other]
        ]

    def _win_building(self, seat: int, space: int, rivals: dict[int, tuple[int, int]]) -> bool:
        """Auction one building among a player and his rivals; return whether he got it."""
        bids = {seat: (self._players[seat].building_limit_k(space), space), **rivals}
        limits = [(bids[bidder][0], bidder) for bidder in self._from_turn() if bidder in bids]
        sale = self._sell(limits)
        if sale.winner != BANK:
            self.deeds.win_building(sale.winner, bids[sale.winner][1], sale.price_k)
        return sale.winner == seat

    def _is_scarce(self, space: int) -> bool:
        """Return whether the bank could run short of the building that this site takes next."""
        if not self._has_auctions:
            return False
        state, edition = self.ledger.now, self.edition
        # What all sites could take at most is counted first, which is cheaper than what they do.
        sites = self._site_count - edition.all_hotels(state) + state.hotels  # without a hotel
        if state.level[space] >= edition.houses_max(state, BANK):
            if sites <= state.hotels:
                return False
        elif edition.houses_max(state, BANK) * sites <= edition.all_houses(state):
            return False
        return edition.is_scarce(state, space)

    def _buildable(self, sites: tuple[int, ...], is_hotel: bool) -> list[int]:
        """Return of each group among a player's sites the first that could take a hotel or house.

        A house unless is_hotel.
        """
        state, edition = self.ledger.now, self.edition
        houses_max = edition.houses_max(state, state.owner[sites[0]])
        found: dict[int, int] = {}  # by group
        for space in sites:
            level, group = state.level[space], edition.groups[space]
            is_next = level == houses_max if is_hotel else level < houses_max
            if is_next and group not in found:
                try:
                    edition.refuse_unless_buildable(state, space)
                except Refused:
                    continue
                found[group] = space
        return list(found.values())

    def _trade(self, seat: int, offer: Offer) -> bool:
        """Book an offer as _exchange, and settle what debts come of it; return whether."""
        if not self._exchange(seat, offer):
            return False
        self._settle_debts()
        return True

    def _exchange(self, seat: int, offer: Offer) -> bool:
        """Book an offer, if the other accepts it and the bank allows it; return whether."""
        playing, both = self.ledger.now.seat, (offer.payer, offer.payee)
        if seat not in both or not all(playing[each] == PLAYING for each in both):
            return False
        if not self.house_rules.keeps_broken_city and self._breaks_city(offer):
            return False
        other = offer.payee if offer.payer == seat else offer.payer
        if not self._players[other].accepts(offer):
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

    def _breaks_city(self, offer: Offer) -> bool:
        """Return whether a monopolist would keep houses in a city that he monopolizes no more."""
        state, edition = self.ledger.now, self.edition
        for space in offer.spaces:
            giver = state.owner[space]
            kept = [
                site
                for site in edition.group(space)
                if state.owner[site] == giver and site not in offer.spaces
            ]
            left = [site for site in kept if not state.mortgaged[site]]
            is_built = any([state.level[site] for site in kept])
            if is_built and state.role[giver] & MONOPOLIST and len(left) < _OF_CITY:
                return True
        return False

    def _redeem_received(self) -> None:
        """Ask who has just received mortgaged deeds which of them to redeem at once.

        The interest is paid: only now it is not due again (R4).
        """
        state = self.ledger.now
        if FEE_PAID not in state.mortgaged:
            return
        by_taker: dict[int, list[int]] = {}
        for space in self.deeds.received():
            by_taker.setdefault(state.owner[space], []).append(space)
        for taker, spaces in by_taker.items():
            if not state.debt_k[taker]:
                for space in self._players[taker].redeems_received(spaces):
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
            die = self.track.throw_die(seat)  # a 1 brings the first sum, a 2 the second
            if die <= len(dues):
                self.ledger.pay(BANK, seat, dues[die - 1].amount_k, TAX, space)
            return
        if len(dues) > 1:
            sums_k = [each.amount_k for each in dues]
            due = dues[sums_k.index(self._players[seat].chooses_tax(sums_k))]
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
            if seat in self._debt_traders and ledger.now.debt_k[seat]:
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
        for offer in self._players[seat].offers_in_debt(debt_k - balance_k):
            if not self._exchange(seat, offer):
                for listener in self.listeners:
                    listener.refused(seat, offer)
            elif self.ledger.now.balance_k[seat] >= debt_k:
                return

    def _raise(self, seat: int, needed_k: int) -> bool:
        """Borrow, sell or mortgage what a player wants to; return False if there is nothing.

        Until he has what he needs: in debt, what he owes, for which alone the bank lends.
        """
        missing_k = needed_k - self.ledger.now.balance_k[seat]
        if self._has_loans and missing_k > 0 and self.ledger.now.debt_k[seat]:
            wanted_k = self._players[seat].borrows_k(missing_k)
            if self._move_loan(self.ledger.lend, seat, wanted_k):
                return True
        ways = ways_to_raise(self.deeds, seat)
        if not ways:
            return False
        for _, _, space, kind in self._players[seat].raises_cash(ways):
            try:
                if kind == MORTGAGE:
                    self.deeds.mortgage(seat, space)
                elif kind == SELL:
                    self.deeds.sell(seat, space)
                else:
                    self.deeds.sell_group(seat, space)
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
    return not state.house_rules & FIRST_ROUND or bool(state.role[seat] & ROUNDED)


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
