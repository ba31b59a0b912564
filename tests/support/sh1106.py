"""The display of most 1.3 inch modules: Sino Wealth's SH1106, on I2C.

It differs from the SSD1306 by a memory of 132 columns, whose middle 128 are on the glass, and by
knowing page addressing alone. Numbers are those of the commands in the SH1106 data sheet, version
2.2.
"""

from host_sim.parts.ssd1306 import Ssd1306

_ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Sh1106(Ssd1306):
    """One display; see Ssd1306. A command of the SSD1306 that it does not have is a fault."""

    COLUMNS = 132
    FIRST = 2
    ID = 0x8
    _arguments = _ARGUMENTS
    _column_mask = 0xFF

    def power_on(self) -> None:
        self._asks_pixels = False  # the last control byte was that of pixels
        super().power_on()
        self._is_charged = True  # command 9: the converter is on after a reset
        self.show()

    def write(self, byte: int) -> None:
        if self._control is None:
            self._asks_pixels = bool(byte & 0x40)
            self._answer = 0xA5  # a dummy byte comes first ("Read Display Data")
        super().write(byte)

    def read(self) -> int:
        """Return the status, or what the memory has in one column."""
        if not self._asks_pixels:
            return super().read()
        x = self._column if self._is_remapped else self.COLUMNS - 1 - self._column
        answer, self._answer = self._answer, self._ram[self._page * self.COLUMNS + x]
        return answer

    def _advance(self) -> None:
        self._column = min(self._column + 1, self.COLUMNS - 1)  # it stops there

    def _set(self, command: int, arguments: bytearray) -> None:
        if command == 0xAD:
            self._is_charged = bool(arguments[0] & 1)
        else:
            super()._set(command, arguments)

    def _switch(self, command: int) -> None:
        if command == 0x2E:
            self._refuse("2E is no command")
        elif not 0x30 <= command <= 0x33:  # the converter's voltage
            super()._switch(command)


class Sh1106As6(Sh1106):
    """One that reports what an SSD1306 reports."""

    ID = 6
