"""How much a visit to the face, the scoreboard or a seat loads, and the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from host_sim.laptop.target import LaptopTarget
from tests.host_sim.web.conftest import Start
from tests.support.web.visitor import with_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

VISIT_MAX, NEXT_MAX = 60_000, 2_000  # bytes with all headers, as sent

pytestmark = [pytest.mark.races, pytest.mark.browser]


@pytest.mark.parametrize("place", ["", "scoreboard/", "seat/"])
def test_a_visit_is_compressed_and_the_next_one_is_not_sent(
    start: Start, browser: Browser, place: str
) -> None:
    served = start(with_game(LaptopTarget(seed=1)))
    with browser.new_context() as context:
        url = f"http://127.0.0.1:{served.port}/{place}"
        first, again = visit(context, url), visit(context, url)
    assert first > again
    assert first <= VISIT_MAX and again <= NEXT_MAX


def visit(context: BrowserContext, url: str) -> int:
    """Return how many bytes a page of this browser is sent."""
    sent: list[int] = []

    def count(event: dict[str, Any]) -> None:
        sent.append(event["encodedDataLength"])

    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", count)
    page.goto(url, wait_until="networkidle")
    page.close()
    return sum(sent)
