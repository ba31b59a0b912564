import ast
import re
from collections.abc import Iterator
from pathlib import Path

from dealbox.bank import refusals, state
from dealbox.parts import NO_DISPLAY, NO_KEYPAD, NO_MINUS, NO_PLUS, ROWS
from dealbox.ui import qr, words
from tests.support import sources
from tests.support.cases import for_each

WITH_WORDS = {"feed", *(module for _, module in words.LANGUAGES)}  # feed: names of docs/usb.md
REFUSALS = [name for name in vars(refusals) if name.isupper()]


def test_every_refusal_has_words_that_fit_and_every_kind_of_booking_its_own() -> None:
    assert words.REFUSALS.keys() == {getattr(refusals, name) for name in REFUSALS}
    assert all(1 <= len(lines) < ROWS for lines in words.REFUSALS.values())
    assert words.KINDS == state.KINDS
    assert len(words.KINDS) == len(set(words.KINDS)) == 1 + state.KIND_MAX


def test_every_part_that_is_missing_is_named() -> None:
    named = [words.missing(bit) for bit in (NO_PLUS, NO_MINUS, NO_DISPLAY, NO_KEYPAD)]
    assert all(text.startswith("! no ") for text in named)
    assert len(set(named)) == 4
    assert words.missing(0) == ""
    assert words.missing(NO_MINUS | NO_KEYPAD) == words.missing(NO_MINUS)


# Not shown: names of modules and of a Python, a key, the text in a trace that main.py searches
# for, the letters that a code has, and the pages of a new game as the chart names them.
_NO_WORDS = {"__main__", "codes", "cpython", 'File "', "GO ", "selftest", qr._ALPHANUMERIC}
_NO_WORDS |= {"content", "new_game", "edition", "options", "house", "enrol", "roles", "owners"}
_NO_WORDS |= vars(state.State()).keys()  # settings


def _literals(node: ast.AST) -> Iterator[str]:
    """Yield the texts below a node that are neither docstrings nor types."""
    types = getattr(node, "annotation", None), getattr(node, "returns", None)
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if child not in types and not is_docstring:
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                yield child.value
            yield from _literals(child)


@for_each(
    "path",
    [
        *sorted(
            path for path in (sources.PACKAGE / "ui").glob("*.py") if path.stem not in WITH_WORDS
        ),
        sources.PACKAGE / "unit.py",
        sources.FIRMWARE / "main.py",
    ],
)
def test_no_words_of_the_display_are_elsewhere(path: Path) -> None:
    assert not [
        text
        for text in _literals(sources.tree(path))
        if len(text) > 2
        and text not in _NO_WORDS
        and not hasattr(words, text)  # a name
        and re.search("[A-Za-z]{2}", text)
    ]
