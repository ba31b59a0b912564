"""docs/rooms.svg shows the imports that there are. To draw it anew: the docstring of rooms.py."""

from html import unescape
from pathlib import Path

import pytest

from tests.programs import rooms


def test_every_module_of_the_firmware_is_in_a_room() -> None:
    assert rooms.homeless() == []
    assert rooms.room("dealbox.ui.paying.Rest") == "ui"
    assert rooms.room("dealbox.clock.elapsed_ms") == rooms.room("struct") == ""


def test_the_drawing_shows_the_imports() -> None:
    assert rooms.drawn() == rooms.edges()
    assert {("ui", "bank"), ("laptop", "unit")} <= rooms.drawn()


def test_the_drawing_shows_every_room_with_its_task() -> None:
    svg = unescape(rooms.DRAWING.read_text(encoding="utf-8"))
    for name, (_, _, task) in rooms.ROOMS.items():
        assert f"<title>{name}</title>" in svg and f">{task}</text>" in svg


def test_an_arrow_that_is_missing_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = tmp_path / "rooms.svg"
    text = rooms.DRAWING.read_text(encoding="utf-8")
    lacking.write_text(text.replace("<title>ui&#45;&gt;bank</title>", ""), encoding="utf-8")
    monkeypatch.setattr(rooms, "DRAWING", lacking)
    assert rooms.edges() - rooms.drawn() == {("ui", "bank")}
