"""A few verbs on a display of 21 x 8 cells: title, line, mark, amount, bar."""

from dealbox.parts import BAR, BIG, BIG_BASE, COLUMNS, EXTRA, EXTRA_BASE, OWN_CODES, ROWS
from dealbox.ui import words

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Display

_BLANK = b" " * (COLUMNS * ROWS)
_FIGURES = "0123456789-.,"  # that are large beside a currency of several letters
_RULE = bytes((EXTRA_BASE + EXTRA.index("─"),)) * COLUMNS


class Canvas:
    """Writes words and figures into the display's cells.

    What is left of something is shortened to the room that it leaves (words.fit).
    """

    def __init__(self, display: "Display") -> None:
        self._display = display
        self._cells = display.cells
        self._sign = ""  # that stands after sums
        self._large = BIG  # of the figures of an amount
        self._row = -1  # that is drawn
        self._sends_rows = False

    def clear(self, sign: str = "", *, sends_rows: bool = False) -> None:
        """Begin an empty picture. sign: of the currency of what is drawn.

        sends_rows: each row is sent as soon as the next one is begun.
        """
        self._sends_rows = sends_rows
        self._sign = sign if sign[:1] == " " else ""
        self._large = BIG
        for letter in sign:
            if letter not in BIG:
                self._large = _FIGURES
        self._row = -1
        self._cells[:] = _BLANK
        self._display.inverse = self._display.zoom = 0
        self._display.picture = b""
        self._display.letters = ""

    def title(self, left: str, right: str = "") -> None:
        """Write the top row, with a rule between what is left and what is right.

        (Not dark on light: letters seven pixels high would touch the edge of the display.)
        """
        left, right = self.line(0, left, right)
        first = len(left) + 1
        end = COLUMNS - len(right) - 1 if right else COLUMNS
        if end > first:
            self._cells[first:end] = _RULE[: end - first]
        self._begin(-1)  # nothing more is drawn there: it need not wait for the next row

    def line(self, row: int, left: str, right: str = "") -> tuple[str, str]:
        """Write small text: one from the left edge, one up to the right edge.

        Returns both as they are shown: at least one column stays between them. Without room, sums
        are shown without a sign that stands after them.
        """
        self._begin(row)
        if self._sign and len(left) + bool(right) + len(right) > COLUMNS:
            left = left.replace(self._sign, "")
            right = right.replace(self._sign, "")
        if left and right and len(left) + len(right) >= COLUMNS:
            right = words.shorten(right, COLUMNS - 1 - len(left))
            left = words.fit(left, COLUMNS - 1 - len(right))
        elif len(left) > COLUMNS or len(right) > COLUMNS:
            left, right = words.fit(left), words.fit(right)
        self._put(row, 0, left)
        if right:
            self._put(row, COLUMNS - len(right), right)
        return left, right

    def lines(self, row: int, texts: "tuple[str, ...] | list[str]") -> None:
        """Write a text on this row, and each of the others on the row after it."""
        for index in range(len(texts)):
            self.line(row + index, texts[index])

    def mark(self, row: int) -> None:
        """Turn a row dark on light."""
        self._display.inverse |= 1 << row

    def amount(self, row: int, label: str, figures: str) -> None:
        """Write large figures on this row and the next, up to the right edge.

        figures: characters of parts.BIG, each two columns wide, point and comma one. The sign of
        the picture (clear) is small if it has others.
        """
        large = self._large
        width = 2 * len(figures) - figures.count(".") - figures.count(",")
        if large is not BIG:
            width -= len([figure for figure in figures if figure not in large])
        self.line(row, words.fit(label, COLUMNS - width))
        at = row * COLUMNS + COLUMNS - width
        for figure in figures:
            if figure not in large:
                self._put(row + 1, at % COLUMNS, figure)
                at += 1
                continue
            code = BIG_BASE + 4 * BIG.index(figure)
            self._cells[at] = code
            self._cells[at + COLUMNS] = code + 2
            if figure not in ".,":
                self._cells[at + 1] = code + 1
                self._cells[at + COLUMNS + 1] = code + 3
                at += 1
            at += 1
        self._begin(row + 1)

    def magnify(self, label: str, figures: str) -> None:
        """Fill the display with a label of up to ten letters, and figures as large as fits."""
        self._display.zoom = min(4, COLUMNS // len(figures))
        label = words.shorten(label, COLUMNS // 2).replace(".→", "→")
        self.line(0, words.fit(label, COLUMNS // 2))
        self.line(2, figures)

    def picture(self, pixels: bytearray) -> None:
        """Show pixels in place of the last eleven columns: 66 bytes a row, bit 0 at the top."""
        self._display.picture = pixels

    def bar(self, row: int, part: int, whole: int) -> None:
        """Fill the row from the left in proportion part : whole."""
        columns = 6 * COLUMNS * part // whole
        for column in range(COLUMNS):
            filled = columns - 6 * column
            self._cells[row * COLUMNS + column] = BAR + max(0, min(6, filled))

    def _begin(self, row: int) -> None:
        """Note which row is drawn now; what was drawn before is complete."""
        if self._row != row and self._row >= 0 and self._sends_rows:
            self._display.send(self._row)
        self._row = row

    def _put(self, row: int, column: int, text: str) -> None:
        at = row * COLUMNS + column
        plain = text.encode()
        if len(plain) == len(text):  # ASCII is written as it is: most lines are, and fast
            plain = plain[: COLUMNS - column]
            self._cells[at : at + len(plain)] = plain
            return
        for letter in text[: COLUMNS - column]:
            code = ord(letter)
            self._cells[at] = code if code < 127 else self._code(letter)
            at += 1

    def _code(self, letter: str) -> int:
        """Return the code of a letter's cell: one of the picture's own, if it has no other."""
        if letter in EXTRA:
            return EXTRA_BASE + EXTRA.index(letter)
        letters = self._display.letters
        if letter not in letters:
            if len(letters) == OWN_CODES:
                return ord("?")
            self._display.letters = letters = letters + letter
        return letters.index(letter)
