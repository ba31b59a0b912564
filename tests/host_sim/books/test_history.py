from collections.abc import Callable
from pathlib import Path

import pytest

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import Page
from dealbox.store.rings import SLOTS
from host_sim.books import history, statements
from host_sim.ending import BAD_INPUT
from host_sim.parts.region import CHIP_BYTES, REGION_BYTES, to_chip
from host_sim.parts.w25q import Flash
from tests.support.cases import rows
from tests.support.command_line import Dealbox
from tests.support.stored_games import of_a_later_version

HALF = 1408 * 1024 // 2
AFFIRMED_IN = {3: (16,)}  # the affirmation of a page, written after power-up


@pytest.fixture
def flash() -> Flash:
    """Return a flash with a short game, switched off and on in the middle."""
    flash = Flash()
    ledger = Ledger(Journal(flash))
    ledger.new_game(0, [b"", b"1234", b"2345"])
    ledger.pay(1, 2, 1500)
    ledger.undo()
    ledger = Ledger(Journal(flash))
    ledger.redo()
    ledger.set("volume", 1)
    ledger.keep_settings()
    return flash


@pytest.fixture
def dump(flash: Flash, tmp_path: Path) -> Path:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash.data)
    return path


def rewrite(flash: Flash, number: int, change: str, value: int) -> None:
    """Change one field of the number-th page in both rings; the page stays sound."""
    for each in (number, *AFFIRMED_IN.get(number, ())):
        _rewrite(flash, each, change, value)


def _rewrite(flash: Flash, number: int, change: str, value: int) -> None:
    page, state = Page(), State()
    at = number * PAGE_BYTES
    page.bytes[:] = flash.data[at : at + PAGE_BYTES]
    page.unpack(state)
    if change == "balance":
        state.balance_k[1] += value
        state.balance_k[2] -= value
    elif change == "money":
        state.balance_k[1] += value
    else:
        setattr(state, change, value)
    is_affirmation = page.is_affirmation()
    page.pack(state, page.epoch())
    if is_affirmation:
        page.affirm()
        page.set_epoch(page.epoch())
    flash.data[at : at + PAGE_BYTES] = page.bytes
    flash.data[at + HALF : at + HALF + PAGE_BYTES] = page.bytes


def faults(flash: Flash) -> list[str]:
    found = history.read(bytes(flash.data))
    history.check(found)
    return found.faults


def test_the_table(dump: Path, dealbox: Dealbox) -> None:
    assert dealbox("books", dump).lines == [line for (line,) in rows(__file__, "table")]


@pytest.mark.parametrize("is_chip", [False, True])
def test_all_is_sound_in_a_saved_game_and_in_a_dump_of_the_whole_chip(
    flash: Flash, tmp_path: Path, dealbox: Dealbox, is_chip: bool
) -> None:
    path = tmp_path / "flash.bin"
    region = bytes(flash.data)
    path.write_bytes(bytes(CHIP_BYTES - REGION_BYTES) + to_chip(region) if is_chip else region)
    assert dealbox("books --check", path).lines == [
        "5 bookings, 1 to 5",
        "every booking is sound, and follows from the one before",
    ]


def test_one_rotten_copy_is_no_fault(flash: Flash) -> None:
    flash.rot(0, "noise")
    found = history.read(bytes(flash.data))
    history.check(found)
    assert found.history[-1].seq == 5
    assert found.faults == []
    assert len(found.remarks) > 16


@pytest.mark.parametrize(("page", "change", "value", "words"), rows(__file__, "faults"))
def test_a_fault_is_reported(flash: Flash, page: str, change: str, value: str, words: str) -> None:
    assert faults(flash) == []
    rewrite(flash, int(page), change, int(value))
    assert words in "\n".join(faults(flash))
    for write in (statements.table, statements.json):
        assert write(history.read(bytes(flash.data)).history)


def test_a_fault_is_reported_by_the_command(flash: Flash, dump: Path, dealbox: Dealbox) -> None:
    rewrite(flash, 2, "balance", 100)
    dump.write_bytes(flash.data)
    ended = dealbox("books --check", dump)
    assert ended.code == history.UNSOUND
    assert ended.out.splitlines() == [
        "5 bookings, 1 to 5",
        "fault: booking 2 (paid) does not follow from 1: balance_k",
        "fault: booking 4 (put back (2)) does not follow from 3: balance_k",
    ]


def test_a_missing_booking_is_reported(flash: Flash) -> None:
    for at in (2 * PAGE_BYTES, 2 * PAGE_BYTES + HALF):
        flash.data[at : at + PAGE_BYTES] = bytes(PAGE_BYTES)
    assert "booking 2 is missing, but 1 is there" in faults(flash)


