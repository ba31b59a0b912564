"""Two copies of a game are compared the same under MicroPython, which the browser's page runs."""

from pathlib import Path

from dealbox.bank.ledger import Ledger
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.books.comparison import Comparison, Copy
from host_sim.parts.w25q import Flash
from tests.micropython.conftest import Run
from tests.support.sources import ROOT

_SCRIPT = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from host_sim.books.comparison import Comparison, Copy
from host_sim.report.region import _Flash
def copy(path):
    with open(path, "rb") as file:
        return Copy(_Flash(file.read()))
compared = Comparison(copy(sys.argv[1]), copy(sys.argv[2]))
for line in compared.words("The file", "The game here"):
    print(line)
"""


def test_the_same_words_under_micropython(tmp_path: Path, run_micropython: Run) -> None:
    one = Flash(24 * SECTOR_BYTES)
    Ledger(Journal(one, 1)).new_game(0, [b"", b"1234", b"2345"])
    other = one.copy()
    for flash, tag in ((one, 2), (other, 3)):
        ledger = Ledger(Journal(flash, tag))
        ledger.rename(1, "ANNA")
        for amount_k in range(1, 9):
            ledger.pay(1, 2, tag * amount_k)
        (tmp_path / str(tag)).write_bytes(flash.data)
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT, encoding="utf-8")
    printed = run_micropython(script, str(tmp_path / "2"), str(tmp_path / "3"), heap="4m")
    words = Comparison(Copy(one), Copy(other)).words("The file", "The game here")
    assert printed.splitlines() == words and len(words) == 13
    assert words[-1].endswith("ANNA to BLUE 24K")
