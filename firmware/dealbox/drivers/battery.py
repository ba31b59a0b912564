"""The battery, as the chip measures it."""

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Adc

# The converter's full scale is 3.3 V at its pin, and the pin sees a third of the battery.
_FULL_MV = 9900
_FULL = 65535

_READINGS = 16


class NoBattery:
    """A board that cannot measure its battery: always 0 mV."""

    def poll(self, now_ms: int) -> int:
        return 0


class Battery:
    """The battery's voltage, smoothed: the buzzer or a flash write lowers it for a moment."""

    def __init__(self, adc: "Adc") -> None:
        self._adc = adc
        self._level = self._measure()

    def poll(self, now_ms: int) -> int:
        """Return the battery's millivolts; each poll counts for a quarter. Blocks 0.2 ms."""
        self._level += (self._measure() - self._level) // 4
        return self._level * _FULL_MV // _FULL

    def _measure(self) -> int:
        total = 0
        for _ in range(_READINGS):
            total += self._adc.read_u16()
        return total // _READINGS
