"""A table whose game can be watched: throws, moves, cards, bookings and refused trades, as lines.

It is a table like any other and hears what happens as a track and a journal would: a game that
nobody watches is not slower for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from dealbox.bank import details, money
from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, COMPETITOR, MONOPOLIST, OUT, PLAYING, SEATS, State
from dealbox.bank.trade import Offer
from dealbox.ui import feed
from games.table import decks, track
from games.table.auction import Auctioneer, Bid, Sale
from games.table.bots.player import Maker
from games.table.chance import Throw
from games.table.decks import Card
from games.table.drawing import Canvas, draw, place_name, signed
from games.table.table import Outcome, Table
from games.table.track import Pile, SpeedTrack, Track
from host_sim.books.wording import purpose
from host_sim.cards import seat_name
from host_sim.monitor import detail_text

if TYPE_CHECKING:
    from dealbox.contract import Journal

COLUMNS = 80
NO_BREAK = "\xa0"  # between a name and its figure
_INDENT = 8  # of what follows a player's name
_FOR_VISIT = " for the rent"
_FOR_FOUNDATION = " for the Foundation"
_FOR_CARD = " for the card"
_FOR_WORTH = " for what a utility is worth at the end"
_CARDS = {
    decks.PAY: "pay {}",
    decks.COLLECT: "receive {}",
    decks.PAY_EACH: "pay everybody else {}",
    decks.COLLECT_EACH: "receive {} from each of the others",
    decks.NEAREST_UTILITY: "go to the next utility, for ten times a throw",
    decks.TO_JAIL: "go to jail",
    decks.JAIL_CARD: "a jail card, to be kept",
    decks.NOTHING: "nothing to pay",
    decks.EACH_MONOPOLIST_COLLECTS: "each monopolist receives {}",
}
_PAWNS = {COMPETITOR: "competitors, green pawns", MONOPOLIST: "monopolists, blue pawns"}
_SIDES = {track.BUS: "the Bus", track.ADVANCE: "Advance"}


def wrapped(text: str, first: str = "", indent: int = _INDENT) -> list[str]:
    """Return the text as lines; where it has a no-break space, none of them ends."""
    lines = wrap(text, COLUMNS, initial_indent=first, subsequent_indent=" " * indent)
    return [line.replace(NO_BREAK, " ") for line in lines]


class Reported:
    """A journal that reports each booking, once it is written."""

    def __init__(self, journal: Journal, report: Callable[[State], None]) -> None:
        self._journal = journal
        self._report = report

    @property
    def is_doubtful(self) -> bool:
        """Whether bookings were lost, and nobody has accepted that yet."""
        return self._journal.is_doubtful

    @property
    def lost(self) -> int:
        """How many bookings could not be read."""
        return self._journal.lost

    @property
    def newer(self) -> int:
        """The newest booking stored, if the books were turned back from there."""
        return self._journal.newer

    def boot(self, state: State) -> bool:
        """Fill state from the newest booking; False: there is none."""
        return self._journal.boot(state)

    def accept(self) -> None:
        """Continue although bookings were lost."""
        self._journal.accept()

    def commit(self, state: State) -> None:
        """Write a booking, and report it."""
        self._journal.commit(state)
        self._report(state)

    def recall(self, seq: int, state: State) -> bool:
        """Fill state from a booking; False: it is not in the history."""
        return self._journal.recall(seq, state)


class _ReportedPile(Pile):
    """A deck that reports each card drawn."""

    def __init__(self, pile: Pile, report: Callable[[Card], None]) -> None:
        self._pile = pile
        self._report = report

    def draw(self) -> Card:
        card = self._pile.draw()
        self._report(card)
        return card

    def put_back(self) -> None:
        self._pile.put_back()


class _ReportedAuctioneer:
    """An auctioneer who reports each auction."""

    def __init__(
        self, auctioneer: Auctioneer, report: Callable[[Sequence[Bid], Sale], None]
    ) -> None:
        self._auctioneer = auctioneer
        self._report = report

    def sell(self, bids: Sequence[Bid], edition: Edition, numbers: Iterator[int]) -> Sale:
        sale = self._auctioneer.sell(bids, edition, numbers)
        self._report(bids, sale)
        return sale


class Watcher(Table):
    """A table that says what happens, in lines of at most COLUMNS columns.

    ledger: a `Ledger`, not a StudyLedger: a booking is compared with the state before it. say: is
    called with each line, on_round with the number of each round before it begins, on_turn before
    each turn. What any of them raises ends the game between two bookings.
    """

    def __init__(
        self,
        ledger: Ledger,
        edition: int,
        bots: Sequence[Maker | None],
        options: int,
        *,
        say: Callable[[str], None],
        on_round: Callable[[int], None] = lambda _: None,
        on_turn: Callable[[], None] = lambda: None,
        **rules: Any,
    ) -> None:
        super().__init__(ledger, edition, bots, options, **rules)
        ledger.journal = Reported(ledger.journal, self._booked)
        self._auctioneer = _ReportedAuctioneer(self._auctioneer, self._sold)
        self._say = say
        self._on_round = on_round
        self._on_turn = on_turn
        self._forget()

    def _forget(self) -> None:
        """Begin as if nothing was told yet."""
        self._name = ""  # to be told before the next line
        self._round = 0
        self._turn = BANK
        self._turn_index = SEATS
        self._starters: list[tuple[int, int]] = []  # who threw what for the first turn
        self._throw: Throw | None = None  # not told yet
        self._thrower = BANK
        self._side = 0  # of the Speed Die, thrown with it
        self._reason = ""  # why a player throws without moving
        self._told = [track.GO] * SEATS  # where everybody is, as far as was told

    # What is shown.

    def picture(self, heading: str, worth_k: Sequence[int] | None = None) -> Canvas:
        """Return the board as it is now.

        worth_k: by seat. None: without what a throw adds to the worth of utilities.
        """
        now, edition = self.ledger.now, self.edition
        if worth_k is None:
            worth_k = [edition.wealth_k(now, seat) for seat in range(SEATS)]
        return draw(edition, now, self.track.at, worth_k, heading)

    def ranking(self, outcome: Outcome) -> list[str]:
        """Return a line for each player, the richest first, then the bankrupt."""
        now, sign = self.ledger.now, self.edition.sign
        ranked = self.edition.ranking(now)
        playing = [seat for seat in ranked if now.seat[seat] == PLAYING]
        playing.sort(key=lambda seat: (-outcome.worth_k[seat], seat))
        lines = []
        for place, seat in enumerate([*playing, *ranked[len(playing) :]], 1):
            line = f"{place}. {seat_name(seat):<6} {self._role(seat)}"
            if now.seat[seat] == OUT:
                lines.append(line + "bankrupt")
                continue
            worth = signed(outcome.worth_k[seat], sign)
            in_hand, deeds = money.text(now.balance_k[seat], sign), now.owner.count(seat)
            lines.append(f"{line}worth {worth:>8}: cash {in_hand:>8}, deeds {deeds:>2}")
        return lines

    def _role(self, seat: int) -> str:
        if not self.edition.has_roles:
            return ""
        return "monopolist " if self.ledger.now.role[seat] & MONOPOLIST else "competitor "

    def _tell(self, text: str) -> None:
        """Say a line of the turn, wrapped, the first one with the player's name."""
        for line in wrapped(text, f"{self._name:<{_INDENT}}", _INDENT + 2):
            self._say(line)
        self._name = ""

    # A game.

    def play(self, name: str, rounds_max: int = 300) -> Outcome:
        self._forget()
        return super().play(name, rounds_max)

    def _begin(self, name: str) -> None:
        super()._begin(name)
        if self.edition.has_roles:
            for role, pawns in _PAWNS.items():
                seats = [seat for seat in self._order if self.ledger.now.role[seat] & role]
                self._tell(f"{pawns}: {', '.join(map(seat_name, seats))}")
        starters = ", ".join(
            f"{seat_name(seat)}{NO_BREAK}{thrown}" for seat, thrown in self._starters
        )
        self._tell(f"{starters}: {seat_name(self._order[0])} begins")

    def _make_track(self, name: str) -> Track:
        """Return a track whose dice and decks report what they show."""
        made = super()._make_track(name)
        made._throws = [
            self._report_throws(seat, source) for seat, source in enumerate(made._throws)
        ]
        first, second = made._piles
        made._piles = (_ReportedPile(first, self._drawn), _ReportedPile(second, self._drawn))
        if isinstance(made, SpeedTrack):
            made._speed_dice = [self._report_sides(source) for source in made._speed_dice]
        return made

    def _report_throws(self, seat: int, source: Iterator[Throw]) -> Iterator[Throw]:
        for throw in source:
            self._flush()
            if not self._round:
                self._starters.append((seat, sum(throw)))
            else:
                self._throw, self._thrower = throw, seat
            yield throw

    def _report_sides(self, source: Iterator[int]) -> Iterator[int]:
        for number in source:
            self._side = track._SIDES[number - 1]
            yield number

    def _take_turn(self, seat: int) -> None:
        index = self._order.index(seat)
        if index <= self._turn_index:
            self._begin_round()
        self._turn_index = index
        self._turn = seat
        self._on_turn()
        self._name = seat_name(seat)
        self._reason = ""
        super()._take_turn(seat)
        self._flush("stays in jail" if is_jailed(self.ledger.now, seat) else "")

    def _outcome(self, rounds: int, turns: int) -> Outcome:
        self._turn = BANK
        self._reason = _FOR_WORTH
        outcome = super()._outcome(rounds, turns)
        self._flush()
        return outcome

    def _begin_round(self) -> None:
        self._on_round(self._round)
        self._round += 1
        now, sign = self.ledger.now, self.edition.sign
        in_hand = [
            f"{seat_name(seat)}{NO_BREAK}{money.text(now.balance_k[seat], sign)}"
            for seat in self._order
            if now.seat[seat] == PLAYING
        ]
        self._say("")
        self._name = ""
        text = f"Round {self._round}:  " + "  ".join(in_hand)
        for line in wrapped(text):
            self._say(line)

    # Dice and tokens.

    def _flush(self, what: str = "") -> None:
        """Tell the throw that was not told yet, and what it leads to or is for."""
        if self._throw is None:
            return
        (first, second), self._throw = self._throw, None
        if self._thrower != self._turn:
            self._name = seat_name(self._thrower)
        dice = str(first) if self._reason == _FOR_FOUNDATION else f"{first} + {second}"
        if self._side:
            dice += f" and {_SIDES.get(self._side, self._side)}"
            self._side = 0
        self._tell(f"throws {dice}" + (f": {what}" if what else self._reason))

    def _place(self, space: int) -> str:
        return f"{space} {place_name(self.edition, space)}"

    def _arrive(self, seat: int) -> None:
        """Tell where the token is now."""
        space = self.track.at[seat]
        if self._throw:
            self._flush(self._place(space) + (", as a visitor" if space == track.JAIL else ""))
        elif space != self._told[seat]:
            self._tell(f"moves to {self._place(space)}")
        self._told[seat] = space

    def passed_go(self, seat: int) -> None:
        self._flush("passes GO")
        super().passed_go(seat)

    def landed(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        self._arrive(seat)
        if self.edition.needs_dice(space):
            self._reason = _FOR_VISIT
        elif self.edition.has_roles and space in self._charged:
            self._reason = _FOR_FOUNDATION
        super().landed(seat, space, throw, by_card)
        self._flush()
        self._reason = ""

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self._flush("goes to jail" if is_in_jail else "a double, leaves jail")
        self._told[seat] = track.JAIL
        super().jailed(seat, is_in_jail)

    def pays_bail(self, seat: int) -> None:
        self._flush("no double")
        super().pays_bail(seat)

    # Cards.

    def _drawn(self, card: Card) -> None:
        self._arrive(self._seat)
        self._tell("card: " + self._card_text(card))
        if card.effect == decks.MOVE_TO:
            self._told[self._seat] = card.value

    def drew(self, seat: int, card: Card) -> None:
        self._reason = _FOR_CARD
        super().drew(seat, card)
        self._flush()
        self._reason = ""

    def _card_text(self, card: Card) -> str:
        edition = self.edition
        if card.effect == decks.MOVE_TO:
            return f"go to {self._place(card.value)}"
        if card.effect == decks.NEAREST_STATION:
            kind = "transport" if edition.has_transports else "station"
            return f"go to the next {kind}, for twice the rent"
        if card.effect == decks.REPAIRS:
            house, hotel = (self._printed(printed) for printed in edition.repairs[card.value])
            return f"repairs, {house} a house and {hotel} a hotel"
        if card.effect == decks.GAMBLE:
            wins = self._printed(decks.GAMBLE_WINS)
            return f"throw both dice, {card.value} or more wins {wins}"
        if card.effect == decks.MOVE_BACK:
            return f"go {card.value} back"
        return _CARDS[card.effect].format(self._printed(card.value))

    def _printed(self, value: int) -> str:
        return money.text(value * self.edition.factor, self.edition.sign)

    # Bookings, auctions and trades.

    def _booked(self, state: State) -> None:
        """Tell a booking as `dealbox books` prints it; ledger.now is still the state before."""
        self._flush()
        payer, payee = seat_name(state.payer), seat_name(state.payee)
        pair = f"{payer}→{payee}" if payer != payee else ""
        moved = money.text(state.amount_k, self.edition.sign) if state.amount_k else ""
        self._tell(f"{pair:<14}{moved:>8}  {purpose(state)}")
        if details.is_many(state.kind, state, self.edition):
            entries = details.compare(self.ledger.now, state, state.kind)
            for each in json.loads(feed.details(entries)):
                self._tell("  - " + detail_text(each, self.edition))

    def auction(self, space: int) -> None:
        before = self.ledger.now.seq
        super().auction(space)
        if self.ledger.now.seq == before:
            self._tell(f"auction of {self._place(space)}: no bid")

    def _sold(self, bids: Sequence[Bid], sale: Sale) -> None:
        if sale.winner != BANK:
            sign, opening_k = self.edition.sign, self.edition.opening_k
            bidders = [
                f"{seat_name(seat)}{NO_BREAK}{money.text(most_k, sign)}"
                for most_k, seat in bids
                if most_k >= opening_k
            ]
            self._tell("would bid up to: " + ", ".join(bidders))
        if sale.is_cut:
            self._tell("the time was over before the last bid")

    def _visit(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        now = self.ledger.now
        before, owner = now.seq, now.owner[space]
        may_claim = owner in self._forgets and owner != seat and not now.mortgaged[space]
        super()._visit(seat, space, throw, by_card)
        if may_claim and self.ledger.now.seq == before:
            self._tell(f"{seat_name(owner)} asks for no rent")

    def _trade(self, seat: int, offer: Offer) -> None:
        text = self._offer_text(seat, offer)
        before = self.ledger.now.seq
        super()._trade(seat, offer)
        if self.ledger.now.seq == before:
            self._tell(f"{text}: refused")

    def _offer_text(self, seat: int, offer: Offer) -> str:
        """Return an offer as the player says it who makes it."""
        gives: dict[int, list[str]] = {offer.payer: [], offer.payee: []}
        for space in offer.spaces:
            gives.setdefault(self.ledger.now.owner[space], []).append(self._place(space))
        for giver, cards in ((offer.payer, offer.payer_cards), (offer.payee, offer.payee_cards)):
            if cards:
                gives[giver].append("a jail card" if cards == 1 else f"{cards} jail cards")
        if offer.amount_k:
            gives[offer.payer].append(money.text(offer.amount_k, self.edition.sign))
        other = offer.payee if seat == offer.payer else offer.payer
        mine, theirs = (" and ".join(gives[each]) or "nothing" for each in (seat, other))
        return f"offers {seat_name(other)} {mine} for {theirs}"
