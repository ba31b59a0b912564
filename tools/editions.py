"""Writes the boards of the folder editions for the firmware: python -m tools.editions

The firmware knows no TOML: it reads what was checked, a board a line. --check writes nothing, and
fails if the file is another.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.editions import reading
from host_sim.editions.checking import BadEdition
from host_sim.ending import BadInput, in_words

if TYPE_CHECKING:
    from dealbox.contract import Figures

_ROOT = Path(__file__).parents[1]
BOARDS = _ROOT / "firmware/dealbox/bank/editions/boards.json"


def text() -> str:
    """Return what the file has to be. Refused: BadInput, for faults of the files."""
    found: dict[int, Figures] = {}
    complaints = []
    for path in reading.built_in().values():
        try:
            edition = reading.read(path)
        except BadEdition as bad:
            complaints += bad.complaints
        else:
            called = edition.board[6][1] or edition.board[0]
            if path.stem != called:
                complaints.append(f"{path}: its name has to be {called}.toml, as games call it")
            if edition.number is None or edition.number in found:
                complaints.append(f"{path}: number: it needs one that no other edition has")
            else:
                found[edition.number] = edition.board
    if not complaints and sorted(found) != list(range(len(found))):
        complaints.append(f"editions: the numbers have to be 0 to {len(found) - 1}")
    if complaints:
        raise BadInput("\n".join(complaints))
    boards = (json.dumps(found[number], ensure_ascii=False) for number in range(len(found)))
    return "[\n" + ",\n".join(boards) + "\n]\n"


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.editions")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if it is another")
    asked = parser.parse_args()
    made = text()
    is_current = BOARDS.read_text(encoding="utf-8") == made if BOARDS.is_file() else False
    if asked.check and not is_current:
        print(f"{BOARDS} is not what the files of editions say: make editions", file=sys.stderr)
        return 1
    if not is_current:
        BOARDS.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
