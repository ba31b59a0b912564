"""The red lamp of the deal button."""

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Pin


class Lamp:
    """A lamp on a pin that lights it when high."""

    def __init__(self, pin: "Pin") -> None:
        self._pin = pin
        self.set(False)

    def set(self, on: bool) -> None:
        self._pin(on)
