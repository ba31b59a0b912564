"""Games that 0.1.0 wrote are judged by its rules, and only those."""

from contextlib import suppress
from pathlib import Path

import pytest

from dealbox.bank import state as kinds
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import PLAYING, State
from dealbox.parts import RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import VERSION, Page
from host_sim.books import history
from host_sim.books.history import Books
from host_sim.books.replay import fields
from host_sim.parts.w25q import Flash
from tests.support.command_line import Dealbox
from tests.support.old_games import games, of_version, region
from tests.support.power_loss import every_cut


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
    pages: list[bytes], tmp_path: Path, dealbox: Dealbox
) -> None:
    (tmp_path / "dump").write_bytes(region(pages))
    out = "\n".join(dealbox("books --check", tmp_path / "dump").lines)
    assert "sound by the rules of 0.1.0 only, if that wrote them" in out
    assert "every other booking is sound" in out


def test_the_same_in_pages_of_version_2_is_a_fault(pages: list[bytes]) -> None:
    undecided = checked(bytes(region(pages))).undecided
    books = checked(bytes(region([of_version(page, 2) for page in pages])))
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


def test_a_page_of_version_1_after_one_of_version_2_is_a_fault(pages: list[bytes]) -> None:
    newer = [of_version(page, 2) for page in pages[:10]] + pages[10:]
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


# An update in the middle of a game.

SECTORS = 64


def table_of(pages: list[bytes], version: int) -> Flash:
    """Return the flash of a unit that 0.1.0 to 0.3.0 ran, by version, with records never used."""
    flash = Flash(SECTORS * SECTOR_BYTES)
    flash.data[:] = region([of_version(page, version) for page in pages])
    flash.data[flash.size :] = flash.rng.randbytes(RECORDS_BYTES)  # what a program left there
    return flash


def people(state: State) -> tuple[bytes, bytes, int]:
    return bytes(state.uid), bytes(state.name), state.people_id


def booked(ledger: Ledger) -> None:
    """Do what can be done in any game."""
    if any(what == PLAYING for what in ledger.now.seat):
        ledger.rename([*ledger.now.seat].index(PLAYING), "ANNA")
    else:
        ledger.note_service()


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("version", [1, 2])
def test_a_game_goes_on_after_an_update_at_every_booking(
    pages: list[bytes], version: int, step: int
) -> None:
    old, page = State(), Page()
    for count in range(1, len(pages) + 1, step):
        page.bytes[:] = pages[count - 1]
        page.unpack(old)
        flash = table_of(pages[:count], version)
        ledger = Ledger(Journal(flash, 1))
        assert fields(ledger.now) == fields(old)
        booked(ledger)
        ledger = Ledger(Journal(flash, 2))
        assert ledger.now.seq == count + 1 and ledger.now.uid == old.uid
        with suppress(Refused):
            ledger.undo()
            assert ledger.now.uid[:] != bytes(len(old.uid)) or not any(ledger.now.seat)
        faults = checked(bytes(flash.data)).faults  # of version 2 there was no such game
        assert all(version == 2 and int(fault.split()[1]) <= count for fault in faults)
        if count % 8 == 1:
            again = Ledger(Journal(flash, 3))
            assert fields(again.now) == fields(ledger.now)


@pytest.mark.parametrize("version", [1, 2])
def test_a_cut_in_the_first_booking_after_an_update_leaves_the_old_game_or_the_new(
    pages: list[bytes], version: int
) -> None:
    tried = 0
    for count in range(1, len(pages) + 1, 28):
        whole = table_of(pages[:count], version)
        ledger = Ledger(Journal(whole.copy(), 1))
        before = ledger.now.seq, people(ledger.now)
        booked(ledger)
        after = ledger.now.seq, people(ledger.now)
        for twin in every_cut(whole, lambda flash: booked(Ledger(Journal(flash, 1))), one_of=5):
            journal = Journal(twin, 2)
            ledger = Ledger(journal)
            assert not journal.is_doubtful
            found = ledger.now.seq, people(ledger.now)
            assert found in (before, after)
            journal.affirm()
            twin.rot(journal._rings.sector, "noise")  # noqa: SLF001
            twin.rot((twin.size + RECORDS_BYTES // 2) // SECTOR_BYTES, "noise")
            ledger = Ledger(Journal(twin, 3))
            assert (ledger.now.seq, people(ledger.now)) == found
            tried += 1
    assert tried > 30
