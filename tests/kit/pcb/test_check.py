"""KiCad itself, where it is installed: its rules are kept, and nothing is stale."""

import zipfile
from pathlib import Path

import pytest

from kit.pcb import build, check, drawing, export, sexpr

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not build.is_there(), reason="KiCad 9 is not installed"),
]


def test_electrical_and_design_rules_are_kept_and_nothing_is_unconnected(tmp_path: Path) -> None:
    assert check.faults(tmp_path) == []


def test_a_board_without_a_track_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = sexpr.parse(drawing.BOARD.read_text(encoding="utf-8"))
    (number,) = (net[1] for net in sexpr.all_of(whole, "net") if net[2] == "POWER_HOLD")
    gone = next(
        track
        for track in sexpr.all_of(whole, "segment")
        if sexpr.one_of(track, "net")[1] == number
    )
    whole.remove(gone)
    changed = tmp_path / drawing.BOARD.name
    changed.write_text(sexpr.dump(whole), encoding="utf-8")
    monkeypatch.setattr(drawing, "BOARD", changed)
    found = list(check.design_faults(tmp_path / "drc.json"))
    assert any("Missing connection" in fault for fault in found)


def test_the_exports_have_the_same_bytes_twice(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        export.export(tmp_path / name)
    with zipfile.ZipFile(tmp_path / "one/gerbers.zip") as gerbers:
        assert len(gerbers.namelist()) == 11  # nine layers, the holes, and a list of them
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes(), file.name
