"""`dealbox table play`: what it prints, what it refuses, and the books that it writes."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from dealbox.store.journal import Journal
from games.table.bots.trader import Trader
from host_sim.ending import PIPE_CLOSED, STOPPED
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.region import REGION_BYTES
from host_sim.parts.w25q import Flash
from host_sim.report import analysis, region
from host_sim.scenarios.person import Person
from host_sim.web.flashfile import FlashFile
from tests.support.cases import for_each, rows
from tests.support.command_line import Dealbox

ROOT = Path(__file__).parents[3]
PLAY = "table play world RED BLUE"
TO_FILE = f"{PLAY} --to game.bin"
SHORT = "--rounds 2 --seed 1 --bots trader"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def books(path: Path) -> State:
    """Return the newest state in a file."""
    flash = Flash()
    flash.data[:] = path.read_bytes()
    return Ledger(Journal(flash)).now


# What is printed.


@pytest.mark.parametrize(("words", "heading"), rows(__file__, "editions"))
def test_every_edition_is_played(dealbox: Dealbox, words: str, heading: str) -> None:
    lines = dealbox(f"table play {words} {SHORT}").lines
    assert lines[0].startswith(heading)
    assert [line for line in lines if line.startswith("Round ")]
    assert "Nobody has won after 2 rounds and" in "\n".join(lines)
    assert lines[-1].startswith(f"{heading.count('trader')}. ")
    assert max(len(line) for line in lines) <= 80


def test_a_game_to_its_end_names_who_has_won(dealbox: Dealbox) -> None:
    lines = dealbox("table play classic RED BLUE GREEN --seed 1 --quiet").lines
    (won,) = (line for line in lines if re.search(r" won after \d+ rounds and \d+ turns\.$", line))
    assert lines[-3].startswith(f"1. {won.split()[0]}")


def test_quiet_prints_the_result_only(dealbox: Dealbox) -> None:
    lines = dealbox(f"{PLAY} {SHORT} --quiet").lines
    assert [line[:6] for line in lines] == ["World,", "", "Nobody", lines[3][:6], lines[4][:6]]
    assert {lines[3][:3], lines[4][:3]} == {"1. ", "2. "}


def test_without_a_seed_each_game_is_another_and_names_its_own(dealbox: Dealbox) -> None:
    first, second = (dealbox(f"{PLAY} --rounds 2").lines for _ in range(2))
    assert first != second
    seed = first[0].split("seed ")[1].split(":")[0]
    assert dealbox(f"{PLAY} --rounds 2 --seed {seed}").lines == first


def test_bots_are_those_of_the_players_in_the_order_of_their_names(dealbox: Dealbox) -> None:
    bots = ("--bots", "random, trader")
    lines = dealbox("table play world BLUE RED --seed 1 --rounds 1", *bots).lines
    assert lines[0] == "World, seed 1: BLUE random, RED trader"


def test_house_rules_are_played(dealbox: Dealbox) -> None:
    lines = dealbox(f"{PLAY} {SHORT} --house start=2000,pot,double-go,no-auctions").lines
    first = next(line for line in lines if line.startswith("Round 1:"))
    assert sorted(first.split("  ")[1:]) == ["BLUE 20M", "RED 20M"]


def test_an_agreed_time_has_a_winner(dealbox: Dealbox) -> None:
    lines = dealbox(f"{PLAY} {SHORT} --quiet --house time-limit").lines
    assert lines[0].startswith("World, seed 1: ") and len(lines) == 5  # without a board
    assert lines[-2].startswith(f"1. {lines[-3].split()[0]}")
    assert lines[-3].endswith(" has won after 2 rounds and 4 turns.")


def test_a_slow_game_pauses_before_each_turn(
    dealbox: Dealbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    assert dealbox(f"{PLAY} {SHORT} --slow").lines
    assert pauses == [1.0] * 4


@pytest.mark.races
def test_a_closed_pipe_ends_the_game_without_a_trace(folder: Path) -> None:
    command = [sys.executable, "-m", "host_sim", "table", "play", "world", "RED", "BLUE"]
    process = subprocess.Popen(
        [*command, "--to", str(folder / "game.bin")],
        env={**os.environ, "PYTHONPATH": ".:firmware"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout and process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.wait() == PIPE_CLOSED
    assert process.stderr.read() == b""
    process.stderr.close()
    assert books(folder / "game.bin").seq >= 1


# The books.


def test_the_books_of_a_game_are_read_by_books_and_report(folder: Path, dealbox: Dealbox) -> None:
    lines = dealbox("table play classic RED BLUE --seed 3 --rounds 20 --to game.bin").lines
    assert lines[-1] == "The books are in game.bin."
    seq = books(folder / "game.bin").seq
    assert dealbox("books --check game.bin").lines == [
        f"{seq} bookings, 1 to {seq}",
        "every booking is sound, and follows from the one before",
    ]
    told = [line[8:] for line in lines if "buys" in line]
    bought = [line for line in dealbox("books game.bin").lines if "buys" in line]
    assert [re.split(r"\s{2,}", line)[1:2] for line in told]
    assert len(told) == len(bought) > 3
    states = region.read((folder / "game.bin").read_bytes())
    assert [state.seq for state in states] == list(range(1, seq + 1))
    assert len((folder / "game.bin").read_bytes()) == REGION_BYTES
    assert len(analysis.games(states)) == 1
    report = analysis.analyse(states)
    assert {player["seat"] for player in report["players"]} == {"RED", "BLUE"}


def test_a_unit_goes_on_with_the_game_and_its_cards(folder: Path, dealbox: Dealbox) -> None:
    assert dealbox(f"table play world BLUE PINK {SHORT} --to game.bin").lines
    before = books(folder / "game.bin")
    target = LaptopTarget((folder / "game.bin").read_bytes())
    person = Person(target)
    person.begin()
    person.tap("PINK", "minus")
    person.expect_screen("PINK")
    state = person.state()
    assert state and state.balance_k == before.balance_k


def test_an_older_game_is_renamed_and_never_overwritten(folder: Path, dealbox: Dealbox) -> None:
    for seed in (1, 2, 3):
        lines = dealbox(f"{TO_FILE} --rounds 1 --seed {seed}").lines
    assert lines[-1] == f"The books are in game.bin; the older game is in {folder}/game.bin.old.2."
    assert len({path.read_bytes() for path in folder.iterdir()}) == 3
    assert "two different games" in dealbox("books game.bin game.bin.old").out


def test_an_empty_file_may_be_taken(folder: Path, dealbox: Dealbox) -> None:
    (folder / "game.bin").touch()
    assert dealbox(f"{TO_FILE} {SHORT}").lines
    assert [path.name for path in folder.iterdir()] == ["game.bin"]


@pytest.mark.parametrize("content", [b"a letter", bytes(REGION_BYTES), bytes(2 * 1024 * 1024)])
def test_what_is_no_game_is_not_touched(folder: Path, dealbox: Dealbox, content: bytes) -> None:
    (folder / "game.bin").write_bytes(content)
    said = "dealbox: game.bin exists, and no game in it can go on: choose another name\n"
    assert dealbox(TO_FILE) == (2, "", said)
    assert (folder / "game.bin").read_bytes() == content


@for_each(
    ("path", "words"),
    [
        ("none/game.bin", "cannot write none/game.bin: there is no folder none"),
        (".", "cannot write .: it is not a regular file"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_game(
    folder: Path, dealbox: Dealbox, path: str, words: str
) -> None:
    assert dealbox(f"{PLAY} --to {path}") == (2, "", f"dealbox: {words}\n")
    assert not list(folder.iterdir())


def test_the_game_of_a_running_unit_is_refused(folder: Path, dealbox: Dealbox) -> None:
    unit = FlashFile(folder / "game.bin")
    unit.begin(b"\xff" * REGION_BYTES)
    words = "dealbox: a unit plays the game in game.bin: choose another name\n"
    assert dealbox(TO_FILE) == (2, "", words)
    unit.close()


def test_a_full_disk_is_reported_and_the_older_game_kept(
    folder: Path, dealbox: Dealbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dealbox(f"{TO_FILE} {SHORT}").lines
    older = (folder / "game.bin").read_bytes()

    def fill(file: FlashFile, image: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(FlashFile, "begin", fill)
    assert dealbox(f"{TO_FILE} {SHORT}")[::2] == (
        2,
        "dealbox: cannot write game.bin: No space left on device; "
        f"the older game is in {folder}/game.bin.old\n",
    )
    assert [path.name for path in folder.iterdir()] == ["game.bin.old"]
    assert (folder / "game.bin.old").read_bytes() == older


# Games that end before their end.


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[signal.Signals], None]]:
    """Yield a function that lets a signal come when a player is asked to buy.

    Ctrl-C interrupts, also where the tests run in the background and ignore it.
    """

    def interrupt(number: signal.Signals) -> None:
        monkeypatch.setattr(Trader, "buys", lambda *_: signal.raise_signal(number))

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield interrupt
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_game_and_keeps_the_books_so_far(
    folder: Path, dealbox: Dealbox, interrupted: Callable[[signal.Signals], None], name: str
) -> None:
    number = signal.Signals[name]
    interrupted(number)
    handler = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
    before = signal.signal(number, handler)
    try:
        ended = dealbox(TO_FILE)
        assert ended.code == STOPPED
        assert signal.getsignal(number) == handler
    finally:
        signal.signal(number, before)
    assert books(folder / "game.bin").seq >= 1
    assert ended.out.splitlines()[-1] == "The books are in game.bin."


def test_a_second_ctrl_c_does_not_interrupt_the_writing(
    folder: Path,
    dealbox: Dealbox,
    monkeypatch: pytest.MonkeyPatch,
    interrupted: Callable[[signal.Signals], None],
) -> None:
    begin = FlashFile.begin

    def begin_interrupted(file: FlashFile, image: bytes) -> None:
        signal.raise_signal(signal.SIGINT)
        begin(file, image)

    monkeypatch.setattr(FlashFile, "begin", begin_interrupted)
    interrupted(signal.SIGINT)
    assert dealbox(TO_FILE).code == STOPPED
    assert books(folder / "game.bin").seq >= 1


# Bad input.


@for_each(
    ("words", "expected"),
    [
        *rows(__file__, "bad input"),
        (f"world RED BLUE --house start={'9' * 4301}", f"start={'9' * 4301}: must be a whole"),
    ],
)
def test_bad_input_is_refused_in_words(dealbox: Dealbox, words: str, expected: str) -> None:
    ended = dealbox(f"table play {words}")
    assert ended.code == 2 and not ended.out
    assert ended.err.startswith(f"dealbox: {expected}") and ended.err.count("\n") == 1


@for_each(("words", "expected"), rows(__file__, "bad command lines"))
def test_a_bad_command_line_is_refused(dealbox: Dealbox, words: str, expected: str) -> None:
    ended = dealbox(f"table {words}")
    assert ended.code == 2 and expected in ended.err
