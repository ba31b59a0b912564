"""Flashes an image onto a board over USB: python -m tools.usb.flasher

1. Finds the only board plugged in: its BOOTSEL drive, or the port of a Dealbox or of MicroPython.
2. Switches it to the drive, by its prompt; a Dealbox opens that in service mode only, which the
   user is prompted to enter.
3. Copies the image, which does not touch the journal's flash, and waits until the unit reports its
   version and the result of its self-test.

Until the copy begins nothing is changed; after that the drive is always available again, because
it is in the chip's ROM.
"""

import argparse
import errno
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from host_sim import files, pins, port, uf2
from host_sim.ending import BadInput, in_words
from host_sim.feed_reader import Line, printable
from host_sim.port import Answer, NoPort, Port
from host_sim.prompt import CLOSED, SERVICE
from host_sim.uf2 import BadImage, Image
from tools.image import build

INFO = "INFO_UF2.TXT"
_DRIVE_NAME = "RPI-RP2"  # the name of the RP2040's drive, and its Board-ID
_ROOTS = ("/media/*/*", "/run/media/*/*", "/media/*", "/mnt", "/mnt/*", "/Volumes/*")
_CHUNK_BYTES = 64 * 512
_POLL_S = 0.3
_MPREMOTE = [sys.executable, "-m", "mpremote"]
_MPREMOTE_S = 300.0  # only a board that hangs takes so long
_WHAT_IT_IS = (
    "import pins, vfs\nfrom dealbox.store.page import VERSION\n"
    "print(pins.BOARD, VERSION, len(vfs.mount()))"
)
_MOUNT_IT = f"sudo mount -o uid=$USER /dev/disk/by-label/{_DRIVE_NAME} /mnt"
_UNMOUNTED = f"the drive {_DRIVE_NAME} is plugged in but not mounted: {_MOUNT_IT}"
_BOOTSEL = "hold BOOTSEL on the controller while you plug it in (battery off)"
_SILENT = (
    "the unit does not answer over USB; look at its display. If that shows SERVICE MODE, release"
    f" C, and switch it off and on; if it stays dark, {_BOOTSEL}, then: make flash"
)
_FINISH_GAME = "finish the game, then repeat this with ANYWAY=1. Nothing was changed"

T = TypeVar("T")


class CannotFlash(BadInput):
    """Nothing can be flashed, or it failed; the text states why, and the remedy."""


class Host:
    """The computer: the boards plugged in, the output, and time; tests replace it."""

    answer_s = port.ANSWER_S  # how long the other side of a port may take to answer
    drive_s = 30.0  # how long a drive may take to appear, and to be mounted
    service_s = 120.0  # how long the user may take to enter service mode
    return_s = 20.0  # how long an image may take to start

    def __init__(self, port_path: str = "", drive: Path | None = None) -> None:
        """If a port or a drive is given, ignore all others plugged in."""
        self._port_path = port_path
        self._drive = drive
        self._others: set[Path] = set()
        if drive and not port_path:
            self._others = {Path(each.path) for each in self.ports()}
        elif os.path.exists(port_path) and not drive:
            self._others = set(self.drives())

    def sought(self) -> str:
        """Return a description of what is searched for."""
        if self._port_path:
            return f"the port {self._port_path}"
        if self._drive:
            return f"a BOOTSEL drive at {self._drive}"
        return f"a serial port of a Dealbox or of MicroPython, and a drive {_DRIVE_NAME}"

    def ports(self) -> list[Port]:
        """Return the ports of boards."""
        if self._port_path:
            return [Port(self._port_path)] if os.path.exists(self._port_path) else []
        return [each for each in port.ports() if Path(each.path) not in self._others]

    def drives(self) -> list[Path]:
        """Return the BOOTSEL drives that are mounted."""
        found = [self._drive] if self._drive else _mounted()
        return [path for path in found if os.path.exists(path / INFO) and path not in self._others]

    def has_unmounted_drive(self) -> bool:
        """Return whether a drive is plugged in but not mounted."""
        return Path("/dev/disk/by-label", _DRIVE_NAME).exists() and not self.drives()

    def sync(self, file: int) -> None:
        """Block until the data written to a file is on its drive."""
        os.fsync(file)

    def print(self, what: str) -> None:
        print(what, flush=True)

    def wait_for(self, what: Callable[[], T], seconds: float) -> T:
        """Call what() until it returns a true value or the time is over; return its last one."""
        until = time.monotonic() + seconds
        while not (value := what()) and time.monotonic() < until:
            time.sleep(_POLL_S)
        return value


