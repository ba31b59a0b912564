"""How much a visit to the face, the scoreboard or a seat loads, and the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from host_sim.laptop.target import LaptopTarget
from tests.host_sim.web.conftest import Served, Start
from tests.support.patience import until
from tests.support.web.visitor import with_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LONGEST = "fr"  # of the languages
VISIT_MAX, NEXT_MAX = 60_000, 2_000  # bytes with all headers, as sent

pytestmark = [pytest.mark.races, pytest.mark.browser]


@pytest.mark.parametrize(
    ("place", "last"),
    [
        ("", "#acts"),
        ("scoreboard/", ".player"),
        pytest.param("seat/", ".player", marks=pytest.mark.soak),  # the same parts
    ],
)
def test_a_visit_is_compressed_and_the_next_one_is_not_sent(
    start: Start, browser: Browser, place: str, last: str
) -> None:
    served = start(with_game(LaptopTarget(seed=1)))
    url = f"http://127.0.0.1:{served.port}/{place}"
    with browser.new_context(locale=LONGEST) as context:
        first, again = (_visit(context.new_page(), served, url, last) for _ in range(2))
    assert first > again
    assert first <= VISIT_MAX and again <= NEXT_MAX


def _visit(page: Page, served: Served, url: str, last: str) -> int:
    """Return how many bytes a page is sent. last: what it shows last."""
    sent: list[int] = []

    def count(event: dict[str, Any]) -> None:
        sent.append(event["encodedDataLength"])

    def is_whole() -> bool:
        served.clock.wait(100)
        return page.locator(last).count() > 0

    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", count)
    page.goto(url)
    until(is_whole)
    page.wait_for_load_state("networkidle")
    page.close()
    return sum(sent)
