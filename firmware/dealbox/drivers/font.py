"""The font: six bytes a cell code of parts.py, one for each column, bit 0 the top pixel.

It is drawn in glyphs.txt. An image has these bytes as a module (tools/image/firmware.py).
"""

from dealbox.parts import BAR, BIG, BIG_BASE, EXTRA, EXTRA_BASE

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

_HEIGHTS_PX = {"small": 8, "bar": 8, "big": 16}


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
    return EXTRA_BASE + EXTRA.index(name) if name in EXTRA else ord(name)


def _column(rows: "list[str]", x: int) -> int:
    """Return a column of eight pixels."""
    return sum([(rows[bit][x] == "#") << bit for bit in range(8)])


def _tiles() -> bytes:
    drawn = bytearray(6 * (EXTRA_BASE + len(EXTRA)))
    for kind, name, rows in glyphs():
        for top in range(0, len(rows), 8):
            for x in range(len(rows[0])):
                cell = _code(kind, name) + top // 8 * 2 + x // 6
                drawn[6 * cell + x % 6] = _column(rows[top:], x)
    return bytes(drawn)


TILES = _tiles()
