"""What the tests need from outside: the image, MicroPython, a browser, Node.

`python -m tests.support.prerequisites` gets it all before the tests, and shows what it is doing.
"""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from host_sim import pins
from host_sim.images import BuildFailed, NoImage
from tools import node as node_tools
from tools.image import build, debian

_BROWSER = "chromium-headless-shell"  # opens a page in two thirds of the processor time

T = TypeVar("T")


class Missing(Exception):
    """Something is not available on this machine; the text is the reason."""


def image(board: str = pins.BOARD) -> Path:
    """Return the firmware image."""
    return _built(lambda: build.image(board))


def other_images() -> list[Path]:
    """Return the images of all other boards."""
    with ThreadPoolExecutor() as pool:  # one is compiled while another is loaded
        return list(pool.map(image, [board for board in pins.boards() if board != pins.BOARD]))


def repl_image() -> Path:
    """Return the image that boots to the prompt."""
    return _built(lambda: build.image(main=None))


def micropython() -> Path:
    """Return the MicroPython of this machine."""
    return _built(build.unix)


def chromium() -> Path:
    """Return the headless Chromium, or the one with windows; installed if neither is there."""
    for name in (_BROWSER, "chromium"):
        if found := shutil.which(name):
            return Path(found)
    if not shutil.which("apt-get") or os.geteuid():
        raise Missing(f"no browser; on Debian, as root: apt-get install {_BROWSER}")
    try:
        debian.install([_BROWSER])
    except NoImage as reason:
        raise Missing(str(reason)) from reason
    return Path(shutil.which(_BROWSER) or "")


def node() -> Path:
    """Return Node with npm beside it."""
    return _had(node_tools.node)


def node_modules() -> Path:
    """Return the folder of Node's modules."""
    return _had(node_tools.modules)


def enclosure() -> Path:
    """Return the folder of the enclosures' solids; `make soak` alone needs them."""
    from kit import case  # with all that prints the sheets

    return _built(case.solids)


def _had(get: Callable[[], Path]) -> Path:
    try:
        return get()
    except node_tools.NoNode as reason:
        raise Missing(str(reason)) from reason


def _built(build_it: Callable[[], T]) -> T:
    try:
        return build_it()
    except NoImage as reason:
        raise Missing(str(reason)) from reason


# Rows beside each other: what one fetches or builds with one process leaves the other time.
_ROWS: tuple[tuple[Callable[[], object], ...], ...] = (
    (image, other_images, micropython),
    (repl_image,),
    (chromium, node, node_modules),
)


def _get_row(row: Sequence[Callable[[], object]]) -> int:
    """Get one after the other; return 1 if one cannot be built, else 0."""
    for get in row:
        try:
            get()
        except Missing as reason:
            print(f"{get.__name__}: {reason}", file=sys.stderr)
        except BuildFailed as reason:
            print(reason, file=sys.stderr)
            return 1
    return 0


def _main() -> int:
    with ThreadPoolExecutor() as pool:
        return max(pool.map(_get_row, _ROWS))


if __name__ == "__main__":
    sys.exit(_main())
