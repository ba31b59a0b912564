"""Games that 0.1.0 wrote are judged by its rules, and only those."""

from pathlib import Path

import pytest

from dealbox.bank import state as kinds
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import PLAYING
from dealbox.store.journal import Journal
from dealbox.store.page import VERSION
from host_sim import cli
from host_sim.books import history
from host_sim.books.history import Books
from host_sim.parts.w25q import Flash
from tests.support.old_games import games, of_version, region


def checked(dump: bytes) -> Books:
    books = history.read(dump)
    history.check(books)
    return books


@pytest.fixture(scope="module", params=range(len(games())))
def pages(request: pytest.FixtureRequest) -> list[bytes]:
    found: list[bytes] = games()[request.param]
    return found


def test_an_honest_game_of_0_1_0_is_sound(pages: list[bytes]) -> None:
    books = checked(bytes(region(pages)))
    assert books.faults == [] and len(books.history) == len(pages)


def test_what_only_0_1_0_allowed_is_reported_as_undecided() -> None:
    met = set()
    for pages in games():
        books = checked(bytes(region(pages)))
        kind_of = {state.seq: state.kind for state in books.history}
        met |= {kind_of[seq] for seq in books.undecided}
    assert met == {
        *(kinds.BAIL, kinds.JAIL_CARD, kinds.BUY),
        *(kinds.AUCTION_BUILDING, kinds.BANKRUPT, kinds.SETTING),
    }


def test_the_command_prints_them_and_is_content(
    pages: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dump").write_bytes(region(pages))
    assert cli.main(["books", str(tmp_path / "dump"), "--check"]) == 0
    out = capsys.readouterr().out
    assert (
        "sound by the rules of 0.1.0 only, if that wrote them, which their pages do not say: "
        in out
    )
    assert "every other booking is sound" in out


def test_the_same_in_pages_of_this_version_is_a_fault(pages: list[bytes]) -> None:
    undecided = checked(bytes(region(pages))).undecided
    books = checked(bytes(region([of_version(page, VERSION) for page in pages])))
    assert {int(fault.split()[1]) for fault in books.faults} == set(undecided)
    assert books.undecided == []


def test_a_forged_page_in_it_is_reported(pages: list[bytes]) -> None:
    forged = list(pages)
    forged[20:22] = forged[21:19:-1]  # by content: each has the other's number
    for at in (20, 21):
        renumbered = bytearray(forged[at])
        renumbered[8:12] = (at + 1).to_bytes(4)
        forged[at] = of_version(bytes(renumbered), 1)
    assert checked(bytes(region(forged))).faults


def test_a_page_of_version_1_after_one_of_this_version_is_a_fault(pages: list[bytes]) -> None:
    newer = [of_version(page, VERSION) for page in pages[:10]] + pages[10:]
    assert any("of version 1" in fault for fault in checked(bytes(region(newer))).faults)


def test_a_unit_plays_on_with_it_and_all_stays_sound(pages: list[bytes]) -> None:
    flash = Flash(64 * 4096)
    flash.data[:] = region(pages)
    ledger = Ledger(Journal(flash, 4711))
    assert ledger.now.seq == len(pages)
    (seat, *_) = [seat for seat, what in enumerate(ledger.now.seat) if what == PLAYING] or [0]
    if seat:
        ledger.pay(0, seat, 1)
    else:
        ledger.new_game(0, [b"", b"1234", b"2345"])
    books = checked(bytes(flash.data))
    assert books.faults == []
    assert books.origins[len(pages)] == (1, 0)  # though it was affirmed
    assert books.origins[len(pages) + 1] == (VERSION, 4711)
