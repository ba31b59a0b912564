"""Files that a user names: no saved game is ever overwritten, and no input is read without end."""

import codecs
import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from dealbox.parts import PAGE_BYTES
from dealbox.store.page import MAGIC, Page

try:
    import fcntl
except ImportError:  # Windows, where two programs on one file are not detected
    fcntl = None  # type: ignore[assignment]

CAN_LOCK = fcntl is not None  # no: nor can a file be renamed while it is open
GAME_MAX = 4 * 1024 * 1024  # bytes: a whole chip as UF2, the largest file that holds a game
TEXT_MAX = 64 * 1024 * 1024  # bytes of a feed or a scenario: years of bookings


class HoldsAGame(OSError):
    """The file is not written, because it holds a saved game."""


class InUse(HoldsAGame):
    """The file is not written, because a unit plays in it."""


def read(path: Path, bytes_max: int) -> bytes:
    """Return the content of a file. OSError: it cannot be read, or has more bytes."""
    with path.open("rb") as file:
        content = file.read(bytes_max + 1)
    if len(content) > bytes_max:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def text(content: bytes) -> str:
    """Return a text in UTF-8, or in UTF-16 as PowerShell's > writes it, without its mark.

    UnicodeError: it is neither.
    """
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return content.decode("utf-16" if is_wide else "utf-8-sig")


def lock(file: IO[Any], *, is_shared: bool = False, waits: bool = False) -> None:
    """Lock an open file until it is closed. BlockingIOError: another has it, unless waits."""
    if fcntl:
        how = fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX
        fcntl.flock(file, how if waits else how | fcntl.LOCK_NB)


def refuse_game(path: Path) -> None:
    """Raise HoldsAGame if the file, under whatever name or link, holds a game or is a unit's.

    OSError: it is "-", which is the standard output to other programs.
    """
    if str(path) == "-":
        raise OSError(errno.EINVAL, "give the name of a file", "-")
    if not path.is_file():
        return
    with path.open("rb") as file:
        try:
            lock(file, is_shared=True)
        except BlockingIOError:
            words = "another program uses it; choose another name"
            raise InUse(errno.EBUSY, words, str(path)) from None
        if _holds_game(file.read(GAME_MAX)):
            raise HoldsAGame(errno.EEXIST, "it holds a saved game; choose another name", str(path))


def write(path: Path, content: str | bytes) -> None:
    """Write a file that the user named; text in UTF-8. OSError, HoldsAGame: it is as before."""
    write_made(path, lambda: content)


def write_made(path: Path, make: Callable[[], str | bytes]) -> None:
    """Write what make() returns, as write. Where that fails, it does before anything is made."""
    with written(path) as part:
        content = make()
        part.write_bytes(content if isinstance(content, bytes) else content.encode())


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """Yield the path of an empty file, which takes the place of the one that the user named.

    That one is complete or as it was before; a link to it stays a link. What is no regular file,
    such as a terminal, is written itself. OSError, HoldsAGame: nothing was written.
    """
    refuse_game(path)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        yield path
        return
    own = Path(os.path.realpath(path))
    part = own.with_name(f".{secrets.token_hex(8)}.part{own.suffix}")
    try:
        with open(part, "xb"):
            if own.exists():
                part.chmod(stat.S_IMODE(own.stat().st_mode))
        yield part
        with part.open("r+b") as file:  # Windows syncs no file that is only read
            os.fsync(file.fileno())
        refuse_game(own)  # it may have come meanwhile
        part.replace(own)
    except OSError as error:
        if error.filename in (None, str(part)):  # none, or one that nobody knows
            error.filename = str(path)
        raise
    finally:
        part.unlink(missing_ok=True)


def write_new(path: Path, content: bytes) -> None:
    """Write a file that must not exist. OSError, FileExistsError: nothing was written."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, "it exists; choose another name", str(path))
    refuse_game(path)
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def _holds_game(content: bytes) -> bool:
    """Return whether there is a sound page of any version, wherever it lies."""
    page = Page()
    at = content.find(MAGIC)
    while at >= 0:
        if at + PAGE_BYTES <= len(content):
            page.bytes[:] = content[at : at + PAGE_BYTES]
            if page.is_sound():
                return True
        at = content.find(MAGIC, at + 1)
    return False
