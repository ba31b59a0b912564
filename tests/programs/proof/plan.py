"""The parts of the proof, and how much of each `make test` and `make soak` do."""

from dataclasses import dataclass

from dealbox.bank.state import AUCTION_SALE, OWE, PAY, REDO, SETTING, SETTLE, UNDO
from host_sim.parts.torn import EARLY, ERASE_TEARS, FLAKY, LATE, PROGRAM_TEARS
from host_sim.parts.w25q import ERASE, PROGRAM, ROTS
from tests.programs.proof import chip, experiments, machine
from tests.programs.proof.controls import (
    AffirmsInDoubtOnly,
    HeadsOnly,
    NoAffirmation,
    NoEpoch,
    OneRing,
    TrustsBlank,
    TrustsErase,
)
from tests.programs.proof.experiments import LAPS, Experiment
from tests.programs.proof.trial import Tally
from tools import build

_PROGRAMS = {f"{PROGRAM} {tear}" for tear in PROGRAM_TEARS}
_ERASES = {f"{ERASE} {tear}" for tear in ERASE_TEARS}
_ROTS = {f"rot {rot}" for rot in ROTS}


@dataclass(frozen=True)
class Part:
    """One experiment. A run of it counts only if every kind of fault in `needs` fired."""

    name: str
    run: Experiment
    quick: int  # numbers in make test
    soak: int
    share: int  # numbers that one process runs at a time
    needs: frozenset[str]

    def shares(self, count: int) -> list[range]:
        """Divide the numbers below count; each share covers all kinds."""
        parts = -(-count // self.share)
        return [range(first, count, parts) for first in range(parts)]


def _play(numbers: range, seed: int, steps: int) -> Tally:
    """Run the machine; a number is one example of so many steps."""
    machine.happened.clear()
    tally = Tally("three ledgers in lockstep", trials=len(numbers))
    try:
        machine.play(len(numbers), steps, 1_000_003 * seed + numbers.start)
    except AssertionError as error:
        notes = "\n".join(getattr(error, "__notes__", []))
        tally.violations.append(f"seed {seed}, {numbers}: {error}\n{notes}")
    tally.laps = machine.happened.pop("laps")
    tally.faults += machine.happened
    return tally


def play_50(numbers: range, seed: int) -> Tally:
    return _play(numbers, seed, 50)


def play_100(numbers: range, seed: int) -> Tally:
    return _play(numbers, seed, 100)


def chip_cuts(numbers: range, seed: int) -> Tally:
    return chip.cuts(chip.ChipGame(build.image()), numbers, seed)


_KINDS = {f"kind {kind}" for kind in (PAY, AUCTION_SALE, OWE, SETTLE, UNDO, REDO, SETTING)}
_TABLE = frozenset(_KINDS | _ROTS | {"PowerCut", "boot", "double commit"})
_BOTH = frozenset(_PROGRAMS | _ERASES | _ROTS)
_DEAF = frozenset({"deaf program"} | _ROTS)
_PARTIAL = frozenset({"partial erase"} | _ROTS)
_BITS = frozenset({"newest damaged", "another damaged"})
_TWO_ROTS = frozenset({"rot zeros", "rot noise"})
_FLAKY = frozenset(
    {f"{kind} {tear}" for kind in (PROGRAM, ERASE) for tear in (FLAKY, EARLY, LATE)} | _ROTS
)
_ALL = frozenset(_PROGRAMS | _ROTS | {"deaf program", "double commit"})

PARTS = (
    Part("single_cuts", experiments.single_cuts, 2_000, 250_000, 5_000, _BOTH),
    Part("double_cuts", experiments.double_cuts, 800, 100_000, 5_000, _BOTH),
    Part("cuts_afterwards", experiments.cuts_afterwards, 500, 50_000, 5_000, _BOTH),
    Part("deaf_programs", experiments.deaf_programs, 500, 25_000, 5_000, _DEAF),
    Part("partial_erases", experiments.partial_erases, 300, 12_000, 2_000, _PARTIAL),
    Part("orders", experiments.orders, 1_200, 80_000, 5_000, _FLAKY),
    Part("bit_errors", experiments.bit_errors, 600, 20_000, 5_000, _BITS),
    Part("lost_sectors", experiments.lost_sectors, 150, 10_000, 2_500, _TWO_ROTS),
    Part("cut_erases", experiments.cut_erases, 150, 5_000, 250, frozenset(_ROTS)),
    Part("rotten_sectors", experiments.rotten_sectors, 352, 352, 176, frozenset(_ROTS)),
    Part("long_runs", experiments.long_runs, 20, 1_000, 50, _ALL),
    Part("lockstep", play_50, 200, 0, 200, _TABLE),
    Part("lockstep_100", play_100, 0, 10_000, 250, _TABLE),
    Part("chip_cuts", chip_cuts, 0, 5_000, 1_250, frozenset()),  # in make test: test_chip.py
)


def part(name: str) -> Part:
    return next(part for part in PARTS if part.name == name)


# Each control, the experiment that must fail it, and on how many of its trials. The journal
# survives the same trials.
CONTROLS = (
    (OneRing, part("single_cuts"), 500),
    (NoAffirmation, part("single_cuts"), 1_000),
    (AffirmsInDoubtOnly, part("orders"), 1_200),
    (TrustsErase, part("partial_erases"), 150),
    (HeadsOnly, part("bit_errors"), 200),
    (TrustsBlank, part("cut_erases"), 150),
    (NoEpoch, part("single_cuts"), 500),
)


def control_numbers(of_all: int, count: int) -> range:
    """Return so many numbers, taken from all over the first `of_all`."""
    return range(0, of_all, of_all // count)


def objections(part: Part, tally: Tally) -> list[str]:
    """Return why a tally fails: its violations, and the required faults that did not occur."""
    missing = sorted(part.needs - {kind for kind, count in tally.faults.items() if count})
    found = list(tally.violations)
    if missing:
        found.append(f"{part.name}: never happened: {', '.join(missing)}")
    if tally.laps < LAPS:
        found.append(f"{part.name}: the rings wrapped {tally.laps} times only")
    return found
