"""The pictures of pictures.txt: `python -m tests.ui.pictures` draws them again."""

from functools import cache
from pathlib import Path

from host_sim.parts.w25q import Flash
from tests.support.table import Table

_FILE = Path(__file__).with_name("pictures.txt")
_HEAD, *_BLOCKS = _FILE.read_text("utf-8").strip().split("\n\n")[1:]

# By name: players, game, and what was done before.
_TABLES = {
    name: [part.strip() for part in about.split("|")]
    for line in _HEAD.splitlines()
    if line.startswith("@")
    for name, about in [line.removeprefix("@").split(" = ")]
}

# By name: table and steps, and the rows.
PICTURES = {name: (how, rows) for name, how, *rows in map(str.splitlines, _BLOCKS)}


def play(name: str) -> Table:
    """Return the table at which everything was done for a picture."""
    table_name, _, steps = PICTURES[name][0].removeprefix("@").partition(" ")
    table = Table(books=_begun(table_name, Table.language))
    table.do(steps)
    return table


@cache
def _begun(table_name: str, _language: int) -> Flash:
    """Return the flash of a unit that speaks Table.language, at the table before a picture."""
    players, game, before = _TABLES[table_name]
    table = Table(*players.split(), game=game)
    table.do(before)
    return table.stored()


def rows(name: str) -> list[str]:
    """Return the rows of the picture as they are drawn now."""
    display = play(name).board.display
    edges = [":" if display.inverse >> row & 1 else "|" for row in range(8)]
    return [f"{edge}{line:21}{edge}" for edge, line in zip(edges, display.lines(), strict=True)]


if __name__ == "__main__":
    text = _FILE.read_text("utf-8")
    blocks = ["\n".join([name, how, *rows(name)]) for name, (how, _) in PICTURES.items()]
    _FILE.write_text(text[: text.index(_BLOCKS[0])] + "\n\n".join(blocks) + "\n", "utf-8")
