"""The unit on rp2040js, a second emulator: a process of Node, driven over its pipes.

The chip, its flash, the readers, cards and keys are models of its own, in the files beside this
one. Of the first emulator's, it uses the display and the boot ROM.
"""

import base64
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim import pins
from host_sim.chip.chip import BOOT_ROM, FLASH_BYTES, ChipFault, read_uf2
from host_sim.parts import region
from host_sim.parts.ssd1306 import Ssd1306
from host_sim.parts.supply import FRESH_MV, measured_mv
from host_sim.uf2 import REGION_AT, in_region

_UNIT = Path(__file__).with_name("unit.js")


class SecondTarget:
    """A `host_sim.target.Target`, switched off at first. `with` ends its process.

    node: the program. modules: its modules, with rp2040js. There is no buzzer, no part can be
    unplugged, nothing is on its USB, a reader holds one card until the power is off, and `persist`
    is not called.
    """

    name = "second chip"

    def __init__(self, image: Path, node: Path, modules: Path) -> None:
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.persist: Callable[[int, bytes], bool] = lambda at, content: True
        self.on_feed: Callable[[str], None] = lambda line: None
        self.is_on = False
        self._gpio = pins.gpios(pins.BOARD)
        self._content = bytearray(read_uf2(image.read_bytes()).ljust(FLASH_BYTES, b"\xff"))
        self._display = Ssd1306(lambda: None, self._fault)
        self._off_ms = 0.0  # target time when the chip was powered on, or now if it is off
        self._chip_ms = 0.0
        self._due_ms = 0.0  # when the last run was meant to end
        self._starts = 0
        environment = {**os.environ, "NODE_PATH": str(modules)}
        self._process = subprocess.Popen(
            [node, _UNIT],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> "SecondTarget":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # the end of its input ends the process

    @property
    def ms(self) -> float:
        return self._off_ms + self._chip_ms

    def power(self, on: bool) -> None:
        if on == self.is_on:
            return
        self.is_on = on
        if on:
            self._starts += 1
            flash = base64.b64encode(self._content).decode()
            boot_rom = base64.b64encode(BOOT_ROM).decode()
            self._ask("power_on", self._gpio, boot_rom, flash, self._starts)
            self.battery(FRESH_MV)
        else:
            self._off_ms, self._chip_ms = self.ms, 0.0
            self._display.power_on()
            self._change(self.ms, "display", self._display.picture)
        self._change(self.ms, "power", on)

    def cut_after(self, count: int) -> None:
        """Cut the power in the middle of the count-th flash operation from here (1: the next)."""
        self._ask("cut_after", count)

    def key(self, key: str, down: bool) -> None:
        self._ask("key", key, down)

    def button(self, down: bool) -> None:
        self._ask("button", down)

    def lay(self, side: int, uid: bytes) -> None:
        self._ask("lay", side, uid.hex())

    def lift(self, side: int, uid: bytes) -> None:
        self._ask("lift", side)

    def plug(self, part: str, is_plugged: bool) -> None:
        raise ValueError(f"{part}: no part is unplugged on the second emulator")

    def battery(self, mv: int | None) -> None:
        self._ask("battery", measured_mv(mv))

    def run(self, ms: float) -> None:
        """Run for that much of the target's time. ChipFault: the firmware misused the hardware.

        A flash operation is not interrupted: the run may end a little late, and the next one is
        shorter by as much.
        """
        self._due_ms += ms
        if self.is_on and self._ask("run", (self._due_ms - self._off_ms) * 1e6):
            self.power(False)
        if not self.is_on:
            self._off_ms = max(self._off_ms, self._due_ms)

    def ask(self) -> None: ...

    def speak(self, language: int, *, is_offer: bool = False) -> None: ...

    def flash(self) -> bytes:
        """Return the content of the journal's region of the flash."""
        return region.of_chip(self._content)

    def _ask(self, *request: object) -> bool:
        """Make a request; report what happened. Return whether the power was cut."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout
        stdin.write(json.dumps(request) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise ChipFault("the second emulator has ended")
        answer = json.loads(line)
        self._chip_ms = answer["ns"] / 1e6
        for ns, what, *values in answer["events"]:
            self._take(self._off_ms + ns / 1e6, what, *values)
        if answer["faults"]:
            raise ChipFault("\n".join(answer["faults"]))
        return bool(answer["is_cut"])

    def _take(self, ms: float, what: str, *values: Any) -> None:
        """Report one thing that happened."""
        if what == "lamp":
            self._change(ms, what, values[0])
        elif what == "display":
            self._display.begin()
            for byte in values[0]:
                self._display.write(byte)
            self._display.end()
            self._change(ms, what, self._display.picture)
        elif what == "flash":
            at, content = values[0], bytes.fromhex(values[1])
            self._content[at : at + len(content)] = content
            if at < REGION_AT:
                self._fault("the firmware has written over itself")
            self._change(ms, what, in_region(at))

    def _change(self, ms: float, what: str, value: object) -> None:
        self.on_change(ms, what, value)

    def _fault(self, what: str) -> None:
        raise ChipFault(what)
