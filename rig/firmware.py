"""The program of the rig's own Pico, on stock MicroPython: `main.py` there (docs/rig.md)."""

import sys
import time

from machine import ADC, Pin

from rig import pins, protocol
from rig.control import Rig
from rig.mirror import Mirror

_ADC_MAX = 65535
_DIVIDED_MV = 2 * 3300  # the rail through a divider of two equal resistors


class PicoWires:
    """The wires of rig/pins.py: control.Wires."""

    def __init__(self) -> None:
        self._power = Pin(pins.POWER, Pin.OUT, value=0)
        self._crowbar = Pin(pins.CROWBAR, Pin.OUT, value=0)
        self._reset = Pin(pins.RUN, Pin.OPEN_DRAIN, value=1)
        self._rail = ADC(Pin(pins.RAIL))
        self._mirror = Mirror(pins.ROWS, pins.COLUMNS)

    def press(self, key: str) -> None:
        self._mirror.press(protocol.KEYS.index(key))

    def release(self) -> None:
        self._mirror.release()

    def power(self, on: bool) -> None:
        self._power(on)

    def crowbar(self, on: bool) -> None:
        self._crowbar(on)

    def reset(self, on: bool) -> None:
        self._reset(not on)

    def rail_mv(self) -> int:
        return self._rail.read_u16() * _DIVIDED_MV // _ADC_MAX

    def now_us(self) -> int:
        return time.ticks_us()  # type: ignore[return-value]  # a type of its own in the stubs

    def wait(self, since_us: int, us: int) -> None:
        while time.ticks_diff(time.ticks_us(), since_us) < us:
            pass


def main() -> None:
    """Answer the laptop for ever; Ctrl-C opens the prompt."""
    rig = Rig(PicoWires())
    while True:
        print(rig.answer(sys.stdin.readline()))


if __name__ == "__main__":
    main()
