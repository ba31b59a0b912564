"""Checks the board by KiCad, and exports it to out/board: python -m kit.pcb [--write]"""

import argparse
import shutil
import sys
from pathlib import Path

from host_sim.ending import BadInput, in_words
from kit.pcb import board

_ABOUT = "Check the circuit board by KiCad, and write what its makers need to out/board."
OUT = Path(__file__).parents[2] / "out/board"


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kit.pcb", description=_ABOUT)
    parser.add_argument("--write", action="store_true", help="draw the pictures of docs/pcb.md")
    args = parser.parse_args()
    if not board.is_there():
        raise BadInput(board.NO_KICAD)
    faults = list(board.faults(OUT.with_name("board-checks")))
    print(*faults, sep="\n", end="", file=sys.stderr)
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    board.export(OUT)
    if args.write:
        board.draw(OUT)
    print(OUT)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(in_words(main))
