"""The folder in which built things are kept, each built once, and whether one is unchanged."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from host_sim import files
from host_sim.ending import home

_SEAL = ".sha256"


def folder() -> Path:
    """Return the project's folder in the user's cache, which may not exist yet."""
    caches = os.environ.get("XDG_CACHE_HOME") or home() / ".cache"
    return Path(caches) / "dealbox"


def cached(name: str, build: Callable[[Path], None], *, is_checked: bool = False) -> Path:
    """Return a folder of the cache; if it is missing, build fills an empty one, then renamed.

    is_checked: reads all of it, and builds it anew if any file has changed.
    """
    made = folder() / name
    is_there = is_sealed if is_checked else Path.exists
    if not is_there(made):
        with locked(made):
            if not is_there(made):  # not built meanwhile by another process
                aside = made.with_name(made.name + ".part")
                shutil.rmtree(aside, ignore_errors=True)  # an interrupted build
                aside.mkdir()
                build(aside)
                if is_checked:
                    seal(aside)
                shutil.rmtree(made, ignore_errors=True)  # a damaged one
                aside.rename(made)
    return made


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let only one process at a time build path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".lock").open("w") as file:
        files.lock(file, waits=True)
        yield


def seal(made: Path) -> None:
    """Note in a folder what its files contain now, and when each was written."""
    (made / _SEAL).write_text(_sum(made), encoding="ascii")


def is_sealed(made: Path) -> bool:
    """Return whether a folder's files are those that were sealed.

    A copy with other times is not: a build goes by them, and would use what is out of date.
    """
    try:
        return (made / _SEAL).read_bytes() == _sum(made).encode()
    except OSError:
        return False


def _sum(made: Path) -> str:
    """Return a hash of the names, times and contents of all files but the seal."""
    paths = sorted(path for path in made.rglob("*") if path.is_file() and path.name != _SEAL)
    return digest(
        (f"{path.relative_to(made)} {path.stat().st_mtime_ns}", path.read_bytes())
        for path in paths
    )


def digest(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return a hash of contents with their names, in their order; hexadecimal digits."""
    total = hashlib.sha256()
    for name, content in contents:
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()
