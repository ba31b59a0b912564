"""The interface that scenarios, the face and the benchmarks drive: a unit, seen from outside."""

from collections.abc import Callable
from typing import Protocol

SIDES = ("plus", "minus")  # the readers, by parts.PLUS and parts.MINUS
PARTS = (*SIDES, "display", "keypad")  # that can be unplugged while the unit runs


class Target(Protocol):
    """A unit with its parts, powered or not. Times are milliseconds since its creation.

    `on_change(ms, what, value)` is called for every change that a person or a probe could see:
    "display" (value: a parts.picture.Picture, after each change of a pixel or of the light),
    "lamp" (bool), "tone_hz" (int, 0 for silence), "flash" (int, offset of the page just
    programmed), "power" (bool). These are all; a target interprets nothing.

    `persist(at, content)` is called in every flash operation with what the journal's region then
    holds there; the unit goes on when it returns. If it returns False the power is cut, and
    the operation has not been done.

    `on_feed(line)` is called for every line that the unit sends over USB (docs/usb.md). A chip
    needs a laptop on its plug for that.
    """

    name: str
    on_change: Callable[[float, str, object], None]
    persist: Callable[[int, bytes], bool]
    on_feed: Callable[[str], None]

    @property
    def ms(self) -> float: ...
    @property
    def is_on(self) -> bool: ...
    def power(self, on: bool) -> None: ...
    def cut_after(self, count: int) -> None:
        """Cut the power in the count-th flash operation from here (1: the next)."""

    def key(self, key: str, down: bool) -> None: ...
    def button(self, down: bool) -> None: ...
    def lay(self, side: int, uid: bytes) -> None:
        """Place a card on a reader; a reader can hold several."""

    def lift(self, side: int, uid: bytes) -> None: ...
    def plug(self, part: str, is_plugged: bool) -> None: ...
    def battery(self, mv: int | None) -> None:
        """Set the millivolts of the cells; None: a board that does not measure them.

        The unit switches off, and stays off, while they are too low for its regulator.
        """

    def speak(self, language: int, *, is_offer: bool = False) -> None:
        """Have a unit that is on use a language, by its number; a chip's is chosen by its keys.

        is_offer: only if none was chosen yet.
        """

    def ask(self) -> None:
        """Request the standings over USB; a unit that is off, or on its battery, sends none."""

    def run(self, ms: float) -> None:
        """Run for that much of the target's time, as fast as the machine can."""

    def flash(self) -> bytes:
        """Return the content of the journal's region of the flash, and of the records after it."""
