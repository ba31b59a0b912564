"""The harness of the long runs: all that is tried by the thousand is a part of them.

`make test` does some of each; `python -m tests.programs.damage` far more, on all processors, with
a new seed each time. --help tells how to run one part, or one trial of it again.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from host_sim.ending import positive
from tools.site import long_runs

_SHOWN = 5  # violations of one part


class Violated(Exception):
    """What a trial must not find; the text is which."""


@dataclass
class Tally:
    """The trials of a part, what happened in them, and what they violate."""

    name: str
    trials: int = 0
    violations: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    is_raising = False  # of a trial that is run again alone

    @contextmanager
    def trial(self, number: int, seed: int) -> Iterator[None]:
        """Count a trial, and record what it violates; number and seed repeat it."""
        self.trials += 1
        try:
            yield
        except Exception as error:  # whatever it is, it is what we look for
            if self.is_raising:
                raise
            why = str(error) if isinstance(error, Violated) else repr(error)
            notes = [why, *getattr(error, "__notes__", [])]
            self.violations.append(f"{self.name}, seed {seed}, trial {number}: {'; '.join(notes)}")

    def join(self, other: "Tally") -> "Tally":
        """Return the sum of both."""
        return Tally(
            self.name,
            self.trials + other.trials,
            self.violations + other.violations,
            self.faults + other.faults,
        )

    def brief(self) -> str:
        return f"{self.name}: {len(self.violations)} violations in {self.trials} trials"

    def line(self) -> str:
        faults = ", ".join(f"{count} {kind}" for kind, count in sorted(self.faults.items()))
        return f"{self.brief()} ({faults})"


Run = Callable[[range, int], Tally]  # of the trials with these numbers, and a seed
NOTHING = range(0)


@dataclass(frozen=True)
class Part:
    """One kind of trial. A run of it counts only if all that it needs has happened so often.

    must_fail: it is a control, which lacks what the trials prove, and must violate something.
    """

    name: str
    run: Run
    quick: range  # the numbers of the trials in make test
    soak: range
    share: int = sys.maxsize  # trials that one process runs at a time
    needs: Mapping[str, int] = field(default_factory=dict)
    must_fail: bool = False

    def shares(self, numbers: range) -> list[range]:
        """Divide numbers; each share has some from all over."""
        parts = -(-len(numbers) // self.share)
        return [numbers[first::parts] for first in range(parts)]

    def try_quick(self, seed: int) -> Tally:
        """Run the trials of make test; a control until it violates something."""
        tally = Tally(self.name)
        for share in self.shares(self.quick):
            tally = tally.join(self.run(share, seed))
            if self.must_fail and tally.violations:
                break
        return tally

    def objections(self, tally: Tally) -> list[str]:
        """Return why a tally fails: its violations, and what did not happen often enough."""
        if self.must_fail:
            return [] if tally.violations else [f"{self.name}: nothing is violated"]
        rare = [what for what, least in self.needs.items() if tally.faults[what] < least]
        missing = [f"{self.name}: happened too seldom: {', '.join(rare)}"] if rare else []
        return tally.violations + missing


def main(about: str | None, groups: Mapping[str, Sequence[Part]]) -> int:
    """Run the command line; return the exit code: 1 if a part fails."""
    given = _arguments(about, groups)
    seed = random.getrandbits(31) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    chosen = [
        part
        for name, parts in groups.items()
        for part in parts
        if given.only in (None, name, part.name)
    ]
    if given.count is not None or given.share > 1:  # perhaps too few for all that a part needs
        chosen = [replace(part, needs={}) for part in chosen]
    if given.trial is not None:
        Tally.is_raising = True
        print(chosen[0].run(range(given.trial, given.trial + 1), seed).line())
        return 0
    digest = long_runs.sources()
    rows = [
        _run(part, numbers, seed, given.jobs)
        for part in chosen
        if (numbers := _numbers(part, given))
    ]
    if given.record and long_runs.sources() != digest:
        print("the sources were changed meanwhile: no record is written", file=sys.stderr)
        return 1
    if given.record:
        given.record.write_text(
            long_runs.text(rows, digest, long_runs.commit(), given.share), encoding="utf-8"
        )
    return int(any(row.violations for row in rows))


def _arguments(about: str | None, groups: Mapping[str, Sequence[Part]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about)
    number = partial(parser.add_argument, type=positive, metavar="N")
    number("--count", help="trials of each part")
    number("--share", default=1, help="one of N trials, and whole controls")
    number("--jobs", default=os.cpu_count(), help="processes")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write all counts into it")
    parser.add_argument("--seed", type=int, metavar="N", help="else a new one each time")
    names = [*groups, *(part.name for parts in groups.values() for part in parts)]
    parser.add_argument(
        "--only", choices=names, metavar="PART", help=f"a part, or one of {', '.join(groups)}"
    )
    parser.add_argument("--trial", type=int, metavar="N", help="of that part this trial alone")
    given = parser.parse_args()
    if given.trial is not None and not given.only:
        parser.error("--trial needs --only")
    return given


def _numbers(part: Part, given: argparse.Namespace) -> range:
    if given.count is not None:
        return range(given.count)
    return part.soak if part.must_fail else part.soak[:: given.share]


def _run(part: Part, numbers: range, seed: int, jobs: int) -> long_runs.Row:
    """Run a part in shares, print its line and what fails, and return its counts."""
    began_s = time.monotonic()
    shares = part.shares(numbers)
    tally = Tally(part.name)
    try:
        with ProcessPoolExecutor(jobs) as pool:
            for other in pool.map(part.run, shares, [seed] * len(shares)):
                tally = other.join(tally)
        found = part.objections(tally)
    except Exception as error:  # noqa: BLE001 - the other parts are run all the same
        found = [f"{part.name} ended before its time: {error!r}"]
    print(f"{tally.line()}, {time.monotonic() - began_s:.0f} s", flush=True)
    for objection in found[:_SHOWN]:
        print("  " + objection, flush=True)
    what = f"{tally.name}, a control that must fail" if part.must_fail else tally.name
    return long_runs.Row(what, f"`damage --only {part.name}`", tally.trials, seed, len(found))
