"""The emulated chip in place of the board: it takes the rig's own lines, and gives the feed.

What answers the lines is the logic that runs on the rig's Pico (rig/control.py); its wires end at
the emulated chip, and the time is the chip's. How a supply falls is assumed here: at once with the
crowbar, and after _RUNS_ON_MS without; what is being programmed or erased then is torn at random.
Because few moments fall into an operation, every second cut waits up to _REACH_MS for the next.
"""

import random
from pathlib import Path

from dealbox.parts import MINUS, PLUS
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.parts.torn import ERASE_TEARS, PROGRAM_TEARS, tear_of
from rig.bench import POLL_MS, Bench, Stopped
from rig.control import Rig
from tools.bench import a_game

_FULL_MV = 3300
_RUNS_ON_MS = 8.0
_REACH_MS = 10.0
_TEARS = [kind for kind in PROGRAM_TEARS if kind in ERASE_TEARS]  # for either operation
_SERVICE_MS = 1_000.0
_PROMPT = b">>> "
_WRAP_US = (1 << 30) - 1


class EmulatedUnit:
    """The unit's serial port: bench.Wire; and the wires of the rig to it: control.Wires."""

    def __init__(self, target: ChipTarget, seed: int = 0) -> None:
        self.target = target
        self._chance = random.Random(seed)
        self._ms = 0.0
        self._key = ""
        self._has_power = self._is_reset = False
        self._falls_ms: float | None = None  # when the supply that was cut off is empty
        self._received = b""

    def press(self, key: str) -> None:
        self.target.key(key, True)
        self._key = key

    def release(self) -> None:
        if self._key:
            self.target.key(self._key, False)
        self._key = ""

    def power(self, on: bool) -> None:
        self._has_power = on
        self._falls_ms = None if on else self._ms + _RUNS_ON_MS
        self._start()

    def crowbar(self, on: bool) -> None:
        if on:
            self._fall()

    def reset(self, on: bool) -> None:
        """Hold the chip in reset; its flash goes on, and completes what it has begun."""
        self._is_reset = on
        if on:
            self._take()
            self.target.power(False)
        self._start()

    def rail_mv(self) -> int:
        return _FULL_MV if self._has_power or self.target.is_on else 0

    def now_us(self) -> int:
        return round(1000 * self._ms) & _WRAP_US

    def wait(self, since_us: int, us: int) -> None:
        self._run((us - (self.now_us() - since_us & _WRAP_US)) / 1000)

    def write(self, data: bytes) -> None:
        if self.target.chip and self.target.chip.usb:
            self.target.chip.usb.send(data)

    def read(self) -> bytes:
        self._run(POLL_MS)
        self._take()
        received, self._received = self._received, b""
        return received

    def dump(self) -> bytes:
        """Return the journal. Stopped: the unit is not in service mode."""
        self._run(_SERVICE_MS)
        self.read()
        self.write(b"\r")
        if _PROMPT not in self.read():
            raise Stopped("the unit did not enter service mode while C was held")
        return self.target.flash()

    def _start(self) -> None:
        if self._has_power and not self._is_reset:
            self.target.power(True)

    def _run(self, ms: float) -> None:
        if self._falls_ms is not None and self._falls_ms <= self._ms + ms:
            before_ms = self._falls_ms - self._ms
            self._advance(before_ms)
            self._fall()
            ms -= before_ms
        self._advance(ms)

    def _advance(self, ms: float) -> None:
        if ms > 0:
            self.target.run(ms)
            self._ms += ms

    def _fall(self) -> None:
        self._falls_ms = None
        self._take()
        if self.target.is_on and self._chance.getrandbits(1):
            self.target.cut_after(1, tear_of(self._chance.choice(_TEARS), self._chance))
            self._advance(_REACH_MS)
        self.target.cut()

    def _take(self) -> None:
        """Take what the chip has sent; it is lost with the chip otherwise."""
        if self.target.chip and self.target.chip.usb:
            self._received += bytes(self.target.chip.usb.received)
            self.target.chip.usb.received.clear()


class RigPort:
    """The rig's serial port: bench.Wire."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self._answers = b""

    def write(self, data: bytes) -> None:
        self._answers += self._rig.answer(data.decode()).encode() + b"\r\n"

    def read(self) -> bytes:
        answers, self._answers = self._answers, b""
        return answers


def bench(image: Path | None, seed: int) -> Bench:
    """Return a rig with an emulated unit that has a game, and two cards on its readers."""
    unit = EmulatedUnit(target(image, seed), seed)
    return Bench(RigPort(Rig(unit)), unit, unit.dump)


def target(image: Path | None, seed: int, journal: bytes = b"") -> ChipTarget:
    """Return a unit with RED's card on minus and BLUE's on plus; by default with a new game."""
    made = ChipTarget(image, journal=journal or a_game(), seed=seed, has_usb=True)
    made.lay(MINUS, UIDS["RED"])
    made.lay(PLUS, UIDS["BLUE"])
    return made
