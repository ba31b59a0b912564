"""`dealbox table`: whole games over the bank's books, played by programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from games.table import play, request, soak
from host_sim.cards import COLOURS
from host_sim.command_line import add_command, add_commands

_FILE = Path(__file__).with_name("commands.toml")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `table` to the parser of dealbox."""
    kinds = add_commands(add_command(commands, "table", file=_FILE))
    editions, players = " ".join(request.names()), " ".join(COLOURS)
    add_command(
        kinds,
        "table play",
        play.do,
        _FILE,
        names=editions,
        colours=players,
        house=request.HOUSE_RULES,
    )
    add_command(kinds, "table soak", soak.do, _FILE, names=editions.replace(" ", ", "))
