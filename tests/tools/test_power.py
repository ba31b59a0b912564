"""The power budget: its page is what the program computes, and the promises hold."""

import pytest

from tools import power
from tools.image import build

TEXT = power.DOCUMENT.read_text(encoding="utf-8")
SPANS = power.read(TEXT)
PLAY = SPANS["play"]


def test_the_page_is_what_the_program_computes_from_what_was_measured() -> None:
    assert power.document(SPANS) == TEXT


def test_what_is_promised_holds_with_every_figure_at_its_worst() -> None:
    assert power.hours(PLAY, power.worst) >= power.HOURS_PROMISED
    assert power.weeks_asleep(power.worst) >= power.WEEKS_PROMISED


def test_with_the_readers_leds_the_promise_asleep_does_not_hold() -> None:
    """So build.md has them cut."""
    assert power.weeks_asleep(power.likely, power.LEDS.worst) < power.WEEKS_PROMISED


def test_no_figure_is_better_than_its_best_or_worse_than_its_worst() -> None:
    for choice in map(power.only, [*power.LOADS.values(), power.CAPACITY, power.DORMANT]):
        assert power.hours(PLAY, power.worst) <= power.hours(PLAY, choice)
        assert power.hours(PLAY, choice) <= power.hours(PLAY) < power.hours(PLAY, power.best)


@pytest.mark.parametrize("name", ["play", "dark"])
def test_each_part_is_in_one_state_at_a_time(name: str) -> None:
    shares = SPANS[name].shares
    assert 0 < shares["core", "awake"] < build.CORE_MHZ
    assert shares["chip", "always"] == pytest.approx(1)
    off = shares["reader", "soft power-down"]
    assert shares["reader", "awake"] + off == pytest.approx(2, 0.01)
    assert shares["reader", "field on"] <= 1, "both fields on at once"


def test_without_any_saving_a_set_of_cells_lasts_half_a_day() -> None:
    """Both fields always on and the core never at rest: as it was before there was a budget."""
    shares = dict(PLAY.shares)
    shares |= {("core", "awake"): 40.0, ("core", "resting"): 160.0}
    shares |= {("reader", "awake"): 2.0, ("reader", "field on"): 2.0}
    assert 5 < power.hours(power.Span(1.0, shares)) < 13
