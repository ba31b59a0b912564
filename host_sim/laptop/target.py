"""The unit under CPython: the same logic and drivers, on the laptop's board."""

from __future__ import annotations

from collections.abc import Callable

from dealbox.parts import KEYS, PLUS
from dealbox.unit import Unit
from host_sim import pins
from host_sim.laptop.board import Environment, LaptopBoard
from host_sim.parts.supply import is_enough
from host_sim.parts.torn import HALF, Tear
from host_sim.parts.w25q import Flash, PowerCut


class LaptopTarget:
    """A `host_sim.target.Target`, switched off at first.

    journal: the beginning of the content of its flash, blank by default. board: determines the
    number of readers. seed: of all random values. `run` raises any exception of the unit
    unchanged.
    """

    name = "laptop"

    def __init__(self, journal: bytes = b"", *, board: str = pins.BOARD, seed: int = 0) -> None:
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.persist: Callable[[int, bytes], bool] = lambda at, content: True
        self.on_feed: Callable[[str], None] = lambda line: None
        self._seed = seed
        self._has_one_reader = "READER_CS" in pins.gpios(board)
        self._starts = 0
        self._flash = Flash(seed=seed)
        if len(journal) > len(self._flash.data):
            raise ValueError(f"the flash holds {len(self._flash.data)} bytes, not {len(journal)}")
        self._flash.data[: len(journal)] = journal
        self._environment = Environment(self._changed, self._persist)
        self._environment.send = self._send
        self._is_on = False
        self._due_ms = 0.0  # when the last run was meant to end
        self._board: LaptopBoard | None = None
        self._unit: Unit | None = None

    @property
    def ms(self) -> float:
        return self._environment.ms

    @property
    def is_on(self) -> bool:
        return self._is_on

    def power(self, on: bool) -> None:
        """Switch the unit on or off at once; only the flash keeps its content."""
        if on == self.is_on or (on and not is_enough(self._environment.battery_mv)):
            return
        self._is_on = on
        if on:
            self._starts += 1
            self._power_on()
        else:
            self._power_off()
        self._changed("power", on)

    def cut_after(self, count: int) -> None:
        """Cut the power in the count-th flash operation from here (1: the next)."""
        self._flash.cut_after(count, Tear(HALF))

    def key(self, key: str, down: bool) -> None:
        bit = 1 << KEYS.index(key)
        held = self._environment.keys
        self._environment.keys = held | bit if down else held & ~bit
        if down and self._is_on:
            self._touch()

    def button(self, down: bool) -> None:
        self._environment.is_button_down = down
        if down and self._is_on:
            self._touch()

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
                self._darken()

    def battery(self, mv: int | None) -> None:
        self._environment.battery_mv = mv
        if not is_enough(mv):
            self.power(False)

    def ask(self) -> None:
        """Request the standings over USB, if the unit is on."""
        self._environment.is_asked = self._is_on

    def speak(self, language: int, *, is_offer: bool = False) -> None:
        if self._unit:
            self._unit.speak(language, is_offer=is_offer)

    def run(self, ms: float) -> None:
        """Run for that much of the target's time, as fast as the machine can.

        A flash operation is not interrupted: the run may end a little late, and the next one is
        shorter by as much.
        """
        self._due_ms += ms
        try:
            if self._is_on:
                self._run_until(self._due_ms)
        except PowerCut:
            self.power(False)
        self._environment.ms = max(self._environment.ms, self._due_ms)

    def flash(self) -> bytes:
        """Return the content of the journal's region of the flash, and of the records after it."""
        return bytes(self._flash.data)

    def _send(self, line: str) -> None:
        self.on_feed(line)

    def _persist(self, at: int, content: bytes) -> bool:
        return self.persist(at, content)

    def _changed(self, what: str, value: object) -> None:
        self.on_change(self._environment.ms, what, value)

    def _chance(self) -> str:
        """Return the seed of the random values since the last power-on."""
        return f"{self._seed}/{self._starts}"

    # What WebAssembly does in its own way (tests/support/wasm_target.py).

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
