"""A clock that only a test moves, for a target that would keep up with the one on the wall."""

from host_sim.target import Target
from tests.support.patience import until

STRIDE_MS = 100.0  # less than what makes a target lag
NEARLY_MS = 0.01


class HandClock:
    """The clock that a target keeps up with. It stands still until it is moved."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._ms = target.ms

    def ms(self) -> float:
        return self._ms

    def move(self, ms: float) -> None:
        """Move it, whether or not the target has kept up."""
        self._ms += ms

    def wait(self, ms: float = STRIDE_MS) -> None:
        """Let time pass for a target that runs in a thread of its own; return when it has."""
        until_ms = self._ms + ms
        while self._ms < until_ms:
            self._ms = min(self._ms + STRIDE_MS, until_ms)
            until(lambda: self._target.ms > self._ms - NEARLY_MS)
