"""On stock MicroPython, without the Dealbox image: the journal's flash, emulated by files.

Only `make push` copies this module to a board, for development; the image does not contain it.
"""

import os

from dealbox.parts import PAGE_BYTES, SECTOR_BYTES

_SECTORS = 16  # of the journal, which the records follow
_BLANK = b"\xff" * PAGE_BYTES


class FileFlash:
    """A region of flash, one file for each sector; a sector without a file is erased.

    The file system copies a whole sector for each page, so a program takes as long as an erase,
    and now and then the lamp is late. What was written is as safe as littlefs makes it.
    """

    def __init__(self, folder: str) -> None:
        self.size = _SECTORS * SECTOR_BYTES
        self._folder = folder
        if folder not in os.listdir():
            os.mkdir(folder)

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        """Fill buffer with the bytes from at on, at most a page and within one sector."""
        buffer[:] = _BLANK[: len(buffer)]
        if self._name(at) in os.listdir(self._folder):
            with open(self._path(at), "rb") as file:
                file.seek(at % SECTOR_BYTES)
                file.readinto(buffer)

    def read_heads(self, size: int) -> bytearray:
        """Return the first `size` bytes of every sector, one after the other."""
        heads = bytearray(size * _SECTORS)
        for sector in range(_SECTORS):
            self.read_into(sector * SECTOR_BYTES, memoryview(heads)[size * sector :][:size])
        return heads

    def program(self, at: int, page: "bytearray | memoryview") -> None:
        """Clear the bits of the page at at that are clear in page, 256 bytes."""
        merged = bytearray(PAGE_BYTES)
        self.read_into(at, merged)
        for i in range(PAGE_BYTES):
            merged[i] &= page[i]
        if self._name(at) not in os.listdir(self._folder):
            with open(self._path(at), "wb") as file:
                for _ in range(SECTOR_BYTES // PAGE_BYTES):
                    file.write(_BLANK)
        with open(self._path(at), "r+b") as file:
            file.seek(at % SECTOR_BYTES)
            file.write(merged)

    def erase(self, at: int) -> None:
        """Set all bits of the sector at at."""
        if self._name(at) in os.listdir(self._folder):
            os.remove(self._path(at))

    def _name(self, at: int) -> str:
        return str(at // SECTOR_BYTES)

    def _path(self, at: int) -> str:
        return self._folder + "/" + self._name(at)
