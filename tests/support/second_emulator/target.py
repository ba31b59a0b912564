"""The unit on rp2040js, a second emulator: a process of Node, driven over its pipes.

The chip and all its parts are those of the page that shows the chip (web/chip). Of the first
emulator's it uses the boot ROM, and the display, which reads the same bus.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealbox.parts import PAGE_BYTES
from host_sim import cache, pins
from host_sim.chip.chip import BOOT_ROM, FLASH_BYTES, ChipFault, read_uf2
from host_sim.parts import region
from host_sim.parts.ssd1306 import Ssd1306
from host_sim.parts.torn import HALF
from host_sim.uf2 import JOURNAL_AT, REGION_AT, in_region
from tests.support.web.static import serving
from tools import node

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Message = dict[str, Any]  # as in web/chip/worker.js
Exchange = Callable[[Message], Iterable[Message]]  # of a request, for all up to its answer

WORKER = "worker.js"

_FOLDER = Path(__file__).parent
_WEB = _FOLDER.parents[2] / "web"
_UNMEASURED_MV = 2190  # in cells whose voltage reads as that of a pin with no wire (supply.py)


def program(name: str = "pipes.mjs") -> Path:
    """Return a script of this folder for Node, or web/chip/worker.js for a browser, bundled.

    Refused: NoNode, BuildFailed.
    """
    script = _WEB / "chip" / name if name == WORKER else _FOLDER / name
    sources = [script, *sorted((_WEB / "chip").glob("*.js")), _WEB / "unit/display.js"]
    modules = node.modules()
    text = b"".join(path.read_bytes() for path in sources) + str(modules).encode()

    def build(folder: Path) -> None:
        alias = f"--alias:rp2040js={modules / 'rp2040js'}"
        platform = f"--platform={'browser' if name == WORKER else 'node'}"
        node.esbuild(
            script, "--bundle", "--format=esm", platform, alias, f"--outfile={folder / name}"
        )

    key = hashlib.sha256(text).hexdigest()[:16]
    return cache.cached(f"second-chip-{key}", build) / name


@contextmanager
def in_node() -> Iterator[Exchange]:
    """Run the chip in a process of Node until the end of the block."""
    process = subprocess.Popen(
        [node.node(), program()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    stdin, stdout = process.stdin, process.stdout
    assert stdin and stdout

    def exchange(request: Message) -> Iterator[Message]:
        stdin.write(json.dumps(request) + "\n")
        stdin.flush()
        for line in stdout:
            message: Message = json.loads(line)
            yield message
            if "id" in message:
                return
        raise ChipFault("the second emulator has ended")

    try:
        yield exchange
    finally:
        process.communicate()  # the end of its input ends the process


@contextmanager
def in_browser(browser: Browser) -> Iterator[Exchange]:
    """Run the chip in a worker of a page until the end of the block."""
    with serving(_FOLDER, program(WORKER).parent, at="") as site:
        page = browser.new_page()
        page.goto(f"{site.address()}page.html")
        page.wait_for_function("() => 'exchange' in window")

        def exchange(request: Message) -> list[Message]:
            answers: list[Message] = page.evaluate("request => window.exchange(request)", request)
            return answers

        yield exchange
        page.close()


class SecondTarget:
    """A `host_sim.target.Target`, switched off at first; exchange: where it runs.

    No part can be unplugged, nothing is on its USB, a reader holds one card, and `persist` is not
    called. journal: the beginning of the content of its flash region. seed: of all random values.
    """

    name = "second chip"

    def __init__(
        self, exchange: Exchange, image: Path, *, journal: bytes = b"", seed: int = 0
    ) -> None:
        self.exchange = exchange
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.persist: Callable[[int, bytes], bool] = lambda at, content: True
        self.on_feed: Callable[[str], None] = lambda line: None
        self.is_on = False
        self.ms = 0.0
        self._due_ms = 0.0
        uf2 = image.read_bytes()
        kept = region.to_chip(journal.ljust(region.REGION_BYTES, b"\xff"))
        self._content = bytearray(read_uf2(uf2).ljust(REGION_AT, b"\xff") + kept)
        assert len(self._content) == FLASH_BYTES
        self._display = Ssd1306(lambda: None, self._fault)
        self._faults: list[str] = []
        self._ask(
            "start",
            image=_text(uf2),
            bootrom=_text(BOOT_ROM),
            region=_text(journal),
            pins=pins.gpios(pins.BOARD),
            seed=seed,
        )
        self._ask("watch", busses=["i2c"])

    def power(self, on: bool) -> None:
        self._ask("power", isOn=on)

    def cut_after(self, count: int) -> None:
        """Cut the power in the middle of the count-th flash operation from here (1: the next)."""
        self._ask("fault", after=count, tear=HALF, seed=0)

    def tear_after(self, count: int, seed: int) -> None:
        """The same, but torn in any way, by the seed."""
        self._ask("fault", after=count, seed=seed)

    def rot(self, page: int) -> None:
        """Let the page at that place of the region of the flash decay."""
        self._ask("rot", at=JOURNAL_AT + page, size=PAGE_BYTES, how="zeros", seed=0)

    def cut(self) -> None:
        """Switch the unit off when the last run was meant to end, if need be in an operation."""
        self._ask("pull")

    def key(self, key: str, down: bool) -> None:
        self._ask("key", key=key, isDown=down)

    def button(self, down: bool) -> None:
        self._ask("button", isDown=down)

    def lay(self, side: int, uid: bytes) -> None:
        self._ask("lay", side=side, uid=list(uid))

    def lift(self, side: int, uid: bytes) -> None:
        self._ask("lift", side=side)

    def plug(self, part: str, is_plugged: bool) -> None:
        raise ValueError(f"{part}: no part is unplugged on the second emulator")

    def battery(self, mv: int | None, falling: float = 0) -> None:
        """Set the voltage of the cells; falling: by so many millivolts a second from now on."""
        self._ask("battery", mv=_UNMEASURED_MV if mv is None else mv, falling=falling)

    def run(self, ms: float) -> None:
        """Run for that much of the target's time. ChipFault: the firmware misused the hardware.

        A flash operation is not interrupted: the run may end a little late, and the next one is
        shorter by as much.
        """
        self._due_ms += ms
        self._ask("wait", untilMs=self._due_ms)

    def ask(self) -> None: ...

    def speak(self, language: int, *, is_offer: bool = False) -> None: ...

    def flash(self) -> bytes:
        """Return the content of the journal's region of the flash."""
        return region.of_chip(self._content)

    def kept(self) -> bytes:
        """Return the same, as the emulator has it."""
        return base64.b64decode(self._ask("flash")["region"])

    def _ask(self, what: str, **values: object) -> dict[str, Any]:
        answer: Message = {}
        for answer in self.exchange({"id": 0, "do": what, **values}):
            for event in answer.get("events", ()):
                self.ms = event["ms"]
                self._take(event)
        self.ms = max(self.ms, answer["ms"])
        if self._faults:
            raise ChipFault("\n".join(self._faults))
        if "refused" in answer:
            raise ValueError(answer["refused"])
        return answer

    def _take(self, event: dict[str, Any]) -> None:
        """Report one thing that happened."""
        what = event["what"]
        if what == "power":
            self.is_on = event["isOn"]
            if not self.is_on:
                self._display.power_on()
                self._change("display", self._display.picture)
            self._change("power", self.is_on)
        elif what == "lamp":
            self._change("lamp", event["isOn"])
        elif what == "tone":
            self._change("tone_hz", event["hz"])
        elif what == "i2c" and "written" in event:
            self._write(base64.b64decode(event["written"]))
        elif what == "flash":
            self._store(event["at"], base64.b64decode(event["left"]))
        elif what == "fault":
            self._faults.append(event["text"])

    def _write(self, transfer: bytes) -> None:
        self._display.begin()
        for byte in transfer:
            self._display.write(byte)
        self._display.end()
        self._change("display", self._display.picture)

    def _store(self, at: int, content: bytes) -> None:
        self._content[at : at + len(content)] = content
        if at < REGION_AT:
            self._fault("the firmware has written over itself")
        self._change("flash", in_region(at))

    def _change(self, what: str, value: object) -> None:
        self.on_change(self.ms, what, value)

    def _fault(self, what: str) -> None:
        self._faults.append(what)


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
