"""The main screens look as in pictures.txt, which was reviewed."""

from tests.support.cases import for_each
from tests.ui.pictures import PICTURES, rows


@for_each("name", PICTURES)
def test_the_display_matches_its_picture(name: str) -> None:
    assert rows(name) == PICTURES[name][1]
