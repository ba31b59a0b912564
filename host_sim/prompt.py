"""Runs a script at the prompt of a unit in service mode (docs/usb.md)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from host_sim import port
from host_sim.feed_reader import printable
from host_sim.port import NoPort

if TYPE_CHECKING:
    import serial

ANSWER_S = 60.0  # that a script may take: none needs a tenth of it
SERVICE = "switch it off, unplug it, hold the key C, plug it in"
CLOSED = (
    "the prompt on {} is closed. Bring the unit into service mode, then repeat this: " + SERVICE
)
_CHUNK_BYTES = 64  # of USB
_STOP, _ENTER, _RUN, _LEAVE = b"\r\x03", b"\r\x01", b"\x04", b"\r\x02"
_READY = b"raw REPL; CTRL-B to exit\r\n>"
_TAKEN = b"OK"


class ScriptFailed(Exception):
    """A script ended with an exception; the text is its last line."""


def only_unit(path: str) -> str:
    """Return the port of the only unit, or that path; it has a prompt. Refused: NoPort."""
    found = [path] if path else [each.path for each in port.ports()]
    if len(found) != 1:
        raise NoPort(
            f"there are several boards: {' '.join(found)}; name one: --port PORT"
            if found
            else "no unit found; plug it in with a cable that carries data"
        )
    if not port.identify(found[0], port.ANSWER_S).has_prompt:
        raise NoPort(CLOSED.format(found[0]))
    return found[0]


def run(path: str, script: str) -> str:
    """Return what a script prints that runs on the unit. Refused: NoPort, ScriptFailed."""
    try:
        with port.connect(path) as wire:
            wire.write(_STOP)
            wire.write(_ENTER)
            _read(wire, path, _READY)
            code = script.encode()
            for at in range(0, len(code), _CHUNK_BYTES):
                wire.write(code[at : at + _CHUNK_BYTES])
            wire.write(_RUN)
            _read(wire, path, _TAKEN)
            printed = _read(wire, path, _RUN)
            fault = _read(wire, path, _RUN)
            wire.write(_LEAVE)
    except OSError:  # as those of pyserial are
        raise NoPort(f"{path} went away; is the plug loose? Repeat this") from None
    if fault:
        raise ScriptFailed(printable(fault.decode(errors="replace").strip().splitlines()[-1]))
    return printed.decode(errors="replace")


def _read(wire: serial.Serial, path: str, end: bytes) -> bytes:
    """Return what comes before `end`. Refused: NoPort, if that does not come."""
    until = time.monotonic() + ANSWER_S
    found = b""
    while not found.endswith(end):
        found += wire.read(1)
        if time.monotonic() > until:
            raise NoPort(f"what is on {path} does not answer; switch it off and on")
    return found[: -len(end)]
