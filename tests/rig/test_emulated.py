"""The rig's script on the emulated chip with the real image, and its control."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rig import emulated, plan, protocol
from rig.bench import Bench
from rig.control import Rig
from rig.emulated import EmulatedUnit, RigPort
from rig.trial import Trial
from tests.support.small_unit import without_the_last

pytestmark = pytest.mark.chip

_CUTS = 3  # make soak: 1,000, which tear pages and sectors, too
_SEED = 504  # cuts at each moment, and in each way
_MOMENTS = (plan.BOOKING, plan.REST, plan.BOOT)


@pytest.mark.soak
def test_the_image_loses_nothing(image: Path, figure: Callable[[str], None]) -> None:
    trial = Trial(emulated.bench(image, _SEED), _SEED, lambda text: None)
    trial.run(1, _CUTS, protocol.WAYS)
    figure("power-cut rig: " + ", ".join(trial.result.lines()[:2]))
    assert trial.result.failures == []
    assert sum(trial.result.cuts.values()) == _CUTS
    moments, ways = zip(*(kind.split() for kind in trial.result.cuts), strict=True)
    assert set(moments) == set(_MOMENTS)
    assert set(ways) == set(protocol.WAYS)
    assert trial.result.dumps == 1


class ForgetfulUnit(EmulatedUnit):
    """Loses its last booking, acknowledged or not, before the second power-on."""

    def __init__(self, image: Path) -> None:
        super().__init__(emulated.target(image, 0))
        self._image = image
        self._boots = 0

    def power(self, on: bool) -> None:
        self._boots += on
        if on and self._boots == 2:
            journal = without_the_last(self.target.flash())
            self.target = emulated.target(self._image, 0, journal)
        super().power(on)


@pytest.mark.soak  # tests/rig/test_trial.py: so is a small unit's
def test_a_journal_that_lies_is_reported(image: Path) -> None:
    """The control: seed 0 begins with a cut at rest, so its booking was acknowledged."""
    unit = ForgetfulUnit(image)
    told: list[str] = []
    trial = Trial(Bench(RigPort(Rig(unit)), unit, unit.dump), 0, told.append)
    trial.run(1, 2, [protocol.CROWBAR])
    assert len(told) == 1
    assert re.match(
        r"seed 0, cut 1 \(rest, crowbar, .*: expected booking 4 as the last, found 3", told[0]
    )
