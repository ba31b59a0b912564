"""The chart: which screens the others lead to without knowing them."""

from dealbox.ui.auction import DEALING, DEALT
from dealbox.ui.deeds import RETURNED, open_deed
from dealbox.ui.game import LOST, NEW_GAME_ASKED
from dealbox.ui.menus import MENU, TAKE_BACK
from dealbox.ui.paying import REST
from dealbox.ui.screen import Chart
from dealbox.ui.selftest import SELF_TEST
from dealbox.ui.settings import ASK_PIN, VOLUME


def fill(chart: Chart) -> None:
    """Name the screens of the unit."""
    chart.rest = REST
    chart.deal = DEALING
    chart.dealt = DEALT
    chart.no_game = NEW_GAME_ASKED
    chart.lost = LOST
    chart.pin = ASK_PIN
    chart.menu = MENU
    chart.volume = VOLUME
    chart.self_test = SELF_TEST
    chart.take_back = TAKE_BACK
    chart.returned = RETURNED
    chart.open_deed = open_deed
