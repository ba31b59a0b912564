from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.own_game import play_own_game
from tests.support.page.target import PageTarget
from tests.support.web.static import StaticSite

pytestmark = [pytest.mark.browser, pytest.mark.races, pytest.mark.soak]


def test_a_whole_game_on_an_own_board_with_names_and_house_rules(
    browser: Browser, site: StaticSite, built: Path, tmp_path: Path, figure: Callable[[str], None]
) -> None:
    target = PageTarget(browser, site, built)

    def with_board(path: Path) -> PageTarget:
        target.put(path)
        return target

    try:
        figure(play_own_game(tmp_path, with_board).summary("page"))
    finally:
        target.close()
