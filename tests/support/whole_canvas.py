"""A canvas that refuses what a display would cut."""

from dealbox.parts import COLUMNS, ROWS
from dealbox.ui.canvas import Canvas


class WholeCanvas(Canvas):
    """A canvas on which nothing may be cut, and nothing written over something else."""

    def line(self, row: int, left: str, right: str = "") -> None:
        gap = 1 if left and right else 0
        assert len(left) + gap + len(right) <= COLUMNS, (left, right)
        at = row * COLUMNS
        is_note = row == ROWS - 1 and len(left) == COLUMNS  # over the line for the keys
        below = self._cells[at : at + len(left)]
        assert is_note or not left.strip() or not below.strip(), (bytes(below), left)
        super().line(row, left, right)

    def amount(self, row: int, label: str, figures: str) -> None:
        width = 2 * len(figures) - figures.count(".")
        assert len(label) + width <= COLUMNS, (label, figures)
        super().amount(row, label, figures)