def flash(board: str, path: Path, host: Host, *, is_sure: bool = False) -> None:
    """Flash the image file onto the only board plugged in; blocks. Refused: CannotFlash.

    is_sure: even if the game on the board becomes unreadable.
    """
    packed, image = _load(board, path)
    drive = only_board(host)
    if isinstance(drive, Port):
        drive = _bring_to_drive(image, drive.path, host, is_sure)
    else:
        host.print(
            f"A drive does not show what the board runs; this image is for {image.board}, and"
            f" reads a game of format {image.journal}."
        )
    _check_drive(drive, packed)
    host.print(f"Copying {path.name} to {drive} ...")
    _copy(packed, drive / path.name, host)
    await_unit(image.board, image.version, host)


# The image and the board.


def _load(board: str, path: Path) -> tuple[bytes, Image]:
    try:
        packed = files.read(path, files.GAME_MAX)
        image = uf2.read(packed)
    except OSError as error:
        raise CannotFlash(f"{path} cannot be read: {error.strerror}") from None
    except BadImage as bad:
        raise CannotFlash(f"{path} {bad}") from None
    if image.board != board:
        remedy = f"use BOARD={image.board}, or another file"
        raise CannotFlash(f"{path} is an image for {image.board}, not for {board}; {remedy}")
    return packed, image


def only_board(host: Host) -> Path | Port:
    """Return the drive or the port of the only board. Refused: CannotFlash."""
    found: list[Path | Port] = [*host.drives(), *host.ports()]
    if len(found) > 1:
        raise CannotFlash(
            f"there are several boards: {', '.join(map(_place, found))};"
            " leave one plugged in, or name it: make flash PORT=... or DRIVE=..."
        )
    if found:
        return found[0]
    if host.has_unmounted_drive():
        raise CannotFlash(_UNMOUNTED)
    raise CannotFlash(
        f"no board found; looked for {host.sought()}. Plug the board in with a cable that"
        f" carries data; if it is plugged in, {_BOOTSEL}"
    )


def prompt_of_unit(host: Host) -> str:
    """Return the port of the only unit, which has to be in service mode. Refused: CannotFlash."""
    found = only_board(host)
    if isinstance(found, Path):
        raise CannotFlash(
            f"{found} is a BOOTSEL drive, without a unit; plug it in anew, or flash it: make flash"
        )
    if not identify(found.path, host).has_prompt:
        raise CannotFlash(CLOSED.format(found.path))
    return found.path


def _bring_to_drive(image: Image, path: str, host: Host, is_sure: bool) -> Path:
    """Switch the board behind a port to its drive, and return that."""
    answer = identify(path, host)
    if answer.unit:
        _check_fits(image, answer.unit["board"], answer.unit["journal"], is_sure)
        host.print(f"{_unit_name(answer.unit)} is on {path}, and its prompt is closed.")
    elif not answer.has_prompt:
        host.print(
            f"What is on {path} does not answer{answer.noise and '; it sent '}{answer.noise}."
        )
    if not answer.has_prompt:
        host.print(f"Bring it into service mode: {SERVICE}; or {_BOOTSEL}. Waiting ...")
        path = _await_service(host)
    if path:
        _check_prompt(image, path, host, is_sure)
        mpremote(path, "bootloader", may_fail=True)  # the board may be gone before it has ended
    drive = host.wait_for(lambda: next(iter(host.drives()), None), host.drive_s)
    if not drive:
        why = _UNMOUNTED if host.has_unmounted_drive() else f"no drive appeared; {_BOOTSEL}"
        raise CannotFlash(f"{why}, then: make flash")
    return drive


