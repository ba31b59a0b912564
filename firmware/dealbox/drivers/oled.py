"""The display: an SSD1306 or SH1106 with 128 x 64 pixels, on I2C.

Sections are those of the SSD1306 data sheet, revision 1.1. Rows of text are its pages, and
pixels go page by page (10.1.3), which is the only way of the SH1106.
"""

from dealbox.drivers.font import TILES
from dealbox.native import draw_cells, magnify, next_change
from dealbox.parts import COLUMNS, DISPLAYS, LETTERS, LETTERS_AT, ROWS

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.drivers.wires import I2c

_ADDRESS = 0x3C  # with the lowest bit set if a bridge on the module says so (8.1.5.1)
_COMMANDS = 0x00  # the control byte before commands, and before pixels (8.1.5.2)
_PIXELS = 0x40
_SETTINGS = 1 << ROWS
_ALL = 0x1FF  # rows and settings
_WIDTH_PX = 128

# A refresh sends only a few cells, because a key or a booking may have to wait for it.
_REFRESH_CELLS = 3
_ROW_PARTS = COLUMNS // _REFRESH_CELLS + 1  # and one for the settings
_PICTURE_CELLS = 11  # at the right end of each row

# The rows of the large figures first: people wait for them.
_ORDER = (2, 3, 0, 1, 4, 5, 6, 7)

# An SH1106, whose memory begins two columns left of the glass, has this in the lower half of its
# status byte, which the data sheets leave open; or its memory can be read, as no SSD1306's can.
_SH1106_ID = 0x8
_SH1106_COLUMN = 2
_UNKNOWN_ID = 0x10
_IS_OFF = 0x40  # in the status (9.2)

# The settings begin with what one kind alone has. SSD1306: no scrolling, page by page, charge pump
# on (its application note). SH1106: converter on, and three times nothing.
_SSD1306 = bytes((_COMMANDS, 0x2E, 0x20, 2, 0x8D, 0x14))
_SH1106 = bytes((_COMMANDS, 0xAD, 0x8B, 0xE3, 0xE3, 0xE3))
_BOTH = bytes((
    0xA8, 63,  # 64 lines
    0xD3, 0, 0x40,  # the first of them at the top
    0xA1, 0xC8,  # column 0 at the left, line 0 at the top, as the modules are mounted
    0xDA, 0x12,  # lines wired in turns
    0xD5, 0x80, 0xD9, 0xF1, 0xDB, 0x30,  # clock, pre-charge, VCOMH level
    0xA4, 0xA6,  # show the memory, lit where 1
    0x81, 0,  # contrast
    0xAE,  # off
))  # fmt: skip
_CONTRAST_AT = -2
_SWITCH_AT = -1
_CONTRAST = (0, 0x08, 0x60, 0xFF)  # by level
_OFF = 0xAE
_ON = 0xAF


