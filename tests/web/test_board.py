"""The pocket unit's board and its wires, part by part, under MicroPython's WebAssembly port."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dealbox import parts
from dealbox.ui import tunes, words
from host_sim.parts.picture import Picture
from tests.support.sources import ROOT
from tools import node as node_tools
from tools.image import wasm

BENCH = ROOT / "tests/support/pocket/bench.mjs"
RED, BLUE = "3a51c07e", "00010203040506"

# What the programs of the tests share. The parts are polled as the unit does, every 3 ms.
BEGIN = """
import json
import board as pocket
from dealbox import parts
board = pocket.PocketBoard(wires, False)
def poll(part, ms):
    found = []
    for _ in range(ms // 3):
        report = part.poll(board.ticks_ms())
        if report:
            found.append(report)
        pass_ms(3)
    return found
def reports(ms):
    found = poll(board.readers, ms)
    return [(side, event, "".join(["%02x" % byte for byte in uid])) for side, event, uid in found]
"""


class Bench:
    """A board in a process of Node, and what a person can do around it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [str(node_tools.node()), str(BENCH), str(wasm.pack())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.seen: list[list[Any]] = []  # what the parts were told by the last program
        self.thrown: str | None = None  # what flew out of the interpreter

    def begin(self) -> None:
        """Put everything back, and make another board."""
        self.run(BEGIN, keys=0, isDealDown=False, cards=[[], []], missing=0, supplyMv=4200)

    def run(self, program: str, failing: dict[str, object] | None = None, **around: object) -> Any:
        """Change what is around the board, run a program, and return its `result`."""
        return self._ask(set=around, failing=failing or {}, python=program)

    def value(self, expression: str, **around: object) -> Any:
        """Change what is around the board, and return the value of an expression."""
        return self.run(f"result = json.dumps({expression})", None, **around)

    def experiment(self, name: str) -> Any:
        """Run one of the experiments of bench.mjs."""
        return self._ask(js=name)

    def told(self, what: str) -> list[Any]:
        return [value for name, value in self.seen if name == what]

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _ask(self, **order: object) -> Any:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        self.seen, self.thrown = answer["seen"], answer["thrown"]
        return answer["result"]


@pytest.fixture(scope="module")
def process(node_modules: Path) -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.end()


@pytest.fixture
def bench(process: Bench) -> Bench:
    process.begin()
    assert process.thrown is None
    return process


@pytest.fixture
def new_bench(node_modules: Path) -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.end()


def picture(bench: Bench) -> Picture:
    memory, is_on, contrast = bench.experiment("picture")
    shown = Picture()
    shown.memory[:] = bytes.fromhex(memory)
    shown.is_on, shown.contrast = is_on, contrast
    return shown


# The parts.


@pytest.mark.parametrize("side", [parts.PLUS, parts.MINUS])
@pytest.mark.parametrize("uid", [RED, BLUE])
def test_a_card_comes_and_goes(bench: Bench, side: int, uid: str) -> None:
    cards = [[uid] if side == each else [] for each in (parts.PLUS, parts.MINUS)]
    assert bench.value("reports(200)", cards=cards) == [[side, parts.CAME, uid]]
    assert bench.value("reports(300)", cards=[[], []]) == [[side, parts.GONE, ""]]


def test_two_cards_on_one_reader_and_the_one_that_stays(bench: Bench) -> None:
    assert bench.value("reports(200)", cards=[[RED, BLUE], []]) == [[parts.PLUS, parts.TWO, ""]]
    assert bench.value("reports(200)", cards=[[BLUE], []]) == [[parts.PLUS, parts.CAME, BLUE]]


def test_a_card_that_is_there_for_a_moment_is_not_reported(bench: Bench) -> None:
    for _ in range(50):  # one look in some of them finds it, and does not read it
        assert bench.value("reports(6)", cards=[[RED], []]) == []
        assert bench.value("reports(231)", cards=[[], []]) == []


def test_one_reader_is_neither_plus_nor_minus(bench: Bench) -> None:
    bench.run("board = pocket.PocketBoard(wires, True)")
    assert bench.value("board.readers.sides") == [parts.ONLY]
    assert bench.value("reports(200)", cards=[[RED], []]) == [[parts.ONLY, parts.CAME, RED]]
    assert bench.value("board.missing()", missing=parts.NO_PLUS) == parts.NO_READER


def test_a_reader_pulled_off_is_missing_and_its_card_gone(bench: Bench) -> None:
    bench.value("reports(200)", cards=[[], [RED]])
    gone = bench.value("reports(200)", missing=parts.NO_MINUS)
    assert gone == [[parts.MINUS, parts.GONE, ""]]
    assert bench.value("board.missing()") == parts.NO_MINUS
    assert bench.value("reports(200)", missing=0) == [[parts.MINUS, parts.CAME, RED]]


def test_keys_and_the_pad_pulled_off(bench: Bench) -> None:
    keys = "poll(board.keypad, 60)"
    assert bench.value(keys, keys=1 << parts.KEYS.index("GO")) == ["GO"]
    assert bench.value(keys, keys=0) == []
    assert bench.value("board.missing()", missing=parts.NO_KEYPAD) == parts.NO_KEYPAD


def test_the_deal_button(bench: Bench) -> None:
    assert bench.value("poll(board.deal_button, 30)", isDealDown=True) == [True]


def test_the_lamp_tells_its_edges(bench: Bench) -> None:
    bench.run("for on in (True, True, False, False): board.lamp.set(on)")
    assert bench.told("lamp") == [True, False]


def test_the_buzzer_tells_its_tones(bench: Bench) -> None:
    bench.run(f"board.buzzer.play({tunes.OK!r}); poll(board.buzzer, 300)")
    assert bench.told("tone") == [1047, 1319, 0]
    bench.run(f"board.buzzer.volume = 0; board.buzzer.play({tunes.OK!r}); poll(board.buzzer, 300)")
    assert bench.told("tone") == []


DRAW = """
board.display.cells[:63] = b"ABC                  " * 3
board.display.light(3)
flushes = 1
while board.display.flush():
    flushes += 1
result = json.dumps((flushes, board.missing()))
"""


def test_the_display_shows_what_was_drawn(bench: Bench) -> None:
    assert bench.run(DRAW) == [parts.ROWS, 0]
    assert picture(bench).lines()[:4] == ["ABC", "ABC", "ABC", ""]
    assert picture(bench).contrast == 0xFF


def test_a_display_pulled_off_is_missing_and_drawn_again(bench: Bench) -> None:
    assert bench.run(DRAW, missing=parts.NO_DISPLAY) == [1, parts.NO_DISPLAY]
    bench.run("for _ in range(2): board.display.refresh()", missing=0)
    assert bench.run(DRAW) == [parts.ROWS, 0]


@pytest.mark.parametrize("supply_mv", [3100, 0])
def test_the_battery(bench: Bench, supply_mv: int) -> None:
    bench.run("for _ in range(40): board.battery.poll(0)", supplyMv=supply_mv)
    assert abs(bench.value("board.battery.poll(0)") - supply_mv) < 10


def test_the_flash_is_programmed_read_and_erased(bench: Bench) -> None:
    bench.run(
        "board.flash.erase(4096)\n"
        "board.flash.program(4096 + 256, bytearray(range(256)))\n"
        "board.flash.program(4096 + 256, bytearray([0x0F] * 256))\n"
        "page = bytearray(256)\n"
        "board.flash.read_into(4096 + 256, memoryview(page))\n"
        "result = json.dumps(list(page))"
    )
    assert bench.value("list(page)") == [byte & 0x0F for byte in range(256)]
    bench.run("board.flash.program(4096, bytearray(256)); heads = board.flash.read_heads(8)")
    assert bench.value("list(heads)") == 8 * [255] + 8 * [0] + 48 * [255]
    bench.run("board.flash.erase(4096); heads = board.flash.read_heads(8)")
    assert bench.value("list(heads)") == 64 * [255]


@pytest.mark.parametrize(
    "operation",
    [
        "board.flash.program(1, bytearray(256))",
        "board.flash.program(0, bytearray(255))",
        "board.flash.erase(256)",
        "board.flash.erase(24 * 4096)",
        "board.flash.read_into(24 * 4096 - 1, bytearray(2))",
    ],
)
def test_what_is_outside_of_the_flash_is_refused(bench: Bench, operation: str) -> None:
    assert caught(bench, operation) == "ValueError"


def test_chance_comes_from_the_wire(bench: Bench) -> None:
    first, then = bench.value("[list(board.entropy(3)) for _ in range(2)]")
    assert then == [byte + 3 for byte in first]


def test_the_clock_wraps_soon(bench: Bench) -> None:
    bench.run("w = pocket.PocketBoard(wires, False)")
    before, after = bench.value("[w.ticks_ms(), pass_ms(2 ** 30 - 7), w.ticks_ms()][::2]")
    assert (before - after) % 2**30 == 7


def test_the_feed_sends_lines_whole(bench: Bench) -> None:
    bench.run('board.feed.write("{£ é}"); board.feed.write("x" * 3000)')
    assert bench.told("feed") == ["{£ é}", "x" * 3000]


def test_the_facts_fit_beside_their_names(bench: Bench) -> None:
    assert all(len(fact) <= 13 for fact in bench.value("board.facts()"))


def test_javascript_has_the_constants_of_the_firmware(bench: Bench) -> None:
    assert bench.experiment("constants") == [
        list(parts.KEYS),
        *(parts.PLUS, parts.MINUS),
        *(parts.NO_PLUS, parts.NO_MINUS, parts.NO_DISPLAY, parts.NO_KEYPAD),
    ]


# The wires. USES: each part, and what uses it.

USES = {
    "nowMs": "board.ticks_ms()",
    "keys": "board.keypad.poll(0)",
    "isDealDown": "board.deal_button.poll(0)",
    "missing": "board.missing()",
    "supplyMv": "board.battery.poll(0)",
    "cards": "reports(60)",
    "lamp": "board.lamp.set(True)",
    "tone": f"board.buzzer.play({tunes.OK!r}); board.buzzer.poll(0)",
    "feed": "board.feed.write('x')",
    "isAsked": "board.feed.poll(0)",
    "entropy": "board.entropy(2)",
    "flash.read": "board.flash.read_into(0, bytearray(4))",
    "flash.program": "board.flash.program(0, bytearray(256))",
    "flash.erase": "board.flash.erase(0)",
}


def caught(bench: Bench, use: str, failing: dict[str, object] | None = None) -> str:
    """Return the name of the exception that MicroPython caught, "" for none."""
    lines = "".join(f"    {line}\n" for line in use.split("; "))
    name: str = bench.run(
        f"caught = ''\nwas_left = False\ntry:\n{lines}"
        "except Exception as error:\n    caught = error.__class__.__name__\n"
        "finally:\n    was_left = True\nresult = json.dumps(caught)",
        failing,
    )
    return name


@pytest.mark.parametrize("part", USES)
def test_a_part_that_throws_is_an_oserror_that_can_be_caught(bench: Bench, part: str) -> None:
    assert caught(bench, USES[part]) == ""
    bench.begin()
    assert caught(bench, USES[part], {part: "throw"}) == "OSError"
    assert bench.value("was_left")


def test_an_exception_that_no_wire_catches_flies_past_every_handler(bench: Bench) -> None:
    """The control: why unit.js catches all of them."""
    assert caught(bench, "throw_raw()") is None
    assert bench.thrown == "a part has failed"
    assert not bench.value("was_left")


@pytest.mark.parametrize("wrong", ["2**31", 0.5, "text", -2])
def test_a_number_that_would_cross_as_another_is_an_oserror(bench: Bench, wrong: object) -> None:
    assert caught(bench, "board.keypad.poll(0)", {"keys": wrong}) == "OSError"


def test_the_display_takes_a_bus_that_throws_for_an_unplugged_one(bench: Bench) -> None:
    failing: dict[str, object] = {"display.write": "throw", "display.read": "throw"}
    assert bench.run(DRAW, failing) == [1, parts.NO_DISPLAY]


def test_buffers_are_found_after_the_memory_has_moved(new_bench: Bench) -> None:
    new_bench.begin()
    new_bench.run("page = bytearray(range(256)); board.flash.program(0, page)")
    new_bench.experiment("grow")
    new_bench.run("page = bytearray(256); board.flash.read_into(0, page)")
    assert new_bench.value("list(page)") == list(range(256))


# The unit.


def test_a_fault_ends_in_words_and_in_a_report(bench: Bench) -> None:
    bench.run(
        "loop = pocket.Loop(wires, False, 0)\n"
        "result = json.dumps([loop.step() for _ in range(40)][-1])",
        {"flash.read": "throw"},
    )
    (trace,) = bench.told("fault")
    assert "board.py" in trace
    assert picture(bench).lines()[0] == words.STOPPED
    assert "OSError" in picture(bench).lines()


def test_a_second_unit_in_one_realm_is_refused(new_bench: Bench) -> None:
    new_bench.experiment("twice")
    assert new_bench.thrown == "a unit runs in this realm already"


def test_after_a_trap_of_the_interpreter_no_step_follows(new_bench: Bench) -> None:
    resting_ms, still_ms, steps = new_bench.experiment("trap")
    assert resting_ms and still_ms
    assert steps == 1
    assert len(new_bench.told("fault")) == 1
