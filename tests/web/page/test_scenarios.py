"""Scenarios on the page in a browser, by its own buttons: the same output as on the laptop."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dealbox.unit import Unit
from host_sim.laptop.board import LaptopBoard
from host_sim.laptop.target import LaptopTarget
from tests.support.page.target import PageTarget
from tests.support.sources import ROOT
from tests.support.web.static import StaticSite
from tests.test_scenarios import SEED, check_same, play

pytestmark = [pytest.mark.browser, pytest.mark.races]

# None of these draws at random: a browser's chance cannot be seeded.
IN_TEST = ("transfer",)
IN_SOAK = ("enrol", "laid_card", "power_off", "two_cards", "undo", "unknown_card")


class _Offered(LaptopTarget):
    """A unit that is offered English at its start, as the page does."""

    def _step(self, board: LaptopBoard) -> None:
        if self._unit is None:
            self._unit = Unit(board)
            self._unit.speak(1, is_offer=True)
        super()._step(board)


@pytest.mark.parametrize(
    "name", [*IN_TEST, *(pytest.param(name, marks=pytest.mark.soak) for name in IN_SOAK)]
)
def test_the_page_plays_as_the_laptop(
    name: str, browser: Browser, site: StaticSite, built: Path
) -> None:
    path = ROOT / f"tests/scenarios/{name}.txt"
    target = PageTarget(browser, site, built)
    try:
        check_same(play(path, _Offered(seed=SEED)), play(path, target))
    finally:
        target.close()
