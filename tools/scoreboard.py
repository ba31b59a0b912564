"""The scoreboard as a static page, and what it is told of the editions.

The page itself is in host_sim/web/page/scoreboard; `dealbox run` serves it too.
"""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import SPACES

PAGE = Path(__file__).parent.parent / "host_sim/web/page/scoreboard"
EDITIONS_FILE = "editions.json"
_WORKER = "sw.js"


def config(**more: str) -> str:
    """Return the content of the page's editions.json.

    more: `feed`, the address of a server's socket, relative to the page; `worker`, that of the
    script that keeps the page for use without a network.
    """
    return json.dumps({"editions": [_about(edition) for edition in EDITIONS], **more})


def build(folder: Path) -> None:
    """Fill an empty folder with the page, which works under any address and offline."""
    for path in sorted(PAGE.iterdir()):
        if path.name != _WORKER:
            shutil.copyfile(path, folder / path.name)
    (folder / EDITIONS_FILE).write_text(config(worker=_WORKER), encoding="utf-8")
    files = sorted(path.name for path in folder.iterdir())
    total = hashlib.sha256()
    for name in files:
        total.update(name.encode() + b"\0" + (folder / name).read_bytes())
    head = (
        f'const VERSION = "{total.hexdigest()[:16]}";\nconst FILES = {json.dumps(["./", *files])};'
    )
    worker = (PAGE / _WORKER).read_text(encoding="utf-8")
    (folder / _WORKER).write_text(f"{head}\n{worker}", encoding="utf-8")


def _about(edition: Edition) -> dict[str, Any]:
    """Return what the page shows and counts with, by space where it is a list."""
    spaces = range(SPACES)
    return {
        "name": edition.name,
        "city": edition.city,
        "title": edition.title,
        "sign": edition.sign,
        "names": [edition.space_name(space) for space in spaces],
        "groups": list(edition.groups),
        "cities": list(edition.cities),
        "has_transports": edition.has_transports,
        "has_apartments": edition.has_apartments,
        "prices_k": [edition.price_k(space) for space in spaces],
        "houses_k": [edition.house_k(s) if edition.is_site(s) else 0 for s in spaces],
        # Whether worth is what Edition.wealth_k says, and no rule of this edition's own.
        "counts_prices": type(edition).wealth_k is Edition.wealth_k,
    }
