"""A canvas under MicroPython, whose str.strip() takes bytes for letters (1.25)."""

from tests.micropython.conftest import Run

SUMS = """
from dealbox import parts
from dealbox.ui.canvas import Canvas
class Display:
    cells = bytearray(parts.ROWS * parts.COLUMNS)
    inverse = zoom = 0
    picture = b""
    letters = ""
canvas = Canvas(Display())
for letter in parts.LETTERS + parts.EXTRA:
    canvas.clear(" z" + letter)
    canvas.amount(2, "RED", "2000 z" + letter)
    canvas.clear(letter)
    canvas.amount(4, "BLUE", letter + "2000")
print(len(parts.LETTERS))
"""


def test_a_sum_has_any_sign(run_micropython: Run) -> None:
    assert int(run_micropython(SUMS)) > 100
