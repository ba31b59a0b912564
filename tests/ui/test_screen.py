"""Invariants of every input sequence: the money stays the same, and the unit goes on."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.ledger import Ledger
from dealbox.parts import CAME, GONE, HOLD, KEYS, SECTOR_BYTES, TORN, TWO
from dealbox.store.journal import Journal
from dealbox.ui import words
from dealbox.unit import Unit
from host_sim.cards import UIDS
from host_sim.parts.w25q import Flash
from tests.support.fakes import FakeBoard
from tests.support.table import Table

ROUGH = settings(max_examples=100, deadline=None)

# All paths of four events, from a table at which RED has 1M less than BLUE asks for.
EVENTS: dict[str, Callable[[Table], None]] = {
    "RED minus": lambda table: table.tap("RED", "minus"),
    "BLUE plus": lambda table: table.tap("BLUE", "plus"),
    "16M": lambda table: table.press("1", "6", "M"),
    "OK": lambda table: table.press("OK"),
    "C": lambda table: table.press("C"),
    "GO": lambda table: table.press("GO"),
}


@pytest.mark.slow
def test_all_paths_of_four_events_preserve_the_money() -> None:
    table = Table("RED", "BLUE", sectors=6)
    image = bytes(table.flash.data)
    seqs = set()
    for path in product(EVENTS.values(), repeat=4):
        table.flash.data[:] = image
        table.power_cycle()
        for event in path:
            event(table)
            assert table.total_k == 0
            assert min(table.cash_k) >= 0
        seqs.add(table.ledger.now.seq)
    assert seqs == {1, 2, 3, 4}  # from no booking to three of them


# Random events: weighted keys, cards and readers, the button, time, and power cycles.
_PRESS = st.tuples(st.just("press"), st.sampled_from((*KEYS, "OK", "C", "K", "M", HOLD)))
_CARD = st.tuples(
    st.just("report"),
    st.sampled_from(("plus", "minus")),
    st.sampled_from((CAME, CAME, CAME, GONE, TWO, TORN)),
    st.sampled_from([UIDS[name] for name in ("RED", "BLUE", "GREEN", "unknown")]),
)
_DEAL = st.tuples(st.just("deal"))
_WAIT = st.tuples(st.just("wait"), st.sampled_from((100, 1_000, 10_000, 61_000)), st.just(1_000))
_CYCLE = st.tuples(st.just("power_cycle"))
_EVENT = st.one_of(_PRESS, _PRESS, _CARD, _CARD, _DEAL, _WAIT, _CYCLE)


@ROUGH
@given(st.lists(_EVENT, min_size=100, max_size=100))
def test_ten_thousand_random_events_never_raise_and_never_change_the_total(
    events: list[tuple[str, ...]],
) -> None:
    table = Table("RED", "BLUE", "GREEN", sectors=6)
    for verb, *values in events:
        getattr(table, verb)(*values)
        assert table.total_k == 0
        table.ledger.now.check()


@ROUGH
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
