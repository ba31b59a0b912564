"""The settings: volume, brightness, the banker's PIN, the language, what becomes of names."""

from dealbox.bank import refusals
from dealbox.bank.errors import Refused
from dealbox.bank.state import BRIGHTNESS_MAX, DISPLAY_MAX, PIN_MISSES_MAX
from dealbox.clock import elapsed_ms
from dealbox.parts import DISPLAYS
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import List, bind
from dealbox.ui.new_game import show_self_test
from dealbox.ui.number import Number
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session

PIN_DIGITS = 4
PAUSE_MS = 30_000


class Trial:
    """The draft of the self-test: what was tried, and whether the lamp is lit for it."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew, with the lamp off."""
        self.tried = 0  # bits
        self.seen = ""  # the last thing
        self.is_over = False  # the second page is shown
        self.is_lamp_lit = False

    def end(self) -> None:
        """Go on to the second page."""
        self.is_over = True

    def see(self, bit: int, what: str) -> None:
        """Note what was tried."""
        self.tried |= bit
        self.seen = what

    def switch_lamp(self) -> bool:
        """Switch the lamp on or off; return whether it is on."""
        self.is_lamp_lit = not self.is_lamp_lit
        return self.is_lamp_lit


class Level(Screen):
    """A setting with few levels: K raises, M lowers. At rest it is stored."""

    is_adjusting = True
    is_left_by_digit = False  # M lowers here: it must not look as if it ended an amount
    title = ""  # the name of its words
    setting = ""  # its field of State
    lowest = 0
    highest = 3

    def level(self) -> int:
        """Return the current level."""
        level: int = getattr(self.session.ledger.now, self.setting)
        return level

    def key(self, key: str) -> Screen | None:
        level = self.level()
        if key == "K" and level < self.highest:
            level += 1
        elif key == "M" and level > self.lowest:
            level -= 1
        elif key == "OK":
            return self.session.leave()
        else:
            return super().key(key)
        self.session.ledger.set(self.setting, level)
        self.session.say(tunes.OK)
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.title(getattr(words, self.title), str(self.level()))
        canvas.bar(3, self.level(), self.highest)
        canvas.line(7, words.LEVEL_KEYS)


class Volume(Level):
    """0 is silent; the lamp is never muted. GO is for a display that cannot be read."""

    title = "VOLUME"
    setting = "volume"

    def key(self, key: str) -> Screen | None:
        if key == "GO":
            turn_display(self.session)
            return None
        return super().key(key)


class Brightness(Level):
    """How bright the display is; the highest level also shows one balance at a time, large."""

    title = "BRIGHTNESS"
    setting = "brightness"
    lowest = 1
    highest = BRIGHTNESS_MAX

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.level() == BRIGHTNESS_MAX:
            canvas.line(5, words.LARGE)


class _Pin(Screen):
    """Up to four digits, shown as stars."""

    title = ""  # the name of its words
    is_left_by_digit = False
    is_left_by_misread = False  # the rest of it would be read by all
    takes_all = True

    draft: Number

    def __init__(self, session: "Session") -> None:
        super().__init__(session, Number())

    def done(self) -> Screen | None:
        """Answer OK."""
        return None

    def key(self, key: str) -> Screen | None:
        if self.draft.add_digit(key, PIN_DIGITS) or self.draft.clears(key):
            return None
        return self.done() if key == "OK" else super().key(key)

    def draw(self, canvas: Canvas) -> None:
        canvas.title(getattr(words, self.title))
        canvas.line(3, "* " * len(self.draft.text))
        canvas.line(7, words.HINT_PIN)


