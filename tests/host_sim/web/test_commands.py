"""Commands of a page: invalid ones do nothing."""

import json

import pytest

from host_sim.web.commands import BadCommand, execute
from host_sim.web.guests import Guests
from host_sim.web.real_time import Runner
from tests.support.cases import for_each

BAD = [
    "",
    "{",
    "[" * 500,
    "null",
    "17",
    "[]",
    "{}",
    '{"do": "fly"}',
    '{"do": "press", "key": "Q", "down": true}',
    '{"do": "press", "key": 5, "down": true}',
    '{"do": "press", "key": "5", "down": 1}',
    '{"do": "press", "key": "5"}',
    '{"do": "press", "key": "5", "down": true, "more": 1}',
    '{"do": "lay", "card": "MAUVE", "side": "plus"}',
    '{"do": "lay", "card": "RED", "side": "top"}',
    '{"do": "lay", "card": "RED"}',
    '{"do": "tap", "card": ["RED"], "side": "plus"}',
    '{"do": "lift", "card": "MAUVE"}',
    '{"do": "power", "on": "yes"}',
    '{"do": "let bid", "may_bid": 1}',
]


class Recorder(Runner):
    """Records the commands instead of executing them."""

    def __init__(self) -> None:
        self.given: list[tuple[object, ...]] = []

    def press(self, page: object, key: str, down: bool) -> None:
        self.given.append(("press", page, key, down))

    def lay(self, card: str, side: str, *, is_tap: bool = False, page: object = None) -> None:
        self.given.append(("tap" if is_tap else "lay", card, side))

    def lift(self, card: str, *, page: object = None) -> None:
        self.given.append(("lift", card))

    def power(self, on: bool, *, page: object = None) -> None:
        self.given.append(("power", on))


class GuestsRecorder(Guests):
    """Records what the banker decides."""

    def __init__(self, given: list[tuple[object, ...]]) -> None:
        self.given = given

    def answer(self, code: str, is_admitted: bool) -> None:
        self.given.append(("answer", code, is_admitted))

    def take_back(self, seat: str) -> None:
        self.given.append(("take back", seat))

    def let_bid(self, may_bid: bool) -> None:
        self.given.append(("let bid", may_bid))


@for_each("text", BAD)
def test_what_is_no_command_does_nothing(text: str) -> None:
    runner = Recorder()
    with pytest.raises(BadCommand):
        execute(runner, GuestsRecorder(runner.given), "page", text)
    assert runner.given == []


def test_every_command() -> None:
    runner = Recorder()
    for command in (
        {"do": "press", "key": "GO", "down": True},
        {"do": "press", "key": "DEAL", "down": False},
        {"do": "lay", "card": "unknown", "side": "minus"},
        {"do": "tap", "card": "RED", "side": "plus"},
        {"do": "lift", "card": "RED"},
        {"do": "power", "on": False},
        {"do": "answer", "code": "47", "admits": True},
        {"do": "take back", "seat": "RED"},
        {"do": "let bid", "may_bid": True},
    ):
        execute(runner, GuestsRecorder(runner.given), "page", json.dumps(command))
    assert runner.given == [
        ("press", "page", "GO", True),
        ("press", "page", "DEAL", False),
        ("lay", "unknown", "minus"),
        ("tap", "RED", "plus"),
        ("lift", "RED"),
        ("power", False),
        ("answer", "47", True),
        ("take back", "RED"),
        ("let bid", True),
    ]
