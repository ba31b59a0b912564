"""A booking that was acknowledged by the pocket unit survives a kill of its tab."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.programs import pocket_kills
from tests.support.pocket.chromium import Chromium, running
from tests.support.pocket.site import Site, serving

STORE = "this._store(at, cells);\n    } catch"
STORE_LATER = "setTimeout(() => this._store(at, cells));\n    } catch"

pytestmark = [pytest.mark.browser, pytest.mark.races]


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Chromium]:
    with sync_playwright() as playwright, running(playwright, chromium) as browser:
        yield browser


@pytest.fixture
def site(node_modules: Path) -> Iterator[Site]:
    with serving() as site:
        yield site


@pytest.mark.parametrize(("storage", "count"), [("OPFS", 9), ("IndexedDB", 4)])
def test_no_acknowledged_booking_is_lost_by_a_kill(
    site: Site, browser: Chromium, storage: str, count: int, figure: Callable[[str], None]
) -> None:
    game = pocket_kills.kill(count, storage, site, browser)
    figure(f"{game.acked} kills of the pocket unit on {storage}: {game.lost} bookings lost")
    assert game.acked == count
    assert game.lost == 0
    assert game.faults() == []
    game.close()


def test_a_flash_that_acknowledges_before_it_writes_loses_bookings(
    site: Site, browser: Chromium
) -> None:
    site.change("flash.js", STORE, STORE_LATER)
    game = pocket_kills.kill(1, "OPFS", site, browser)
    game.close()
    assert game.lost == 1


@pytest.mark.soak
def test_a_worker_that_does_not_wait_for_the_transaction_loses_bookings(
    site: Site, browser: Chromium
) -> None:
    site.change("worker.js", "await this.#flash.settle()", "this.#flash.settle()")
    game = pocket_kills.kill(1, "IndexedDB", site, browser)
    game.close()
    assert game.lost == 1
