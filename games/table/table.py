"""A whole game over the bank's books: the table that a track asks, and the bots that decide.

Every sum is moved by the bank's own commands, as the unit moves it, so that there is one truth
about money. The table adds what the unit leaves to people: tokens, turns, auctions by word of
mouth, trades, and what to sell for a debt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from dealbox.bank import editions, refusals
from dealbox.bank import state as terms
from dealbox.bank.bankruptcy import raisable_k
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, COMPETITOR, MONOPOLIST, PLAYING, SEATS, HouseRules
from games.table import chance, decks, track
from games.table.books import TableLedger
from games.table.bots.bot import Bot, Maker
from games.table.dealings import Dealings, may_buy
from games.table.decks import Card
from games.table.listener import Listener
from games.table.track import RolesTrack, SpeedTrack, Track
from host_sim.cards import UIDS, seat_name

_PARKING: Final = 20  # the Foundation in `anti`
_NO_ROLES: Final = bytes(SEATS)


class Outcome(NamedTuple):
    """How a game ended. worth_k: by seat, in thousands.

    winner: BANK if the rounds of an untimed game ran out, or somebody would have got more than the
    bank can book.
    """

    winner: int
    rounds: int
    turns: int
    worth_k: tuple[int, ...]


class Table(Dealings):
    """One game after another, of one edition with the same bots.

    ledger: any; its game is replaced. edition, edition_id: as editions.find() has them.
    bots: by seat, None where nobody sits, nor does anybody after the last of them. roles: by seat,
    for an edition that has them; none: the bots choose. is_timed: the rounds are the time agreed
    on, after which the richest wins.
    """

    def __init__(
        self,
        ledger: Ledger,
        edition: int,
        bots: Sequence[Maker | None],
        options: int,
        *,
        edition_id: int = 0,
        roles: bytes = _NO_ROLES,
        house: HouseRules = terms.BY_THE_BOOKLET,
        is_timed: bool = False,
        deeds: Deeds | None = None,
    ) -> None:
        super().__init__(ledger, editions.find(edition, edition_id), deeds or Deeds(ledger))
        self._makers = [*bots, *[None] * (SEATS - len(bots))]
        self._options = options
        self._roles = roles
        self._is_monopolist = [False] * SEATS
        is_short_game = self.edition.has_roles and bool(options & terms.QUICK)
        self._is_timed = is_timed or is_short_game
        self._house = house
        taxes = [space for space, _ in self.edition.taxes]
        # Spaces with a tax, and the Foundation.
        self.charged = (*taxes, _PARKING) if self.edition.has_roles else tuple(taxes)
        self._card_effects: dict[int, Callable[[int, int], None]] = {
            decks.COLLECT: self._collect,
            decks.PAY: self._pay_bank,
            decks.PAY_EACH: self._pay_each,
            decks.COLLECT_EACH: self._collect_each,
            decks.REPAIRS: self._repair,
            decks.JAIL_CARD: lambda seat, _: self.charges.draw_jail_card(seat),
            decks.NOTHING: lambda seat, _: None,
            decks.GAMBLE: self._gamble,
            decks.EACH_MONOPOLIST_COLLECTS: self._grant_monopolists,
        }

    def subscribe(self, listener: Listener) -> None:
        """Tell a listener, and no other, what happens; bookings if the ledger is a TableLedger."""
        self.listener = listener
        if isinstance(self.ledger, TableLedger):
            self.ledger.listener = listener

    # A game.

    def play(self, name: str, rounds_max: int = 300) -> Outcome:
        """Play a game whose chance follows from its name, for so many rounds at most.

        It ends before, as if they had run out, when somebody would get more than 999.999 M.
        """
        self._begin(name)
        try:
            while self._rounds < rounds_max and not self.is_over:
                self._rounds += 1
                for seat in self._order:
                    if self.is_in(seat):
                        self._take_turn(seat)
        except Refused as refusal:
            if refusal.code != refusals.TOO_LARGE:
                raise
        return self._outcome()

    def _begin(self, name: str) -> None:
        seats = [seat for seat, maker in enumerate(self._makers) if maker]
        self.track = self._make_track(name)
        self.track.taxed = [space for space, _ in self.edition.taxes]
        first = seats.index(self.track.starter(seats))
        self._order = tuple(seats[first:] + seats[:first])
        self._rounds = self._turns = 0
        bots = {
            seat: maker(seat, chance.numbers(f"{name}/bot/{seat}"))
            for seat, maker in enumerate(self._makers)
            if maker
        }
        roles = self._divided_roles(bots) if self.edition.has_roles else self._roles
        self._is_monopolist[:] = [role == MONOPOLIST for role in roles]
        uids = [UIDS[seat_name(seat)] if bot else b"" for seat, bot in enumerate(self._makers)]
        self.ledger.new_game(
            self.edition.number,
            uids,
            self._options,
            roles,
            edition_id=self.edition.id,
            house=self._house,
        )
        self._seat_bots(bots)
        if self.deeds.can_deal_out():
            self.deeds.deal_out(self.deeds.draw(chance.entropy(f"{name}/dealt")))
        self.listener.begins(self._order)

    def _divided_roles(self, bots: dict[int, Bot]) -> bytes:
        """Return the roles agreed on; else each chooses in turn, the sides staying even (A-15)."""
        if any(self._roles):
            return self._roles
        roles = bytearray(SEATS)
        most = (len(bots) + 1) // 2
        for seat in self._order:
            role = bots[seat].role
            roles[seat] = role if roles.count(role) < most else COMPETITOR + MONOPOLIST - role
        return bytes(roles)

    def _make_track(self, name: str) -> Track:
        if self.edition.has_roles:
            return RolesTrack(self, name, self._is_monopolist)
        if self._options & terms.SPEED_DIE:
            return SpeedTrack(self, name)
        if self.edition.name == "world":
            return Track(self, name, chest_deck=decks.CHEST_WORLD)
        return Track(self, name)

    def _take_turn(self, seat: int) -> None:
        self.track.seat = seat
        self.listener.turn_begins(seat)
        self._turns += 1
        self._manage_watchful(seat)
        if self.is_in(seat) and self._manage(seat):
            self.track.turn(seat)
        self.listener.turn_ends(seat)

    def _manage_watchful(self, but: int = BANK) -> None:
        for other in self._watchful:
            if other != but and self.is_in(other):
                self._manage(other)

    def _outcome(self) -> Outcome:
        self.listener.ends()
        state, edition = self.ledger.now, self.edition
        is_decided = self.is_over or self._is_timed
        throws = bytearray(track.SPACES)
        for space in edition.final_throws(state) if is_decided else ():  # it goes on otherwise
            throws[space] = self.track.throw_sum(state.owner[space])
        worth_k = tuple(
            worth_k if state.seat[seat] == PLAYING else 0
            for seat, worth_k in enumerate(edition.worths_k(state, throws))
        )
        winner = edition.ranking(state, throws)[0] if is_decided else BANK
        self.listener.ended(winner)
        return Outcome(winner, self._rounds, self._turns, worth_k)

    # What the track asks.

    def is_in(self, seat: int) -> bool:
        return self.ledger.now.seat[seat] == PLAYING and not self.is_over

    def throws_again(self, seat: int) -> bool:
        if self.is_in(seat):
            self._manage_watchful()
        return self.is_in(seat)

    def passed_go(self, seat: int) -> None:
        self.listener.passed_go(seat)
        self.ledger.salary(seat)

    def landed(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        self.listener.landed(seat, space)
        if self.edition.prices[space]:
            self._visit(seat, space, throw, by_card)
        elif space in self.charged:
            self._charge(seat, space)
        elif space == track.GO and self.ledger.now.house_rules & terms.DOUBLE_GO:
            self.ledger.on_go(seat)
        elif space == _PARKING and self.ledger.now.pot_k:
            self.ledger.take_pot(seat)
        self.listener.is_done(seat)

    def leaves_jail(self, seat: int) -> int:
        how = self._bots[seat].leaves_jail(self._look())
        if how == track.PAY and self.ledger.balance_k(seat) >= self.charges.bail_k():
            self.pays_bail(seat)
        elif how == track.USE_CARD and self.ledger.now.jail_cards[seat]:
            self.charges.use_jail_card(seat)
            self.track.return_jail_card(seat)
        else:
            return track.THROW
        return how

    def pays_bail(self, seat: int) -> None:
        self.listener.bail_due(seat)
        self._pay(
            seat,
            self.charges.bail_k(),
            lambda: self.charges.bail(seat),
            lambda: self.charges.owe_bail(seat),
        )

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self.listener.jailed(seat, is_in_jail)
        if is_in_jail:
            self.charges.jail(seat)
        elif is_jailed(self.ledger.now, seat):
            self.charges.release(seat)  # by a double

    def rides(self, seat: int, steps: Sequence[int]) -> int:
        return self._bots[seat].rides(self._look(), steps)

    def goes_anywhere(self, seat: int) -> int:
        return self._bots[seat].goes_anywhere(self._look())

    def next_deed(self, seat: int) -> int | None:
        """Return the first unowned deed ahead, else the first of another's that earns (P-121)."""
        state, prices = self.ledger.now, self.edition.prices
        ahead = [(self.track.at[seat] + step) % track.SPACES for step in range(1, track.SPACES)]
        deeds = [space for space in ahead if prices[space]]
        free = [space for space in deeds if state.owner[space] == BANK]
        others = [
            space
            for space in deeds
            if state.owner[space] not in (BANK, seat) and not state.mortgaged[space]
        ]
        return next(iter(free + others), None)

    # Deeds.

    def _visit(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        state, edition = self.ledger.now, self.edition
        owner = state.owner[space]
        if owner == BANK:
            if may_buy(self.ledger.now, seat) and self._wants(seat, space):
                self.deeds.buy(seat, space)
            elif self.edition.auctions(self.ledger.now):
                self.auction(space)
        elif owner != seat and not state.mortgaged[space] and edition.earns_rent(state, owner):
            if edition.has_claims and not self._bots[owner].claims(self._look(), seat, space):
                self.listener.forgave(owner)
                return
            if edition.needs_dice(space) and (edition.throws_for_utility or by_card or not throw):
                throw = self.track.throw_sum(seat)
            self.deeds.arrive(seat, space)
            if edition.rent_k(state, space, throw, by_card) <= state.balance_k[seat]:
                self.deeds.rent(seat, space, throw, by_card)
            else:
                self.deeds.owe_rent(seat, space, throw, by_card)
                self._settle_debts()

    def _wants(self, seat: int, space: int) -> bool:
        """Return whether the visitor buys a deed, for which he has the cash then."""
        if self.ledger.now.balance_k[seat] >= self.edition.price_k(space):
            return self._bots[seat].buys(self._look(), space)
        return self._raises_for(seat, space)

    def _raises_for(self, seat: int, space: int) -> bool:
        """Raise the price of a deed that the cash does not cover; return whether it is there."""
        price_k = self.edition.price_k(space)
        if raisable_k(self.ledger, seat, True) < price_k:
            return False
        if not self._bots[seat].raises_for(self._look(), space):
            return False
        while self.ledger.now.balance_k[seat] < price_k:
            self._raise(seat, price_k)
        return True

    # Cards. value: printed units, or as the card says.

    def drew(self, seat: int, card: Card) -> None:
        self._card_effects[card.effect](seat, card.value)
        self.listener.is_done(seat)

    def _collect(self, seat: int, value: int) -> None:
        self.ledger.pay(BANK, seat, value * self.edition.factor)

    def _pay_bank(self, seat: int, value: int) -> None:
        value_k = value * self.edition.factor
        self._pay(seat, value_k, lambda: self.ledger.pay(seat, self.ledger.fines(), value_k))

    def _pay_each(self, seat: int, value: int) -> None:
        """Pay everybody, raising cash as long as that lets another one be paid (R24)."""
        value_k = value * self.edition.factor
        self._book_or_raise(seat, lambda: self.charges.pay_each(seat, value_k))
        self._settle_debts()

    def _collect_each(self, seat: int, value: int) -> None:
        if self.charges.payers(seat):
            self.charges.collect_each(seat, value * self.edition.factor)
            self._settle_debts()

    def _repair(self, seat: int, card: int) -> None:
        repairs_k = self.charges.repairs_k(seat, card)
        if repairs_k:
            self._pay(seat, repairs_k, lambda: self.charges.repairs(seat, card))

    def _gamble(self, seat: int, least: int) -> None:
        if self.track.throw_sum(seat) >= least:
            self._collect(seat, decks.GAMBLE_WINS)

    def _grant_monopolists(self, _seat: int, value: int) -> None:
        for other in self._order:
            if self.ledger.now.role[other] & MONOPOLIST and self.is_in(other):
                self._collect(other, value)
