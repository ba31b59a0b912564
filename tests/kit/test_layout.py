"""The layout that the kit is drawn from: without faults, and each kind of fault is found."""

import copy
from pathlib import Path

import pytest

from kit import layout
from kit.layout import Layout


@pytest.fixture
def measures() -> Layout:
    return copy.deepcopy(layout.read())


def test_the_layout_has_no_faults(measures: Layout) -> None:
    assert not list(layout.faults(measures))


def test_the_readers_are_ten_centimetres_apart(measures: Layout) -> None:
    measures["readers"]["minus"] = [69, 46]
    assert list(layout.faults(measures)) == ["the readers are 99.5 mm apart"]


def test_a_part_outside_the_box_is_found(measures: Layout) -> None:
    measures["readers"]["plus"] = [-85, 46]
    assert "plus reader is not inside the box" in layout.faults(measures)


def test_parts_that_overlap_are_found(measures: Layout) -> None:
    measures["buzzer"]["at"] = [0, 40]
    assert "buzzer and large display overlap, below the face" in layout.faults(measures)


def test_metal_at_a_coil_is_found(measures: Layout) -> None:
    measures["battery"]["at"] = [-60, 20]
    fault = "battery is metal, and too near to the plus reader's coil"
    assert fault in layout.faults(measures)


def test_a_measure_without_a_source_is_found(measures: Layout) -> None:
    measures["controllers"]["zero"]["source"] = "somewhere"
    del measures["buzzer"]["source"]
    assert list(layout.faults(measures)) == [
        "buzzer has no source",
        "controllers zero has no source",
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("width = 206", "width = "), "Invalid value"),
        (("[buzzer]", "[bell]"), "there is no buzzer"),
        (("minus = [70, 46]", "minus = [68, 46]"), "the readers are 98.5 mm apart"),
    ],
)
def test_a_file_with_faults_is_refused_in_words(
    tmp_path: Path, change: tuple[str, str], reason: str
) -> None:
    text = layout.FILE.read_text(encoding="utf-8")
    (tmp_path / "layout.toml").write_text(text.replace(*change, 1), encoding="utf-8")
    with pytest.raises(layout.BadLayout, match=reason):
        layout.read(tmp_path / "layout.toml")
