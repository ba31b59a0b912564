"""What a unit shows, plays and has booked, and the expectations of it that every target shares."""

from __future__ import annotations

from abc import ABC, abstractmethod

from dealbox.bank import editions, money
from dealbox.bank.state import State
from host_sim.cards import COLOURS, seat_name


class ExpectationFailed(Exception):
    """The unit is not in the expected state; the text states the actual one."""


class Witness(ABC):
    """What a unit shows, plays and has booked, and what can be expected of it."""

    # What it shows.

    @abstractmethod
    def lines(self) -> list[str]:
        """Return the rows of the display, none if it is dark."""

    @abstractmethod
    def tune(self) -> str:
        """Return the name of the last tune, "" if there was none."""

    @abstractmethod
    def state(self) -> State | None:
        """Return the newest page of the flash, None if no game is stored."""

    # Expectations.

    def expect_balance(self, name: str, amount_k: int) -> None:
        state = self._state()
        seat = 0 if name == "BANK" else 1 + COLOURS.index(name)
        if state.balance_k[seat] != amount_k:
            raise ExpectationFailed(f"{name} has {_text(state, state.balance_k[seat])}")

    def expect_total(self, amount_k: int) -> None:
        state = self._state()
        sum_k = sum(state.balance_k) + state.pot_k
        if sum_k != amount_k:
            raise ExpectationFailed(f"all accounts add up to {_text(state, sum_k)}")

    def expect_owner(self, space: int, name: str) -> None:
        self._compare(seat_name(self._state().owner[space]), name, "the owner is {}")

    def expect_level(self, space: int, level: int) -> None:
        self._compare(self._state().level[space], level, "the level is {}")

    def expect_mortgaged(self, space: int, answer: str) -> None:
        self._compare("yes" if self._state().mortgaged[space] else "no", answer, "it is: {}")

    def expect_stock(self, kind: str, count: int) -> None:
        self._compare(getattr(self._state(), kind), count, "the bank has {}")

    def _compare(self, seen: int | str, wanted: int | str, words: str) -> None:
        if seen != wanted:
            raise ExpectationFailed(words.format(seen))

    def expect_tune(self, tune: str) -> None:
        if self.tune() != tune:
            raise ExpectationFailed(f"the last tune was {self.tune() or 'none'}")

    def expect_screen(self, text: str) -> None:
        if not self.shows(text):
            raise ExpectationFailed("not on the screen")

    def screen(self) -> str:
        """Return the screen as text for a message."""
        if not self.lines():
            return "the screen is dark"
        return "the screen shows\n" + "\n".join(f"    | {line:21} |" for line in self.lines())

    def shows(self, text: str) -> bool:
        """Return whether a line of the display contains this."""
        return any(text in line for line in self.lines())

    def _state(self) -> State:
        state = self.state()
        if state is None:
            raise ExpectationFailed("no game is stored in the flash")
        return state


def _text(state: State, amount_k: int) -> str:
    """Return an amount as the edition writes it; it may be negative."""
    text = money.text(abs(amount_k), editions.of(state).sign)
    return "-" + text if amount_k < 0 else text
