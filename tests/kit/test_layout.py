import shutil
from pathlib import Path

import pytest

from kit import layout, places

LOOSE, CASE, BOARD = layout.FILES[layout.BOARD]


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        (LOOSE, "width = 206", "width = ", "Invalid value"),
        (LOOSE, "[buzzer]", "[bell]", "there is no buzzer"),
        (LOOSE, "minus = [70.5, 42]", "minus = [69, 42]", "^the readers are 99.0 mm apart$"),
        (LOOSE, "plus = [-70.5, 42]", "plus = [-85, 42]", "plus reader is not inside the box"),
        (LOOSE, "at = [0, 10]", "at = [0, 40]", "display.* and buzzer overlap"),
        (
            LOOSE,
            "at = [-50, -38]",
            "at = [-60, 20]",
            "battery is metal, .* the plus reader's coil",
        ),
        (LOOSE, '[buzzer]\nsource = "seller"', "[buzzer]", "^buzzer has no source$"),
        (LOOSE, '"data sheet"  # Waveshare', '"somewhere" #', "^controllers zero has no source$"),
        (CASE, "inner_depth = 72", "inner_depth = ", "Invalid value"),
        (CASE, "[place]", "[plane]", "there is no place"),
        (CASE, '[insert]\nsource = "data sheet"', "[insert]", "^insert has no source$"),
        # in the plan and below the face
        (CASE, "width = 212", "width = 190", "board's bar is not inside the box"),
        (BOARD, "at = [60, 36]", "at = [12, 36]", "display.* and buzzer overlap"),
        (BOARD, "[91, 14], [-19", "[91, 6], [-19", "minus reader and board's post"),
        (BOARD, "at = [0, -93]", "at = [0, -75]", "deal button's nut and terminal deal"),
        (BOARD, "at = [28.575, 31.5]", "at = [28.575, 36]", "pico is not inside the box"),
        (BOARD, "picture = [0, 41.9]", "picture = [0, 30]", "the keys hide the large display"),
        (
            BOARD,
            "picture = [0, 41.9]",
            "picture = [0, 43]",
            "large display's picture is elsewhere",
        ),
        # on the base
        (
            CASE,
            "at = [0, 30] ",
            "at = [0, 12] ",
            "battery's bay and column 1 overlap, on the base",
        ),
        (CASE, "at = [0, 30] ", "at = [0, 60] ", "bay is not inside the box, on the base"),
        (CASE, "at = [0, 30] ", "at = [30, 30] ", "battery is metal, .* minus reader's coil"),
        (CASE, "inner_depth = 72", "inner_depth = 70", "lugs do not end above the base"),
        # readers and cards
        (BOARD, "minus = [74.75", "minus = [65", "the readers are 99.25 mm apart"),
        (BOARD, "pins_y = 4.0 ", "pins_y = 6.0 ", "the plus reader's pins are not over their row"),
        (CASE, "wall = 2.0             # as", "wall = 1.5  #", "the wall over the readers is 1.5"),
        (CASE, "size = [54.0, 85.6]", "size = [85.6, 54.0]", "the plus rails is not wholly on"),
        (CASE, "size = [54.0, 85.6]", "size = [85.6, 54.0]", "the plus rails lies on the keys"),
        # openings
        (CASE, "opening = [13.5, 9.5]", "opening = [13.5, 8]", "of 10.6 x 8.5 mm does not pass"),
        (CASE, "depth = 192", "depth = 194", "the socket is 2.8 mm from the wall"),
        (BOARD, "from_middle = [3.5", "from_middle = [-3.5", "BOOTSEL is at the wrong side"),
        (CASE, "root = 0.8", "root = 0.2", "a pressed cap meets its switch"),
        (CASE, "height = 6.2", "height = 8", "a pressed cap meets its switch"),
        (CASE, "wall = 1.0\n", "wall = 1.4\n", "a switch is wider than its cap"),
        (BOARD, "cutout = 14.0", "cutout = 17.0", "too thin between its cut-outs"),
        # inserts and walls
        (CASE, "post = 7.6", "post = 7", "the board's post's wall around an insert is"),
        (CASE, "post = 10              #", "post = 8 #", "the post's wall around an insert"),
        (CASE, "pilot = 4.0", "pilot = 2.5", "the posts' holes are not those of the inserts"),
        (CASE, "depth = 5  ", "depth = 6  ", "0.9 mm of face are left over the board's screws"),
        (CASE, "length = 6\n", "length = 8\n", "screws are too long or too short"),
        (
            BOARD,
            "z = 2.54                # of the module",
            "z = 3.2 #",
            "the large display is too",
        ),
        (BOARD, "height = 6.5", "height = 9", "the buzzer stands out of the face"),
    ],
)
def test_a_fault_is_refused_in_words(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    for name in (LOOSE, CASE, BOARD):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(layout.KIT / name, tmp_path / name)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(layout.BadLayout, match=reason):
        layout.read(layout.LOOSE if file == LOOSE else layout.BOARD, tmp_path)


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
