import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.web.flashfile import FlashFile, InUse, default_path

SIZE = 16384
BLANK = b"\xff" * SIZE


def opened(path: Path, image: bytes = BLANK) -> FlashFile:
    flash = FlashFile(path)
    flash.begin(image)
    return flash


def test_what_was_written_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "unit.flash"
    flash = FlashFile(path)
    assert flash.load() is None
    flash.begin(BLANK)
    for i in range(50):
        flash.persist(256 * i, bytes([i]) * 256)
    expected = b"".join(bytes([i]) * 256 for i in range(50)).ljust(SIZE, b"\xff")
    assert path.read_bytes() == expected
    flash.close()
    again = FlashFile(path)
    assert again.load() == expected
    again.close()


def test_what_is_written_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flash = opened(tmp_path / "unit.flash")
    synced: list[bytes] = []
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, lambda file: synced.append(os.pread(file, 4, 512)))
    flash.persist(512, b"15" * 128)
    assert synced == [b"1515"]
    flash.close()


def test_a_blank_flash_that_was_not_written_to_its_end_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    path.write_bytes(b"\xff" * 1000)
    flash = FlashFile(path)
    assert flash.load() is None
    flash.begin(BLANK)
    assert path.read_bytes() == BLANK
    flash.close()


def test_no_image_set_aside_is_ever_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    for game in (b"one", b"two", b"three"):
        path.write_bytes(game)
        flash = FlashFile(path)
        assert flash.set_aside()
        assert flash.load() is None
        flash.begin(BLANK)
        flash.close()
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {
        "unit.flash": BLANK,
        "unit.flash.old": b"one",
        "unit.flash.old.2": b"two",
        "unit.flash.old.3": b"three",
    }


def test_a_name_may_end_in_anything(tmp_path: Path) -> None:
    for name in ("game", "game.lock", "game.new", "game.old"):
        (tmp_path / name).write_bytes(name.encode())
    for name in ("game", "game.lock", "game.new", "game.old"):
        flash = FlashFile(tmp_path / name)
        assert flash.load() == name.encode()
        flash.set_aside()
        flash.close()
    assert (tmp_path / "game.old.2").read_bytes() == b"game"
    for name in ("game.lock", "game.new", "game.old"):
        assert (tmp_path / f"{name}.old").read_bytes() == name.encode()


def test_two_units_do_not_play_one_game_by_any_of_its_names(tmp_path: Path) -> None:
    path, soft, hard = tmp_path / "unit.flash", tmp_path / "soft", tmp_path / "hard"
    soft.symlink_to(path)
    flash = opened(soft)
    hard.hardlink_to(path)
    assert not path.is_symlink()
    for name in (path, soft, hard):
        with pytest.raises(InUse):
            FlashFile(name)
    flash.close()
    for name in (path, soft, hard):
        FlashFile(name).close()


def test_a_link_stays_one(tmp_path: Path) -> None:
    path, link = tmp_path / "games" / "unit.flash", tmp_path / "link"
    path.parent.mkdir()
    path.write_bytes(b"old")
    link.symlink_to(path)
    flash = FlashFile(link)
    flash.set_aside()
    flash.begin(BLANK)
    flash.close()
    assert link.readlink() == path
    assert path.read_bytes() == BLANK
    assert (tmp_path / "games" / "unit.flash.old").read_bytes() == b"old"


