"""Differences of every cause are found; power cuts and corrections make none."""

from __future__ import annotations

import pytest

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, JAIL, State
from dealbox.store.page import Page
from games.table.unit import AtTheUnit, Difference
from host_sim.books.replay import fields
from host_sim.laptop.target import LaptopTarget
from tests.support.game_at_unit import BLUE, GREEN, RED, GameAtUnit
from tests.support.stored_games import changed


class Forgetful(LaptopTarget):
    """A unit that loses all but its first bookings with its power."""

    kept = b""

    def power(self, on: bool) -> None:
        if on and self.kept:
            self._flash.data[:] = self.kept
        super().power(on)


def forged(flash: bytes, seq: int) -> bytes:
    """Return a journal with another sum in one of its bookings, sound all the same."""

    def forge(page: Page) -> None:
        state = State()
        page.unpack(state)
        if state.seq == seq:
            state.amount_k += 1
            page.pack(state, page.epoch())

    return changed(flash, forge)


def test_what_somebody_else_books_at_the_unit_is_found() -> None:
    game = GameAtUnit(3)
    game.ledger.pay(RED, BANK, 100)
    game.unit.operator.tap("BLUE", "plus")
    game.unit.operator.press("GO")
    with pytest.raises(Difference, match="balance_k: the unit has .*17000") as found:
        game.ledger.pay(RED, BANK, 100)
    assert "paid RED→BANK 100K" in str(found.value)
    assert "BLUE plus GO" in str(found.value)


def test_what_the_unit_does_not_book_is_found() -> None:
    game = GameAtUnit(2)
    game.target.plug("minus", False)
    with pytest.raises(Difference, match=r"buys RED→BANK .*: the unit has booked nothing"):
        game.deeds.buy(RED, 39)


def test_what_is_wrong_on_the_display_is_found() -> None:
    game = GameAtUnit(3)
    game.unit.operator.tap("BLUE", "plus")
    game.unit.operator.press("GO")
    with pytest.raises(Difference, match=r"the display says 'BLUE +17M', and not 15M"):
        game.unit.check_end()


def test_what_the_table_books_besides_is_found() -> None:
    game = GameAtUnit(3)
    game.ledger.draft_payment(RED, BLUE, 100, JAIL)
    game.ledger.next.kind = 2
    game.ledger.next.jail_cards[GREEN] = 1
    with pytest.raises(Difference, match="jail_cards: the unit has"):
        game.ledger.commit()


def test_a_booking_lost_with_the_power_is_found() -> None:
    target = Forgetful(seed=1)
    game = GameAtUnit(3, target=target)
    target.kept = target.flash()
    with pytest.raises(Difference, match="neither booked nor as before"):
        for _ in range(100):
            game.ledger.pay(BANK, RED, 10)


def test_a_booking_that_was_altered_later_is_found() -> None:
    game = GameAtUnit(3)
    for amount_k in (100, 200, 300):
        game.ledger.pay(RED, BANK, amount_k)
    game.unit.check_end()
    game.target.power(False)
    seq = game.unit.operator.books().seq - 1
    unit = AtTheUnit(LaptopTarget(forged(game.target.flash(), seq)), "again")
    with pytest.raises(Difference, match=rf"booking {seq} .* does not follow from {seq - 1}"):
        unit.check_end()


def test_a_game_goes_on_where_the_unit_stands() -> None:
    game = GameAtUnit(2)
    game.deeds.buy(RED, 39)
    game.target.power(False)
    ledger = Ledger(AtTheUnit(game.target, "again"))
    ledger.salary(BLUE)
    assert ledger.balance_k(BLUE) == 17_000
    assert ledger.now.owner[39] == RED


def test_power_cuts_and_corrections_change_nothing() -> None:
    game = GameAtUnit(2)
    for _ in range(60):
        game.ledger.salary(RED)
    assert game.unit.operator.cuts
    assert game.unit.corrections
    assert game.ledger.balance_k(RED) == 15_000 + 60 * 2_000
    game.unit.check_end()


def test_a_fresh_unit_has_no_books() -> None:
    unit = AtTheUnit(LaptopTarget(), "fresh")
    state = State()
    assert not unit.boot(state)
    assert fields(unit.operator.books()) == fields(State())
