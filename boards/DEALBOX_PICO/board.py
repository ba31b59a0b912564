"""The Dealbox Pico: two readers, and a battery."""

import pins
import wired


def make() -> wired.Board:
    """Return the board with all its parts; called once, for the pins are taken."""
    return wired.Board(wired.keypad(pins.KEY_SENSE), wired.two_readers(), wired.battery())
