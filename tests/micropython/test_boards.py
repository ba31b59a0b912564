"""Own boards are put, played on and removed under MicroPython, too."""

from dealbox.bank import refusals
from dealbox.bank.editions import EDITIONS
from dealbox.bank.editions.record import fingerprint
from dealbox.store.journal import GAME, NO_BOARD
from tests.micropython.conftest import Run
from tests.store.test_boards import board

PLAYED = """
from tests.micropython.flash import Flash
from dealbox.bank import editions
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.store import putting
from dealbox.store.journal import Journal
flash = Flash()
journal = Journal(flash)
ledger = Ledger(journal)
for record in {records!r}:
    edition = putting.put(ledger, journal, record)
journal.provide_board(edition.id)
ledger.new_game(editions.OWN, [b"", b"1111", b"2222"], edition_id=edition.id)
editions.forget_own()
journal = Journal(flash)
ledger = Ledger(journal)
print(journal.found, ledger.edition.title)
journal.offer_boards(True)
journal.provide_boards()
print(len(editions.known()))
try:
    putting.remove(ledger, journal, edition.title)
except Refused as refusal:
    print(refusal.args[0])
putting.remove(ledger, journal, "Board 0")
print([each.title for each in journal.boards().kept()])
for at in range(flash.size + 3 * 4096, len(flash.data), 4096):
    flash.data[at + 300] ^= 1
editions.forget_own()
journal = Journal(flash)
journal.boot(ledger.now)
print(journal.found, journal.needed)
"""


def test_a_board_is_kept_and_named_when_it_is_gone(run_micropython: Run) -> None:
    records = [board(number) for number in range(3)]
    assert run_micropython(PLAYED.format(records=records)).splitlines() == [
        f"{GAME} Board 2",
        f"{len(EDITIONS) + 3}",
        f"{refusals.BOARD_PLAYED}",
        "['Board 1', 'Board 2']",
        f"{NO_BOARD} Board 2 {fingerprint(records[2]):08x}",
    ]
