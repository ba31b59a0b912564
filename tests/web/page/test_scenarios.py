from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dealbox.unit import Unit
from host_sim.laptop.board import LaptopBoard
from host_sim.laptop.target import LaptopTarget
from tests.support.page.by_ear import KeyboardPage, SpokenPage
from tests.support.page.target import PageTarget
from tests.support.sources import ROOT
from tests.support.web.static import StaticSite
from tests.test_scenarios import SEED, check_same, play

pytestmark = [pytest.mark.browser, pytest.mark.races]

# None of these draws at random: a browser's chance cannot be seeded.
IN_TEST = [(SpokenPage, "transfer")]
# By ear all kinds of screens and bookings.
BY_EAR = (
    *("bids", "enrol", "undo", "unknown_card", "leave_and_join", "deeds_world_auction"),
    *("keys_bankrupt", "keys_buy", "keys_codes", "keys_deeds_of_player", "keys_bail"),
    *("keys_final", "keys_jail", "keys_loan", "keys_rent", "keys_settle", "keys_trade"),
)
IN_SOAK = [
    *((PageTarget, name) for name in ("laid_card", "power_off", "two_cards")),
    *((SpokenPage, name) for name in BY_EAR),
    *((KeyboardPage, name) for name in ("transfer", "undo", "keys_deeds", "keys_buy")),
]


class _Offered(LaptopTarget):
    """A unit that is offered English at its start, as the page does."""

    def _step(self, board: LaptopBoard) -> None:
        if self._unit is None:
            self._unit = Unit(board)
            self._unit.speak(1, is_offer=True)
        super()._step(board)


@pytest.mark.parametrize(
    ("kind", "name"),
    [*IN_TEST, *(pytest.param(*case, marks=pytest.mark.soak) for case in IN_SOAK)],
)
def test_the_page_plays_as_the_laptop(
    kind: type[PageTarget], name: str, browser: Browser, site: StaticSite, built: Path
) -> None:
    """By its buttons, and by a keyboard; where it speaks, all that it shows is said."""
    path = ROOT / f"tests/scenarios/{name}.txt"
    target = kind(browser, site, built)
    try:
        check_same(play(path, _Offered(seed=SEED)), play(path, target))
    finally:
        target.close()
