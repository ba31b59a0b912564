"""The books of a game in a file, as a unit's memory holds them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dealbox.bank.state import State
from dealbox.store.journal import Journal
from host_sim.ending import BadInput
from host_sim.parts.region import JOURNAL_BYTES, REGION_BYTES
from host_sim.parts.w25q import Flash
from host_sim.web.flashfile import FlashFile, InUse


@contextmanager
def saved(path: Path | None, flash: Flash, say: Callable[[str], None]) -> Iterator[None]:
    """Write the flash to the file at the end, however the game ends. Refused: BadInput.

    path: None for no file. say: is told where the books are. The file is opened before the game;
    an older game in it is renamed. A second Ctrl-C does not interrupt the writing.
    """
    if path is None:
        yield
        return
    file = _open(path)
    try:
        _refuse_unless_game(path, file)
        yield
    finally:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            if flash.operations:
                say(_write(path, file, bytes(flash.data)))
        finally:
            file.close()  # removes it if it is empty
            signal.signal(signal.SIGINT, before)


def _open(path: Path) -> FlashFile:
    if not path.parent.is_dir():
        raise BadInput(f"cannot write {path}: there is no folder {path.parent}")
    try:
        return FlashFile(path)
    except InUse:
        raise BadInput(f"a unit plays the game in {path}: choose another name") from None
    except OSError as error:
        raise _cannot_write(path, error) from None


def _refuse_unless_game(path: Path, file: FlashFile) -> None:
    """Refuse to replace anything but a game, or an empty file."""
    content = file.load()
    if content is None:
        return
    if len(content) in (JOURNAL_BYTES, REGION_BYTES):
        flash = Flash()
        flash.data[: len(content)] = content
        if Journal(flash).boot(State()):
            return
    raise BadInput(f"{path} exists and holds no game: choose another name")


def _write(path: Path, file: FlashFile, image: bytes) -> str:
    """Return where the books are, and the game that was there before."""
    older = ""
    try:
        if old := file.set_aside():
            older = f"the older game is in {old}"
        file.begin(image)
    except OSError as error:
        raise _cannot_write(path, error, older) from None
    return f"The books are in {path}" + (f"; {older}." if older else ".")


def _cannot_write(path: Path, error: OSError, older: str = "") -> BadInput:
    return BadInput(f"cannot write {path}: {error.strerror}" + (f"; {older}" if older else ""))
