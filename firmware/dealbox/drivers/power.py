"""A board's power switch: a pin holds it on, and can let go of it."""

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Pin


class PowerSwitch:
    """A switch that its pin holds on while it is high."""

    def __init__(self, pin: "Pin") -> None:
        self._pin = pin

    def hold(self) -> None:
        """Keep the power on."""
        self._pin(1)

    def release(self) -> None:
        """Let go of the power. It stays if USB supplies it, too, or if the switch is stuck."""
        self._pin(0)
