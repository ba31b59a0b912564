"""Writes a target's flash operations through to its file; one that fails is not done.

A failing disk is simulated as a power cut in the middle of a flash operation: the operation is not
done, nothing of it was shown, and the unit restarts. Until the file can be written again, it then
has a battery too low to book.
"""

import errno
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from host_sim.parts.supply import FRESH_MV
from host_sim.target import Target

RETRY_MS = 1000
EMPTY_MV = 2400  # less than the unit books on (firmware/dealbox/housekeeping.py)


class File(Protocol):
    """As host_sim.web.flashfile.FlashFile; OSError: not written."""

    def persist(self, at: int, content: bytes) -> None: ...
    def repair(self) -> None: ...


class WriteThrough:
    """Writes each flash operation of a target to a file before the target goes on.

    Once a second the file is looked at, too: another program may have changed it.

    `report` gets {"unkept": message}, as a page's words say it (web/words/words.js); "" once the
    file can be written again.
    """

    def __init__(self, target: Target, file: File, report: Callable[[dict[str, object]], None]):
        self._target = target
        self._file = file
        self._report = report
        self._reason: OSError | None = None  # why the file cannot be written
        self._new_reason: OSError | None = None  # not reported yet
        self._is_cut = False  # it cut the target's power
        self._looked_ms = 0.0
        report({"unkept": ""})
        target.persist = self._persist

    def _persist(self, at: int, content: bytes) -> bool:
        try:
            self._file.persist(at, content)
        except OSError as error:
            self._new_reason = error
            self._is_cut = True
            return False
        return True

    def after_run(self, now_ms: float) -> None:
        """Handle a failure, or look at the file, after a run of the target; of the wall clock."""
        if self._new_reason:
            self._looked_ms = now_ms
            self._fail()
        elif now_ms - self._looked_ms >= RETRY_MS:
            self._looked_ms = now_ms
            self._look()

    def _look(self) -> None:
        try:
            self._file.repair()
        except OSError as error:
            self._new_reason = error
            if not self._reason and self._target.is_on:
                self._target.power(False)  # one that goes on might book before it measures
                self._is_cut = True
            self._fail()
        else:
            if self._reason:
                self._reason = None
                self._target.battery(FRESH_MV)
                self._announce("the game is kept again")
                self._restart()

    def _fail(self) -> None:
        is_first = not self._reason
        self._reason, self._new_reason = self._new_reason, None
        if is_first:
            self._target.battery(EMPTY_MV)
            why = self._reason and (self._reason.strerror or self._reason)
            self._announce(f"the game cannot be kept: {why}")
            self._restart()  # if that fails too, it stays off until the file can be written

    def _restart(self) -> None:
        if self._is_cut:
            self._is_cut = False
            self._target.power(True)

    def _announce(self, text: str) -> None:
        self._report({"unkept": _message(self._reason) if self._reason else ""})
        with suppress(OSError):  # the console may be a file on the same disk
            print(f"dealbox: {text}", flush=True)


_MESSAGES = {
    errno.ENOSPC: "unkept.disk_full",
    errno.EDQUOT: "unkept.disk_full",
    errno.EACCES: "unkept.disk_denied",
    errno.EPERM: "unkept.disk_denied",
    errno.EROFS: "unkept.disk_denied",
    errno.EBUSY: "unkept.in_use",
}


def _message(reason: OSError) -> dict[str, str]:
    """Return what a page says of it."""
    number = reason.errno or errno.EIO
    code = errno.errorcode.get(number, str(number))
    return {"key": _MESSAGES.get(number, "unkept.disk"), "code": code}
