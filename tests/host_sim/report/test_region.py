"""A saved game read as the unit reads it: the same bookings as `dealbox books`, or words."""

import json
from collections import Counter
from pathlib import Path

import pytest

from dealbox.bank import editions
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from dealbox.parts import RECORDS_BYTES
from dealbox.store import putting
from dealbox.store.journal import Journal
from host_sim import languages
from host_sim.books import history
from host_sim.books.replay import fields
from host_sim.editions.record import encode
from host_sim.parts.region import CHIP_BYTES, REGION_BYTES, to_chip
from host_sim.parts.w25q import Flash
from host_sim.report import browser, region
from host_sim.report.region import NotAGame
from host_sim.report.tables import Words
from tests.support.cases import for_each
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal
from tests.support.own_board import with_long_names
from tests.support.stored_games import a_game, of_a_later_version, with_made_money

pytestmark = pytest.mark.usefixtures("own_boards")

GAME = a_game()


@pytest.fixture
def flash() -> Flash:
    """Return a flash with a game over several power-ups, one on an own board, and the newest."""
    flash, pool = Flash(), MemoryJournal()
    History(0, 7, pool, Counter()).play(120)
    journal = Journal(flash)
    for number, state in enumerate(pool.states[: pool.count]):
        if number % 30 == 0:
            journal = Journal(flash)
            journal.boot(State())
        journal.commit(state)
    journal = Journal(flash)
    ledger = Ledger(journal)
    board = putting.put(ledger, journal, encode(with_long_names(editions.EDITIONS[1].board)))
    journal.provide_board(board.id)
    for number, id in ((editions.OWN, board.id), (1, 0)):
        ledger.new_game(number, [b"", b"1234", b"2345"], edition_id=id)
    editions.forget_own()
    return flash


def test_it_tells_what_it_leaves_out_because_the_board_is_not_there() -> None:
    ledger = Ledger(Journal(flash := Flash()))
    editions.add(with_long_names(editions.EDITIONS[1].board), 7)
    for number, id in ((editions.OWN, 7), (1, 0)):
        ledger.new_game(number, [b"", b"1234", b"2345"], edition_id=id)
    editions.forget_own()
    left_out: list[int] = []
    assert [state.seq for state in region.read(flash.data, left_out)] == [2]
    assert left_out == [1]


def test_it_reads_what_dealbox_books_reads(flash: Flash) -> None:
    ours, theirs = region.read(flash.data), history.read(bytes(flash.data)).history
    assert [fields(state) for state in ours] == [fields(state) for state in theirs if state.seq]


def test_the_page_forgets_the_boards_of_the_file_before(flash: Flash, tmp_path: Path) -> None:
    (tmp_path / "words").write_text(json.dumps(languages.tables()["en"]), "utf-8")
    games = []
    for _ in range(2):
        (tmp_path / "region").write_bytes(flash.data)
        answer = browser.answer(str(tmp_path / "region"), str(tmp_path / "words"), 0)
        games.append(json.loads(answer)["report"]["games"])
        flash.data[flash.size :] = b"\xff" * RECORDS_BYTES  # and the boards
    assert games == [3, 2]


def test_one_ring_or_the_whole_chip_is_enough(flash: Flash) -> None:
    chip = bytes(CHIP_BYTES - REGION_BYTES) + to_chip(bytes(flash.data))
    data, half = bytes(flash.data), flash.size // 2
    copies = [chip, bytes(half) + data[half:], data[:half] + bytes(half) + data[2 * half :]]
    whole = [fields(state) for state in region.read(data)]
    assert all([fields(state) for state in region.read(copy)] == whole for copy in copies)


@for_each(
    ("copy", "words"),
    [
        (b"", "0 bytes"),
        (b"\xff" * 5000, "5000 bytes"),
        (b"\xff" * REGION_BYTES, "no game was begun"),
        (bytes(range(256)) * (REGION_BYTES // 256), "not written by a Dealbox"),
        (of_a_later_version(GAME), "Another version"),
        (with_made_money(GAME), "No booking in this file is sound"),
    ],
)
def test_what_is_no_game_is_refused_in_words(copy: bytes, words: str) -> None:
    with pytest.raises(NotAGame) as refused:
        region.read(copy)
    reason = refused.value
    english = Words(languages.tables()["en"])
    assert words in english(f"refused.{reason.key}", **reason.values)
