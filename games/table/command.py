"""`dealbox table`: whole games over the bank's books, played by programs."""

from __future__ import annotations

import argparse

from games.table import play, soak
from games.table.request import PAGE
from host_sim.command_line import add_commands


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `table` to the parser of dealbox."""
    table = commands.add_parser(
        "table",
        help="play whole games by programs",
        description="Play whole games over the bank's books, by programs.",
        page=PAGE,
    )
    kinds = add_commands(table)
    play.add_parser(kinds)
    soak.add_parser(kinds)
