import pytest

from host_sim.parts.ssd1306 import Ssd1306
from tests.support.cases import for_each, rows
from tests.support.display_bench import DisplayBench as Bench

UPRIGHT = b"\xa1\xc8\x8d\x14\xaf"
AT_ORIGIN = "20 00 21 00 7f 22 00 07"


@pytest.fixture
def bench() -> Bench:
    return Bench(Ssd1306, UPRIGHT)


def sent(bench: Bench, steps: str) -> None:
    """Send `command` or `data`, or bytes each with a control byte of its own."""
    for step in steps.replace("ORIGIN", AT_ORIGIN).split("; "):
        how, _, text = step.partition(" ")
        first, *rest = bytes.fromhex(text)
        if how == "each":
            bench.send(first, bytes(rest))
        else:
            getattr(bench, how)(bytes([first, *rest]))


def seen(bench: Bench, what: str, *numbers: int) -> object:
    """Return whether a point is lit, the memory from a page and column on, or a register."""
    if what == "lit":
        return bench.picture.is_lit(*numbers)
    if what == "at":
        page, column, count = numbers
        return bench.picture.memory[128 * page + column :][:count].hex(" ")
    return len(bench.faults) if what == "faults" else getattr(bench.picture, what)


@for_each(("steps", "expected"), rows(__file__, "sent and seen"))
def test_what_is_sent_is_seen(steps: str, expected: str) -> None:
    bench = Bench(Ssd1306, UPRIGHT)
    sent(bench, steps)
    for each in expected.split("; "):
        where, _, value = each.partition(" = ")
        what, *numbers = where.split()
        assert str(seen(bench, what, *map(int, numbers))) == value, each


def test_a_change_is_reported_once_a_transfer_and_only_if_visible(bench: Bench) -> None:
    bench.changes = 0
    sent(bench, "command ORIGIN")
    bench.data(bytes(128))
    assert bench.changes == 0
    bench.data(b"\xff" * 128)
    assert bench.changes == 1


def test_power_lost_is_all_lost(bench: Bench) -> None:
    sent(bench, "command ORIGIN; data ff")
    bench.display.power_on()
    assert not bench.picture.is_on and not any(bench.picture.memory)
