from collections.abc import Iterator
from pathlib import Path

import pytest

from dealbox import parts
from tests.micropython import native_cases
from tests.support.cases import for_each
from tests.support.prompt import Prompt

pytestmark = [pytest.mark.chip, pytest.mark.forked]

RED = bytes.fromhex("3a51c07e")
BLUE = bytes.fromhex("04b7209a5e6180")

# Rounds of polls as a unit makes them, with what the slowest of each took.
HELPERS = """
import board, micropython, time
micropython.alloc_emergency_exception_buf(200)
b = board.make()
slowest_us = {}
def timed(part, poll, now_ms):
    since = time.ticks_us()
    result = poll(now_ms)
    slowest_us[part] = max(slowest_us.get(part, 0), time.ticks_diff(time.ticks_us(), since))
    return result
def flush(now_ms):
    return b.display.flush()
def step():
    now_ms = time.ticks_ms()
    timed("deal_button", b.deal_button.poll, now_ms)
    key = timed("keypad", b.keypad.poll, now_ms)
    report = timed("readers", b.readers.poll, now_ms)
    timed("display", flush, now_ms)
    timed("buzzer", b.buzzer.poll, now_ms)
    timed("battery", b.battery.poll, now_ms)
    timed("feed", b.feed.poll, now_ms)
    b.rest(3)
    return key or report
def reports(count):
    slowest_us.clear()
    return [x for x in [step() for _ in range(count)] if x]
def go_round(now_ms, i):
    b.deal_button.poll(now_ms)
    b.keypad.poll(now_ms)
    b.readers.poll(now_ms)
    b.display.cells[i % 168] ^= 1
    b.display.flush()
    b.display.refresh()
    b.buzzer.poll(now_ms)
    b.battery.poll(now_ms)
    b.feed.poll(now_ms)
    b.lamp.set(i & 1)
    b.missing()
    b.rest(3)
def go_round_without_heap(count):
    micropython.heap_lock()
    try:
        for i in range(count):
            go_round(time.ticks_ms(), i)
    finally:
        micropython.heap_unlock()
"""


RESTED = """
def rested(ms):
    since = time.ticks_ms()
    b.rest(ms)
    return time.ticks_diff(time.ticks_ms(), since)
"""


class Bench(Prompt):
    """The board with all its parts, driven from the prompt."""

    def __init__(self, image: Path) -> None:
        super().__init__(image)
        self.do(HELPERS)

    def reports(self, count: int = 60) -> list[object]:
        """Poll all parts so often; return the keys and card reports."""
        return list(eval(self.do(f"print(reports({count}))")))

    def typed(self, key: str, down: int, up: int) -> list[object]:
        """Hold a key and let it go, for so many polls each; return the reports."""
        self.target.key(key, True)
        reported = self.reports(down)
        self.target.key(key, False)
        return reported + self.reports(up)

    def slowest_ms(self) -> dict[str, float]:
        """Return what the slowest poll of each part took since reports() was called."""
        slowest_us = eval(self.do("print(slowest_us)"))
        return {part: us / 1000 for part, us in slowest_us.items()}


@pytest.fixture(scope="module")
def bench(repl_image: Path) -> Iterator[Bench]:
    yield Bench(repl_image)


def test_all_parts_are_there(bench: Bench) -> None:
    assert bench.reports() == []
    assert bench.do("print(b.missing())") == "0"
    for part in ("plus", "minus", "display", "keypad"):
        bench.target.plug(part, False)
    bench.reports(30)
    bench.do("b.display.refresh()")
    assert bench.do("print(b.missing())") == str(
        parts.NO_PLUS | parts.NO_MINUS | parts.NO_DISPLAY | parts.NO_KEYPAD
    )
    for part in ("plus", "minus", "display", "keypad"):
        bench.target.plug(part, True)
    bench.reports(30)
    bench.do("b.display.refresh()\nb.display.refresh()")  # each tries one address
    assert bench.do("print(b.missing())") == "0"


@for_each("level", [False, True])
def test_a_reader_that_holds_miso_in_reset_too_is_told_from_one_that_is_missing(
    bench: Bench, level: bool
) -> None:
    bench.target.readers[parts.PLUS].chip.hold_miso(level, is_frozen=True)
    bench.reports()
    assert bench.do("print(b.missing())") == str(parts.NO_MINUS | parts.HELD_MISO)
    bench.do("go_round_without_heap(50)")


def test_idle_polls_and_changing_cells_take_no_heap(bench: Bench) -> None:
    bench.do("b.display.light(2)")
    bench.reports()
    bench.do("go_round_without_heap(100)")
    assert bench.lamps > 80


def test_cards_that_stay_take_no_heap(bench: Bench) -> None:
    bench.target.lay(parts.PLUS, RED)
    bench.target.lay(parts.MINUS, BLUE)
    bench.reports()
    bench.do("go_round_without_heap(50)")


