"""The region of the chip's own flash that holds the journal and, right below it, the records."""

from dealbox.native import copy_heads
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.drivers.wires import BlockDevice

_BLOCK_COUNT = 4  # the requests of os.AbstractBlockDev.ioctl
_BLOCK_ERASE = 6


class Flash:
    """A region of flash on an rp2.Flash: the journal, `size` bytes, and then the records.

    That device checks no bounds, reports no failure and rounds a program up to a page, so the
    bounds are checked here (ValueError), and the journal reads back. Interrupts are off while it
    programs (0.4 ms) and erases (45 ms, 400 at worst: W25Q16 data sheet, 9.6).
    """

    def __init__(
        self, device: "BlockDevice", view: "Callable[[int], bytes | bytearray | memoryview]"
    ) -> None:
        """view(size) returns the journal's memory, whose size that is, to be read."""
        self._device = device
        self._end = device.ioctl(_BLOCK_COUNT, 0) * SECTOR_BYTES
        self.size = self._end - RECORDS_BYTES
        self._memory = view(self.size)

    def read_heads(self, size: int) -> bytearray:
        """Return the first `size` bytes of every sector of the journal; takes 2 ms."""
        count = self.size // SECTOR_BYTES
        heads = bytearray(size * count)
        copy_heads(self._memory, SECTOR_BYTES, heads, size, count)
        return heads

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        """Fill buffer with the bytes from at on."""
        if at < 0 or at + len(buffer) > self._end:
            raise ValueError
        self._device.readblocks(self._block(at), buffer, at % SECTOR_BYTES)

    def program(self, at: int, page: "bytearray | memoryview") -> None:
        """Clear the bits of the page at at that are clear in page, 256 bytes; blocks 0.4 ms.

        page must be in RAM: a frozen constant is in the flash, which cannot be read meanwhile.
        """
        self._check(at, PAGE_BYTES, PAGE_BYTES)
        if len(page) != PAGE_BYTES:
            raise ValueError
        self._device.writeblocks(self._block(at), page, at % SECTOR_BYTES)

    def erase(self, at: int) -> None:
        """Set all bits of the sector at at; blocks 45 ms, 400 at worst."""
        self._check(at, SECTOR_BYTES, SECTOR_BYTES)
        self._device.ioctl(_BLOCK_ERASE, self._block(at))

    def _check(self, at: int, size: int, step: int) -> None:
        if at < 0 or at + size > self._end or at % step:
            raise ValueError

    def _block(self, at: int) -> int:
        """Return the block of the device: there the records come first."""
        return (at + RECORDS_BYTES if at < self.size else at - self.size) // SECTOR_BYTES
