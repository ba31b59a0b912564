"""A small flash for either Python, which allocates nothing where the journal must not."""

from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from host_sim.parts.pins import SingleReads


class Flash(SingleReads):
    """Flash in which programming only clears bits; `writes` counts what it was told to write."""

    size = 8 * SECTOR_BYTES  # of the journal, which the records follow

    def __init__(self) -> None:
        self.data = bytearray(b"\xff" * (self.size + RECORDS_BYTES))
        self.writes = 0

    def is_blank(self, at: int) -> bool:
        end = at + SECTOR_BYTES
        while at < end and self.data[at] == 255:
            at += 1
        return at == end

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        for i in range(len(buffer)):
            buffer[i] = self.data[at + i]

    def program(self, at: int, page: "bytes | bytearray | memoryview") -> None:
        self.writes += 1
        for i in range(PAGE_BYTES):
            self.data[at + i] &= page[i]

    def erase(self, at: int) -> None:
        self.writes += 1
        for i in range(SECTOR_BYTES):
            self.data[at + i] = 255
