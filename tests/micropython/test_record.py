"""A record of a board is read by MicroPython as by Python, and takes little of the heap."""

from ast import literal_eval

from dealbox.bank.editions import EDITIONS
from dealbox.bank.editions.record import decode, fingerprint
from dealbox.bank.errors import Broken
from host_sim.editions.checking import city
from host_sim.editions.record import encode
from tests.micropython.conftest import Run
from tests.support.own_board import with_long_names

RECORDS = [encode(edition.board) for edition in EDITIONS]
LONGEST = encode(with_long_names(EDITIONS[5].board))

READ = """
from dealbox.bank.editions import make
from dealbox.bank.editions.record import decode, fingerprint
from dealbox.bank.errors import Broken
for record in {records!r}:
    try:
        edition = make(decode(record))
        print(fingerprint(record), edition.name, edition.title, edition.options, edition.rents)
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
CITIES = """
from host_sim.editions.checking import city
print([city("X" + chr(code) + "y", "classic") for code in range(32, 0x250)])
"""


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
    given = [*RECORDS, LONGEST, cut, letters, wrong, b""]
    told = run_micropython(READ.format(records=given)).splitlines()
    assert told[len(RECORDS) + 1 :] == ["broken"] * 4
    for record, line in zip(given, told, strict=True):
        head, _, rents = line.partition(" (")
        found = _as_python_reads(record)
        assert head.split()[:2] == found.split()[:2] and found.endswith(rents)


def test_both_pythons_call_every_title_the_same(run_micropython: Run) -> None:
    """Else one file has two fingerprints, as the city is in the record."""
    here = [city("X" + chr(code) + "y", "classic") for code in range(32, 0x250)]
    assert literal_eval(run_micropython(CITIES)) == here


def test_a_board_takes_few_kilobytes(run_micropython: Run) -> None:
    """Pointers are eight bytes here and four on the chip (tests/test_heap_on_chip.py)."""
    assert int(run_micropython(HEAP.format(record=LONGEST))) <= 10_000
