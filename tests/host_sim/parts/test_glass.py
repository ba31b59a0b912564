"""Text on the pixels, and back."""

import struct
import zlib

import pytest

from dealbox import parts
from dealbox.drivers import font
from host_sim.parts.glass import Glass


def put(glass: Glass, row: int, column: int, code: int, invert: int = 0) -> None:
    at = row * 128 + 1 + 6 * column
    glass.memory[at : at + 6] = bytes(b ^ invert for b in font.TILES[6 * code : 6 * code + 6])


def write(glass: Glass, row: int, text: str, invert: int = 0, at: int = 0) -> None:
    for column, character in enumerate(text, at):
        code = 1 + parts.EXTRA.index(character) if character in parts.EXTRA else ord(character)
        put(glass, row, column, code, invert)


def write_large(glass: Glass, row: int, text: str) -> None:
    column = 0
    for character in text:
        code = parts.BIG_BASE + 4 * parts.BIG.index(character)
        put(glass, row, column, code)
        put(glass, row + 1, column, code + 2)
        if character != ".":
            put(glass, row, column + 1, code + 1)
            put(glass, row + 1, column + 1, code + 3)
            column += 1
        column += 1


@pytest.fixture
def glass() -> Glass:
    glass = Glass()
    glass.is_on = True
    return glass


def test_every_small_character_reads_as_itself(glass: Glass) -> None:
    characters = [chr(code) for code in range(33, 127)] + list(parts.EXTRA)
    for at in range(0, len(characters), 21):
        text = "".join(characters[at : at + 21])
        write(glass, 3, text.ljust(21))
        assert glass.lines()[3] == text.rstrip()


def test_every_large_figure_reads_as_one_character(glass: Glass) -> None:
    for text in ("0123456789", "KM$£€-", "$1.925M"):
        glass.memory[:] = bytes(1024)
        write_large(glass, 2, text)
        assert glass.lines() == ["", "", text, "", "", "", "", ""]


def test_text_beside_a_large_figure(glass: Glass) -> None:
    write_large(glass, 0, "15M")
    write(glass, 1, "BLUE", at=7)
    assert glass.lines()[:2] == ["15M", "       BLUE"]


def test_an_inverse_row_reads_the_same(glass: Glass) -> None:
    glass.memory[128:256] = b"\xff" * 128
    write(glass, 1, "DEAL 5K", invert=0xFF)
    assert glass.lines()[1] == "DEAL 5K"


def test_bars(glass: Glass) -> None:
    for column in range(7):
        put(glass, 0, column, parts.BAR + column)
    assert glass.lines()[0] == "▯▮▮▮▮▮▮"


def test_rubbish_is_told(glass: Glass) -> None:
    glass.memory[1:7] = b"\x99\x66\x99\x66\x99\x66"
    assert glass.lines()[0] == "\ufffd"


def test_a_dark_glass_shows_nothing(glass: Glass) -> None:
    write(glass, 0, "SOLD")
    glass.is_on = False
    assert glass.lines() == []
    assert "#" not in glass.picture()


def test_picture_and_inverse(glass: Glass) -> None:
    glass.memory[0] = 0x81
    rows = glass.picture().split("\n")
    assert len(rows) == 64 and {len(row) for row in rows} == {128}
    assert [y for y in range(64) if rows[y][0] == "#"] == [0, 7]
    glass.inverse = True
    assert glass.picture().count("#") == 128 * 64 - 2


def test_png(glass: Glass) -> None:
    glass.memory[127] = 0x01
    png = glass.png(scale=2)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (256, 128)
    at = png.index(b"IDAT") + 4
    size = struct.unpack(">I", png[at - 8 : at - 4])[0]
    rows = zlib.decompress(png[at : at + size])
    assert rows[:257] == b"\0" + bytes(254) + b"\xff\xff"
