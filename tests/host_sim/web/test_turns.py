import json
from functools import partial

import pytest

from host_sim.web.commands import execute
from host_sim.web.turns import TURN, WAITING_MAX, TooMany, Turns
from tests.support.web.played import Played

SWITCHED = 9_000  # messages of one page
SWITCH_MS = 0.068  # one takes so long: without turns the key would wait for 600 ms
PROMPT_MS = 100


def test_a_key_is_answered_at_once_while_another_page_switches_the_power_without_end() -> None:
    played = Played()
    done = played.target.power

    def power(on: bool) -> None:
        played.clock.move(SWITCH_MS)
        done(on)

    played.target.power = power  # type: ignore[method-assign]
    page = 0
    for number in range(SWITCHED):
        text = json.dumps({"do": "power", "on": bool(number % 2)})
        try:
            execute(played.runner, page, text)
        except TooMany:  # the server closes its socket; it comes again at once
            played.runner.leave(page)
            page += 1
            execute(played.runner, page, text)
    execute(played.runner, "other", '{"do": "press", "key": "5", "down": true}')
    pressed_ms = played.clock.ms()
    while not played.moves("5"):
        played.wait(1)
    assert played.clock.ms() - pressed_ms < PROMPT_MS


def test_each_page_has_its_turn_in_its_order() -> None:
    turns, done = Turns(), list[str]()
    for page in "ab":
        for number in range(TURN + 1):
            turns.put(page, partial(done.append, f"{page}{number}"))
    first = turns.take(0)
    assert len(first) == 2 * TURN
    for command in [*first, *turns.take(0)]:
        command()
    assert not turns.take(0)
    for page in "ab":
        own = [text for text in done if text.startswith(page)]
        assert own == [f"{page}{number}" for number in range(TURN + 1)]


def test_a_page_s_queue_is_bounded_and_empty_when_it_leaves() -> None:
    turns, done = Turns(), list[str]()
    for _ in range(WAITING_MAX):
        turns.put("page", lambda: done.append("sent"))
    with pytest.raises(TooMany):
        turns.put("page", lambda: done.append("sent"))
    turns.put("other", lambda: done.append("other"))
    turns.put_last("page", lambda: done.append("left"))
    for command in turns.take(0):
        command()
    assert sorted(done) == ["left", "other"]
