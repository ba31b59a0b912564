"""The Dealbox Zero: two readers on a small controller, whose pins are all taken by then.

It lives on a USB plug, and there is no wire to tell whether the keypad is plugged in.
"""

import wired

from dealbox.drivers.battery import NoBattery


def make() -> wired.Board:
    """Return the board with all its parts; called once, for the pins are taken."""
    return wired.Board(wired.keypad(), wired.two_readers(), NoBattery())
