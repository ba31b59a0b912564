"""`dealbox table`: whole games over the bank's books, played by programs."""

from __future__ import annotations

import argparse

from games.table import play, soak


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `table` to the parser of dealbox."""
    table = commands.add_parser(
        "table",
        help="play whole games by programs",
        description="Play whole games over the bank's books, by programs (docs/games/table.md).",
    )
    kinds = table.add_subparsers(required=True, metavar="COMMAND")
    play.add_parser(kinds)
    soak.add_parser(kinds)
