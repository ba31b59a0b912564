"""`dealbox books`: the history that a dump of the flash holds, as a table or checked.

This reads every page of the dump and makes up its own mind which ones are the history: the unit's
way of finding the newest page has no part in it.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from dealbox.bank import money
from dealbox.bank import state as kinds
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Broken
from dealbox.bank.state import BANK, SEATS, State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.page import VERSION, Page, seq_of
from dealbox.ui import words
from host_sim.flash import REGION_BYTES

UNSOUND = 1
BAD_INPUT = 2

_CHIP_BYTES = 2 * 1024 * 1024
_BLANK = b"\xff" * PAGE_BYTES
_PAGES_KEPT = 8192  # read before: most of a dump is as it was in the one before

# Bookings that move their amount from payer to payee and no other money.
_PAYMENTS = (
    kinds.PAY,
    kinds.SALARY,
    kinds.DEAL,
    kinds.SETTLE,
    kinds.BUY,
    kinds.AUCTION,
    kinds.RENT,
    kinds.BUILD,
    kinds.SELL,
    kinds.SELL_GROUP,
    kinds.SELL_SITE,
    kinds.MORTGAGE,
    kinds.REDEEM,
    kinds.TAX,
    kinds.BAIL,
    kinds.REPAIRS,
    kinds.SCARCE,
)
# Bookings that move no money at all.
_MOVES_NOTHING = (
    kinds.OWE,
    kinds.CARD,
    kinds.SETTING,
    kinds.JAIL,
    kinds.JAIL_CARD,
    kinds.NO_BID,
)
# Bookings that move more than their amount, so that only the total can be checked.
_MOVES_MORE = (kinds.BANKRUPT, kinds.TRADE, kinds.PAY_EACH, kinds.COLLECT_EACH)


class Unreadable(Exception):
    """This file is no dump of a journal; the text says why."""


@dataclass
class Books:
    """What a dump holds.

    history: one state for each booking, oldest first. remarks: pages that are not sound, or whose
    twin is not: the unit can live with them. faults: what must not be.
    """

    history: list[State] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `books` to those of dealbox."""
    books = commands.add_parser(
        "books",
        help="print the history in a dump of the flash",
        description="Print the history that a dump of the flash holds (docs/journal.md).",
        epilog="Exit code 1: --check found a fault. 2: the file is no dump.",
    )
    books.add_argument("file", type=Path, metavar="FILE", help="the journal's region, or all 2 MB")
    books.add_argument("--check", action="store_true", help="verify every invariant instead")
    books.set_defaults(do=do)


def do(asked: argparse.Namespace) -> int:
    """Do what the command line says, and return the exit code."""
    try:
        books = read(_load(asked.file))
    except Unreadable as why:
        print(f"dealbox: {asked.file}: {why}", file=sys.stderr)
        return BAD_INPUT
    if not asked.check:
        print(table(books.history), end="")
        return 0
    check(books)
    print(report(books), end="")
    return UNSOUND if books.faults else 0


def _load(path: Path) -> bytes:
    try:
        dump = path.read_bytes()
    except OSError as error:
        raise Unreadable(error.strerror) from None
    return dump[-REGION_BYTES:] if len(dump) == _CHIP_BYTES else dump


def read(dump: bytes) -> Books:
    """Return the books that a journal's region holds."""
    if not dump or len(dump) % (2 * SECTOR_BYTES):
        raise Unreadable(f"{len(dump)} bytes are not two rings of sectors of {SECTOR_BYTES}")
    books = Books()
    pages = _sound_pages(dump, books)
    if not pages:
        raise Unreadable("there is no page of a game in it")
    newest = max(pages)
    epoch, seq = newest
    while (epoch, seq) in pages:
        books.history.append(_state(pages[epoch, seq]))
        seq -= 1
        epoch = max((e for e, s in pages if s == seq and e <= epoch), default=-1)
    books.history.reverse()
    _look_for_gaps(books, pages, seq)
    return books


def _sound_pages(dump: bytes, books: Books) -> dict[tuple[int, int], bytes]:
    """Return the sound pages by epoch and sequence, and remark on the others."""
    pages: dict[tuple[int, int], bytes] = {}
    half = len(dump) // 2
    for at in range(0, len(dump), PAGE_BYTES):
        page = dump[at : at + PAGE_BYTES]
        if page == _BLANK:
            continue
        key, fault = _look_at(page)
        if fault:
            books.remarks.append(f"page at 0x{at:06x}: {fault}")
            continue
        if pages.setdefault(key, page) != page:
            books.faults.append(f"booking {key[1]} stands there twice, and differently")
        twin = (at + half) % len(dump)
        if dump[twin : twin + PAGE_BYTES] != page:
            books.remarks.append(f"page at 0x{at:06x}: its copy in the other ring is not the same")
    return pages


@lru_cache(_PAGES_KEPT)
def _look_at(page: bytes) -> tuple[tuple[int, int], str]:
    """Return a page's epoch and sequence, and what is wrong with it."""
    buffer = Page()
    buffer.bytes[:] = page
    fault = ""
    if not buffer.is_sound():
        fault = "not sound"
    elif buffer.version() != VERSION:
        fault = f"of version {buffer.version()}"
    return (buffer.epoch(), seq_of(buffer.key)), fault


