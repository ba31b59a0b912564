"""A list to choose from: K moves up, M moves down, OK chooses."""

from dealbox.bank.state import BANK
from dealbox.parts import ROWS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from dealbox.ui.screen import Desk, Screen


class List(Screen):
    """The choices are rows of (left, right); the chosen one is dark on light."""

    title = ""
    first_row = 1  # the rows above it are the screen's own; the bottom line is the hint

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        """Return what there is to choose from."""
        return []

    def choose(self, desk: Desk, index: int) -> Screen | None:
        """Answer OK on a row."""
        return None

    def heading(self, desk: Desk) -> tuple[str, str]:
        """Return the title, left and right."""
        return self.title, ""

    def hint(self, desk: Desk) -> str:
        """Return the bottom line."""
        return desk.note or words.HINT_LIST

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        count = len(self.rows(desk))
        desk.cursor = max(0, min(desk.cursor, count - 1))  # another card may mean fewer rows
        if key == "K" and count:
            desk.cursor = (desk.cursor - 1) % count
            return None
        if key == "M" and count:
            desk.cursor = (desk.cursor + 1) % count
            return None
        if key == "OK" and count:
            return self.choose(desk, desk.cursor)
        return super().key(desk, key)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        rows = self.rows(desk)
        left, right = self.heading(desk)
        canvas.title(left, right)
        room = ROWS - 1 - self.first_row
        first = max(0, desk.cursor - room + 1)
        for row in range(min(room, len(rows) - first)):
            left, right = rows[first + row]
            canvas.line(self.first_row + row, left, right)
            if first + row == desk.cursor:
                canvas.mark(self.first_row + row)
        canvas.line(7, self.hint(desk))


class PlayerList(List):
    """A list about the player whose card is on a reader; the card may come while it is shown."""

    def lacks(self, desk: Desk) -> str:
        """Return what to lay, while no card is there."""
        return words.ONE_CARD

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        desk.note = ""
        return desk.place(side, uid)

    def hint(self, desk: Desk) -> str:
        if not desk.note and player(desk) == BANK:
            return self.lacks(desk)
        return super().hint(desk)


def player(desk: Desk) -> int:
    """Return whose card is on a reader, the one on minus first; BANK if none is."""
    return desk.cards.payer() or desk.cards.payee()
