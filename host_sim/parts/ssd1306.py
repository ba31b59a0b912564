"""The display: Solomon Systech's SSD1306 with 128 x 64 pixels, on I2C.

Section numbers are those of the SSD1306 data sheet, revision 1.1. The module is mounted as usual:
with segment remap (A1) and COM scan down (C8) the picture is upright.
"""

import random
from collections.abc import Callable

from host_sim.parts.picture import WIDTH_PX, Picture

ADDRESS = 0x3C  # 8.1.5.1, with SA0 low; 0x3D with SA0 high
PAGES = 8
MAX_HZ = 400_000  # a clock of 2.5 us (table 13-6)

_OFF = 1 << 6  # of the status byte: the display is off (9.2)

# Argument bytes that follow a command (9, table 9-1); commands not named take none. AD chooses the
# reference of the current in later kinds, such as the SSD1315; it comes if an SH1106 is set.
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
    0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2  # addressing modes (10.1.3)


class Ssd1306:
    """One display; calls of the bus: begin, write, read, end. `changed` is called at the end of a
    transfer that changed the picture. can_be_read: some modules do not acknowledge a read.
    """

    COLUMNS = WIDTH_PX  # of the memory ...
    FIRST = 0  # ... and the first of those that are on the glass
    ID = 0x6  # the lower half of the status byte, which the data sheet leaves open
    _arguments = _ARGUMENTS
    _column_mask = 0x7F  # of the column's register

    def __init__(self, changed: Callable[[], None], fault: Callable[[str], None]) -> None:
        self._changed = changed
        self._fault = fault
        self.can_be_read = True
        self.picture = Picture()
        self.power_on()

    def power_on(self) -> None:
        """Start dark, with registers as after a reset (8.9) and noise in the memory."""
        self._ram = bytearray(random.Random(0).randbytes(self.COLUMNS * PAGES))
        self._mode = BY_PAGE
        self._column = self._page = 0
        self._columns, self._pages = (0, WIDTH_PX - 1), (0, PAGES - 1)
        self._start_line = self._offset = 0
        self._is_remapped = self._is_scanned_down = self._is_all_lit = False
        self._is_awake = self._is_charged = False
        self._rows = 64
        self._pins = 0x12
        self._contrast, self._inverse = 0x7F, False
        self._command = bytearray()
        self._control: int | None = None
        self.show()

    # The bus (8.1.5)

    def begin(self) -> None:
        self._control = None

    def write(self, byte: int) -> None:
        """Process a control byte, or the command or data after it: one byte, or all the rest."""
        if self._control is None:
            self._control = byte
            if byte & 0x3F:
                self._refuse(f"{byte:02X} is no control byte")
            return
        if self._control & 0x40:
            self._store(byte)
        else:
            self._take(byte)
        if self._control & 0x80:
            self._control = None

    def read(self) -> int:
        """Return the status byte."""
        return self.ID | (0 if self._is_awake else _OFF)

    def end(self) -> None:
        self.show()

    def show(self) -> None:
        """Update the picture from memory and registers, and call `changed` if it differs."""
        picture = self.picture
        before = (bytes(picture.memory), picture.is_on, picture.contrast, picture.inverse)
        picture.is_on = self._is_awake and self._is_charged
        picture.memory[:] = self._drawn() if picture.is_on else bytes(len(picture.memory))
        picture.contrast, picture.inverse = self._contrast, self._inverse
        if before != (bytes(picture.memory), picture.is_on, picture.contrast, picture.inverse):
            self._changed()

    def _drawn(self) -> bytes:
        """Return the pixels as displayed by the module, byte 128 * page + x."""
        if self._is_all_lit:
            return b"\xff" * WIDTH_PX * PAGES
        is_plain = self._is_scanned_down and self._rows == 64 and self._pins & 0x30 == 0x10
        if is_plain and not self._start_line and not self._offset:
            return self._on_glass()
        return self._scanned()

    def _on_glass(self) -> bytes:
        """Return the columns of the memory that are wired to the glass."""
        return b"".join(
            self._ram[at : at + WIDTH_PX] for at in range(self.FIRST, len(self._ram), self.COLUMNS)
        )

    def _scanned(self) -> bytes:
        """Return the picture line by line, by scan direction, offset and COM wiring."""
        memory = self._on_glass()
        picture = bytearray(len(memory))
        for com in range(self._rows):
            y = (com + self._offset) % 64
            if not self._pins & 0x10:  # sequential wiring: even lines, then odd ones
                y = y % 32 * 2 + y // 32
            y = y if self._is_scanned_down else 63 - y
            line = (com + self._start_line) % 64
            for x in range(WIDTH_PX):
                bit = memory[line // 8 * WIDTH_PX + x] >> line % 8 & 1
                picture[y // 8 * WIDTH_PX + x] |= bit << y % 8
        return bytes(picture)

    def _store(self, byte: int) -> None:
        """Write a byte to memory and advance (10.1.3). Remap applies while writing (10.1.8)."""
        if self._column >= self.COLUMNS:
            self._refuse(f"there is no column {self._column}")
            return
        x = self._column if self._is_remapped else self.COLUMNS - 1 - self._column
        self._ram[self._page * self.COLUMNS + x] = byte
        self._advance()

    def _advance(self) -> None:
        if self._mode == BY_PAGE:
            self._column = (self._column + 1) % WIDTH_PX
        elif self._mode == HORIZONTAL:
            self._column, is_full = _next(self._column, self._columns)
            if is_full:
                self._page, _ = _next(self._page, self._pages)
        else:
            self._page, is_full = _next(self._page, self._pages)
            if is_full:
                self._column, _ = _next(self._column, self._columns)

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) <= self._arguments.get(self._command[0], 0):
            return
        command, arguments = self._command[0], self._command[1:]
        self._command = bytearray()
        if arguments:
            self._set(command, arguments)
        elif command <= 0x1F:
            shift = 0 if command < 0x10 else 4
            self._column = self._column & ~(0x0F << shift) | (command & 0x0F) << shift
            self._column &= self._column_mask
        elif 0x40 <= command <= 0x7F:
            self._start_line = command & 0x3F
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        else:
            self._switch(command)

    def _set(self, command: int, arguments: bytearray) -> None:
        first = arguments[0]
        if command == 0x20:
            self._mode = first & 3
        elif command == 0x21:
            self._columns = (first & 0x7F, arguments[1] & 0x7F)
            self._column = self._columns[0]
        elif command == 0x22:
            self._pages = (first & 7, arguments[1] & 7)
            self._page = self._pages[0]
        elif command == 0x81:
            self._contrast = first
        elif command == 0x8D:
            self._is_charged = bool(first & 4)
        elif command == 0xA8:
            self._rows = (first & 0x3F) + 1
        elif command == 0xD3:
            self._offset = first & 0x3F
        elif command == 0xDA:
            self._pins = first

    def _switch(self, command: int) -> None:
        if command in (0xA0, 0xA1):
            self._is_remapped = command == 0xA1
        elif command in (0xA4, 0xA5):
            self._is_all_lit = command == 0xA5
        elif command in (0xA6, 0xA7):
            self._inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self._is_awake = command == 0xAF
        elif 0xC0 <= command <= 0xCF:
            self._is_scanned_down = bool(command & 8)
        elif command not in (0x2E, 0xE3):
            self._refuse(f"{command:02X} is no command, or one that is not modelled")

    def _refuse(self, what: str) -> None:
        self._fault(f"{self.__class__.__name__}: {what}")


def _next(place: int, limits: tuple[int, int]) -> tuple[int, bool]:
    """Return the next place within the limits, and whether it wrapped."""
    if place == limits[1]:
        return limits[0], True
    return place + 1, False