@lru_cache(_PAGES_KEPT)
def _state(page: bytes) -> State:
    """Return what a page says; not to be changed."""
    state, buffer = State(), Page()
    buffer.bytes[:] = page
    buffer.unpack(state)
    return state


def _look_for_gaps(books: Books, pages: dict[tuple[int, int], bytes], missing: int) -> None:
    """Tell if a booking is missing and older ones are not: the oldest are overwritten first."""
    first = books.history[0]
    older = [seq for _, seq in pages if seq < missing]
    if older and first.seq:
        books.faults.append(f"booking {missing} is missing, but {max(older)} is there")


def check(books: Books) -> None:
    """Add to the faults whatever breaks an invariant of docs/journal.md."""
    by_seq = {state.seq: state for state in books.history}
    for state in books.history:
        try:
            state.check()
            EDITIONS[state.edition].check(state)
        except (Broken, IndexError):
            books.faults.append(f"booking {state.seq}: the books after it are not sound")
        before = by_seq.get(state.seq - 1)
        if before:
            _check_step(books, by_seq, before, state)


def _check_step(books: Books, by_seq: dict[int, State], before: State, state: State) -> None:
    kind = state.kind
    if kind in (kinds.UNDO, kinds.REDO):
        _check_return(books, by_seq, before, state)
    elif kind in _PAYMENTS or kind in _MOVES_NOTHING:
        amount_k = state.amount_k if kind in _PAYMENTS else 0
        expected_k = list(before.balance_k)
        expected_k[state.payer] -= amount_k
        expected_k[state.payee] += amount_k
        if list(state.balance_k) != expected_k:
            books.faults.append(f"booking {state.seq}: {why(state)} moved something else")
    elif kind not in _MOVES_MORE and kind != kinds.NEW_GAME:
        books.faults.append(f"booking {state.seq}: kind {kind} is unknown")


def _check_return(books: Books, by_seq: dict[int, State], before: State, state: State) -> None:
    """Check that an undo or redo brought back exactly what was there."""
    if state.kind == kinds.UNDO:
        ref, source = before.last, before.prior
    else:
        ref = source = before.ref
        if before.kind != kinds.UNDO:
            books.faults.append(f"booking {state.seq}: put back what was not taken back")
    if state.ref != ref:
        books.faults.append(f"booking {state.seq}: takes back {state.ref} instead of {ref}")
    earlier = by_seq.get(source)
    if earlier and _game(earlier) != _game(state):
        books.faults.append(f"booking {state.seq}: is not what booking {source} left")


def _game(state: State) -> tuple[object, ...]:
    """Return what an undo brings back: all but the booking itself, the cards and the settings."""
    return (
        state.last,
        state.prior,
        state.edition,
        state.options,
        state.houses,
        state.hotels,
        bytes(state.balance_k),
        bytes(state.debt_k),
        bytes(state.seat),
        bytes(state.creditor),
        bytes(state.owner),
        bytes(state.level),
        bytes(state.mortgaged),
        bytes(state.awaits),
        bytes(state.jail_cards),
        bytes(state.role),
    )


def _edition(state: State) -> Edition:
    """Return the edition; a number that none has is told by check, and read as the first."""
    return EDITIONS[state.edition if state.edition < len(EDITIONS) else 0]


def why(state: State) -> str:
    """Return what a booking was for."""
    text = words.KINDS.get(state.kind, f"kind {state.kind}")
    if state.ref:
        text += f" ({state.ref})"
    if state.space:
        text += f" {state.space} {_edition(state).names[state.space]}".rstrip()
    return text


def table(history: list[State]) -> str:
    """Return the history as lines of text: who, whom, how much, why, and the balances after."""
    history = [state for state in history if state.seq]
    seats = [seat for seat in range(SEATS) if any(s.seat[seat] for s in history)]
    head = ["booking", "from", "to", "amount", "why"] + [words.SEATS[s] for s in [BANK] + seats]
    rows = [head] + [_row(state, seats) for state in history]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    return "".join(_line(row, widths) for row in rows)


def _row(state: State, seats: list[int]) -> list[str]:
    sign = _edition(state).sign
    start = [str(state.seq), words.SEATS[state.payer], words.SEATS[state.payee]]
    balances = [money.text(state.balance_k[s], sign) if state.seat[s] else "" for s in seats]
    bank = money.text(-state.balance_k[BANK], sign)
    moved = money.text(state.amount_k, sign) if state.amount_k else ""
    return [*start, moved, why(state), "-" + bank, *balances]


def _line(row: list[str], widths: list[int]) -> str:
    cells = [
        cell.ljust(width) if 0 < i < 3 or i == 4 else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip() + "\n"


def report(books: Books) -> str:
    """Return what check found, in words."""
    first, last = books.history[0].seq or 1, books.history[-1].seq
    lines = [f"{last - first + 1} bookings, {first} to {last}" if last else "no booking yet"]
    if books.remarks:
        lines.append(
            f"{len(books.remarks)} pages are not as they were written, or lack their copy:"
        )
        lines += ["  " + remark for remark in books.remarks]
    lines += [f"fault: {fault}" for fault in books.faults] or ["every booking is sound"]
    return "\n".join(lines) + "\n"
