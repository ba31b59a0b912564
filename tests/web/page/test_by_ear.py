"""Whole games by ear: who plays gets what the page has spoken, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, SEATS
from dealbox.ui import words
from games.table.bots import NAMES
from games.table.bots.bot import Bot
from games.table.listener import Listener
from games.table.table import Table
from games.table.unit import DeedsAtTheUnit
from host_sim import languages
from tests.support.page.by_ear import ByEar, KeyboardPage, SpokenPage
from tests.support.web.static import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.races]

Open = Callable[[type[SpokenPage], str], SpokenPage]

WORLD = 0
BOTS = {1: "trader", 2: "random", 4: "trader"}  # by seat
FEWEST = {1: "trader", 4: "trader"}
NAMED = {1: "ANNA", 4: "JÖRG"}
NAME = "spoken/8"  # decides all chance: a short game, with bookings of most kinds
ROUNDS_MAX = 80


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Let whoever listens know the display's words in a language."""
    words.use(1 + list(languages.modules()).index(code))
    try:
        yield
    finally:
        words.use(1)


class Naming(Listener):
    """Gives everybody a name at the beginning."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def begins(self, order: Sequence[int]) -> None:
        for seat, name in NAMED.items():
            self._ledger.rename(seat, name)


@pytest.fixture
def open_page(browser: Browser, site: StaticSite, built: Path) -> Iterator[Open]:
    """Return a function that opens a page of that kind in a language."""
    pages: list[SpokenPage] = []

    def open_at(kind: type[SpokenPage], code: str) -> SpokenPage:
        pages.append(kind(browser, site, built, code))
        return pages[-1]

    yield open_at
    for page in pages:
        page.close()


def play(page: SpokenPage, bots: dict[int, str] = BOTS, rounds_max: int = ROUNDS_MAX) -> str:
    """Play a game of World by ear, and return what was booked as a line."""
    makers: list[type[Bot] | None] = [None] * SEATS
    for seat, bot in bots.items():
        makers[seat] = NAMES[bot]
    with speaking(page.code):
        unit = ByEar(page, NAME)
        ledger = Ledger(unit)
        table = Table(ledger, WORLD, makers, DEEDS)
        table.deeds = DeedsAtTheUnit(ledger, unit)  # type: ignore[arg-type]  # nothing is dealt out
        table.subscribe(Naming(ledger))
        outcome = table.play(NAME, rounds_max)
        unit.check_end(outcome.winner)
    return (
        f"by ear in {page.code}: {unit.booked.total()} bookings of {len(unit.booked)} kinds, "
        f"{unit.ears.keys} keys and cards, {unit.corrections} taken back; winner: {outcome.winner}"
    )


@pytest.mark.soak
def test_the_beginning_of_a_game_is_played_by_ear_and_keyboard(
    open_page: Open, figure: Callable[[str], None]
) -> None:
    figure(play(open_page(KeyboardPage, "en"), FEWEST, rounds_max=1))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("kind", "code"), [(SpokenPage, "en"), (SpokenPage, "de"), (KeyboardPage, "en")]
)
def test_a_whole_game_is_played_by_ear(
    kind: type[SpokenPage], code: str, open_page: Open, figure: Callable[[str], None]
) -> None:
    figure(play(open_page(kind, code)))
