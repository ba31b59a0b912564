"""The unit under MicroPython as WebAssembly, in Node, in virtual time."""

from __future__ import annotations

import json
import random
import subprocess
import weakref
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from dealbox import parts
from dealbox.parts import SECTOR_BYTES
from host_sim import pins
from host_sim.laptop import board as laptop
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.picture import Picture
from tools import node
from tools.image import wasm

_TIMES = {
    "bootMs": laptop.BOOT_MS,
    "stepMs": laptop.STEP_MS,
    "shortMs": laptop.SHORT_MS,
    "byteMs": laptop.BYTE_MS,
}
_MISSING = {
    "plus": parts.NO_PLUS,
    "minus": parts.NO_MINUS,
    "display": parts.NO_DISPLAY,
    "keypad": parts.NO_KEYPAD,
}
_PROGRAM = Path(__file__).with_name("wasm_unit.mjs")
_BLANK_SECTOR = b"\xff" * SECTOR_BYTES


class UnitFailed(Exception):
    """The unit has stopped; the text is its trace."""


class WasmTarget(LaptopTarget):
    """A `host_sim.target.Target`, switched off at first.

    Each power-on is a process of Node: the port can be started once in each. The flash and chance
    stay here, so that a power cut is the same as on the laptop.
    Refused: images.NoImage and BuildFailed.
    """

    name = "wasm"

    def __init__(self, journal: bytes = b"", *, board: str = pins.BOARD, seed: int = 0) -> None:
        super().__init__(journal, board=board, seed=seed)
        self._command = [node.node(), _PROGRAM, wasm.pack()]
        self._timed_flash = laptop.TimedFlash(self._flash, self._environment)
        self._picture = Picture()
        self._is_lit = False
        self._tone_hz = 0
        self._is_touched = False
        self._told: object = None  # what the process knows of the environment
        self._rng = random.Random()
        self._process: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] = lambda: None

    def _power_on(self) -> None:
        self._darken()
        self._rng = random.Random(self._chance())
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._end = weakref.finalize(self, _kill, self._process)
        self._told = self._around()
        self._say(
            times=_TIMES,
            ms=self.ms,
            hasOneReader=self._has_one_reader,
            around=self._told,
            flashBytes=len(self._flash.data),
            flash=[
                (at, _text(self._flash.data[at : at + SECTOR_BYTES]))
                for at in range(0, len(self._flash.data), SECTOR_BYTES)
                if self._flash.data[at : at + SECTOR_BYTES] != _BLANK_SECTOR
            ],
        )

    def _power_off(self) -> None:
        self._end()
        self._process = None
        if self._is_lit:
            self._change("lamp", False)
        if self._tone_hz:
            self._change("tone_hz", 0)
        self._darken()

    def _darken(self) -> None:
        self._show(bytes(len(self._picture.memory)), is_on=False, contrast=0x7F)

    def _touch(self) -> None:
        self._is_touched = True

    def _run_until(self, ms: float) -> None:
        news: dict[str, object] = {}
        around = self._around()
        if around != self._told:
            self._told = news["around"] = around
        if self._environment.is_asked:
            news["isAsked"] = True
            self._environment.is_asked = False
        if self._is_touched:
            news["isTouched"] = True
            self._is_touched = False
        self._say(fromMs=self.ms, untilMs=ms, **news)
        answer = self._hear()
        while "ask" in answer:
            self._say(bytes=_text(self._answer(answer)), ms=self.ms)
            answer = self._hear()

    def _around(self) -> dict[str, object]:
        """Return what the unit can sense of its environment."""
        environment = self._environment
        is_keypad_plugged = "keypad" not in environment.unplugged
        return {
            "keys": environment.keys if is_keypad_plugged else 0,
            "isDealDown": environment.is_button_down,
            "cards": [[_text(uid) for uid in side] for side in environment.cards],
            "missing": sum(_MISSING[part] for part in environment.unplugged),
            "supplyMv": environment.supply_mv(),
        }

    def _answer(self, question: dict[str, Any]) -> bytes:
        """Do what the unit asks for; return the content after it, or random bytes."""
        what = question["ask"]
        if what == "entropy":
            return self._rng.randbytes(question["count"])
        at = question["at"]
        if what == "program":
            self._timed_flash.program(at, b64decode(question["bytes"]))
            return bytes(self._flash.data[at : at + parts.PAGE_BYTES])
        self._timed_flash.erase(at)
        return bytes(self._flash.data[at : at + SECTOR_BYTES])

    def _say(self, **message: object) -> None:
        assert self._process and self._process.stdin
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            self._fail("Node has ended; its errors are on the console")

    def _hear(self) -> dict[str, Any]:
        """Return the next message, after the changes that it tells have been reported."""
        assert self._process and self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            self._fail("Node has ended; its errors are on the console")
        message: dict[str, Any] = json.loads(line)
        for ms, what, value in message["changes"]:
            self._environment.ms = ms
            self._change(what, value)
        self._environment.ms = message["ms"]
        return message

    def _change(self, what: str, value: Any) -> None:
        if what == "display":
            self._show(b64decode(value["memory"]), value["isOn"], value["contrast"])
        elif what == "feed":
            self._environment.send(value)
        elif what == "fault":
            self._fail(value)
        else:
            if what == "lamp":
                self._is_lit = value
            else:
                self._tone_hz = value
            self._changed(what, value)

    def _fail(self, why: str) -> NoReturn:
        self.power(False)
        raise UnitFailed(why)

    def _show(self, memory: bytes, is_on: bool, contrast: int) -> None:
        """Report the picture if it differs from the one before; a dark one has no pixels."""
        picture = self._picture
        before = (bytes(picture.memory), picture.is_on, picture.contrast)
        picture.memory[:] = memory if is_on else bytes(len(memory))
        picture.is_on, picture.contrast = is_on, contrast
        if before != (bytes(picture.memory), is_on, contrast):
            self._changed("display", picture)


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


def _text(content: bytes | bytearray) -> str:
    return b64encode(content).decode()
