"""A new game is asked about first; a lost card is replaced."""

from dealbox.bank.errors import Refused
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.enrolment import EDITION
from dealbox.ui.screen import Desk, Screen


class NewGame(Screen):
    """Ask before the game that stands is ended; without one, invite to begin."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key == "." and not desk.ledger.has_game():
            return desk.chart.self_test
        if key != "OK":
            return super().key(desk, key)
        desk.home()
        return EDITION

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        if desk.ledger.has_game():
            return super().card(desk, side, uid)
        return desk.notice(words.UNKNOWN_CARD)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(words.NEW_GAME)
        lines = (words.ENDS_THIS,) if desk.ledger.has_game() else desk.found
        for row in range(len(lines)):
            canvas.line(2 + row, lines[row])
        if not desk.ledger.has_game():
            canvas.line(6, words.FIRST_TEST)
        canvas.line(7, desk.status(words.HINT_YES))


class Lost(Screen):
    """Bookings could not be read at power-on: how many, and OK to go on without them.

    Until then nothing is written, so that the flash can still be copied and looked at.
    """

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            desk.say(tunes.ERROR)
            return None
        desk.ledger.accept_loss()
        desk.say(tunes.OK)
        return desk.home()

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        desk.say(tunes.ERROR)
        return None

    def deal(self, desk: Desk) -> Screen | None:
        desk.say(tunes.ERROR)
        return None

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        title, *lines = words.LOST if desk.ledger.lost else words.SPLIT
        canvas.title(title)
        for row in range(len(lines)):
            canvas.line(1 + row, lines[row].format(desk.ledger.lost, desk.ledger.now.seq))
        canvas.line(7, desk.status(words.HINT_LOST))


class Replace(Screen):
    """The next card tapped becomes the card of the player chosen."""

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        try:
            desk.ledger.replace_card(desk.seat, uid)
        except Refused as refused:
            desk.stay(words.REFUSALS[refused.code][0])
            return None
        desk.say(tunes.OK)
        return desk.home()

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(words.REPLACE)
        canvas.line(2, words.TAP_CARD)
        canvas.line(3, "→ " + words.SEATS[desk.seat])
        canvas.line(6, desk.note)
        canvas.line(7, words.HINT_BACK)


LOST = Lost()
NEW_GAME_ASKED = NewGame()
REPLACE = Replace()
