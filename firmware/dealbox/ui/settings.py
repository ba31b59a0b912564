"""The settings: volume, brightness, a lost card, the banker's PIN."""

from dealbox.bank import refusals
from dealbox.bank.errors import Refused
from dealbox.bank.state import PIN_MISSES_MAX
from dealbox.clock import elapsed_ms
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.game import REPLACE
from dealbox.ui.lists import List
from dealbox.ui.screen import DIGITS, Desk, Screen
from dealbox.ui.selftest import SELF_TEST

PIN_DIGITS = 4
PAUSE_MS = 30_000


class Level(Screen):
    """A setting with few levels: K raises, M lowers, "." goes round. At rest it is kept."""

    is_adjusting = True
    title = ""
    lowest = 0
    highest = 3

    def level(self, desk: Desk) -> int:
        """Return the level as it stands."""
        return 0

    def set(self, desk: Desk, level: int) -> None:
        """Change the level."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        level = self.level(desk)
        if key == "K":
            level = min(self.highest, level + 1)
        elif key == "M":
            level = max(self.lowest, level - 1)
        elif key == ".":
            level = level + 1 if level < self.highest else self.lowest
        elif key == "OK":
            return desk.home()
        else:
            return super().key(desk, key)
        self.set(desk, level)
        desk.say(tunes.OK)
        return None

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(self.title, str(self.level(desk)))
        canvas.bar(3, self.level(desk), self.highest)
        canvas.line(7, words.LEVEL_KEYS)


class Volume(Level):
    """0 is silent; the lamp is never muted."""

    title = words.VOLUME

    def level(self, desk: Desk) -> int:
        return desk.ledger.now.volume

    def set(self, desk: Desk, level: int) -> None:
        desk.ledger.set_volume(level)


class Brightness(Level):
    """How bright the display is."""

    title = words.BRIGHTNESS
    lowest = 1

    def level(self, desk: Desk) -> int:
        return desk.ledger.now.brightness

    def set(self, desk: Desk, level: int) -> None:
        desk.ledger.set_brightness(level)


class LostCard(List):
    """Whose card is lost?"""

    title = words.WHO

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        return [(words.SEATS[seat], "") for seat in desk.ledger.seats()]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        desk.seat = desk.ledger.seats()[index]
        return REPLACE


class _Pin(Screen):
    """Up to four digits, shown as stars."""

    title = ""
    hint = ""

    def done(self, desk: Desk) -> Screen | None:
        """Answer OK."""
        return None

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if key in DIGITS and len(desk.typed) < PIN_DIGITS:
            desk.typed += key
            return None
        if key == "OK":
            return self.done(desk)
        return super().key(desk, key)

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        return desk.place(side, uid)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(self.title)
        canvas.line(3, "* " * len(desk.typed))
        canvas.line(4, self.hint)
        canvas.line(6, desk.note)
        canvas.line(7, words.HINT_PIN)


class AskPin(_Pin):
    """The banker's PIN stands before what was asked for; five wrong ones cost 30 s."""

    title = words.PIN

    def done(self, desk: Desk) -> Screen | None:
        behind = desk.behind_pin
        if is_paused(desk):
            return desk.refuse(refusals.PIN_PAUSE)
        pin, desk.typed = desk.typed, ""
        if len(pin) != PIN_DIGITS:
            desk.stay(words.PIN_SHORT)
            return None
        desk.pin_ms = desk.now_ms
        try:
            desk.ledger.try_pin(pin)
        except Refused as refused:
            if refused.code != refusals.PIN_WRONG:
                return desk.refuse(refused.code)
            desk.stay(words.PIN_WRONG)
            return None
        return behind


class NewPin(_Pin):
    """A new PIN; OK alone takes it away."""

    title = words.NEW_PIN
    hint = words.NO_PIN

    def done(self, desk: Desk) -> Screen | None:
        if desk.typed and len(desk.typed) != PIN_DIGITS:
            desk.stay(words.PIN_SHORT)
            return None
        try:
            desk.ledger.set_pin(desk.typed)
        except Refused as refused:
            return desk.refuse(refused.code)
        desk.say(tunes.OK)
        return desk.home()


class Settings(List):
    """What can be set or tried; behind the PIN, if there is one."""

    title = words.SETTINGS

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        return [(item, "") for item in words.SETTING_ITEMS]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        desk.home()
        return desk.guard(_ITEMS[index])


def is_paused(desk: Desk) -> bool:
    """Return whether too many wrong PINs were keyed too short a time ago.

    After a power cut the pause runs from power-on: the misses are kept, the time is not.
    """
    if desk.ledger.now.pin_misses < PIN_MISSES_MAX:
        return False
    return elapsed_ms(desk.pin_ms, desk.now_ms) < PAUSE_MS


VOLUME = Volume()
BRIGHTNESS = Brightness()
LOST_CARD = LostCard()
ASK_PIN = AskPin()
NEW_PIN = NewPin()
SETTINGS = Settings()

_ITEMS = (VOLUME, BRIGHTNESS, LOST_CARD, NEW_PIN, SELF_TEST)
