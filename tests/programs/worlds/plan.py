"""Which faults are tried together, and how many worlds `make test` and `make soak` follow."""

from functools import partial

from dealbox.store.journal import Journal
from tests.programs.harness import Part, Tally, Violated
from tests.programs.worlds.search import Bounds, Search, Spent
from tests.programs.worlds.world import small

_QUICK, _SOAK = 1_500, 200_000


def follow(numbers: range, seed: int, bounds: Bounds, make: type[Journal] = Journal) -> Tally:
    """Follow worlds up to the last number; nothing is drawn by chance."""
    tally = Tally(f"{make.__name__}, {bounds.brief()}")
    with small(bounds.slots), tally.trial(numbers.stop - 1, seed):
        search = Search(make, bounds)
        try:
            search.run(numbers.stop)
        except Violated as violated:
            history = ", then ".join(search.history())
            tally.faults[f"{violated}: {history}"] += 1
            violated.add_note(history)
            raise
        finally:
            tally.trials = search.followed
            tally.faults += search.happened()
    return tally


def _part(name: str, bounds: Bounds, quick: int = _QUICK, soak: int = _SOAK) -> Part:
    needs = {fault: 1 for fault, count in bounds.most._asdict().items() if count}
    return Part(name, partial(follow, bounds=bounds), range(quick), range(soak), needs=needs)


# Bookings and rest, as many as there are, in all of them. Rot is in one ring.
PARTS = (
    _part("no_fault", Bounds(Spent()), quick=0),
    _part("power_off", Bounds(Spent(offs=3))),
    _part("cut", Bounds(Spent(cuts=1, offs=1))),
    _part("cut_and_flips", Bounds(Spent(cuts=1, offs=1), flips=2), quick=0),
    _part("cut_three_slots", Bounds(Spent(cuts=1, offs=1), slots=3), quick=0),
    _part("cut_whole_page", Bounds(Spent(cuts=2, offs=1), is_whole=True), quick=0),
    _part("two_cuts", Bounds(Spent(cuts=2, offs=1))),
    _part("rot", Bounds(Spent(offs=1, rots_a=1, rots_b=1)), quick=0),
    _part("two_rots", Bounds(Spent(offs=1, rots_a=2, rots_b=2)), quick=0),
    _part("cut_and_rot", Bounds(Spent(cuts=1, offs=1, rots_a=1, rots_b=1))),
    _part("two_cuts_and_rot", Bounds(Spent(cuts=2, offs=1, rots_a=1, rots_b=1)), quick=0),
    _part("deaf", Bounds(Spent(offs=1, deaf=1)), quick=0),
    _part("cut_and_deaf", Bounds(Spent(cuts=1, offs=1, deaf=1))),
    _part("partial", Bounds(Spent(offs=1, partial=1)), quick=0),
    _part("cut_and_partial", Bounds(Spent(cuts=1, offs=1, partial=1))),
    _part("rot_in_both", Bounds(Spent(offs=1, rots_a=1, rots_b=1), are_both_rings=True)),
)
