"""What a scenario, the face and the benchmarks drive: a unit on some target, seen from outside."""

from collections.abc import Callable
from typing import Protocol

# Parts that can be pulled off the unit while it runs.
PARTS = ("plus", "minus", "display", "keypad")


class Target(Protocol):
    """A unit with its parts, powered or not. Times are milliseconds since it was made.

    `on_change(ms, what, value)` is called for everything a person or a probe could see:
    "display" (value: a parts.picture.Picture, after each change of a pixel or of the light),
    "lamp" (bool), "tone_hz" (int, 0 for silence), "flash" (int, offset of the page just
    programmed), "power" (bool). A target decides nothing else about what it reports.

    `persist(at, cells)` is called in every flash operation with what the journal's region then
    holds there; the unit goes on when it returns. If it returns False the power is cut, and
    the operation has not been done.
    """

    name: str
    on_change: Callable[[float, str, object], None]
    persist: Callable[[int, bytes], bool]

    @property
    def ms(self) -> float: ...
    @property
    def is_on(self) -> bool: ...
    def power(self, on: bool) -> None: ...
    def cut_after(self, count: int) -> None:
        """Let the power die at the count-th flash operation from here (1: the next)."""

    def key(self, key: str, down: bool) -> None: ...
    def button(self, down: bool) -> None: ...
    def lay(self, side: int, uid: bytes) -> None:
        """Put a card on a reader; several may lie on one."""

    def lift(self, side: int, uid: bytes) -> None: ...
    def plug(self, part: str, is_plugged: bool) -> None: ...
    def battery(self, mv: int) -> None: ...
    def run(self, ms: float) -> None:
        """Let the target's time pass, as fast as the machine can."""

    def flash(self) -> bytes:
        """Return the journal's region as it stands in flash."""
