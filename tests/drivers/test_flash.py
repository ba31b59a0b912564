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
    return Flash(nor, nor)


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
    assert flash.read_heads(0, 4096, 3, 4) == bytes(4) + b"\xff" * 8
    assert [flash.is_blank(at) for at in (0, 4096, flash.size)] == [False, True, False]
    flash.erase(flash.size)
    assert nor.content[0] == 0xFF and nor.content[RECORDS_BYTES] == 0


def test_a_program_clears_bits_and_an_erase_sets_those_of_its_sector(flash: Flash) -> None:
    for at, byte in ((4096 - 256, 0), (4096 + 256, 0x0F), (4096 + 256, 0x33), (8192, 0)):
        flash.program(at, bytearray([byte] * 256))
    assert read(flash, 4096 + 255, 258) == b"\xff" + b"\x03" * 256 + b"\xff"
    flash.erase(4096)
    blank = b"\xff" * (4096 - 256)
    assert read(flash, 0, 4096) == blank + bytes(256) == read(flash, 8192, 4096)[::-1]
    assert flash.is_blank(4096)


@pytest.mark.parametrize(
    ("act", "arguments"),
    [
        *((Flash.read_into, each) for each in ((-1, 1), (SIZE, 1), (SIZE - 1, 2), (0, SIZE + 1))),
        *((Flash.program, (at, 256)) for at in (-256, 1, 255, SIZE, SIZE + 256)),
        *((Flash.program, (0, count)) for count in (0, 255, 257, 512)),  # no page
        *((Flash.erase, (at,)) for at in (-4096, 1, 256, SIZE)),
        *((Flash.is_blank, (at,)) for at in (-4096, 1, 256, SIZE)),
        *((lambda each, at: each.read_heads(at, 256, 3, 4), (at,)) for at in (-4, 2, SIZE - 4)),
    ],
)
def test_operations_stay_inside_and_on_a_page_or_sector(
    flash: Flash, act: Callable[..., None], arguments: tuple[int, ...]
) -> None:
    at, *counts = arguments
    with pytest.raises(ValueError):
        act(flash, at, *map(bytearray, counts))
