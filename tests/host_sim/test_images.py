from pathlib import Path

import pytest

from host_sim import images, uf2
from host_sim.images import NoImage
from host_sim.pins import BOARD


def made(folder: Path, board: str) -> Path:
    path = folder / "image.uf2"
    path.write_bytes(uf2.pack(uf2.label(board, "1.2.3", 2).encode()))
    return path


def test_a_named_image_is_taken(tmp_path: Path) -> None:
    path = made(tmp_path, BOARD)
    assert images.chip(BOARD, path) == path


def test_what_is_no_image_of_the_board_is_refused_in_words(tmp_path: Path) -> None:
    path = made(tmp_path, "DEALBOX_ZERO")
    with pytest.raises(NoImage, match="is an image of DEALBOX_ZERO, not of DEALBOX_PICO"):
        images.chip(BOARD, path)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(NoImage, match="is cut short"):
        images.chip(BOARD, path)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        images.chip(BOARD, path)


def test_where_nothing_builds_images_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "GROUP", "dealbox.nothing")
    with pytest.raises(NoImage, match="--image FILE.uf2"):
        images.chip(BOARD)
