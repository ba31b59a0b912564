"""A simulated board on USB: a pseudo-terminal for its port, a folder for its drive.

The emulated chip runs on it. When the firmware requests the drive from the boot ROM, a folder
appears; when a complete image is in that, the folder disappears and the chip restarts with the
image, its journal unchanged.
"""

import json
import os
import queue
import select
import threading
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from dealbox.store.page import VERSION
from host_sim import uf2
from host_sim.chip.chip import ChipFault
from host_sim.chip.target import ChipTarget
from host_sim.port import Port
from host_sim.scenarios.person import Person
from host_sim.target import Target
from tests.support.patience import HANG_S, until
from tools.usb import flasher

SLICE_MS = 5.0
_ROM_SIGN = "ROSC_BASE"  # in the emulator's warning when the boot ROM starts the drive
_INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


class PlayedBoard:
    """A board on USB; its paths `port` and `drive` exist or not."""

    def __init__(self, folder: Path, image: Path | None, journal: bytes = b"", *keys: str) -> None:
        """image: None for a board that shows its drive. keys: held at the first power-on."""
        self.port = folder / "ttyACM0"
        self.drive = folder / "RPI-RP2"
        self.keys = set(keys)  # held down at the next power-on
        self.unplugged: set[str] = set()  # parts that are not on it
        self.target: ChipTarget | None = None
        self._journal = journal
        self._is_over = threading.Event()
        self._is_replugged = False
        self._slips = False
        self._actions: queue.Queue[Callable[[ChipTarget], None]] = queue.Queue()
        self._image = image
        self._thread = threading.Thread(target=self._main)

    def __enter__(self) -> "PlayedBoard":
        self._thread.start()
        until(lambda: self.port.exists() or self.drive.exists())
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def slip(self) -> None:
        """Unplug the board while it shows the drive; returns when the drive is gone.

        The board is then plugged in again, with BOOTSEL held.
        """
        self._slips = True
        until(lambda: not self._slips)

    def replug(self, *keys: str) -> None:
        """Unplug the board, hold keys, plug it in."""
        self.keys = set(keys)
        self._is_replugged = True

    def do(self, action: Callable[[ChipTarget], None]) -> None:
        """Execute an action on the running chip; returns when it is done."""
        self._actions.put(action)
        self._actions.join()

    def _main(self) -> None:
        while not self._is_over.is_set():
            if self._image:
                self._run(self._image)
            else:
                self._show_drive()

    def _run(self, image: Path) -> None:
        """Run the chip until the firmware requests the drive."""
        board = (
            uf2.read(image.read_bytes()).board if b"dealbox-image" in image.read_bytes() else ""
        )
        self.target = target = ChipTarget(
            image, board=board or "DEALBOX_PICO", journal=self._journal, has_usb=True
        )
        self._is_replugged = False
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self.port.symlink_to(os.ttyname(slave))
        try:
            for part in self.unplugged:
                target.plug(part, False)
            for key in self.keys:
                target.key(key, True)
            target.power(True)
            while not (self._is_over.is_set() or self._is_replugged):
                target.run(SLICE_MS)
                self._exchange(target, master)
                if not self._actions.empty():
                    self._do_one(target)
        except ChipFault as fault:
            if _ROM_SIGN not in str(fault):
                raise
            self._image = None
        finally:
            self._journal = target.flash()
            self.port.unlink()
            os.close(slave)
            os.close(master)

    def _do_one(self, target: ChipTarget) -> None:
        try:
            self._actions.get()(target)
        finally:
            self._actions.task_done()

    def _exchange(self, target: ChipTarget, master: int) -> None:
        assert target.chip and target.chip.usb
        usb = target.chip.usb
        with suppress(BlockingIOError):  # nobody reads; what is left is written later
            del usb.received[: os.write(master, usb.received)]
        try:
            usb.send(os.read(master, 256))
        except BlockingIOError:
            select.select([master], [], [], SLICE_MS / 1000)

    def _show_drive(self) -> None:
        self.keys = set()
        aside = self.drive.with_suffix(".part")
        aside.mkdir()
        (aside / flasher.INFO).write_text(_INFO)
        aside.rename(self.drive)  # so that it appears atomically
        while not (self._is_over.is_set() or self._image or self._slips):
            for path in self.drive.glob("*.uf2"):
                self._take(path)
            self._is_over.wait(0.01)
        for path in self.drive.iterdir():
            path.unlink()
        self.drive.rmdir()
        self._slips = False

    def _take(self, path: Path) -> None:
        """Start a complete image, as the boot ROM does after its last block."""
        packed = path.read_bytes()
        try:
            uf2.read(packed)
        except uf2.BadImage:
            return
        self._image = path.parent.parent / f"taken-{path.name}"
        self._image.write_bytes(packed)


def pay(target: Target) -> None:
    """Have RED pay a million to BLUE."""
    person = Person(target)
    person.lay("RED", "minus")
    person.lay("BLUE", "plus")
    person.press("1", "M")


def feed_of(board: str = "DEALBOX_PICO", journal: int = VERSION) -> str:
    """Return the answer of a unit without a game."""
    unit = {"board": board, "version": "0.0.9", "journal": journal, "missing": [], "battery_mv": 0}
    return f"{json.dumps({'unit': unit})}\n{json.dumps({'standings': None})}\n"


class PlayedUnit:
    """A port that answers every request with the same lines."""

    def __init__(self, folder: Path, answer: str, name: str = "ttyACM7") -> None:
        self.port = folder / name
        self.drive = folder / "no drive"
        self.answered = 0  # how often
        self._answer = answer.encode()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._main)

    def __enter__(self) -> "PlayedUnit":
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port.symlink_to(os.ttyname(self._slave))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()
        self.port.unlink()
        os.close(self._slave)
        os.close(self._master)

    def _main(self) -> None:
        while not self._is_over.wait(0.005):
            try:
                os.read(self._master, 256)
            except BlockingIOError:
                continue
            os.write(self._master, self._answer)
            self.answered += 1


class FakeHost(flasher.Host):
    """A computer with simulated boards, and a record of what was printed."""

    answer_s = drive_s = service_s = return_s = HANG_S  # an emulated chip may be slow

    def __init__(self, *boards: "PlayedBoard | PlayedUnit") -> None:
        super().__init__()
        self.printed: list[str] = []
        self._boards = boards

    def ports(self) -> list[Port]:
        return [Port(str(board.port)) for board in self._boards if board.port.exists()]

    def drives(self) -> list[Path]:
        drives = [board.drive for board in self._boards]
        return [drive for drive in drives if (drive / flasher.INFO).exists()]

    def has_unmounted_drive(self) -> bool:
        return False

    def print(self, what: str) -> None:
        self.printed.append(what)
        self.on_print(what)

    def on_print(self, what: str) -> None:
        """React as a user of the board would."""


class LoosePlugHost(FakeHost):
    """The plug slips once, after the first bytes of an image were copied."""

    has_slipped = False

    def sync(self, file: int) -> None:
        super().sync(file)
        if not self.has_slipped:
            self.has_slipped = True
            for board in self._boards:
                assert isinstance(board, PlayedBoard)
                board.slip()


class AssistedHost(FakeHost):
    """A user switches the board to service mode on request."""

    def on_print(self, what: str) -> None:
        if "service mode" in what:
            for board in self._boards:
                assert isinstance(board, PlayedBoard)
                board.replug("C")
