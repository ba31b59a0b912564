"""A target in real time: fingers, cards, and machines that are too slow."""

import time
from collections.abc import Callable, Iterator

import pytest

from host_sim.cards import UIDS
from host_sim.web.live import APART_MS, DEAL, HELD_MS, TAP_MS, Live, News
from tests.host_sim.web.fake import FakeFile, FakeTarget

Run = Callable[[FakeTarget], tuple[Live, list[News]]]


@pytest.fixture
def run() -> Iterator[Run]:
    """Return what runs a fake target; it stops when the test ends."""
    lives: list[Live] = []

    def run_target(target: FakeTarget) -> tuple[Live, list[News]]:
        news: list[News] = []
        live = Live(target, news.extend, FakeFile())
        live.start()
        lives.append(live)
        return live, news

    yield run_target
    for live in lives:
        live.stop()


def until(is_so: Callable[[], object]) -> None:
    end_s = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end_s, "waited in vain"
        time.sleep(0.005)


def moves(target: FakeTarget, name: str) -> list[tuple[float, object]]:
    return [(ms, value) for ms, what, value in list(target.done) if what == name]


def test_it_is_switched_on_and_keeps_to_the_wall_clock(run: Run) -> None:
    target = FakeTarget()
    run(target)
    until(lambda: target.is_on)

    def drift_ms() -> float:
        since_ms, since_s = target.ms, time.monotonic()
        time.sleep(0.4)
        return target.ms - since_ms - (time.monotonic() - since_s) * 1000

    until(lambda: abs(drift_ms()) < 30)


def test_a_press_of_no_length_is_still_a_press(run: Run) -> None:
    target = FakeTarget()
    live, _ = run(target)
    live.press("page", "5", True)
    live.press("page", "5", False)
    until(lambda: len(moves(target, "5")) == 2)
    (down_ms, _), (up_ms, _) = moves(target, "5")
    assert up_ms - down_ms >= HELD_MS


def test_quick_typing_keeps_its_order_and_lays_no_ghost(run: Run) -> None:
    target = FakeTarget()
    live, _ = run(target)
    for key in "1245":
        live.press("page", key, True)
        live.press("page", key, False)
    until(lambda: len(moves(target, "5")) == 2)
    assert target.typed == "1245"
    downs = [moves(target, key)[0][0] for key in "1245"]
    assert all(b - a >= APART_MS for a, b in zip(downs, downs[1:], strict=False))
    down = most = 0
    for _, what, value in target.done:
        down += (1 if value else -1) if what in "1245" else 0
        most = max(most, down)
    assert most <= 2


def test_keys_mashed_far_ahead_are_lost_and_none_hangs(run: Run) -> None:
    target = FakeTarget()
    live, news = run(target)
    for i in range(500):
        live.press("page", str(i % 10), True)
        live.press("page", str(i % 10), False)
    live.leave("page")
    until(lambda: target.ms > 2500)
    assert 20 < len(target.typed) < 100
    assert [item["held"] for item in news if "held" in item][-1] == []


def test_a_key_is_down_while_any_page_holds_it(run: Run) -> None:
    target = FakeTarget()
    live, _ = run(target)
    live.press("one", "C", True)
    live.press("two", "C", True)
    live.press("one", "C", False)
    live.press("one", DEAL, True)
    until(lambda: moves(target, DEAL))
    assert [down for _, down in moves(target, "C")] == [True]
    live.leave("two")
    until(lambda: len(moves(target, "C")) == 2)


def test_a_page_that_leaves_lets_go_of_its_keys(run: Run) -> None:
    target = FakeTarget()
    live, _ = run(target)
    live.press("page", "C", True)
    live.press("page", DEAL, True)
    live.leave("page")
    until(lambda: len(moves(target, "C")) == len(moves(target, DEAL)) == 2)


def test_a_card_is_in_one_place(run: Run) -> None:
    target = FakeTarget()
    live, news = run(target)
    live.lay("RED", "minus")
    live.lay("RED", "minus")
    live.lay("RED", "plus")
    live.lay("BLUE", "plus")
    until(lambda: len(target.cards) == 2)
    assert target.cards == [(0, UIDS["RED"]), (0, UIDS["BLUE"])]
    until(lambda: {"cards": {"RED": "plus", "BLUE": "plus"}} in news)
    live.lift("RED")
    live.lift("RED")
    until(lambda: {"cards": {"BLUE": "plus"}} in news)


def test_a_tap_lifts_the_card_unless_it_was_laid_anew(run: Run) -> None:
    target = FakeTarget()
    live, _ = run(target)
    live.lay("RED", "minus", is_tap=True)
    until(lambda: moves(target, "lift 1"))
    tapped_ms = moves(target, "lift 1")[0][0] - moves(target, "lay 1")[0][0]
    assert tapped_ms == pytest.approx(TAP_MS, abs=1)
    live.lay("BLUE", "minus", is_tap=True)
    live.lay("BLUE", "plus")
    until(lambda: moves(target, "lay 0"))
    now_ms = target.ms
    until(lambda: target.ms > now_ms + TAP_MS + 100)
    assert target.cards == [(0, UIDS["BLUE"])]


def test_a_machine_too_slow_lags_says_so_and_still_obeys(run: Run) -> None:
    target = FakeTarget(slow=2.0)
    live, news = run(target)
    until(lambda: any(item.get("pace") in (0.3, 0.4, 0.5) for item in news))
    live.press("page", "7", True)
    since_s = time.monotonic()
    until(lambda: moves(target, "7"))
    assert time.monotonic() - since_s < 2
    target.slow = 0
    until(lambda: any(item.get("pace") == 1 for item in news[1:]))


def test_a_fault_in_the_target_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.excepthook", lambda args: None)
    target, news = FakeTarget(), list[News]()
    live = Live(target, news.extend, FakeFile())
    live.start()
    live.press("page", "K", True)
    until(lambda: any("fault" in item for item in news))
    live.stop()
    assert live.has_failed