def _await_service(host: Host) -> str:
    """Return the port of the board once it has a prompt, "" if it shows its drive instead."""

    def poll() -> str | Path | None:
        for drive in host.drives():
            return drive
        for each in host.ports():
            try:
                if port.identify(each.path, host.answer_s).has_prompt:
                    return each.path
            except NoPort:
                continue  # it may have been plugged in just now
        return None

    found = host.wait_for(poll, host.service_s)
    if not found:
        raise CannotFlash(f"nobody brought it into service mode; nothing was changed. {SERVICE}")
    return found if isinstance(found, str) else ""


def _check_prompt(image: Image, path: str, host: Host, is_sure: bool) -> None:
    """Check that the image fits what runs behind a prompt. Refused: CannotFlash."""
    answer = mpremote(path, "exec", _WHAT_IT_IS, may_fail=True).split()
    if len(answer) != 3 or not re.fullmatch("[0-9]{1,9}", answer[1]):
        host.print("It runs MicroPython without Dealbox; the first game overwrites its files.")
        return
    board, journal, is_pushed = printable(answer[0]), int(answer[1]), answer[2] != "0"
    _check_fits(image, board, journal, is_sure)
    if is_pushed and not is_sure:
        raise CannotFlash(
            "an earlier version was pushed onto MicroPython, and its game is in a file that an"
            f" image cannot read; {_FINISH_GAME}"
        )


def _check_fits(image: Image, board: str, journal: int, is_sure: bool) -> None:
    if board != image.board:
        raise CannotFlash(
            f"the unit is a {board}, and the image is for {image.board};"
            f" use BOARD={board}. If you have rewired it, {_BOOTSEL}, then: make flash"
        )
    if journal > image.journal and not is_sure:  # each version reads all earlier formats
        raise CannotFlash(
            f"the new version cannot read the game on the unit (its format is {journal}, the new"
            f" one {image.journal}); {_FINISH_GAME}"
        )


def identify(path: str, host: Host) -> Answer:
    """Identify what runs behind a port. Refused: CannotFlash."""
    try:
        return port.identify(path, host.answer_s)
    except NoPort as reason:
        raise CannotFlash(str(reason)) from None


def mpremote(path: str, *command: str, may_fail: bool = False) -> str:
    """Run a command of mpremote, and return its output.

    Refused: CannotFlash. If it may fail, whatever it printed until then is returned.
    """
    call = [*_MPREMOTE, "connect", path, "resume", *command]
    try:
        done = subprocess.run(
            call,
            capture_output=True,
            encoding="utf-8",
            errors="backslashreplace",
            check=False,
            timeout=_MPREMOTE_S,
        )
    except subprocess.TimeoutExpired:
        raise CannotFlash(f"mpremote {command[0]} on {path} never ended; {_BOOTSEL}") from None
    if done.returncode and not may_fail:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["it printed nothing"]
        reason = f"{printable(lines[-1])}; {_BOOTSEL}"
        raise CannotFlash(f"mpremote {command[0]} failed on {path}: {reason}")
    return done.stdout


# The copy.


def _check_drive(drive: Path, packed: bytes) -> None:
    try:
        info = (drive / INFO).read_text(errors="replace")
        free = shutil.disk_usage(drive).free
    except OSError as error:
        raise CannotFlash(f"{drive} cannot be read: {error.strerror}; {_BOOTSEL}") from None
    if _DRIVE_NAME not in info:
        raise CannotFlash(f"{drive} is the drive of another chip than the RP2040")
    if free < len(packed):
        raise CannotFlash(
            f"{drive} is full: {free} bytes are left and {len(packed)} are needed. A BOOTSEL"
            f" drive never is, so this is none, or a stale one: {_BOOTSEL}"
        )


