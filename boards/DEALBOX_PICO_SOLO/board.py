"""The Dealbox Pico Solo: one reader, and a battery."""

import pins
import wired


def make() -> wired.Board:
    """Return the board with all its parts; called once, for the pins are taken."""
    return wired.Board(wired.keypad(pins.KEY_SENSE), wired.one_reader(), wired.battery())
