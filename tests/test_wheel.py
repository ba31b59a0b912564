"""Of a wheel, with no more than it asks for, each command works, or says what is missing.

As for pip, hatchling builds it with no package but those that it needs. The wheel is unpacked
into a folder beside the packages of tools/requirements/run.txt. As on Windows, the module `fcntl`
cannot be imported, no file is synced that is only read, and none is renamed that is open.
"""

import os
import re
import signal
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from tests.support.sample_game import sample_game
from tests.support.sources import ROOT

_BUILDER = """\
import sys
sys.path[:0] = [{others!r}]
from hatchling.cli import hatchling
sys.exit(hatchling())
"""
_PROGRAM = """\
import fcntl
import os
import sys
from contextlib import suppress

def fsync(file, sync=os.fsync):
    is_read_only = not fcntl.fcntl(file, fcntl.F_GETFL) & (os.O_WRONLY | os.O_RDWR)
    if is_read_only and not os.path.isdir("/proc/self/fd/%d" % file):  # which is POSIX's alone
        raise OSError(9, "Bad file descriptor")
    sync(file)

def refuse_open(event, arguments):
    if event == "os.rename":
        for number in os.listdir("/proc/self/fd"):
            with suppress(FileNotFoundError):
                if os.path.samefile("/proc/self/fd/" + number, arguments[0]):
                    raise OSError(13, "Permission denied")

os.fsync = fsync
sys.addaudithook(refuse_open)
sys.modules["fcntl"] = None
sys.path[:0] = {folders!r}
from host_sim.__main__ import main
if __name__ == "__main__":
    sys.exit(main())
"""

# Prints the help of several commands in one process.
_HELPS = """\
import runpy
import sys
from contextlib import suppress
main = runpy.run_path("{program}")["main"]
for command in {commands!r}:
    sys.argv[1:] = [*command.split(), "--help"]
    with suppress(SystemExit):
        main()
    print("-- end --")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    others = folder / "others"
    _link(others, _needed_by("hatchling"))
    (folder / "builder.py").write_text(_BUILDER.format(others=str(others)))
    command = [sys.executable, "-I", "-S", str(folder / "builder.py")]
    command += ["build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (file,) = folder.glob("*.whl")
    return file


def test_it_has_the_licences_with_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if "/licenses/" in name]
        (notice,) = (name for name in names if name.endswith("/NOTICE"))
        assert archive.read(notice) == (ROOT / "NOTICE").read_bytes()
    assert {Path(name).name for name in names} == {"LICENSE", "NOTICE", "CERN-OHL-P-2.0.txt"}


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program `dealbox` of the wheel, in an environment of its own."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "dealbox")
    _link(folder / "others", _asked_for())
    folders = [str(folder / name) for name in ("dealbox", "others")]
    (folder / "program.py").write_text(_PROGRAM.format(folders=folders))
    return folder / "program.py"


def _needed_by(name: str) -> set[str]:
    """Return a package that is installed, and those that it needs."""
    found = {name}
    for line in distribution(name).requires or ():
        if needed := re.match(r"[\w.-]+(?!.*extra ==)", line):
            with suppress(PackageNotFoundError):  # of another Python
                found |= _needed_by(needed[0])
    return found


def _asked_for() -> list[str]:
    text = (ROOT / "tools/requirements/run.txt").read_text(encoding="utf-8")
    return re.findall(r"^([\w.-]+)==", text, re.MULTILINE)


def _link(folder: Path, names: Iterable[str]) -> None:
    """Fill a new folder with packages of these names."""
    folder.mkdir()
    for name in names:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # of another Python, or another system
        for top in {file.parts[0] for file in found.files or ()} - {".."}:
            if not (folder / top).exists():
                (folder / top).symlink_to(str(found.locate_file(top)))


def _command(program: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-I", "-S", str(program), *arguments]


def _run(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        _command(program, *arguments),
        cwd=program.parent,
        env={**os.environ, "XDG_CACHE_HOME": str(program.parent / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )


def _done(program: Path, *arguments: str) -> str:
    """Run a command that must succeed and complain of nothing; return what it prints."""
    done = _run(program, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_nothing_of_the_wheel_is_named_like_something_of_others(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if ".dist-info" not in top} == {"dealbox", "games", "host_sim"}


@pytest.mark.soak
def test_scenarios_of_the_project_and_whole_games_are_played(program: Path) -> None:
    assert "passed" in _done(program, "play", "bids")
    game = ["world", "RED", "BLUE", "--seed", "1", "--to", "whole.flash"]
    assert "BLUE has won" in _done(program, "table", "play", *game)
    assert "is sound" in _done(program, "books", "whole.flash", "--check")


def test_a_built_in_board_is_changed_checked_and_played(program: Path) -> None:
    text = _done(program, "edition", "show", "dublin").replace('"Dublin"', '"Cork"')
    (program.parent / "cork.toml").write_text(text, encoding="utf-8")
    assert "Cork, by the rules of classic" in _done(program, "edition", "check", "cork.toml")
    game = ["RED", "BLUE", "--edition", "cork.toml", "--rounds", "2"]
    assert "Cork, seed" in _done(program, "table", "play", *game)


@pytest.mark.races
@pytest.mark.soak
def test_a_unit_is_served_with_its_pages(program: Path) -> None:
    state = program.parent / "unit.flash"
    state.write_bytes(sample_game())
    options = ["--port", "0", "--no-browser", "--state", str(state), "--fresh"]
    command = _command(program, "run", *options)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as unit:
        assert unit.stdout
        try:
            (url,) = re.findall(
                r"http://[^ ]+/", next(line for line in unit.stdout if "http" in line)
            )
            for page in ("", "scoreboard/", "scoreboard/editions.json"):
                with urllib.request.urlopen(url + page) as answer:
                    assert answer.status == 200
        finally:
            unit.send_signal(signal.SIGINT)
    assert unit.returncode == 0
    assert state.with_name("unit.flash.old").read_bytes() == sample_game()


def test_a_game_has_its_books_and_its_report(program: Path, node_modules: Path) -> None:
    """What draws the figures is built with the modules of Node, and is in the wheel."""
    assert node_modules.exists()
    game, out = program.parent / "game.flash", program.parent / "report.html"
    game.write_bytes(sample_game())
    assert "new game" in _done(program, "books", str(game))
    _done(program, "report", str(game), "--out", str(out))
    assert "<svg" in out.read_text(encoding="utf-8") or "<script" in out.read_text(
        encoding="utf-8"
    )


def test_the_pages_that_help_names_are_there(program: Path) -> None:
    commands = ["play", "watch", "books", "report", "edition", "edition put", "table"]
    (program.parent / "helps.py").write_text(_HELPS.format(commands=commands, program=program))
    *helps, _ = _done(program.with_name("helps.py")).split("-- end --\n")
    assert len(helps) == len(commands)
    for said in helps:
        assert Path(said.rpartition("More: ")[2].strip()).is_file()
        assert not re.search(r"\bdocs/", said.partition("More: ")[0])


def test_what_is_missing_is_named(program: Path) -> None:
    for arguments, words in (
        (["play", "bids", "--on", "chip"], "pip install 'FILE.whl[chip]'"),
        (["run", "--chip", "--no-browser", "--state", "x"], "pip install 'FILE.whl[chip]'"),
    ):
        ended = _run(program, *arguments)
        assert ended.returncode == 2
        assert words in ended.stderr
