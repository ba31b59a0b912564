"""A mark of the code that decides about a game, so that games of two versions are not mixed."""

import inspect
from functools import cache
from hashlib import sha256
from pathlib import Path

import dealbox
import games.table
from games.study.plan import Cell
from games.table.bots import make

_STUDY = ("counting.py", "counts.py", "run.py")


@cache
def mark(cells: tuple[Cell, ...]) -> str:
    """Return a checksum of the bank, the table, what is counted, and the bots of the cells.

    As the files are when it is first asked for; the process runs what they were at its start.
    """
    folders = (Path(dealbox.__file__).parent / "bank", Path(games.table.__file__).parent)
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    paths += [Path(__file__).with_name(name) for name in _STUDY]
    bots = {words for cell in cells for words in cell.bots}
    files = {inspect.getsourcefile(kind) for bot in bots for kind in make(bot).__mro__[:-1]}
    paths += sorted({Path(file) for file in files if file} - set(paths))
    digest = sha256()
    for path in paths:
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
