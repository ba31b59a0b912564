"""The Dealbox Pico: two readers, and a battery."""

import pins
import wired


def make(watchdog: wired.Watchdog | None = None) -> wired.Board:
    """Return the board with all its parts; to be called once, because it takes the pins."""
    return wired.Board(
        wired.keypad(pins.KEY_SENSE), wired.two_readers(), wired.battery(), watchdog
    )
