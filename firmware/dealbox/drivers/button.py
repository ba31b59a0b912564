"""The deal button."""

from dealbox.clock import elapsed_ms

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Pin

# The button counts as released when it has been open for so long; big buttons bounce for 10 ms.
_OPEN_MS = 20


class Button:
    """A button from a pin with pull-up to ground; a press is reported at the first poll of it.

    A button that is down at first is not pressed: it may have switched the unit on.
    """

    def __init__(self, pin: "Pin") -> None:
        self._pin = pin
        # It is down, or was a moment ago: a poll every few ms is needed.
        self.is_busy = self.is_down()
        self._is_first = self.is_busy  # the first poll, before which it may have been let go
        self._closed_ms = 0

    def is_down(self) -> bool:
        """Return whether it is down now, for power-on: bounces count, and no poll is needed."""
        return not self._pin()

    def poll(self, now_ms: int) -> bool:
        """Return True once for each press."""
        if self._is_first or self.is_down():
            self._is_first = False
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
