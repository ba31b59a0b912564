"""A small flash for either Python, which allocates nothing where the journal must not."""

from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES


class Flash:
    """Flash in which programming only clears bits; `writes` counts what it was told to write.

    `data` is the journal, `records` what is right below it, at addresses below zero.
    """

    size = 8 * SECTOR_BYTES

    def __init__(self) -> None:
        self.data = bytearray(b"\xff" * self.size)
        self.records = bytearray(b"\xff" * RECORDS_BYTES)
        self.writes = 0

    def read_heads(self, size: int) -> bytearray:
        starts = range(0, self.size, SECTOR_BYTES)
        return bytearray(b"".join([self.data[at : at + size] for at in starts]))

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        half = self.data if at >= 0 else self.records
        at = at if at >= 0 else at + RECORDS_BYTES
        for i in range(len(buffer)):
            buffer[i] = half[at + i]

    def program(self, at: int, page: "bytes | bytearray | memoryview") -> None:
        self.writes += 1
        half = self.data if at >= 0 else self.records
        at = at if at >= 0 else at + RECORDS_BYTES
        for i in range(PAGE_BYTES):
            half[at + i] &= page[i]

    def erase(self, at: int) -> None:
        self.writes += 1
        half = self.data if at >= 0 else self.records
        at = at if at >= 0 else at + RECORDS_BYTES
        for i in range(SECTOR_BYTES):
            half[at + i] = 255
