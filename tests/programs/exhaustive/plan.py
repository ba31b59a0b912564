"""Which faults are tried together, and how many worlds `make test` and `make soak` follow."""

from dataclasses import replace
from functools import partial

from dealbox.store.journal import Journal
from tests.programs.exhaustive import controls as new
from tests.programs.exhaustive.pages import BODY, EPOCH, MARK, NUMBER, ZEROS
from tests.programs.exhaustive.search import Bounds, Search, Spent
from tests.programs.exhaustive.world import small
from tests.programs.harness import Part, Tally, Violated
from tests.programs.proof import controls as old

# Worlds. Each control is found among the first of the same part.
_QUICK, _SOAK, _CONTROL = 900, 200_000, 6_000


def follow(numbers: range, seed: int, bounds: Bounds, make: type[Journal] = Journal) -> Tally:
    """Follow worlds up to the last number, fewer in a share; nothing is drawn by chance."""
    worlds = numbers.stop // numbers.step
    tally = Tally(f"{make.__name__}, {bounds.brief()}")
    with small(bounds.slots), tally.trial(worlds - 1, seed):
        search = Search(make, bounds)
        try:
            search.run(worlds)
            tally.faults += search.happened()
        except Violated as violated:
            history = ", then ".join(search.history())
            tally.faults[f"way: {history}, then {violated}"] = 1
            violated.add_note(history)
            raise
        finally:
            tally.trials = search.followed
    return tally


def _part(name: str, bounds: Bounds, quick: int = _QUICK, soak: int = _SOAK) -> Part:
    needs = {fault: 1 for fault, count in bounds.most._asdict().items() if count}
    if bounds.decayed:
        needs["loss told"] = 1
    return Part(name, partial(follow, bounds=bounds), range(quick), range(soak), needs=needs)


def _control(make: type[Journal], bounds: Bounds) -> Part:
    """Return a search that ends where a journal without a rule violates something."""
    run = partial(follow, bounds=bounds, make=make)
    return Part(make.__name__, run, range(_CONTROL), range(_CONTROL), must_fail=True)


_CUT = Bounds(Spent(cuts=1, offs=1))
_CUTS = Bounds(Spent(cuts=2, offs=1))
_ROT = Bounds(Spent(offs=1, rots_a=1, rots_b=1))
_BOTH = Bounds(Spent(offs=1, rots_a=1, rots_b=1), are_both_rings=True)
_DEAF = Bounds(Spent(offs=1, deaf=1))
_CUT_AND_DEAF = Bounds(Spent(cuts=1, offs=1, deaf=1))
_DECAY = Bounds(Spent(offs=1), slots=3, decayed=2)
_PARTIAL = Bounds(Spent(offs=1, partial=1))

# Bookings and rest, as many as there are, in all of them. Rot is in one ring.
PARTS = (
    _part("no_fault", Bounds(Spent()), quick=0),
    _part("power_off", Bounds(Spent(offs=3))),
    _part("cut", _CUT),
    _part("cut_and_flips", Bounds(Spent(cuts=1, offs=1), flips=2), quick=0),
    _part("cut_other_bytes", Bounds(Spent(cuts=1, offs=1), first=ZEROS), quick=0),
    _part("cut_three_slots", Bounds(Spent(cuts=1, offs=1), slots=3), quick=0),
    _part("cut_whole_page", Bounds(Spent(cuts=2, offs=1), is_whole=True), quick=0),
    _part("two_cuts", _CUTS),
    _part("rot", _ROT, quick=0),
    _part("two_rots", Bounds(Spent(offs=1, rots_a=2, rots_b=2)), quick=0),
    _part("cut_and_rot", Bounds(Spent(cuts=1, offs=1, rots_a=1, rots_b=1))),
    _part("two_cuts_and_rot", Bounds(Spent(cuts=2, offs=1, rots_a=1, rots_b=1)), quick=0),
    _part("deaf", _DEAF, quick=0),
    _part("cut_and_deaf", _CUT_AND_DEAF, quick=1_100),
    _part("partial", _PARTIAL, quick=0),
    _part("cut_and_partial", Bounds(Spent(cuts=1, offs=1, partial=1))),
    _part("rot_in_both", _BOTH),
    _part("decay", _DECAY, quick=100),
    _part("decay_of_three", replace(_DECAY, decayed=3), quick=0),
    _part("decay_of_marks", replace(_DECAY, shapes=(BODY, NUMBER, EPOCH, MARK)), quick=0),
    _part("cut_and_decay", Bounds(_CUT.most, slots=3, decayed=1), quick=0, soak=20_000),
    _part("deaf_and_decay", Bounds(_DEAF.most, slots=3, decayed=1), quick=0, soak=20_000),
    _control(new.NotReadBack, _DEAF),
    _control(new.StopsAtOnce, _ROT),
    _control(new.NoAffirmation, _CUT),
    _control(new.NoEpoch, _CUT),
    _control(new.NoNewEpoch, _CUT),
    _control(new.NotEmptyFirst, _CUT),
    _control(new.GoesOn, _CUT),
    _control(new.FirstCopyFirst, _CUTS),
    _control(new.KeepsWhatIsBegun, _CUT_AND_DEAF),
    _control(new.OneKeyOnce, _CUT_AND_DEAF),
    _control(new.ReadsOneRing, _ROT),
    _control(new.NoLoss, _BOTH),
    _control(new.JudgesByOnePage, _DECAY),
    _control(new.WritesInDoubt, _BOTH),
    _control(new.NotAhead, _BOTH),
    _control(old.OneRing, _ROT),
    _control(old.TrustsErase, _PARTIAL),
)
