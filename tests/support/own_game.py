"""A whole game with names, house rules and power cuts on a board of one's own, on any target."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

from dealbox.bank.state import DEEDS, SEATS
from games.table.bots import NAMES
from games.table.bots.bot import Bot
from games.table.house_rules import HouseRules
from games.table.soak import Game, Tally, play
from host_sim.target import Target
from tests.support.own_board import harbour, played

_HOUSE_RULES = HouseRules(
    has_pot=True,
    stake=50,
    has_double_go=True,
    has_loans=True,
    loan_interest=5,
    interest=20,
    start=900,
    opening=20,
)
_BOTS = {1: "random", 2: "trader", 5: "random"}  # by seat
_NAME = "own/952"  # decides all chance: a short game in which all of _KINDS happens
_KINDS = {"named", "loan", "repays", "on GO", "takes the pot", "redeems", "owes", "bankrupt"}
_ROUNDS_MAX = 300


def play_own_game(folder: Path, make: Callable[[Path], Target]) -> Tally:
    """Play it to its end at a unit, and return what was done. Raises Difference.

    make: returns the unit, which has the board of a file. folder: for that file.
    """
    makers: list[type[Bot] | None] = [None] * SEATS
    for seat, name in _BOTS.items():
        makers[seat] = NAMES[name]
    path, tally = folder / "harbour.toml", Tally()
    with contextmanager(played)(path, harbour()) as edition:
        game = Game(edition, DEEDS, tuple(makers), bytes(SEATS), _HOUSE_RULES, has_names=True)
        play(game, _NAME, make(path), tally, _ROUNDS_MAX)
    assert set(tally.booked) >= _KINDS
    assert tally.cuts and tally.corrections
    return tally
