from collections import Counter

from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.parts import COLUMNS, EXTRA
from dealbox.ui.entries import Entries
from dealbox.ui.session import Session
from tests.support.cases import for_each
from tests.support.histories import LENGTH, History
from tests.support.memory_journal import MemoryJournal

HISTORIES = 4


@for_each("number", range(len(EDITIONS)))
def test_every_row_fits_and_the_display_has_its_letters(number: int) -> None:
    journal = MemoryJournal()
    rows = 0
    for seed in range(HISTORIES):
        History(number, seed, journal, Counter()).play(LENGTH)
        entries = Entries(Session(Ledger(journal), bytes))
        for seq in range(1, journal.count + 1):
            assert entries.read(seq)
            for left, right in entries.rows:
                rows += 1
                assert len(left) + len(right) <= COLUMNS, (left, right)
                assert not right or not left or len(left) + len(right) < COLUMNS
                assert all(" " <= c <= "~" or c in EXTRA for c in left + right)
    assert rows > 1_000
