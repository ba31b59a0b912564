"""The flash in a file: there the next day, never half written, never played twice at once."""

import queue
from pathlib import Path

import pytest

from host_sim.web import flashfile
from host_sim.web.flashfile import FlashFile, InUse, default_path


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "unit.flash"
    flash = FlashFile(path)
    assert flash.load() is None
    for i in range(50):
        flash.keep(bytes([i]) * 4096)
    flash.close()
    assert path.read_bytes() == bytes([49]) * 4096
    again = FlashFile(path)
    assert again.load() == bytes([49]) * 4096
    again.close()


def test_a_fresh_game_sets_the_old_one_aside(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    path.write_bytes(b"old")
    flash = FlashFile(path)
    flash.set_aside()
    assert flash.load() is None
    flash.close()
    assert (tmp_path / "unit.old").read_bytes() == b"old"


def test_two_units_do_not_play_one_game(tmp_path: Path) -> None:
    flash = FlashFile(tmp_path / "unit.flash")
    with pytest.raises(InUse):
        FlashFile(tmp_path / "unit.flash")
    flash.close()
    FlashFile(tmp_path / "unit.flash").close()


def test_a_disk_that_refuses_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: queue.SimpleQueue[str] = queue.SimpleQueue()
    monkeypatch.setattr(flashfile, "print", said.put, raising=False)
    flash = FlashFile(tmp_path / "unit.flash")
    hindrance = tmp_path / "unit.new"
    hindrance.mkdir()
    flash.keep(b"1")
    assert "not kept" in said.get(timeout=10)
    hindrance.rmdir()
    flash.keep(b"2")
    flash.close()
    assert (tmp_path / "unit.flash").read_bytes() == b"2"


def test_each_target_has_a_file_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_path("laptop") == Path("/data/dealbox/unit.flash")
    assert default_path("chip") == Path("/data/dealbox/unit-chip.flash")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_path("laptop") == Path.home() / ".local/share/dealbox/unit.flash"
