import pytest

from host_sim.parts.ssd1306 import Ssd1306
from tests.support.cases import for_each
from tests.support.display_bench import DisplayBench as Bench
from tests.support.sh1106 import Sh1106

UPRIGHT = b"\xa1\xc8\xaf"


@pytest.fixture
def bench() -> Bench:
    return Bench(Sh1106, UPRIGHT)


def test_it_is_charged_until_it_is_told_not_to_be(bench: Bench) -> None:
    assert bench.picture.is_on
    bench.command(b"\xad\x8a")
    assert not bench.picture.is_on
    bench.command(b"\xad\x8b")
    assert bench.picture.is_on


def test_two_columns_on_each_side_are_not_on_the_glass(bench: Bench) -> None:
    bench.command(b"\xb3\x00\x10")
    bench.data(bytes(range(1, 133)))
    assert bytes(bench.picture.memory[3 * 128 : 4 * 128]) == bytes(range(3, 131))


def test_the_column_stops_at_the_last(bench: Bench) -> None:
    bench.command(b"\xb0\x01\x18")
    bench.data(b"\x11\x22\x33\x44\x55")
    assert bytes(bench.picture.memory[:128]) == bytes(127) + b"\x11"


def test_a_column_is_set_in_halves_in_either_order(bench: Bench) -> None:
    for halves in (b"\x02\x18", b"\x0f\x10\x02\x18", b"\x18\x0f\x02\x17", b"\x17\x02"):
        bench.command(halves)
    bench.data(b"\x77")
    assert bench.picture.memory[0x72 - 2] == 0x77


def test_a_column_beyond_the_memory_is_reported(bench: Bench) -> None:
    bench.command(b"\x04\x18")
    bench.data(b"\x01")
    assert len(bench.faults) == 1


def test_mounted_the_other_way_round_it_is_mirrored() -> None:
    bench = Bench(Sh1106)
    bench.command(b"\xa0\xc0\xaf\xb0\x02\x10")
    bench.data(b"\x01")
    assert bench.picture.is_lit(127, 63)


@for_each("command", [b"\x20", b"\x21", b"\x22", b"\x2e", b"\x8d", b"\x30\x33\xe3"])
def test_commands_of_the_ssd1306_are_none_but_a_voltage_is_one(
    command: bytes,
) -> None:
    bench = Bench(Sh1106, UPRIGHT)
    bench.command(command)
    assert len(bench.faults) == (command[0] < 0x30 or command[0] > 0x33)


def test_the_status_tells_the_kind_and_whether_it_is_off(bench: Bench) -> None:
    other = Ssd1306(lambda: None, bench.faults.append)
    assert (bench.display.read(), other.read()) == (0x08, 0x46)
    bench.command(b"\xae")
    assert bench.display.read() == 0x48
