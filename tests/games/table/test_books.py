"""A study ledger leads to the same books as an ordinary one, booking by booking."""

import pytest

from dealbox.bank.bankruptcy import leave
from dealbox.bank.deeds import Deeds
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, State
from dealbox.bank.trade import trade
from games.table.books import Audit, StudyLedger, Unwritten
from games.table.house_rules import NO_HOUSE_RULES
from host_sim.books.replay import fields
from tests.support.compared_ledgers import compare_ledgers
from tests.support.game_settings import NUMBERS, PLAYERS, family_rules, options_of
from tests.support.rules_game import offered

UIDS = [b"", b"card", b"next", b"last"]


@pytest.mark.parametrize("edition", NUMBERS)
def test_both_ledgers_lead_to_the_same_books(edition: int) -> None:
    for options in options_of(edition):
        for house_rules in (NO_HOUSE_RULES, family_rules(edition)):
            booked = compare_ledgers(edition, options, 1, 25, house_rules)
            assert booked > PLAYERS * 25 / 2


def test_an_audit_refuses_unsound_books() -> None:
    state = State()
    state.balance_k[1] = 1
    with pytest.raises(Broken):
        Audit().commit(state)


@pytest.fixture
def ledger() -> StudyLedger:
    """Return a ledger with a game in which player 2 owes more than he has, to player 1."""
    ledger = StudyLedger()
    ledger.new_game(0, UIDS, DEEDS)
    deeds = Deeds(ledger)
    for space in (1, 3, 5):
        deeds.buy(2, space)
        deeds.mortgage(2, space)
    deeds.buy(1, 39)
    return ledger


def refused(ledger: Ledger, command: object) -> State:
    """Return the state before a command that is refused."""
    before = State()
    before.copy(ledger.now)
    assert callable(command)
    with pytest.raises(Refused):
        command()
    return before


def test_a_trade_that_is_refused_late_changes_nothing(ledger: StudyLedger) -> None:
    """The taker of mortgaged deeds owes their 10 % and may not owe twice."""
    ledger.pay(1, 3, ledger.balance_k(1))
    ledger.owe(1, 3, 5)
    before = refused(ledger, lambda: trade(ledger, offered(2, 1, 1, 3, 5)))
    assert fields(ledger.now) == fields(before)
    ledger.pay(3, 2, 7)
    assert ledger.balance_k(2) == before.balance_k[2] + 7


def test_who_leaves_to_an_heir_in_debt_is_refused_and_nothing_changes(
    ledger: StudyLedger,
) -> None:
    ledger.pay(2, 3, ledger.balance_k(2))
    ledger.pay(1, 3, ledger.balance_k(1))
    ledger.owe(1, 3, 5)
    before = refused(ledger, lambda: leave(ledger, 2, 1))
    assert fields(ledger.now) == fields(before)


def test_nothing_can_be_undone(ledger: StudyLedger) -> None:
    before = refused(ledger, ledger.undo)
    assert fields(ledger.now) == fields(before)


def test_a_new_game_begins_with_nothing_of_the_one_before(ledger: StudyLedger) -> None:
    number = ledger.now.seq
    ledger.new_game(0, UIDS, DEEDS)
    plain = Ledger(Unwritten())
    plain.now.seq = number
    plain.new_game(0, UIDS, DEEDS)
    assert fields(ledger.now) == fields(plain.now)
