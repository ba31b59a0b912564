import shutil
from pathlib import Path

import pytest

from kit import layout, places
from tests.support.cases import rows

FILES = dict(zip(("loose", "case", "board"), layout.FILES[layout.BOARD], strict=True))


@pytest.mark.parametrize(("name", "old", "new", "reason"), rows(__file__, "faults"))
def test_a_fault_is_refused_in_words(
    tmp_path: Path, name: str, old: str, new: str, reason: str
) -> None:
    for each in FILES.values():
        (tmp_path / each).parent.mkdir(exist_ok=True)
        shutil.copy(layout.KIT / each, tmp_path / each)
    file = FILES[name]
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(layout.BadLayout, match=reason):
        layout.read(layout.LOOSE if name == "loose" else layout.BOARD, tmp_path)


def test_a_measure_of_the_first_enclosure_counts_where_none_is_said() -> None:
    first, board = layout.read(), layout.read(layout.BOARD)
    assert board["deal_button"]["depth"] == first["deal_button"]["depth"]
    assert board["box"]["wall"] == first["box"]["wall"]
    assert board["box"]["width"] != first["box"]["width"]
    assert "keypad" not in board


def test_a_point_below_the_face_is_found_on_the_base() -> None:
    """Where the planes of face and base meet, both count the same; elsewhere the slope does."""
    measures = layout.read(layout.BOARD)
    below = -measures["box"]["inner_depth"]
    assert places.on_base(measures, (7, 0, below)) == (7, 0, 0)
    x, along, up = places.on_base(measures, (7, 100, below))
    assert (x, round(along, 1), round(up, 1)) == (7, 98.8, 15.6)  # 100 mm along 9 degrees
