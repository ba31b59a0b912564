"""Between a target's flash and its file: what cannot be kept has not happened.

To the unit a disk that fails is a battery that leaves in the middle of a flash operation: the
operation is not done, nothing was shown of it, and the unit starts anew. The battery it finds then
is too low to write with, until the file can be written again.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from host_sim.target import Target

RETRY_MS = 1000
EMPTY_MV = 2400  # less than the unit books on (firmware/dealbox/unit.py)
FRESH_MV = 4500


class File(Protocol):
    """What host_sim.web.flashfile has; OSError: not kept."""

    def persist(self, at: int, cells: bytes) -> None: ...
    def repair(self) -> None: ...


class Keeper:
    """Keeps each flash operation of a target before the target goes on.

    `tell` gets {"unkept": why}, an empty why once the game can be kept again.
    """

    def __init__(self, target: Target, file: File, tell: Callable[[dict[str, object]], None]):
        self._target = target
        self._file = file
        self._tell = tell
        self._why = ""  # the file cannot be written
        self._new_why = ""  # not told yet
        self._is_cut = False  # the target lost its power by it
        self._tried_ms = 0.0
        tell({"unkept": ""})
        target.persist = self._persist

    def _persist(self, at: int, cells: bytes) -> bool:
        try:
            self._file.persist(at, cells)
        except OSError as error:
            self._new_why = error.strerror or str(error)
            self._is_cut = True
            return False
        return True

    def attend(self, now_ms: float) -> None:
        """Do what is due after a run of the target; now_ms is of the wall clock."""
        if self._new_why:
            self._fail(now_ms)
        elif self._why and now_ms - self._tried_ms >= RETRY_MS:
            self._try_again(now_ms)

    def _fail(self, now_ms: float) -> None:
        is_first = not self._why
        self._why, self._new_why = self._new_why, ""
        self._tried_ms = now_ms
        if is_first:
            self._target.battery(EMPTY_MV)
            self._say(f"the game cannot be kept: {self._why}")
            self._restart()  # one that fails again stays dark until its file can be written

    def _try_again(self, now_ms: float) -> None:
        self._tried_ms = now_ms
        with suppress(OSError):
            self._file.repair()
            self._why = ""
            self._target.battery(FRESH_MV)
            self._say("the game is kept again")
            self._restart()

    def _restart(self) -> None:
        if self._is_cut:
            self._is_cut = False
            self._target.power(True)

    def _say(self, words: str) -> None:
        self._tell({"unkept": self._why})
        with suppress(OSError):  # the console may be a file on the same disk
            print(f"dealbox: {words}", flush=True)
