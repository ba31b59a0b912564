"""The main screens look as they did when somebody last looked at them."""

from pathlib import Path

import pytest

from tests.programs.display_pictures import PICTURES, draw

KEPT = {
    text.split("\n")[0]: text
    for text in Path(__file__)
    .with_name("pictures.txt")
    .read_text(encoding="utf-8")
    .strip()
    .split("\n\n")
}


def test_every_picture_is_kept() -> None:
    assert list(KEPT) == list(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_the_display_looks_as_kept(name: str) -> None:
    assert draw(name) == KEPT[name]
