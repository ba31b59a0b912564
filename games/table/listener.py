"""What a table tells to those who listen, as it happens."""

from __future__ import annotations

from collections.abc import Sequence

from dealbox.bank.state import State
from dealbox.bank.trade import Offer
from games.table.auction import Bid, Sale
from games.table.chance import Throw
from games.table.decks import Card


class Listener:
    """Hears everything, and does nothing: derive from it what does. `Table.subscribe` takes it.

    What it raises ends the game between two bookings.
    """

    def begins(self, order: Sequence[int]) -> None:
        """Hear that everything is set up; order: the seats from the first turn on."""

    def turn_begins(self, seat: int) -> None: ...

    def turn_ends(self, seat: int) -> None: ...

    def ends(self) -> None:
        """Hear that no turn follows; throws may, for what utilities are worth."""

    def ended(self, winner: int) -> None:
        """Hear who has won, BANK if nobody has."""

    # Dice and tokens.

    def threw(self, seat: int, throw: Throw) -> None:
        """Hear a throw of the white dice, before it moves anything."""

    def threw_side(self, side: int) -> None:
        """Hear the side of the Speed Die that belongs to the throw just told."""

    def passed_go(self, seat: int) -> None: ...

    def landed(self, seat: int, space: int) -> None:
        """Hear where a token is that is on neither a card's space nor the way to jail."""

    def drew(self, seat: int, card: Card) -> None: ...

    def is_done(self, seat: int) -> None:
        """Hear that everything is done that the last space or card asked."""

    def jailed(self, seat: int, is_in_jail: bool) -> None: ...

    def bail_due(self, seat: int) -> None: ...

    # Money and deeds.

    def booked(self, state: State) -> None:
        """Hear a booking that is current now, by what the ledger has become."""

    def sold(self, bids: Sequence[Bid], sale: Sale, opening_k: int) -> None:
        """Hear how an auction ended; bids: each within the bidder's cash."""

    def not_sold(self, space: int) -> None:
        """Hear of an auction without a bid for which nothing is booked."""

    def forgave(self, owner: int) -> None:
        """Hear that an owner asked for no rent."""

    def refused(self, seat: int, offer: Offer) -> None:
        """Hear of a player's offer that came to nothing."""
