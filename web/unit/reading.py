"""What the display says, for a page: its text, and whose card the unit waits for.

The face's server reads both off the pixels (host_sim/parts/picture.py, host_sim/web/enrolling.py);
here the cells of the display are at hand. Runs on CPython too, where it is tested.
"""

from dealbox import parts
from dealbox.ui import words


def text(cells: bytearray, letters: str) -> str:
    """Return the seat whose card is asked for, 0 for none, and the eight rows, a line each."""
    lines = [_row(cells, letters, row) for row in range(parts.ROWS)]
    return "\n".join([str(_expected_seat(lines))] + lines)


def _row(cells: bytearray, letters: str, row: int) -> str:
    at = row * parts.COLUMNS
    found = [_character(code, letters) for code in cells[at : at + parts.COLUMNS]]
    return "".join(found).strip()


def _character(code: int, letters: str) -> str:
    """Return the character of a cell; a large figure's is that of its first cell."""
    if code >= parts.EXTRA_BASE:
        return parts.EXTRA[code - parts.EXTRA_BASE]
    if code >= parts.BIG_BASE:
        figure, quarter = divmod(code - parts.BIG_BASE, 4)
        return (parts.BIG[figure], "", " ", " ")[quarter]
    if code < len(letters):
        return letters[code]
    if code >= parts.BAR + 7:
        return chr(code)
    return "▮" if code > parts.BAR else "▯"


def _expected_seat(lines: "list[str]") -> int:
    """Return the seat that is being enrolled; a new card for a lost one may be any, so 0 then."""
    if lines[0].startswith(words.REPLACE):
        return 0
    for row in range(1, parts.ROWS):
        if lines[row - 1] == words.TAP_CARD:
            for seat in range(1, len(words.SEATS)):
                if lines[row] == "→ " + words.SEATS[seat]:
                    return seat
    return 0
