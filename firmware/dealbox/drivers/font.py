"""The font: six bytes a cell code of parts.py, one for each column, bit 0 the top pixel.

It is drawn in glyphs.txt. An image has these bytes as a module (tools/image/firmware.py).
"""

import unicodedata  # type: ignore[import-not-found, unused-ignore]  # on the laptop alone

from dealbox.parts import BAR, BIG, BIG_BASE, EXTRA, EXTRA_BASE, LETTERS, LETTERS_AT

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

_HEIGHTS_PX = {"small": 8, "bar": 8, "big": 16, "mark": 2}
# A capital or a tall letter below a mark loses the rows that tell least; a low one is drawn lower.
KEPT_ROWS = {1: (0, 2, 3, 4, 5, 6), 2: (0, 2, 3, 4, 6)}  # by the rows of the mark
TALL = "bdfhklt"
TAILS = "gjpqy"
CEDILLA, OGONEK = 0x327, 0x328  # the tails below a letter, as columns of the lowest row
BELOW = {CEDILLA: (2,), OGONEK: (3, 4)}
CARON = 0x30C
APOSTROPHE = {4: 3}  # is the caron of a tall letter: rows 0 and 1 of column 4
DOTLESS = {"i": "ı", "j": "j"}


def glyphs() -> "Iterator[tuple[str, str, list[str]]]":
    """Yield kind, name and rows of every glyph."""
    with open(__file__[: -len("font.py")] + "glyphs.txt", encoding="utf-8") as file:
        lines = iter(file.read().split("\n"))
    for line in lines:
        kind, *names = line.split(" ")
        if kind in _HEIGHTS_PX:
            bands = [next(lines).split(" ") for _ in range(_HEIGHTS_PX[kind])]
            for number in range(len(names)):
                yield kind, names[number], [band[number] for band in bands]


def _code(kind: str, name: str) -> int:
    """Return the cell code of a glyph; of a large figure, that of its top left tile."""
    if kind == "big":
        return BIG_BASE + 4 * BIG.index(name)
    if kind == "bar":
        return BAR + int(name)
    if name in LETTERS:
        return LETTERS_AT + LETTERS.index(name)
    return EXTRA_BASE + EXTRA.index(name) if name in EXTRA else ord(name)


def _column(rows: "list[str]", x: int) -> int:
    """Return a column of up to eight pixels."""
    return sum([(rows[bit][x] == "#") << bit for bit in range(min(8, len(rows)))])


def _tiles() -> bytes:
    drawn: dict[int, bytes] = {}
    marks: dict[int, bytes] = {}
    for kind, name, rows in glyphs():
        if kind == "mark":
            marks[int(name, 16)] = bytes([_column(rows, x) for x in range(6)])
            continue
        for top in range(0, len(rows), 8):
            for left in range(0, len(rows[0]), 6):
                cell = _code(kind, name) + top // 8 * 2 + left // 6
                drawn[cell] = bytes([_column(rows[top:], left + x) for x in range(6)])
    for letter in LETTERS:
        cell = _code("small", letter)
        if cell not in drawn:
            drawn[cell] = _composed(letter, drawn, marks)
    cells = range(LETTERS_AT + len(LETTERS))
    return b"".join([drawn.get(cell, bytes(6)) for cell in cells])


def _composed(letter: str, drawn: dict[int, bytes], marks: dict[int, bytes]) -> bytes:
    """Return the tile of a letter that is not drawn: its base and its mark."""
    parts_of = unicodedata.normalize("NFD", letter)
    name, kind = parts_of[0], ord(parts_of[1])
    if name == "g" and kind == CEDILLA:
        kind = 0x301  # there is no room below it
    if kind in BELOW:
        return bytes(
            column | (at in BELOW[kind]) << 7
            for at, column in enumerate(drawn[_code("small", name)])
        )
    if name in TALL and kind == CARON:
        return bytes(
            column | APOSTROPHE.get(at, 0) for at, column in enumerate(drawn[_code("small", name)])
        )
    columns = drawn[_code("small", DOTLESS.get(name, name))]
    height = 2 if any(column & 2 for column in marks[kind]) else 1
    if name.isupper() or name in TALL:
        columns = bytes(
            sum((column >> row & 1) << at + height for at, row in enumerate(KEPT_ROWS[height]))
            for column in columns
        )
    elif height > 1 and name not in TAILS:
        columns = bytes(column << 1 for column in columns)
    else:
        columns = bytes(column & 0xFC for column in columns)  # without the dot of a j
    return bytes(each | above for each, above in zip(columns, marks[kind], strict=True))


TILES = _tiles()
