"""The main screens look as in pictures.txt, which was reviewed."""

from pathlib import Path

from tests.support.cases import for_each
from tests.ui.pictures import PICTURES, draw

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


@for_each("name", PICTURES)
def test_the_display_matches_its_picture(name: str) -> None:
    assert draw(name) == STORED[name]
