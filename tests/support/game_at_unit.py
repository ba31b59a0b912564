"""A game whose bookings are done at a unit, by the bank's commands and without a table."""

from __future__ import annotations

from dealbox.bank.charges import Charges
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, SEATS, HouseRules
from games.table.unit import AtTheUnit, DeedsAtTheUnit
from host_sim.cards import COLOURS, UIDS
from host_sim.laptop.target import LaptopTarget
from host_sim.target import Target
from tests.support.rules_game import Game, number

RED, BLUE, GREEN, YELLOW, WHITE = range(1, 6)


class GameAtUnit(Game):
    """A game of so many players at a unit, by default on the laptop."""

    def __init__(
        self,
        players: int,
        edition: str = "world",
        *,
        seed: int = 0,
        options: int = DEEDS,
        roles: bytes = b"",
        house: HouseRules | None = None,
        target: Target | None = None,
    ) -> None:
        self.target = target or LaptopTarget(seed=seed)
        self.unit = AtTheUnit(self.target, f"{edition}/{seed}")
        self.ledger = Ledger(self.unit)
        self.deeds = DeedsAtTheUnit(self.ledger, self.unit)
        self.charges = Charges(self.ledger)
        self.number = number(edition)
        cards = [UIDS[colour] for colour in COLOURS[:players]]
        uids = [b"", *cards, *[b""] * (SEATS - 1 - players)]
        roles = roles.ljust(SEATS, b"\0")
        self.ledger.new_game(self.number, uids, options, roles, house=house or HouseRules())

    def join(self, seat: int, amount_k: int) -> None:
        """Let a player join with the card of that seat's colour."""
        self.ledger.join(seat, UIDS[COLOURS[seat - 1]], amount_k)
