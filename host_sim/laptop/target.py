"""The unit under CPython: the same logic and drivers, on the laptop's board."""

from __future__ import annotations

from collections.abc import Callable

from dealbox.parts import KEYS, PLUS
from dealbox.unit import Unit
from host_sim.laptop.board import Environment, LaptopBoard
from host_sim.parts.supply import is_enough
from host_sim.parts.torn import HALF, Tear
from host_sim.parts.w25q import Flash, PowerCut
from tools import build, pins


class LaptopTarget:
    """A `host_sim.target.Target`, switched off at first.

    journal: the content of its flash, blank by default. board: determines the number of readers.
    seed: of all random values. `run` raises any exception of the unit unchanged.
    """

    name = "laptop"

    def __init__(self, journal: bytes = b"", *, board: str = build.BOARD, seed: int = 0) -> None:
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.persist: Callable[[int, bytes], bool] = lambda at, cells: True
        self._seed = seed
        self._has_one_reader = "READER_CS" in pins.gpios(board)
        self._starts = 0
        self._flash = Flash(seed=seed)
        if len(journal) > self._flash.size:
            raise ValueError(f"the flash holds {self._flash.size} bytes, not {len(journal)}")
        self._flash.data[: len(journal)] = journal
        self._environment = Environment(self._report, self._persist)
        self._board: LaptopBoard | None = None
        self._unit: Unit | None = None
        self._due_ms = 0.0  # when the last run was meant to end

    @property
    def ms(self) -> float:
        return self._environment.ms

    @property
    def is_on(self) -> bool:
        return self._board is not None

    def power(self, on: bool) -> None:
        """Switch the unit on or off at once; only the flash keeps its content."""
        if on == self.is_on or (on and not is_enough(self._environment.battery_mv)):
            return
        if on:
            self._power_on()
        else:
            self._power_off()
        self._report("power", self.is_on)

    def _power_on(self) -> None:
        self._starts += 1
        self._environment.display.power_on()
        self._board = LaptopBoard(
            self._environment, self._flash, f"{self._seed}/{self._starts}", self._has_one_reader
        )
        self._unit = None  # made by the first step, so that its start can be cut too

    def _power_off(self) -> None:
        assert self._board
        self._board.lamp.set(False)
        self._board.buzzer.play(b"")
        self._board = self._unit = None
        self._environment.display.power_on()

    def cut_after(self, count: int) -> None:
        """Cut the power in the count-th flash operation from here (1: the next)."""
        self._flash.cut_after(count, Tear(HALF))

    def key(self, key: str, down: bool) -> None:
        bit = 1 << KEYS.index(key)
        held = self._environment.keys
        self._environment.keys = held | bit if down else held & ~bit
        if down and self._board:
            self._board.touch()

    def button(self, down: bool) -> None:
        self._environment.is_button_down = down
        if down and self._board:
            self._board.touch()

    def lay(self, side: int, uid: bytes) -> None:
        """Place a card on a reader; a reader can hold several."""
        self._cards_on(side).append(uid)

    def lift(self, side: int, uid: bytes) -> None:
        self._cards_on(side).remove(uid)

    def _cards_on(self, side: int) -> list[bytes]:
        """Return the cards on a side; with a single reader both sides are the same."""
        return self._environment.cards[PLUS if self._has_one_reader else side]

    def plug(self, part: str, is_plugged: bool) -> None:
        if part == "minus" and self._has_one_reader:
            part = "plus"
        if is_plugged:
            self._environment.unplugged.discard(part)
        else:
            self._environment.unplugged.add(part)
            if part == "display":
                self._environment.display.power_on()

    def battery(self, mv: int | None) -> None:
        self._environment.battery_mv = mv
        if not is_enough(mv):
            self.power(False)

    def run(self, ms: float) -> None:
        """Run for that much of the target's time, as fast as the machine can.

        A flash operation is not interrupted: the run may end a little late, and the next one is
        shorter by as much.
        """
        self._due_ms += ms
        environment = self._environment
        try:
            while self._board and self._board.wake_ms <= self._due_ms:
                environment.ms = max(environment.ms, self._board.wake_ms)
                self._step(self._board)
        except PowerCut:
            self.power(False)
        environment.ms = max(environment.ms, self._due_ms)

    def _step(self, board: LaptopBoard) -> None:
        """Do one turn of the loop of firmware/main.py."""
        if self._unit is None:
            self._unit = Unit(board)
        board.rest(self._unit.step(board.ticks_ms()))

    def flash(self) -> bytes:
        """Return the content of the journal's region of the flash."""
        return bytes(self._flash.data)

    def _persist(self, at: int, cells: bytes) -> bool:
        return self.persist(at, cells)

    def _report(self, what: str, value: object) -> None:
        self.on_change(self._environment.ms, what, value)
