"""Lines on a terminal, in colour where it is wanted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TextIO

from host_sim.cards import COLOURS

# SGR codes (ECMA-48) by seat. WHITE is bold and BLACK grey, to be read on light and dark.
_STYLES = ("", "31", "34", "32", "33", "1", "90", "95", "38;5;208")
_PLAYER = re.compile(r"\b(" + "|".join(COLOURS) + r")\b")


class Terminal:
    """Where a game is shown; `out` may be a file or a pipe as well.

    environment: NO_COLOR, if set and not empty, and TERM=dumb prevent colour.
    """

    def __init__(self, out: TextIO, environment: Mapping[str, str]) -> None:
        self._out = out
        self._has_styles = (
            out.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
        )

    def say(self, line: str) -> None:
        """Print a line, each player's name in the player's colour."""
        if self._has_styles:
            styles = {name: _STYLES[1 + at] for at, name in enumerate(COLOURS)}
            line = _PLAYER.sub(lambda name: f"\x1b[{styles[name[0]]}m{name[0]}\x1b[0m", line)
        print(line, file=self._out, flush=True)