class Oled:
    """The display: dark until light() is called and the first picture is sent.

    It looks for address and kind when an absent display is tried again, and now and then.
    """

    def __init__(self, make_i2c: "Callable[[], I2c]") -> None:
        """make_i2c() returns the bus, and frees it if a display holds it.

        It is called again before an absent display is tried: a spark, or a plug that is moved in
        the middle of a byte, may leave the display holding the bus.
        """
        self.cells = bytearray(b" " * (COLUMNS * ROWS))
        self.inverse = 0  # bit r: row r is black on white
        self.zoom = 0  # not 0: row 0 twice as large, and below it row 2, so many times as wide
        self.picture: bytes | bytearray = b""  # columns in place of the last eleven cells of rows
        self.letters = ""  # parts.LETTERS that the lowest codes stand for
        self.is_present = False
        self.kind = 0  # of parts.DISPLAYS, counted from 1, that light() assumes; 0: as found
        self._make_i2c = make_i2c
        self._i2c = make_i2c()
        self._address = _ADDRESS
        self._column = 0  # of the display's memory, where the picture begins
        self._found = 1  # the kind
        self._id = _UNKNOWN_ID  # in its status
        self._status = bytearray(1)
        self._mark = bytearray(2)
        self._sent = bytearray(COLUMNS * ROWS)
        self._sent_inverse = 0
        self._sent_zoom = 0
        self._sent_letters = ""
        self._tiles = bytearray(TILES[: 6 * LETTERS_AT])  # with those of the letters
        self._sent_picture: bytes | bytearray = b""
        self._stale = _ALL  # rows to be sent whole, as bits, and _SETTINGS after them
        self._rows = _slices(self.cells)
        self._sent_rows = _slices(self._sent)
        self._refreshed = 0  # the next part to refresh
        self._settings = bytearray(_SSD1306 + _BOTH)
        self._place = bytearray((_COMMANDS, 0xB0, 0x00, 0x10))
        self._line = bytearray(1 + _WIDTH_PX)
        self._line[0] = _PIXELS
        line = memoryview(self._line)
        self._runs = tuple(line[: 1 + 6 * count] for count in range(COLUMNS + 1))
        self._edge = line[: 1 + 6 * _REFRESH_CELLS + 1]  # a few cells and a margin
        if not self._begin():
            self._begin()

    def name(self) -> str:
        """Return kind and address."""
        return f"{DISPLAYS[self._column // _SH1106_COLUMN]} {self._address:02X}"

    def light(self, level: int) -> None:
        """Set the brightness: 0 (dark) to 3; not before the picture that waits is sent."""
        self._choose()
        self._settings[_CONTRAST_AT] = _CONTRAST[level]
        self._settings[_SWITCH_AT] = _ON if level else _OFF
        if level and self._has_more():
            self._stale |= _SETTINGS
        else:
            self._begin()
        if not level:
            self._id = _UNKNOWN_ID  # a dark display may be exchanged unseen

    def send(self, row: int) -> None:
        """Send what changed in a row, while others are yet to be drawn.

        Does nothing for or after a picture or magnified text: there all rows may change at once.
        """
        is_plain = not (self.zoom or self.picture or self._sent_zoom or self._sent_picture)
        if self.is_present and is_plain and self._sent_letters.startswith(self.letters):
            if (self.inverse ^ self._sent_inverse) >> row & 1:
                self._stale |= 1 << row
                self._sent_inverse ^= 1 << row
            self._send_changes(row)

    def flush(self) -> bool:
        """Send what changed in one row, and return whether more waits. To be called every step.

        Blocks for up to 2 ms, until there is room in the queue of the bus (wire.c).
        """
        if self.inverse != self._sent_inverse:
            self._stale |= self.inverse ^ self._sent_inverse
            self._sent_inverse = self.inverse
        if self.zoom != self._sent_zoom or (self.zoom and self.cells != self._sent):
            self._stale = _ALL
            self._sent_zoom = self.zoom
            self._sent[:] = self.cells
        if not self._sent_letters.startswith(self.letters):  # else all codes are as they were
            self._stale = _ALL
            self._sent_letters = self.letters
            for code in range(len(self.letters)):
                at = 6 * (LETTERS_AT + LETTERS.index(self.letters[code]))
                self._tiles[6 * code : 6 * code + 6] = TILES[at : at + 6]
        if self.picture is not self._sent_picture:
            self._stale = _ALL
            self._sent_picture = self.picture
        return self.is_present and self._has_more() and self._send_next()

    def refresh(self) -> None:
        """Send a few cells again, or free the bus and try an absent display; blocks up to 1 ms.

        64 calls repair whatever a loose plug or a spark has spoilt.
        """
        if not self.is_present:
            self._i2c = self._make_i2c()
            self._begin()
        elif not self._has_more():
            self._refresh_part()

    # What to send

    def _refresh_part(self) -> None:
        """Send the settings, or the next few cells with the margin beside them."""
        row, part = self._refreshed // _ROW_PARTS, self._refreshed % _ROW_PARTS  # no tuple
        self._refreshed = (self._refreshed + 1) % (_ROW_PARTS * ROWS)
        first = part * _REFRESH_CELLS
        end = first + _REFRESH_CELLS
        if first == COLUMNS:
            self._begin(self._settings[_SWITCH_AT] == _ON)
        elif first == 0:
            self._draw(row, first, end, 2)
            self._line[1] = self._margin(row)
            self._send(row, 0, self._edge)
        elif end == COLUMNS:
            self._draw(row, first, end, 1)
            self._line[len(self._edge) - 1] = self._margin(row)
            self._send(row, 1 + 6 * first, self._edge)
        else:
            self._draw(row, first, end, 1)
            self._send(row, 1 + 6 * first, self._runs[_REFRESH_CELLS])

    def _has_more(self) -> bool:
        return self._stale != 0 or self.cells != self._sent

    def _send_next(self) -> bool:
        """Send what changed in the first row that did; return whether there are more.

        The settings come right after the last row.
        """
        self._send_changes(self._changed_row())
        if self._stale == _SETTINGS and self.cells == self._sent and self._write(self._settings):
            self._stale = 0
        return self.is_present and self._has_more()

    def _send_changes(self, row: int) -> None:
        """Send what changed in a row, if anything; not what is the same in the middle of it."""
        if self._stale >> row & 1:
            self._send_row(row)
            return
        cells, sent = self._rows[row], self._sent_rows[row]
        change = next_change(cells, sent, 0, COLUMNS)
        while change:
            first, end = change & 0xFF, change >> 8
            self._draw(row, first, end, 1)
            self._send(row, 1 + 6 * first, self._runs[end - first])
            change = next_change(cells, sent, end, COLUMNS)

    def _changed_row(self) -> int:
        for row in _ORDER:
            if self._stale >> row & 1 or self._rows[row] != self._sent_rows[row]:
                return row
        return 0

    def _send_row(self, row: int) -> None:
        """Send a whole row with its margins."""
        margin = self._margin(row)
        self._draw(row, 0, COLUMNS, 2)
        self._line[1] = self._line[_WIDTH_PX] = margin
        if self._send(row, 0, self._line):
            self._stale &= ~(1 << row)

    def _margin(self, row: int) -> int:
        return 0xFF if self.inverse >> row & 1 else 0

    def _draw(self, row: int, first: int, end: int, at: int) -> None:
        """Draw the cells of a row from first to before end into the line, from byte at on."""
        cells, sent = self._rows[row], self._sent_rows[row]
        draw_cells(cells, sent, first, end, self._tiles, self._margin(row), self._line, at)
        if self._sent_zoom:
            tiles, line = self._tiles, self._line
            magnify(self.cells, row, self._sent_zoom, tiles, line, at, 6 * first, 6 * end)
        if self._sent_picture:
            seen = max(first, COLUMNS - _PICTURE_CELLS)
            at += 6 * (seen - first)
            of = 6 * (_PICTURE_CELLS * (row + 1) - COLUMNS + seen)
            for i in range(6 * (end - seen)):
                self._line[at + i] = self._sent_picture[of + i]

    # Transfers

    def _begin(self, was_lit: bool = False) -> bool:
        """Find out the kind of display and send its settings; if it is absent, return False.

        Then the next call tries the other address. A display that was lit and is off has had no
        supply for a moment: it stays so until the whole picture is sent.
        """
        status, was_present = self._status, self.is_present
        status[0] = _COMMANDS  # and none after it
        if not self._write(status):
            self._address ^= 1
            return False
        self._read(status)
        found_id, is_reset = status[0] & 0x0F, was_lit and status[0] & _IS_OFF
        if not was_present or found_id != self._id:
            self._id = found_id
            self._found = 2 if found_id == _SH1106_ID or self._has_memory() else 1
            self._choose()
        if not is_reset:
            return self._write(self._settings)
        self._stale = _ALL
        self._settings[_SWITCH_AT] = _OFF  # but the side that columns count from, before pixels
        is_taken = self._write(self._settings)
        self._settings[_SWITCH_AT] = _ON
        return is_taken

    def _has_memory(self) -> bool:
        """Return whether what is written to the memory is read back. Blocks 0.6 ms.

        An SH1106 answers with it after the control byte of pixels, and after one other byte; an
        SSD1306 with its status. Column 0 of an SH1106 is not on the glass.
        """
        mark, status = self._mark, self._status
        mark[0] = _PIXELS
        mark[1] = status[0] ^ 0xFF
        written = mark[1]
        self._stale |= 1  # an SSD1306 shows the mark
        self._send(0, -self._column, mark)
        status[0] = _PIXELS
        self._send(0, -self._column, status)
        return self._read(mark) and mark[1] == written

    def _choose(self) -> None:
        """Drive the kind that is set, or found."""
        column = _SH1106_COLUMN * ((self.kind or self._found) - 1)
        if self._column != column:
            self._column = column
            self._settings[: len(_SH1106)] = _SH1106 if column else _SSD1306
            self._stale = _ALL

    def _send(self, row: int, x: int, line: "bytearray | memoryview") -> bool:
        """Send pixels to a row from column x on."""
        place = self._place
        x += self._column
        place[1] = 0xB0 | row
        place[2] = x & 0x0F
        place[3] = 0x10 | x >> 4
        return self._write(place) and self._write(line)

    def _read(self, buffer: bytearray) -> bool:
        try:
            self._i2c.readfrom_into(self._address, buffer)
        except OSError:
            return False  # some modules cannot be read
        return True

    def _write(self, data: "bytearray | memoryview") -> bool:
        """Return whether the display took data; if not, all rows become stale.

        A byte of data that is not acknowledged raises no error, and shortens the count.
        """
        try:
            self.is_present = self._i2c.writeto(self._address, data) == len(data)
        except OSError:
            self.is_present = False
        if not self.is_present:
            self._stale = _ALL
        return self.is_present


def _slices(cells: bytearray) -> "tuple[memoryview, ...]":
    """Return a view of each row."""
    view = memoryview(cells)
    return tuple(view[at : at + COLUMNS] for at in range(0, len(cells), COLUMNS))
