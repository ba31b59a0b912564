"""Copies journal and records of a unit in service mode to a file: python -m tools.usb.dump FILE

`dealbox books FILE` reads it. Nothing is written on the unit.
"""

import argparse
import binascii
import sys
from pathlib import Path

from dealbox.parts import SECTOR_BYTES
from host_sim import files
from host_sim.ending import in_words
from tools.usb import flasher
from tools.usb.flasher import CannotFlash, Host

_BLANK = "-"
# Runs on the unit: prints how many sectors there are, and each as a line in base64.
_READ = f"""
import binascii, board
from dealbox import parts
flash = board.make().flash
sector, blank = bytearray({SECTOR_BYTES}), b"\\xff" * {SECTOR_BYTES}
size = flash.size + getattr(parts, "RECORDS_BYTES", 0)  # none before 0.4.0
print(size // {SECTOR_BYTES})
for at in range(0, size, {SECTOR_BYTES}):
    flash.read_into(at, sector)
    print("{_BLANK}" if sector == blank else binascii.b2a_base64(sector).decode()[:-1])
"""


def dump(host: Host) -> bytes:
    """Return journal and records of the only unit plugged in. Refused: CannotFlash."""
    path = flasher.prompt_of_unit(host)
    try:
        return _whole(flasher.mpremote(path, "exec", _READ))
    except ValueError:
        raise CannotFlash(f"what came over {path} is no dump; repeat this") from None


def _whole(printed: str) -> bytes:
    """Return the sectors of which the script has printed all. ValueError: some are missing."""
    count, *lines = printed.split() or [""]
    if int(count) != len(lines) or not lines:
        raise ValueError(count)
    return b"".join(map(_sector, lines))


def _sector(line: str) -> bytes:
    """Return the sector in a line. ValueError: there is none."""
    sector = b"\xff" * SECTOR_BYTES if line == _BLANK else binascii.a2b_base64(line)
    if len(sector) != SECTOR_BYTES:
        raise ValueError(line)
    return sector


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.usb.dump", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--port", default="", help="the unit's serial port, if there are several")
    args = parser.parse_args()
    files.write_made(args.file, lambda: dump(Host(args.port)))
    print(f"{args.file}: dealbox books {args.file}")
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