def _copy(packed: bytes, target: Path, host: Host) -> None:
    """Copy block by block. The drive disappears after the last one, often before write returns."""
    done = 0
    try:
        with target.open("wb", buffering=0) as file:
            while done < len(packed):
                done += file.write(packed[done : done + _CHUNK_BYTES])
                host.sync(file.fileno())
                if done < len(packed) and not target.exists():
                    raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
    except OSError as error:
        if done >= len(packed):
            return
        if error.errno == errno.ENOSPC:
            raise CannotFlash(f"{target.parent} is full; {_BOOTSEL}, then: make flash") from None
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise CannotFlash(
                f"no permission to write to {target.parent}; unmount it, and {_MOUNT_IT}"
            ) from None
        raise CannotFlash(
            f"the board went away after {done} of {len(packed)} bytes ({error.strerror}). It is"
            f" not lost: {_BOOTSEL}, then: make flash"
        ) from None


def await_unit(board: str, version: str, host: Host) -> None:
    """Wait for the unit, and print its report. Refused: CannotFlash."""

    why = ""

    def poll() -> Answer | None:
        nonlocal why
        for each in host.ports():
            try:
                answer = port.identify(each.path, host.answer_s)
            except NoPort as reason:
                why = str(reason)  # or it is just starting
                continue
            if answer.unit:
                return answer
            why = ""
        return None

    answer = host.wait_for(poll, host.return_s)
    if not answer or not answer.unit:
        raise CannotFlash(f"all was copied, but {why or _SILENT}")
    name = _unit_name(answer.unit)
    if (answer.unit["board"], answer.unit["version"]) != (board, version):
        raise CannotFlash(f"{name} answers: not what was copied; is it the same?")
    host.print(f"{name} is up.")
    for line in report(answer):
        host.print(line)


def report(answer: Answer) -> list[str]:
    """Return the result of the unit's self-test, and the standings of its game, as text."""
    unit, game = answer.unit or {}, answer.standings
    missing = unit["missing"]
    mv = unit["battery_mv"]
    battery = f"battery {mv / 1000:.1f} V" if mv else "battery not measured"
    parts = f"no answer from {', '.join(missing)}" if missing else "all parts answer"
    lines = [f"Self-test: {parts}, {battery}."]
    if missing:
        lines.append(
            f"Look at its wires, and whether it is a {unit['board']} at all: see docs/build.md."
        )
    if game:
        players = ", ".join(
            f"{name} {k}" for name, k in game["balances"].items() if name != "BANK"
        )
        lines.append(f"The game goes on after booking {game['seq']}: {players} (thousands).")
    else:
        lines.append("No game is stored on it.")
    lines.append("Keys, cards, lamp and buzzer: menu, Settings, Self-test.")
    return lines


def _unit_name(unit: Line) -> str:
    return f"{unit['board']} {unit['version']}"


def _place(found: Path | Port) -> str:
    return found.path if isinstance(found, Port) else f"the drive {found}"


def _mounted() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    return [path for root in _ROOTS for path in sorted(Path("/").glob(root.lstrip("/")))]


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.usb.flasher", description=__doc__)
    about = "default: %(default)s"
    parser.add_argument("--board", default=pins.BOARD, choices=pins.boards(), help=about)
    parser.add_argument("--port", default="", help="the board's serial port, if there are several")
    parser.add_argument("--drive", type=Path, help="the BOOTSEL drive, if it is not found")
    parser.add_argument("--image", type=Path, help="a UF2 file to flash instead of building one")
    parser.add_argument("--anyway", action="store_true", help="though the game becomes unreadable")
    args = parser.parse_args()
    host = Host(args.port, args.drive)
    only_board(host)  # fail before an image is built
    path = args.image or build.image(args.board)
    flash(args.board, path, host, is_sure=args.anyway)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
