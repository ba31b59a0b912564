"""The enclosures' files, made by build123d in an environment of its own in the cache.

build123d and pyvista take 1.5 GB, so they are fetched only when they are needed. What they make is
cached by a checksum of the sources.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from ctypes.util import find_library
from pathlib import Path
from typing import NamedTuple

from host_sim import cache
from host_sim.images import BuildFailed, NoImage
from kit import board_layout
from kit import layout as measures
from tools.image import debian

_KIT = Path(__file__).parent
_WANTED = _KIT / "requirements.txt"
_BOTH = ("layout.toml", "layout.py", "shapes.py", "requirements.txt")


class Case(NamedTuple):
    """An enclosure: how its measures are read, and the files that its solids and pictures are of.

    The last of each is the module that makes them.
    """

    read: Callable[[], measures.Layout]
    solids: tuple[str, ...]
    pictures: tuple[str, ...]  # and those of the solids


CASES = {
    "enclosure": Case(measures.read, (*_BOTH, "enclosure.py"), ("components.py", "render.py")),
    "board-case": Case(
        board_layout.read,
        (
            *_BOTH,
            "components.py",
            "pcb/case.toml",
            "pcb/layout.toml",
            "board_places.py",
            "board_components.py",
            "board_layout.py",
            "board_case.py",
        ),
        ("render.py", "board_render.py"),
    ),
}
# What build123d's and pyvista's wheels do not bring along, and Debian's packages of it.
_LIBRARIES = {"GL": "libgl1", "EGL": "libegl1", "X11": "libx11-6", "expat": "libexpat1"}
_LINES = 15  # of a failed program's errors


def build(folder: Path) -> None:
    """Fill a folder with STL and STEP of each part, and pictures of both boxes, PNG.

    NoImage: build123d cannot be had on this machine. BuildFailed: a layout has faults.
    """
    for name in CASES:
        for made in (solids(name), pictures(name)):
            shutil.copytree(made, folder, dirs_exist_ok=True)


def solids(name: str = "enclosure") -> Path:
    """Return the folder of an enclosure's STL and STEP files, made if they are not there yet."""
    case = CASES[name]
    try:
        case.read()
    except measures.BadLayout as faults:
        raise BuildFailed(f"the layout of {name}: {faults}") from None
    return cache.cached(
        f"{name}-{_key(case.solids)}", lambda folder: _run_module(case.solids[-1], folder)
    )


def pictures(name: str = "enclosure") -> Path:
    """Return the folder of an enclosure's pictures, made if they are not there yet."""
    case = CASES[name]
    return cache.cached(
        f"{name}-pictures-{_key((*case.solids, *case.pictures))}",
        lambda folder: _run_module(case.pictures[-1], solids(name), folder),
    )


def _run_module(file: str, *folders: Path) -> None:
    """Run a module of the kit in the environment that has build123d."""
    module = f"kit.{file.removesuffix('.py')}"
    _need_libraries()
    print(f"Running {module} ...", file=sys.stderr, flush=True)
    python = _python()
    environment = {**os.environ, "PYTHONPATH": str(_KIT.parent)}
    environment.pop("DISPLAY", None)  # pyvista draws without a screen
    # Only what is imported is compiled, once for all programs: pip would compile everything.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(python.parents[1] / "bytecode")
    errors = _errors([python, "-m", module, *folders], environment)
    if errors:
        raise BuildFailed(f"{module} failed:\n{errors}")


def _python() -> Path:
    """Return the interpreter of the environment, which is set up if it is not there yet."""

    def install(folder: Path) -> None:
        print("Fetching build123d for the enclosure, 1.5 GB ...", file=sys.stderr, flush=True)
        how = ["-q", "--disable-pip-version-check", "install", "--no-compile", "--require-hashes"]
        errors = _errors([sys.executable, "-m", "venv", folder])
        errors = errors or _errors([folder / "bin/python", "-m", "pip", *how, "-r", _WANTED])
        if errors:
            raise NoImage(f"no build123d for the enclosure, and it cannot be had:\n{errors}")

    return cache.cached(f"kit-{_key((_WANTED.name,))}", install) / "bin/python"


def _need_libraries() -> None:
    """Have the libraries that draw, installed if that can be done; or raise NoImage."""
    if sys.platform == "linux":
        debian.need([package for name, package in _LIBRARIES.items() if not find_library(name)])


def _key(names: tuple[str, ...]) -> str:
    total = hashlib.sha256()
    for name in names:
        content = (_KIT / name).read_bytes()
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:12]


def _errors(command: Sequence[str | Path], environment: dict[str, str] | None = None) -> str:
    """Run a command; return the end of what it reports if it fails, "" if it does not."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    return "\n".join(done.stderr.splitlines()[-_LINES:]) or f"exit code {done.returncode}"
