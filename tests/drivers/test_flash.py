from collections.abc import Callable

import pytest

from dealbox.drivers.flash import Flash
from dealbox.parts import RECORDS_BYTES
from tests.support.wires import NorFlash

SIZE = (3 + 16) * 4096  # a journal of three sectors, and the records


@pytest.fixture
def nor() -> NorFlash:
    return NorFlash(3 + 16)


@pytest.fixture
def flash(nor: NorFlash) -> Flash:
    return Flash(nor, lambda size: memoryview(nor.content)[-size:])


def read(flash: Flash, at: int, count: int) -> bytes:
    buffer = bytearray(count)
    flash.read_into(at, buffer)
    return bytes(buffer)


def test_the_records_follow_the_journal_and_are_below_it_in_the_chip(
    flash: Flash, nor: NorFlash
) -> None:
    assert flash.size == 3 * 4096
    flash.program(0, bytearray(256))
    flash.program(flash.size, bytearray(256))
    flash.program(SIZE - 256, bytearray(256))
    written = [at for at in range(0, SIZE, 256) if not nor.content[at]]
    assert written == [0, RECORDS_BYTES - 256, RECORDS_BYTES]
    assert flash.read_heads(1) == b"\0\xff\xff"
    flash.erase(flash.size)
    assert nor.content[0] == 0xFF and nor.content[RECORDS_BYTES] == 0


def test_a_program_clears_bits_and_an_erase_sets_them(flash: Flash) -> None:
    flash.program(4096 + 256, bytearray(b"\x0f" * 256))
    flash.program(4096 + 256, bytearray(b"\x33" * 256))
    assert read(flash, 4096 + 255, 258) == b"\xff" + b"\x03" * 256 + b"\xff"
    flash.erase(4096)
    assert read(flash, 0, 3 * 4096) == b"\xff" * 3 * 4096


def test_an_erase_spares_the_neighbours(flash: Flash) -> None:
    for at in (4096 - 256, 4096, 8192):
        flash.program(at, bytearray(256))
    flash.erase(4096)
    content = read(flash, 0, 3 * 4096)
    assert [content[at] for at in (4095, 4096, 8191, 8192)] == [0, 0xFF, 0xFF, 0]


@pytest.mark.parametrize(
    ("act", "arguments"),
    [
        *((Flash.read_into, each) for each in ((-1, 1), (SIZE, 1), (SIZE - 1, 2), (0, SIZE + 1))),
        *((Flash.program, (at, 256)) for at in (-256, 1, 255, SIZE, SIZE + 256)),
        *((Flash.program, (0, count)) for count in (0, 255, 257, 512)),  # no page
        *((Flash.erase, (at,)) for at in (-4096, 1, 256, SIZE)),
    ],
)
def test_operations_stay_inside_and_on_a_page_or_sector(
    flash: Flash, act: Callable[..., None], arguments: tuple[int, ...]
) -> None:
    at, *counts = arguments
    with pytest.raises(ValueError):
        act(flash, at, *map(bytearray, counts))
