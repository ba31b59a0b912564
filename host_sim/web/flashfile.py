"""The unit's flash in a file, so that the game is still there the next day."""

import os
import threading
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows: two units over one file are not noticed there
    fcntl = None  # type: ignore[assignment]


class InUse(Exception):
    """Another unit runs from this file."""


def default_path(name: str) -> Path:
    """Return where the game of a target of this name is kept for this user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "dealbox" / ("unit.flash" if name == "laptop" else f"unit-{name}.flash")


class FlashFile:
    """A flash image in a file, written by a thread of its own: a disk may take its time.

    Refused: InUse, or OSError if the folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = open(path.with_suffix(".lock"), "w")  # noqa: SIM115 - held until close
        if fcntl:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._lock.close()
                raise InUse from None
        self._image: bytes | None = None  # the newest
        self._kept: bytes | None = None  # what the file holds
        self._is_closing = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._main, name="flash file")
        self._thread.start()

    def load(self) -> bytes | None:
        """Return the image, or None where nothing was ever kept."""
        if self.path.exists():
            self._kept = self.path.read_bytes()
        return self._kept

    def set_aside(self) -> None:
        """Begin anew; the old image stays beside, as .old."""
        if self.path.exists():
            self.path.replace(self.path.with_suffix(".old"))

    def keep(self, image: bytes) -> None:
        """Write an image soon; of several waiting only the newest is written."""
        self._image = image
        self._wake.set()

    def close(self) -> None:
        """Write what waits, and let go of the file."""
        self._is_closing = True
        self._wake.set()
        self._thread.join()
        self._lock.close()

    def _main(self) -> None:
        is_last = False
        while not is_last:
            self._wake.wait()
            self._wake.clear()
            is_last = self._is_closing
            image = self._image
            if image is not None and image != self._kept:
                try:
                    self._write(image)
                    self._kept = image
                except OSError as error:  # a full disk must not end the game at the table
                    print(f"dealbox: the game is not kept in {self.path}: {error.strerror}")

    def _write(self, image: bytes) -> None:
        """Replace the file at once or not at all, whenever the machine dies."""
        draft = self.path.with_suffix(".new")
        with open(draft, "wb") as file:
            file.write(image)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)
        if os.name == "posix":  # the new name must outlive the machine too
            folder = os.open(self.path.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
