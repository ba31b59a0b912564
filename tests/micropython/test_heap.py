"""What a step and a booking of the whole unit allocate on MicroPython's heap: nothing."""

import pytest

from tests.micropython.conftest import Run
from tests.support.cases import rows

# Does {deed} for a while, and then for longer than a sector of the flash lasts, heap locked.
HEAP = """
import micropython
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import NAME, NAME_BYTES
from dealbox.parts import PLUS
from dealbox.store.journal import Journal
from dealbox.unit import Unit
from tests.micropython.flash import Flash
from tests.support.fakes import FakeBoard, FakeDisplay, FakeFeed

class Display(FakeDisplay):
    def flush(self):
        return False

class Feed(FakeFeed):
    def write(self, line):
        pass

RED = b"RED1"
flash = Flash()
ledger = Ledger(Journal(flash))
ledger.set("language", 1)
ledger.new_game(0, [b"", RED, b"BLUE222"] + [b""] * 6)
board = FakeBoard(flash)
board.display, board.feed = Display(), Feed()
board.entropy = lambda count: bytes(count)
unit = Unit(board)
ledger = unit.session.ledger

def step():
    board.pass_ms(10)
    unit.step(board.ticks_ms())

for _ in range(400):  # until the unit has sent its description
    step()
{before}
step(); step(); step()
assert {shown!r} in board.display.text(), board.display.text()
def give_another_name():  # as Ledger.rename does, but for the letters
    state = ledger.now
    ledger.draft_aside(NAME, 1)
    ledger.next.name[NAME_BYTES] = state.seq & 1
    ledger.next.identify()
    ledger.commit()

def repeat():
    for _ in range(40):
        {deed}

repeat()
micropython.heap_lock()
repeat()
micropython.heap_unlock()
assert Ledger(Journal(flash)).now.seq == ledger.now.seq
"""


def test_an_idle_step_and_a_booking_allocate_nothing(run_micropython: Run) -> None:
    script = ""
    for shown, deed, before in rows(__file__, "no garbage"):
        text = HEAP.format(deed=deed, before=before, shown=shown)
        script += f"print({deed!r}, {before!r})\nexec({text!r}, dict())\n"
    run_micropython(script)


def test_an_allocation_is_found(run_micropython: Run) -> None:
    with pytest.raises(pytest.fail.Exception, match="MemoryError"):
        run_micropython(HEAP.format(deed="bytes(9)", before="", shown="Lay cards"))
