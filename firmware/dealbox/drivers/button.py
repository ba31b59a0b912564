"""The deal button."""

from dealbox.clock import elapsed_ms

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Pin

# The button counts as released when it has been open for so long; big buttons bounce for 10 ms.
_OPEN_MS = 20


class Button:
    """A button from a pin with pull-up to ground; a press is reported at the first poll of it."""

    def __init__(self, pin: "Pin") -> None:
        self._pin = pin
        self.is_busy = False  # it is down, or was a moment ago: a poll every few ms is needed
        self._closed_ms = 0

    def is_down(self) -> bool:
        """Return whether it is down now, for power-on: bounces count, and no poll is needed."""
        return not self._pin()

    def poll(self, now_ms: int) -> bool:
        """Return True once for each press."""
        if self.is_down():
            return self._close(now_ms)
        if self.is_busy and elapsed_ms(self._closed_ms, now_ms) >= _OPEN_MS:
            self.is_busy = False
        return False

    def _close(self, now_ms: int) -> bool:
        """Return whether this is a new press; one that a second read does not see is a spark."""
        self._closed_ms = now_ms
        if self.is_busy or self._pin():
            return False
        self.is_busy = True
        return True
