import pytest

from dealbox import parts
from dealbox.drivers import font
from host_sim.parts.picture import Picture

PIXELS = [(x, y) for y in range(64) for x in range(128)]


def put(display: Picture, row: int, column: int, code: int, invert: int = 0) -> None:
    at = row * 128 + 1 + 6 * column
    display.memory[at : at + 6] = bytes(b ^ invert for b in font.TILES[6 * code : 6 * code + 6])


def write(display: Picture, row: int, text: str, invert: int = 0) -> None:
    for column, character in enumerate(text):
        code = ord(character)
        if character in parts.EXTRA:
            code = parts.EXTRA_BASE + parts.EXTRA.index(character)
        put(display, row, column, code, invert)


def write_large(display: Picture, row: int, text: str) -> None:
    column = 0
    for character in text:
        code = parts.BIG_BASE + 4 * parts.BIG.index(character)
        put(display, row, column, code)
        put(display, row + 1, column, code + 2)
        if character not in ".,":
            put(display, row, column + 1, code + 1)
            put(display, row + 1, column + 1, code + 3)
            column += 1
        column += 1


@pytest.fixture
def display() -> Picture:
    display = Picture()
    display.is_on = True
    return display


def test_every_small_character_reads_as_itself(display: Picture) -> None:
    characters = [chr(code) for code in range(33, 127)] + list(parts.EXTRA)
    for at in range(0, len(characters), 21):
        text = "".join(characters[at : at + 21])
        write(display, 3, text.ljust(21))
        assert display.lines()[3] == text.rstrip()


def test_every_large_figure_reads_as_one_character(display: Picture) -> None:
    for text in ("0123456789", "KM$£€-", "$1.925M", "-1,925M"):
        display.memory[:] = bytes(1024)
        write_large(display, 2, text)
        assert display.lines() == ["", "", text, "", "", "", "", ""]


def test_an_inverse_row_reads_the_same(display: Picture) -> None:
    display.memory[128:256] = b"\xff" * 128
    write(display, 1, "DEAL 5K", invert=0xFF)
    assert display.lines()[1] == "DEAL 5K"


def test_unreadable_cells_are_reported(display: Picture) -> None:
    display.memory[1:7] = b"\x99\x66\x99\x66\x99\x66"
    assert display.lines()[0] == "\ufffd"


def test_a_dark_display_shows_nothing(display: Picture) -> None:
    write(display, 0, "SOLD")
    display.is_on = False
    assert display.lines() == []
    assert not any(display.is_lit(x, y) for x, y in PIXELS)


@pytest.mark.parametrize("is_inverse", [False, True])
def test_a_pixel_is_lit_where_its_bit_is_set_unless_all_are_inverse(
    display: Picture, is_inverse: bool
) -> None:
    display.memory[0], display.inverse = 0x82, is_inverse
    different = [place for place in PIXELS if display.is_lit(*place) != is_inverse]
    assert different == [(0, 1), (0, 7)]
