"""Digits as they are typed: part of the drafts that take a number."""

from dealbox.ui import words

DIGITS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
DIGITS_MAX = 6  # of an amount

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.session import Session


class Number:
    """The text of a number that is being typed."""

    def __init__(self) -> None:
        self.text = ""

    def clear(self) -> None:
        """Forget it."""
        self.text = ""

    def begin(self, key: str) -> None:
        """Begin anew with one digit."""
        self.text = key

    def take(self) -> str:
        """Return the text, and forget it."""
        text, self.text = self.text, ""
        return text

    def add_digit(self, key: str, digits_max: int) -> bool:
        """Add a digit; False for any other key, and if there are digits_max already."""
        if key not in DIGITS or len(self.text) >= digits_max:
            return False
        self.text += key
        return True

    def add(self, key: str, session: "Session") -> bool:
        """Add a digit or the point of an amount; False for any other key.

        What is too long, or a second point, is refused with a note.
        """
        if key in DIGITS:
            if len(self.text.replace(".", "")) >= DIGITS_MAX:
                session.stay(words.LONG)
            else:
                self.text += key
        elif key == ".":
            if "." in self.text:
                session.stay(words.ONE_POINT)
            else:
                self.text += "."
        else:
            return False
        return True
