"""The enclosures' files, made by build123d in an environment of its own in the cache.

build123d takes 0.9 GB, so it is fetched only when it is needed. What it makes is cached by a
checksum of the sources.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from ctypes.util import find_library
from pathlib import Path

from host_sim.images import BuildFailed, NoImage
from kit import layout, sheets
from tools import cache
from tools.image import debian

_KIT = Path(__file__).parent
_WANTED = _KIT / "requirements.txt"
# What solids and pictures are made of; the pictures of the solids and the last one.
SOURCES = (
    *layout.FILES[layout.BOARD],
    *("places.py", "components.py", "layout.py", "shapes.py", "enclosure.py"),
    *("requirements.txt", "render.py"),
)
# What build123d's wheels do not bring along, and Debian's packages of it.
_LIBRARIES = {"GL": "libgl1", "X11": "libx11-6", "expat": "libexpat1"}
_LINES = 15  # of a failed program's errors


def build(folder: Path) -> None:
    """Fill a folder with STL and STEP of each part, and pictures of both boxes, PNG.

    NoImage: build123d cannot be had on this machine. BuildFailed: a layout has faults.
    """
    for made in (solids(), pictures()):
        shutil.copytree(made, folder, dirs_exist_ok=True)


def solids() -> Path:
    """Return the folder of the STL and STEP files, made if they are not there yet."""
    for name in layout.FILES:
        try:
            layout.read(name)
        except layout.BadLayout as faults:
            raise BuildFailed(f"the layout of {name}: {faults}") from None
    key = _key(SOURCES[:-1])
    return cache.cached(f"enclosure-{key}", lambda folder: _run_module("enclosure", folder))


def pictures() -> Path:
    """Return the folder of the pictures, made if they are not there yet."""
    key = _key(SOURCES)
    return cache.cached(
        f"enclosure-pictures-{key}", lambda folder: _run_module("render", solids(), folder)
    )


def _run_module(name: str, *folders: Path) -> None:
    """Run a module of the kit in the environment that has build123d."""
    if sys.platform == "linux":
        debian.need([package for name, package in _LIBRARIES.items() if not find_library(name)])
    print(f"Running kit.{name} ...", file=sys.stderr, flush=True)
    python = _python()
    environment = {**os.environ, "PYTHONPATH": str(_KIT.parent)}
    environment["KIT_FONT"] = str(sheets.fonts() / "DejaVuSans-Bold.ttf")
    # Only what is imported is compiled, once for all programs: pip would compile everything.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(python.parents[1] / "bytecode")
    errors = _errors([python, "-m", f"kit.{name}", *folders], environment)
    if errors:
        raise BuildFailed(f"kit.{name} failed:\n{errors}")


def _python() -> Path:
    """Return the interpreter of the environment, which is set up if it is not there yet."""

    def install(folder: Path) -> None:
        print("Fetching build123d for the enclosure, 0.9 GB ...", file=sys.stderr, flush=True)
        how = ["-q", "--disable-pip-version-check", "install", "--no-compile", "--require-hashes"]
        errors = _errors([sys.executable, "-m", "venv", folder])
        errors = errors or _errors([folder / "bin/python", "-m", "pip", *how, "-r", _WANTED])
        if errors:
            raise NoImage(f"no build123d for the enclosure, and it cannot be had:\n{errors}")

    return cache.cached(f"kit-{_key([_WANTED.name])}", install) / "bin/python"


def _key(names: Sequence[str]) -> str:
    return cache.digest((name, (_KIT / name).read_bytes()) for name in names)[:12]


def _errors(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> str:
    """Run a command; return the end of what it reports if it fails, "" if it does not."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    return "\n".join(done.stderr.splitlines()[-_LINES:]) or f"exit code {done.returncode}"
