"""A game to be watched: throws, moves, cards, bookings and refused trades, as lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from textwrap import wrap

from dealbox.bank import details, money
from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.state import BANK, COMPETITOR, MONOPOLIST, OUT, PLAYING, SEATS, State
from dealbox.bank.trade import Offer
from dealbox.ui import feed
from games.table import decks, track
from games.table.auction import Bid, Sale
from games.table.chance import Throw
from games.table.decks import Card
from games.table.listener import Listener
from games.table.table import Outcome, Table
from host_sim.books.wording import purpose
from host_sim.cards import seat_name
from host_sim.monitor import detail_text

COLUMNS = 80
NO_BREAK = "\xa0"  # between a name and its figure
_INDENT = 8  # of what follows a player's name
_FOR_VISIT = " for the rent"
_FOR_FOUNDATION = " for the Foundation"
_FOR_CARD = " for the card"
_FOR_WORTH = " for what a utility is worth at the end"
_OWN_NAMES = {track.GO: "GO", track.JAIL: "Jail", 20: "Free parking", track.TO_JAIL: "Go to jail"}
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


def place_name(edition: Edition, space: int) -> str:
    """Return the name of any space, also of those that neither cost nor bring anything."""
    if edition.space_name(space):
        return edition.space_name(space)
    if space in track.CHANCE_SPACES or space in track.CHEST_SPACES:
        names = decks.NAMES.get(edition.name, decks.NAMES["classic"])
        return names[space in track.CHEST_SPACES]
    return _OWN_NAMES.get(space, "No tax")


def signed(amount_k: int, sign: str) -> str:
    """Return an amount that may be negative: a worth less debts."""
    return ("-" if amount_k < 0 else "") + money.text(abs(amount_k), sign)


class Watcher(Listener):
    """Tells one game of a table, in lines of at most COLUMNS columns.

    table: not played yet, with a TableLedger. say: is called with each line, on_turn before
    each turn.
    """

    def __init__(
        self, table: Table, say: Callable[[str], None], on_turn: Callable[[], None] = lambda: None
    ) -> None:
        self.table = table
        self.ledger = table.ledger
        self.edition = table.edition
        self._say = say
        self._on_turn = on_turn
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
        table.subscribe(self)

    # What is shown.

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

    def begins(self, order: Sequence[int]) -> None:
        self._order = order
        if self.edition.has_roles:
            for role, pawns in _PAWNS.items():
                seats = [seat for seat in order if self.ledger.now.role[seat] & role]
                self._tell(f"{pawns}: {', '.join(map(seat_name, seats))}")
        starters = ", ".join(
            f"{seat_name(seat)}{NO_BREAK}{thrown}" for seat, thrown in self._starters
        )
        self._tell(f"{starters}: {seat_name(order[0])} begins")

    def turn_begins(self, seat: int) -> None:
        index = self._order.index(seat)
        if index <= self._turn_index:
            self._begin_round()
        self._turn_index = index
        self._turn = seat
        self._on_turn()
        self._name = seat_name(seat)
        self._reason = ""

    def turn_ends(self, seat: int) -> None:
        self._flush("stays in jail" if is_jailed(self.ledger.now, seat) else "")

    def ends(self) -> None:
        self._turn = BANK
        self._reason = _FOR_WORTH

    def ended(self, winner: int) -> None:
        self._flush()

    def _begin_round(self) -> None:
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

    def threw(self, seat: int, throw: Throw) -> None:
        self._flush()
        if not self._round:
            self._starters.append((seat, sum(throw)))
        else:
            self._throw, self._thrower = throw, seat

    def threw_side(self, side: int) -> None:
        self._side = side

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
        space = self.table.track.at[seat]
        if self._throw:
            self._flush(self._place(space) + (", as a visitor" if space == track.JAIL else ""))
        elif space != self._told[seat]:
            self._tell(f"moves to {self._place(space)}")
        self._told[seat] = space

    def passed_go(self, seat: int) -> None:
        self._flush("passes GO")

    def landed(self, seat: int, space: int) -> None:
        self._arrive(seat)
        if self.edition.needs_dice(space):
            self._reason = _FOR_VISIT
        elif self.edition.has_roles and space in self.table.charged:
            self._reason = _FOR_FOUNDATION

    def is_done(self, seat: int) -> None:
        self._flush()
        self._reason = ""

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self._flush("goes to jail" if is_in_jail else "a double, leaves jail")
        self._told[seat] = track.JAIL

    def bail_due(self, seat: int) -> None:
        self._flush("no double")

    # Cards.

    def drew(self, seat: int, card: Card) -> None:
        self._arrive(seat)
        self._tell("card: " + self._card_text(card))
        self._reason = _FOR_CARD
        if card.effect == decks.MOVE_TO:
            self._told[seat] = card.value

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

    def booked(self, state: State) -> None:
        """Tell a booking as `dealbox books` prints it."""
        self._flush()
        payer, payee = seat_name(state.payer), seat_name(state.payee)
        pair = f"{payer}→{payee}" if payer != payee else ""
        moved = money.text(state.amount_k, self.edition.sign) if state.amount_k else ""
        self._tell(f"{pair:<14}{moved:>8}  {purpose(state)}")
        if details.is_many(state.kind, state, self.edition):
            entries = details.compare(self.ledger.next, state, state.kind)
            for each in json.loads(feed.details(entries)):
                self._tell("  - " + detail_text(each, self.edition))

    def not_sold(self, space: int) -> None:
        self._tell(f"auction of {self._place(space)}: no bid")

    def sold(self, bids: Sequence[Bid], sale: Sale, opening_k: int) -> None:
        if sale.winner != BANK:
            bidders = [
                f"{seat_name(seat)}{NO_BREAK}{money.text(most_k, self.edition.sign)}"
                for most_k, seat in bids
                if most_k >= opening_k
            ]
            self._tell("would bid up to: " + ", ".join(bidders))

    def forgave(self, owner: int) -> None:
        self._tell(f"{seat_name(owner)} asks for no rent")

    def refused(self, seat: int, offer: Offer) -> None:
        self._tell(f"{self._offer_text(seat, offer)}: refused")

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
