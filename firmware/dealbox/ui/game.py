"""A new game is asked about first; a loss is accepted; a lost card is replaced."""

from dealbox.bank.errors import Refused
from dealbox.bank.state import BANK
from dealbox.parts import RANDOM_UID
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.session import Session


class NewGame(Screen):
    """Ask before the current game is ended; without one, invite to begin."""

    def key(self, key: str) -> Screen | None:
        session = self.session
        if key == "." and not session.ledger.has_game():
            return session.chart.self_test
        if key != "OK":
            return super().key(key)
        session.discard()
        return session.chart.edition.open()

    def card(self, side: int, uid: bytes) -> Screen | None:
        if self.session.ledger.has_game():
            return super().card(side, uid)
        return self.session.notice(words.UNKNOWN_CARD)

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        has_game = session.ledger.has_game()
        canvas.title(words.NEW_GAME)
        lines = (words.ENDS_THIS,) if has_game else session.found
        for row in range(len(lines)):
            canvas.line(2 + row, lines[row])
        if not has_game:
            canvas.line(6, words.FIRST_TEST)
        canvas.line(7, session.status(words.HINT_YES))


class Loss(Screen):
    """Bookings could not be read at power-on: how many, and OK to go on without them.

    Until then nothing is written, so that the flash can still be copied and examined.
    """

    def key(self, key: str) -> Screen | None:
        session = self.session
        if key != "OK":
            return self._refuse()
        session.ledger.accept_loss()
        session.say(tunes.OK)
        return session.leave()

    def card(self, side: int, uid: bytes) -> Screen | None:
        return self._refuse()

    def deal_button(self) -> Screen | None:
        return self._refuse()

    def _refuse(self) -> Screen | None:
        self.session.say(tunes.ERROR)
        return None

    def draw(self, canvas: Canvas) -> None:
        ledger = self.session.ledger
        title, *lines = words.LOST if ledger.lost else words.SPLIT
        canvas.title(title)
        for row in range(len(lines)):
            canvas.line(1 + row, lines[row].format(ledger.lost, ledger.now.seq))
        canvas.line(7, self.session.status(words.HINT_LOST))


class Replace(Screen):
    """The next card tapped becomes the card of the player chosen."""

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._seat = BANK

    def begin(self, seat: int) -> Screen:
        """Ask for the new card of a seat."""
        self._seat = seat
        return self

    def card(self, side: int, uid: bytes) -> Screen | None:
        session = self.session
        if uid == RANDOM_UID:
            session.stay(words.NUMBER_CHANGES)
            return None
        try:
            session.ledger.replace_card(self._seat, uid)
        except Refused as refused:
            session.stay_refused(refused.code)
            return None
        session.say(tunes.OK)
        return session.leave()

    def draw(self, canvas: Canvas) -> None:
        canvas.title(words.REPLACE)
        canvas.line(2, words.TAP_CARD)
        canvas.line(3, "→ " + words.SEATS[self._seat])
        canvas.line(6, self.session.note)
        canvas.line(7, words.HINT_BACK)
