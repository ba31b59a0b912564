"""A clock that only a test advances, in place of the wall clock that paces a target."""

from host_sim.target import Target
from tests.support.patience import until

STRIDE_MS = 100.0  # less than what makes a target lag
NEARLY_MS = 0.01


class HandClock:
    """The clock by which a target is paced; it is stopped until it is moved."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._ms = target.ms

    def ms(self) -> float:
        return self._ms

    def move(self, ms: float) -> None:
        """Advance it, whether or not the target has caught up."""
        self._ms += ms

    def wait(self, ms: float = STRIDE_MS) -> None:
        """Advance it for a target in its own thread; return when that has caught up."""
        until_ms = self._ms + ms
        while self._ms < until_ms:
            self._ms = min(self._ms + STRIDE_MS, until_ms)
            until(lambda: self._target.ms > self._ms - NEARLY_MS)
