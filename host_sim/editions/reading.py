"""Files of boards on the laptop; checking.py reads what they say (docs/own-board.md)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from host_sim import files
from host_sim.editions import checking

if TYPE_CHECKING:
    from dealbox.contract import Figures

FILE_MAX = 64 * 1024
# The files of the built-in editions: of a wheel (force-include in pyproject.toml), of a checkout.
_FOLDERS = (Path(__file__).with_name("files"), Path(__file__).parents[2] / "editions")


class EditionFile(NamedTuple):
    """What a file says. number: of a built-in edition, else None. notes: lines, of its texts."""

    board: Figures
    number: int | None
    notes: list[str]


def built_in() -> dict[str, Path]:
    """Return the files of the built-in editions, by name."""
    folder = next((folder for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0])
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def read(path: Path) -> EditionFile:
    """Return what a file says. Refused: checking.BadEdition; OSError, if it cannot be read."""
    known = {name: file for name, file in built_in().items() if file != path}

    def load(name: str) -> dict[str, Any]:
        return parse(name, known[name].read_bytes())

    own = parse(str(path), files.read(path, FILE_MAX))
    return EditionFile(*checking.check(str(path), own, list(known), load))


def parse(name: str, content: bytes) -> dict[str, Any]:
    """Return the fields of a text. Refused: checking.BadEdition, if it is no TOML."""
    try:
        return tomllib.loads(files.text(content))
    except UnicodeError:
        text = "this is no text in UTF-8"
    except (ValueError, RecursionError) as error:  # not all are a TOMLDecodeError
        text = f"this is no TOML: {error}"
    raise checking.BadEdition(name, [((), "", text, 0, 0)])
