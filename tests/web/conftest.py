"""The unit in a browser whose storage is on the disk."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.support.browser_unit.player import Player, store
from tests.support.browser_unit.site import UnitSite, serving

Open = Callable[..., Player]


@pytest.fixture(scope="module")
def _site(node_modules: Path) -> Iterator[UnitSite]:
    with serving() as site:
        yield site


@pytest.fixture
def site(_site: UnitSite) -> Iterator[UnitSite]:
    """Return a server of the unit in the browser as it is."""
    yield _site
    _site.prelude = ""
    _site.changed.clear()


@pytest.fixture
def open_unit(site: UnitSite, window: BrowserContext) -> Iterator[Open]:
    """Return a function that opens the unit in a window, by default of an origin of its own.

    game: the region that an earlier page has stored, and where.
    """
    players: list[Player] = []

    def open_unit(
        origin: str = "", readers: int = 2, game: bytes = b"", where: str = "journal.flash"
    ) -> Player:
        page = window.new_page()
        origin = origin or site.origin()
        if game:
            store(page, origin, where, game)
        players.append(Player(page, origin, readers=readers))
        return players[-1]

    yield open_unit
    for player in players:
        player.page.close()
