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
        self.clear()

    def clear(self) -> None:
        """Forget it."""
        self.text = ""
        self.wrong = ""  # why what was typed is no number
        self._is_ended = False  # the next digit or point begins anew

    def clears(self, key: str) -> bool:
        """Forget it if the key is C; return whether there was something to forget."""
        if key != "C" or not self.text:
            return False
        self.clear()
        return True

    def begin(self, key: str) -> None:
        """Begin anew with a digit, or with the point, which is typed for "0."."""
        self.clear()
        self.text = "0." if key == "." else key

    def shown(self) -> str:
        """Return the text as the display's language writes it."""
        return self.text.replace(".", words.POINT)

    def end(self) -> None:
        """Keep the text until the next digit or point, which begins anew."""
        self._is_ended = True

    def take(self) -> str:
        """Return the text, and forget it."""
        text = self.text
        self.clear()
        return text

    def add_digit(self, key: str, digits_max: int) -> bool:
        """Add a digit; False for any other key, and if there are digits_max already."""
        if key not in DIGITS or len(self.text) >= digits_max:
            return False
        self.text += key
        return True

    def add(self, key: str, session: "Session") -> bool:
        """Add a digit or the point of an amount; False for any other key.

        One digit too many, or a second point, is refused with a note. What is shown is then not
        what was typed, so every key that adds or uses it is refused until it is cleared.
        """
        if self.wrong and key not in ("C", "GO"):
            session.stay(self.wrong)
            return True
        if key not in DIGITS and key != ".":
            return False
        if not self.text or self._is_ended:
            self.begin(key)
        elif key == "." and "." in self.text:
            self.wrong = words.ONE_POINT
        elif key != "." and len(self.text.replace(".", "")) >= DIGITS_MAX:
            self.wrong = words.LONG
        else:
            self.text += key
        if self.wrong:
            session.stay(self.wrong)
        return True
