"""Boots from pages with a valid checksum that no game wrote, for either Python.

main() prints an outcome for every page.
"""

import struct

from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import Page
from dealbox.store.records import Record
from tests.micropython.flash import Flash
from tests.support.unsound import SOUND, UNSOUND, changed, game

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    Outcome = tuple[int, int, int]  # what was found, the bookings lost, the newest sequence number

BYTE_PAGES = 400  # with random bytes changed
SEAL_AT = 250


class Pages(Flash):
    """Eight sound pages, and room for more."""

    def __init__(self) -> None:
        super().__init__()
        page = Page()
        state = game()
        for seq in range(1, 9):
            state.seq = state.undo_seq = seq
            state.undo_source_seq = seq - 1
            page.pack(state, 1)
            self.place(seq - 1, page.bytes)

    def place(self, slot: int, content: "bytes | bytearray") -> None:
        """Store a page in this slot of both rings."""
        for at in (slot * PAGE_BYTES, self.size // 2 + slot * PAGE_BYTES):
            self.data[at : at + PAGE_BYTES] = content


def seal(page: bytearray) -> None:
    """Write the checksum of a page, as docs/journal-tables.md describes it."""
    total = weighted = 0
    for byte in page[:SEAL_AT]:
        total += byte
        weighted += total
    struct.pack_into(">HI", page, SEAL_AT, 0xFFFF - total, 0x3FFF_FFFF - weighted)


def outcome(flash: Pages) -> "Outcome":
    """Boot from the flash; return the outcome."""
    journal = Journal(flash)
    state = State()
    is_game = journal.boot(state)
    assert not flash.writes and is_game == any(state.seat)
    return journal.found, journal.lost, state.seq


def whole_states(flash: Pages) -> "list[tuple[str, Outcome]]":
    """Return (name, outcome) for each case that a page can hold, after eight sound pages."""
    outcomes = []
    page = Page()
    for name, changes in SOUND + UNSOUND:
        state = changed(game(), changes)
        try:
            page.pack(state, 1)
        except (ValueError, OverflowError, struct.error):
            continue  # CPython refuses a value that does not fit a byte
        struct.pack_into(">I", page.bytes, 8, 9)  # so that its key follows the page before
        seal(page.bytes)
        flash.place(8, page.bytes)
        outcomes.append((name, outcome(flash)))
    return outcomes


def whole_records(flash: Pages) -> "list[tuple[str, bytes, Outcome]]":
    """Return (name, who plays, outcome) for each case of cards and names in a record."""
    outcomes = []
    page, record = Page(), Record()
    for name, changes in SOUND + UNSOUND:
        if changes and changes[0][0] in ("uid", "name"):
            state = changed(game(), changes)
            state.identify()
            state.seq = 9
            page.pack(state, 1)
            flash.place(8, page.bytes)
            record.pack(state)
            for at in (flash.size, flash.size + RECORDS_BYTES // 2):
                flash.data[at : at + PAGE_BYTES] = record.bytes
            read = State()
            Journal(flash).boot(read)
            outcomes.append((name, bytes(read.uid + read.name), outcome(flash)))
    return outcomes


def chance_bytes(flash: Pages) -> "list[Outcome]":
    """Return the outcome for each of many pages with a few random bytes changed."""
    outcomes = []
    page = Page()
    number = 1
    for _ in range(BYTE_PAGES):
        page.pack(game(), 1)
        for _ in range(1 + number % 3):
            number = number * 1_103_515_245 + 12_345 & 0x3FFF_FFFF
            page.bytes[12 + (number >> 8) % (SEAL_AT - 12)] = number & 255
        seal(page.bytes)
        flash.place(8, page.bytes)
        outcomes.append(outcome(flash))
    return outcomes


def main() -> None:
    flash = Pages()
    for case in whole_states(flash):
        print(case)
    for record in whole_records(flash):
        print(record)
    for each in chance_bytes(flash):
        print(each)
