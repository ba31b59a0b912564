"""`dealbox table play`: one game to watch."""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import reduce
from operator import or_
from pathlib import Path

from dealbox.bank import editions
from dealbox.bank.state import BANK, SEATS
from dealbox.store.journal import Journal
from games.table import request
from games.table.books import TableLedger
from games.table.bots.bot import Maker
from games.table.saving import saved
from games.table.table import Outcome, Table
from games.table.terminal import Terminal
from games.table.watch import NO_BREAK, Watcher, wrapped
from host_sim.cards import COLOURS, seat_name
from host_sim.editions.command import add_option, region_with
from host_sim.ending import positive
from host_sim.parts.w25q import Flash
from host_sim.scenarios.game_setup import OPTIONS

_PAUSE_S = 1.0


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `play` to the parser of dealbox table."""
    play = commands.add_parser(
        "play",
        help="play one game to watch",
        description="Play one game to watch in the terminal.",
        page=request.PAGE,
        epilog="Exit code 2: bad input, or the books cannot be written.",
    )
    names = " ".join(request.names())
    play.add_argument("edition", metavar="EDITION", help=f"{names}; none with --edition")
    add_option(play)
    play.add_argument(
        "words",
        nargs="*",
        metavar="PLAYER",
        help=f"{' '.join(COLOURS)}; a board's city or an option, as in a scenario; without a"
        " player as few as there may be",
    )
    play.add_argument("--seed", metavar="TEXT", help="decides all chance; default: a new one")
    play.add_argument(
        "--bots",
        default="trader",
        metavar="NAMES",
        help="trader or random, one for all or one for each, divided by commas "
        "(default: %(default)s)",
    )
    play.add_argument(
        "--options", default="", metavar="NAMES", help="quick, speed-die, game-b, timed"
    )
    play.add_argument(
        "--roles", metavar="NAMES", help="competitor or monopolist for each; default: they choose"
    )
    play.add_argument("--house", default="", metavar="RULES", help=request.HOUSE_RULES)
    play.add_argument(
        "--rounds", type=positive, default=300, metavar="N", help="at most (default: %(default)s)"
    )
    play.add_argument(
        "--to", type=Path, metavar="FILE", help="write the books, as a unit's memory holds them"
    )
    play.add_argument("--slow", action="store_true", help="pause before each turn")
    play.add_argument("--quiet", action="store_true", help="print who played and the result only")
    play.set_defaults(do=do)


def do(asked: argparse.Namespace) -> int:
    """Run `dealbox table play`, and return the exit code. Refused: BadInput."""
    terminal = Terminal(sys.stdout, os.environ)
    game = Game(asked, terminal)
    with saved(asked.to, game.flash, terminal.say):
        game.play()
    return 0


class Game:
    """One game as the command line asks for it. Refused: BadInput.

    flash: holds the books, at any moment as a unit would.
    """

    def __init__(self, asked: argparse.Namespace, terminal: Terminal) -> None:
        self._asked = asked
        self._terminal = terminal
        edition, words = asked.edition, asked.words
        self.flash = Flash()
        if asked.board_file:  # the last of those that are known
            own = editions.known()[-1]
            edition, words = own.name, [own.city, edition, *words]
            self.flash.data[:] = region_with(asked.board_file)
        self._setup = setup = request.game_setup(edition, words, asked.options)
        self._seed = request.seed(asked.seed)
        bots = request.makers(asked.bots, len(setup.players))
        self._roles = request.roles(asked.roles, setup)
        seats = [1 + COLOURS.index(player) for player in setup.players]
        makers: list[Maker | None] = [None] * SEATS
        roles = bytearray(SEATS)
        for seat, maker, role in zip(seats, bots, self._roles, strict=True):
            makers[seat], roles[seat] = maker, role
        options = reduce(or_, (OPTIONS[name] for name in setup.options))
        request.refuse_wrong_split(setup, bytes(roles), options)
        self._table = Table(
            TableLedger(Journal(self.flash)),
            setup.rules.number,
            makers,
            options,
            edition_id=setup.rules.id,
            roles=bytes(roles),
            house=request.house_rules(asked.house, setup),
            is_timed=request.TIME_LIMIT in request.listed(asked.house),
        )
        self._watcher = Watcher(
            self._table,
            say=(lambda _: None) if asked.quiet else terminal.say,
            on_turn=(lambda: time.sleep(_PAUSE_S)) if asked.slow else lambda: None,
        )

    def play(self) -> None:
        """Play it to its end."""
        asked, watcher = self._asked, self._watcher
        for line in self._heading():
            self._terminal.say(line)
        outcome = self._table.play(self._seed, asked.rounds)
        self._terminal.say("")
        self._terminal.say(_end(outcome))
        for line in watcher.ranking(outcome):
            self._terminal.say(line)

    def _heading(self) -> list[str]:
        names = request.listed(self._asked.bots)
        names *= len(self._setup.players) // len(names)
        roles = {number: NO_BREAK + name for name, number in request.ROLES.items()}
        players = [
            f"{player}{NO_BREAK}{bot}{roles.get(role, '')}"
            for player, bot, role in zip(self._setup.players, names, self._roles, strict=True)
        ]
        text = f"{self._title()}, seed {self._seed}: {', '.join(players)}"
        return wrapped(text)

    def _title(self) -> str:
        options = [name for name in self._setup.options if name != "deeds"]
        return ", ".join([self._setup.rules.title, *options])


def _count_of(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _end(outcome: Outcome) -> str:
    after = f"after {_count_of(outcome.rounds, 'round')} and {_count_of(outcome.turns, 'turn')}"
    if outcome.winner == BANK:
        return f"Nobody has won {after}."
    return f"{seat_name(outcome.winner)} has won {after}."
