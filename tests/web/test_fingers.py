"""Orders of a page become presses and cards that a person's hands could make."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from dealbox.parts import KEYS
from host_sim.cards import UIDS
from host_sim.fingers import FAST_MS, KEY_HELD_MS, LIFT_MS, TAP_MS
from host_sim.web.real_time import BACKLOG_MS

ROOT = Path(__file__).parents[2]
RUNNER = ROOT / "tests/support/pocket/fingers.mjs"
LOOK = {"look": True}


@pytest.fixture
def run(node: Path) -> Any:
    """Return run(*orders): what the hands did with (ms, order) each, as (ms, update)."""

    def run(*orders: tuple[int, dict[str, object]]) -> list[list[Any]]:
        call = [str(node), str(RUNNER), str(ROOT / "web/unit/fingers.js"), json.dumps(orders)]
        done: list[list[Any]] = json.loads(subprocess.check_output(call, text=True))
        return done

    return run


def press(key: str, down: bool) -> dict[str, object]:
    return {"do": "press", "key": key, "down": down}


def click(key: str) -> list[tuple[int, dict[str, object]]]:
    return [(0, press(key, True)), (0, press(key, False))]


def test_a_click_of_no_length_is_a_press(run: Any) -> None:
    assert run(*click("7")) == [[0, {"held": ["7"]}], [KEY_HELD_MS, {"held": []}]]


def test_two_keys_at_once_come_one_after_the_other(run: Any) -> None:
    held = [[ms, update["held"]] for ms, update in run(*click("1"), *click("2"))]
    assert held == [[0, ["1"]], [FAST_MS, ["1", "2"]], [60, ["2"]], [100, []]]


def test_a_key_is_up_for_a_while_before_it_is_pressed_again(run: Any) -> None:
    ms = [ms for ms, _ in run(*click("1"), *click("1"))]
    assert ms == [0, KEY_HELD_MS, KEY_HELD_MS + FAST_MS, 2 * KEY_HELD_MS + FAST_MS]


def test_presses_far_ahead_are_dropped_with_their_releases(run: Any) -> None:
    done = run(*click("1") * 100)
    downs = [ms for ms, update in done if update["held"]]
    assert downs == list(range(0, BACKLOG_MS + 1, KEY_HELD_MS + FAST_MS))
    assert done[-1][1] == {"held": []}


def test_what_the_parts_read(run: Any) -> None:
    orders = [(0, press(key, True)) for key in ("1", "OK", "DEAL")]
    lay = {"do": "lay", "side": "plus", "card": "RED"}
    move = {"do": "lay", "side": "minus", "card": "RED"}
    done = run(*orders, (0, lay), (500, LOOK), (500, move), (500, LOOK))
    first, second = [update for _, update in done if "keys" in update]
    assert first["keys"] == 1 << KEYS.index("1") | 1 << KEYS.index("OK")
    assert first["deal"]
    assert first["cards"] == [[UIDS["RED"].hex()], []]
    assert second["cards"] == [[], [UIDS["RED"].hex()]]


def test_a_tap_is_lifted_unless_the_card_was_laid_again(run: Any) -> None:
    tap = {"do": "tap", "side": "plus", "card": "RED"}
    assert run((0, tap)) == [[0, {"cards": {"RED": "plus"}}], [TAP_MS, {"cards": {}}]]
    lay = {"do": "lay", "side": "plus", "card": "RED"}
    assert run((0, tap), (100, lay))[-1] == [100, {"cards": {"RED": "plus"}}]
    lift = {"do": "lift", "card": "RED"}  # tap and lay wait for it, and then come at once
    orders = [(0, lay), (500, lift), (510, tap), (520, lay)]
    assert run(*orders)[-1] == [500 + LIFT_MS, {"cards": {"RED": "plus"}}]


def test_the_next_card_on_the_same_reader_takes_the_tapped_one_away(run: Any) -> None:
    taps = [(100, "RED", "plus"), (250, "BLUE", "plus"), (300, "RED", "minus")]
    done = run(*((ms, {"do": "tap", "card": card, "side": side}) for ms, card, side in taps))
    lying = [(ms, update["cards"]) for ms, update in done]
    assert (250, {"BLUE": "plus"}) in lying
    assert (250 + LIFT_MS, {"BLUE": "plus", "RED": "minus"}) in lying
    laid = {"do": "lay", "card": "GREEN", "side": "plus"}
    assert run((0, laid), (100, {**laid, "card": "BLUE"}))[-1][1]["cards"].keys() == {
        "GREEN",
        "BLUE",
    }


def test_a_card_comes_back_when_the_unit_has_seen_it_leave(run: Any) -> None:
    tap, lift = {"do": "tap", "side": "plus", "card": "RED"}, {"do": "lift", "card": "RED"}
    lay, there = {**tap, "do": "lay"}, {"cards": {"RED": "plus"}}
    nowhere: dict[str, object] = {"cards": {}}
    back_ms = TAP_MS + LIFT_MS
    assert run((0, tap), (TAP_MS + 1, tap)) == [
        [0, there],
        [TAP_MS, nowhere],
        [back_ms, there],
        [back_ms + TAP_MS, nowhere],
    ]
    orders = [(0, lay), (500, lift), (510, lay), (520, lift)]
    assert run(*orders)[-2:] == [[500 + LIFT_MS, there], [500 + LIFT_MS, nowhere]]


def test_a_card_that_is_not_on_the_page_is_read_and_not_reported(run: Any) -> None:
    tap = {"do": "tap", "side": "minus", "uid": "04a1b2c3d4e5f6"}
    done = run((0, tap), (1, LOOK), (TAP_MS, LOOK))
    looks = [update["cards"] for _, update in done if "keys" in update]
    assert looks == [[[], ["04a1b2c3d4e5f6"]], [[], []]]
    assert all(not update.get("cards") for _, update in done if "keys" not in update)


def test_each_card_of_the_page_has_the_uid_that_the_laptop_gives_it(run: Any) -> None:
    orders = [(0, {"do": "lay", "side": "plus", "card": card}) for card in UIDS]
    done = run(*orders, (1, LOOK))
    assert done[-1][1]["cards"][0] == [uid.hex() for uid in UIDS.values()]
