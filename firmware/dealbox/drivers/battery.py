"""The supply, as the chip measures it at VSYS: the battery less the drop of its diode, or USB."""

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Adc

# The Pico's regulator stops at 1.8 V (RT6150 data sheet). A chip that runs and reads less does not
# measure its supply with that pin.
_MEASURED_MV = 1800

# The converter's full scale is 3.3 V at its pin, and the pin sees a third of the supply.
_FULL_MV = 9900
_FULL = 65535

_READINGS = 16


class NoBattery:
    """A board that cannot measure its battery: always 0 mV."""

    def poll(self, now_ms: int) -> int:
        return 0


class Battery:
    """The supply's voltage, smoothed: the buzzer or a flash write lowers it for a moment."""

    def __init__(self, adc: "Adc") -> None:
        self._adc = adc
        self._level = self._measure()

    def poll(self, now_ms: int) -> int:
        """Return the supply's millivolts, 0 if they are not measured. Blocks 0.2 ms.

        Each poll counts for a quarter.
        """
        self._level += (self._measure() - self._level) // 4
        mv = self._level * _FULL_MV // _FULL
        return mv if mv >= _MEASURED_MV else 0

    def _measure(self) -> int:
        total = 0
        for _ in range(_READINGS):
            total += self._adc.read_u16()
        return total // _READINGS
