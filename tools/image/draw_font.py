"""Generate firmware/dealbox/drivers/font.py from the glyphs in glyphs.txt."""

import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
FONT = FIRMWARE / "dealbox/drivers/font.py"
sys.path.insert(0, str(FIRMWARE))

from dealbox import parts  # noqa: E402 (the firmware's folder is no package of the laptop)

HEADER = '''\
"""The font: six bytes a cell code of parts.py, one for each column, bit 0 the top pixel.

Made by tools/image/draw_font.py of tools/image/glyphs.txt: change the art, not this file.
"""

# fmt: off
TILES = (
'''
FIRST_CODE = {"small": 0, "bar": parts.BAR, "big": parts.BIG_BASE}


def glyphs(art: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield (kind, name, rows) for every glyph."""
    lines = iter(art.splitlines())
    for line in lines:
        kind, *names = line.split(" ")
        if kind in FIRST_CODE:
            height = 16 if kind == "big" else 8
            bands = [next(lines).split(" ") for _ in range(height)]
            for name, *rows in zip(names, *bands, strict=True):
                yield kind, name, tuple(rows)


def code(kind: str, name: str) -> int:
    """Return the cell code of a glyph; of a large figure, that of its top left tile."""
    if kind == "big":
        return parts.BIG_BASE + 4 * parts.BIG.index(name)
    if kind == "bar":
        return parts.BAR + int(name)
    return parts.EXTRA_BASE + parts.EXTRA.index(name) if name in parts.EXTRA else ord(name)


def tile(rows: tuple[str, ...], left: int, top: int) -> bytes:
    """Return the six column bytes of the 6 x 8 pixels whose corner is (left, top)."""
    return bytes(
        sum((rows[top + bit][column] == "#") << bit for bit in range(8))
        for column in range(left, left + 6)
    )


def tiles(art: str) -> dict[int, bytes]:
    """Return the tile of every cell code that has a glyph."""
    drawn = {}
    for kind, name, rows in glyphs(art):
        for top in range(0, len(rows), 8):
            for left in range(0, len(rows[0]), 6):
                drawn[code(kind, name) + top // 8 * 2 + left // 6] = tile(rows, left, top)
    return drawn


def module(art: str) -> str:
    """Return the text of font.py."""
    drawn = tiles(art)
    blank = bytes(6)
    cells = range(parts.EXTRA_BASE + len(parts.EXTRA))
    lines = (f'    b"{_escaped(drawn.get(cell, blank))}"  # {cell}\n' for cell in cells)
    return HEADER + "".join(lines) + ")\n"


def _escaped(columns: bytes) -> str:
    return "".join(f"\\x{column:02x}" for column in columns)


if __name__ == "__main__":
    FONT.write_text(module((HERE / "glyphs.txt").read_text(encoding="utf-8")), encoding="utf-8")
