"""What commands are given: whatever it is, they end in words and harm no game."""

import contextlib
import io
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.page import EPOCH_AT, MAGIC, Page
from host_sim import cli, port, uf2
from host_sim.ending import FAULT
from host_sim.feed_reader import FeedReader
from host_sim.monitor import FeedMonitor
from host_sim.scenarios import scenario
from host_sim.web import pages
from host_sim.web.serve import Face
from tests.support.sample_game import sample_game
from tests.support.sources import ROOT
from tools.usb import board_checks, check_board, dump, flasher, restore

REGION_BYTES = 8 * SECTOR_BYTES  # a small one: what a report needs at least
ARGUMENTS = (
    *("books g --check", "books g --json", "report g -o out --game 1 --csv"),
    *("table play world RED BLUE --rounds 2 quick --bots trader,random --seed x",),
    *("table play anti RED BLUE GREEN --quiet",),
    *("table play classic london RED BLUE --house pot,start=900 --board never --to out",),
    *("table soak --games 1 --rounds 1 --seed 5",),
    *("run --port 0 --no-browser --state s --fresh --host ::1",),
    *("edition check board.toml", "edition show world", "books g --edition board.toml"),
    *("watch PORT --file out", "play scenario.txt --seed 3 --transcript out", "play g -o g",),
)  # fmt: skip
LONG = re.compile(r"\d{4}")  # a scenario may wait for days, a game may have a million rounds


class Ended(Exception):
    """A command has ended with an exit code that no command has."""


# What a file may hold.


