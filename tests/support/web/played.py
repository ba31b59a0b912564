"""A fake target in real time without a thread: the test lets the time pass."""

from host_sim.web.real_time import SLICE_MS, Runner, Update
from tests.support.web.clock import HandClock
from tests.support.web.fake import FakeFile, FakeTarget


class Played:
    """A fake target paced by a clock; its time passes only in `wait`."""

    def __init__(self) -> None:
        self.target = FakeTarget()
        self.updates: list[Update] = []
        self.clock = HandClock(self.target)
        self.file = FakeFile()
        self.runner = Runner(self.target, self.updates.extend, self.file, self.clock.ms)
        self.runner._begin()

    def wait(self, ms: float) -> None:
        """Let time pass in slices, as the thread of a target does."""
        until_ms = self.clock.ms() + ms
        while self.clock.ms() < until_ms:
            self.clock.move(SLICE_MS)
            self.runner._step(nap_ms=0)

    def click(self, *keys: str) -> None:
        """Press keys for no time at all."""
        for key in keys:
            self.runner.press("page", key, True)
            self.runner.press("page", key, False)

    def moves(self, name: str) -> list[tuple[float, object]]:
        """Return when a part was moved, and how."""
        return [(ms, value) for ms, what, value in self.target.done if what == name]

    def values_of(self, name: str) -> list[object]:
        """Return all values of one name in the updates."""
        return [item[name] for item in self.updates if name in item]
