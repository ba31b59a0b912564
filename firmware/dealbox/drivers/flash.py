"""The region of the chip's own flash that holds the journal and, right below it, the records."""

from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import BlockDevice, FlashChip

_BLOCK_COUNT = 4  # the requests of os.AbstractBlockDev.ioctl
_BLOCK_ERASE = 6


class Flash:
    """A region of flash on an rp2.Flash: the journal, `size` bytes, and then the records.

    That device checks no bounds, reports no failure and rounds a program up to a page, so the
    bounds are checked here (ValueError), and the journal reads back. Interrupts are off while it
    programs (0.4 ms) and erases (45 ms, 400 at worst: W25Q16 data sheet, 9.6).
    """

    def __init__(self, device: "BlockDevice", chip: "FlashChip") -> None:
        self._device = device
        self._chip = chip
        self._end = device.ioctl(_BLOCK_COUNT, 0) * SECTOR_BYTES
        self.size = self._end - RECORDS_BYTES

    def read_heads(self, at: int, step: int, count: int, size: int) -> bytearray:
        """Return the first `size` bytes of each of `count` steps; takes 0.5 ms for all sectors.

        size: a multiple of four, up to 64.
        """
        self._check(at, step * count, 4)
        heads = bytearray(size * count)
        self._chip.read_heads(self._place(at), step, size, heads)
        return heads

    def is_blank(self, at: int) -> bool:
        """Return whether every bit of the sector at at is set."""
        self._check(at, SECTOR_BYTES, SECTOR_BYTES)
        return self._chip.is_blank(self._place(at), SECTOR_BYTES)

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        """Fill buffer with the bytes from at on."""
        if at < 0 or at + len(buffer) > self._end:
            raise ValueError
        self._device.readblocks(self._place(at) // SECTOR_BYTES, buffer, at % SECTOR_BYTES)

    def program(self, at: int, page: "bytearray | memoryview") -> None:
        """Clear the bits of the page at at that are clear in page, 256 bytes; blocks 0.4 ms.

        page must be in RAM: a frozen constant is in the flash, which cannot be read meanwhile.
        """
        self._check(at, PAGE_BYTES, PAGE_BYTES)
        if len(page) != PAGE_BYTES:
            raise ValueError
        self._device.writeblocks(self._place(at) // SECTOR_BYTES, page, at % SECTOR_BYTES)

    def erase(self, at: int) -> None:
        """Set all bits of the sector at at; blocks 45 ms, 400 at worst."""
        self._check(at, SECTOR_BYTES, SECTOR_BYTES)
        self._device.ioctl(_BLOCK_ERASE, self._place(at) // SECTOR_BYTES)

    def _check(self, at: int, size: int, step: int) -> None:
        if at < 0 or at + size > self._end or at % step:
            raise ValueError

    def _place(self, at: int) -> int:
        """Return where it is in the device: there the records come first."""
        return at + RECORDS_BYTES if at < self.size else at - self.size
