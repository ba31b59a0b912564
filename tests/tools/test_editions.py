from pathlib import Path

import pytest

from dealbox.bank.editions import EDITIONS
from host_sim.editions import reading
from host_sim.ending import BadInput
from tests.support.cases import rows
from tools import editions


def test_the_module_is_what_the_files_say() -> None:
    assert editions.BOARDS.read_text(encoding="utf-8") == editions.text()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, path in reading.built_in().items():
        (tmp_path / f"{name}.toml").write_bytes(path.read_bytes())
    monkeypatch.setattr(reading, "_FOLDERS", (tmp_path,))
    return tmp_path


def test_a_file_that_is_changed_or_added_makes_another_module(folder: Path) -> None:
    before = editions.text()
    (folder / "cork.toml").write_text(
        f'like = "dublin"\ntitle = "Cork"\nnumber = {len(EDITIONS)}\n'
    )
    assert editions.text().count("Cork") == 1
    (folder / "cork.toml").unlink()
    assert editions.text() == before


def test_a_file_is_called_as_games_call_its_board(folder: Path) -> None:
    (folder / "ireland.toml").write_text('like = "dublin"\ntitle = "Cork"\nnumber = 10\n')
    with pytest.raises(BadInput, match="its name has to be cork.toml"):
        editions.text()


@pytest.mark.parametrize(("number", "words"), rows(__file__, "numbers"))
def test_numbers_are_counted_without_a_gap(folder: Path, number: str, words: str) -> None:
    (folder / "cork.toml").write_text(f'like = "dublin"\ntitle = "Cork"\n{number}\n')
    with pytest.raises(BadInput, match=words):
        editions.text()
