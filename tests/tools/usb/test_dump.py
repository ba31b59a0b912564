from pathlib import Path

import pytest

from host_sim.books import history
from tests.support.cases import for_each
from tests.support.plugged import FakeHost, PlayedBoard
from tests.support.stored_games import a_game
from tools.usb import dump
from tools.usb.flasher import CannotFlash

pytestmark = pytest.mark.races


@pytest.mark.chip
def test_in_service_mode_the_unit_hands_out_its_books(image: Path, tmp_path: Path) -> None:
    with PlayedBoard(tmp_path, image, a_game(), "C") as board:
        taken = dump.dump(FakeHost(board))
    assert board.target and taken == board.target.flash()
    assert history.read(taken).history[-1].balance_k[:3] == [-30_000, 15_000, 15_000]


def test_a_drive_has_no_books(tmp_path: Path) -> None:
    with PlayedBoard(tmp_path, None) as board, pytest.raises(CannotFlash, match="BOOTSEL drive"):
        dump.dump(FakeHost(board))


@for_each("printed", ["", "0", "2\n-", "-", "1\n-\n-", "1\n", "1\nAAAA", "1\nno_base64!"])
def test_a_short_answer_or_one_without_sectors_is_refused(printed: str) -> None:
    with pytest.raises(ValueError):
        dump._whole(printed)
