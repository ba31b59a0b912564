"""Checks the board behind a unit in service mode: python -m tools.usb.check_board

Prints a line for each check, and writes a report. What only a person can tell is asked; an empty
answer leaves it out. The books are not touched: the flash is tried in a sector that is outside
the journal and outside the program. In the end the unit restarts and plays.
"""

import argparse
import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from host_sim import files, pins, port
from host_sim.ending import in_words
from tools.usb import flasher
from tools.usb.board_checks import FAIL, Check, Line, Unit
from tools.usb.flasher import Host

FAILED = 1


def told(line: Line) -> str:
    """Return a line as it is printed."""
    limits = line.limits and f"  ({line.limits})"
    return f"{line.name:16} {line.result:8} {line.value}{limits}"


def plugged_in(host: Host) -> Unit:
    """Return the only unit plugged in, which has to be in service mode. Refused: CannotFlash."""
    path = flasher.prompt_of_unit(host)

    def plays() -> bool:
        return any(port.identify(each.path, host.answer_s).unit for each in host.ports())

    def hang(script: str) -> bool:
        flasher.mpremote(path, "exec", "--no-follow", script, may_fail=True)
        return host.wait_for(plays, host.return_s)

    return Unit(lambda script: flasher.mpremote(path, "exec", script), hang)


def run(check: Check, tell: Callable[[str], None], out: Path) -> int:
    """Tell each line of a check when it is done, and write the report; return the exit code."""
    found: list[Line] = []

    def make() -> str:
        for line in check.lines():
            tell(told(line))
            found.append(line)
        report = check.report(found, f"{datetime.now(UTC):%Y-%m-%d}")
        return json.dumps(report, indent=1) + "\n"

    out.parent.mkdir(parents=True, exist_ok=True)
    files.write_made(out, make)
    failed = [line.name for line in found if line.result == FAIL]
    tell(f"{out}: {'failed: ' + ', '.join(failed) if failed else 'nothing failed'}")
    return FAILED if failed else 0


def _asked(question: str) -> str:
    try:
        return input(f"{question} ")
    except (EOFError, UnicodeError):  # nobody is there, or it is no text
        return ""


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.usb.check_board", description=__doc__)
    about = "default: %(default)s"
    parser.add_argument("--board", default=pins.BOARD, choices=pins.boards(), help=about)
    parser.add_argument("--port", default="", help="the unit's serial port, if there are several")
    parser.add_argument("--no-hand", action="store_true", help="ask nothing")
    parser.add_argument("--out", type=Path, default=Path("out/board-report.json"), help=about)
    args = parser.parse_args()
    ask = (lambda _: "") if args.no_hand else _asked
    host = Host(args.port)
    unit = plugged_in(host)
    check = Check(args.board, unit, ask)
    return run(check, host.print, args.out)


if __name__ == "__main__":
    sys.exit(in_words(main))
