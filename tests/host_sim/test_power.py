"""The power budget: its page is what the program computes, and the promises hold."""

import pytest

from host_sim import power
from tools import build

TEXT = power.DOCUMENT.read_text(encoding="utf-8")
SPANS = power.read(TEXT)


def test_the_page_is_what_the_program_computes_from_what_was_measured() -> None:
    assert power.document(SPANS) == TEXT


def test_the_promise_asleep_holds_and_a_missed_one_in_play_is_marked() -> None:
    assert power.weeks_asleep() >= power.WEEKS_PROMISED
    play = SPANS[build.CORE_MHZ]["play"]
    is_missed = power.hours(play, build.CORE_MHZ) < power.HOURS_PROMISED
    assert ("**missed**" in TEXT.split(f"| {build.CORE_MHZ} MHz |")[1].split("\n")[0]) == is_missed


@pytest.mark.parametrize("mhz", power.CLOCKS_MHZ)
def test_each_part_is_in_one_state_at_a_time(mhz: int) -> None:
    for span in SPANS[mhz].values():
        shares = span.shares
        assert 0 < shares["core", "awake"] < mhz and shares["chip", "always"] == pytest.approx(1)
        assert shares["reader", "awake"] + shares["reader", "soft power-down"] == pytest.approx(
            2, 0.01
        )
        assert shares["reader", "field on"] <= 1, "both fields on at once"


def test_without_any_saving_a_set_of_cells_lasts_half_a_day() -> None:
    """Both fields always on and the core never at rest: as it was before there was a budget."""
    shares = dict(SPANS[200]["play"].shares)
    shares |= {("core", "awake"): 40.0, ("core", "resting"): 160.0}
    shares |= {("reader", "awake"): 2.0, ("reader", "field on"): 2.0}
    assert 5 < power.hours(power.Span(1.0, shares), 200) < 13
