"""The operator of a unit whose power may fail at any moment."""

from __future__ import annotations

from collections import deque
from contextlib import suppress

from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import newest_state, page_state
from host_sim.target import SIDES, Target

PLUS, MINUS = SIDES

_REMEMBERED = 60  # of the last keys, for the report of a difference
_NEVER_MS = float("inf")
_LEAST_MS = 300  # a chip may erase for 90 ms before it sees a key, and an undo reads two pages


class PowerLost(Exception):
    """The unit went dark while it was used."""


class Operator(Person):
    """Operates a unit as Person does, counts the keys, and notices when it goes dark.

    keys: how many so far; a key, a card on a reader and the deal button count one each.
    """

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.keys = 0
        self.cuts = 0
        self.last: deque[str] = deque(maxlen=_REMEMBERED)
        self._cut_ms = _NEVER_MS
        self._page_at = -1  # where the newest page was programmed, -1: not known
        self._note = target.on_change
        target.on_change = self._on_change

    def books(self) -> State:
        """Return the books in the flash as they are now; an empty State if there is no game."""
        flash = self._target.flash()
        if self._page_at >= 0:
            state = page_state(flash[self._page_at : self._page_at + PAGE_BYTES], flash)
            if state:
                return state
        return newest_state(flash) or State()

    # The power.

    def cut_at(self, ms: float) -> None:
        """Let the power fail so many milliseconds from now."""
        self._cut_ms = self._target.ms + ms

    def restore_power(self) -> None:
        """Put the cards down and switch the unit on again, until it stays on."""
        self._cut_ms = _NEVER_MS
        for card, side in sorted(self._placed):
            self._lift(card, side)
        is_on = False
        while not is_on:
            self.cuts += 1
            self.last.append("(power)")
            self._page_at = -1  # what the unit finds has to be found anew
            with suppress(PowerLost):  # in a page that the unit wrote as it began
                self.power("on")
                is_on = True

    def forget(self) -> None:
        """Drop the transcript so far, which grows with each key."""
        self.transcript.entries.clear()

    # What Person does, counted.

    def _hold(self, key: str, ms: float) -> None:
        self._count(key)
        super()._hold(key, ms)

    def _lay(self, card: str, side: str) -> None:
        self._count(f"{card} {side}")
        super()._lay(card, side)

    def deal(self) -> None:
        self._count("deal")
        super().deal()

    def _count(self, what: str) -> None:
        self.keys += 1
        self.last.append(what)

    def _pass(self, ms: float) -> None:
        target = self._target
        left_ms = self._cut_ms - target.ms
        if left_ms < ms:
            self._cut_ms = _NEVER_MS
            super()._pass(max(left_ms, 0))
            target.power(False)
            ms -= max(left_ms, 0)
        super()._pass(ms)

    def _settle(self, least_ms: float = 0) -> None:
        super()._settle(max(least_ms, _LEAST_MS))
        if not self._target.is_on:
            raise PowerLost

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if what == "flash":
            assert isinstance(value, int)
            self._page_at = value
        self._note(ms, what, value)
