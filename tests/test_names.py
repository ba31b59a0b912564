"""No trademark of a maker of games is in the product, nor an edition's title as it is sold."""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.cases import for_each

ROOT = Path(__file__).parents[1]
# docs/rules names the booklets that it cites.
PRODUCT = ("firmware", "games", "host_sim", "tools", "boards", "kit", "tests")

# Titles, makers and characters, shifted by 13 letters (rot13), so that this file does not contain
# them either. Plain words of the rules, such as what an owner of a whole group is called, are
# allowed.
NAMES = """
    cnexre oebguref
    cyngvahz rqvgvba
    craalontf
    havirefvgl tnzrf
    jbeyq rqvgvba
    jnqqvatgba
    jvaavat zbirf
    pbzenqrf znengube
    unfoeb
    zbabcbyl
"""


def _patterns() -> Iterator[str]:
    """Yield an expression for each name, its words joined or not."""
    for name in codecs.decode(NAMES, "rot13").strip().splitlines():
        yield "[ _-]?".join(name.split())


TRADEMARK = re.compile("|".join(_patterns()), re.IGNORECASE)
FILES = [
    path
    for folder in PRODUCT
    for path in sorted((ROOT / folder).rglob("*"))
    if path.is_file() and "__pycache__" not in path.parts
]


def _places(path: Path) -> list[str]:
    """Return where a file contains a trademark: by line, 0 for its own path."""
    name = str(path.relative_to(ROOT))
    lines = [name, *path.read_text(encoding="utf-8", errors="replace").splitlines()]
    return [f"{name}:{number}" for number, line in enumerate(lines) if TRADEMARK.search(line)]


def test_no_trademark_is_in_the_product() -> None:
    assert not [place for path in FILES for place in _places(path)]


@for_each("shifted", ["Nagv-Zbabcbyl", "ZBABCBYL_XRLF", "Jbeyq-Rqvgvba", "Unfoeb'f"])
def test_a_trademark_is_found_in_any_spelling(shifted: str) -> None:
    assert TRADEMARK.search(codecs.decode(shifted, "rot13"))


@for_each("shifted", ["zbabcbyvfg", "vf_zbabcbyvmrq", "gur jbeyq", "n pynffvp rqvgvba"])
def test_plain_words_are_allowed(shifted: str) -> None:
    assert not TRADEMARK.search(codecs.decode(shifted, "rot13"))
