"""The serial ports of a real rig and a real unit."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import serial

from host_sim import port
from rig.bench import POLL_MS, Stopped
from tools.usb import dump, flasher

_APPEARS_MS = 8_000  # after power-on
_HERE = Path(__file__).parent
_MODULES = ("pins.py", "protocol.py", "control.py", "mirror.py")


class SerialWire:
    """A bench.Wire to a port that comes and goes with its device. find: its path, or "" now."""

    def __init__(self, find: Callable[[], str]) -> None:
        self._find = find
        self._port: serial.Serial | None = None

    @property
    def is_open(self) -> bool:
        return self._port is not None

    def write(self, data: bytes) -> None:
        try:
            if self._port or self._open():
                assert self._port
                self._port.write(data)
        except (serial.SerialException, OSError):
            self.close()

    def read(self) -> bytes:
        try:
            if self._port or self._open():
                assert self._port
                first: bytes = self._port.read(1)
                return first + bytes(self._port.read(self._port.in_waiting))
        except (serial.SerialException, OSError):
            self.close()
        time.sleep(POLL_MS / 1000)
        return b""

    def close(self) -> None:
        if self._port:
            self._port.close()
        self._port = None

    def dump(self) -> bytes:
        """Return the journal of the unit behind this port. Stopped: it hands out none."""
        self.close()
        for _ in range(0, _APPEARS_MS, POLL_MS):
            if self._find():
                break
            time.sleep(POLL_MS / 1000)
        try:
            return dump.dump(flasher.Host(self._find()))
        except (flasher.CannotFlash, port.NoPort) as reason:
            raise Stopped(f"no dump: {reason}") from None

    def _open(self) -> bool:
        path = self._find()
        if not path:
            return False
        try:
            self._port = port.connect(path)
        except port.NoPort:
            return False  # it has just come, or is going
        self._port.timeout = POLL_MS / 1000
        return True


def named(path: str) -> Callable[[], str]:
    """Return a function that finds this port."""
    return lambda: path if os.path.exists(path) else ""


def other_than(path: str) -> Callable[[], str]:
    """Return a function that finds the only other board's port."""

    def find() -> str:
        own = os.path.realpath(path)
        others = [each.path for each in port.ports() if os.path.realpath(each.path) != own]
        return others[0] if len(others) == 1 else ""

    return find


def install(path: str) -> None:
    """Copy the rig's program onto stock MicroPython, and start it. Refused: CannotFlash."""
    flasher.mpremote(path, "fs", "mkdir", ":rig", may_fail=True)
    flasher.mpremote(path, "fs", "cp", *(str(_HERE / name) for name in _MODULES), ":rig/")
    flasher.mpremote(path, "fs", "cp", str(_HERE / "firmware.py"), ":main.py")
    flasher.mpremote(path, "reset", may_fail=True)  # the board may be gone before it has ended
