"""The states in a copy of the journal's region, oldest first, as the unit would read them.

Runs on CPython and on MicroPython. `host_sim/books/history.py` reads the same pages and says more
about damaged ones; the tests compare the two.
"""

from dealbox.bank.editions import is_known
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import DAMAGED, EMPTY, FOREIGN, NO_BOARD, OTHER_VERSION
from host_sim.books.comparison import Copy
from host_sim.parts.pins import SingleReads
from host_sim.parts.region import REGION_BYTES, whole

_SECTORS_MIN = 8  # four for each ring

_REASONS = {EMPTY: "empty", FOREIGN: "foreign", OTHER_VERSION: "version", DAMAGED: "damaged"}
_REASONS[NO_BOARD] = "board"


class NotAGame(Exception):
    """The bytes hold no game. Why, and what to do, say the words of `report.refused.` and key.

    values: what stands in them.
    """

    def __init__(self, key: str, values: "dict[str, object]") -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class _Flash(SingleReads):
    """The part of a flash that Journal.boot() reads."""

    def __init__(self, region: "bytes | bytearray | memoryview") -> None:
        self.size = len(region) - RECORDS_BYTES
        self._region = memoryview(region)

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        buffer[:] = self._region[at : at + len(buffer)]

    def program(self, at: int, page: "bytearray | memoryview") -> None:
        raise Broken  # a copy is only read

    def erase(self, at: int) -> None:
        raise Broken


def region_of(copy: "bytes | bytearray | memoryview") -> bytes:
    """Return journal and records in a copy of both, of the journal alone, or of the whole chip.

    Refused: NotAGame.
    """
    if len(copy) < _SECTORS_MIN * SECTOR_BYTES or len(copy) % (2 * SECTOR_BYTES):
        raise NotAGame("size", {"bytes": len(copy), "wanted": REGION_BYTES})
    return whole(copy)


def read(
    copy: "bytes | bytearray | memoryview", left_out: "list[int] | None" = None
) -> "list[State]":
    """Return the states of all bookings up to the newest. Refused: NotAGame.

    There is no gap but where the board of a game is not there: left_out takes those numbers.
    """
    found = Copy(_Flash(region_of(copy)))
    if not found.written:
        raise NotAGame(_REASONS[found.journal.found], {"board": found.journal.needed})
    states = [found.state(seq) for seq in sorted(found.written)]
    if left_out is not None:
        left_out += [each.seq for each in states if not is_known(each.edition, each.edition_id)]
    return [state for state in states if is_known(state.edition, state.edition_id)]
