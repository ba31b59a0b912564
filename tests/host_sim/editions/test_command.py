from pathlib import Path

import pytest

from dealbox.bank import editions
from dealbox.bank.ledger import Ledger
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.cli import main
from host_sim.editions import command, reading
from host_sim.parts.w25q import Flash
from tests.support.own_board import harbour, toml


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.toml"
    path.write_text(toml(harbour()), encoding="utf-8")
    return path


def test_a_file_without_faults_is_summed_up(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["edition", "check", str(file)]) == 0
    told = capsys.readouterr().out
    assert f"{file}: Harbour, by the rules of classic" in told
    assert "2 to 3 players begin with £200000; GO pays £25000; deeds cost £12000 to £80000" in told
    assert "fingerprint" in told


def test_all_faults_of_a_file_are_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(toml(harbour() | {"title": "", "bail": 0}), encoding="utf-8")
    assert main(["edition", "check", str(file)]) == 2
    told = capsys.readouterr().err
    assert f"dealbox: {file}: bail = 0: it has to be 1" in told
    assert f'\n{file}: title = "": it is empty\n' in told


@pytest.mark.parametrize("path", ["", "nowhere.toml"])
def test_what_cannot_be_read_is_said(
    path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["edition", "check", str(tmp_path / path)]) == 2
    assert str(tmp_path / path) in capsys.readouterr().err


@pytest.mark.parametrize("name", reading.built_in())
def test_the_file_of_a_built_in_edition_is_printed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = reading.built_in()[name].read_bytes()
    assert main(["edition", "show", name.title()]) == 0
    assert capsys.readouterr().out == text.decode()
    copy = tmp_path / "copy.toml"
    assert main(["edition", "show", name, "-o", str(copy)]) == 0
    assert copy.read_bytes() == text
    for file in (reading.built_in()[name], copy):
        assert main(["edition", "check", str(file)]) == 0
        assert "it is built in" in capsys.readouterr().out


SCENARIO = """# On a board of one's own.
game classic harbour deeds RED BLUE
tap RED minus
press 3 9 OK
expect screen 39 Pier 39
press OK
expect balance RED 120000
"""


def test_a_scenario_is_played_on_it(file: Path, tmp_path: Path) -> None:
    scenario = tmp_path / "own.txt"
    scenario.write_text(SCENARIO)
    assert main(["play", str(scenario), "--edition", str(file)]) == 0
    assert main(["play", str(scenario)]) == 2  # forgotten with the command
    assert editions.known() == list(editions.EDITIONS)


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("London", "there is a board London; choose"),
        ("Classic", "there is a board Classic; choose"),
        ("Timed", "there is an option Timed; choose"),
        ("\x1b", r"has no letter \x1b"),
    ],
)
def test_a_title_that_would_be_mistaken_is_refused(
    title: str, words: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = toml(harbour() | {"title": title}).replace("\x1b", r"\u001b")
    file.write_text(text, encoding="utf-8")
    for use in (["play", "enrol", "--edition"], ["edition", "check"]):
        assert main([*use, str(file)]) == 2
        said = capsys.readouterr().err
        assert words in said and "\x1b" not in said


def test_the_table_plays_on_it_and_its_books_are_checked(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    books = tmp_path / "books.bin"
    own = ["--edition", str(file)]
    play = ["table", "play", "RED", "BLUE", *own, "--seed", "5", "--rounds", "40"]
    assert main([*play, "--to", str(books)]) == 0
    told = capsys.readouterr().out
    assert "Harbour, seed 5" in told and "Harbour Tax" in told
    page = tmp_path / "report.html"
    for asked in (["books", "--check"], ["books"], ["report", "-o", str(page)]):
        assert main([*asked, str(books)]) == 0  # they hold the board
    said = capsys.readouterr().out
    assert "booking is sound" in said and " Pier " in said
    assert "Harbour" in page.read_text(encoding="utf-8")
    assert editions.known() == list(editions.EDITIONS)


@pytest.mark.parametrize(
    ("has_board", "called"), [(False, "284dd5be"), (True, "Harbour 284dd5be")]
)
def test_books_without_their_board_need_its_file(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], has_board: bool, called: str
) -> None:
    board = command.take(file)
    flash = history.flash_of(command.region_with(file)) if has_board else Flash()
    ledger = Ledger(Journal(flash))
    ledger.new_game(editions.OWN, [b"", b"1111", b"2222"], edition_id=board.id)
    ledger.pay(1, 2, 5000)
    flash.data[:] = flash.data.replace(b"Pier 39", b"Pear 39")  # in both copies
    books = tmp_path / "books.bin"
    books.write_bytes(flash.data)
    editions.forget_own()
    for asked in (["books"], ["books", str(books)], ["report"]):
        assert main([*asked, str(books)]) == 2
        wanted = f"that the file lacks, {called}; give the board's file: --edition FILE"
        assert wanted in capsys.readouterr().err
    assert main(["books", str(books), "--edition", str(file)]) == 0
    assert "£5000  paid" in capsys.readouterr().out


def test_whole_games_on_it_are_played_at_the_unit(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soak = ["table", "soak", "--edition", str(file), "--seed", "1", "--games", "2"]
    assert main([*soak, "--rounds", "8"]) == 0
    told = capsys.readouterr().out
    assert "classic harbour" in told and " 0 differences" in told
