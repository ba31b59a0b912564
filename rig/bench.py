"""The rig and the unit on their two serial ports, as the laptop uses them."""

from collections.abc import Callable, Iterator
from typing import Protocol

from host_sim.ending import BadInput
from host_sim.feed_reader import FeedReader, Line, printable
from rig import protocol

POLL_MS = 20
_MEET_MS = 10_000
_MET = f"ok {protocol.ID}\r\n".encode()
_ANSWER_MS = 60_000  # the longest that a command takes: a supply that falls slowly
_REQUEST_MS = 1_000  # the unit answers so often at most (docs/usb.md)


class Stopped(BadInput):
    """The rig or the unit does not answer as it should; nothing more can be tested."""


class Wire(Protocol):
    """One serial port. What comes from it need not be there all the time."""

    def write(self, data: bytes) -> None: ...
    def read(self) -> bytes:
        """Return what has come; blocks POLL_MS at most. Without a device, nothing comes."""


class Bench:
    """Rig and unit. dump: copies the journal of a unit in service mode; Stopped: it cannot."""

    def __init__(self, rig: Wire, unit: Wire, dump: Callable[[], bytes]) -> None:
        self.dump = dump
        self._rig = rig
        self._unit = unit
        self._reader = FeedReader()
        self._lines: list[Line] = []  # of the feed, not taken yet
        self._answer = b""

    def meet(self) -> str:
        """Return what the rig is. Stopped: there is none; it may have just been plugged in."""
        received = b""
        for waited_ms in range(0, _MEET_MS, POLL_MS):
            if waited_ms % _REQUEST_MS == 0:
                self._rig.write(b"id\n")
            received += self._rig.read()
            if _MET in received:
                self.pause(_REQUEST_MS)
                self._rig.read()  # the answers to what was sent too early
                return protocol.ID
        raise Stopped(f"this is no rig with the program of this version: {printable(received)}")

    def tell(self, command: str) -> list[int]:
        """Have the rig carry out a command; return the numbers of its answer.

        Stopped: it refused, or answers nothing. What the unit sends meanwhile is kept.
        """
        if command == "on":  # the end of an old line means nothing to the new power-up
            self._reader = FeedReader()
            self._lines.clear()
        self._rig.write(command.encode() + b"\n")
        for _ in range(0, _ANSWER_MS, POLL_MS):
            self._listen()
            self._answer += self._rig.read()
            line, end, rest = self._answer.partition(b"\n")
            if end:
                self._answer = rest
                return _numbers(command, line.decode(errors="replace").strip())
        raise Stopped(f"the rig does not answer `{command}`")

    def lines(self, most_ms: int, *, ask: bool = False) -> Iterator[Line]:
        """Yield the lines of the feed as they come, until nothing has come for most_ms.

        ask: request the standings, again and again.
        """
        waited_ms = 0
        while waited_ms <= most_ms:
            if self._lines:
                waited_ms = 0
                yield self._lines.pop(0)
                continue
            if ask and waited_ms % _REQUEST_MS == _REQUEST_MS - POLL_MS:
                self._unit.write(b"\r")
            self._listen()
            waited_ms += POLL_MS

    def pause(self, ms: int) -> None:
        """Let time pass; what the unit sends meanwhile is kept."""
        for _ in range(0, ms, POLL_MS):
            self._listen()

    def _listen(self) -> None:
        lines = self._reader.read(self._unit.read())
        self._lines += [line for line in lines if isinstance(line, dict)]


def _numbers(command: str, answer: str) -> list[int]:
    verdict, *words = answer.split() or [""]
    if verdict != "ok" or not all(word.isdigit() for word in words):
        raise Stopped(f"the rig answers `{command}`: {printable(answer)}")
    return [int(word) for word in words]
