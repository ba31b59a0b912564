"""The Dealbox One: two readers, a battery, and a power switch that the firmware switches off."""

import pins
import wired


def make(watchdog: wired.Watchdog | None = None) -> wired.Board:
    """Return the board with all its parts; to be called once, because it takes the pins."""
    return wired.Board(
        wired.keypad(pins.KEY_SENSE),
        wired.two_readers(),
        wired.battery(),
        watchdog,
        wired.power_switch(),
    )
