"""The self-test: whatever was pressed or laid vanishes, until nothing is left to try.

The last thing seen stands below. Each key sounds its own note, the deal button turns the lamp
on and off; C comes last, for it ends the test. Nothing is booked here.
"""

from dealbox.parts import KEYS, MINUS, ONLY, PLUS, TWO
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.screen import Desk, Screen

# A note for each key; no tune begins with one of them (ui/tunes.py).
_NOTES = bytes((70, 71, 73, 75, 76, 78, 79, 81, 82, 83, 85, 86, 87, 88, 89, 90))
_NOTE_LENGTH = 12  # 120 ms

# Bits of desk.tried: the keys in their order, then these.
_KEYS_BUT_C = (1 << len(KEYS)) - 1 - (1 << KEYS.index("C"))
_BUTTON = 1 << len(KEYS)
_READERS = (_BUTTON << 1, _BUTTON << 2, _BUTTON << 3)  # by side


class SelfTest(Screen):
    """What is left to try, and what was seen last."""

    timeout_ms = 120_000

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key == "C":
            return desk.home()
        index = KEYS.index(key)
        desk.say(bytes((_NOTES[index], _NOTE_LENGTH)))
        self._see(desk, 1 << index, words.TRIED_KEY + key)
        return None

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        self._see(desk, _READERS[side], words.SIDES[side] + " " + uid.hex())
        return None

    def trouble(self, desk: Desk, side: int, event: int) -> Screen | None:
        notice = words.TWO_CARDS if event == TWO else words.TORN_READ
        desk.stay(words.SIDES[side] + " " + notice[0])
        return None

    def deal(self, desk: Desk) -> Screen | None:
        desk.is_lamp_tried = not desk.is_lamp_tried
        desk.say(tunes.OK)
        self._see(desk, _BUTTON, words.LAMP_ON if desk.is_lamp_tried else words.LAMP_OFF)
        return None

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        volts, rest_mv = divmod(desk.battery_mv, 1000)
        canvas.title(words.SELF_TEST, f"{volts}.{rest_mv // 100}V" if desk.battery_mv else "")
        for row in range(4):
            keys = ""
            for index in range(4 * row, 4 * row + 4):
                keys += f"{'' if desk.tried >> index & 1 else KEYS[index]:3}"
            canvas.line(1 + row, keys)
        row = 1
        for bit, what in _others(desk):
            if not desk.tried & bit:
                canvas.line(row, "", what)
            row += 1
        canvas.line(6, desk.note)
        is_all = desk.tried & _all(desk) == _all(desk)
        canvas.line(7, desk.status(words.HINT_TRIED if is_all else words.HINT_TRY))

    def _see(self, desk: Desk, bit: int, what: str) -> None:
        desk.tried |= bit
        desk.note = what


def _others(desk: Desk) -> list[tuple[int, str]]:
    """Return what there is to try besides the keys."""
    sides = (ONLY,) if desk.cards.is_by_order else (PLUS, MINUS)
    return [(_READERS[side], words.TRY_CARD + words.SIDES[side]) for side in sides] + [
        (_BUTTON, words.TRY_BUTTON)
    ]


def _all(desk: Desk) -> int:
    """Return the bits of everything but C."""
    bits = _KEYS_BUT_C
    for bit, _ in _others(desk):
        bits |= bit
    return bits


SELF_TEST = SelfTest()
