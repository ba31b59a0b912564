"""Players as programs."""

from games.table.bots.bot import Bot
from games.table.bots.random_bot import Random
from games.table.bots.trader import Trader

NAMES: dict[str, type[Bot]] = {"trader": Trader, "random": Random}
