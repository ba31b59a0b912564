import pytest

from host_sim.parts.ssd1306 import Ssd1306
from tests.support.display_bench import DisplayBench as Bench

UPRIGHT = b"\xa1\xc8\x8d\x14\xaf"
AT_ORIGIN = b"\x21\x00\x7f\x22\x00\x07"


@pytest.fixture
def bench() -> Bench:
    return Bench(Ssd1306, UPRIGHT)


def test_dark_until_awake_and_charged() -> None:
    bench = Bench(Ssd1306)
    bench.command(b"\xaf")
    assert not bench.picture.is_on
    bench.command(b"\x8d\x14")
    assert bench.picture.is_on
    bench.command(b"\xae")
    assert not bench.picture.is_on


def test_page_addressing_wraps_in_its_page(bench: Bench) -> None:
    bench.command(b"\xb3\x0e\x17")
    bench.data(b"\x01\x02\x03")
    assert bench.picture.memory[3 * 128 + 0x7E] == 0x01
    assert bench.picture.memory[3 * 128 + 0x7F] == 0x02
    assert bench.picture.memory[3 * 128] == 0x03
    assert bench.picture.memory[4 * 128] == 0x00


def test_horizontal_addressing_fills_its_window(bench: Bench) -> None:
    bench.command(b"\x20\x00\x21\x0a\x0c\x22\x02\x03")
    bench.data(bytes(range(1, 8)))
    assert bench.picture.memory[2 * 128 + 10 : 2 * 128 + 13] == b"\x07\x02\x03"
    assert bench.picture.memory[3 * 128 + 10 : 3 * 128 + 13] == b"\x04\x05\x06"


def test_vertical_addressing(bench: Bench) -> None:
    bench.command(b"\x20\x01" + AT_ORIGIN)
    bench.data(bytes(range(1, 10)))
    assert [bench.picture.memory[128 * page] for page in range(8)] == list(range(1, 9))
    assert bench.picture.memory[1] == 9


def test_without_remap_and_scan_the_picture_is_upside_down(bench: Bench) -> None:
    bench.command(b"\xa0\xc0\x20\x00" + AT_ORIGIN)
    bench.data(b"\x01")
    assert bench.picture.is_lit(127, 63)


def test_start_line_rolls_the_picture(bench: Bench) -> None:
    bench.command(b"\x20\x00" + AT_ORIGIN)
    bench.data(b"\x01")
    bench.command(b"\x48")
    assert bench.picture.is_lit(0, 56) and not bench.picture.is_lit(0, 0)


def test_sequential_wiring_tears_the_lines_apart(bench: Bench) -> None:
    bench.command(b"\x20\x00" + AT_ORIGIN)
    bench.data(b"\x03")
    assert bench.picture.is_lit(0, 1)
    bench.command(b"\xda\x02")
    assert not bench.picture.is_lit(0, 1) and bench.picture.is_lit(0, 2)


def test_contrast_inverse_and_all_lit(bench: Bench) -> None:
    bench.command(b"\x81\x20\xa7")
    assert bench.picture.contrast == 0x20
    assert bench.picture.is_lit(5, 5)
    bench.command(b"\xa6\xa5")
    assert bench.picture.is_lit(5, 5)
    bench.command(b"\xa4")
    assert not bench.picture.is_lit(5, 5)


def test_control_byte_for_each_byte(bench: Bench) -> None:
    bench.display.begin()
    for byte in b"\x80\xb2\x80\x00\x80\x10\xc0\x55\x40\x66\x77":
        bench.display.write(byte)
    bench.display.end()
    assert bench.picture.memory[2 * 128 : 2 * 128 + 3] == b"\x55\x66\x77"


def test_a_command_may_come_in_two_transfers(bench: Bench) -> None:
    bench.command(b"\x81")
    bench.command(b"\x11")
    assert bench.picture.contrast == 0x11


def test_a_change_is_reported_once_a_transfer_and_only_if_visible(bench: Bench) -> None:
    bench.changes = 0
    bench.command(b"\x20\x00" + AT_ORIGIN)
    bench.data(bytes(128))
    assert bench.changes == 0
    bench.data(b"\xff" * 128)
    assert bench.changes == 1


def test_power_lost_is_all_lost(bench: Bench) -> None:
    bench.command(b"\x20\x00" + AT_ORIGIN)
    bench.data(b"\xff")
    bench.display.power_on()
    assert not bench.picture.is_on and not any(bench.picture.memory)


@pytest.mark.parametrize("command", [b"\x92", b"\xfe"])
def test_unknown_commands_are_reported(bench: Bench, command: bytes) -> None:
    bench.command(command)
    assert len(bench.faults) == 1
