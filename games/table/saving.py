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

# Of Ctrl-C, of a system that shuts down, of a terminal that is closed; Windows lacks the last.
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")


@contextmanager
def saved(path: Path | None, flash: Flash, say: Callable[[str], None]) -> Iterator[None]:
    """Write the flash to the file at the end, however the game ends. Refused: BadInput.

    path: None for no file. say: is told where the books are. The file is opened before the game;
    an older game in it is renamed. SIGTERM and SIGHUP end the game as Ctrl-C does.
    """
    if path is None:
        yield
        return
    file = _open(path)
    signals = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    before = {each: signal.getsignal(each) for each in signals}
    try:
        for each in signals:
            if before[each] == signal.SIG_DFL:  # nohup ignores SIGHUP
                signal.signal(each, signal.default_int_handler)
        _refuse_unless_game(path, file)
        yield
    finally:
        for each in signals:
            signal.signal(each, signal.SIG_IGN)  # nothing interrupts the writing
        try:
            if flash.operations:
                say(_write(path, file, bytes(flash.data)))
        finally:
            file.close()  # removes it if it is empty
            for each in signals:
                signal.signal(each, before[each])


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
    raise BadInput(f"{path} exists, and no game in it can go on: choose another name")


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
