"""`dealbox books`: the history in a dump of the flash, as a table or checked.

This reads every page of the dump and determines the history independently: the unit's search for
the newest page is not used.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from dealbox.bank import editions
from dealbox.bank import state as kinds
from dealbox.bank.editions import OWN
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import OTHER_VERSION, Journal
from dealbox.store.page import AFFIRMATION_AT, PEOPLE_AT, Page, seq_of
from dealbox.store.records import SECTORS, Record
from dealbox.store.rings import BLANK, SLOTS
from host_sim import files
from host_sim.books import comparison, statements
from host_sim.books.comparison import Comparison, Copy
from host_sim.books.replay import (
    CHANGE_PEOPLE,
    KNOWN_KINDS,
    PageOverwritten,
    Replay,
    fields,
    has_people,
    satisfies_invariants,
)
from host_sim.books.wording import purpose
from host_sim.ending import BadInput, quoted
from host_sim.parts import region
from host_sim.parts.w25q import Flash

LACKS_BOARD = (
    "its game is on a board of somebody's own that the file lacks, {}; give the board's file:"
    " --edition FILE, once for each board"
)
_LEFT_OUT = (
    "left out are games on a board of somebody's own that the file lacks: {}; give the"
    " board's file: --edition FILE, once for each board"
)
UNSOUND = 1

_SHOWN = 12  # numbers of bookings in a line
_APART = ("uid", "name")  # not in the page itself, which tells only whose they are
_PAGES_CACHED = 8192  # a dump differs from the one before in a few pages only


class NotADump(Exception):
    """The file is no dump of a journal; the text states why."""


class Origin(NamedTuple):
    """The version of a page, and the tag of the power-up that wrote it."""

    version: int
    tag: int


@dataclass
class Books:
    """The content of a dump.

    history: one state for each booking, oldest first. remarks: unsound pages and differing copies,
    which the unit tolerates. unverified: what cannot be checked because older pages are
    overwritten. faults: violations. undecided: bookings that follow by the rules of 0.1.0 alone.
    origins: who wrote each booking first, missing where only an affirmation of it is left.
    """

    history: list[State] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    unverified: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    undecided: list[int] = field(default_factory=list)
    origins: dict[int, Origin] = field(default_factory=dict)
    affirmations: set[tuple[int, int]] = field(default_factory=set)  # epoch and sequence number


def do(asked: argparse.Namespace) -> int:
    """Run the command, and return the exit code. Refused: BadInput."""
    found = [_opened(file) for file in (asked.file, asked.other) if file]
    for each in found:  # after all were read: one may have a board that another lacks
        leave_out(*each)
    if asked.other:
        return _compare(asked, *(copy for _, copy, _ in found))
    books = found[0][2]
    if asked.check:
        check(books)
        print(report(books), end="")
        return UNSOUND if books.faults else 0
    write = statements.json if asked.json else statements.table
    print(write(books.history), end="")
    return 0


def _opened(file: Path) -> tuple[Path, bytes, Books]:
    copy = files.read(file, files.GAME_MAX)
    try:
        return file, copy, read(copy)
    except NotADump as reason:
        raise BadInput(f"{file}: {reason}") from None


def leave_out(file: Path, copy: bytes, books: Books) -> None:
    """Leave out the games whose board is not there; stderr says which. Refused: the newest one."""
    kept = Journal(flash_of(copy)).boards()
    lacking = []
    for id, games in groupby(books.history, _lacking):
        if id is not None:
            board, seqs = f"{kept.title_of(id)} {id:08x}".strip(), [each.seq for each in games]
            lacking.append(f"{board}, bookings {seqs[0]} to {seqs[-1]}")
            if seqs[-1] == books.history[-1].seq:
                raise BadInput(f"{file}: {LACKS_BOARD.format(board)}")
    if lacking:
        books.history[:] = [state for state in books.history if _lacking(state) is None]
        print(f"dealbox: {file}: {quoted(_LEFT_OUT.format('; '.join(lacking)))}", file=sys.stderr)


def _lacking(state: State) -> int | None:
    """Return which own board a game needs that is not there, None for none."""
    is_there = state.edition != OWN or editions.is_known(OWN, state.edition_id)
    return None if is_there else state.edition_id


def _compare(asked: argparse.Namespace, copy: bytes, other: bytes) -> int:
    """Print which of two copies is newer, or where they parted."""
    if asked.check or asked.json:
        raise BadInput("two copies are compared without --check or --json")
    compared = Comparison(Copy(flash_of(copy)), Copy(flash_of(other)))
    print("\n".join(compared.words(str(asked.file), str(asked.other)) or ["One holds no game."]))
    is_line = compared.relation in (comparison.SAME, comparison.NEWER, comparison.OLDER)
    return 0 if is_line else UNSOUND


def flash_of(copy: bytes) -> Flash:
    """Return a flash with this content: of a region, or of the journal alone."""
    whole = region.whole(copy)
    flash = Flash(len(whole) - RECORDS_BYTES)
    flash.data[:] = whole
    return flash


def read(copy: bytes) -> Books:
    """Return the books in a copy as region.whole() takes it.

    Refused: NotADump.
    """
    if not copy or len(copy) % (2 * SECTOR_BYTES):
        raise NotADump(f"it has {len(copy)} bytes, a saved game {region.REGION_BYTES}")
    whole = region.whole(copy)
    dump, people = whole[:-RECORDS_BYTES], people_in(whole[-RECORDS_BYTES:])
    books = Books()
    journal = Journal(flash_of(copy))
    journal.provide_boards()
    journal.boot(State())
    if journal.found == OTHER_VERSION:  # what older pages tell is not where the game is
        raise NotADump("another version of Dealbox wrote it; open it with that version")
    found, left = _sound_pages(dump, people, books)
    if not found:
        raise NotADump("there is no page of a game in it")
    pages = {page.key: page.state for page in found}
    origins = {page.key: page.origin for page in found}
    epochs: dict[int, list[int]] = {}  # of the pages of each booking
    for epoch, seq in pages:
        epochs.setdefault(seq, []).append(epoch)
    chosen: dict[int, int] = {}  # the epoch of each booking
    epoch, seq = max(pages)
    while epoch >= 0:
        books.history.append(pages[epoch, seq])
        chosen[seq] = epoch
        _check_affirmed(books, pages, seq, epoch, epochs[seq])
        first = epoch  # of the page that affirmations repeat; -1: that page is not there
        while first >= 0 and (first, seq) in books.affirmations:
            first = max((other for other in epochs[seq] if other < first), default=-1)
        if first >= 0:
            books.origins[seq] = origins[first, seq]
        seq -= 1
        epoch = max((other for other in epochs.get(seq, ()) if other <= epoch), default=-1)
    books.history.reverse()
    older = [each for each in epochs if each < seq]
    if older and books.history[0].seq:  # the oldest are overwritten first
        books.faults.append(f"booking {seq} is missing, but {max(older)} is there")
    _check_others(books, found + left, chosen)
    _check_blanks(books, found, dump)
    return books


@dataclass
class _Stored:
    """A sound page, where it is in the dump, and whether its other copy is the same."""

    key: tuple[int, int]  # epoch and sequence number
    state: State
    origin: Origin
    at: int
    is_whole: bool


def people_in(records: bytes) -> dict[int, bytes]:
    """Return the sound records of players, by their fingerprint."""
    record, scratch, found = Record(), State(), dict[int, bytes]()
    copy = RECORDS_BYTES // 2
    for at in range(0, len(records), PAGE_BYTES):
        if at % copy >= SECTORS * SECTOR_BYTES:
            continue  # room for others
        record.bytes[:] = records[at : at + PAGE_BYTES]
        if record.is_sound(scratch):
            found[scratch.people_id] = bytes(record.bytes)
    return found


def _sound_pages(
    dump: bytes, people: dict[int, bytes], books: Books
) -> tuple[list[_Stored], list[_Stored]]:
    """Return the sound pages, and those left over from an erase; add remarks on damaged ones."""
    found: list[_Stored] = []
    half = len(dump) // 2
    for at in range(0, len(dump), PAGE_BYTES):
        page = dump[at : at + PAGE_BYTES]
        if page == BLANK:
            continue
        record = people.get(int.from_bytes(page[PEOPLE_AT : PEOPLE_AT + 4]), b"")
        key, state, fault, origin = _parse_page(page, record)
        if state is None:
            books.remarks.append(f"page at 0x{at:06x}: {fault}")
            continue
        if page[AFFIRMATION_AT]:
            books.affirmations.add(key)
            fault = fault or ("no program writes that" if at % SECTOR_BYTES else "")
        if fault:
            books.faults.append(f"page at 0x{at:06x}, booking {key[1]}: {fault}")
        twin = (at + half) % len(dump)
        is_whole = dump[twin : twin + PAGE_BYTES] == page
        if not is_whole:
            books.remarks.append(f"page at 0x{at:06x}: its copy in the other ring is not the same")
        found.append(_Stored(key, state, origin, at, is_whole))
    found, left = _in_place(found, half, books)
    states: dict[tuple[int, int], State] = {}
    for each in found:
        if states.setdefault(each.key, each.state) is not each.state:
            books.faults.append(f"booking {each.key[1]} is stored twice, and differently")
    return found, left


def _in_place(
    found: list[_Stored], half: int, books: Books
) -> tuple[list[_Stored], list[_Stored]]:
    """Return the pages whose key follows from that of the first in their sector, and older ones.

    The older ones are left over from an incomplete erase. No program writes a newer one.
    """
    bases: dict[int, tuple[bool, tuple[int, int]]] = {}
    for each in found:
        slot, sector = _place(each, half)
        base = (not slot, (each.key[0], each.key[1] - slot))
        bases[sector] = max(base, bases.get(sector, base))
    kept, left = [], []
    for each in found:
        slot, sector = _place(each, half)
        key = each.key[0], each.key[1] - slot
        if key == bases[sector][1]:
            kept.append(each)
        elif key < bases[sector][1]:
            left.append(each)
            books.remarks.append(f"page at 0x{each.at:06x}: left over from an erase")
        else:
            books.faults.append(
                f"page at 0x{each.at:06x}, booking {each.key[1]}: no program writes it there"
            )
    return kept, left


def _place(page: _Stored, half: int) -> tuple[int, int]:
    """Return the slot and the sector of a page."""
    at = page.at % half
    return at % SECTOR_BYTES // PAGE_BYTES, at // SECTOR_BYTES


def _check_affirmed(
    books: Books, pages: dict[tuple[int, int], State], seq: int, epoch: int, epochs: list[int]
) -> None:
    """Check that an affirmation repeats the older page of its booking."""
    older = max((other for other in epochs if other < epoch), default=-1)
    if older >= 0 and (epoch, seq) in books.affirmations:
        if not _are_alike(pages[older, seq], pages[epoch, seq]):
            books.faults.append(f"booking {seq} was written again, and differently")
        _check_affirmed(books, pages, seq, older, epochs)


def _are_alike(one: State, other: State) -> bool:
    """Return whether two pages tell the same: of cards and names only which they are."""
    known = vars(other)
    return all(known[name] == each for name, each in vars(one).items() if name not in _APART)


def _check_others(books: Books, found: list[_Stored], chosen: dict[int, int]) -> None:
    """Report the bookings that can be read, and are not in the history.

    A power cut leaves one at the end of a power-up, in one copy.
    """
    states = {state.seq: state for state in books.history}
    first = books.history[0].seq
    others: dict[int, list[_Stored]] = {}  # by epoch
    for page in found:
        epoch, seq = page.key
        is_kept = seq in states and _are_alike(states[seq], page.state)
        if not is_kept and seq >= first:
            others.setdefault(epoch, []).append(page)
    turned: dict[int, set[int]] = {}  # by the power-up that does not go on from them
    for epoch, stored in sorted(others.items()):
        numbers = {page.key[1] for page in stored}
        later = min((other for other in chosen.values() if other > epoch), default=epoch)
        if len(numbers) == 1 and not any(page.is_whole for page in stored):
            books.remarks.append(f"booking {min(numbers)} was another one before power-up {later}")
        else:
            turned.setdefault(later, set()).update(numbers)
    for later, numbers in turned.items():
        start = min(seq for seq, epoch in chosen.items() if epoch == later)
        books.faults.append(
            f"bookings {min(numbers)} to {max(numbers)} can be read, and are not in the history:"
            f" power-up {later} goes on from booking {start}"
        )


def _check_blanks(books: Books, found: list[_Stored], dump: bytes) -> None:
    """Report that more than one sector is blank between the newest and the oldest booking.

    One is erased ahead. In the first lap all others are blank, up to the first page ever written.
    """
    half = len(dump) // 2
    sectors = half // SECTOR_BYTES
    newest = _place(max(found, key=lambda page: page.key), half)[1]
    blank = 0
    while blank < sectors and _is_blank(dump, (newest + 1 + blank) % sectors):
        blank += 1
    after = (newest + 1 + blank) % sectors
    first = min((page.key[1] for page in found if _place(page, half) == (0, after)), default=0)
    if blank > 1 and first > 1:  # version 0.1.0 began with booking 1
        books.faults.append(
            f"{blank} sectors after booking {books.history[-1].seq} are blank, and only one is"
            " erased ahead: newer bookings were erased"
        )


def _is_blank(dump: bytes, sector: int) -> bool:
    """Return whether a sector is blank in both rings."""
    at, half = sector * SECTOR_BYTES, len(dump) // 2
    blank = BLANK * SLOTS
    return all(dump[ring + at : ring + at + SECTOR_BYTES] == blank for ring in (0, half))


@lru_cache(_PAGES_CACHED)
def _parse_page(page: bytes, record: bytes) -> tuple[tuple[int, int], State | None, str, Origin]:
    """Return epoch and number of a page, its state (read-only), its fault or "", its origin.

    record: of the players, if the page names one that is there.
    """
    buffer, state = Page(), State()
    buffer.bytes[:] = page
    key = (buffer.epoch(), seq_of(buffer.key))
    origin = Origin(buffer.version(), buffer.tag())
    if not buffer.is_sound():
        return key, None, "not sound", origin
    if not buffer.is_readable():
        return key, None, f"of version {buffer.version()}", origin
    try:
        buffer.unpack(state)
    except (Broken, OverflowError):
        return key, State(), "no books are so", origin
    fault = "" if buffer.holds_only(state, Page()) else "no program writes that"
    if record and not buffer.has_cards():
        people = Record()
        people.bytes[:] = record
        people.unpack(state)
    return key, state, fault, origin


def check(books: Books) -> None:
    """Add to the faults each state that is not sound, or does not follow from the one before."""
    by_seq = {state.seq: state for state in books.history}
    oldest = books.history[0]
    if oldest.seq and satisfies_invariants(oldest):
        books.unverified.append(
            f"booking {oldest.seq} is the oldest: sound, with none before to follow from"
        )
    elif not oldest.seq and fields(oldest) != fields(State()):
        books.faults.append("the page before the first game is not an empty one")
    for state in books.history:
        if not satisfies_invariants(state):
            books.faults.append(f"booking {state.seq}: the books after it are not sound")
            continue
        before = by_seq.get(state.seq - 1)
        if before and satisfies_invariants(before):
            _check_step(books, by_seq, before, state)


def _check_step(books: Books, by_seq: dict[int, State], before: State, state: State) -> None:
    """Check that a state follows from the one before."""
    older = {}
    if state.kind in kinds.RETURNS:
        is_undo = state.kind == kinds.UNDO
        undone = before.undo_seq, before.undo_source_seq
        needed = undone if is_undo else (before.subject_seq, before.seq - 1)
        older = {seq: by_seq[seq] for seq in needed if seq in by_seq}
    has_both = has_people(state) and has_people(before)
    if state.kind in CHANGE_PEOPLE and state.people_id != before.people_id and not has_both:
        books.unverified.append(
            f"booking {state.seq} cannot be verified: the record of who plays is overwritten"
        )
    pages = tuple(older.values())
    origin = books.origins.get(state.seq, _UNKNOWN)
    version_before = books.origins.get(before.seq, origin).version
    if state.seq in books.origins and origin.version < version_before:
        books.faults.append(
            f"booking {state.seq} is of version {origin.version}, before it was a later one"
        )
    wrong, lacks = _differences(before, state, pages)
    if lacks and state.kind in (kinds.RENT, kinds.OWE):  # claimed after other bookings
        wrong, lacks = _differences(before, state, tuple(by_seq.values()))
    may_be_old = wrong and origin.version == _UNKNOWN.version
    if may_be_old and _differences(before, state, pages, is_before_0_2=True) == ("", 0):
        books.undecided.append(state.seq)
        wrong = ""
    if lacks:
        books.unverified.append(
            f"booking {state.seq} cannot be verified: booking {lacks} is overwritten"
        )
    elif wrong:
        books.faults.append(
            f"booking {state.seq} ({purpose(state)}) does not follow from {before.seq}: {wrong}"
        )


@lru_cache(_PAGES_CACHED)
def _differences(
    before: State, after: State, older: tuple[State, ...], is_before_0_2: bool = False
) -> tuple[str, int]:
    """Return the fields that do not follow, and the number of a booking needed but lost, or 0."""
    if after.kind not in KNOWN_KINDS:
        return "an unknown kind", 0
    find = {state.seq: state for state in older}.get
    try:
        wrong = _REPLAY.differences(before, after, find, is_before_0_2=is_before_0_2)
    except PageOverwritten as missing:
        return "", int(missing.args[0])
    return "the bank would refuse it" if wrong == ["kind"] else ", ".join(wrong), 0


_REPLAY = Replay()
_UNKNOWN = Origin(1, 0)  # as a page of 0.1.0 or 0.2.0, which does not say whose it is


def report(books: Books) -> str:
    """Return the result of check as text."""
    first, last = books.history[0].seq or 1, books.history[-1].seq
    lines = [f"{last - first + 1} bookings, {first} to {last}" if last else "no booking yet"]
    if books.remarks:
        lines.append(f"pages that are damaged, or whose copy differs: {len(books.remarks)}")
        lines += ["  " + remark for remark in books.remarks]
    lines += books.unverified
    if books.undecided:
        numbers = ", ".join(map(str, books.undecided[:_SHOWN]))
        more = len(books.undecided) - _SHOWN
        lines.append(
            f"sound by the rules of 0.1.0 only, if that wrote them, which their pages do not say:"
            f" {numbers}{f' and {more} more' if more > 0 else ''}"
        )
    every = "every other booking" if books.unverified or books.undecided else "every booking"
    well = f"{every} is sound, and follows from the one before"
    lines += [f"fault: {fault}" for fault in books.faults] or [well]
    return "\n".join(lines) + "\n"
