"""The unit under CPython: the same logic and drivers, on the laptop's board."""

from __future__ import annotations

from dealbox.unit import Unit
from host_sim import pins
from host_sim.laptop.board import LaptopBoard
from host_sim.laptop.modelled import ModelledTarget


class LaptopTarget(ModelledTarget):
    """A `host_sim.target.Target`, switched off at first."""

    name = "laptop"

    def __init__(self, journal: bytes = b"", *, board: str = pins.BOARD, seed: int = 0) -> None:
        super().__init__(journal, board=board, seed=seed)
        self._board: LaptopBoard | None = None
        self._unit: Unit | None = None

    def _power_on(self) -> None:
        self._darken()
        self._board = LaptopBoard(
            self._environment, self._flash, self._chance(), self._has_one_reader
        )
        self._unit = None  # made by the first step, so that its start can be cut too

    def _power_off(self) -> None:
        assert self._board
        self._board.lamp.set(False)
        self._board = self._unit = None
        self._darken()

    def speak(self, language: int, *, is_offer: bool = False) -> None:
        if self._unit:
            self._unit.speak(language, is_offer=is_offer)

    def _darken(self) -> None:
        self._environment.display.power_on()

    def _touch(self) -> None:
        assert self._board
        self._board.touch()

    def _run_until(self, ms: float) -> None:
        environment = self._environment
        while self._board and self._board.wake_ms <= ms:
            environment.ms = max(environment.ms, self._board.wake_ms)
            self._step(self._board)

    def _step(self, board: LaptopBoard) -> None:
        """Do one turn of the loop of firmware/main.py."""
        if self._unit is None:
            self._unit = Unit(board)
        board.rest(self._unit.step(board.ticks_ms()))
