"""A list to choose from: a digit chooses its row; or K moves up, M moves down, OK chooses."""

from dealbox.bank.state import BANK
from dealbox.parts import COLUMNS, ROWS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from dealbox.ui.number import DIGITS
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from dealbox.ui.session import Session

    Value = TypeVar("Value")

    # What the row shows left and right, and what OK does.
    Choice = tuple[str, str, Callable[[], Screen | None]]


_ROW_KEYS = "1234567890"


class Cursor:
    """The draft of the lists, of which one is shown at a time: the row that OK chooses."""

    def __init__(self) -> None:
        self.index = 0

    def clear(self) -> None:
        """Return to the first row."""
        self.index = 0

    def mark(self, index: int) -> None:
        """Go to a row."""
        self.index = index


class List(Screen):
    """Choices, one a row; the one that OK chooses is dark on light.

    A digit chooses its row, 0 the tenth, and stands before it where there is room.
    """

    is_left_by_digit = False
    title = ""  # the name of its words in words.py
    first_row = 1  # the rows above it are the screen's own; the bottom line is the hint

    def __init__(self, session: "Session", cursor: Cursor, draft: object = None) -> None:
        super().__init__(session, draft)
        self._cursor = cursor

    def open(self) -> Screen:
        self._cursor.clear()
        return self

    def choices(self) -> "list[Choice]":
        """Return the rows: what each shows left and right, and the command that OK gives."""
        return []

    def heading(self) -> tuple[str, str]:
        """Return the title, left and right."""
        return getattr(words, self.title), ""

    def offers_ok(self) -> bool:
        """Return whether OK leads anywhere: not in a list that is only read."""
        return True

    def hint(self) -> str:
        """Return the bottom line."""
        return words.HINT_LIST if self.offers_ok() else words.HINT_SCROLL

    def key(self, key: str) -> Screen | None:
        choices, cursor = self.choices(), self._cursor
        count = len(choices)
        if not count:
            return super().key(key)
        cursor.index = min(cursor.index, count - 1)  # another card may mean fewer rows
        if key in DIGITS and not self.is_left_by_digit:
            row = _ROW_KEYS.index(key)
            if row >= count:
                self.session.stay(words.NO_ROW)
                return None
            cursor.index = row
            key = "OK"
        if key == "OK":
            return choices[cursor.index][2]()
        if key not in ("K", "M"):
            return super().key(key)
        cursor.index = (cursor.index + (1 if key == "M" else -1)) % count
        return None

    def draw(self, canvas: Canvas) -> None:
        choices, index = self.choices(), self._cursor.index
        left, right = self.heading()
        canvas.title(left, right)
        room = ROWS - 1 - self.first_row
        first = max(0, index - room + 1)
        for row in range(min(room, len(choices) - first)):
            choice = choices[first + row]
            left, right = choice[0], choice[1]
            is_wide = len(left) + len(right) >= COLUMNS - 2
            if first + row < len(_ROW_KEYS) and not is_wide and not self.is_left_by_digit:
                left = _ROW_KEYS[first + row] + " " + left
            canvas.line(self.first_row + row, left, right)
            if first + row == index:
                canvas.mark(self.first_row + row)
        canvas.line(7, self.hint())


def bind(
    command: "Callable[[Value], Screen | None]", value: "Value"
) -> "Callable[[], Screen | None]":
    """Return command(value) as the command of a choice."""
    return lambda: command(value)


class PlayerList(List):
    """A list about the player whose card is on a reader; the card may come while it is shown."""

    def takes(self, seat: int) -> bool:
        return True

    def lacks(self) -> str:
        """Return which card to place, while none is there."""
        return words.ONE_CARD

    def hint(self) -> str:
        return self.lacks() if self.session.cards.any_player() == BANK else super().hint()
