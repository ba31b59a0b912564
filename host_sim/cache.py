"""The folder in which built things are kept, and whether one is as it was left."""

import hashlib
import os
from pathlib import Path

from host_sim.ending import home

_SEAL = ".sha256"


def folder() -> Path:
    """Return the project's folder in the user's cache, which may not exist yet."""
    caches = os.environ.get("XDG_CACHE_HOME") or home() / ".cache"
    return Path(caches) / "dealbox"


def seal(made: Path) -> None:
    """Note in a folder what its files contain now."""
    (made / _SEAL).write_text(_digest(made), encoding="ascii")


def is_sealed(made: Path) -> bool:
    """Return whether a folder's files contain what they did when it was sealed."""
    try:
        return (made / _SEAL).read_bytes() == _digest(made).encode()
    except OSError:
        return False


def _digest(made: Path) -> str:
    """Return a hash of the names and contents of all files but the seal."""
    total = hashlib.sha256()
    for path in sorted(path for path in made.rglob("*") if path.is_file()):
        if path.name != _SEAL:
            content = path.read_bytes()
            total.update(f"{path.relative_to(made)}\0{len(content)}\0".encode() + content)
    return total.hexdigest()
