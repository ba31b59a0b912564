"""The power switch of a board that has one: a transistor between the cells and everything else.

It conducts while the firmware holds POWER_HOLD high or somebody presses the deal button, and for a
while after that, by the capacitor at its gate (docs/pcb.md). USB supplies the board, too.
"""

import math

STAYS_NS = 100e6  # 50 to 250 ms, by cells and transistors (docs/power.md)


class Latch:
    """The switch, which is told what keeps the board on, and when.

    opens_ns: when the board loses its power, if nothing happens until then. stays_ns: how long it
    stays on its own; 0 without the capacitor, math.inf if the transistor is stuck.
    """

    def __init__(self, *, has_usb: bool) -> None:
        self.stays_ns = STAYS_NS
        self.opens_ns = math.inf
        self._has_usb = has_usb
        self._is_held = False
        self._is_pressed = False

    def hold(self, is_held: bool, ns: float) -> None:
        """Follow the pin of the controller."""
        self._is_held = is_held
        self._follow(ns)

    def press(self, is_pressed: bool, ns: float) -> None:
        """Follow the deal button."""
        self._is_pressed = is_pressed
        self._follow(ns)

    def unplug(self, ns: float) -> None:
        """Take USB away."""
        self._has_usb = False
        self._follow(ns)

    def _follow(self, ns: float) -> None:
        if self._is_held or self._is_pressed or self._has_usb:
            self.opens_ns = math.inf
        elif self.opens_ns == math.inf:
            self.opens_ns = ns + self.stays_ns
