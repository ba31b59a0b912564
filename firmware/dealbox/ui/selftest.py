"""The self-test: a list of keys, deal button and readers; what has worked disappears from it.

The last thing seen is shown below. Each key sounds its own note, the deal button turns the lamp
on and off; C comes last, for it leads to the second page: what the board has found out about
itself. Nothing is booked here. Imported when it is wanted, and dropped after it.
"""

from dealbox.parts import KEYS, MINUS, ONLY, PLUS, TWO
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.contract import Tries

# A note for each key; no tune begins with one of them (ui/tunes.py).
_NOTES = bytes((70, 71, 73, 75, 76, 78, 79, 81, 82, 83, 85, 86, 87, 88, 89, 90))
_NOTE_LENGTH = 12  # 120 ms

# Bits of what was tried: the keys in their order, then these.
_KEYS_BUT_C = (1 << len(KEYS)) - 1 - (1 << KEYS.index("C"))
_BUTTON = 1 << len(KEYS)
_READERS = (_BUTTON << 1, _BUTTON << 2, _BUTTON << 3)  # by side


class SelfTest(Screen):
    """What is left to try, and what was seen last."""

    timeout_ms = 120_000

    draft: "Tries"

    def key(self, key: str) -> Screen | None:
        if self.draft.is_over:
            return self.session.leave()
        if key == "C":
            self.draft.end()
            return None
        index = KEYS.index(key)
        self.session.say(bytes((_NOTES[index], _NOTE_LENGTH)))
        self.draft.see(1 << index, words.TRIED_KEY + key)
        return None

    def card(self, side: int, uid: bytes) -> Screen | None:
        self.draft.see(_READERS[side], words.SIDES[side] + " " + uid.hex())
        return None

    def trouble(self, side: int, event: int) -> Screen | None:
        notice = words.TWO_CARDS if event == TWO else words.TORN_READ
        self.draft.see(0, words.SIDES[side] + " " + notice[0])
        self.session.say(tunes.ERROR)
        return None

    def deal_button(self) -> Screen | None:
        is_lit = self.draft.switch_lamp()
        self.session.say(tunes.OK)
        self.draft.see(_BUTTON, words.LAMP_ON if is_lit else words.LAMP_OFF)
        return None

    def draw(self, canvas: Canvas) -> None:
        session, trial = self.session, self.draft
        volts, rest_mv = divmod(session.battery_mv, 1000)
        canvas.title(
            words.SELF_TEST, f"{volts}{words.POINT}{rest_mv // 100}V" if session.battery_mv else ""
        )
        if trial.is_over:
            facts = session.facts()
            for row in range(len(facts)):
                canvas.line(1 + row, words.FACTS[row], facts[row].replace(".", words.POINT))
            canvas.line(7, words.missing(session.missing) or session.status(words.HINT_FACTS))
            return
        for row in range(4):
            keys = ""
            for index in range(4 * row, 4 * row + 4):
                keys += f"{'' if trial.tried >> index & 1 else KEYS[index]:3}"
            canvas.line(1 + row, keys)
        row, bits = 1, _KEYS_BUT_C
        for bit, what in self._others():
            bits |= bit
            if not trial.tried & bit:
                canvas.line(row, "", what)
            row += 1
        canvas.line(6, trial.seen)
        is_all = trial.tried & bits == bits
        canvas.line(7, session.status(words.HINT_TRIED if is_all else words.HINT_TRY))

    def _others(self) -> list[tuple[int, str]]:
        """Return what there is to try besides the keys."""
        sides = (ONLY,) if self.session.cards.has_one_reader else (PLUS, MINUS)
        return [(_READERS[side], words.TRY_CARD + words.SIDES[side]) for side in sides] + [
            (_BUTTON, words.TRY_BUTTON)
        ]
