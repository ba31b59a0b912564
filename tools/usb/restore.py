"""Writes a saved game into a unit in service mode: python -m tools.usb.restore FILE [--port PORT]

FILE is what `make dump`, `dealbox run --state` or the page saved. The unit's own books are copied
to FILE.before first. If the unit has bookings that FILE has not, nothing is written without
--anyway.

If the connection or the power is lost, the unit boots with the books it had or with the new ones,
never with a part of them (docs/journal.md has the rings):

1. One page is the switch, in ring B: the newest of the new books, once more, as an affirmation
   with an epoch far above all others. Ring A, untouched, holds the old books until then. No other
   page of the new books is there yet: the old ones may go on, and never meet one.
2. In all other sectors ring A is erased, and the first page of ring B voided: without a first page
   a sector is not found at power-on. Last comes the sector before the switch: an undo goes back
   sector by sector, and stops at the first of another game. Until then a power-on reports the old
   books as newer ones (docs/journal.md), if they are.
3. All other sectors of both rings are written, each in ring A first.

Of the records (cards, names and own boards) the second copy is written before all that, and the
first after it: so that either books find theirs.
"""

import argparse
import base64
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.boards import BOARDS, HEAD_BYTES, Boards
from dealbox.store.journal import DAMAGED, NO_BOARD, Journal
from dealbox.store.page import EPOCH_MAX, PEOPLE_AT, Page
from dealbox.store.records import SECTORS, Record, address
from dealbox.store.rings import BLANK, SLOTS, Rings
from host_sim import files
from host_sim.books import comparison, history
from host_sim.books.comparison import Comparison, Copy
from host_sim.books.replay import fields
from host_sim.ending import in_words
from host_sim.parts.w25q import Flash
from tools.usb import dump, flasher
from tools.usb.flasher import CannotFlash, Host

_RINGS = 2
_VOID = bytes(PAGE_BYTES)
_BATCH_CHARACTERS = 16_000  # of a script; the unit has some 150 KB for it
_REFUSED = {  # what boot() may find of a copy that has a page of a game
    DAMAGED: "no booking in it is sound",
    NO_BOARD: "its board is not in it: dealbox run --state FILE --edition BOARD puts it there",
}
# Runs on the unit. Each line is a step: erase a sector, void a page, or program one.
_WRITE = """
import binascii, board
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
flash = board.make().flash
sector, blank, zeros = bytearray(SECTOR_BYTES), b"\\xff" * SECTOR_BYTES, bytearray(PAGE_BYTES)
for line in '''{steps}'''.split("\\n"):
    what, at, data = (line + "  ").split(" ")[:3]
    if what == "erase":
        flash.read_into(int(at), sector)
        if sector != blank:
            flash.erase(int(at))
    elif what:
        flash.program(int(at), bytearray(binascii.a2b_base64(data)) if data else zeros)
"""


@dataclass(frozen=True)
class Step:
    """An erase of the sector at `at`, or a program of the page there."""

    at: int
    page: bytes = b""  # b"": erase

    def __str__(self) -> str:
        if not self.page:
            return f"erase {self.at}"
        data = "" if self.page == _VOID else base64.b64encode(self.page).decode()
        return f"program {self.at} {data}".rstrip()


