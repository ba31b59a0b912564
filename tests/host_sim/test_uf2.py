import hashlib
import struct
from pathlib import Path

import pytest

from dealbox import __version__
from dealbox.store.page import VERSION
from host_sim import uf2
from tests.support.cases import for_each


def test_every_block_has_its_address() -> None:
    packed = uf2.pack(bytes(range(256)) + b"end")
    assert len(packed) == 3 * 512
    for index in range(3):
        block = packed[index * 512 : index * 512 + 512]
        magic = struct.unpack_from("<II", block) + struct.unpack_from("<I", block, 508)
        assert magic == (0x0A324655, 0x9E5D5157, 0x0AB16F30)
        flags, at, size, number, count, family = struct.unpack_from("<6I", block, 8)
        assert (flags, size, number, count) == (0x2000, 256, index, 3)
        assert at == 0x10000000 + 256 * index
        assert family == 0xE48BFF56


def test_the_last_page_of_the_program_is_filled_up_with_zeros() -> None:
    packed = uf2.pack(b"abc")
    assert packed[32 : 32 + 256] == b"abc" + bytes(253)


def test_the_page_after_the_program_is_its_checksum() -> None:
    packed = uf2.pack(b"abc")
    digest = hashlib.sha256(b"abc" + bytes(253)).digest()
    assert packed[512 + 32 : 512 + 32 + 256] == b"dealbox-sha256\0\0" + digest + bytes(208)


# Reading one.

LABEL = uf2.label("DEALBOX_PICO", "1.2.3", 7).encode()
GOOD = uf2.pack(bytes(1000) + LABEL + bytes(1000))


def _with(at: int, value: int) -> bytes:
    """Return the good file with one number changed."""
    return GOOD[:at] + struct.pack("<I", value) + GOOD[at + 4 :]


def test_an_image_carries_its_label() -> None:
    assert uf2.read(GOOD) == uf2.Image("DEALBOX_PICO", "1.2.3", 7)


@pytest.mark.chip
def test_the_built_image_carries_its_label(image: Path) -> None:
    image_read = uf2.read(image.read_bytes())
    assert image_read == uf2.Image("DEALBOX_PICO", __version__, VERSION)


@for_each(
    ("packed", "complaint"),
    [
        (b"", "no UF2 file"),
        (b"UF2\n" * 128, "no UF2 file"),
        (GOOD[:-1], "cut short: 4607 of 4608"),
        (GOOD[:-512], "cut short: 4096 of 4608"),
        (GOOD[:200], "cut short"),
        (GOOD + b"more", "cut short"),
        (_with(508, 0), "damaged at byte 508"),
        (_with(512, 0), "damaged at byte 512"),
        (_with(512 + 20, 5), "damaged at byte 532"),
        (_with(512 + 32, 5), "damaged: its checksum differs"),
        (uf2._blocks(bytes(1024) + LABEL.ljust(256)), "carries no checksum"),
        (_with(28, 0xE48BFF59), "another chip"),
        (_with(512 + 12, 0x20000000), "block 1 goes to 0x20000000"),
        (_with(512 + 16, 232), "block 1 has 232 bytes, the chip takes 256"),
        (uf2.pack(bytes(2000)), "no image of ours"),
        (uf2.pack(bytes(0xA0001) + LABEL), "in which the game is stored"),
        (uf2.pack(LABEL + bytes(0xA0000 - len(LABEL))), "in which the game is stored"),
    ],
)
def test_what_is_not_to_be_flashed_is_refused(packed: bytes, complaint: str) -> None:
    with pytest.raises(uf2.BadImage, match=complaint):
        uf2.read(packed)


def test_the_boot_rom_takes_blocks_in_any_order_and_passes_over_those_of_another_chip() -> None:
    blocks = [GOOD[at : at + 512] for at in range(0, len(GOOD), 512)]
    other = _with(28, 0xE48BFF59)[:512]
    assert uf2.flashed(b"".join([other, *reversed(blocks)])) == uf2.flashed(GOOD)
    assert uf2.flashed(GOOD).startswith(uf2.unpack(GOOD))


@for_each(
    ("packed", "complaint"),
    [
        (bytes(512), "takes 0 of 0 blocks"),
        (GOOD[:-512], "takes 8 of 9 blocks"),
        (_with(8, 0), "takes 8 of 9 blocks"),  # no family
        (_with(12, 0x20000000), "takes 8 of 9 blocks"),
        (_with(512 + 16, 232), "takes 8 of 9 blocks"),
        (_with(512 + 24, 10), "takes 7 of 9 blocks"),  # the count begins anew
    ],
)
def test_the_boot_rom_waits_for_what_it_does_not_take(packed: bytes, complaint: str) -> None:
    with pytest.raises(uf2.BadImage, match=complaint):
        uf2.flashed(packed)


def test_every_bit_of_a_file_counts() -> None:
    small = uf2.pack(LABEL)
    assert uf2.read(small)
    for bit in range(8 * len(small)):
        flipped = bytearray(small)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(uf2.BadImage):
            uf2.read(bytes(flipped))
