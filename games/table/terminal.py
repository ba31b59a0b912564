"""Lines and pictures on a terminal: in colour where it is wanted, in letters that it has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TextIO

from games.table.drawing import PLAYER_STYLES, Canvas, painted
from host_sim.cards import COLOURS
from host_sim.ending import NEAREST

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
        self._print(_PLAYER.sub(_paint, line) if self._has_styles else line)

    def draw(self, canvas: Canvas) -> None:
        """Print a picture."""
        for line in canvas.lines(self._has_styles):
            self._print(line)

    def _print(self, line: str) -> None:
        encoding = self._out.encoding or "utf-8"  # None: text in memory, which holds any letter
        line = line.encode(encoding, NEAREST).decode(encoding)
        print(line, file=self._out, flush=True)


def _paint(name: re.Match[str]) -> str:
    return painted(name[0], PLAYER_STYLES[1 + COLOURS.index(name[0])])
