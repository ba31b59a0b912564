"""A whole game of the edition `world`, as programs play it: dice, deals, rents, the end."""

from functools import cache

from dealbox.bank.state import DEEDS
from dealbox.store.journal import Journal
from games.table.books import TableLedger
from games.table.bots.trader import Trader
from games.table.table import Table
from host_sim.parts.w25q import Flash


@cache
def sample_game(rounds: int = 300) -> bytes:
    """Return a unit's flash after at most so many rounds."""
    flash = Flash()
    players = [None, Trader, Trader, Trader, Trader]
    Table(TableLedger(Journal(flash)), 0, players, DEEDS).play("sample", rounds)
    return bytes(flash.data)
