import pytest

from dealbox.housekeeping import ASLEEP_MS, IN_USE_MS, READERS_IN_USE_MS, READERS_QUIET_MS
from dealbox.ui.screen import AT_REST_MS
from tests.support.cases import for_each
from tools.bench import power
from tools.image import build

PAGE = power.DOCUMENT.read_text(encoding="utf-8")
SPANS = power.stretches(PAGE)
PLAY = SPANS["play"]
LIKELY, BEST, WORST = (power.chosen(PAGE, choice) for choice in ("likely", "best", "worst"))


def test_the_page_is_what_the_program_computes_from_what_was_measured() -> None:
    assert power.filled(PAGE, SPANS) == PAGE


def test_the_page_names_the_times_of_the_firmware() -> None:
    assert f"each looks every {READERS_IN_USE_MS} ms" in PAGE
    assert f"| {IN_USE_MS // 1000} s | lit | every {READERS_QUIET_MS} ms |" in PAGE
    assert f"| {AT_REST_MS // 1000} s, on the screen at rest | dark |" in PAGE
    assert f"| {ASLEEP_MS // 60_000} min | dark | in power-down |" in PAGE


def test_what_is_promised_holds_with_every_figure_at_its_worst() -> None:
    assert power.hours(PLAY, WORST) >= power.HOURS_PROMISED
    assert power.weeks_asleep(WORST) >= power.WEEKS_PROMISED
    assert power.years_off(WORST) >= power.YEARS_PROMISED


def test_with_the_readers_leds_the_promise_asleep_does_not_hold() -> None:
    """So build.md has them cut."""
    with_leds = power.chosen(PAGE, "likely", worst=power.LEDS)
    assert power.weeks_asleep(with_leds) < power.WEEKS_PROMISED


def test_a_figure_changed_in_the_page_changes_what_follows_from_it() -> None:
    changed = PAGE.replace(
        "| cells, mAh | 1000 | 1200 | 800 |", "| cells, mAh | 500 | 600 | 400 |"
    )
    halved = power.chosen(changed, "worst")
    assert power.hours(PLAY, halved) == pytest.approx(power.hours(PLAY, WORST) / 2)
    assert "| in play | 6 h | 14 h |" in power.filled(changed, SPANS)


@for_each("figure", [figure for figure in LIKELY if figure != power.LEDS])
def test_no_figure_is_better_than_its_best_or_worse_than_its_worst(figure: str) -> None:
    alone = power.chosen(PAGE, "likely", worst=figure)
    assert power.hours(PLAY, WORST) <= power.hours(PLAY, alone) <= power.hours(PLAY, LIKELY)
    assert power.weeks_asleep(WORST) <= power.weeks_asleep(alone) <= power.weeks_asleep(LIKELY)
    assert power.years_off(WORST) <= power.years_off(alone) <= power.years_off(LIKELY)
    assert power.hours(PLAY, LIKELY) < power.hours(PLAY, BEST)


@pytest.mark.parametrize("name", ["play", "dark"])
def test_each_part_is_in_one_state_at_a_time(name: str) -> None:
    shares = SPANS[name].shares
    assert 0 < shares["core awake, each MHz"] < build.CORE_MHZ
    assert shares["chip"] == pytest.approx(1)
    assert shares["reader awake"] + shares["reader in power-down"] == pytest.approx(2, 0.01)
    assert shares["field on"] <= 1, "both fields on at once"


def test_without_any_saving_a_set_of_cells_lasts_half_a_day() -> None:
    """Both fields always on and the core never at rest: as it was before there was a budget."""
    awake = {"core awake, each MHz": 40.0, "core resting, each MHz": 160.0, "reader awake": 2.0}
    shares = {**PLAY.shares, **awake, "field on": 2.0}
    assert 5 < power.hours(power.Span(1.0, shares), LIKELY) < 13
