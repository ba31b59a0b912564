"""One game shows the same pictures on both Pythons; and what a step allocates on the heap."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.micropython.conftest import Run
from tests.support.sources import FIRMWARE

SCRIPT = Path(__file__).with_name("conversation.py")

# Does {deed} for a while, and then for longer than a sector of the flash lasts, heap locked.
HEAP = """
import micropython, sys
sys.path.append({folder!r})
from conversation import *
table = Table(Flash())
table.begin()
unit, ledger = table.unit, table.unit.session.ledger
for _ in range(400):  # until the unit has sent its description
    table.step()
{before}
def repeat():
    for _ in range(40):
        {deed}
repeat()
micropython.heap_lock()
repeat()
micropython.heap_unlock()
"""


def test_both_pythons_show_the_same(run_micropython: Run) -> None:
    printed = subprocess.run(
        [sys.executable, SCRIPT],
        env={**os.environ, "PYTHONPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert printed.count("\n") > 500
    assert "SOLD TO RED" in printed and "NOT ENOUGH MONEY" in printed
    assert "BANK→ROT" in printed
    assert run_micropython(SCRIPT) == printed


def _heap(deed: str, before: str = "") -> str:
    return HEAP.format(folder=str(SCRIPT.parent), deed=deed, before=before)


@pytest.mark.parametrize(
    ("before", "deed"),
    [
        ("", "table.step()"),
        ("table.deal()", "table.step()"),
        ("table.tap(RED, PLUS)", "table.step()"),
        ("", "ledger.pay(0, 1, 5)"),
        ("", "ledger.pay(1, 2, 5)"),
        ("", "ledger.pay(2, 0, 5)"),
        ("ledger.now.auction_due[39] = 1", "ledger.pay(0, 1, 5)"),
        ("ledger.now.owner[37] = ledger.now.auction_due[39] = 1", "ledger.pay(0, 1, 5)"),
        ("", "ledger.salary(1)"),
        ("", "ledger.set_volume(1)"),
    ],
)
def test_an_idle_step_and_a_booking_allocate_nothing(
    run_micropython: Run, before: str, deed: str
) -> None:
    run_micropython(_heap(deed, before))


def test_an_allocation_is_found(run_micropython: Run) -> None:
    with pytest.raises(pytest.fail.Exception, match="MemoryError"):
        run_micropython(_heap("bytes(9)"))
