"""Whole games by ear: who plays gets what the page has spoken, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, SEATS
from dealbox.ui import words
from games.table.bots import NAMES
from games.table.bots.bot import Bot
from games.table.soak import Namer
from games.table.table import Table
from host_sim import languages
from tests.support.page.by_ear import ByEar, KeyboardPage, SpokenPage
from tests.support.web.static import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.races]

WORLD = 0
BOTS = {1: "trader", 2: "random", 4: "greedy"}  # by seat
NAME = "spoken/1474"  # decides all chance: a short game, with bookings of most kinds
ROUNDS_MAX = 80


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Let whoever listens know the display's words in a language."""
    words.use(1 + list(languages.modules()).index(code))
    try:
        yield
    finally:
        words.use(1)


def play(page: SpokenPage, rounds_max: int) -> str:
    """Play a game of World by ear, and return what was booked as a line."""
    makers: list[type[Bot] | None] = [None] * SEATS
    for seat, bot in BOTS.items():
        makers[seat] = NAMES[bot]
    try:
        with speaking(page.code):
            unit = ByEar(page, NAME)
            ledger = Ledger(unit)
            table = Table(ledger, WORLD, makers, DEEDS)
            table.subscribe(Namer(ledger, NAME))
            outcome = table.play(NAME, rounds_max)
            unit.check_end(outcome.winner)
    finally:
        page.close()
    return (
        f"by ear in {page.code}: {unit.booked.total()} bookings of {len(unit.booked)} kinds, "
        f"{unit.ears.keys} keys and cards, {unit.corrections} taken back; winner: {outcome.winner}"
    )


def test_the_beginning_of_a_game_is_played_by_ear(
    browser: Browser, site: StaticSite, built: Path, figure: Callable[[str], None]
) -> None:
    figure(play(SpokenPage(browser, site, built, "en"), 1))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("code", "kind"), [("en", SpokenPage), ("de", SpokenPage), ("en", KeyboardPage)]
)
def test_a_whole_game_is_played_by_ear(
    code: str,
    kind: type[SpokenPage],
    browser: Browser,
    site: StaticSite,
    built: Path,
    figure: Callable[[str], None],
) -> None:
    figure(play(kind(browser, site, built, code), ROUNDS_MAX))
