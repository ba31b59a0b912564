"""The images of all boards in one folder, as the site and a release publish them."""

import hashlib
import shutil
from collections.abc import Iterable
from pathlib import Path

from host_sim import pins
from tools.image import build

SUMS = "SHA256SUMS"


def add(folder: Path) -> list[Path]:
    """Put the image of every board into a folder, and return these files, sorted by name.

    NoImage, BuildFailed: as tools.image.build.image.
    """
    return [Path(shutil.copy(build.image(board), folder)) for board in sorted(pins.boards())]


def checksums(files: Iterable[Path]) -> str:
    """Return a line for each file, sorted by name, as `sha256sum --check` reads them."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(files, key=lambda file: file.name)
    )
