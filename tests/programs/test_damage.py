"""The long runs in the size that fits `make test`; `make soak` is the same, and much more."""

import pickle
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.programs.damage import guided, power, process_kills
from tests.programs.damage.plan import GROUPS
from tests.programs.damage.readers import READERS
from tests.programs.harness import Part, Tally
from tests.support.forked import Failed, in_child
from tests.support.patience import until
from tests.support.sources import ROOT

_SEED = 1
ELSEWHERE = (*process_kills.PARTS, *power.PARTS)  # the latter: proof/test_chip.py
OTHERS = [part for parts in GROUPS.values() for part in parts if part not in ELSEWHERE]
_FAST = ("bit_errors", "flashes", *READERS, "wrong_checksum")  # in make quick


def _params(parts: Sequence[Part]) -> list[object]:
    return [
        pytest.param(part, id=part.name, marks=[pytest.mark.slow] * (part.name not in _FAST))
        for part in parts
        if part.quick
    ]


@pytest.mark.parametrize("part", _params(OTHERS))
def test_nothing_is_violated(part: Part, figure: Callable[[str], None]) -> None:
    _check(part, figure)


@pytest.mark.races
@pytest.mark.parametrize("part", _params(process_kills.OF_SERVER))
def test_no_acknowledged_booking_is_lost_by_a_kill(
    part: Part, figure: Callable[[str], None]
) -> None:
    _check(part, figure)


@pytest.mark.browser
@pytest.mark.races
@pytest.mark.usefixtures("chromium", "node_modules")
@pytest.mark.parametrize("part", _params(process_kills.IN_BROWSER))
def test_no_acknowledged_booking_is_lost_by_a_kill_of_the_browser(
    part: Part, figure: Callable[[str], None]
) -> None:
    _check(part, figure, in_child)  # an event loop may run in this process (tests/conftest.py)


@pytest.mark.parametrize(("name", "old", "new"), process_kills.WRONG)
def test_the_place_that_a_control_of_the_kills_changes_is_there(
    name: str, old: str, new: str
) -> None:
    assert (ROOT / "web/unit" / name).read_text(encoding="utf-8").count(old) == 1


def test_a_trial_that_hangs_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_kills, "HANG_S", 0)

    def hang() -> None:
        with process_kills.told_if_it_hangs():
            until(lambda: False)

    with pytest.raises(Failed, match="died"):
        in_child(hang)


def test_every_part_can_be_handed_to_another_process() -> None:
    for parts in GROUPS.values():
        for part in parts:
            pickle.dumps(part.run)


@pytest.mark.soak
def test_what_atheris_finds_is_kept_in_a_file() -> None:
    (found,) = guided.guided("page", range(20_000), 1, is_wrong=True).violations
    assert not guided.TARGETS["page"].do(Path(found.partition(": ")[2]).read_bytes())


def _check(
    part: Part,
    figure: Callable[[str], None],
    run: Callable[[Callable[[], Tally]], Tally] = lambda work: work(),
) -> None:
    tally = run(lambda: part.try_quick(_SEED))
    figure(("control " if part.must_fail else "") + tally.brief())
    assert part.objections(tally) == []
