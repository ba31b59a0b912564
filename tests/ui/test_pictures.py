"""The main screens look as in pictures.txt, which was reviewed."""

from pathlib import Path

import pytest

from dealbox.parts import BIG_BASE, COLUMNS, EXTRA_BASE
from tests.programs.display_pictures import PICTURES, draw, play

STORED = {
    text.split("\n")[0]: text
    for text in Path(__file__)
    .with_name("pictures.txt")
    .read_text(encoding="utf-8")
    .strip()
    .split("\n\n")
}


def test_every_picture_is_stored() -> None:
    assert list(STORED) == list(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_the_display_matches_its_picture(name: str) -> None:
    assert draw(name) == STORED[name]


@pytest.mark.parametrize("name", PICTURES)
def test_a_line_is_free_between_large_figures_and_the_bottom_line(name: str) -> None:
    cells = play(name).board.display.cells
    assert not any(BIG_BASE <= cell < EXTRA_BASE for cell in cells[6 * COLUMNS : 7 * COLUMNS])
