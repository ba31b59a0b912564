"""The unit's flash in a file, so that a game survives the program.

The file is the image of the flash, byte for byte: each operation is written at its offset and
synced before the unit goes on (docs/face.md).
"""

import errno
import os
from contextlib import suppress
from io import FileIO
from itertools import count
from pathlib import Path

from host_sim import ending, files

_BLANK = b"\xff"


class InUse(OSError):
    """Another unit runs from the file."""


def default_path(name: str) -> Path:
    """Return the path of this user's flash file for a target of this name."""
    home = os.environ.get("XDG_DATA_HOME") or ending.home() / ".local" / "share"
    return Path(home) / "dealbox" / ("unit.flash" if name == "laptop" else f"unit-{name}.flash")


class FlashFile:
    """A flash image in a file, locked against other units.

    A link is followed; the lock is on the file itself, not on a name of it. Programs that heed no
    lock may remove, replace or overwrite the file meanwhile: that is noticed, what they wrote is
    renamed, and the image is written again.
    Refused: InUse, or OSError if it is no regular, writable file, or called -.
    """

    def __init__(self, path: Path) -> None:
        if str(path) == "-":  # to other programs the standard output
            raise OSError(errno.EINVAL, "give the name of a file")
        self.path = Path(os.path.realpath(path))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._image = bytearray()  # the content that the file has, or has to get
        self._seen = bytearray()  # the content at the last look, and room for a byte more
        self._dirty = slice(0, 0)  # where a failed write may have left other bytes
        self._file = self._open()

    def load(self) -> bytes | None:
        """Return the image, or None if the file is empty or blank."""
        self._file.seek(0)
        content = self._file.readall()
        return content if content.strip(_BLANK) else None

    def set_aside(self) -> Path | None:
        """Begin with an empty file; return the unused name to which the old one was renamed."""
        if not files.CAN_LOCK:
            self._file.close()
        old = self._move() if self.path.exists() and os.path.getsize(self.path) else None
        if not self._is_there(self._file):
            file, self._file = self._file, self._open()
            file.close()
        return old

    def begin(self, image: bytes) -> None:
        """Write the whole image unless the file has it already. OSError: it was not written."""
        self._image[:] = image
        self._seen = bytearray(len(image) + 1)
        self._file.seek(0)
        before = self._file.readall()
        if before == image:
            return
        try:
            self._write(0, image)
            self._file.truncate(len(image))
        except OSError:
            self._image.clear()
            if not before.strip(_BLANK):
                self._file.truncate(0)
            raise

    def persist(self, at: int, content: bytes) -> None:
        """Write part of the image; durable against a crash of the machine once this returns.

        OSError: the image is unchanged, but the file is undefined there until repair().
        """
        self.repair()
        self._dirty = slice(at, at + len(content))
        self._write(at, content)
        self._image[self._dirty] = content
        self._dirty = slice(0, 0)

    def repair(self) -> None:
        """Write again what a failed write, or another program, left different from the image.

        Reads the whole file, in less than 1 ms; times and sizes of files do not tell all changes.
        OSError: it failed again; InUse: another unit plays in a file of this name.
        """
        if not self._is_intact():
            self._regain()
        if self._dirty.stop:
            self._write(self._dirty.start, self._image[self._dirty])
            self._dirty = slice(0, 0)

    def close(self) -> None:
        """Repair, close and unlock the file; remove it if nothing was written to it."""
        if self._image:
            with suppress(OSError):
                self.repair()
        if self._is_there(self._file) and not os.path.getsize(self.path):
            self.path.unlink()
        self._file.close()

    def _open(self) -> FileIO:
        """Return the file, created if missing, and locked."""
        if self.path.exists() and not self.path.is_file():
            raise OSError(errno.EINVAL, "it is not a regular file")
        if self.path.exists() and self.path.stat().st_size > files.GAME_MAX:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        file = open(self.path, "r+b", buffering=0, opener=_make)  # noqa: SIM115 (close() does)
        try:
            files.lock(file)
            if not self._is_there(file):  # its owner has just renamed it
                raise BlockingIOError
            self._sync_folder()
        except OSError as error:
            file.close()
            if isinstance(error, BlockingIOError):
                raise InUse(errno.EBUSY, "another unit plays the game in it") from None
            raise
        return file

    def _is_intact(self) -> bool:
        """Return whether the file is there and has the image, but for what is dirty."""
        if not self._is_there(self._file):
            return False
        self._file.seek(0)
        count, dirty = self._file.readinto(self._seen), self._dirty
        self._seen[dirty] = self._image[dirty]
        if count >= dirty.start:
            count = max(count, dirty.stop)
        return count == len(self._image) and self._seen.startswith(self._image)

    def _regain(self) -> None:
        """Set aside what another program has put into the file, and begin it anew."""
        if self.path.exists() and not self._is_there(self._file):
            self._open().close()  # not while another unit plays in it
        old = self.set_aside()
        self._dirty = slice(0, len(self._image))
        with suppress(OSError):  # the console may be a file on the same disk
            print(
                f"dealbox: another program has changed {self.path}: the game is written again"
                + (f", what was there is in {old}" if old else ""),
                flush=True,
            )

    def _is_there(self, file: FileIO) -> bool:
        """Return whether the path is still that of the file."""
        try:
            return not file.closed and os.path.samestat(os.fstat(file.fileno()), self.path.stat())
        except OSError:
            return False

    def _move(self) -> Path:
        """Rename the file at the path to an unused name; no earlier one is overwritten."""
        names = (f".old.{number}" if number > 1 else ".old" for number in count(1))
        olds = (self.path.with_name(self.path.name + name) for name in names)
        old = next(old for old in olds if not os.path.lexists(old))
        return self.path.rename(old)

    def _write(self, at: int, content: bytes | bytearray) -> None:
        rest = memoryview(content)
        self._file.seek(at)
        while rest:  # a full disk writes a part, and fails at the next write
            rest = rest[self._file.write(rest) :]
        # fdatasync, where it exists, does not write the file's time stamps.
        getattr(os, "fdatasync", os.fsync)(self._file.fileno())

    def _sync_folder(self) -> None:
        """Make a new name durable, too."""
        if os.name == "posix":
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _make(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o666)
