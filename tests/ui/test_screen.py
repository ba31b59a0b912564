"""Invariants of every input sequence: the money stays the same, and the unit goes on."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.ledger import Ledger
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.ui import words
from dealbox.unit import Unit
from host_sim.parts.w25q import Flash
from tests.support.fakes import FakeBoard
from tests.support.table import Table

# All paths of four events, from a table at which RED has 1M less than BLUE asks for.
EVENTS = ("tap RED minus", "tap BLUE plus", "press 16M", "press OK", "press C", "press GO")


@pytest.mark.slow
def test_all_paths_of_four_events_preserve_the_money() -> None:
    table = Table("RED", "BLUE", sectors=6)
    image = bytes(table.flash.data)
    seqs = set()
    for path in product(EVENTS, repeat=4):
        table.flash.data[:] = image
        table.power_cycle()
        for event in path:
            table.do(event)
            assert table.total_k == 0
            assert min(table.cash_k) >= 0
        seqs.add(table.ledger.now.seq)
    assert seqs == {1, 2, 3, 4}  # from no booking to three of them


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 6), st.lists(st.integers(0, 999_999), min_size=9, max_size=9))
def test_any_standings_fit_the_display(count: int, amounts_k: list[int]) -> None:
    flash = Flash(6 * SECTOR_BYTES)
    ledger = Ledger(Journal(flash))
    ledger.new_game(0, [b"", *[bytes([seat] * 4) for seat in range(1, count + 1)]])
    for seat in ledger.seats():
        more_k = amounts_k[seat] - ledger.balance_k(seat)
        if more_k:
            ledger.pay(*((0, seat) if more_k > 0 else (seat, 0)), abs(more_k))
    board = FakeBoard(flash)
    Unit(board).step(board.ticks_ms())
    shown = board.display.text()
    for seat in ledger.seats():
        assert words.SEATS[seat] in shown
