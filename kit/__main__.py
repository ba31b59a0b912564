"""Writes the kit to out/kit: python -m kit [--no-enclosure | --edition FILE]"""

import argparse
import shutil
import sys
from pathlib import Path

from host_sim.editions.command import take
from host_sim.ending import in_words
from kit import everything, sheets

_ABOUT = "Write sheets, parts lists, wiring pictures and the enclosure to out/kit."
OUT = Path(__file__).parents[1] / "out/kit"


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kit", description=_ABOUT)
    parser.add_argument(
        "--no-enclosure", action="store_true", help="all but STL, STEP and pictures"
    )
    parser.add_argument(
        "--edition",
        type=Path,
        metavar="FILE",
        help="nothing but the deeds of a board of your own (docs/own-board.md)",
    )
    args = parser.parse_args()
    if args.edition:
        for file in sheets.write(OUT, [sheets.deed_sheet(take(args.edition))]):
            print(file)
        return 0
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    everything.draw(OUT) if args.no_enclosure else everything.build(OUT)
    print(OUT)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
