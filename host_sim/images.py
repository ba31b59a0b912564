"""What the emulated chip runs: images of the firmware, which are built elsewhere.

Who builds them is found as an entry point: in a checkout of the project it is `tools.image`. A
wheel has no such part; it runs images that others have built.
"""

from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from host_sim import files, uf2
from host_sim.ending import BadInput

# Of entry points: `chip`, as the function here, and `report` (tools/site/pages.py).
GROUP = "dealbox.images"


class NoImage(BadInput):
    """An image cannot be had on this machine; the text says why, and what would help."""


class BuildFailed(BadInput):
    """The tools are installed, but the sources do not build; the text is the tools' output."""


def chip(board: str, image: Path | None = None) -> Path:
    """Return the UF2 image of a board; image: the file that the user names.

    Refused: NoImage, BuildFailed.
    """
    made: Path = image or _built("chip", board)
    if image:
        _check(image, board)
    return made


def _check(image: Path, board: str) -> None:
    """Refuse a file that is no image of this board: NoImage."""
    try:
        found = uf2.read(files.read(image, files.GAME_MAX))
    except uf2.BadImage as bad:
        raise NoImage(f"{image} {bad}") from None
    if found.board != board:
        raise NoImage(f"{image} is an image of {found.board}, not of {board}")


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
        "the emulated chip runs a released image as well: --image FILE.uf2"
    )


def _parents(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]
