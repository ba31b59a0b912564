"""A record of a board is read by MicroPython as by Python, and takes little of the heap."""

import pytest

from dealbox.bank.editions import EDITIONS, limits
from dealbox.bank.editions.record import decode, fingerprint
from dealbox.bank.errors import Broken
from host_sim.editions.record import encode
from tests.micropython.conftest import Run

RECORDS = [encode(edition.board) for edition in EDITIONS]
# With names as long as they may be, and other ones for all groups.
_NAME = "é" * (limits.NAME_LETTERS - 2)
_CITIES = ("", *(f"{group}" + _NAME[: limits.CITY_LETTERS - 1] for group in range(1, 9)))

READ = """
from dealbox.bank.editions import make
from dealbox.bank.editions.record import decode, fingerprint
from dealbox.bank.errors import Broken
for record in {records!r}:
    try:
        edition = make(decode(record))
        print(fingerprint(record), edition.name, edition.title, edition.options(), edition.rents)
    except Broken:
        print("broken")
"""
HEAP = """
import gc
from dealbox.bank.editions import add
from dealbox.bank.editions.record import decode
record = {record!r}
decode(record)  # what is imported and interned by the first stays
gc.collect()
before = gc.mem_alloc()
edition = add(decode(record), 7)
gc.collect()
print(gc.mem_alloc() - before)
"""


def _longest(number: int) -> bytes:
    family, bits, dealt, players, money, stock, texts, sums, deeds = EDITIONS[number].board
    names = tuple(each and f"{space:02}" + _NAME for space, each in enumerate(texts[3]))
    more = (*texts[:3], names, _CITIES, texts[5])
    return encode((family, bits, dealt, players, money, stock, more, sums, deeds))


def _as_python_reads(record: bytes) -> str:
    try:
        board = decode(record)
    except Broken:
        return "broken"
    edition = type(EDITIONS[0])(board)
    return f"{fingerprint(record)} {board[0]} {edition.title} {edition.rents}"


def test_both_pythons_read_the_same(run_micropython: Run) -> None:
    cut, letters = RECORDS[0][:-1], RECORDS[0].replace(b"Gdynia", b"Gd\xffnia")
    wrong = RECORDS[1].replace("£".encode(), b"\xc2\xff")
    given = [*RECORDS, _longest(5), cut, letters, wrong, b""]
    told = run_micropython(READ.format(records=given)).splitlines()
    assert told[len(RECORDS) + 1 :] == ["broken"] * 4
    for record, line in zip(given, told, strict=True):
        head, _, rents = line.partition(" (")
        found = _as_python_reads(record)
        assert head.split()[:2] == found.split()[:2] and found.endswith(rents)


@pytest.mark.parametrize("number", range(len(EDITIONS)))
def test_a_board_takes_few_kilobytes(number: int, run_micropython: Run) -> None:
    """Pointers are eight bytes here and four on the chip, so there it is less."""
    for record in (RECORDS[number], _longest(number)):
        taken = int(run_micropython(HEAP.format(record=record)))
        print(EDITIONS[number].title, len(record), taken)
        assert taken <= 12_000
