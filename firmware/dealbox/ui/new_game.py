"""The screen that leads to a new game: the first of a unit without one."""

from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.session import Session


def show_self_test(session: "Session") -> Screen:
    """Return the screen of the self-test. It and its module are dropped after it."""
    from dealbox.ui.selftest import SelfTest

    words.forget("selftest")
    return SelfTest(session, session.chart.trial)


class NewGame(Screen):
    """Ask before the current game is ended; without one, invite to begin."""

    def key(self, key: str) -> Screen | None:
        session = self.session
        if key == "." and not session.ledger.has_game():
            return show_self_test(session)
        if key != "OK":
            return super().key(key)
        session.chart.trade.forget()
        return session.chart.edition.open()

    def card(self, side: int, uid: bytes) -> Screen | None:
        if self.session.ledger.has_game():
            return super().card(side, uid)
        return self.session.notice(words.UNKNOWN_CARD)

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        has_game = session.ledger.has_game()
        canvas.title(words.NEW_GAME)
        lines = (words.ENDS_THIS,) if has_game else words.FOUND[session.found]
        canvas.lines(2, [line.format(session.needed) for line in lines])
        if not has_game:
            canvas.line(6, words.FIRST_TEST)
        canvas.line(7, session.status(words.HINT_YES))