def test_a_booking_stored_twice_is_reported(flash: Flash) -> None:
    kept = flash.data[HALF:]
    rewrite(flash, 2, "balance", 100)
    flash.data[HALF:] = kept
    assert "booking 2 is stored twice, and differently" in faults(flash)


def test_what_is_no_dump(flash: Flash, tmp_path: Path, dealbox: Dealbox) -> None:
    path, newest = tmp_path / "no.bin", slice(18 * PAGE_BYTES, 19 * PAGE_BYTES)
    flash.data[newest] = of_a_later_version(bytes(flash.data[newest]))
    for content, words in (
        (b"", "it has 0 bytes, a saved game 1507328"),
        (b"hello", "it has 5 bytes, a saved game 1507328"),
        (b"\xff" * 8192, "there is no page of a game in it"),
        (bytes(8192), "there is no page of a game in it"),
        (flash.data, "another version of Dealbox wrote it; open it with that version"),
    ):
        path.write_bytes(content)
        assert dealbox("books", path) == (BAD_INPUT, "", f"dealbox: {path}: {words}\n")


def test_what_an_overwritten_page_leaves_unverified_is_reported_as_no_fault(
    tmp_path: Path, dealbox: Dealbox
) -> None:
    flash = Flash(10 * SECTOR_BYTES)
    ledger = Ledger(Journal(flash))
    ledger.new_game(0, [b"", b"1234", b"2345"])
    for _ in range(90):
        ledger.pay(1, 2, 1)
    for _ in range(30):
        ledger.undo()
    for _ in range(30):
        ledger.pay(1, 2, 1)
    path = tmp_path / "flash.bin"
    path.write_bytes(flash.data)
    first, oldest, *undone, last = dealbox("books --check", path).lines
    seq = history.read(bytes(flash.data)).history[0].seq
    assert first == f"{ledger.now.seq - seq + 1} bookings, {seq} to {ledger.now.seq}"
    assert oldest == f"booking {seq} is the oldest: sound, with none before to follow from"
    assert undone and all(" cannot be verified: booking " in line for line in undone)
    assert last == "every other booking is sound, and follows from the one before"


def set_debt_out_of_range(page: Page) -> None:
    page.bytes[76] = 0x80  # RED's


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Page.affirm, "no program writes that"),  # but into the first page of a sector
        (set_debt_out_of_range, "the books after it are not sound"),
    ],
)
def test_what_no_program_writes_is_reported(
    flash: Flash, change: Callable[[Page], None], words: str
) -> None:
    page, at = Page(), 2 * PAGE_BYTES
    page.bytes[:] = flash.data[at : at + PAGE_BYTES]
    change(page)
    page.set_epoch(page.epoch())  # and the right seal
    for ring in (0, HALF):
        flash.data[ring + at : ring + at + PAGE_BYTES] = page.bytes
    assert any(f"booking 2: {words}" in fault for fault in faults(flash))


def test_an_affirmation_that_differs_is_reported(flash: Flash) -> None:
    _rewrite(flash, 16, "balance", 100)
    assert "booking 3 was written again, and differently" in faults(flash)


def test_a_booking_left_in_its_affirmation_only_is_no_fault() -> None:
    """It was cut in its second copy, and the first one was erased since, as is the one before."""
    flash = Flash(2 * 4 * SECTOR_BYTES)
    ledger = Ledger(Journal(flash))
    ledger.new_game(0, [b"", b"1234", b"2345"])
    ledger.pay(1, 2, 1500)
    journal = Journal(flash)
    ledger = Ledger(journal)
    journal.affirm()
    ledger.undo()
    half = flash.size // 2
    flash.damage(0, b"\xff" * SECTOR_BYTES)
    flash.data[half + 2 * PAGE_BYTES + 100] |= 0x10
    assert faults(flash) == []
    ledger.redo()
    assert ledger.now.balance_k[2] == 16_500, "an undo finds the page before"


@pytest.mark.parametrize(("bookings", "is_told"), [(20, False), (50, True), (75, True)])
def test_a_blanked_sector_is_told_by_the_one_erased_ahead(bookings: int, is_told: bool) -> None:
    """As soon as the very first page is erased; in the first lap all that follow are blank."""
    flash = Flash(2 * 4 * SECTOR_BYTES)  # rings of four sectors
    journal = Journal(flash)
    ledger = Ledger(journal)
    ledger.new_game(0, [b"", b"1234", b"2345"])
    while ledger.now.seq < bookings:
        ledger.pay(1, 2, 1)
    journal.idle()
    journal.idle()
    newest = ledger.now.seq // SLOTS * SECTOR_BYTES % (4 * SECTOR_BYTES)
    for ring in (0, flash.size // 2):
        flash.data[ring + newest : ring + newest + SECTOR_BYTES] = b"\xff" * SECTOR_BYTES
    faults = history.read(bytes(flash.data)).faults
    assert ["newer bookings were erased" in fault for fault in faults] == [True] * is_told
