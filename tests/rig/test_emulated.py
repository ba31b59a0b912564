"""The rig's script on the emulated chip with the real image, and its control."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dealbox.parts import PAGE_BYTES
from dealbox.store.page import Page, seq_of
from rig import emulated, protocol
from rig.bench import Bench
from rig.emulated import EmulatedRig, EmulatedUnit
from rig.trial import Trial

pytestmark = pytest.mark.chip

_CUTS = 25


@pytest.mark.parametrize("seed", [1, 2])
def test_the_image_loses_nothing(image: Path, seed: int, figure: Callable[[str], None]) -> None:
    trial = Trial(emulated.bench(image, seed), seed, lambda text: None)
    trial.run(1, _CUTS, protocol.WAYS)
    figure("power-cut rig: " + ", ".join(trial.report.lines()[:2]))
    assert trial.report.failures == []
    assert sum(trial.report.cuts.values()) == _CUTS
    assert trial.report.dumps == 1


class ForgetfulUnit(EmulatedUnit):
    """Loses its last booking, acknowledged or not, before the second power-on."""

    def __init__(self, image: Path) -> None:
        super().__init__(emulated.target(image, 0))
        self._image = image
        self._boots = 0

    def power(self, on: bool) -> None:
        self._boots += on
        if on and self._boots == 2:
            journal = _without_the_last(self.target.flash())
            self.target = emulated.target(self._image, 0, journal)
        super().power(on)


def _without_the_last(journal: bytes) -> bytes:
    """Return a journal with all pages of its last booking blank."""
    page, pages = Page(), {}
    for at in range(0, len(journal), PAGE_BYTES):
        page.bytes[:] = journal[at : at + PAGE_BYTES]
        if page.is_sound():
            pages[at] = seq_of(page.key)
    content = bytearray(journal)
    for at, seq in pages.items():
        if seq == max(pages.values()):
            content[at : at + PAGE_BYTES] = b"\xff" * PAGE_BYTES
    return bytes(content)


def test_a_journal_that_lies_is_reported(image: Path) -> None:
    """The control: seed 0 begins with a cut at rest, so its booking was acknowledged."""
    unit = ForgetfulUnit(image)
    told: list[str] = []
    trial = Trial(Bench(EmulatedRig(unit), unit, unit.dump), 0, told.append)
    trial.run(1, 2, [protocol.CROWBAR])
    assert len(told) == 1
    assert re.match(
        r"seed 0, cut 1 \(rest, crowbar, .*: expected booking 4 as the last, found 3", told[0]
    )
