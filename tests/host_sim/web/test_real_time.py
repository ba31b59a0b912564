"""A target in real time: keys, cards, and machines that are too slow.

All of these tests but the last run in one thread, by a clock that they move themselves.
"""

import time
from itertools import groupby, pairwise

import pytest

from dealbox.ui.screen import AT_REST_MS
from host_sim.cards import UIDS
from host_sim.laptop.target import LaptopTarget
from host_sim.timed_input import FAST_MS, KEY_HELD_MS, LIFT_MS, TAP_MS
from host_sim.web.real_time import (
    DEAL,
    FRAME_MS,
    LAG_MAX_MS,
    SLICE_MS,
    STRIDE_MS,
    Runner,
    Update,
    wall_ms,
)
from tests.support.patience import until
from tests.support.web.clock import HandClock
from tests.support.web.fake import FakeFile, FakeTarget
from tests.support.web.played import Played
from tests.support.web.visitor import with_game


@pytest.fixture
def played() -> Played:
    return Played()


def test_it_is_switched_on_and_keeps_to_the_clock(played: Played) -> None:
    assert played.target.is_on
    for _ in range(100):
        played.wait(SLICE_MS)
        assert played.target.ms == pytest.approx(played.clock.ms())
    assert played.values_of("pace") == [1]


def test_a_unit_that_went_to_sleep_is_told_from_one_that_starts_or_is_off() -> None:
    target = with_game(LaptopTarget())
    clock = HandClock(target)
    updates: list[Update] = []
    runner = Runner(target, updates.extend, FakeFile(), clock.ms)

    def seen(ms: float) -> list[object]:
        """Return what was said of sleep within so much time, without repetitions."""
        updates.clear()
        for _ in range(int(ms / STRIDE_MS)):
            clock.move(STRIDE_MS)
            runner._step(nap_ms=0)
        said = [update["asleep"] for update in updates if "asleep" in update]
        return [value for value, _ in groupby(said)]

    runner._begin()
    assert seen(AT_REST_MS - 1000) == [False]
    assert seen(2000) == [True]
    runner.press("page", "5", True)
    assert seen(1000) == [False]
    runner.press("page", "5", False)
    assert seen(AT_REST_MS + 1000) == [True]  # the key that woke it has typed nothing
    runner.power(False)
    assert seen(1000) == [False]


def test_the_clock_is_the_one_on_the_wall() -> None:
    before_s = time.monotonic()
    now_ms = wall_ms()
    assert before_s * 1000 <= now_ms <= time.monotonic() * 1000


def test_a_press_of_no_length_is_still_a_press(played: Played) -> None:
    played.click("5")
    played.wait(200)
    (down_ms, _), (up_ms, _) = played.moves("5")
    assert up_ms - down_ms == KEY_HELD_MS


def test_quick_typing_keeps_its_order_and_makes_no_ghost_key(played: Played) -> None:
    played.click(*"1245")
    played.wait(1000)
    assert played.target.typed == "1245"
    downs = [played.moves(key)[0][0] for key in "1245"]
    assert all(b - a >= FAST_MS for a, b in zip(downs, downs[1:], strict=False))
    down = most = 0
    for _, what, value in played.target.done:
        down += (1 if value else -1) if what in "1245" else 0
        most = max(most, down)
    assert down == 0
    assert most <= 2


def test_the_next_key_waits_for_the_release_of_c_which_acts_then(played: Played) -> None:
    played.click("C", "5")
    played.wait(1000)
    (_, up_ms), (down_ms, _) = (
        [ms for ms, _ in played.moves("C")],
        [ms for ms, _ in played.moves("5")],
    )
    assert down_ms == up_ms + FAST_MS


def test_a_row_of_keys_is_typed_as_a_whole_and_answered(played: Played) -> None:
    played.runner.type("page", ["C", "3", "OK"], "a.1")
    played.click("8")
    played.wait(1000)
    moves = [(ms, what) for ms, what, _ in played.target.done if what in "C3OK8"]
    assert [what for _, what in moves] == ["C", "C", "3", "3", "OK", "OK", "8", "8"]
    assert [after - ms for (ms, _), (after, _) in pairwise(moves)] == [
        KEY_HELD_MS,
        FAST_MS,
    ] * 3 + [KEY_HELD_MS]
    names = [name for update in played.updates for name in update]
    assert names.index("typed") > len(names) - 1 - names[::-1].index("words")
    assert played.values_of("typed") == ["a.1"]


