"""The loops of dealbox.native against plain words of Python."""

import random
import struct

import pytest

from dealbox import native
from dealbox.drivers.font import TILES
from tests.support.checksums import checksum


@pytest.fixture
def chance() -> random.Random:
    return random.Random(5)


@pytest.mark.parametrize("count", [0, 1, 250, 257])
def test_a_checksum_is_the_sum_and_the_sum_of_sums(chance: random.Random, count: int) -> None:
    for page in (bytes(300), b"\xff" * 300, chance.randbytes(300)):
        out = bytearray(9)
        assert native.write_checksum(page, count, out, 2) == 8
        assert out[2:8] == checksum(page[:count])
        assert out[:2] + out[8:] == bytes(3)


def test_codes_are_added_above_the_owner(chance: random.Random) -> None:
    owners, values = chance.randbytes(40), bytes(chance.choices(range(4), k=40))
    spaces = bytearray(owner & 15 for owner in owners)
    assert native.add_codes(spaces, values, 40, 5) == 40 - values.count(0)
    for space, value in enumerate(values):
        assert spaces[space] == owners[space] & 15 | (value + 5 if value else 0) << 4


def test_values_are_bits_and_great_ones_share_the_last() -> None:
    assert native.values_in(bytes([8, 3, 3, 28, 1]), 4) == 1 << 8 | 1 << 3 | 1 << 28
    assert native.values_in(bytes([29, 255]), 2) == native.values_in(b"\x1e", 1) == 1 << 29
    assert native.values_in(b"", 0) == 0


def test_twins_are_equal_entries_that_do_not_begin_with_zero(chance: random.Random) -> None:
    seen = set()
    for _ in range(300):
        entries = [bytes(chance.choices(range(3), k=2)) for _ in range(4)]
        named = [entry for entry in entries if entry[0]]
        seen.add(len(set(named)) < len(named))
        assert native.has_twins(b"".join(entries), 2, 4) == (len(set(named)) < len(named))
    assert seen == {False, True}


def test_words_are_written_as_struct_does() -> None:
    words, out = [5, -1, 999_999, -(2**31), 7], bytearray(14)
    assert native.write_words(words, 1, 4, out, 1) == 13
    assert out == b"\0" + struct.pack(">3i", *words[1:4]) + b"\0"


@pytest.mark.parametrize("letters", [b"ab", b"abc", bytes(range(256))])
def test_the_greatest_head_below_one_and_above_another(
    chance: random.Random, letters: bytes
) -> None:
    for _ in range(300):
        heads = [bytes(chance.choices(letters, k=4)) for _ in range(9)]
        most, least = (bytes(chance.choices(letters, k=4)) for _ in range(2))
        best = bytearray(least)
        found = native.find_greatest(b"".join(heads), 4, len(heads), most, best)
        fit = [head for head in heads if least < head < most]
        assert found == (heads.index(max(fit)) if fit else -1)
        assert best == (max(fit) if fit else least)


@pytest.mark.parametrize(("data", "crc"), [("0000", "a01e"), ("1234", "26cf")])
def test_crc_a_of_annex_b(data: str, crc: str) -> None:
    frame = bytes.fromhex("ff" + data + crc)
    assert native.crc_a(frame, 1, 3) == int.from_bytes(frame[3:], "little")
    assert native.crc_a(frame, 1, 5) == 0


def test_changes_with_less_than_four_equal_cells_between_them_are_one() -> None:
    sent, found, end = b"aaaaaaaaaaaaaaaaaaaaa", [], 0
    while change := native.next_change(b"baaabaaaabbaaaaaaaaab", sent, end, 21):
        end = change >> 8
        found.append((change & 0xFF, end))
    assert found == [(0, 5), (9, 11), (20, 21)]


def test_cells_are_drawn_and_noted_as_sent() -> None:
    cells, sent, line = b"xRED!", bytearray(5), bytearray(20)
    assert native.draw_cells(cells, sent, 1, 4, TILES, 0xFF, line, 1) == 19
    assert sent == b"\0RED\0"
    tiles = b"".join(TILES[6 * code : 6 * code + 6] for code in b"RED")
    assert line == b"\0" + bytes(column ^ 0xFF for column in tiles) + b"\0"
