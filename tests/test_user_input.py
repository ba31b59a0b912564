"""Whatever a user gives, a command ends in words and with an exit code, and no game is harmed."""

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from host_sim import cli, ending, uf2
from host_sim.ending import BAD_INPUT, FAULT, PIPE_CLOSED, STOPPED, BadInput, in_words
from host_sim.web.flashfile import FlashFile
from tests.support import sources
from tests.support.cases import for_each, pairs, rows
from tests.support.sample_game import sample_game
from tools.image import build
from tools.usb import dump


@pytest.fixture(scope="module")
def game() -> bytes:
    return sample_game()


@pytest.fixture
def here(tmp_path: Path, game: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, the current one, with a game `g`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").write_bytes(game)
    (tmp_path / "good.txt").write_text("game world RED BLUE\n")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a user read on stderr, which is no traceback."""
    err = capsys.readouterr().err
    assert "Traceback" not in err and "fault of Dealbox" not in err
    return err


# What is written.


SCENARIO = str(sources.ROOT / "tests/scenarios/transfer.txt")


@pytest.mark.parametrize(
    "command", ["report g -o g", "report g --csv -o out.html", f"play {SCENARIO} --transcript g"]
)
def test_no_command_overwrites_a_saved_game(
    here: Path, game: bytes, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    os.link(here / "g", here / "out-course.csv")
    assert cli.main(command.split()) == BAD_INPUT
    assert "saved game" in said(capsys)
    assert (here / "g").read_bytes() == game
    assert (here / "g").stat().st_nlink > 1


@for_each("row", rows(__file__, "never begun"))
def test_no_tool_even_begins_to_write_what_it_cannot_or_must_not(
    here: Path,
    game: bytes,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    row: tuple[str, str],
) -> None:
    words = row[0].split()
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(build, "image", lambda board: pytest.fail("it is built"))
    assert in_words({"dump": dump, "build": build}[words[0]].main) == BAD_INPUT
    assert row[1] in said(capsys)
    assert (here / "g").read_bytes() == game


def test_the_file_of_a_unit_that_runs_is_not_written_even_without_a_game(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = FlashFile(here / "unit.flash")
    file.begin(b"\xff" * 4096)
    assert cli.main(["report", "g", "-o", "unit.flash"]) == BAD_INPUT
    assert "another program uses it" in said(capsys)
    file.close()


WRITERS = pairs(__file__, "writers")


def test_files_that_users_name_are_written_in_one_place() -> None:
    writes = re.compile(r"\.write_(text|bytes)\(|\bopen\([^)]*\"[wax]b?\"|savefig\((?!part)")
    paths = [*sources.ROOT.glob("host_sim/**/*.py")]
    paths += [sources.ROOT / f"tools/usb/{name}.py" for name in ("dump", "restore", "check_board")]
    found = {path for path in paths if writes.search(path.read_text(encoding="utf-8"))}
    assert {str(path.relative_to(sources.ROOT)) for path in found} <= WRITERS.keys()


# What is read.


@for_each(("command", "words"), rows(__file__, "refused"))
def test_what_is_read_is_refused_in_words(
    here: Path, capsys: pytest.CaptureFixture[str], command: str, words: str
) -> None:
    (here / "deep").write_text("[" * 200_000)
    with (here / "endless").open("wb") as file:
        file.truncate(1 << 40)  # takes no room
    try:
        code = cli.main(command.split())
    except SystemExit as ended:  # by argparse
        code = int(str(ended.code))
    heard = capsys.readouterr()
    assert words in heard.err and not heard.out
    assert code == BAD_INPUT


def test_an_image_s_label_has_no_end_of_digits() -> None:
    program = b"dealbox-image DEALBOX_PICO 1.0 " + b"9" * 5000
    with pytest.raises(uf2.BadImage, match="no image of ours"):
        uf2.read(uf2.pack(program))


# Where it is written to.


class _Closed(io.TextIOWrapper):
    """A stdout whose reader is gone."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        super().__init__(os.fdopen(writing, "wb"), encoding="utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
@pytest.mark.parametrize("how", ["", " --check", " --json"])
def test_a_terminal_without_the_letters_shows_the_nearest(
    here: Path, monkeypatch: pytest.MonkeyPatch, encoding: str, how: str
) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding))
    assert cli.main(["books", "g", *how.split()]) == 0
    text = shown.getvalue().decode(encoding)
    assert text
    if not how:
        assert ("→" if encoding == "utf-8" else ">") in text


@pytest.mark.parametrize(
    ("out", "code"),
    [(partial(Path.open, Path("/dev/full"), "w"), BAD_INPUT), (_Closed, PIPE_CLOSED)],
)
def test_an_output_that_takes_nothing_ends_it(
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    out: Callable[[], io.TextIOWrapper],
    code: int,
) -> None:
    with monkeypatch.context() as patch, out() as stdout:
        patch.setattr(sys, "stdout", stdout)
        assert cli.main(["books", "g"]) == code
    words = said(capfd)
    assert words == ("" if code == PIPE_CLOSED else "dealbox: No space left on device\n")


def test_an_output_that_is_closed_is_none(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.main(["books", "g"]) == 0
    assert said(capsys) == ""


# Homes.


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    yield tmp_path


@pytest.mark.parametrize("folder", ["/proc", "/dev/null", None])
@pytest.mark.parametrize(
    "command", ["run --port 0 --no-browser", "report", f"play {SCENARIO} --on chip"]
)
@pytest.mark.usefixtures("home")
def test_a_home_that_cannot_be_used_is_told(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    folder: str | None,
    command: str,
) -> None:
    if folder:
        monkeypatch.setenv("HOME", folder)
    else:
        monkeypatch.delenv("HOME", raising=False)
        monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # nor does the system know
    assert cli.main(command.split()) == BAD_INPUT
    assert folder or "HOME" in said(capsys)


def test_a_cache_that_is_only_read_has_its_images_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "utime", refuse)
    build._touch(home)


# The one place.


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (BadInput("no such thing"), BAD_INPUT, "dealbox: no such thing\n"),
        (KeyboardInterrupt(), STOPPED, ""),
        (BrokenPipeError(32, "Broken pipe"), PIPE_CLOSED, ""),
        (OSError(28, "No space left", "f"), BAD_INPUT, "dealbox: f: No space left\n"),
        (MemoryError(), BAD_INPUT, "dealbox: there is not enough memory for that\n"),
    ],
)
def test_every_end_has_its_code(
    capsys: pytest.CaptureFixture[str], error: BaseException, code: int, words: str
) -> None:
    def command() -> int:
        raise error

    assert in_words(command) == code
    assert capsys.readouterr().err == words


def test_a_fault_is_told_with_its_place_and_on_request_with_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def command() -> int:
        raise LookupError("gone")

    assert in_words(command) == FAULT
    err = capsys.readouterr().err
    assert re.search(r"fault of Dealbox, in test_user_input.py:\d+: LookupError: gone", err)
    monkeypatch.setenv(ending._TRACEBACK, "1")
    with pytest.raises(LookupError):
        in_words(command)


def test_every_command_ends_there() -> None:
    own = {"host_sim/__main__.py": ""}
    for folder in ("games", "host_sim", "tools", "kit"):
        for path in (sources.ROOT / folder).rglob("*.py"):
            _, begins, end = path.read_text("utf-8").partition('if __name__ == "__main__":')
            name = str(path.relative_to(sources.ROOT))
            if begins and "sys.exit" in end and name not in own:
                assert "sys.exit(in_words(main))" in end, name
