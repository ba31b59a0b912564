"""The Dealbox Zero: two readers on a small controller, which use all of its pins.

It is powered over USB, and no wire senses whether the keypad is plugged in.
"""

import wired

from dealbox.drivers.battery import NoBattery


def make(watchdog: wired.Watchdog | None = None) -> wired.Board:
    """Return the board with all its parts; to be called once, because it takes the pins."""
    return wired.Board(wired.keypad(), wired.two_readers(), NoBattery(), watchdog)