class AskPin(_Pin):
    """The banker's PIN comes before what was asked for; five wrong ones cost 30 s."""

    title = "PIN"

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._command: Callable[[], Screen | None] = session.leave
        self._tried_ms = session.now_ms  # a PIN was tried last, or power-on: misses are stored

    def guard(self, command: "Callable[[], Screen | None]") -> Screen | None:
        """Discard the drafts and give a command, after the PIN if there is one."""
        self.session.discard()
        if not self.session.ledger.now.pin:
            return command()
        self._command = command
        self.draft.clear()
        return self

    def done(self) -> Screen | None:
        """Give the command if the PIN is right; its miss is written first, which takes a page.

        Refused, with a notice: the pause after PIN_MISSES_MAX misses, and as Ledger.try_pin().
        """
        session = self.session
        is_early = elapsed_ms(self._tried_ms, session.now_ms) < PAUSE_MS
        if is_early and session.ledger.now.pin_misses >= PIN_MISSES_MAX:
            return session.refuse(refusals.PIN_PAUSE)
        pin = self.draft.take()
        if len(pin) != PIN_DIGITS:
            session.stay(words.PIN_SHORT)
            return None
        self._tried_ms = session.now_ms
        try:
            session.ledger.try_pin(pin)
        except Refused as refused:
            if refused.code != refusals.PIN_WRONG:
                return session.refuse(refused.code)
            session.stay(words.PIN_WRONG)
            return None
        return self._command()


class NewPin(_Pin):
    """A new PIN, typed twice; OK alone takes it away."""

    title = "NEW_PIN"

    _first = ""  # what was typed the first time

    def done(self) -> Screen | None:
        """Take the PIN the first time, and store it the second: four digits, or none to remove it.

        A note, if it is short or differs. Refused, with a notice: as Ledger.set_pin().
        """
        session, pin, first = self.session, self.draft.text, self._first
        if (pin or first) and len(pin) != PIN_DIGITS:
            session.stay(words.PIN_SHORT)
            return None
        self.draft.clear()
        self._first = "" if first else pin
        if pin and not first:
            return None
        if pin != first:
            session.stay(words.PIN_DIFFERS)
            return None
        session.ledger.set_pin(pin)
        session.say(tunes.OK)
        return session.leave()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        none = "" if self.draft.text else words.NO_PIN
        canvas.line(4, words.PIN_AGAIN if self._first else none)


class Language(List):
    """The languages, each by its own name; the first question of a unit that never had a game."""

    title = "LANGUAGE"

    def key(self, key: str) -> Screen | None:
        if key == "." and not self.session.ledger.has_game():
            return show_self_test(self.session)  # as on the screen after this one
        return super().key(key)

    def choices(self) -> "list[Choice]":
        return [
            (name, "", bind(self._choose, 1 + index))
            for index, (name, _) in enumerate(words.LANGUAGES)
        ]

    def _choose(self, language: int) -> Screen:
        self.session.ledger.set("language", language)
        words.use(language)
        return self.session.leave()


class Settings(List):
    """What can be set or tried; behind the PIN, if there is one."""

    title = "SETTINGS"

    def choices(self) -> "list[Choice]":
        session, chart = self.session, self.session.chart
        now, kinds = session.ledger.now, (words.AS_FOUND,) + DISPLAYS
        sends_names = words.OFF if now.hides_names else words.ON
        return [
            (label, right, bind(chart.pin.guard, command))
            for label, right, command in (
                (words.VOLUME_ITEM, "", bind(Volume, session)),
                (words.BRIGHTNESS_ITEM, "", bind(Brightness, session)),
                (words.PIN_ITEM, "", bind(NewPin, session)),
                (words.LANGUAGE_ITEM, "", chart.language.open),
                (words.SELF_TEST_ITEM, "", bind(show_self_test, session)),
                (words.SEND_NAMES_ITEM, sends_names, self._turn_names),
                (words.FORGET_ITEM, "", lambda: chart.notice.show(words.FORGET, self._forget)),
                (words.FACTS[3], kinds[now.display], self._turn_display),
            )
        ]

    def _turn_names(self) -> Screen:
        ledger = self.session.ledger
        ledger.set("hides_names", 1 - ledger.now.hides_names)
        return self.open()

    def _turn_display(self) -> Screen:
        turn_display(self.session)
        self._cursor.go_to(len(self.choices()) - 1)  # the PIN has led to the first row
        return self

    def _forget(self) -> Screen:
        session = self.session
        if session.auction.is_running:
            return session.notice(words.DEAL_RUNS)  # an erase would hold up its lamp
        session.ledger.forget(has_names=True)
        session.say(tunes.OK)
        base = session.leave()
        session.stay(words.FORGOTTEN, b"")
        return base


def turn_display(session: "Session") -> None:
    """Go on to the next controller of the display."""
    session.say(tunes.OK)
    session.ledger.set("display", (session.ledger.now.display + 1) % (1 + DISPLAY_MAX))
