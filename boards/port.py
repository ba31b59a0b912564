"""The serial ports of boards on USB: which there are, and what is behind one."""

import errno
import json
import time
from dataclasses import dataclass
from typing import Any

import serial
from serial.tools import list_ports

_MAKERS = ("Dealbox", "MicroPython")  # what our image says of itself, and any other ...
_VENDOR = 0x2E8A  # ... or by number, for Windows does not tell the words
ANSWER_S = 3.0  # a unit answers within one, and not before half a second after power-on
_ASK_S = 1.0  # between two questions: the first may come before whoever is to hear it
_LOOK_S = 0.1
_PROMPTS = (b">>> ", b"raw REPL; CTRL-B to exit\r\n>")


class NoPort(Exception):
    """A port cannot be used; the text says why, and what would help."""


@dataclass(frozen=True)
class Port:
    """A board's port."""

    path: str


@dataclass(frozen=True)
class Answer:
    """What is behind a port: a unit with its feed, a prompt, or neither."""

    unit: dict[str, Any] | None = None
    standings: dict[str, Any] | None = None
    has_prompt: bool = False


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
        return serial.Serial(path, timeout=_LOOK_S, write_timeout=1, exclusive=True)
    except (serial.SerialException, OSError) as error:
        raise NoPort(_why(path, error.errno)) from None


def ask(path: str, answer_s: float = ANSWER_S) -> Answer:
    """Ask who is there, and wait so long for an answer. Refused: NoPort."""
    heard = bytearray()
    until = time.monotonic() + answer_s
    try:
        with connect(path) as port:
            while port.read(256) and time.monotonic() < until:
                pass  # what was kept for whoever opens the port: it may be old
            ask_at = time.monotonic()
            until = ask_at + answer_s
            while (now := time.monotonic()) < until:
                if now >= ask_at:
                    port.write(b"\r")
                    ask_at += _ASK_S
                heard += port.read(256)
                answer = _understand(heard)
                if answer:
                    return answer
    except (serial.SerialException, OSError):
        raise NoPort(f"{path} went away while it was asked; is the plug loose?") from None
    return Answer()


def lines(heard: bytearray) -> list[dict[str, Any]]:
    """Take the whole lines of the feed off the front of what was heard.

    The first may have lost its beginning, and a prompt's lines are none of the feed's: what is
    no JSON object is left out.
    """
    *whole, rest = bytes(heard).split(b"\n")
    heard[:] = rest
    return [line for line in map(_parse, whole) if line is not None]


def _parse(line: bytes) -> dict[str, Any] | None:
    try:
        told = json.loads(line)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _understand(heard: bytearray) -> Answer | None:
    told = {name: value for line in lines(bytearray(heard)) for name, value in line.items()}
    if "unit" in told and "standings" in told:
        return Answer(told["unit"], told["standings"])
    return Answer(has_prompt=True) if bytes(heard).endswith(_PROMPTS) else None


def _why(path: str, code: int | None) -> str:
    if code in (errno.EACCES, errno.EPERM):
        return (
            f"no permission to use {path}: join the group that may, and log in anew:"
            " sudo usermod -aG dialout $USER"
        )
    if code in (errno.EBUSY, errno.EAGAIN):
        return f"{path} is in use by another program; close it"
    return f"there is no port {path}; the ports are: {' '.join(p.path for p in ports()) or 'none'}"