def test_polls_are_short(bench: Bench) -> None:
    bench.reports()
    bench.reports(100)
    idle_ms = bench.slowest_ms()
    bench.target.lay(parts.PLUS, RED)
    bench.target.lay(parts.MINUS, BLUE)
    bench.target.key("5", True)
    bench.reports(100)
    busy_ms = bench.slowest_ms()
    assert idle_ms["readers"] < 2
    assert busy_ms["readers"] < 2
    assert idle_ms["keypad"] < busy_ms["keypad"] < 2
    assert busy_ms["display"] < 8
    assert busy_ms["feed"] < 0.5


def test_a_key_and_the_deal_button_end_a_rest(bench: Bench) -> None:
    target = bench.target
    bench.do(RESTED)
    assert 200 <= int(bench.do("print(rested(200))")) <= 202

    def press(is_down: bool) -> None:
        target.key("5", is_down)

    for touch in (press, target.button):
        bench.start("print(rested(5000))")
        target.run(300)
        touch(True)
        target.run(30)
        touch(False)
        assert target.chip and target.chip.usb
        _, _, printed = target.chip.usb.received.partition(b"OK")
        assert 200 <= int(printed.split()[0]) <= 400
    target.run(100)
    bench.do("b.rest(0)")
    press(True)  # before the rest, which begins later
    assert int(bench.do("print(rested(200))")) <= 1
    assert int(bench.do("b.keypad.poll(0)\nprint(rested(3))")) >= 3  # a scan has edges of its own


def test_asleep_the_readers_are_in_power_down_and_awake_they_read(bench: Bench) -> None:
    bench.reports()
    readers = bench.target.readers
    bench.do("b.readers.sleep()")
    assert not any(reader.chip.is_awake or reader.chip.is_held for reader in readers)
    bench.target.lay(parts.PLUS, RED)
    assert bench.reports() == []
    bench.do("b.readers.wake(time.ticks_ms())")
    assert bench.reports() == [(parts.PLUS, parts.CAME, RED)]
    assert bench.do("print(b.missing())") == "0"


@pytest.mark.parametrize(
    ("every_ms", "field", "awake"),
    [(30, 0.34, 0.44), pytest.param(100, 0.13, 0.16, marks=pytest.mark.soak)],
)
def test_field_and_oscillator_are_on_for_a_small_part_of_the_time(
    bench: Bench, every_ms: int, field: float, awake: float
) -> None:
    bench.do(f"b.readers.look_every({every_ms})")
    bench.reports()
    before = [
        (bench.target.ms, reader.field_ns, reader.awake_ns) for reader in bench.target.readers
    ]
    bench.reports(150)
    for reader, (ms, field_ns, awake_ns) in zip(bench.target.readers, before, strict=True):
        span_ns = (bench.target.ms - ms) * 1e6
        assert 0.05 < (reader.field_ns - field_ns) / span_ns < field
        assert (reader.awake_ns - awake_ns) / span_ns < awake


def test_every_key_is_reported(bench: Bench) -> None:
    for key in parts.KEYS:
        assert bench.typed(key, 8, 8) == [key]


@pytest.mark.parametrize("mhz", [125, 200])
@pytest.mark.parametrize("rise_us", [8, 15])
def test_columns_that_rise_late_show_no_second_key(bench: Bench, mhz: int, rise_us: int) -> None:
    bench.do(f"import machine\nmachine.freq({mhz}_000_000)")
    bench.target.keypad.rise_ns = rise_us * 1000
    for key in ("1", "7", "OK"):
        assert bench.typed(key, 8, 12) == [key]


def test_a_key_that_bounces_is_reported_once(bench: Bench) -> None:
    bench.target.keypad.bounce_ns = 15e6
    for key in ("1", "1", "OK"):
        assert bench.typed(key, 20, 20) == [key]


def test_three_keys_in_a_rectangle_are_a_ghost(bench: Bench) -> None:
    for key in ("1", "2", "5"):
        bench.target.key(key, True)
    assert bench.reports(10) == []
    bench.target.key("1", False)
    assert bench.reports(10) == ["2", "5"]


def test_its_machine_code_agrees_with_cpython(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    native_cases.main()
    cases = Path(native_cases.__file__).read_text(encoding="utf-8")
    assert bench.do(cases + "\nmain()\n").split() == capsys.readouterr().out.split()


def test_the_flash_is_the_journals_region(bench: Bench) -> None:
    bench.do("b.flash.program(4096, bytearray(range(256)))")
    assert bench.target.flash()[4096:4352] == bytes(range(256))
    assert bench.do("x = bytearray(3)\nb.flash.read_into(4098, x)\nprint(x[0], b.flash.size)") == (
        "2 1441792"
    )
    bench.do("b.flash.erase(4096)")
    assert bench.target.flash()[:8192] == b"\xff" * 8192
