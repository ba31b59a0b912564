"""Every word the unit has fits its display, and every reason has words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealbox.bank import refusals, state
from dealbox.parts import COLUMNS, EXTRA, NO_DISPLAY, NO_KEYPAD, NO_MINUS, NO_PLUS, ROWS
from dealbox.ui import words
from tests.support import sources

WITH_WORDS = {"feed", *(module for _, module in words.LANGUAGES)}  # feed: names of docs/usb.md
REFUSALS = [name for name in vars(refusals) if name.isupper()]


def _texts(value: object) -> Iterator[str]:
    """Yield every text within a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from _texts(part)


TEXTS = [text for name, value in vars(words).items() if name[:2] != "__" for text in _texts(value)]


def test_there_are_words() -> None:
    assert len(TEXTS) > 100


@pytest.mark.parametrize("text", sorted(set(TEXTS)))
def test_a_line_fits_the_display_and_the_display_has_its_letters(text: str) -> None:
    assert len(text) <= COLUMNS
    assert all(" " <= letter <= "~" or letter in EXTRA for letter in text)


@pytest.mark.parametrize("name", REFUSALS)
def test_every_refusal_has_a_title_and_no_more_lines_than_fit(name: str) -> None:
    lines = words.REFUSALS[getattr(refusals, name)]
    assert 1 <= len(lines) < ROWS
    assert lines[0].isupper()


def test_every_kind_of_booking_has_words_of_its_own() -> None:
    assert len(words.KINDS) == len(set(words.KINDS)) == 1 + state.KIND_MAX


def test_every_part_that_is_missing_is_named() -> None:
    named = [words.missing(bit) for bit in (NO_PLUS, NO_MINUS, NO_DISPLAY, NO_KEYPAD)]
    assert all(text.startswith("! no ") for text in named)
    assert len(set(named)) == 4
    assert words.missing(0) == ""
    assert words.missing(NO_MINUS | NO_KEYPAD) == words.missing(NO_MINUS)


def test_any_pair_of_players_fits_beside_the_largest_amount() -> None:
    pairs = [words.pair(one, other) for one in range(9) for other in range(9)]
    assert max(map(len, pairs)) + len("999.999M") <= COLUMNS
    assert words.pair(1, 2) == "RED→BLUE"


# Not shown: a module's name, a key, and the text in a trace that main.py searches for.
_NO_WORDS = {"__main__", 'File "', "GO "}

_DOCUMENTED = (ast.FunctionDef, ast.ClassDef, ast.Module)


def _literals(path: Path) -> Iterator[str]:
    """Yield the texts of a module that are neither docstrings nor types."""
    tree = sources.tree(path)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, (ast.arg, ast.AnnAssign)):
            node.annotation = None
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize(
    "path",
    [
        *sorted(
            path for path in (sources.PACKAGE / "ui").glob("*.py") if path.stem not in WITH_WORDS
        ),
        sources.PACKAGE / "unit.py",
        sources.FIRMWARE / "main.py",
    ],
    ids=sources.name,
)
def test_no_words_of_the_display_are_elsewhere(path: Path) -> None:
    assert not [
        text
        for text in _literals(path)
        if len(text) > 2
        and text not in _NO_WORDS
        and not hasattr(words, text)  # a name
        and re.search("[A-Za-z]{2}", text)
    ]
