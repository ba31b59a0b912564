"""A whole game with names, house rules and power cuts on a board of one's own, on any target."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

from dealbox.bank.state import DEEDS, DOUBLE_GO, HAS_POT, LOANS, SEATS, HouseRules
from games.table.bots import NAMES
from games.table.bots.bot import Bot
from games.table.soak import Game, Tally, play
from host_sim.target import Target
from tests.support.own_board import harbour, played

_HOUSE_RULES = HAS_POT | DOUBLE_GO | LOANS
_SUMS = {"stake_k": 5_000, "start_k": 90_000, "opening_k": 2_000}
_RATES = {"loan_interest": 5, "interest": 20}
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
        game = Game(edition, DEEDS, tuple(makers), bytes(SEATS), _house(), has_names=True)
        play(game, _NAME, make(path), tally, _ROUNDS_MAX)
    assert set(tally.booked) >= _KINDS
    assert tally.cuts and tally.corrections
    return tally


def _house() -> HouseRules:
    house = HouseRules()
    house.house_rules = _HOUSE_RULES
    for name, value in (_SUMS | _RATES).items():
        setattr(house, name, value)
    return house
