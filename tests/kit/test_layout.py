"""The layout that the kit is drawn from: without faults, and each kind of fault is found."""

from pathlib import Path

import pytest

from kit import layout


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("width = 206", "width = ", "Invalid value"),
        ("[buzzer]", "[bell]", "there is no buzzer"),
        ("minus = [70.5, 42]", "minus = [69, 42]", "^the readers are 99.0 mm apart$"),
        ("plus = [-70.5, 42]", "plus = [-85, 42]", "plus reader is not inside the box"),
        ("at = [0, 10]", "at = [0, 40]", "buzzer and large display overlap, below the face"),
        (
            "at = [-50, -38]",
            "at = [-60, 20]",
            "battery is metal, and too near to the plus reader's coil",
        ),
        ('[buzzer]\nsource = "seller"', "[buzzer]", "^buzzer has no source$"),
        ('"data sheet"  # Waveshare', '"somewhere"  #', "^controllers zero has no source$"),
    ],
)
def test_a_file_with_faults_is_refused_in_words(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    text = layout.FILE.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "layout.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(layout.BadLayout, match=reason):
        layout.read(tmp_path / "layout.toml")
