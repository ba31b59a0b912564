"""A game whose bookings are done at a unit, by the bank's commands and without a table."""

from __future__ import annotations

from dealbox.bank import state as states
from dealbox.bank.charges import Charges
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, HouseRules
from games.table.unit import AtTheUnit, DeedsAtTheUnit
from host_sim.laptop.target import LaptopTarget
from host_sim.target import Target
from tests.support.ledger_cases import AtLedger
from tests.support.rules_game import Game, number

RED, BLUE, GREEN = range(1, 4)


class GameAtUnit(Game):
    """A game of so many players at a unit, by default on the laptop; roles: as for Game.begin."""

    def __init__(
        self,
        players: int,
        edition: str = "world",
        *,
        seed: int = 0,
        options: int = DEEDS,
        roles: str = "",
        house: HouseRules | None = None,
        target: Target | None = None,
    ) -> None:
        self.target = target or LaptopTarget(seed=seed)
        self.unit = AtTheUnit(self.target, f"{edition}/{seed}")
        self.ledger = Ledger(self.unit)
        self.deeds = DeedsAtTheUnit(self.ledger, self.unit)
        self.charges = Charges(self.ledger)
        self.number = number(edition)
        self.begin(players, options, house, roles)


class AtUnit(AtLedger):
    """Gives the commands of a case to the bank, whose journal is a unit."""

    def __init__(self, edition: str, seed: int) -> None:
        super().__init__(edition)
        self.game = self._game = GameAtUnit(2, edition, seed=seed)

    def _constant(self, name: str) -> int:
        """Return a constant; ALL: the house rules that a game at the unit can have together."""
        if name == "ALL":
            return self.game.edition.house_rules() & ~states.FIRST_ROUND
        return super()._constant(name)