class Plan:
    """What has to be written so that a unit with the region `old` has the books of `new`.

    new: with sound books. Refused: CannotFlash, if the sizes differ, or no epoch is left.
    """

    def __init__(self, old: bytes, new: bytes) -> None:
        if len(old) != len(new):
            raise CannotFlash(
                f"the file has {len(new)} bytes, and the unit's journal {len(old)}: it was saved"
                " from another kind of unit, or the unit has firmware before 0.4.0"
            )
        self._old = old
        self._records_at = len(new) - RECORDS_BYTES
        self._ring_bytes = self._records_at // _RINGS
        self._sectors = self._ring_bytes // SECTOR_BYTES
        rings = _rings(new)
        epoch = max(_epochs(old), _epochs(new)) + self._sectors + 1  # no undo goes back so far
        self._switch = bytes(_affirmed(rings.page, epoch))
        self._switched = rings.following()
        self.region = self._with_switch(new)

    def steps(self) -> Iterator[Step]:
        """Yield every step, in their order."""
        others = [(self._switched + ahead) % self._sectors for ahead in range(1, self._sectors)]
        yield from self._write_records(1)
        yield Step(self._at(1, self._switched))
        yield Step(self._at(1, self._switched), self._switch)
        yield Step(self._at(0, self._switched))
        for sector in others:
            at = self._at(1, sector)
            yield Step(self._at(0, sector))
            if self._old[at : at + PAGE_BYTES] != BLANK:
                yield Step(at, _VOID)
        for sector in others:
            yield from self._write_sector(0, sector)
            yield Step(self._at(1, sector))
            yield from self._write_sector(1, sector)
        yield from self._write_sector(0, self._switched)
        yield from self._write_records(0)

    def _write_records(self, copy: int) -> Iterator[Step]:
        first = self._records_at + copy * RECORDS_BYTES // 2
        for at in range(first, first + RECORDS_BYTES // 2, PAGE_BYTES):
            if not at % SECTOR_BYTES:
                yield Step(at)
            if self.region[at : at + PAGE_BYTES] != BLANK:
                yield Step(at, self.region[at : at + PAGE_BYTES])

    def _write_sector(self, ring: int, sector: int) -> Iterator[Step]:
        """Write an erased sector, last its first page, without which it is not found."""
        for slot in (*range(1, SLOTS), 0):
            at = self._at(ring, sector, slot)
            if self.region[at : at + PAGE_BYTES] != BLANK:
                yield Step(at, self.region[at : at + PAGE_BYTES])

    def _at(self, ring: int, sector: int, slot: int = 0) -> int:
        return ring * self._ring_bytes + sector * SECTOR_BYTES + slot * PAGE_BYTES

    def _with_switch(self, new: bytes) -> bytes:
        """Return the region as it will be: the new one, with the switch in its next sector."""
        region = bytearray(new)
        # Own boards of the file, then the unit's while there is room.
        boards = _region_of({**_records_in(new), **_records_in(self._old)}.values())
        region[self._records_at :] = 2 * (_records(new) + boards)
        for ring in range(_RINGS):
            at = self._at(ring, self._switched)
            region[at : at + SECTOR_BYTES] = self._switch + BLANK * (SLOTS - 1)
        return bytes(region)


def restore(file: Path, host: Host, *, is_sure: bool = False) -> Path | None:
    """Write a saved game into the only unit plugged in; return where its old books are, if any.

    is_sure: though the unit has bookings that the file has not. Refused: CannotFlash; before the
    old books are saved nothing was changed.
    """
    new = _load(file, host)
    old = dump.dump(host)
    plan = Plan(old, new)
    _compare(new, old, host, is_sure)
    before = _save(file, old) if old.strip(b"\xff") else None
    if before:
        host.print(f"The unit's own books are in {before}.")
    path = flasher.only_board(host)
    assert not isinstance(path, Path)  # dump() refuses a drive
    host.print(f"Writing {file.name} ...")
    try:
        for batch in _batches(plan.steps()):
            flasher.mpremote(path.path, "exec", _WRITE.format(steps=batch))
        is_written = dump.dump(host) == plan.region
    except CannotFlash as reason:
        raise CannotFlash(
            f"{reason}. The unit has its old books or the new ones, undamaged; repeat this"
        ) from None
    if not is_written:
        raise CannotFlash(f"what was read back is not what was written; repeat this ({before})")
    return before


def _compare(new: bytes, old: bytes, host: Host, is_sure: bool) -> None:
    """Print how the file is to the unit. Refused: the unit has bookings that the file has not."""
    compared = Comparison(Copy(history.flash_of(new)), Copy(history.flash_of(old)))
    for line in compared.words("The file", "The unit"):
        host.print(line)
    loses_nothing = (comparison.SAME, comparison.NEWER, comparison.NO_GAME)
    if compared.relation not in loses_nothing and not is_sure:
        raise CannotFlash(
            "the unit has bookings that the file has not. Repeat this with ANYWAY=1 to play on"
            " with the file. Nothing was changed"
        )


def _load(file: Path, host: Host) -> bytes:
    """Return the region in a file. Refused: CannotFlash, if no unit would simply go on with it."""
    try:
        copy = files.read(file, files.GAME_MAX)
        _check(copy, host)
    except (history.NotADump, CannotFlash) as reason:
        raise CannotFlash(f"{file} is not written: {reason}") from None
    return bytes(history.flash_of(copy).data)


def _check(copy: bytes, host: Host) -> None:
    """Print what the audit finds. Refuse a copy with which no unit would simply go on.

    Raises NotADump, too.
    """
    books = history.read(copy)
    journal, state = Journal(history.flash_of(copy)), State()
    if not journal.boot(state):
        raise CannotFlash(_REFUSED.get(journal.found, "no game was begun in it"))
    history.check(books)
    if books.faults:
        host.print(f"Its books are not sound: {books.faults[0]}; see dealbox books --check.")
        host.print("A unit plays on with them all the same.")
    if journal.is_doubtful:
        raise CannotFlash(
            "bookings at its end are damaged. Open it with dealbox run --state, accept the loss"
            " there, and book something; then repeat this"
        )
    if fields(state) != fields(books.history[-1]):
        host.print(f"A unit goes on after booking {state.seq}; there are pages after it.")


def _save(file: Path, old: bytes) -> Path:
    """Write the old books beside the file, under an unused name."""
    names = (f"{file.name}.before{f'.{n}' if n > 1 else ''}" for n in count(1))
    for path in map(file.with_name, names):
        try:
            files.write_new(path, old)
        except FileExistsError:
            continue
        except OSError as error:
            raise CannotFlash(
                f"the unit's own books cannot be saved in {path}: {error.strerror}. Nothing was"
                " changed; repeat this with a copy of the file in a folder of yours"
            ) from None
        return path
    raise AssertionError


def _batches(steps: Iterator[Step]) -> Iterator[str]:
    """Yield the steps as scripts' lines, as many together as the unit has room for."""
    lines: list[str] = []
    size = 0
    for step in map(str, steps):
        if size + len(step) > _BATCH_CHARACTERS:
            yield "\n".join(lines)
            lines, size = [], 0
        lines.append(step)
        size += len(step) + 1
    yield "\n".join(lines)


def _rings(region: bytes) -> Rings:
    """Return the rings of a region, with the newest page loaded if there is one."""
    rings = Rings(history.flash_of(region), _RINGS)
    rings.find_newest()
    return rings


def _records_in(region: bytes) -> dict[int, bytes]:
    """Return the records of the boards in a unit's region by fingerprint, the game's own first."""
    flash = history.flash_of(region)
    journal = Journal(flash)
    journal.boot(State())
    found = {}
    for kept in sorted(
        journal.boards().kept(journal.needed_id), key=lambda kept: kept.id != journal.needed_id
    ):
        copy, index, _ = kept.places[0]
        at = address(flash, copy, SECTORS + index)
        found[kept.id] = bytes(flash.data[at + HEAD_BYTES : at + HEAD_BYTES + kept.size])
    return found


def _region_of(records: Iterable[bytes]) -> bytes:
    """Return the sectors of own boards, of one copy, with as many of these as are kept."""
    flash = Flash(0)
    for record in list(records)[:BOARDS]:
        Boards(flash, 2).put(record, 0, 0)
    return bytes(flash.data[SECTORS * SECTOR_BYTES : RECORDS_BYTES // 2])


def _records(region: bytes) -> bytes:
    """Return one copy of the records of players of a region: one that has them.

    For a game whose pages hold the cards, as before 0.4.0, it is made from the newest page.
    """
    newest = _rings(region).page
    half, size = RECORDS_BYTES // 2, SECTORS * SECTOR_BYTES
    if newest.has_cards():
        state, record = State(), Record()
        newest.unpack(state)
        record.pack(state)
        return bytes(record.bytes if state.people_id else b"").ljust(size, b"\xff")
    copies = region[-RECORDS_BYTES:][:size], region[-half:][:size]
    people_id = int.from_bytes(newest.bytes[PEOPLE_AT : PEOPLE_AT + 4])
    return max(copies, key=lambda copy: people_id in history.people_in(copy))


def _affirmed(newest: Page, epoch: int) -> bytearray:
    if epoch > EPOCH_MAX:
        raise CannotFlash("no later page can follow those of the unit: erase its flash first")
    page = Page()
    page.bytes[:] = newest.bytes
    page.affirm()
    page.set_epoch(epoch)
    return page.bytes


def _epochs(region: bytes) -> int:
    """Return the greatest epoch of a sound page, 0 if there is none."""
    page, greatest = Page(), 0
    for at in range(0, len(region), PAGE_BYTES):
        page.bytes[:] = region[at : at + PAGE_BYTES]
        if page.bytes != BLANK and page.is_sound():
            greatest = max(greatest, page.epoch())
    return greatest


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.usb.restore", description="Write a saved game into a unit."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the saved game")
    parser.add_argument("--port", default="", help="the unit's serial port, if there are several")
    parser.add_argument("--anyway", action="store_true", help="though the unit has more bookings")
    args = parser.parse_args()
    restore(args.file, Host(args.port), is_sure=args.anyway)
    print("Written, and read back. Switch the unit off and on: it goes on with that game.")
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
