"""Games of a cell, played and counted: the piece of work that any process or machine can do."""

from __future__ import annotations

import ctypes
import threading
import traceback
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from dealbox.bank.ledger import Ledger
from games.study.counting import Counting
from games.study.counts import Counts, Record
from games.study.plan import FULL, Cell
from games.table.books import Audit, StudyLedger
from games.table.bots.player import BotFault, Unanswered
from games.table.table import Table
from host_sim.ending import BadInput

AUDITED_EVERY = 100  # games: of so many, one is played again with the ledger of the unit


class GameFault(BadInput):
    """A game that could not be played. The text names cell, game and bot, if it was one."""


class Played(NamedTuple):
    """What chunk() returns. records: of the games in their order, packed."""

    counts: Counts
    records: bytes


def chunk(cell: Cell, first: int, last: int, limit_s: float | None = None) -> Played:
    """Play the games first to last - 1 of a cell, and return what was counted.

    limit_s: how long a game may take; one that takes longer is broken off before twice that.
    Blocks until all are played. GameFault: a bot raised or did not answer in time, or a game
    differs from its audit.
    """

    def seated(books: Ledger) -> Table:
        return Table(
            *(books, cell.number, cell.makers(), cell.option_bits()),
            roles=cell.role_bytes(),
            house_rules=cell.house_rules,
            auctioneer=cell.auctioneer(),
        )

    table, audit = seated(StudyLedger()), seated(Ledger(Audit()))
    counting = Counting(table.edition)
    if cell.counts == FULL:
        table.subscribe(counting)
    counts, records = Counts(), []
    key = cell.key()
    with _limit(limit_s) as watch:
        for number in range(first, last):
            watch.number = number
            name = cell.game_name(number)
            try:
                record, books = _play(table, name, cell)
                if number % AUDITED_EVERY == 0 and _play(audit, name, cell) != (record, books):
                    raise GameFault("the ledger of the unit plays it otherwise")
            except (Exception, Unanswered) as error:
                raise GameFault(f"{cell.title()}: game {number}: {_words(error)}") from error
            counts.add_game(record, f"{key} {number} ".encode() + books)
            records.append(record.pack())
    counts.tallies.update(counting.tallies())
    return Played(counts, b"".join(records))


def _play(table: Table, name: str, cell: Cell) -> tuple[Record, bytes]:
    """Return the record of a game, and its books at the end."""
    before = table.ledger.now.seq
    outcome = table.play(name, cell.rounds_max)
    now = table.ledger.now
    record = Record.of(outcome, table.first, now.seq - before, len(cell.bots))
    books = (now.owner, now.level, now.mortgaged, array("i", now.balance_k).tobytes())
    return record, b"".join(books)


def _words(error: BaseException) -> str:
    """Return what went wrong."""
    if isinstance(error, BotFault | GameFault):
        return str(error)
    if isinstance(error, Unanswered):
        return "it takes too long"  # outside of a bot
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {error} ({last.filename}:{last.lineno})"


class _Watch:
    """Which game is being played; the game itself knows no clock."""

    def __init__(self) -> None:
        self.number = -1


@contextmanager
def _limit(limit_s: float | None) -> Iterator[_Watch]:
    """Raise Unanswered in this thread when one game lasts from one look to the next.

    A signal would only reach the main thread, and a cluster's workers play in others. A call that
    never returns from C is not broken off: the process has to be killed.
    """
    watch = _Watch()
    if limit_s is None:
        yield watch
        return
    is_over = threading.Event()
    player = threading.get_ident()

    def look() -> None:
        seen = -1
        while not is_over.wait(limit_s):
            if seen == watch.number:
                thread = ctypes.c_ulong(player)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Unanswered))
                return
            seen = watch.number

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield watch
    finally:
        is_over.set()
        looking.join()
