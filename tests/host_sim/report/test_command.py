"""`dealbox report`: one file that loads nothing, the same bytes each time, or words."""

import csv
from pathlib import Path

import pytest

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS
from dealbox.store.journal import Journal
from host_sim import cli, images, languages
from host_sim.parts.w25q import Flash
from host_sim.report import analysis, command, region, tables
from host_sim.web.flashfile import FlashFile, default_path
from tests.support.command_line import Dealbox
from tests.support.html_document import Document
from tests.support.rules_game import BLUE, GREEN, RED, YELLOW, Game, number
from tests.support.sample_game import sample_game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sample's files, and its report in every form."""
    folder = tmp_path_factory.mktemp("report")
    (folder / "game.flash").write_bytes(sample_game())
    written(folder / "game.flash", "--csv")
    return folder


@pytest.fixture(scope="module")
def text(folder: Path) -> str:
    """Return the sample's report."""
    return (folder / "out.html").read_text(encoding="utf-8")


def written(path: Path, *how: str) -> str:
    out = path.with_name("out.html")
    assert cli.main(["report", str(path), "-o", str(out), *how]) == 0
    return out.read_text(encoding="utf-8")


def test_the_file_loads_nothing_and_runs_what_its_policy_names(text: str) -> None:
    document = Document(text)
    document.check_loads_nothing()
    assert document.tags.count("script") == 2  # the data of the report, and what draws it


def test_without_the_script_that_draws_the_reason_is_given(
    folder: Path, dealbox: Dealbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build() -> Path:
        raise images.NoImage("no Node 20 with its modules")

    saved = folder / "game.flash"
    monkeypatch.setattr(images, "GROUP", "none")
    assert "install a release's wheel" in dealbox("report", saved).err
    monkeypatch.setattr(images, "found", lambda name: build)
    assert dealbox("report", saved) == (2, "", "dealbox: no Node 20 with its modules\n")


def test_no_file_is_called_as_standard_output(
    tmp_path: Path, dealbox: Dealbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game").write_bytes(sample_game())
    for words in ("report game --csv -o -", "edition show london -o -"):
        assert dealbox(words) == (2, "", "dealbox: -: give the name of a file\n")
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_if_one_of_the_files_is_a_saved_game_none_is_written(
    tmp_path: Path, dealbox: Dealbox
) -> None:
    game = tmp_path / "out-course.csv"
    game.write_bytes(sample_game())
    ended = dealbox("report", game, "-o", tmp_path / "out.html", "--csv")
    assert ended.code == 2 and f"{game}: it holds a saved game" in ended.err
    assert [*tmp_path.iterdir()] == [game] and game.read_bytes() == sample_game()


def test_the_tables_are_written_as_csv(folder: Path) -> None:
    report = analysis.analyse(region.read(sample_game()))
    english = languages.tables()["en"]
    with (folder / "out-course.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["booking"] for row in rows] == [str(each["seq"]) for each in report["bookings"]]
    assert any("," in row["for"] for row in rows), "a cell with a comma is one cell"
    names = {path.name for path in folder.glob("out-*.csv")}
    with_rows = {s["name"] for s in tables.sections(report, english) if s["rows"]}
    assert names == {f"out-{name}.csv" for name in with_rows}


@pytest.mark.parametrize(("edition", "options"), [("world", 0), ("classic", DEEDS), ("anti", 0)])
def test_a_game_that_has_just_begun_has_a_report(
    tmp_path: Path, edition: str, options: int
) -> None:
    flash = Flash()
    cards = [b"", b"1234", b"2345", b"3456", *[b""] * 5]
    Ledger(Journal(flash)).new_game(number(edition), cards, options)
    path = tmp_path / "game.flash"
    path.write_bytes(flash.data)
    text, _ = written(path).split("<script", 1)
    assert "The game is not over" in text
    assert "It was played by the booklet, without house rules." in text
    assert ("deeds are not in the books" in text) == (not options)


def test_the_report_speaks_the_language_of_the_unit_or_the_one_asked_for(tmp_path: Path) -> None:
    flash = Flash()
    ledger = Game("classic", "dublin", Ledger(Journal(flash))).ledger
    for loser in (BLUE, GREEN, YELLOW):
        ledger.owe(loser, RED, 9_000)
        bankrupt(ledger, loser)
    path = tmp_path / "game.flash"
    for language, code in enumerate(languages.modules(), 1):
        ledger.set("language", language)
        ledger.keep_settings()
        path.write_bytes(flash.data)
        stored = written(path, "--csv")
        assert f'<html lang="{code}">' in stored
        assert written(path, "--language", code) == stored
        won = languages.tables()[code]["end.won"].format(who=languages.modules()[code].SEATS[RED])
        assert f"<h2>{won}</h2>" in stored
        columns, first, *_ = (tmp_path / "out-players.csv").read_text("utf-8").splitlines()
        assert first.startswith("1,RED,won,")
        assert columns == "place,player,state,worth,cash,debt,loan,deeds"


def test_without_a_file_the_running_game_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = FlashFile(default_path("laptop"))  # locked, as by `dealbox run`
    file.begin(sample_game())
    out = tmp_path / "out.html"
    assert cli.main(["report", "-o", str(out)]) == 0
    assert "YELLOW" in out.read_text(encoding="utf-8")
    file.close()


def test_an_older_game_in_the_file_can_be_asked_for(tmp_path: Path, dealbox: Dealbox) -> None:
    flash = Flash()
    game = Game("classic", "dublin", Ledger(Journal(flash)))
    game.ledger.rename(RED, "ANNA")
    game.ledger.pay(RED, BLUE, 777)
    game.begin(3)
    path = tmp_path / "game.flash"
    path.write_bytes(flash.data)
    first, last = written(path, "--game", "1", "--csv"), written(path)
    course = (tmp_path / "out-course.csv").read_text(encoding="utf-8")
    assert ",RED ANNA,BLUE," in course and "RED ANNA cash" in course  # beside the seat, in CSV
    assert "€777" in first and "Game 1 of 2" in first
    assert "€777" not in last and "Game 2 of 2" in last
    assert "the games 1 to 2; there is no game 3" in dealbox("report", path, "--game", 3).err
    path.write_bytes(sample_game())
    assert "has one game; there is no game 0" in dealbox("report", path, "--game", 0).err


def test_a_forged_booking_is_reported(text: str) -> None:
    assert "all are sound" in text
    flash, english = Flash(), languages.tables()["en"]
    game = Game("classic", "dublin", Ledger(Journal(flash)))
    torn = bytes(100) + flash.data[100:]  # as a cut leaves a page, whose copy is sound
    assert "all are sound" in command.check(torn, english, Path())
    state = game.ledger.now
    state.balance_k[RED] += 50  # money that no command moved
    state.balance_k[0] -= 50
    game.ledger.pay(RED, BLUE, 10)
    assert "not all is well" in command.check(bytes(flash.data), english, Path())
