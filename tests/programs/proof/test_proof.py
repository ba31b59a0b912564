"""The proof in the size that fits `make test`; `make soak` is the same, and much more."""

from collections.abc import Callable

import pytest

from dealbox.store.journal import Journal
from tests.programs.proof import plan
from tests.programs.proof.plan import CONTROLS, PARTS, Part

_SEED = 1
_FAST = ("bit_errors",)  # in make quick
_QUICK = [
    pytest.param(part, id=part.name, marks=[] if part.name in _FAST else [pytest.mark.slow])
    for part in PARTS
    if part.quick
]


@pytest.mark.parametrize("part", _QUICK)
def test_the_journal_survives(part: Part, figure: Callable[[str], None]) -> None:
    tally = part.run(range(part.quick), _SEED)
    figure(tally.brief())
    assert plan.objections(part, tally) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("control", "part", "count"), CONTROLS, ids=[c[0].__name__ for c in CONTROLS]
)
def test_the_control_fails(
    control: type[Journal], part: Part, count: int, figure: Callable[[str], None]
) -> None:
    tally = part.run(plan.control_numbers(part.quick, count), _SEED, control)
    figure(f"control {control.__name__}, {tally.brief()}")
    assert tally.violations
