"""python -m tests.programs.proof: the long run of the proof, on all processors, and its table."""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from dealbox.store.journal import Journal
from tests.programs.proof import plan

_SHOWN = 5  # violations of one part
_MORE = 4  # times as many trials for a control as in make test: the seed is new each time


def main() -> int:
    arguments = _arguments()
    seed = int(time.time()) if arguments.seed is None else arguments.seed
    print(f"seed {seed}", flush=True)
    if arguments.trial is not None:
        return _again(arguments.only, seed, arguments.trial)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        sound = [_prove(pool, part, seed, arguments.quick) for part in _chosen(arguments)]
        failing = [
            _control(pool, seed, *control) for control in plan.CONTROLS if not arguments.only
        ]
    return 0 if all(sound) and all(failing) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.programs.proof", description=__doc__)
    names = [part.name for part in plan.PARTS]
    parser.add_argument("--quick", action="store_true", help="as much as make test does")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="of the random numbers; else the clock decides"
    )
    parser.add_argument("--jobs", type=int, metavar="N", default=os.cpu_count(), help="processes")
    parser.add_argument("--only", choices=names, help="this part alone")
    parser.add_argument("--trial", type=int, metavar="N", help="of that part this trial alone")
    arguments = parser.parse_args()
    if arguments.trial is not None and not arguments.only:
        parser.error("--trial needs --only")
    return arguments


def _chosen(arguments: argparse.Namespace) -> list[plan.Part]:
    return [part for part in plan.PARTS if arguments.only in (None, part.name)]


def _prove(pool: ProcessPoolExecutor, part: plan.Part, seed: int, quick: bool) -> bool:
    """Run a part in shares, print its line, and return whether the journal survives it."""
    count = part.quick if quick else part.soak
    if not count:
        return True
    started = time.monotonic()
    shares = part.shares(count)
    tallies = list(pool.map(part.run, shares, [seed] * len(shares)))
    tally = tallies[0]
    for other in tallies[1:]:
        tally = tally.join(other)
    print(f"{tally.line()}, {time.monotonic() - started:.0f} s", flush=True)
    found = plan.objections(part, tally)
    for objection in found[:_SHOWN]:
        print("  " + objection, flush=True)
    return not found


def _control(
    pool: ProcessPoolExecutor, seed: int, control: type[Journal], part: plan.Part, count: int
) -> bool:
    """Run a control on some trials of a part, print its line, and return whether it failed."""
    numbers = plan.control_numbers(part.soak, _MORE * count)
    tally = pool.submit(part.run, numbers, seed, control).result()
    print(f"control {control.__name__}, {tally.brief()}", flush=True)
    return bool(tally.violations)


def _again(name: str, seed: int, trial: int) -> int:
    """Run one trial again, and print what it violates."""
    tally = plan.part(name).run(range(trial, trial + 1), seed)
    print("\n".join(tally.violations) or "no violation")
    return 1 if tally.violations else 0


if __name__ == "__main__":
    sys.exit(main())
