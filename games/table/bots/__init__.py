"""Players as programs. `make` finds one by name, or a user's own as `module:Class`."""

from __future__ import annotations

import re
from importlib import import_module

from games.table.bots.bot import Bot
from games.table.bots.builders import Frugal, Saver, Spoiler
from games.table.bots.evaluator import Evaluator
from games.table.bots.fixed import FixedA, FixedB, FixedC
from games.table.bots.random_bot import Random
from games.table.bots.searcher import Searcher
from games.table.bots.tempers import Borrower, Cautious, Friedman, Greedy
from games.table.bots.trader import Trader
from host_sim.ending import BadInput

NAMES: dict[str, type[Bot]] = {
    "steady": Bot,
    "cautious": Cautious,
    "greedy": Greedy,
    "borrower": Borrower,
    "trader": Trader,
    "saver": Saver,
    "frugal": Frugal,
    "friedman": Friedman,
    "spoiler": Spoiler,
    "evaluator": Evaluator,
    "fixed-a": FixedA,
    "fixed-b": FixedB,
    "fixed-c": FixedC,
    "random": Random,
}
# A game of these takes seconds: where all bots play, they do not.
SLOW: dict[str, type[Bot]] = {"searcher": Searcher}

_OWN = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<name>[A-Za-z_]\w*)")
_RESERVE = re.compile(r"(?P<name>.+)@(?P<reserve>\d{1,6})")


class NoSuchBot(BadInput):
    """A name that means no bot; the text says why, and what would do."""


def make(name: str) -> type[Bot]:
    """Return the class of bots that a name means.

    name: one of NAMES or SLOW, or `module:Class` for a class that can be imported; with `@200`
    after it for a reserve of 200 printed units. NoSuchBot: it is none, or the module cannot be
    imported.
    """
    if found := _RESERVE.fullmatch(name):
        kind = make(found["name"])
        return type(kind.__name__, (kind,), {"reserve": int(found["reserve"])})
    if kind_of := (NAMES | SLOW).get(name):
        return kind_of
    if found := _OWN.fullmatch(name):
        return _import(found["module"], found["name"])
    known = ", ".join(NAMES | SLOW)
    raise NoSuchBot(f"no bot is called {name!r}: take {known}, or your own as module:Class")


def _import(module: str, name: str) -> type[Bot]:
    try:
        found = getattr(import_module(module), name, None)
    except Exception as error:  # noqa: BLE001 - the module is the user's: anything may be wrong
        what = f"{type(error).__name__}: {error}"
        raise NoSuchBot(
            f"{module} cannot be imported: {what}; is its folder in PYTHONPATH?"
        ) from error
    if found is None:
        raise NoSuchBot(f"{module} has no class {name}")
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise NoSuchBot(f"{module}:{name} is no class of games.table.bots.bot.Bot")
    return found
