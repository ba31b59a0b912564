"""What the emulated chip and Node run: images of the firmware, which are built elsewhere.

Who builds them is found as an entry point: in a checkout of the project it is `tools.image`. A
wheel has no such part; it runs images that others have built.
"""

from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

# Of entry points: `chip` and `wasm`, as the two functions here, and `report` (web/pages.py).
GROUP = "dealbox.images"


class NoImage(Exception):
    """An image cannot be had on this machine; the text says why, and what would help."""


class BuildFailed(Exception):
    """The tools are installed, but the sources do not build; the text is the tools' output."""


def chip(board: str) -> Path:
    """Return the UF2 image of a board. Refused: NoImage, BuildFailed."""
    image: Path = _built("chip", board)
    return image


def wasm() -> list[str]:
    """Return the command that starts the unit under Node. Refused: NoImage, BuildFailed."""
    command: list[str] = _built("wasm")
    return command


def found(name: str) -> Any:
    """Return what builds something in a checkout of the project; None where there is none."""
    for builder in entry_points(group=GROUP, name=name):
        try:
            return builder.load()
        except ModuleNotFoundError as missing:
            if missing.name not in (builder.module, *_parents(builder.module)):
                raise
    return None


def _built(name: str, *arguments: str) -> Any:
    if build := found(name):
        return build(*arguments)
    raise NoImage(
        "the firmware is built in a checkout of the project, and here is none; "
        "a released image runs as well: --image FILE.uf2"
    )


def _parents(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]
