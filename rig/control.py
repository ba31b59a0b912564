"""What the rig does at each command: pure logic, on wires that are handed in."""

from rig import protocol
from rig.protocol import CROWBAR, RUN, Rejected

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Protocol

    class Wires(Protocol):
        """The wires to the unit, and the time in microseconds, which wraps at 2 ** 30."""

        def press(self, key: str) -> None: ...
        def release(self) -> None:
            """Release all keys; from here on nothing is driven and nothing is pulled."""

        def power(self, on: bool) -> None: ...
        def crowbar(self, on: bool) -> None: ...
        def reset(self, on: bool) -> None: ...
        def rail_mv(self) -> int: ...
        def now_us(self) -> int: ...
        def wait(self, since_us: int, us: int) -> None:
            """Block until us microseconds have passed since since_us."""


_WRAP_US = (1 << 30) - 1
_SETTLE_US = 1_000  # from the crowbar's end to power: never both
_FALL_MAX_US = 20_000_000  # no capacitor takes as long: the unit has another supply
_LOOK_US = 50


class Rig:
    """Answers commands, one at a time."""

    def __init__(self, wires: "Wires") -> None:
        self._wires = wires
        self._is_on = False
        self._held = ""
        self._armed: tuple[str, int] | None = None  # way and time of the next cut
        self._disconnect()

    def answer(self, line: str) -> str:
        """Carry out a command, and return the answer; blocks until both are done."""
        try:
            verb, *arguments = protocol.parse(line)
            numbers = getattr(self, "_do_" + str(verb))(*arguments)
        except Rejected as reason:
            return "error " + str(reason)
        return " ".join(["ok"] + [str(each) for each in numbers])

    def _do_id(self) -> "tuple[str]":
        return (protocol.ID,)

    def _do_rail(self) -> "tuple[int]":
        return (self._wires.rail_mv(),)

    def _do_cut(self, way: str, after_us: int) -> "tuple[()]":
        self._armed = (way, after_us)
        return ()

    def _do_hold(self, key: str) -> "tuple[()]":
        if self._is_on:
            raise Rejected("the unit is on")
        self._held = key
        return ()

    def _do_release(self) -> "tuple[()]":
        self._held = ""
        self._wires.release()
        return ()

    def _do_off(self) -> "tuple[int]":
        self._disconnect()
        return (self._await_empty(),)

    def _do_on(self) -> "tuple[int, ...]":
        if self._is_on:
            raise Rejected("the unit is on")
        wires = self._wires
        wires.crowbar(False)
        wires.wait(wires.now_us(), _SETTLE_US)
        if self._held:
            wires.press(self._held)
        wires.power(True)
        wires.reset(False)
        self._is_on = True
        return self._cut(wires.now_us(), 0)

    def _do_key(self, key: str, held_ms: int) -> "tuple[int, ...]":
        if not self._is_on:
            raise Rejected("the unit is off")
        self._wires.press(key)
        return self._cut(self._wires.now_us(), 1000 * held_ms)

    def _cut(self, since_us: int, held_us: int) -> "tuple[int, ...]":
        """Release the key after held_us, if it is down, and do the cut that is armed."""
        wires, armed = self._wires, self._armed
        if held_us and not (armed and armed[1] < held_us):
            wires.wait(since_us, held_us)
            wires.release()
        if not armed:
            return ()
        self._armed = None
        way, after_us = armed
        wires.wait(since_us, after_us)
        was_us = wires.now_us()
        if way == RUN:
            wires.reset(True)
            wires.release()
            self._is_on = False
            return ((was_us - since_us) & _WRAP_US, 0)
        self._disconnect()
        wires.crowbar(way == CROWBAR)
        return ((was_us - since_us) & _WRAP_US, self._await_empty(was_us))

    def _disconnect(self) -> None:
        """Take the supply away; a key or a pull-up that stayed would feed the unit."""
        self._wires.power(False)
        self._wires.release()
        self._wires.reset(False)
        self._is_on = False

    def _await_empty(self, since_us: "int | None" = None) -> int:
        """Return how long the supply took to fall. Rejected: it does not."""
        wires = self._wires
        if since_us is None:
            since_us = wires.now_us()
        while True:
            mv, fell_us = wires.rail_mv(), (wires.now_us() - since_us) & _WRAP_US
            if mv < protocol.EMPTY_MV:
                return fell_us
            if fell_us > _FALL_MAX_US:
                raise Rejected(f"the unit is off and has still {mv} mV")
            wires.wait(wires.now_us(), _LOOK_US)
