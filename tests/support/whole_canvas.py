"""A canvas that refuses what a display would cut."""

from dealbox.parts import COLUMNS, ROWS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas


class WholeCanvas(Canvas):
    """A canvas on which nothing may be cut, and nothing written over something else.

    A word of which the language has a short form may be shortened, and a sign left out that stands
    after sums.
    """

    def line(self, row: int, left: str, right: str = "") -> tuple[str, str]:
        under = bytes(self._cells[row * COLUMNS : (row + 1) * COLUMNS])
        shown = super().line(row, left, right)
        gap = 1 if left and right else 0
        assert len(shown[0]) + gap + len(shown[1]) <= COLUMNS, (left, right)
        lefts = (left, left.replace(self._sign, "") if self._sign else left)
        assert shown[0] in [words.shorten(each, len(shown[0])) for each in lefts], (left, right)
        is_note = row == ROWS - 1 and len(left) == COLUMNS  # over the line for the keys
        below = under[: len(shown[0])]
        assert is_note or not left.strip() or not below.strip(), (below, left)
        return shown

    def amount(self, row: int, label: str, figures: str) -> None:
        room = COLUMNS - 2 * len(figures) + figures.count(".") + figures.count(",")
        assert len(words.shorten(label, room)) <= room, (label, figures)
        super().amount(row, label, figures)
