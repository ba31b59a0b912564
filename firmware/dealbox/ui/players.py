"""The players' names, and how they are typed with the keys of the pad."""

from dealbox.bank import refusals
from dealbox.bank.names import NAME_MAX
from dealbox.bank.state import SEATS
from dealbox.clock import elapsed_ms
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import List, bind
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session

PAUSE_MS = 1_500  # after it a key begins the next letter


class Spelling:
    """The draft of a name: several presses of a key go through its letters."""

    def __init__(self) -> None:
        self.text = ""
        self._key = ""  # the one that chooses the last letter; "": another begins
        self._since_ms = 0

    def clear(self) -> None:
        """Discard it."""
        self.text = ""
        self.end_letter()

    def press(self, key: str, now_ms: int) -> bool:
        """Add the key's first letter, or turn the last one into the next; False: no room."""
        letters = words.LETTERS[key]
        if key == self._key and elapsed_ms(self._since_ms, now_ms) < PAUSE_MS:
            at = (letters.index(self.text[-1]) + 1) % len(letters)
            self.text = self.text[:-1] + letters[at]
        elif len(self.text) < NAME_MAX:
            self.text += letters[0]
        else:
            self.end_letter()
            return False
        self._key, self._since_ms = key, now_ms
        return True

    def end_letter(self) -> None:
        """Let the next press begin a letter, also of the same key."""
        self._key = ""
        self._since_ms = 0

    def erase(self) -> None:
        """Take the last letter away."""
        self.text = self.text[:-1]
        self.end_letter()

    def choice(self) -> str:
        """Return the letters of the key that was pressed last, "" after another key."""
        return words.LETTERS[self._key] if self._key else ""


class Names(List):
    """Everybody's colour and name; OK or a player's card asks for another name."""

    title = "NAMES"

    def choices(self) -> "list[Choice]":
        ledger = self.session.ledger
        return [
            (words.SEATS[seat], ledger.name(seat), bind(self._ask, seat))
            for seat in ledger.seats()
        ]

    def card(self, side: int, uid: bytes) -> Screen | None:
        session = self.session
        seat = session.ledger.seat_of(uid)
        if not seat:
            return super().card(side, uid)
        session.stay(words.IS_CARD_OF + session.who(seat), session.tune)
        return self._ask(seat)

    def _ask(self, seat: int) -> Screen:
        """Ask for a player's name; that leads back to the player's row."""
        self._cursor.go_to(self.session.ledger.seats().index(seat))
        return NewName(self.session, seat, self)


class NewName(Screen):
    """K ends a letter of the name, M erases one; OK or a card ends it. OK alone takes it away."""

    timeout_ms = 180_000
    is_left_by_digit = False
    is_left_by_misread = False
    is_left_by_refusal = False

    draft: Spelling

    def __init__(self, session: "Session", seat: int, page: Screen) -> None:
        """page: the one that asks, and is shown afterwards."""
        super().__init__(session, Spelling())
        self._seat = seat
        self.page = page

    def name(self, seat: int) -> str:
        """Return the name that a seat has so far, "" for none."""
        return self.session.ledger.name(seat)

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name, by a booking. Refused: as Ledger.rename."""
        self.session.ledger.rename(seat, name)

    def key(self, key: str) -> Screen | None:
        draft, session = self.draft, self.session
        if key in words.LETTERS:
            if not draft.press(key, session.now_ms):
                session.stay_refused(refusals.NAME_LONG)
        elif key == "K" and draft.choice():
            draft.end_letter()
        elif key == "M" and draft.text:
            draft.erase()
        elif key == "OK":
            return self.finish()
        else:
            return super().key(key)
        return None

    def card(self, side: int, uid: bytes) -> Screen | None:
        screen = self.session.press(self, "OK") if self.draft.text else self.page
        if screen is not self.page:
            return screen  # the name is refused
        return screen.card(side, uid) or screen

    def finish(self) -> Screen | None:
        """Take the name as typed, and go back; a note, if somebody else is called so."""
        session, seat, name = self.session, self._seat, self.draft.text.strip(" ")
        if name == self.name(seat):
            return self.page
        note = self._clash(name)
        if note:
            session.stay(note)
            return None
        self.rename(seat, name)
        session.say(tunes.OK)
        return self.page

    def _clash(self, name: str) -> str:
        """Return why a seat cannot have that name, "" if it can.

        A colour is that of its card in every language: another may be chosen.
        """
        taken: str = words.REFUSALS[refusals.NAME_TAKEN][0]
        others = [self.name(seat) for seat in range(1, SEATS) if seat != self._seat]
        if name and name in others:
            return taken
        called = words.seat_called(name)
        if called in (-1, self._seat):
            return ""
        return words.OTHER_COLOUR if 0 < called < SEATS else taken

    def draw(self, canvas: Canvas) -> None:
        seat, draft = self._seat, self.draft
        canvas.title(words.NEW_NAME, words.SEATS[seat])
        canvas.line(1, self.name(seat))
        canvas.line(3, draft.text + "_")
        canvas.line(4, draft.choice())
        canvas.line(5, "" if draft.text else words.NO_NAME)
        canvas.line(7, words.HINT_NAME)


class FirstName(NewName):
    """The name of a player whose card was laid before a game."""

    def __init__(self, session: "Session", seat: int, page: Screen, names: list[str]) -> None:
        super().__init__(session, seat, page)
        self.before = page
        self._names = names

    def name(self, seat: int) -> str:
        return self._names[seat]

    def rename(self, seat: int, name: str) -> None:
        self._names[seat] = name
