"""The serial ports of boards on USB: lists them, and identifies what runs behind one."""

import errno
import os
import time
from dataclasses import dataclass

import serial
from serial.tools import list_ports

from host_sim.ending import BadInput
from host_sim.feed_reader import FeedReader, Line

_MAKERS = ("Dealbox", "MicroPython")  # the manufacturer string of our image, and of any other ...
_VENDOR = 0x2E8A  # ... or the vendor number, since Windows does not report the string
ANSWER_S = 3.0  # a unit answers within one, and not before half a second after power-on
_RETRY_S = 1.0  # between two requests: the first may come before the other side is ready
_POLL_S = 0.1
_PROMPTS = (b">>> ", b"raw REPL; CTRL-B to exit\r\n>")


class NoPort(BadInput):
    """A port cannot be used; the text states why, and the remedy."""


@dataclass(frozen=True)
class Port:
    """A board's port."""

    path: str


@dataclass(frozen=True)
class Answer:
    """What runs behind a port: a unit with its feed, a prompt, or neither."""

    unit: Line | None = None
    standings: Line | None = None
    has_prompt: bool = False
    noise: str = ""  # a description of any other output


def ports() -> list[Port]:
    """Return the ports of all boards that run Dealbox or MicroPython."""
    return [
        Port(port.device)
        for port in list_ports.comports()
        if port.manufacturer in _MAKERS or port.vid == _VENDOR
    ]


def connect(path: str) -> serial.Serial:
    """Open a port. Refused: NoPort."""
    try:
        return serial.Serial(path, timeout=_POLL_S, write_timeout=1, exclusive=True)
    except (serial.SerialException, OSError) as error:
        raise NoPort(_why(path, error)) from None


def identify(path: str, answer_s: float = ANSWER_S) -> Answer:
    """Identify what runs behind a port; blocks up to twice answer_s. Refused: NoPort."""
    parser = _AnswerParser()
    until = time.monotonic() + answer_s
    try:
        with connect(path) as port:
            while port.read(256) and time.monotonic() < until:
                pass  # discard what was buffered before the port was opened: it may be old
            request_at = time.monotonic()
            until = request_at + answer_s
            while (now := time.monotonic()) < until:
                if now >= request_at:
                    port.write(b"\r")
                    request_at += _RETRY_S
                answer = parser.feed(port.read(256))
                if answer:
                    return answer
    except (serial.SerialException, OSError):
        raise NoPort(f"{path} went away during the request; is the plug loose?") from None
    return Answer(noise=parser.noise)


class _AnswerParser:
    """Parses the output of what runs behind a port."""

    def __init__(self) -> None:
        self.noise = ""
        self._reader = FeedReader()
        self._fields: Line = {}
        self._last = b""

    def feed(self, data: bytes) -> Answer | None:
        """Return the answer once it is complete."""
        for line in self._reader.read(data):
            if isinstance(line, str):
                self.noise = line
            else:
                self._fields.update(line)
        if "unit" in self._fields and "standings" in self._fields:
            return Answer(self._fields["unit"], self._fields["standings"])
        self._last = (self._last + data)[-max(map(len, _PROMPTS)) :]
        return Answer(has_prompt=True) if self._last.endswith(_PROMPTS) else None


def _why(path: str, error: OSError) -> str:
    code = error.errno
    if code is None and "PermissionError(" in str(error):  # pyserial's text, all it has on Windows
        code = errno.EBUSY
    if code in (errno.EACCES, errno.EPERM):
        return (
            f"no permission to use {path}: join the group that may, and log in anew:"
            " sudo usermod -aG dialout $USER"
        )
    if code in (errno.EBUSY, errno.EAGAIN):
        return f"{path} is in use by another program; close it"
    is_there = os.path.exists(path)
    why = f"{path} cannot be opened as a port" if is_there else f"there is no port {path}"
    return f"{why}; the ports are: {' '.join(p.path for p in ports()) or 'none'}"
