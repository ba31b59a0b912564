import unicodedata

from dealbox import parts
from dealbox.bank.names import ALPHABET
from dealbox.drivers.font import TILES, glyphs
from dealbox.parts import LETTERS_AT

BLANK = bytes(6)
EXTRA = range(parts.EXTRA_BASE, parts.EXTRA_BASE + len(parts.EXTRA))
LETTERS = range(LETTERS_AT, LETTERS_AT + len(parts.LETTERS))
SMALL = [*EXTRA, *LETTERS, *range(parts.BAR, parts.BAR + 7), *range(33, 127)]
BIG = range(parts.BIG_BASE, parts.BIG_BASE + 4 * len(parts.BIG))


def tile(cell: int) -> bytes:
    return TILES[6 * cell : 6 * cell + 6]


def dark(cell: int) -> bytes:
    return bytes(column ^ 0xFF for column in tile(cell))


def test_every_word_of_the_parts_contract_is_drawn_once() -> None:
    names = [(kind, name) for kind, name, _ in glyphs() if name not in parts.LETTERS]
    marks = [name for kind, name in names if kind == "mark"]
    signs = 94 + len(parts.EXTRA) + 7 + len(parts.BIG)
    assert len(names) == len(set(names)) == signs + len(marks)
    assert BIG.stop == EXTRA.start and EXTRA.stop == LETTERS_AT <= 256
    assert len(TILES) == 6 * LETTERS.stop and len(set(parts.LETTERS)) == len(parts.LETTERS)


def test_each_accented_letter_is_its_base_below_its_mark() -> None:
    marks = {int(n, 16): rows for kind, n, rows in glyphs() if kind == "mark"}
    for letter in parts.LETTERS:
        mark = unicodedata.normalize("NFD", letter)[1:]
        if mark and ord(mark) in marks and letter not in "ďľť":
            top = tile(LETTERS_AT + parts.LETTERS.index(letter))
            rows = ["".join(".#"[column >> row & 1] for column in top) for row in (0, 1)]
            assert rows[0] == marks[ord(mark)][0], letter


def test_every_letter_of_a_name_can_be_shown() -> None:
    assert set(ALPHABET) - set(parts.EXTRA) <= set(map(chr, range(32, 127)))


def test_unused_codes_are_blank() -> None:
    used = {*SMALL, *BIG}
    assert all(tile(cell) == BLANK for cell in range(EXTRA.stop) if cell not in used)


def test_no_two_cells_of_small_text_look_alike() -> None:
    assert len({tile(cell) for cell in SMALL} | {BLANK}) == len(SMALL) + 1


def test_a_figure_is_four_tiles_no_other_figure_has() -> None:
    quarters = {tuple(tile(cell + n) for n in range(4)) for cell in BIG[::4]}
    assert len(quarters) == len(parts.BIG)


def test_no_quarter_of_a_figure_is_a_cell_of_small_text() -> None:
    small = {tile(cell) for cell in SMALL}
    assert not [cell for cell in BIG if tile(cell) in small]


def test_only_point_and_comma_have_blank_quarters() -> None:
    blank = [cell - parts.BIG_BASE for cell in BIG if tile(cell) == BLANK]
    assert blank == [4 * parts.BIG.index(each) + quarter for each in ".," for quarter in (0, 1, 3)]


def test_black_on_white_is_never_white_on_black() -> None:
    cells = [32, *SMALL, *BIG]
    assert not {tile(cell) for cell in cells} & {dark(cell) for cell in cells}


def test_letters_stand_apart() -> None:
    letters = [ord(c) for c in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"]
    assert not [chr(cell) for cell in letters if tile(cell)[5]]


def test_figures_are_thirteen_high_and_stand_apart() -> None:
    for i, name in enumerate(parts.BIG[:-3]):
        left_top, right_top, left_bottom, right_bottom = range(128 + 4 * i, 132 + 4 * i)
        top, bottom = tile(left_top) + tile(right_top), tile(left_bottom) + tile(right_bottom)
        assert any(c & 2 for c in top) and not any(c & 1 for c in top), name
        assert any(c & 0x20 for c in bottom) and not any(c & 0xC0 for c in bottom), name
        assert not tile(left_top)[0] | tile(left_bottom)[0]
        assert not tile(right_top)[5] | tile(right_bottom)[5]
