"""The visible picture of the display: 128 x 64 pixels, and the text read from them."""

from dealbox import parts
from dealbox.drivers import font

WIDTH_PX = 128
HEIGHT_PX = 64

_CELL_PX = 6
_LEFT_PX = 1  # the cells begin one pixel in
_FIGURES_ROW = 2  # of a magnified picture
_BLANK = bytes(_CELL_PX)
_CODE_PX = 61  # where a QR code begins, and the top of its first corner
_CODE_TOP = b"\xff" * 5 + b"\x07\x07\xe7\xe7" + b"\x67" * 6 + b"\xe7\xe7\x07\x07"
_UNREADABLE = "\ufffd"


def _tile(code: int) -> bytes:
    return bytes(font.TILES[code * _CELL_PX : (code + 1) * _CELL_PX])


def _inverted(columns: bytes) -> bytes:
    return bytes(column ^ 0xFF for column in columns)


def _small_characters() -> dict[bytes, str]:
    """Map the pixels of a cell to its character; of two that look alike, the ASCII one."""
    found: dict[bytes, str] = {_BLANK: " ", _tile(parts.BAR): "▯"}
    for code in range(33, 127):
        found.setdefault(_tile(code), chr(code))
    for i, character in enumerate(parts.EXTRA):
        found.setdefault(_tile(parts.EXTRA_BASE + i), character)
    for i, character in enumerate(parts.LETTERS):
        found.setdefault(_tile(parts.LETTERS_AT + i), character)
    for filled in range(1, _CELL_PX + 1):
        found.setdefault(_tile(parts.BAR + filled), "▮")
    return found


def _large_figures() -> dict[tuple[bytes, bytes, bytes, bytes], str]:
    """Map four cells (top left and right, bottom left and right) to the large figure they show."""
    found = {}
    for i, character in enumerate(parts.BIG):
        code = parts.BIG_BASE + 4 * i
        cells = (_tile(code), _tile(code + 1), _tile(code + 2), _tile(code + 3))
        if any(cell != _BLANK for cell in cells):
            found[cells] = character
    return found


_SMALL = _small_characters()
_EITHER = {_inverted(cell): each for cell, each in _SMALL.items()} | _SMALL
_NARROW = ".,"  # the large figures that are one cell wide
_LARGE = {cells: each for cells, each in _large_figures().items() if each not in _NARROW}
_POINTS = {
    tuple(_tile(parts.BIG_BASE + 4 * parts.BIG.index(each) + i) for i in (0, 2)): each
    for each in _NARROW
}


def characters() -> dict[str, str]:
    """Return what cells read as, by their pixels in hexadecimal digits.

    One cell, two of a narrow large figure, one below the other, or four of a large figure.
    """
    cells = {cell.hex(): each for cell, each in _SMALL.items()}
    narrow = {b"".join(pair).hex(): each for pair, each in _POINTS.items()}
    return cells | narrow | {b"".join(four).hex(): each for four, each in _LARGE.items()}


class Picture:
    """The pixels of an SSD1306. Byte 128 * page + x of memory holds 8 pixels, bit 0 at the top."""

    def __init__(self) -> None:
        self.memory = bytearray(WIDTH_PX * HEIGHT_PX // 8)
        self.is_on = False
        self.contrast = 0x7F
        self.inverse = False

    def copy(self) -> "Picture":
        other = Picture()
        other.memory[:] = self.memory
        other.is_on, other.contrast, other.inverse = self.is_on, self.contrast, self.inverse
        return other

    def is_lit(self, x: int, y: int) -> bool:
        """Return whether the pixel is lit; x 0-127 from the left, y 0-63 from the top."""
        return self.is_on and bool(self._is_set(x, y)) != self.inverse

    def lines(self) -> list[str]:
        """Return the eight rows of text, read from the pixels; [] if the display is off.

        A large figure is one character on the row of its upper half. A cell of a bar reads "▯"
        if it is empty, else "▮". A cell that matches no character reads as U+FFFD, one of a QR
        code is blank.
        """
        if not self.is_on:
            return []
        return self._magnified() or self._read()

    def _magnified(self) -> list[str]:
        """Return the text of a magnified picture (dealbox.native.magnify); [] of any other."""
        figures = self.memory[_FIGURES_ROW * WIDTH_PX :][:WIDTH_PX]
        if any(byte & 0x3F not in (0, 0x3F) for byte in figures) or not any(figures):
            return []  # no pixel is six times as high
        for wide in (4, 3, 2):
            small = Picture()
            small.is_on = True
            if self._shrink(small, 0, 2, 2) and self._shrink(small, _FIGURES_ROW, wide, 6):
                return small._read()
        return []

    def _shrink(self, small: "Picture", row: int, wide: int, high: int) -> bool:
        """Write magnified text to its row at its own size; return False if it is not magnified."""
        top, end = 8 * row, HEIGHT_PX if row else 8 * _FIGURES_ROW
        at = row * WIDTH_PX + _LEFT_PX
        for column in range(_CELL_PX * parts.COLUMNS // wide):
            x = _LEFT_PX + wide * column
            small.memory[at + column] = sum(
                self._is_set(x, top + high * y) << y for y in range((end - top) // high)
            )
        return all(
            self._is_set(x, y)
            == small.memory[at + (x - _LEFT_PX) // wide] >> (y - top) // high & 1
            for x in range(_LEFT_PX, WIDTH_PX - _LEFT_PX)
            for y in range(top, end)
        )

    def _is_set(self, x: int, y: int) -> int:
        return self.memory[y // 8 * WIDTH_PX + x] >> y % 8 & 1

    def _read(self) -> list[str]:
        rows = [self._cells(row) for row in range(parts.ROWS)]
        rows.append([b""] * (parts.COLUMNS + 1))
        text: list[list[str | None]] = [[None] * parts.COLUMNS for _ in range(parts.ROWS)]
        for row in range(parts.ROWS):
            for column in range(parts.COLUMNS):
                if text[row][column] is None:
                    _read(rows, text, row, column)
        return ["".join(character or "" for character in line).rstrip() for line in text]

    def _cells(self, row: int) -> list[bytes]:
        """Return the cells of a row, and b"" outside; an inverse row is made light on dark."""
        at = row * WIDTH_PX
        line = bytes(self.memory[at : at + WIDTH_PX])
        if line[0] & line[-1] == 0xFF:  # the margins distinguish an inverse row from a full bar
            line = _inverted(line)
        if self.memory.startswith(_CODE_TOP, _CODE_PX):
            line = line[:_CODE_PX] + bytes(WIDTH_PX - _CODE_PX)
        return [
            line[_LEFT_PX + _CELL_PX * i : _LEFT_PX + _CELL_PX * (i + 1)]
            for i in range(parts.COLUMNS)
        ] + [b""]


def _read(rows: list[list[bytes]], text: list[list[str | None]], row: int, column: int) -> None:
    """Write the character at a cell into text; a large figure fills its four cells."""
    above, right = rows[row][column : column + 2]
    below, corner = rows[row + 1][column : column + 2]
    if (above, below) in _POINTS:
        text[row][column], text[row + 1][column] = _POINTS[(above, below)], " "
    elif (above, right, below, corner) in _LARGE:
        text[row][column : column + 2] = _LARGE[(above, right, below, corner)], ""
        text[row + 1][column : column + 2] = " ", " "
    else:
        text[row][column] = _EITHER.get(above, _UNREADABLE)