def test_a_write_that_fails_is_reported_and_repaired(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    flash = opened(path)
    flash.persist(0, b"1" * 256)
    file = flash._file
    flash._file = FullDisk(file)  # type: ignore[assignment]
    for _ in range(2):
        with pytest.raises(OSError, match="No space left"):
            flash.persist(256, b"2" * 256)
    with pytest.raises(OSError, match="No space left"):
        flash.repair()
    assert path.read_bytes()[256:512] == b"2" * 100 + b"\xff" * 156
    flash._file = file
    flash.repair()
    assert path.read_bytes() == (b"1" * 256).ljust(SIZE, b"\xff")
    flash.persist(256, b"3" * 256)
    assert path.read_bytes()[:512] == b"1" * 256 + b"3" * 256
    flash.close()


def test_a_file_that_was_empty_is_removed_if_the_game_has_no_room(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    flash = FlashFile(path)
    file = flash._file
    flash._file = FullDisk(file)  # type: ignore[assignment]
    with pytest.raises(OSError, match="No space left"):
        flash.begin(b"1" * SIZE)
    flash._file = file
    flash.close()
    assert not path.exists()


class FullDisk:
    """Writes a hundred bytes, and then none."""

    def __init__(self, file: object) -> None:
        self._file = file
        self._room = 100

    def write(self, content: memoryview) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        content, self._room = content[: self._room], 0
        return self._file.write(content)  # type: ignore[attr-defined, no-any-return]

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


def test_a_file_that_was_taken_away_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    flash = opened(path)
    flash.persist(0, b"1" * 256)
    path.unlink()
    flash.persist(256, b"2" * 256)
    assert path.read_bytes() == (b"1" * 256 + b"2" * 256).ljust(SIZE, b"\xff")
    path.rename(tmp_path / "mine")
    path.write_bytes(b"another game")
    flash.persist(512, b"3" * 256)
    assert path.read_bytes()[:768] == b"1" * 256 + b"2" * 256 + b"3" * 256
    assert (tmp_path / "unit.flash.old").read_bytes() == b"another game"
    with pytest.raises(InUse):
        FlashFile(path)
    flash.close()


@pytest.mark.parametrize(
    "other",
    [b"another game", b"\0" * SIZE, b"1" * 256 + BLANK, b"1" * 256 + BLANK[257:] + b"0", b""],
    ids=["shorter", "all", "longer", "a byte", "truncated"],
)
def test_a_file_that_was_overwritten_in_place_is_set_aside(
    tmp_path: Path, other: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "unit.flash"
    flash = opened(path)
    flash.persist(0, b"1" * 256)
    stat = path.stat()
    path.write_bytes(other)
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))  # a disk with coarse times
    flash.persist(256, b"2" * 256)
    assert path.read_bytes() == (b"1" * 256 + b"2" * 256).ljust(SIZE, b"\xff")
    olds = [each.read_bytes() for each in tmp_path.iterdir() if each != path]
    assert olds == [other] * bool(other)
    assert "another program has changed" in capsys.readouterr().out
    flash.persist(512, b"3" * 256)
    flash.close()
    assert len(list(tmp_path.iterdir())) == 1 + len(olds)


def test_what_was_lost_since_the_last_booking_is_there_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    flash = opened(path)
    flash.persist(0, b"1" * 256)
    path.write_bytes(b"another game")
    flash.close()
    assert path.read_bytes() == (b"1" * 256).ljust(SIZE, b"\xff")


def test_a_file_that_another_unit_plays_is_left_to_it(tmp_path: Path) -> None:
    path = tmp_path / "unit.flash"
    ours = opened(path)
    path.unlink()
    other = opened(path)
    other.persist(0, b"1" * 256)
    for attempt in (ours.repair, lambda: ours.persist(0, b"2" * 256)):
        with pytest.raises(InUse):
            attempt()
    assert path.read_bytes() == (b"1" * 256).ljust(SIZE, b"\xff")
    other.close()
    ours.persist(0, b"2" * 256)
    assert path.read_bytes() == (b"2" * 256).ljust(SIZE, b"\xff")
    assert (tmp_path / "unit.flash.old").read_bytes().startswith(b"1")
    ours.close()


@pytest.mark.parametrize(
    "make",
    [
        Path.mkdir,
        os.mkfifo,
        lambda path: path.symlink_to("/dev/null"),
        lambda path: path.symlink_to(path),
        lambda path: path.parent.rmdir() or path.parent.touch(),
    ],
    ids=["folder", "pipe", "device", "loop", "under a file"],
)
def test_what_is_no_file_is_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], object]
) -> None:
    path = tmp_path / "games/unit.flash"
    path.parent.mkdir()
    make(path)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(OSError):  # noqa: PT011 - in the system's words
        FlashFile(path)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_file_that_may_not_be_read_is_refused() -> None:
    user = os.geteuid()
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)  # any user may look into it
        path = Path(name) / "unit.flash"
        path.write_bytes(b"15")
        path.chmod(0)
        os.seteuid(user or 65534)  # root may read all
        try:
            with pytest.raises(PermissionError):
                FlashFile(path)
        finally:
            os.seteuid(user)
        path.chmod(0o600)
        assert path.read_bytes() == b"15"
        assert list(path.parent.iterdir()) == [path]


def test_nothing_is_left_where_nothing_was_begun(tmp_path: Path) -> None:
    FlashFile(tmp_path / "unit.flash").close()
    assert list(tmp_path.iterdir()) == []


def test_each_target_has_a_file_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_path("laptop") == Path("/data/dealbox/unit.flash")
    assert default_path("chip") == Path("/data/dealbox/unit-chip.flash")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_path("laptop") == Path.home() / ".local/share/dealbox/unit.flash"
