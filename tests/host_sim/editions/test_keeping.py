from pathlib import Path

import pytest

from dealbox.bank import editions
from dealbox.store.boards import BOARDS
from dealbox.store.journal import Journal
from host_sim import port, prompt
from host_sim.books import history
from host_sim.editions import command, keeping
from host_sim.ending import BadInput
from tests.support.command_line import Dealbox
from tests.support.own_board import harbour, toml
from tests.support.patience import HANG_S
from tests.support.plugged import PlayedBoard, PlayedUnit, feed_of
from tests.support.stored_games import a_game

pytestmark = [pytest.mark.races, pytest.mark.usefixtures("own_boards")]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """An emulated chip may be slow."""
    for module in (port, prompt):
        monkeypatch.setattr(module, "ANSWER_S", HANG_S)


def written(folder: Path, title: str) -> str:
    path = folder / f"{title}.toml"
    path.write_text(toml(harbour() | {"title": title}), encoding="utf-8")
    return str(path)


def kept(region: bytes) -> list[str]:
    boards = Journal(history.flash_of(region)).boards().kept()
    return [each.title for each in boards]


@pytest.mark.chip
def test_a_unit_in_service_mode_is_given_boards(
    image: Path, tmp_path: Path, dealbox: Dealbox
) -> None:
    region = a_game()
    for number in (1, 2):
        region = command.region_with(Path(written(tmp_path, f"City {number}")), region)
    with PlayedBoard(tmp_path, image, region, "C") as board:

        def ask(*words: str) -> tuple[int, str]:
            ended = dealbox("edition", *words, "--port", board.port)
            return ended.code, ended.out + ended.err

        code, told = ask("put", written(tmp_path, "City 0"))
        assert code == 0 and "City 0 is in the unit: fingerprint " in told
        assert ask("list")[1].endswith(f"There is room for {BOARDS - 3} more.\n")
        assert ask("put", written(tmp_path, "City 3"))[0] == 0
        fifth = written(tmp_path, "Lisbon")
        code, told = ask("put", fifth)
        assert code == 2 and "No room: Four boards are kept: remove one first." in told
        assert ask("put", fifth, "--replace", "City 1")[0] == 0
        assert ask("remove", "City 2")[0] == 0
        assert ask("remove", "City 2") == (2, "dealbox: No such board: None is called so.\n")
    assert board.target and kept(board.target.flash()) == ["City 0", "City 3", "Lisbon"]
    assert history.read(board.target.flash()).history[-1].balance_k[0] == -30_000


def test_a_closed_prompt_is_told(tmp_path: Path, dealbox: Dealbox) -> None:
    with PlayedUnit(tmp_path, feed_of()) as unit:
        ended = dealbox("edition list --port", unit.port)
    assert ended.code == 2 and "Bring the unit into service mode" in ended.err


@pytest.mark.parametrize(
    "printed", ["", "[" * 10_000, "9" * 5_000, "999", "{}", "null", '["x"]', '[["x", 1]]', "[1.5]"]
)
def test_what_is_no_answer_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dealbox: Dealbox, printed: str
) -> None:
    monkeypatch.setattr(prompt, "only_unit", lambda path: path)
    monkeypatch.setattr(prompt, "run", lambda path, script: printed)
    for words in ("list", "remove x", f"put {written(tmp_path, 'City')}"):
        ended = dealbox(f"edition {words} --port x")
        assert ended.code == 2 and "is no answer; repeat this" in ended.err


def test_a_fifth_board_of_dealbox_run_takes_the_place_of_the_one_named(tmp_path: Path) -> None:
    *four, fifth = (Path(written(tmp_path, f"City {number}")) for number in range(BOARDS + 1))
    region = b""
    for file in four:
        region = command.region_with(file, region)
    for named, why in (("", "kept; say by --replace"), ("X", "there is no board X to replace")):
        with pytest.raises(BadInput, match=f"{why}.* City 0, City 1, City 2, City 3$"):
            command.region_with(fifth, region, named)
    region = command.region_with(fifth, region, "City 1")
    assert kept(region) == ["City 0", "City 2", "City 3", "City 4"]
    assert command.region_with(None, region) == region and keeping.put_into(b"1", b"") == b"1"
    assert editions.own() == []
