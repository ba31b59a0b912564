import pytest

from dealbox.drivers.flash import Flash
from tests.support.wires import NorFlash

SIZE = 3 * 4096


@pytest.fixture
def flash() -> Flash:
    nor = NorFlash(3)
    return Flash(nor, lambda size: nor.content)


def read(flash: Flash, at: int, count: int) -> bytes:
    buffer = bytearray(count)
    flash.read_into(at, buffer)
    return bytes(buffer)


def test_size_is_the_whole_region(flash: Flash) -> None:
    assert flash.size == SIZE


def test_a_program_clears_bits_and_an_erase_sets_them(flash: Flash) -> None:
    flash.program(4096 + 256, bytearray(b"\x0f" * 256))
    flash.program(4096 + 256, bytearray(b"\x33" * 256))
    assert read(flash, 4096 + 255, 258) == b"\xff" + b"\x03" * 256 + b"\xff"
    flash.erase(4096)
    assert read(flash, 0, SIZE) == b"\xff" * SIZE


def test_an_erase_spares_the_neighbours(flash: Flash) -> None:
    for at in (4096 - 256, 4096, 8192):
        flash.program(at, bytearray(256))
    flash.erase(4096)
    content = read(flash, 0, SIZE)
    assert [content[at] for at in (4095, 4096, 8191, 8192)] == [0, 0xFF, 0xFF, 0]


@pytest.mark.parametrize(("at", "count"), [(-1, 1), (SIZE, 1), (SIZE - 1, 2), (0, SIZE + 1)])
def test_reads_stay_inside(flash: Flash, at: int, count: int) -> None:
    with pytest.raises(ValueError):
        flash.read_into(at, bytearray(count))


@pytest.mark.parametrize("at", [-256, 1, 255, SIZE, SIZE + 256])
def test_programs_stay_inside_and_on_a_page(flash: Flash, at: int) -> None:
    with pytest.raises(ValueError):
        flash.program(at, bytearray(256))


@pytest.mark.parametrize("count", [0, 255, 257, 512])
def test_a_program_is_one_page(flash: Flash, count: int) -> None:
    with pytest.raises(ValueError):
        flash.program(0, bytearray(count))


@pytest.mark.parametrize("at", [-4096, 1, 256, SIZE])
def test_erases_stay_inside_and_on_a_sector(flash: Flash, at: int) -> None:
    with pytest.raises(ValueError):
        flash.erase(at)
