"""Invariants of every input sequence: the money stays the same, and the unit goes on."""

from itertools import product

import pytest

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
