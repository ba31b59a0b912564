"""The unit's flash in a file, so that the game is still there the next day.

The file is the flash, byte for byte: each operation is written where it belongs and synced before
the unit goes on (docs/face.md).
"""

import errno
import os
from io import FileIO
from itertools import count
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows: two units over one file are not noticed there
    fcntl = None  # type: ignore[assignment]

_BLANK = b"\xff"


class InUse(OSError):
    """Another unit runs from this file."""


def default_path(name: str) -> Path:
    """Return where the game of a target of this name is kept for this user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "dealbox" / ("unit.flash" if name == "laptop" else f"unit-{name}.flash")


class FlashFile:
    """A flash image in a file that no other unit uses meanwhile.

    A link is followed; the lock is on the file itself, by whatever name it is reached.
    Refused: InUse, or OSError if this is no file that can be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._image = bytearray()  # what the file holds, or is to hold
        self._owed = slice(0, 0)  # where a failed write may have left something else
        self._file = self._open()

    def load(self) -> bytes | None:
        """Return the image, or None where nothing was ever kept."""
        self._file.seek(0)
        content = self._file.readall()
        return content if content.strip(_BLANK) else None

    def set_aside(self) -> Path | None:
        """Begin anew; return where the old image stays: beside, under a name not yet taken."""
        old = self._move() if os.path.getsize(self.path) else None
        self._open_anew()
        return old

    def begin(self, image: bytes) -> None:
        """Have the file hold this image, if it does not already. OSError: it could not be kept."""
        self._image[:] = image
        self._file.seek(0)
        if self._file.readall() == image:
            return
        try:
            self._write(0, image)
            self._file.truncate(len(image))
        except OSError:
            if self.load() is None:
                self._file.truncate(0)
            raise

    def persist(self, at: int, cells: bytes) -> None:
        """Change part of the image; once this returns, no crash of the machine undoes it.

        OSError: the image is as before, but the file may hold anything there until repair().
        """
        self.repair()
        self._owed = slice(at, at + len(cells))
        self._write(at, cells)
        self._image[self._owed] = cells
        self._owed = slice(0, 0)

    def repair(self) -> None:
        """Have the file hold the image again after a write that failed. OSError: not yet."""
        if not self._is_there(self._file):
            if self.path.exists():
                self._move()
            self._open_anew()
            self._owed = slice(0, len(self._image))
        if self._owed.stop:
            self._write(self._owed.start, self._image[self._owed])
            self._owed = slice(0, 0)

    def close(self) -> None:
        """Let go of the file; one that nothing was written to is removed."""
        if self._is_there(self._file) and not os.path.getsize(self.path):
            self.path.unlink()
        self._file.close()

    def _open(self) -> FileIO:
        """Return the file, made if need be, locked."""
        if self.path.exists() and not self.path.is_file():
            raise OSError(errno.EINVAL, "it is not a regular file")
        file = open(self.path, "r+b", buffering=0, opener=_make)  # noqa: SIM115 (close() does)
        try:
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not self._is_there(file):  # its owner has just moved it away
                raise BlockingIOError
            self._sync_folder()
        except OSError as error:
            file.close()
            if isinstance(error, BlockingIOError):
                raise InUse(errno.EBUSY, "another unit plays the game in it") from None
            raise
        return file

    def _open_anew(self) -> None:
        if not self._is_there(self._file):
            file, self._file = self._file, self._open()
            file.close()

    def _is_there(self, file: FileIO) -> bool:
        """Return whether the path still leads to the file."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except OSError:
            return False

    def _move(self) -> Path:
        """Rename whatever is at the path; no image set aside before is overwritten."""
        names = (f".old.{number}" if number > 1 else ".old" for number in count(1))
        olds = (self.path.with_name(self.path.name + name) for name in names)
        old = next(old for old in olds if not os.path.lexists(old))
        return self.path.rename(old)

    def _write(self, at: int, cells: bytes | bytearray) -> None:
        rest = memoryview(cells)
        self._file.seek(at)
        while rest:  # a disk that is full takes a part, and refuses with the next
            rest = rest[self._file.write(rest) :]
        # Where there is fdatasync, it spares the disk the file's time stamps.
        getattr(os, "fdatasync", os.fsync)(self._file.fileno())

    def _sync_folder(self) -> None:
        """Have a new name outlive the machine, too."""
        if os.name == "posix":
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _make(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o666)
