"""A list to choose from: a digit chooses its row; or K moves up, M moves down, OK chooses."""

from dealbox.bank.state import BANK, SPACES
from dealbox.parts import ROWS
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


LEVEL = 9  # rows at most, each with a digit of its own


class Cursor:
    """The row of a list that OK chooses."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Return to the first row."""
        self.index = 0
        self.typed = ""  # of the number of a row ...
        self.is_found = True  # ... if there is one

    def go_to(self, index: int) -> None:
        """Mark a row."""
        self.index = index


class List(Screen):
    """Choices, one a row; the one that OK chooses is dark on light.

    A digit chooses the row that it stands before. A list of more than nine rows has levels: the
    ninth row of each but the last leads to the next, and C back.
    """

    is_left_by_digit = False
    is_numbered = True  # each row begins with its digit
    title = ""  # the name of its words in words.py
    first_row = 1  # the rows above it are the screen's own; the bottom line is the hint

    def __init__(
        self, session: "Session", draft: object = None, before: Screen | None = None
    ) -> None:
        super().__init__(session, draft, before)
        self._cursor = Cursor()

    def open(self) -> Screen:
        self._cursor.clear()
        return self

    def choices(self) -> "list[Choice]":
        """Return the rows: what each shows left and right, and the command that OK gives."""
        return []

    def is_levelled(self) -> bool:
        """Return whether digits choose, so that nine rows are the most at a time."""
        return self.is_numbered and not self.is_left_by_digit

    def rows(self) -> "list[Choice]":
        """Return the choices, and after each level but the last the row that leads on."""
        rows = self.choices()
        if not self.is_levelled():
            return rows
        first = 0
        while len(rows) - first > LEVEL:
            first += LEVEL
            rows.insert(first - 1, (words.MORE_ITEM, "", bind(self._cursor.go_to, first)))
        return rows

    def heading(self) -> tuple[str, str]:
        """Return the title, left and right."""
        return getattr(words, self.title), ""

    def offers_ok(self) -> bool:
        """Return whether OK leads anywhere; in a list for reading it does not."""
        return True

    def hint(self) -> str:
        """Return the bottom line."""
        return words.HINT_LIST if self.offers_ok() else words.HINT_SCROLL

    def key(self, key: str) -> Screen | None:
        choices, cursor = self.rows(), self._cursor
        count = len(choices)
        if not count:
            return super().key(key)
        cursor.index = min(cursor.index, count - 1)  # another card may mean fewer rows
        if key in DIGITS and not self.is_left_by_digit:
            row = self._row(key, count)
            if row >= count:
                self.session.stay(words.NO_ROW)
                return None
            cursor.index = row
            key = "OK"
        if key == "OK":
            return choices[cursor.index][2]()
        if key == "C" and self._level():
            self._cursor.go_to(self._level() - 1)
            return None
        if key not in ("K", "M") or count == 1:
            return super().key(key)
        cursor.index = (cursor.index + (1 if key == "M" else -1)) % count
        return None

    def draw(self, canvas: Canvas) -> None:
        choices, index = self.rows(), self._cursor.index
        canvas.title(*self.heading())
        first, level = self._first(), self._level()
        count = min(len(choices), level + LEVEL) if self.is_levelled() else len(choices)
        for row in range(min(self._room(), count - first)):
            choice = choices[first + row]
            left, right = choice[0], choice[1]
            if self.is_levelled():
                left = f"{first + row - level + 1} {left}"
            canvas.line(self.first_row + row, left, right)
            if first + row == index:
                canvas.mark(self.first_row + row)
        canvas.line(7, self.hint())

    def _room(self) -> int:
        """Return how many rows can be shown."""
        return ROWS - 1 - self.first_row

    def _first(self) -> int:
        """Return the first row that is shown."""
        return max(self._level(), self._cursor.index - self._room() + 1)

    def _level(self) -> int:
        """Return the first row of the level that is shown; of a list without levels, 0."""
        return self._cursor.index // LEVEL * LEVEL if self.is_levelled() else 0

    def _row(self, key: str, count: int) -> int:
        """Return the row that a digit chooses; count or more: there is none."""
        return self._level() + int(key) - 1 if key != "0" else count


class Numbered(List):
    """Rows that begin with a number of their own, below SPACES: typing it marks the row.

    While no row has one, a digit begins an amount.
    """

    is_numbered = False

    def numbers(self) -> list[str]:
        """Return what the rows begin with."""
        return [choice[0].split(" ", 1)[0] for choice in self.choices()]

    def key(self, key: str) -> Screen | None:
        session, cursor = self.session, self._cursor
        typed, is_found = cursor.typed, cursor.is_found
        cursor.typed, cursor.is_found = "", True
        if key == "OK" and not is_found:
            session.stay(words.NO_ROW)
            return None
        if key not in DIGITS and key != ".":
            return super().key(key)
        numbers = self.numbers()
        if not any([number.isdigit() for number in numbers]):
            return session.chart.entry.begin(key)
        if key == ".":
            return super().key(key)
        typed = typed + key if int(typed + key) < SPACES else key
        cursor.typed, number = typed, str(int(typed))
        cursor.is_found = number in numbers
        if cursor.is_found:
            cursor.index = numbers.index(number)
        session.stay(typed, b"")
        return None


def bind(
    command: "Callable[[Value], Screen | None]", value: "Value"
) -> "Callable[[], Screen | None]":
    """Return command(value) as the command of a choice."""
    return lambda: command(value)


class PlayerList(List):
    """A list about the player whose card is on a reader; the card may come while it is shown."""

    takes_all = True
    is_left_by_misread = False

    def lacks(self) -> str:
        """Return which card to place, while none is there."""
        return words.ONE_CARD

    def hint(self) -> str:
        return self.lacks() if self.session.cards.any_player() == BANK else super().hint()
