"""The journal under MicroPython: it recovers its bookings, and one allocates nothing."""

from tests.micropython.conftest import Run

SCRIPT = """
import micropython
from dealbox.bank.state import BANK, NEW_GAME, PAY, PLAYING, State
from dealbox.store.journal import GAME, Journal

class Flash:
    size = 8 * 4096

    def __init__(self):
        self.data = bytearray(b"\\xff" * self.size)

    def read_heads(self, size):
        return bytearray(b"".join([self.data[at : at + size] for at in range(0, self.size, 4096)]))

    def read_into(self, at, buffer):
        for i in range(len(buffer)):
            buffer[i] = self.data[at + i]

    def program(self, at, page):
        for i in range(256):
            self.data[at + i] &= page[i]

    def erase(self, at):
        for i in range(4096):
            self.data[at + i] = 255

flash = Flash()
state, after = State(), State()
journal = Journal(flash)
assert not journal.boot(state)
state.kind = NEW_GAME
state.seq = 1
state.seat[1] = state.seat[2] = PLAYING
state.set_uid(1, b"RED1")
state.set_uid(2, b"BLUE222")
state.houses, state.hotels = 32, 11
state.balance_k[1] = state.balance_k[2] = 999_999
state.balance_k[BANK] = -2 * 999_999
state.owner[39] = 2
state.level[39] = 5
state.auction_due[37] = 1
journal.commit(state)
for seq in range(2, 200):
    micropython.heap_lock()
    after.copy(state)
    after.seq = after.undo_seq = seq
    after.undo_source_seq = seq - 1
    after.kind = PAY
    after.payer, after.payee, after.amount_k = 1, BANK, 7
    after.balance_k[1] -= 7
    after.balance_k[BANK] += 7
    journal.commit(after)
    journal.idle()
    micropython.heap_unlock()
    state, after = after, state
    if seq % 45 == 0:
        journal = Journal(flash)
        assert journal.boot(state) and journal.found == GAME and not journal.lost
        journal.affirm()
        assert state.seq == seq, state.seq
again = State()
assert journal.recall(180, again)
print(again.seq, again.balance_k[1], again.level[39], again.owner[39], again.auction_due[37])
"""


def test_bookings_with_the_heap_locked(run_micropython: Run) -> None:
    assert run_micropython(SCRIPT) == f"180 {999_999 - 7 * 179} 5 2 1\n"
