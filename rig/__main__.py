"""Cuts a unit's power again and again, and checks its books: python -m rig (docs/rig.md).

Exit codes: 0 nothing was lost, 1 something was, 2 nothing could be tested.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from host_sim import files, port
from host_sim.ending import BAD_INPUT, in_words
from rig import ports, protocol
from rig.bench import Bench, Stopped
from rig.trial import Result, Trial

LOST = 1


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit code. Refused: BadInput."""
    args = _parser().parse_args(arguments)
    if args.install:
        _check_port(args.rig)
        ports.install(args.rig)
        return 0
    seed = int(time.time()) if args.seed is None else args.seed
    return run(_bench(args, seed), seed, args)


def run(bench: Bench, seed: int, args: argparse.Namespace) -> int:
    """Make the cuts, print and write the report, and return the exit code."""
    trial = Trial(bench, seed, lambda text: print(text, flush=True))
    reason = ""
    try:
        trial.run(args.first, args.cuts, args.ways.split(","))
    except Stopped as stopped:
        reason = str(stopped)
    except KeyboardInterrupt:
        reason = "interrupted"
    print("\n".join(trial.result.lines()))
    _write(args.report, trial.result)
    if reason:
        print(f"dealbox: stopped: {reason}", file=sys.stderr)
    if trial.result.failures:
        return LOST
    return BAD_INPUT if reason else 0


def _parser() -> argparse.ArgumentParser:
    about = "default: %(default)s"
    parser = argparse.ArgumentParser(prog="python -m rig", description=__doc__)
    parser.add_argument("--rig", default="", metavar="PORT", help="the rig's serial port")
    parser.add_argument(
        "--unit", default="", metavar="PORT", help="the unit's; default: the other"
    )
    parser.add_argument("--chip", action="store_true", help="on the emulated chip, without a rig")
    parser.add_argument("--install", action="store_true", help="put the program on the rig's Pico")
    parser.add_argument("--cuts", type=int, default=1000, metavar="N", help=about)
    parser.add_argument("--first", type=int, default=1, metavar="N", help="number of the first")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="of the plan; else the clock decides"
    )
    parser.add_argument("--ways", default=",".join(protocol.WAYS), help=about)
    parser.add_argument("--report", type=Path, default=Path("out/rig.json"), help=about)
    return parser


def _bench(args: argparse.Namespace, seed: int) -> Bench:
    if args.chip:
        from rig import emulated

        return emulated.bench(None, seed)
    _check_port(args.rig)
    unit = ports.SerialWire(ports.named(args.unit) if args.unit else ports.other_than(args.rig))
    return Bench(ports.SerialWire(ports.named(args.rig)), unit, unit.dump)


def _check_port(path: str) -> None:
    """Refused: NoPort."""
    if not path:
        found = " ".join(each.path for each in port.ports()) or "none"
        raise port.NoPort(f"name the rig's port: make rig RIG=PORT; the ports are: {found}")
    port.connect(path).close()


def _write(path: Path, result: Result) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write(path, json.dumps(vars(result), indent=2) + "\n")


if __name__ == "__main__":
    sys.exit(in_words(main))
