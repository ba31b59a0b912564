"""Builds, checks and exports the board into out/board: python -m kit.pcb [--write]"""

import argparse
import shutil
import sys
from pathlib import Path

from host_sim.ending import BadInput, in_words
from kit.pcb import build, check, drawing, export

_ABOUT = "Check the circuit board by KiCad, and write what its makers need to out/board."
OUT = Path(__file__).parents[2] / "out/board"


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kit.pcb", description=_ABOUT)
    parser.add_argument(
        "--write",
        action="store_true",
        help="put circuit and layout into the committed files and pictures",
    )
    args = parser.parse_args()
    if not build.is_there():
        raise BadInput(export.NO_KICAD)
    checks = OUT.with_name("board-checks")
    if args.write and list(check.stale(checks / "anew")):
        for file in (drawing.BOARD, build.SCHEMATIC, drawing.PROJECT):
            shutil.copy(checks / "anew" / file.name, file)
    faults = check.faults(checks)
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    export.export(OUT)
    if args.write:
        export.draw(OUT)
    for fault in faults:
        print(f"dealbox: {fault}", file=sys.stderr)
    print(OUT)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(in_words(main))
