"""A whole game over the bank's books: the table that a track asks, and the bots that decide.

Every sum is moved by the bank's own commands, as the unit moves it, so that there is one truth
about money. The table adds what the unit leaves to people: tokens, turns, auctions by word of
mouth, trades, and what to sell for a debt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dealbox.bank.bankruptcy import bankrupt, ways_to_raise
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import is_jailed
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import (
    BANK,
    HOTEL,
    MONOPOLIST,
    MORTGAGE,
    PLAYING,
    SEATS,
    SELL,
    SPEED_DIE,
    TAX,
    State,
)
from dealbox.bank.trade import Offer, trade
from host_sim.table import chance, decks, track
from host_sim.table.bots.bot import Bot, Build, View, Wish
from host_sim.table.decks import Card
from host_sim.table.track import RolesTrack, SpeedTrack, Track

_PARKING = 20  # the Foundation in `anti`
_FOUNDATION_PRINTED = {1: 25, 2: 50}  # what a competitor's die brings there
_NO_ROLES = bytes(SEATS)


class HouseRules(NamedTuple):
    """What families play otherwise. Sums in printed units."""

    has_pot: bool = False  # taxes and fines go to whoever lands on Free Parking
    has_double_go: bool = False  # twice the salary for landing on GO
    has_auctions: bool = True  # a deed that its visitor does not buy is auctioned
    start: int | None = None  # each player's money in place of the edition's


NO_HOUSE_RULES = HouseRules()


class Outcome(NamedTuple):
    """How a game ended. worth_k: by seat, in thousands; winner: BANK if the rounds ran out."""

    winner: int
    rounds: int
    turns: int
    worth_k: tuple[int, ...]


class Table:
    """One game after another, of one edition with the same bots.

    ledger: any; its game is replaced. edition: index in EDITIONS. bots: by seat, None where nobody
    sits. roles: by seat, for an edition that has them.
    """

    def __init__(
        self,
        ledger: Ledger,
        edition: int,
        bots: Sequence[type[Bot] | None],
        options: int,
        *,
        roles: bytes = _NO_ROLES,
        house_rules: HouseRules = NO_HOUSE_RULES,
    ) -> None:
        self.ledger = ledger
        self.deeds = Deeds(ledger)
        self.charges = Charges(ledger)
        self.edition = EDITIONS[edition]
        self._number = edition
        self._makers = list(bots)
        self._options = options
        self._roles = roles
        self._rules = house_rules
        self._bots: list[Bot] = []
        self._view = View(State(), type(self.edition)(), (), ())
        self._view_seq = -1
        self._order: tuple[int, ...] = ()
        self._pot_k = 0
        self._seat = BANK  # whose turn it is

    # A game.

    def play(self, name: str, rounds_max: int = 300) -> Outcome:
        """Play a game whose chance follows from its name, for so many rounds at most."""
        self._begin(name)
        rounds = turns = 0
        while rounds < rounds_max and not self._is_over():
            rounds += 1
            for seat in self._order:
                if self.ledger.now.seat[seat] == PLAYING and not self._is_over():
                    turns += 1
                    self._take_turn(seat)
        worth_k = tuple(self._worth_k(seat) for seat in range(SEATS))
        return Outcome(self._winner(), rounds, turns, worth_k)

    def _begin(self, name: str) -> None:
        uids = [seat.to_bytes(4, "big") if bot else b"" for seat, bot in enumerate(self._makers)]
        self.ledger.new_game(self._number, uids, self._options, self._roles)
        self._pot_k = 0
        self._view_seq = -1
        self._bots = [
            (maker or Bot)(seat, chance.numbers(f"{name}/bot/{seat}"))
            for seat, maker in enumerate(self._makers)
        ]
        self.track = self._make_track(name)
        seats = self.ledger.seats()
        first = seats.index(self.track.starter(seats))
        self._order = tuple(seats[first:] + seats[:first])
        self._set_start()
        if self.deeds.can_deal_out():
            self.deeds.deal_out(self.deeds.draw(chance.entropy(f"{name}/dealt")))

    def _make_track(self, name: str) -> Track:
        if self.edition.has_roles:
            return RolesTrack(self, name, [bool(role & MONOPOLIST) for role in self._roles])
        if self._options & SPEED_DIE:
            return SpeedTrack(self, name)
        if self.edition.name == "world":
            return Track(self, name, chest_deck=decks.CHEST_WORLD)
        return Track(self, name)

    def _set_start(self) -> None:
        """Book the difference between the house's starting money and the edition's."""
        if self._rules.start is None:
            return
        more_k = self._rules.start * self.edition.factor - self.edition.starting_k(self._options)
        for seat in self._order:
            if more_k > 0:
                self.ledger.pay(BANK, seat, more_k)
            elif more_k < 0:
                self.ledger.pay(seat, BANK, -more_k)

    def _take_turn(self, seat: int) -> None:
        self._seat = seat
        self._manage(seat)
        self.track.turn(seat)

    def _is_over(self) -> bool:
        return self.edition.is_over(self.ledger.now)

    def _winner(self) -> int:
        return (
            self.edition.ranking(self.ledger.now, self._final_throws())[0]
            if self._is_over()
            else BANK
        )

    def _worth_k(self, seat: int) -> int:
        if self.ledger.now.seat[seat] != PLAYING:
            return 0
        return self.edition.wealth_k(self.ledger.now, seat, self._final_throws())

    def _final_throws(self) -> bytearray:
        """Return seven, the mean, for each deed that takes a throw at the end."""
        throws = bytearray(track.SPACES)
        for space in self.edition.final_throws(self.ledger.now):
            throws[space] = 7
        return throws

    def view(self) -> View:
        """Return the books as they are now; a copy, made once for each booking."""
        now = self.ledger.now
        if self._view_seq != now.seq:
            self._view_seq = now.seq
            state = State()
            state.copy(now)
            self._view = View(state, self._view.edition, tuple(self.track.at), self._order)
        return self._view._replace(at=tuple(self.track.at))

    # What the track asks.

    def is_in(self, seat: int) -> bool:
        return self.ledger.now.seat[seat] == PLAYING and not self._is_over()

    def passed_go(self, seat: int) -> None:
        self.ledger.salary(seat)

    def landed(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        edition = self.edition
        if edition.prices[space]:
            self._visit(seat, space, throw, by_card)
        elif space == track.GO:
            if self._rules.has_double_go:
                self.ledger.salary(seat)
        elif space == _PARKING and not edition.has_roles:
            if self._pot_k:
                self.ledger.pay(BANK, seat, self._pot_k)
                self._pot_k = 0
        elif space != track.JAIL:
            self._charge(seat, space)

    def drew(self, seat: int, card: Card) -> None:
        effect, value = card
        value_k = value * self.edition.factor
        if effect == decks.COLLECT:
            self.ledger.pay(BANK, seat, value_k)
        elif effect == decks.PAY:
            self._fine(seat, value_k)
        elif effect == decks.PAY_EACH:
            self._pay_each(seat, value_k)
        elif effect == decks.COLLECT_EACH:
            self.charges.collect_each(seat, value_k)
            self._settle_debts()
        elif effect == decks.REPAIRS:
            repairs_k = self.charges.repairs_k(seat, value)
            if repairs_k:
                self._pay(seat, repairs_k, lambda: self.charges.repairs(seat, value))
        elif effect == decks.JAIL_CARD:
            self.charges.draw_jail_card(seat)
        elif effect == decks.GAMBLE:
            if self.track.throw_sum(seat) >= value:
                self.ledger.pay(BANK, seat, decks.GAMBLE_WINS * self.edition.factor)
        elif effect == decks.EACH_MONOPOLIST_COLLECTS:
            for other in self._order:
                if self.ledger.now.role[other] & MONOPOLIST and self.is_in(other):
                    self.ledger.pay(BANK, other, value_k)

    def leaves_jail(self, seat: int) -> int:
        how = self._bots[seat].leaves_jail(self.view())
        try:
            if how == track.PAY:
                self.charges.bail(seat)
            elif how == track.USE_CARD:
                self.charges.use_jail_card(seat)
                self.track.return_jail_card(seat)
        except Refused:
            return track.THROW
        return how

    def pays_bail(self, seat: int) -> None:
        bail_k = self.charges.bail_k()
        if self.ledger.balance_k(seat) >= bail_k:
            self.charges.bail(seat)
        else:
            self.charges.owe_bail(seat)
            self._settle_debts()

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        if is_in_jail:
            self.charges.jail(seat)
        elif is_jailed(self.ledger.now, seat):
            self.charges.release(seat)  # by a double

    def rides(self, seat: int, steps: Sequence[int]) -> int:
        wanted = self._bots[seat].rides(self.view(), steps)
        return wanted if wanted in steps else steps[-1]

    def goes_anywhere(self, seat: int) -> int:
        return self._bots[seat].goes_anywhere(self.view()) % track.SPACES

    def next_deed(self, seat: int) -> int | None:
        """Return the first unowned deed ahead, else the first of another's that earns (P-121)."""
        state, prices = self.ledger.now, self.edition.prices
        ahead = [(self.track.at[seat] + step) % track.SPACES for step in range(1, track.SPACES)]
        deeds = [space for space in ahead if prices[space]]
        free = (space for space in deeds if state.owner[space] == BANK)
        others = (
            space
            for space in deeds
            if state.owner[space] not in (BANK, seat) and not state.mortgaged[space]
        )
        return next(free, None) or next(others, None)

    # Deeds.

    def _visit(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        state, edition = self.ledger.now, self.edition
        owner = state.owner[space]
        if owner == BANK:
            self._offer_deed(seat, space)
        elif owner != seat and not state.mortgaged[space] and edition.earns_rent(state, owner):
            if edition.needs_dice(space) and (edition.throws_for_utility or by_card or not throw):
                throw = self.track.throw_sum(seat)
            self.deeds.arrive(seat, space)
            if self.ledger.balance_k(seat) >= self.deeds.rent_k(space, throw, by_card):
                self.deeds.rent(seat, space, throw, by_card)
            else:
                self.deeds.owe_rent(seat, space, throw, by_card)
                self._settle_debts()

    def _offer_deed(self, seat: int, space: int) -> None:
        has_cash = self.ledger.balance_k(seat) >= self.edition.price_k(space)
        if has_cash and self._bots[seat].buys(self.view(), space):
            self.deeds.buy(seat, space)
        elif self.edition.has_auctions and self._rules.has_auctions:
            self.auction(space)

    def auction(self, space: int) -> None:
        """Sell a deed to the highest limit, at one raise above the second; else the bank keeps it.

        That is how an auction ends in which everybody bids as little as he can, and nobody is cut
        off by a clock. Of equal limits the one whose turn comes first wins.
        """
        view = self.view()
        bids = [(self._bots[seat].limit_k(view, space), seat) for seat in self._from_turn()]
        winner, price_k = self._sealed(bids)
        if winner != BANK:
            self.deeds.win(winner, space, price_k)
        elif self.ledger.now.auction_due[space]:
            self.deeds.pass_over(space)

    def _sealed(self, bids: list[tuple[int, int]]) -> tuple[int, int]:
        """Return winner and price for limits and their seats; BANK: nobody bids the opening."""
        edition = self.edition
        limits = []
        for limit_k, seat in bids:
            most_k = min(limit_k, self.ledger.balance_k(seat))
            if most_k >= edition.opening_k and not self.ledger.now.debt_k[seat]:
                limits.append((most_k, seat))
        if not limits:
            return BANK, 0
        limits.sort(key=lambda bid: -bid[0])  # stable: equal limits keep their order
        best_k, winner = limits[0]
        second_k = limits[1][0] + edition.raise_k if len(limits) > 1 else edition.opening_k
        return winner, min(best_k, max(second_k, edition.opening_k))

    def _from_turn(self) -> list[int]:
        """Return the players from the one whose turn it is on."""
        order = self._order
        first = order.index(self._seat)
        return [seat for seat in order[first:] + order[:first] if self.ledger.is_playing(seat)]

    # Building, redeeming and trades.

    def _manage(self, seat: int) -> None:
        """Carry out what a player wants before the turn, until nothing of it is granted."""
        bot = self._bots[seat]
        for offer in bot.offers(self.view()):
            self._trade(seat, offer)
        is_granted = True
        while is_granted and not self.ledger.now.debt_k[seat]:
            is_granted = any([self._try(seat, wish) for wish in bot.wishes(self.view())[:1]])

    def _try(self, seat: int, wish: Wish) -> bool:
        """Carry out one wish; return whether it was granted."""
        try:
            if isinstance(wish, Build):
                return self._build(seat, wish.space)
            self.deeds.redeem(seat, wish.space)
        except Refused:
            return False
        return True

    def _build(self, seat: int, space: int) -> bool:
        """Buy a building, at auction if others want the last ones too; return whether this was."""
        if not self._is_scarce(space):
            self.deeds.build(seat, space)
            return True
        view = self.view()
        bids = []
        sites = {}
        for other in self._from_turn():
            site = space if other == seat else self._buildable(view, other, space)
            if site:
                sites[other] = site
                bids.append((self._bots[other].building_limit_k(view, site), other))
        winner, price_k = self._sealed(bids)
        if winner != BANK:
            self.deeds.win_building(winner, sites[winner], price_k)
        return winner == seat

    def _is_scarce(self, space: int) -> bool:
        if not self.edition.has_auctions or self.ledger.now.houses + self.ledger.now.hotels > 40:
            return False  # with so many left nobody runs short
        try:
            self.edition.refuse_unless_scarce(self.ledger.now, space)
        except Refused:
            return False
        return True

    def _buildable(self, view: View, seat: int, like: int) -> int:
        """Return a site of the seat that could take the same kind of building, 0 for none."""
        state, edition = view.state, view.edition
        is_hotel = edition.next_level(state, like) == HOTEL
        for space in view.deeds_of(seat):
            if edition.is_site(space) and (edition.next_level(state, space) == HOTEL) == is_hotel:
                try:
                    edition.refuse_unless_buildable(state, space)
                except Refused:
                    continue
                return space
        return 0

    def _trade(self, seat: int, offer: Offer) -> None:
        other = offer.payee if offer.payer == seat else offer.payer
        if seat not in (offer.payer, offer.payee) or not self.ledger.is_playing(other):
            return
        if not self._bots[other].accepts(self.view(), offer):
            return
        cards = (offer.payer_cards, offer.payee_cards)
        try:
            trade(self.ledger, offer)
        except Refused:
            return
        for _ in range(cards[0]):
            self.track.pass_jail_card(offer.payer, offer.payee)
        for _ in range(cards[1]):
            self.track.pass_jail_card(offer.payee, offer.payer)
        self._settle_debts()

    # Money that is due.

    def _charge(self, seat: int, space: int) -> None:
        """Charge a tax, or what the Foundation asks or brings."""
        dues = [due for due in self.charges.dues(seat) if due.space == space]
        if not dues:
            return
        due = dues[0]  # of a choice, the lower sum comes first
        if due.is_income:
            brings = _FOUNDATION_PRINTED.get(self.track.throw_die(seat))
            if brings:
                self.ledger.pay(BANK, seat, brings * self.edition.factor, TAX, space)
            return
        if due.amount_k:
            self._pay(seat, due.amount_k, lambda: self.charges.settle(seat, due))

    def _fine(self, seat: int, amount_k: int) -> None:
        self._pay(seat, amount_k, lambda: self.ledger.pay(seat, BANK, amount_k))

    def _pay(self, seat: int, amount_k: int, book: Callable[[], None]) -> None:
        """Book a payment to the bank; what cannot be paid is owed, then raised or lost."""
        if self._rules.has_pot:
            self._pot_k += min(amount_k, self.ledger.balance_k(seat))
        if self.ledger.balance_k(seat) >= amount_k:
            book()
        else:
            self.ledger.owe(seat, BANK, amount_k)
            self._settle_debts()

    def _pay_each(self, seat: int, amount_k: int) -> None:
        """Pay everybody, raising cash as long as that lets another one be paid (R24)."""
        while True:
            try:
                self.charges.pay_each(seat, amount_k)
            except Refused:
                self._raise(seat)
            else:
                break
        self._settle_debts()

    def _settle_debts(self) -> None:
        """Raise and pay every debt, or be bankrupt; what the bank gets then is auctioned."""
        ledger = self.ledger
        for seat in self._order:
            while ledger.now.debt_k[seat]:
                if ledger.balance_k(seat) >= ledger.now.debt_k[seat]:
                    ledger.settle(seat)
                elif not self._raise(seat):
                    self._go_bankrupt(seat)
        for space in self.deeds.auctions():
            if not self._is_over():
                self.auction(space)

    def _raise(self, seat: int) -> bool:
        """Sell or mortgage one thing; return False if there is nothing."""
        ways = ways_to_raise(self.deeds, seat)
        if not ways:
            return False
        way = self._bots[seat].raises_cash(self.view(), ways)
        _, _, space, kind = way if way in ways else ways[0]
        if kind == MORTGAGE:
            self.deeds.mortgage(seat, space)
        elif kind == SELL:
            self.deeds.sell(seat, space)
        else:
            self.deeds.sell_group(seat, space)
        return True

    def _go_bankrupt(self, seat: int) -> None:
        creditor = self.ledger.now.creditor[seat]
        for _ in range(self.ledger.now.jail_cards[seat]):
            if creditor == BANK:
                self.track.return_jail_card(seat)
            else:
                self.track.pass_jail_card(seat, creditor)
        bankrupt(self.ledger, seat)
