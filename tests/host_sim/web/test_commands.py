import json

import pytest

from host_sim.web.commands import BadCommand, execute
from host_sim.web.real_time import Runner
from tests.support.cases import for_each, rows

BAD = ["", "[" * 500, *(text for (text,) in rows(__file__, "bad"))]


class Recorder(Runner):
    """Records the commands instead of executing them."""

    def __init__(self) -> None:
        self.given: list[tuple[object, ...]] = []

    def press(self, page: object, key: str, down: bool) -> None:
        self.given.append(("press", page, key, down))

    def type(self, page: object, keys: list[str], id: str) -> None:
        self.given.append(("type", page, keys, id))

    def lay(self, card: str, side: str, *, is_tap: bool = False, page: object = None) -> None:
        self.given.append(("tap" if is_tap else "lay", card, side))

    def lift(self, card: str, *, page: object = None) -> None:
        self.given.append(("lift", card))

    def power(self, on: bool, *, page: object = None) -> None:
        self.given.append(("power", on))


@for_each("text", BAD)
def test_what_is_no_command_does_nothing(text: str) -> None:
    runner = Recorder()
    with pytest.raises(BadCommand):
        execute(runner, "page", text)
    assert runner.given == []


@for_each(("command", "given"), rows(__file__, "every"))
def test_every_command(command: str, given: str) -> None:
    runner = Recorder()
    execute(runner, "page", command)
    assert [json.dumps(each) for each in runner.given] == [given]
