"""`dealbox table play`: one game to watch."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import time
from functools import reduce
from operator import or_
from random import Random

from dealbox.bank import editions
from dealbox.bank.state import BANK, SEATS
from dealbox.store.journal import Journal
from dealbox.store.page import TAGS
from games.table import request
from games.table.books import TableLedger
from games.table.bots import NAMES
from games.table.saving import saved
from games.table.table import Outcome, Table
from games.table.terminal import Terminal
from games.table.watch import NO_BREAK, Watcher, wrapped
from host_sim.cards import COLOURS, seat_name
from host_sim.editions.command import region_with
from host_sim.ending import BadInput
from host_sim.parts.w25q import Flash
from host_sim.scenarios.game_setup import OPTIONS

_PAUSE_S = 1.0


def do(asked: argparse.Namespace) -> int:
    """Run `dealbox table play`, and return the exit code. Refused: BadInput."""
    terminal = Terminal(sys.stdout, os.environ)
    flash = Flash()  # holds the books, at any moment as a unit would
    edition, words = asked.edition, asked.words
    if asked.board_file:  # the last of those that are known
        own = editions.known()[-1]
        edition, words = own.name, list(filter(None, [own.city, edition, *words]))
        flash.data[:] = region_with(asked.board_file)
    if not edition:
        raise BadInput(f"name the EDITION: {', '.join(request.names())}")
    setup = request.game_setup(edition, words)
    seed = secrets.token_hex(4) if asked.seed is None else asked.seed
    bots = request.bots(asked.bots, len(setup.players))
    pairs = list(zip(setup.players, bots, strict=True))
    seated = {1 + COLOURS.index(player): NAMES[bot] for player, bot in pairs}
    table = Table(
        TableLedger(Journal(flash, Random(seed).randrange(TAGS))),
        setup.rules.number,
        [seated.get(seat) for seat in range(SEATS)],
        reduce(or_, (OPTIONS[name] for name in setup.options)),
        edition_id=setup.rules.id,
        house=request.house_rules(asked.house, setup),
        is_timed=request.TIME_LIMIT in request.listed(asked.house),
    )
    watcher = Watcher(
        table,
        say=(lambda _: None) if asked.quiet else terminal.say,
        on_turn=(lambda: time.sleep(_PAUSE_S)) if asked.slow else lambda: None,
    )
    players = [f"{each}{NO_BREAK}{bot}" for each, bot in pairs]
    options = [name for name in setup.options if name != "deeds"]
    title = ", ".join([setup.rules.title, *options])
    with saved(asked.to, flash, terminal.say):
        for line in wrapped(f"{title}, seed {seed}: {', '.join(players)}"):
            terminal.say(line)
        outcome = table.play(seed, asked.rounds)
        for line in ("", _end(outcome), *watcher.ranking(outcome)):
            terminal.say(line)
    return 0


def _count_of(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _end(outcome: Outcome) -> str:
    after = f"after {_count_of(outcome.rounds, 'round')} and {_count_of(outcome.turns, 'turn')}"
    if outcome.winner == BANK:
        return f"Nobody has won {after}."
    return f"{seat_name(outcome.winner)} has won {after}."
