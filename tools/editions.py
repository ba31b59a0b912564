"""Writes the boards of the folder editions as a module of the firmware: python -m tools.editions

On the chip there is no TOML: the module is plain tuples, which stay in flash. --check writes
nothing, and fails if the module is another.
"""

from __future__ import annotations

import argparse
import pprint
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim.editions import reading
from host_sim.editions.checking import BadEdition
from host_sim.ending import BadInput, in_words

if TYPE_CHECKING:
    from dealbox.contract import Figures

_ROOT = Path(__file__).parents[1]
MODULE = _ROOT / "firmware/dealbox/bank/editions/boards.py"
_HEAD = '''"""The boards of the folder editions, in the order of their numbers; see limits.py.

Written by `python -m tools.editions`: change the files there, not this one.
"""

# ruff: noqa: E501
# fmt: off
BOARDS = '''


def module() -> str:
    """Return what the module has to be. Refused: BadInput, for faults of the files."""
    found: dict[int, Figures] = {}
    complaints = []
    for path in reading.built_in().values():
        try:
            edition = reading.read(path)
        except BadEdition as bad:
            complaints += bad.complaints
        else:
            if edition.number is None or edition.number in found:
                complaints.append(f"{path}: number: it needs one that no other edition has")
            else:
                found[edition.number] = edition.board
    if not complaints and sorted(found) != list(range(len(found))):
        complaints.append(f"editions: the numbers have to be 0 to {len(found) - 1}")
    if complaints:
        raise BadInput("\n".join(complaints))
    boards = tuple(found[number] for number in range(len(found)))
    return _HEAD + pprint.pformat(boards, width=99, compact=True) + "\n"


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.editions")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if it is another")
    asked = parser.parse_args()
    made = module()
    is_current = MODULE.read_text(encoding="utf-8") == made if MODULE.is_file() else False
    if asked.check and not is_current:
        print(f"{MODULE} is not what the files of editions say: make editions", file=sys.stderr)
        return 1
    if not is_current:
        MODULE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
