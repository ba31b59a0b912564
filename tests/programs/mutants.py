"""Breaks bank, ui and store in every small way, and counts what the tests notice.

`python -m tests.programs.mutants [--sample N] [--seed N] [--every] [PACKAGE ...]` applies every
mutation of cosmic-ray, or N of each package; a larger N begins with the same ones. The suites of
SUITES are tried in turn until one of them fails, or with --every all of them. Each runs in a child
process, where the module is compiled from the mutated text: no file is changed, and tests that
start processes of their own meet the module as it is.
"""

import argparse
import difflib
import importlib.machinery
import os
import random
import signal
import sys
from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis  # noqa: F401 - loaded once, instead of in each child
import pytest

from tests.support.forked import Failed, in_child

HANG_S = 120  # of processor time; no suite takes so long, and a mutant may loop for ever

FIRMWARE = Path("firmware/dealbox").resolve()
_PART = "tests/programs/test_damage.py::test_nothing_is_violated"
SUITES = {  # what pytest is called with
    "bank": (
        *("tests/bank", "tests/rules", "tests/ui", "tests/host_sim/editions"),
        f"{_PART}[world] {_PART}[anti]",
    ),
    "ui": ("tests/ui", "tests/test_scenarios.py"),
    "store": (
        "tests/store",
        "tests/host_sim/books/test_history.py",
        f"{_PART}[two_cuts] {_PART}[cut_and_deaf] {_PART}[rot_in_both]",
        f"{_PART}[orders] {_PART}[bit_errors] {_PART}[lost_sectors]",
    ),
}
_QUICK = (
    *("-q", "-x", "-n0", "-p", "no:cacheprovider", "-m", "not soak and not outside"),
    *("-k", "not a_thousand_bookings and not wear_is_low"),
)

# Seats, kinds, keys and small numbers are one object each.
_SAME = ("_Is", "_IsNot")


@dataclass(frozen=True)
class Mutant:
    """One small change of one module."""

    path: Path
    operator: str
    occurrence: int

    def text(self) -> str:
        """Return the module's text with the change."""
        operator = import_module("cosmic_ray.plugins").get_operator(self.operator)()
        mutate = import_module("cosmic_ray.mutating").mutate_code
        return str(mutate(self.path.read_text(), operator, self.occurrence))

    def difference(self) -> str:
        """Return the changed lines, below the module's name."""
        before, after = self.path.read_text().splitlines(), self.text().splitlines()
        lines = difflib.unified_diff(before, after, "", "", lineterm="", n=0)
        return "\n".join([str(self.path.relative_to(FIRMWARE)), *list(lines)[2:]])


def mutants_of(package: str) -> list[Mutant]:
    """Return every mutant of a package, words apart: those are compared with their pictures."""
    plugins, trees = import_module("cosmic_ray.plugins"), import_module("cosmic_ray.ast")
    operators = {name: plugins.get_operator(name) for name in sorted(plugins.operator_names())}
    operators = {name: each for name, each in operators.items() if not name.endswith(_SAME)}
    return [
        Mutant(path, name, occurrence)
        for path in sorted((FIRMWARE / package).rglob("*.py"))
        if not path.name.startswith("words")
        for tree in [trees.get_ast(path.read_text())]
        for name, operator in operators.items()
        if not operator.arguments()
        for occurrence in range(
            sum(len(list(operator().mutation_positions(node))) for node in trees.ast_nodes(tree))
        )
    ]


def is_killed(mutant: Mutant, suite: str) -> bool:
    """Run the suite in a child that has the mutant; return whether it failed or hung."""
    text = mutant.text()
    try:
        return in_child(lambda: _run(mutant.path, text, suite)) != pytest.ExitCode.OK
    except Failed:  # it died: the time was over
        return True


def _run(path: Path, text: str, suite: str) -> int:
    get_code = importlib.machinery.SourceFileLoader.get_code

    def mutated(self: Any, fullname: str) -> CodeType | None:
        is_it = Path(self.path).resolve() == path
        return compile(text, self.path, "exec") if is_it else get_code(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = mutated  # type: ignore[method-assign]
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # it ends the process
    signal.setitimer(signal.ITIMER_PROF, HANG_S)
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        return int(pytest.main([*_QUICK, *suite.split()]))


def try_all(package: str, mutants: list[Mutant], is_every: bool) -> None:
    """Print who kills each mutant, the change of those that survive, and the sums."""
    suites = SUITES[package]
    for suite in suites:
        if _run_unbroken(suite) != pytest.ExitCode.OK:
            raise SystemExit(f"{suite} fails without any change")
    killed: Counter[str] = Counter()
    for mutant in mutants:
        killers = (suite for suite in suites if is_killed(mutant, suite))
        by = list(killers if is_every else islice(killers, 1))
        killed.update(by or ["nobody"])
        name = f"{mutant.path.relative_to(FIRMWARE)} {mutant.operator} {mutant.occurrence}"
        print(f"{name}: {', '.join(by) or mutant.difference()}", flush=True)
    sums = ", ".join(f"{killed[suite]} by {suite}" for suite in suites)
    print(f"{package}: {len(mutants)} mutants, {killed['nobody']} survive; killed {sums}")


def _run_unbroken(suite: str) -> int:
    nowhere = Path(os.devnull)
    return in_child(lambda: _run(nowhere, "", suite))


def main() -> int:
    """Run the command line; return the exit code."""
    ask = argparse.ArgumentParser(prog="python -m tests.programs.mutants", description=__doc__)
    ask.add_argument("packages", nargs="*", choices=[[], *SUITES], metavar="PACKAGE")
    ask.add_argument("--sample", type=int, help="of each package; without it, all")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--every", action="store_true", help="try each suite, whoever kills first")
    given = ask.parse_args()
    for package in given.packages or SUITES:
        mutants = mutants_of(package)
        random.Random(given.seed).shuffle(mutants)
        try_all(package, mutants[: given.sample], given.every)
    return 0


if __name__ == "__main__":
    sys.exit(main())
