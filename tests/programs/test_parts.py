"""The long runs in the size that fits `make test`; `make soak` is the same, and much more."""

import pickle
from collections.abc import Callable, Sequence

import pytest

from tests.programs import forging, histories, kills, mutated, noise, pocket_kills, pulls
from tests.programs.harness import Part, Tally
from tests.programs.proof.plan import PARTS as PROOF
from tests.programs.worlds.plan import PARTS as WORLDS
from tests.support.forked import in_child

_SEED = 1
_FAST = ("bit_errors", "flashes")  # in make quick


def _params(parts: Sequence[Part]) -> list[object]:
    return [
        pytest.param(part, id=part.name, marks=[pytest.mark.slow] * (part.name not in _FAST))
        for part in parts
        if part.quick
    ]


@pytest.mark.parametrize(
    "part", _params((*PROOF, *WORLDS, *mutated.PARTS, *histories.PARTS, *forging.PARTS))
)
def test_nothing_is_violated(part: Part, figure: Callable[[str], None]) -> None:
    _check(part, figure)


@pytest.mark.races
@pytest.mark.parametrize("part", _params(kills.PARTS))
def test_no_acknowledged_booking_is_lost_by_a_kill(
    part: Part, figure: Callable[[str], None]
) -> None:
    _check(part, figure)


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.usefixtures("chromium", "node_modules")
@pytest.mark.parametrize("part", _params(pocket_kills.PARTS))
def test_no_acknowledged_booking_is_lost_by_a_kill_of_the_browser(
    part: Part, figure: Callable[[str], None]
) -> None:
    _check(part, figure, in_child)  # an event loop may run in this process (tests/conftest.py)


def test_every_part_can_be_handed_to_another_process() -> None:
    programs = (forging, histories, kills, mutated, noise, pocket_kills, pulls)
    for part in (*PROOF, *WORLDS, *(part for program in programs for part in program.PARTS)):
        pickle.dumps(part.run)


def _check(
    part: Part,
    figure: Callable[[str], None],
    run: Callable[[Callable[[], Tally]], Tally] = lambda work: work(),
) -> None:
    tally = run(lambda: part.try_quick(_SEED))
    figure(("control " if part.must_fail else "") + tally.brief())
    assert part.objections(tally) == []