@cache
def game() -> bytes:
    """Return the newest pages of a whole game, as a small region."""
    region = sample_game(rounds=3)
    pages = [region[at : at + PAGE_BYTES] for at in range(0, len(region) // 2, PAGE_BYTES)]
    found = [page for page in pages if page.startswith(MAGIC)][: REGION_BYTES // 2 // PAGE_BYTES]
    return 2 * b"".join(found).ljust(REGION_BYTES // 2, b"\xff")


def resealed(region: bytes) -> bytes:
    """Return a region whose pages have right checksums, whatever else they hold."""
    page, whole = Page(), bytearray(region)
    for at in range(0, len(whole) - PAGE_BYTES + 1, PAGE_BYTES):
        if whole[at : at + len(MAGIC)] == MAGIC:
            page.bytes[:] = whole[at : at + PAGE_BYTES]
            page.set_epoch(int.from_bytes(page.bytes[EPOCH_AT : EPOCH_AT + 4], "big"))
            whole[at : at + PAGE_BYTES] = page.bytes
    return bytes(whole)


# The commands. Each gets bytes, in an empty folder.


def _main(*words: str | Path) -> None:
    try:
        code = cli.main([str(word) for word in words])
    except SystemExit as ended:  # of argparse
        code = int(str(ended.code))
    if code == FAULT or not 0 <= code <= 141:
        raise Ended(code)


def books(data: bytes) -> None:
    way, data = data[:1], data[1:]
    Path("g").write_bytes(resealed(data) if way > b"\x20" else data)
    how = ("--check", "--json", "")[ord(way or b"\0") % 3]
    _main("books", "g", *how.split())


def report(data: bytes) -> None:
    Path("g").write_bytes(resealed(data))
    _main("report", "g", "-o", "out.html", "--csv")


def play(data: bytes) -> None:
    Path("f").write_bytes(data)
    is_long = LONG.search(data.decode("utf-8", "ignore"))
    if is_long or data.count(b"\n") > 60:
        with contextlib.suppress(scenario.BadScenario):
            scenario.read("f")
    else:
        _main("play", "f", "--transcript", "out")


def arguments(data: bytes) -> None:
    """Words of a command line; none of them leads out of the folder."""
    text = data.decode("utf-8", "surrogateescape").replace("\0", "").replace("..", "")
    words = [word.lstrip("/").replace("=/", "=") for word in text.split(" ")]
    is_long = any(LONG.search(word) for word in words)
    if is_long and words[:1] in (["table"], ["play"]):
        return
    if "--on" in words or "--slow" in words or "--chip" in words:
        return  # an image, a second a turn
    board = (ROOT / "editions/dublin.toml").read_bytes()
    contents = {"g": game(), "board.toml": board, "s": b"", "scenario.txt": b"game world"}
    for name, content in contents.items():
        Path(name).write_bytes(content)
    _main(*words)
    assert Path("g").read_bytes() == game(), "a saved game was overwritten"


def usb(data: bytes) -> None:
    """What comes over USB: to watch, to flash, and to a dump."""
    monitor = FeedMonitor("port", Path("out"), lambda text: None)
    for line in FeedReader().read(b"\n" + data):
        if not isinstance(line, str):
            monitor.add(line)
    answer = port._AnswerParser().feed(data)
    if answer and answer.unit:
        flasher.report(answer)
    with contextlib.suppress(ValueError):
        [dump._sector(line) for line in data.decode("latin-1").split()]


def board(data: bytes) -> None:
    """What a unit in service mode answers, one line to each script."""
    answers = iter(data.decode("utf-8", "replace").split("\n"))
    unit = board_checks.Unit(lambda script: next(answers, "0"), lambda script: True)
    check = board_checks.Check("DEALBOX_PICO", unit, lambda question: "")
    with contextlib.suppress(flasher.CannotFlash):
        check_board.run(check, lambda text: None, Path("out.json"))


def image(data: bytes) -> None:
    """An image, with and without right checksums."""
    with patch.object(flasher, "mpremote", lambda *_, **__: data.decode("utf-8", "replace")):
        for content in (data, uf2.pack(data)):
            Path("image").write_bytes(content)
            with contextlib.suppress(flasher.CannotFlash):
                flasher._load("DEALBOX_PICO", Path("image"))
        found = uf2.Image("DEALBOX_PICO", "1", 1)
        with contextlib.suppress(flasher.CannotFlash):
            flasher._check_prompt(found, "port", flasher.Host("port"), False)


def saved(data: bytes) -> None:
    """A file to restore, into a unit that has the sample's game."""
    Path("f").write_bytes(resealed(data))
    with contextlib.suppress(flasher.CannotFlash):
        list(restore.Plan(game(), restore._load(Path("f"), flasher.Host("port"))).steps())


# Good inputs, from which the others are made, and what was found.


FEED = b"""\
{"at": "2026-03-01T19:00:00", "deal": "start"}
{"at": "2026-03-01T19:00:21", "deal": "end", "leader": "RED", "price_k": 500}
{"at": "2026-03-01T19:00:30", "booked": {"seq": 9, "kind": "auction", "payer": "RED"}}
"""


def feeds() -> Iterator[bytes]:
    """Yield what comes over USB."""
    unit = (
        b'{"unit": {"board": "B", "version": "1", "journal": 1, "missing": [], "battery_mv": 4}}'
    )
    yield unit + b'\n{"standings": null}\n' + FEED
    yield b"[" * 200_000


def _scenarios() -> Iterator[bytes]:
    for path in sorted((ROOT / "tests/scenarios").glob("*.txt"))[::8]:
        yield path.read_bytes()


Command = Callable[[bytes], None]
COMMANDS: dict[str, tuple[Command, Callable[[], Iterable[bytes]]]] = {
    "books": (books, lambda: (bytes([way]) + game() for way in b"\0\1\2\3\x40")),
    "report": (report, lambda: [game()]),
    "saved": (saved, lambda: [game()]),
    "usb": (usb, feeds),
    "play": (play, _scenarios),
    "arguments": (arguments, lambda: (words.encode() for words in ARGUMENTS)),
    "board": (
        board,
        lambda: [b'["dealbox-image DEALBOX_PICO 0.2.0 1", "e6"]\n[125000, 1]\n[[1, 2], 3]\n5\n{}'],
    ),
    "uf2": (image, lambda: [b"dealbox-image DEALBOX_PICO 0.2.0 1", b"DEALBOX_PICO 1 0"]),
}


def misuse(command: Command, data: bytes) -> None:
    """Give data to a command in an empty folder. Raises what the command must not."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as opened:
        opened.enter_context(contextlib.chdir(name))
        for stream in (contextlib.redirect_stdout, contextlib.redirect_stderr):
            opened.enter_context(stream(io.TextIOWrapper(io.BytesIO(), "utf-8")))
        for each in _quick():
            opened.enter_context(each)
        command(data)


def _quick() -> Iterator[Any]:
    """Yield what leaves out pictures, servers and long games; and tracebacks are wanted."""
    yield patch.dict(os.environ, DEALBOX_TRACEBACK="1")
    yield patch.object(pages, "report_script", lambda: "")
    yield patch.object(Face, "run", lambda face, on_start: None)
    yield patch.object(FeedMonitor, "follow", lambda monitor: None)