def test_a_row_too_far_ahead_is_dropped_as_a_whole(played: Played) -> None:
    for number in range(20):
        played.runner.type("page", [str(number % 10), "OK"], str(number))
    played.wait(5000)
    downs = [what for _, what, is_down in played.target.done if is_down and what != "power"]
    assert downs[1::2] == ["OK"] * (len(downs) // 2)
    assert len(downs) < 40
    assert len(played.values_of("typed")) == 20


def test_keys_mashed_far_ahead_are_lost_and_none_hangs(played: Played) -> None:
    for i in range(500):
        played.click(str(i % 10))
    played.wait(500)
    played.runner.leave("page")
    played.wait(3000)
    assert 20 < len(played.target.typed) < 100
    assert played.values_of("held")[-1] == []


def test_a_key_is_down_while_any_page_holds_it(played: Played) -> None:
    played.runner.press("one", "C", True)
    played.runner.press("two", "C", True)
    played.runner.press("one", "C", False)
    played.wait(500)
    assert [down for _, down in played.moves("C")] == [True]
    played.runner.press("two", DEAL, True)
    played.wait(500)
    played.runner.leave("two")
    played.wait(500)
    for key in ("C", DEAL):
        assert [down for _, down in played.moves(key)] == [True, False]


def test_a_card_is_in_one_place(played: Played) -> None:
    runner = played.runner
    runner.lay("RED", "minus")
    runner.lay("RED", "minus")
    runner.lay("RED", "plus")
    runner.lay("BLUE", "plus")
    played.wait(2 * SLICE_MS)
    assert played.target.cards == [(0, UIDS["RED"]), (0, UIDS["BLUE"])]
    assert played.values_of("cards")[-1] == {"RED": "plus", "BLUE": "plus"}
    runner.lift("RED")
    runner.lift("RED")
    played.wait(LIFT_MS)
    assert played.target.cards == [(0, UIDS["BLUE"])]
    assert played.values_of("cards")[-1] == {"BLUE": "plus"}


def test_a_tap_lifts_the_card_unless_it_was_laid_anew(played: Played) -> None:
    played.runner.lay("RED", "minus", is_tap=True)
    played.wait(2 * TAP_MS)
    tapped_ms = played.moves("lift 1")[0][0] - played.moves("lay 1")[0][0]
    assert tapped_ms == pytest.approx(TAP_MS)
    played.runner.lay("BLUE", "minus", is_tap=True)
    played.runner.lay("BLUE", "plus")
    played.wait(2 * TAP_MS)
    assert played.target.cards == [(0, UIDS["BLUE"])]


def test_a_card_comes_back_when_the_unit_has_seen_it_leave(played: Played) -> None:
    played.runner.lay("RED", "minus", is_tap=True)
    while not played.moves("lift 1"):
        played.wait(1)
    played.runner.lay("RED", "minus", is_tap=True)
    played.wait(2 * TAP_MS + LIFT_MS)
    lifted_ms = played.moves("lift 1")[0][0]
    laid_ms, again_ms = (ms for ms, _ in played.moves("lay 1"))
    assert (lifted_ms - laid_ms, again_ms - lifted_ms) == pytest.approx((TAP_MS, LIFT_MS))
    assert len(played.moves("lift 1")) == 2


def test_the_display_is_sent_sixty_times_a_second_at_most(played: Played) -> None:
    def toil(ms: float) -> None:
        played.target.typed = str(played.target.ms)
        played.target._draw()

    played.wait(FRAME_MS)
    played.target.toil = toil
    played.updates.clear()
    played.wait(50 * FRAME_MS)
    assert len(played.values_of("display")) == 50


def test_a_picture_is_read_out_only_when_it_is_still(played: Played) -> None:
    played.wait(100)
    played.updates.clear()
    played.click("1", "2", "3")  # 40 ms after each other
    played.wait(1000)
    assert [words[1] for words in played.values_of("words")] == ["1", "12", "123"]  # type: ignore[index]
    played.updates.clear()
    played.target._draw()
    played.wait(3 * SLICE_MS)
    played.target._draw()
    played.wait(3 * SLICE_MS)
    assert played.values_of("words") == []
    played.wait(2 * SLICE_MS)
    assert len(played.values_of("words")) == 1


def test_a_machine_too_slow_lags_reports_it_and_still_reacts(played: Played) -> None:
    played.target.toil = lambda ms: played.clock.move(2 * ms)
    played.wait(3000)
    assert played.values_of("pace")[-1] == 0.4  # strides of 20 ms take 40, then a nap of 8
    played.click("7")
    since_ms = played.clock.ms()
    while not played.moves("7"):
        played.runner._step(nap_ms=0)
    assert played.clock.ms() - since_ms <= 2 * 2 * STRIDE_MS
    played.target.toil = lambda ms: None
    played.wait(2500)
    assert played.values_of("pace")[-1] == 1


def test_a_target_that_slept_does_not_catch_up(played: Played) -> None:
    played.wait(100)
    played.clock.move(60_000)
    played.wait(1000)
    assert played.target.ms <= 1100 + LAG_MAX_MS
    assert played.values_of("fault") == []


@pytest.mark.races
def test_a_fault_in_the_target_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.excepthook", lambda args: None)
    target, updates = FakeTarget(), list[Update]()
    runner = Runner(target, updates.extend, FakeFile())
    runner.start()
    runner.press("page", "K", True)
    until(lambda: any("fault" in item for item in updates))
    runner.stop()
    assert runner.has_failed
