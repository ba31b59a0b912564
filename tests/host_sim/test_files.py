import os
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim import files
from tests.support.stored_games import a_game

GAME = a_game()


def link(game: Path) -> Path:
    path = game.with_name("link")
    path.symlink_to(game)
    return path


def hard_link(game: Path) -> Path:
    path = game.with_name("hard")
    os.link(game, path)
    return path


def of_the_chip(game: Path) -> Path:
    game.write_bytes(GAME.rjust(2 * 1024 * 1024, b"\0"))
    return game


@pytest.mark.parametrize("name", [lambda game: game, link, hard_link, of_the_chip])
def test_a_file_with_a_game_is_never_written(tmp_path: Path, name: Callable[[Path], Path]) -> None:
    game = tmp_path / "game.flash"
    game.write_bytes(GAME)
    path = name(game)
    before = game.read_bytes()
    with pytest.raises(files.HoldsAGame, match="saved game"):
        files.write(path, "a report")
    with pytest.raises(FileExistsError):
        files.write_new(path, b"books")
    assert game.read_bytes() == before
    assert {each.name for each in tmp_path.iterdir()} == {game.name, path.name}


def test_what_is_written_is_complete_or_as_before(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    files.write(path, "one")
    path.chmod(0o640)

    def fail() -> None:
        with files.written(path) as part:
            part.write_text("half")
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        fail()
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]
    files.write(path, "two →")
    assert path.read_text("utf-8") == "two →"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "out.html").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "out.html")
    files.write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "out.html").read_text() == "new"


def test_what_cannot_be_written_is_called_as_the_user_called_it() -> None:
    with pytest.raises(FileNotFoundError) as error:
        files.write(Path("/proc/out"), "text")
    assert error.value.filename == "/proc/out"


def test_what_is_no_file_is_written_itself() -> None:
    files.write(Path(os.devnull), "anything")


def test_an_input_of_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "input"
    path.write_bytes(bytes(1000))
    assert files.read(path, 1000) == bytes(1000)
    with pytest.raises(OSError, match="too large"):
        files.read(path, 999)
