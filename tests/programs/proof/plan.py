"""The parts of the proof, and how much of each `make test` and `make soak` do."""

from functools import partial

from dealbox.bank import state as states
from dealbox.store.journal import Journal
from host_sim.parts.torn import EARLY, ERASE_TEARS, FLAKY, LATE, PROGRAM_TEARS
from host_sim.parts.w25q import ERASE, PROGRAM, ROTS
from tests.programs.harness import NOTHING, Part
from tests.programs.proof import controls
from tests.programs.proof import experiments as x
from tests.programs.proof.lockstep import lockstep, long_runs


def _once(*what: str) -> dict[str, int]:
    return dict.fromkeys(what, 1)


_ROTS = _once(*(f"rot {rot}" for rot in ROTS))
_PROGRAMS = _once(*(f"{PROGRAM} {tear}" for tear in PROGRAM_TEARS))
_TORN = _PROGRAMS | _once(*(f"{ERASE} {tear}" for tear in ERASE_TEARS)) | _ROTS
_DEAF = _once("deaf program") | _ROTS
_PARTIAL = _once("partial erase") | _ROTS
_FLAKY = _ROTS | _once(*(f"{kind} {t}" for kind in (PROGRAM, ERASE) for t in (FLAKY, EARLY, LATE)))
_BITS = _once("newest damaged", "another damaged")
_LOST = _once("rot zeros", "rot noise")
_ALL = _PROGRAMS | _ROTS | _once("deaf program", "double commit")
_IN_TABLE = (
    *(states.PAY, states.OWE, states.SETTLE, states.UNDO, states.REDO),
    *(states.SETTING, states.LOAN, states.REPAY, states.TAKE_POT, states.ON_GO),
)
_KINDS = _once(*(f"kind {n}" for n in _IN_TABLE))
_TABLE = _KINDS | _ROTS | _once("PowerCut", "double commit", "two laps")

# Two faults in a row are tried in small worlds by make test, all of them
# (tests/programs/exhaustive).
_EXPERIMENTS = (
    Part("single_cuts", x.single_cuts, range(1, 2_800, 40), range(250_000), 5_000, _TORN),
    Part("double_cuts", x.double_cuts, NOTHING, range(100_000), 5_000, _TORN),
    Part("cuts_afterwards", x.cuts_afterwards, NOTHING, range(50_000), 5_000, _TORN),
    Part("deaf_programs", x.deaf_programs, NOTHING, range(25_000), 5_000, _DEAF),
    Part("partial_erases", x.partial_erases, NOTHING, range(12_000), 2_000, _PARTIAL),
    Part("orders", x.orders, range(60), range(80_000), 5_000, _FLAKY),
    Part("bit_errors", x.bit_errors, range(80), range(20_000), 5_000, _BITS),
    Part("lost_sectors", x.lost_sectors, range(20), range(10_000), 2_500, _LOST),
    Part("cut_erases", x.cut_erases, range(10), range(5_000), 250, _ROTS),
    Part("changed_people", x.changed_people, range(100), range(40_000), 2_500, _TORN),
    # Of the 352 sectors of the journal and the 16 of the records.
    Part("rotten_sectors", x.rotten_sectors, range(0, 368, 184), range(368), 176, _ROTS),
    Part("long_runs", long_runs, range(2), range(1_000), 50, _ALL),
    Part("lockstep", lockstep, range(15), range(2_000), 50, _TABLE),
)


def _control(control: type[Journal], experiment: x.Experiment, quick: range, soak: range) -> Part:
    """Return some trials of an experiment, taken from all over, on a journal without a rule."""
    run = partial(experiment, make=control)
    return Part(control.__name__, run, quick, soak, share=10, must_fail=True)


# The journal survives the same trials.
PARTS = (
    *_EXPERIMENTS,
    _control(controls.OneRing, x.single_cuts, range(0, 2_000, 4), range(0, 250_000, 125)),
    _control(controls.OneRing, x.changed_people, range(0, 400, 4), range(0, 40_000, 100)),
    _control(controls.AffirmsInDoubtOnly, x.orders, range(1_200), range(0, 80_000, 16)),
    _control(controls.TrustsErase, x.partial_erases, NOTHING, range(0, 12_000, 20)),
    _control(controls.HeadsOnly, x.bit_errors, range(0, 600, 3), range(0, 20_000, 25)),
    _control(controls.TrustsBlank, x.cut_erases, range(2, 150, 3), range(0, 5_000, 8)),
)
