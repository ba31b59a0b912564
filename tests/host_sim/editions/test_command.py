import os
from pathlib import Path

import pytest

from dealbox.bank import editions
from dealbox.bank.ledger import Ledger
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.editions import command, reading
from host_sim.parts.w25q import Flash
from tests.support.cases import for_each, rows
from tests.support.command_line import Dealbox
from tests.support.own_board import harbour, toml


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.toml"
    path.write_text(toml(harbour()), encoding="utf-8")
    return path


def test_a_file_is_summed_up_or_all_its_faults_are_told(file: Path, dealbox: Dealbox) -> None:
    told = "\n".join(dealbox("edition check", file).lines)
    assert f"{file}: Harbour, by the rules of classic" in told
    assert "2 to 3 players begin with £200000; GO pays £25000; deeds cost £12000 to £80000" in told
    assert "fingerprint" in told
    file.write_text(toml(harbour() | {"title": "", "bail": 0}), encoding="utf-8")
    for asked in ("check", "put --port none"):  # it goes nowhere
        ended = dealbox(f"edition {asked}", file)
        assert ended.code == 2
        assert f"dealbox: {file}: bail = 0: it has to be 1" in ended.err
        assert f'\n{file}: title = "": it is empty\n' in ended.err


@pytest.mark.parametrize("name", reading.built_in())
def test_the_file_of_a_built_in_edition_is_printed(
    name: str, tmp_path: Path, dealbox: Dealbox
) -> None:
    text = reading.built_in()[name].read_bytes()
    assert dealbox(f"edition show {name.title()}") == (0, text.decode(), "")
    copy = tmp_path / "copy.toml"
    assert dealbox(f"edition show {name} -o", copy).code == 0
    assert copy.read_bytes() == text
    assert "exists" in dealbox(f"edition show {name} -o", copy).err  # it may have been changed
    for file in (reading.built_in()[name], copy):
        assert "it is built in" in "\n".join(dealbox("edition check", file).lines)


SCENARIO = """# On a board of one's own.
game classic harbour deeds RED BLUE
tap RED minus
press 3 9 OK
expect screen 39 Pier 39
press OK
expect balance RED 120000
"""


def test_a_scenario_is_played_on_it(file: Path, tmp_path: Path, dealbox: Dealbox) -> None:
    scenario = tmp_path / "own.txt"
    scenario.write_text(SCENARIO)
    assert dealbox("play", scenario, "--edition", file).code == 0
    assert dealbox("play", scenario).code == 2  # forgotten with the command
    assert editions.own() == []


@for_each(("title", "words"), rows(__file__, "no title"))
def test_a_title_that_would_be_mistaken_is_refused(
    title: str, words: str, file: Path, dealbox: Dealbox
) -> None:
    text = toml(harbour() | {"title": "Title"}).replace("Title", title)
    file.write_text(text, encoding="utf-8")
    for use in ("play enrol --edition", "edition check"):
        ended = dealbox(use, file)
        assert ended.code == 2 and words in ended.err and "\x1b" not in ended.err


def test_the_table_plays_on_it_and_its_books_are_checked(
    file: Path, tmp_path: Path, dealbox: Dealbox
) -> None:
    books, page = tmp_path / "books.bin", tmp_path / "report.html"
    play = "table play --seed 5 --rounds 40 --edition"  # of RED and BLUE: as few as there may be
    pipe, end = os.pipe()  # it can be read once
    with open(end, "wb") as writer:
        writer.write(file.read_bytes())
    told = dealbox(play, f"/dev/fd/{pipe}", "--to", books).lines
    os.close(pipe)
    assert told[0].startswith("Harbour, seed 5") and "Harbour Tax" in "\n".join(told)
    asked = ("books --check", "books", f"report -o {page}")  # they hold the board
    said = "\n".join(line for each in asked for line in dealbox(each, books).lines)
    assert "booking is sound" in said and " Pier " in said
    assert "Harbour" in page.read_text(encoding="utf-8")
    assert editions.own() == []


@pytest.mark.parametrize(
    ("has_board", "called"), [(False, "284dd5be"), (True, "Harbour 284dd5be")]
)
def test_books_without_their_board_need_its_file(
    file: Path, tmp_path: Path, dealbox: Dealbox, has_board: bool, called: str
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
    wanted = f"that the file lacks, {called}; give the board's file: --edition FILE, once"
    for asked in ("books", f"books {books}", "report"):
        ended = dealbox(asked, books)
        assert ended.code == 2 and wanted in ended.err
    (other := tmp_path / "other.toml").write_text(toml(harbour() | {"title": "Other"}), "utf-8")
    given = "--edition", file, "--edition", other
    assert "£5000  paid" in "\n".join(dealbox("books", books, *given).lines)
    ledger.new_game(1, [b"", b"1111", b"2222"])  # an old game is left out, and the last shown
    books.write_bytes(flash.data.replace(b"Pier 39", b"Pear 39"))
    for asked in ("books", "books --check", f"books {books}", f"report -o {tmp_path}/a.html"):
        code, out, err = dealbox(asked, books)
        assert not code and out and f"lacks: {called}, bookings 1 to 2; give the board's" in err


def test_whole_games_on_it_are_played_at_the_unit(file: Path, dealbox: Dealbox) -> None:
    ended = dealbox("table soak --seed 1 --games 1 --rounds 5 --edition", file)
    assert ended.code == 0
    assert "classic harbour" in ended.out and "differences: 0" in ended.out
