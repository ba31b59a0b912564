"""Bank and table as modules compiled to C: those of the wheel, or that `make compiled` has made.

They are of these very sources and this version of Python, or are not used.

A process uses all of them or none, so use() comes before anything that imports one: this module
imports nothing of them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from sysconfig import get_config_var
from types import ModuleType

from host_sim import cache

IN_WHEEL = Path(__file__).with_name("built")  # filled by hatch_build.py
SUFFIX: str = get_config_var("EXT_SUFFIX")  # names Python's version and the processor
_TABLE = (
    *("auction", "books", "chance", "dealings", "decks", "house_rules", "landing", "listener"),
    *("position", "table", "track"),
)


def home(package: str) -> Path:
    """Return the folder of a package, without importing it."""
    spec = find_spec(package)
    assert spec and spec.origin
    return Path(spec.origin).parent


def sources() -> dict[str, Path]:
    """Return the modules that are compiled, with their files; packages themselves are not."""
    dealbox, games = home("dealbox"), home("games")
    found = {"dealbox.clock": dealbox / "clock.py"}
    for package, folder in (
        ("dealbox.bank", dealbox / "bank"),
        ("dealbox.bank.editions", dealbox / "bank/editions"),
        ("games.table.bots", games / "table/bots"),
    ):
        found |= {f"{package}.{path.stem}": path for path in sorted(folder.glob("[!_]*.py"))}
    found |= {f"games.table.{name}": games / f"table/{name}.py" for name in _TABLE}
    found["games.study.counting"] = games / "study/counting.py"
    return found


def folder() -> Path:
    """Return where the sources as they are now would be compiled for this Python."""
    total = sha256(SUFFIX.encode())
    for path in (*sources().values(), Path(__file__).with_name("compiler.py")):
        total.update(sha256(path.read_bytes()).digest())
    return cache.folder() / f"compiled-{total.hexdigest()[:16]}"


def found() -> Path | None:
    """Return the folder of the modules; None if there is none, or it is damaged. Reads all."""
    made = folder()
    return next(filter(cache.is_sealed, (IN_WHEEL / made.name, made)), None)


def use() -> bool:
    """Import the compiled modules from now on, and return whether this process does.

    It does not if they are not there or damaged, or if one of them was imported as it is in the
    sources.
    """
    if any(isinstance(finder, _Finder) for finder in sys.meta_path):
        return True
    made = found()
    if not made or not sys.modules.keys().isdisjoint(sources()):
        return False
    sys.meta_path.insert(0, _Finder(made))
    return True


class _Finder(MetaPathFinder):
    """Finds a module in the file of its name."""

    def __init__(self, folder: Path) -> None:
        self._files = {path.name.removesuffix(SUFFIX): path for path in folder.iterdir()}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_file_location(name, self._files[name]) if name in self._files else None
